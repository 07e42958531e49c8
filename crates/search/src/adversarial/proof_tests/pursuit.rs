//! Cops and robber (Nowakowski and Winkler, 1983) on a grid: one cop never catches a robber who
//! runs round a square, two always do. All positions lie on circles.

use meeple_core::{Deterministic, Flow, GO, Game, Outcome, Problem, Repetition, Side};

/// Cops are `First` and move one after the other; then the robber moves. All may stay.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pursuit<const DRAWS: bool> {
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) cops: u8,
}

/// Cops, robber, and who moves: a cop's number, or the number of cops for the robber.
pub(super) type Position = ([u8; 2], u8, u8);

impl<const DRAWS: bool> Problem for Pursuit<DRAWS> {
    type State = Position;
    type Action = u8;

    /// Cops in one corner, the robber in the opposite one.
    fn start(&self) -> Position {
        ([0, 0], self.width * self.height - 1, 0)
    }

    /// An action is the cell to go to.
    fn actions(&self, &(cops, robber, turn): &Position, mut visit: impl FnMut(u8) -> Flow) -> Flow {
        let cell = if turn == self.cops { robber } else { cops[usize::from(turn)] };
        let (x, y) = (cell % self.width, cell / self.width);
        visit(cell)?;
        if x > 0 {
            visit(cell - 1)?;
        }
        if x + 1 < self.width {
            visit(cell + 1)?;
        }
        if y > 0 {
            visit(cell - self.width)?;
        }
        if y + 1 < self.height {
            visit(cell + self.width)?;
        }
        GO
    }
}

impl<const DRAWS: bool> Deterministic for Pursuit<DRAWS> {
    fn apply(&self, (cops, robber, turn): &mut Position, cell: u8) {
        if *turn == self.cops {
            *robber = cell;
            *turn = 0;
        } else {
            cops[usize::from(*turn)] = cell;
            *turn += 1;
        }
    }
}

impl<const DRAWS: bool> Game for Pursuit<DRAWS> {
    const REPETITION: Repetition =
        if DRAWS { Repetition::Draws { times: 3 } } else { Repetition::Nothing };

    fn to_move(&self, state: &Position) -> Side {
        if state.2 == self.cops { Side::Second } else { Side::First }
    }

    fn outcome(&self, (cops, robber, _): &Position) -> Option<Outcome> {
        cops[..usize::from(self.cops)].contains(robber).then(|| Outcome::won_by(Side::First))
    }
}
