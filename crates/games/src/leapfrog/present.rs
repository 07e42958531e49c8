//! Names and texts of Leapfrog.

use meeple_core::{
    Card, InputError, Notation, Party as _, Phrase, Present, Problem, Scene, Setup, Step, phrase,
};

use super::card::card;
use super::{Leap, Leapfrog, Race, notation, scene};
use crate::seat;

impl Notation for Leapfrog {
    fn action_name(&self, _: &Race, leap: Leap) -> String {
        match leap {
            Leap::To(square) => square.to_string(),
            Leap::Home => "home".to_owned(),
        }
    }

    fn position(&self, race: &Race) -> String {
        notation::write(self.seats(), race)
    }
}

impl Present for Leapfrog {
    const ID: &'static str = "leapfrog";

    fn card() -> Card {
        card()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Race), InputError> {
        let Card { name, example, .. } = card();
        seat::without_scenario(setup, &name, example)?;
        let usual = Self::default();
        setup.position.map_or(Ok((usual, usual.start())), notation::read)
    }

    fn describe(&self, race: &Race, leap: Leap) -> Phrase {
        let runner = seat::letter(race.mover);
        let goes = match leap {
            Leap::To(square) => {
                phrase!("{runner} goes to square {square}", "{runner} va à la case {square}")
            }
            Leap::Home => {
                let rank = race.arrived() + 1;
                let prize = self.prize(rank);
                phrase!(
                    "{runner} goes home as number {rank} (points: {prize})",
                    "{runner} arrive, numéro {rank} (points : {prize})"
                )
            }
        };
        match seat::listed(race.leapt(leap)) {
            none if none.is_empty() => goes,
            leapt => {
                goes.join(", ", &phrase!("leaping over {leapt}", "en sautant par-dessus {leapt}"))
            }
        }
    }

    fn parts(&self, race: &Race, leap: Leap) -> Vec<String> {
        vec![scene::cell_id(race.mover, leap.into())]
    }

    fn scene(&self, race: &Race, last: Option<Step<'_, Self>>) -> Scene {
        scene::draw(*self, race, last.as_ref())
    }
}
