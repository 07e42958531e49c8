//! Numbers for arrangements, where they fit into a word.

use meeple_core::{Deterministic, Flow, GO, Indexed, Problem, Puzzle};

use super::rules::{Board, MOST, Slide, Sliding};

/// The most cells whose arrangements can be counted in 64 bits: 20! does, 21! does not.
const MOST_NUMBERED: u8 = 20;

/// A [`Sliding`] puzzle whose arrangements are numbered, solvable or not, in the order of the
/// dictionary (Lehmer's code).
///
/// It is a type of its own because the 5 by 5 board has more arrangements than 64 bits can tell
/// apart: a puzzle that could not keep the promise of [`Indexed`] cannot become one of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered(Sliding);

impl Numbered {
    /// The puzzle with numbers, unless it is too large for them.
    #[must_use]
    pub fn new(puzzle: Sliding) -> Option<Self> {
        (puzzle.cells() <= MOST_NUMBERED).then_some(Self(puzzle))
    }

    /// The puzzle itself.
    #[must_use]
    pub const fn puzzle(&self) -> &Sliding {
        &self.0
    }
}

impl Problem for Numbered {
    type State = Board;
    type Action = Slide;

    fn start(&self) -> Board {
        self.0.start()
    }

    #[inline]
    fn actions(&self, state: &Board, visit: impl FnMut(Slide) -> Flow) -> Flow {
        self.0.actions(state, visit)
    }

    #[inline]
    fn key(&self, state: &Board) -> u64 {
        self.0.key(state)
    }

    #[inline]
    fn count_actions(&self, state: &Board) -> usize {
        self.0.count_actions(state)
    }

    #[inline]
    fn nth_action(&self, state: &Board, index: usize) -> Option<Slide> {
        self.0.nth_action(state, index)
    }
}

impl Deterministic for Numbered {
    #[inline]
    fn apply(&self, state: &mut Board, slide: Slide) {
        self.0.apply(state, slide);
    }
}

impl Puzzle for Numbered {
    #[inline]
    fn solved(&self, state: &Board) -> bool {
        self.0.solved(state)
    }
}

impl Indexed for Numbered {
    fn count(&self) -> u64 {
        (1..=u64::from(self.0.cells())).product()
    }

    fn rank(&self, state: &Board) -> u64 {
        let mut unused: u32 = (1 << self.0.cells()) - 1;
        self.0.tiles(state).iter().fold(0, |rank, &tile| {
            let smaller = unused & ((1 << tile) - 1);
            let choices = u64::from(unused.count_ones());
            unused &= !(1 << tile);
            rank * choices + u64::from(smaller.count_ones())
        })
    }

    fn unrank(&self, index: u64) -> Option<Board> {
        if index >= self.count() {
            return None;
        }
        // The last cell has one choice, the one before it two, and so on.
        let cells = usize::from(self.0.cells());
        let mut choices = [0; MOST];
        let mut rest = index;
        for (count, choice) in (1..).zip(choices[..cells].iter_mut().rev()) {
            *choice = (rest % count) as usize;
            rest /= count;
        }
        let mut unused: Vec<u8> = (0..self.0.cells()).collect();
        let tiles = choices[..cells].iter().map(|&choice| unused.remove(choice));
        let tiles: Vec<u8> = tiles.collect();
        Some(self.0.arranged(&tiles))
    }

    /// A slide can be taken back by a slide, so they are the successors.
    fn predecessors(&self, state: &Board, mut visit: impl FnMut(Board)) {
        let _ = self.actions(state, |slide| {
            visit(self.after(state, slide));
            GO
        });
    }
}
