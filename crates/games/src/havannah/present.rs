//! Names and texts; the picture is drawn in `scene`.

use meeple_core::menu::Choice;
use meeple_core::{
    Card, InputError, Notation, Phrase, Present, Problem, Scene, Setup, Side, Step, action_named,
    phrase,
};

use super::card::card;
use super::rules::{Board, Havannah, Move};
use super::shape::Shape;
use super::{notation, scene};
use crate::honeycomb::Cell;

impl Notation for Havannah {
    fn action_name(&self, _: &Board, action: Move) -> String {
        notation::move_name(action)
    }

    fn parse_action(&self, state: &Board, text: &str) -> Result<Move, InputError> {
        match Cell::named(text.trim(), self.width()) {
            Some(cell) if state.won.is_none() && self.empty(state).has(cell) => {
                Ok(Move::Stone(cell))
            }
            _ => action_named(self, state, text),
        }
    }

    fn position(&self, state: &Board) -> String {
        notation::write(self, state)
    }
}

impl Present for Havannah {
    const ID: &'static str = "havannah";

    fn card() -> Card {
        card()
    }

    /// The usual sizes; up to `base10` is understood.
    const SCENARIOS: &'static [Choice] = &[
        Choice::new(
            "base5",
            Phrase::new("61 cells, the usual board here", "61 cases, le plateau habituel ici"),
        ),
        Choice::new(
            "base5 swap=yes",
            Phrase::new(
                "the same; Black may take over the first stone",
                "le même ; les Noirs peuvent reprendre la première pierre",
            ),
        ),
        Choice::new(
            "base3",
            Phrase::new("19 cells, a first game", "19 cases, une première partie"),
        ),
        Choice::new("base4", Phrase::new("37 cells, a quick game", "37 cases, une partie rapide")),
        Choice::new("base6", Phrase::new("91 cells", "91 cases")),
        Choice::new("base7", Phrase::new("127 cells", "127 cases")),
        Choice::new("base8", Phrase::new("169 cells, a long game", "169 cases, une longue partie")),
    ];

    /// A scenario is a size. A position tells its own.
    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        let game = setup.scenario.map_or_else(|| Ok(Self::default()), notation::read_size)?;
        match setup.position {
            Some(text) => notation::read(text),
            None => {
                let start = game.start();
                Ok((game, start))
            }
        }
    }

    fn describe(&self, state: &Board, action: Move) -> Phrase {
        let Phrase { en, fr } = side_name(state.mover);
        let cell = match action {
            Move::Stone(cell) => cell,
            Move::Swap => {
                return Phrase::new(
                    "Black takes over the white stone",
                    "les Noirs reprennent la pierre blanche",
                );
            }
        };
        let name = cell.name();
        match self.completes(state, state.mover, cell).map(shape_name) {
            None => phrase!("{en} plays {name}", "les {fr} jouent {name}"),
            Some(Phrase { en: shape, fr: forme }) => phrase!(
                "{en} plays {name} and completes {shape}",
                "les {fr} jouent {name} et complètent {forme}"
            ),
        }
    }

    fn scene(&self, state: &Board, last: Option<Step<'_, Self>>) -> Scene {
        scene::scene(self, state, last.map(|step| (step.before, step.action)))
    }
}

/// "White" or "Black".
pub(super) const fn side_name(side: Side) -> Phrase {
    match side {
        Side::First => Phrase::new("White", "Blancs"),
        Side::Second => Phrase::new("Black", "Noirs"),
    }
}

/// "a ring".
pub(super) const fn shape_name(shape: Shape) -> Phrase {
    match shape {
        Shape::Ring => Phrase::new("a ring", "un anneau"),
        Shape::Bridge => Phrase::new("a bridge between two corners", "un pont entre deux coins"),
        Shape::Fork => Phrase::new("a fork between three sides", "une fourche entre trois côtés"),
    }
}
