//! Names and texts of Kuhn poker.

use meeple_core::{Card, InputError, Notation, Phrase, Present, Problem, Scene, Setup, Step};

use super::card::card;
use super::{Act, Hand, Kuhn, notation, scene};
use crate::seat;

impl Notation for Kuhn {
    fn action_name(&self, _: &Hand, act: Act) -> String {
        act.name().to_owned()
    }

    fn position(&self, hand: &Hand) -> String {
        notation::write(hand)
    }
}

impl Present for Kuhn {
    const ID: &'static str = "kuhn";

    fn card() -> Card {
        card()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Hand), InputError> {
        let Card { name, example, .. } = card();
        seat::without_scenario(setup, &name, example)?;
        Ok((Self, setup.position.map_or(Ok(Self.start()), notation::read)?))
    }

    fn describe(&self, hand: &Hand, act: Act) -> Phrase {
        match act {
            Act::Deal => Phrase::new(
                "deal: both put in one chip and get a card that only they see",
                "distribuer : chacun met un jeton et reçoit une carte qu'il est seul à voir",
            ),
            Act::Check if hand.then(act).is_shown() => Phrase::new(
                "check: the cards are shown, the higher one wins one chip",
                "parole : les cartes sont montrées, la plus haute gagne un jeton",
            ),
            Act::Check => Phrase::new(
                "check: stake nothing more for now",
                "parole : ne rien miser de plus pour l'instant",
            ),
            Act::Bet => Phrase::new("bet one chip", "miser un jeton"),
            Act::Fold => Phrase::new("give up: you lose one chip", "passer : vous perdez un jeton"),
            Act::Call => Phrase::new(
                "call with one chip: the cards are shown, the higher one wins two chips",
                "suivre d'un jeton : les cartes sont montrées, la plus haute gagne deux jetons",
            ),
        }
    }

    fn scene(&self, hand: &Hand, last: Option<Step<'_, Self>>) -> Scene {
        scene::draw(hand, last.as_ref())
    }
}
