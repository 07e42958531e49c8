//! Names and texts of rock paper scissors.

use meeple_core::{Card, InputError, Notation, Phrase, Present, Problem, Scene, Setup, Step};

use super::card::card;
use super::{Bout, Rps, Sign, notation, scene};
use crate::seat;

impl Notation for Rps {
    fn action_name(&self, _: &Bout, sign: Sign) -> String {
        sign.name().to_owned()
    }

    fn position(&self, bout: &Bout) -> String {
        notation::write(bout)
    }
}

impl Present for Rps {
    const ID: &'static str = "rps";

    fn card() -> Card {
        card()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Bout), InputError> {
        let Card { name, example, .. } = card();
        seat::without_scenario(setup, &name, example)?;
        let usual = Self::default();
        setup.position.map_or(Ok((usual, usual.start())), notation::read)
    }

    fn describe(&self, _: &Bout, sign: Sign) -> Phrase {
        match sign {
            Sign::Rock => Phrase::new("rock: beats scissors", "pierre : bat les ciseaux"),
            Sign::Paper => Phrase::new("paper: beats rock", "feuille : bat la pierre"),
            Sign::Scissors => Phrase::new("scissors: beat paper", "ciseaux : battent la feuille"),
        }
    }

    fn scene(&self, bout: &Bout, last: Option<Step<'_, Self>>) -> Scene {
        scene::draw(*self, bout, last.as_ref())
    }
}
