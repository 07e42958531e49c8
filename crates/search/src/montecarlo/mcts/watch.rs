//! What a watched search shows of its choices, made only where somebody looks.

use meeple_core::{AsFirst, Event, Probe, Weighed};

use super::later::{Owners, Reference};
use super::node::{Branch, Trial};
use super::options::Mcts;
use super::select::{Around, later_part, score};

/// A move as it stands before a choice.
fn weighed<A: Copy>(
    branch: &Branch<A>,
    trial: &Trial<A>,
    options: &Mcts,
    reference: Option<&Reference>,
) -> Weighed<A> {
    let around = Around::of(branch.games(), options);
    let games = f64::from(trial.games());
    let counted = reference.map_or_else(|| trial.later(), |reference| reference.of(trial.slot));
    let later = options.amaf.filter(|_| counted.0 > 0.0).map(|weighting| AsFirst {
        visits: counted.0 as u64,
        mean: counted.1 / counted.0,
        part: later_part(weighting, games, counted.0, around.visits),
    });
    Weighed {
        action: trial.action,
        visits: u64::from(trial.games()),
        mean: trial.mean(),
        later,
        score: score(trial, counted, &around, options),
    }
}

/// Shows the choice of a move with that score, and at the root all moves there were to choose from:
/// those that are certain are not weighed.
pub(super) fn show_choice<S, A: Copy>(
    (state, branch, number): (&S, &Branch<A>, usize),
    chosen_score: f64,
    at_root: bool,
    options: &Mcts,
    reference: Option<&Reference>,
    probe: &mut impl Probe<S, A>,
) {
    if at_root {
        let open = branch.moves.iter().filter(|trial| trial.proof().is_none());
        let moves: Vec<Weighed<A>> =
            open.map(|trial| weighed(branch, trial, options, reference)).collect();
        probe.see(Event::Weigh { state, moves: &moves });
    }
    let Weighed { action, visits, mean, later, .. } =
        weighed(branch, &branch.moves[number], options, reference);
    probe.see(Event::Descend { state, action, visits, mean, later, score: chosen_score });
}

/// Shows what a node remembers of the game: the move chosen there, and those that count as first.
pub(super) fn show_memory<S, A: Copy>(
    depth: usize,
    branch: &Branch<A>,
    trial: &Trial<A>,
    owners: Option<&Owners>,
    probe: &mut impl Probe<S, A>,
) {
    let credited: Vec<A> = owners.map_or_else(Vec::new, |owners| owners.credited(branch));
    probe.see(Event::Remember {
        depth,
        action: trial.action,
        visits: u64::from(trial.games()),
        mean: trial.mean(),
        credited: &credited,
    });
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread::{self, ThreadId};

    use meeple_core::{Control, Deterministic, Flow, Game, Outcome, Problem, Side, Tactics};

    use super::super::super::tests::Nim;
    use super::super::{Mcts, Weighting, mcts};
    use super::*;

    #[test]
    fn the_choice_has_the_greatest_score_and_the_score_is_what_is_shown() {
        let options = Mcts {
            games: 400,
            exploration: 0.0,
            amaf: Some(Weighting::Constant(50.0)),
            solver: false,
            prior: 0.0,
            ..Mcts::default()
        };
        let mut weighed: Vec<Weighed<u8>> = Vec::new();
        let (mut checked, mut grown, mut down, mut up) = (0, 0, 0, Vec::new());
        let mut watch = |event: Event<'_, (u8, Side), u8>| match event {
            Event::Weigh { moves, .. } => weighed = moves.to_vec(),
            Event::Descend { action, visits, mean, later, score, .. } => {
                down += 1;
                let Some(later) = later.filter(|_| visits > 0) else { return };
                let part = 50.0 / (visits as f64 + 50.0);
                assert!((later.part - part).abs() < 1e-9);
                let mixed = part * later.mean + (1.0 - part) * mean;
                assert!((mixed - score).abs() < 1e-9, "{mixed} {score}");
                if down == 1 {
                    assert!(weighed.iter().any(|one| one.action == action));
                    assert!(weighed.iter().all(|one| one.score <= score));
                    checked += 1;
                }
            }
            Event::Grow { moves, .. } => {
                assert!((1..=2).contains(&moves));
                grown += 1;
            }
            Event::Playout { .. } => {
                assert!(down > 0);
                up = (0..down).collect();
            }
            Event::Remember { depth, action, visits, mean, credited } => {
                assert_eq!(up.pop(), Some(depth), "from the last node up");
                assert!(credited.contains(&action), "what is made at once is made first");
                assert!(visits > 0 && (0.0..=1.0).contains(&mean));
                down = 0;
            }
            _ => {}
        };
        let game = Nim(12);
        Control::unlimited(|control| {
            mcts(&game, &game.start(), &options, &mut None, control, &mut watch)
        });
        assert!(up.is_empty() && checked > 300 && grown > 5, "{checked} {grown}");
    }

    /// Matches, with a fault for everybody but one thread.
    struct Faulty(Nim, ThreadId);

    impl Problem for Faulty {
        type State = (u8, Side);
        type Action = u8;

        fn start(&self) -> (u8, Side) {
            self.0.start()
        }

        fn actions(&self, state: &(u8, Side), visit: impl FnMut(u8) -> Flow) -> Flow {
            assert_eq!(thread::current().id(), self.1, "a fault of the game");
            self.0.actions(state, visit)
        }
    }

    impl Deterministic for Faulty {
        fn apply(&self, state: &mut (u8, Side), take: u8) {
            self.0.apply(state, take);
        }
    }

    impl Game for Faulty {
        fn to_move(&self, state: &(u8, Side)) -> Side {
            self.0.to_move(state)
        }

        fn outcome(&self, state: &(u8, Side)) -> Option<Outcome> {
            self.0.outcome(state)
        }
    }

    impl Tactics for Faulty {}

    #[test]
    fn a_fault_in_another_thread_is_passed_on() {
        let game = Faulty(Nim(60), thread::current().id());
        for (threads, apart, fails) in [(1, false, false), (3, false, true), (3, true, true)] {
            let options = Mcts { games: 3_000, threads, apart, ..Mcts::default() };
            let search = || {
                Control::unlimited(|control| {
                    mcts(&game, &game.start(), &options, &mut None, control, &mut ())
                })
            };
            let ended = catch_unwind(AssertUnwindSafe(search));
            assert_eq!(ended.is_err(), fails, "{threads} {apart}");
        }
    }
}
