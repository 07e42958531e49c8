//! Counting the lines of play of a given length: the check that rules are right.

use std::hint::black_box;

use meeple_core::{Control, Deterministic, Flow, GO, Game, Puzzle, STOP};

/// The number of lines of exactly `depth` moves from `state`, each counted one by one. Finished
/// games go no further. `None` when the budget ended first.
pub fn perft<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    control: &mut Control<'_>,
) -> Option<u64> {
    count(game, state, depth, &|state| game.outcome(state).is_some(), control)
}

/// The same for a puzzle, whose lines go on through solved states.
pub fn perft_puzzle<P: Puzzle>(
    puzzle: &P,
    state: &P::State,
    depth: u32,
    control: &mut Control<'_>,
) -> Option<u64> {
    count(puzzle, state, depth, &|_| false, control)
}

fn count<P: Deterministic>(
    problem: &P,
    state: &P::State,
    depth: u32,
    over: &impl Fn(&P::State) -> bool,
    control: &mut Control<'_>,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut leaves = 0;
    descend(problem, state, depth, over, control, &mut leaves).is_continue().then_some(leaves)
}

/// Adds the lines of `depth` more moves, at least one.
fn descend<P: Deterministic>(
    problem: &P,
    state: &P::State,
    depth: u32,
    over: &impl Fn(&P::State) -> bool,
    control: &mut Control<'_>,
    leaves: &mut u64,
) -> Flow {
    if over(state) {
        return GO;
    }
    // Inner nodes are ticked, leaves are not: the budget is looked at often enough, and the count
    // of the last ply is what is being measured.
    if control.tick().is_break() {
        return STOP;
    }
    problem.actions(state, |action| {
        let next = problem.after(state, action);
        if depth == 1 {
            // Nobody reads the last position. Without this the compiler sees that too and never
            // makes it: the count would be right, but its speed would not be that of the rules.
            black_box(&next);
            *leaves += 1;
            return GO;
        }
        descend(problem, &next, depth - 1, over, control, leaves)
    })
}

#[cfg(test)]
mod tests {
    use meeple_core::{Budget, Outcome, Problem, Side};

    use super::*;

    /// Take one or two from a heap of five until it is empty; who wins is not asked here. As a
    /// puzzle it is solved at three, and goes on.
    struct Heap;

    impl Problem for Heap {
        type State = u32;
        type Action = u32;

        fn start(&self) -> u32 {
            5
        }

        fn actions(&self, heap: &u32, visit: impl FnMut(u32) -> Flow) -> Flow {
            (1..=2.min(*heap)).try_for_each(visit)
        }
    }

    impl Deterministic for Heap {
        fn apply(&self, heap: &mut u32, taken: u32) {
            *heap -= taken;
        }
    }

    impl Game for Heap {
        fn to_move(&self, _: &u32) -> Side {
            Side::First
        }

        fn outcome(&self, heap: &u32) -> Option<Outcome> {
            (*heap == 0).then(|| Outcome::won_by(Side::Second))
        }
    }

    impl Puzzle for Heap {
        fn solved(&self, heap: &u32) -> bool {
            *heap == 3
        }
    }

    /// Counted by hand: after three moves all but 2+2+2, and so on.
    const LINES: [u64; 7] = [1, 2, 4, 7, 5, 1, 0];

    #[test]
    fn lines_are_counted_at_every_depth() {
        for (depth, lines) in (0..).zip(LINES) {
            let count = Control::unlimited(|control| perft(&Heap, &5, depth, control));
            assert_eq!(count, Some(lines), "duel, depth {depth}");
            let count = Control::unlimited(|control| perft_puzzle(&Heap, &5, depth, control));
            assert_eq!(count, Some(lines), "puzzle, depth {depth}");
        }
    }

    #[test]
    fn inner_positions_are_the_nodes_of_the_budget() {
        let within = |nodes| {
            Control::with_budget(Budget::nodes(nodes), |control| perft(&Heap, &5, 3, control))
        };
        assert_eq!((within(6), within(7)), (None, Some(7)));
    }
}
