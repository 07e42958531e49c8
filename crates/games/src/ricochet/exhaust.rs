//! Whether a target can be reached at all: every state looked at, one bit each.
//!
//! States are numbered without naming helpers: each group of interchangeable robots is a set of
//! cells, numbered by the combinatorial number system (Pascal, 1887; Lehmer, 1964). The classic
//! board with four robots has 656 million states: two bits each are 164 MB.

use meeple_core::{Control, GO, Problem as _, Progress, Puzzle as _, Stop};

use super::board::Cell;
use super::instance::MOST_ROBOTS;
use super::rules::{Ricochet, Robots};

/// What looking at every state showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// A solved state can be reached.
    Solvable,
    /// No solved state can be reached: all states that can be were looked at.
    Never,
    /// The budget ended first; [`Stop::Memory`] also where the states are too many, or the rules
    /// need more of a state than its cells.
    Stopped(Stop),
}

/// Looks at every state that can be reached from `start`, in at most `bytes` of memory.
pub fn exhaust(
    puzzle: &Ricochet,
    start: &Robots,
    bytes: usize,
    control: &mut Control<'_>,
) -> Reach {
    if puzzle.solved(start) {
        return Reach::Solvable;
    }
    let rules = puzzle.instance.rules();
    let numbers = Numbers::new(puzzle);
    let words = usize::try_from(numbers.count.div_ceil(64)).unwrap_or(usize::MAX);
    if rules.must_ricochet || rules.no_rebound || words > bytes / (2 * size_of::<u64>()) {
        return Reach::Stopped(Stop::Memory);
    }
    let (mut seen, mut done) = (vec![0u64; words], vec![0u64; words]);
    let first = numbers.rank(&puzzle.canonical(start));
    seen[(first / 64) as usize] |= 1 << (first % 64);
    let mut from = (first / 64) as usize;
    let (mut expanded, mut sweep) = (0u64, 0);
    // Each sweep goes over the numbers once; what it meets behind itself is left for the next.
    while from < words {
        let mut behind = words;
        for word in from..words {
            // A state may lead to others of the same word.
            loop {
                let open = seen[word] & !done[word];
                if open == 0 {
                    break;
                }
                done[word] |= open;
                let mut bits = open;
                while bits != 0 {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    if control.tick().is_break() {
                        return Reach::Stopped(control.stopped().unwrap_or(Stop::Cancelled));
                    }
                    expanded += 1;
                    if expanded.is_multiple_of(REPORT_EVERY) {
                        control.report(progress(sweep, expanded, &numbers));
                    }
                    let state = numbers.unrank(word as u64 * 64 + u64::from(bit));
                    let mut solved = false;
                    let _ = puzzle.actions(&state, |action| {
                        let next = meeple_core::Deterministic::after(puzzle, &state, action);
                        solved |= puzzle.solved(&next);
                        let number = numbers.rank(&next);
                        let (place, bit) = ((number / 64) as usize, 1 << (number % 64));
                        if seen[place] & bit == 0 {
                            seen[place] |= bit;
                            behind = behind.min(if place < word { place } else { words });
                        }
                        GO
                    });
                    if solved {
                        return Reach::Solvable;
                    }
                }
            }
        }
        sweep += 1;
        control.report(progress(sweep, expanded, &numbers));
        from = behind;
    }
    Reach::Never
}

/// States between two reports: about a second's work.
const REPORT_EVERY: u64 = 1 << 21;

/// How many states can be reached is not known before the end: of all there are, so many were
/// looked at.
fn progress(sweep: u32, expanded: u64, numbers: &Numbers) -> Progress {
    let done = Some(expanded as f64 / numbers.count as f64);
    Progress { depth: sweep, done, ..Progress::default() }
}

/// Numbers for the states of a puzzle, helpers unnamed.
struct Numbers {
    /// The places of each group of interchangeable robots.
    groups: Vec<Vec<usize>>,
    /// How many sets of cells each group has.
    sizes: Vec<u64>,
    count: u64,
    /// The open cells, and the place of each cell among them.
    cells: Vec<Cell>,
    places: Vec<u16>,
    /// `choose[k][n]`: how many sets of `k` of `n`.
    choose: Vec<Vec<u64>>,
}

