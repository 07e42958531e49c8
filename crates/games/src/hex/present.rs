//! Names and texts; the picture is drawn in `scene`.

use meeple_core::menu::Choice;
use meeple_core::{
    Card, Deterministic, InputError, Notation, Phrase, Present, Problem, Scene, Setup, Side, Step,
    action_named, phrase,
};

use super::card::card;
use super::rules::{Board, Hex, Move};
use super::{notation, scene};
use crate::honeycomb::Cell;

impl Notation for Hex {
    fn action_name(&self, _: &Board, action: Move) -> String {
        notation::move_name(action)
    }

    fn parse_action(&self, state: &Board, text: &str) -> Result<Move, InputError> {
        match Cell::named(text.trim(), self.size()) {
            Some(cell) if state.winner.is_none() && state.stone(cell).is_none() => {
                Ok(Move::Stone(cell))
            }
            _ => action_named(self, state, text),
        }
    }

    fn position(&self, state: &Board) -> String {
        notation::write(self, state)
    }
}

impl Present for Hex {
    const ID: &'static str = "hex";

    fn card() -> Card {
        card()
    }

    /// The usual sizes; any other such as `6x6` is understood too.
    const SCENARIOS: &'static [Choice] = &[
        Choice::new("11x11", Phrase::new("the usual board", "le plateau habituel")),
        Choice::new(
            "11x11 swap=yes",
            Phrase::new(
                "the usual board; White may take over the first stone",
                "le plateau habituel ; les Blancs peuvent reprendre la première pierre",
            ),
        ),
        Choice::new("5x5", Phrase::new("a first game", "une première partie")),
        Choice::new("7x7", Phrase::new("a quick game", "une partie rapide")),
        Choice::new("9x9", Phrase::new("a short game", "une partie courte")),
        Choice::new("13x13", Phrase::new("a long game", "une longue partie")),
        Choice::new("19x19", Phrase::new("the largest board", "le plus grand plateau")),
    ];

    /// A scenario is a size. A position tells its own.
    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        let game = setup.scenario.map_or_else(|| Ok(Self::default()), notation::read_size)?;
        match setup.position {
            Some(text) => notation::read(text),
            None => Ok((game, game.start())),
        }
    }

    fn describe(&self, state: &Board, action: Move) -> Phrase {
        let Phrase { en, fr } = side_name(state.mover);
        let name = match action {
            Move::Stone(cell) => cell.name(),
            Move::Swap => {
                return Phrase::new(
                    "White takes over the black stone, on the mirrored cell",
                    "les Blancs reprennent la pierre noire, sur la case symétrique",
                );
            }
        };
        if self.after(state, action).winner.is_some() {
            return phrase!(
                "{en} plays {name} and joins both sides",
                "les {fr} jouent {name} et relient leurs deux bords"
            );
        }
        phrase!("{en} plays {name}", "les {fr} jouent {name}")
    }

    fn scene(&self, state: &Board, last: Option<Step<'_, Self>>) -> Scene {
        scene::scene(self, state, last.map(|step| (step.before, step.action)))
    }
}

/// "Black" or "White".
pub(super) const fn side_name(side: Side) -> Phrase {
    match side {
        Side::First => Phrase::new("Black", "Noirs"),
        Side::Second => Phrase::new("White", "Blancs"),
    }
}
