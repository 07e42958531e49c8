//! What Go knows of its own moves.

use meeple_core::{Features, Foresight, Manner, Opinion, Outcome, Rng, Side, Tactics};

use super::board::{Board, Colour};
use super::features::FEATURES;
use super::playout::Policy;
use super::points::{NUMBERS, Point};
use super::rules::Go;

impl Tactics for Go {
    const HAS_URGENT: bool = true;

    /// Captures of large chains, then the saving of one's own from atari, then plays beside stones
    /// and off the edge; filling an eye and passing come last.
    #[inline]
    fn promise(&self, board: &Board, point: Point) -> i32 {
        if point.is_pass() {
            return -900;
        }
        let (tables, side) = (&*self.tables, board.mover);
        let (own, other) = (Colour::of(side), Colour::of(side.other()));
        let (mut taken, mut saved, mut touching, mut free) = (0, 0, 0, 0);
        for near in tables.near[point.number()] {
            match board.spots[usize::from(near)].colour {
                Colour::Empty => free += 1,
                Colour::Edge => {}
                colour if board.in_atari(near) => {
                    let stones = i32::from(board.chain_size(near));
                    if colour == other {
                        taken += stones;
                    } else {
                        saved += stones;
                    }
                }
                _ => touching += 1,
            }
        }
        if taken > 0 {
            return 500 + 10 * (taken + saved).min(45);
        }
        let (room, _) = board.room_after(tables, point.0, side);
        if room < 2 {
            return -300;
        }
        if saved > 0 {
            return 300 + 10 * saved.min(15);
        }
        let walled = |near: u16| {
            let colour = board.spots[usize::from(near)].colour;
            colour == own || colour == Colour::Edge
        };
        let surrounded = tables.near[point.number()].into_iter().all(walled);
        if surrounded && board.is_eye(tables, point.0, other) {
            return -800;
        }
        20 * touching + 10 * free + self.centrality(point)
    }

    /// Captures of two stones or more: each of them leaves fewer stones on the board, so a line of
    /// them ends.
    #[inline]
    fn urgent(&self, board: &Board, point: Point) -> bool {
        if point.is_pass() {
            return false;
        }
        let other = Colour::of(board.mover.other());
        let taken = |near: u16| {
            board.spots[usize::from(near)].colour == other
                && board.in_atari(near)
                && board.chain_size(near) > 1
        };
        self.tables.near[point.number()].into_iter().any(taken)
    }

    const OWN_PLAYOUTS: bool = true;

    #[inline]
    fn play_out(
        &self,
        board: &mut Board,
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Option<Outcome> {
        let policy = match manner {
            Manner { informed: false, .. } => Policy::Light,
            Manner { strengths: Some(strengths), .. } => Policy::Learnt(strengths),
            _ => Policy::Heavy,
        };
        Some(self.playout(board, policy, rng, |side, point| log.push((side, self.slot(point)))))
    }

    fn priors(&self, board: &Board, priors: &mut Vec<Opinion>) {
        self.opinions(board, priors);
    }

    fn read_ahead(&self, board: &Board, found: &mut Vec<Opinion>) {
        self.read_chains(board, found);
    }

    fn foresee(&self, root: &Board, effort: u64) -> Option<Foresight> {
        self.foresee_fights(root, effort)
    }

    fn recall(&self, foresight: &Foresight, board: &Board, found: &mut Vec<Opinion>) {
        self.recall_fights(foresight, board, found);
    }

    fn slots(&self) -> u32 {
        NUMBERS as u32
    }

    #[inline]
    fn slot(&self, point: Point) -> u32 {
        point.number() as u32
    }

    fn features(&self) -> Option<&'static Features> {
        Some(&FEATURES)
    }

    #[inline]
    fn features_of(&self, board: &Board, point: Point, list: &mut Vec<u32>) {
        self.name_features(board, point, list);
    }
}

impl Go {
    /// Lines from the edge, up to the fourth, tenfold.
    fn centrality(&self, point: Point) -> i32 {
        10 * i32::from(point.line(self.size()).min(3))
    }
}