impl Numbers {
    fn new(puzzle: &Ricochet) -> Self {
        let board = puzzle.instance.board();
        let cells: Vec<Cell> = board.cells().filter(|&cell| board.is_open(cell)).collect();
        let mut places = vec![0; board.count()];
        for (place, &cell) in (0..).zip(&cells) {
            places[usize::from(cell)] = place;
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for robot in 0..puzzle.robots() {
            let same = |group: &&mut Vec<usize>| puzzle.like[group[0]] == puzzle.like[robot];
            match groups.iter_mut().find(same) {
                Some(group) => group.push(robot),
                None => groups.push(vec![robot]),
            }
        }
        let n = cells.len();
        let mut choose = vec![vec![1u64; n + 1]];
        for k in 1..=MOST_ROBOTS {
            let mut row = vec![0u64; n + 1];
            for m in 1..=n {
                row[m] = row[m - 1].saturating_add(choose[k - 1][m - 1]);
            }
            choose.push(row);
        }
        let sizes: Vec<u64> = groups.iter().map(|group| choose[group.len()][n]).collect();
        let count = sizes.iter().fold(1u64, |all, size| all.saturating_mul(*size));
        Self { groups, sizes, count, cells, places, choose }
    }

    fn rank(&self, state: &Robots) -> u64 {
        let mut number = 0;
        for (group, size) in self.groups.iter().zip(&self.sizes) {
            let mut places = [u16::MAX; MOST_ROBOTS];
            for (place, &robot) in places.iter_mut().zip(group) {
                *place = self.places[usize::from(state.cells[robot])];
            }
            places[..group.len()].sort_unstable();
            let sum = |(k, &place): (usize, &u16)| self.choose[k + 1][usize::from(place)];
            let rank: u64 = places[..group.len()].iter().enumerate().map(sum).sum();
            number = number * size + rank;
        }
        number
    }

    fn unrank(&self, mut number: u64) -> Robots {
        let mut state = Robots::at([0; MOST_ROBOTS]);
        for (group, size) in self.groups.iter().zip(&self.sizes).rev() {
            let mut rank = number % size;
            number /= size;
            for (k, &robot) in group.iter().enumerate().rev() {
                let row = &self.choose[k + 1];
                let place = row.partition_point(|&below| below <= rank) - 1;
                rank -= row[place];
                state.cells[robot] = self.cells[place.min(self.cells.len() - 1)];
            }
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};

    use meeple_core::{Deterministic, Present, Problem, Puzzle, Setup};

    use super::*;

    fn open(position: &str) -> (Ricochet, Robots) {
        Ricochet::open(&Setup::at(position)).expect(position)
    }

    #[test]
    fn numbers_and_states_belong_together() {
        for position in
            ["5x4 Ra1 Ge4 Bb2 R>c2", "5x4 Ra1 Ge4 Bb2 *>c2", "4x4 b2/G Ra1 Gd4 Bd1 Y>b3 Ya4"]
        {
            let (puzzle, start) = open(position);
            let numbers = Numbers::new(&puzzle);
            let (mut met, mut queue) = (HashSet::from([start]), VecDeque::from([start]));
            while let Some(state) = queue.pop_front().filter(|_| met.len() < 500) {
                let number = numbers.rank(&state);
                assert!(number < numbers.count);
                let back = puzzle.canonical(&numbers.unrank(number));
                assert_eq!(back, puzzle.canonical(&state));
                for action in puzzle.action_list(&state) {
                    let next = puzzle.after(&state, action);
                    if met.insert(next) {
                        queue.push_back(next);
                    }
                }
            }
        }
    }

    #[test]
    fn what_can_be_reached_is_what_plain_search_reaches() {
        let mut kinds = [0; 2];
        for target in ["b3", "c3", "b2", "d1", "c4", "b1"] {
            for position in ["4x4 Ra1 R>", "4x4 Ra1 Bd4 R>", "4x4 Ra1 Bd4 Ya4 *>"] {
                let (puzzle, start) = open(&format!("{position}{target}"));
                let (mut met, mut queue) = (HashSet::from([start]), VecDeque::from([start]));
                while let Some(state) = queue.pop_front() {
                    for action in puzzle.action_list(&state) {
                        let next = puzzle.after(&state, action);
                        if met.insert(next) {
                            queue.push_back(next);
                        }
                    }
                }
                let solvable = met.iter().any(|state| puzzle.solved(state));
                let reach = Control::unlimited(|c| exhaust(&puzzle, &start, 1 << 20, c));
                let expected = if solvable { Reach::Solvable } else { Reach::Never };
                assert_eq!(reach, expected, "{position}{target}");
                kinds[usize::from(solvable)] += 1;
            }
        }
        assert!(kinds[0] > 2 && kinds[1] > 2, "{kinds:?}");
    }

    #[test]
    fn too_many_states_are_refused() {
        let (puzzle, start) = open("16x16 Ra1 Gp16 Bc3 Yd4 R>h8");
        let reach = Control::unlimited(|c| exhaust(&puzzle, &start, 1 << 20, c));
        assert_eq!(reach, Reach::Stopped(Stop::Memory));
    }
}
