//! The five families: how each is played at random, and the laws of each.

use std::collections::HashMap;

use super::{Family, Law, Suite};
use crate::{
    Deterministic, GO, Game, MOST_SEATS, Mdp, Outcome, Party, Problem, Puzzle, Rng, STOP,
    StochasticGame,
};

/// Random games that a suite plays.
const WALKS: u64 = 40;
/// Moves of a random game, at most.
const STEPS: usize = 120;
/// States that are looked at, at most.
const STATES: usize = 1_500;

/// Tests a duel.
#[must_use]
pub fn game<G: Game>(game: &G) -> Suite<'_, G> {
    let family = Family::<G> {
        ended: |game, state| game.outcome(state).is_some(),
        results: |game, state, action| vec![game.after(state, action)],
        may_be_stuck: false,
    };
    let suite = met_in_play(game, family).reproducible();
    suite.on_each_state(|suite, state| {
        let Some(outcome) = game.outcome(state) else {
            let mover = game.to_move(state);
            for action in game.action_list(state).into_iter().filter(|_| G::MOVER_WINS) {
                let winner = game.outcome(&game.after(state, action)).and_then(Outcome::winner);
                suite.expect(winner.is_none_or(|side| side == mover), Law::OnlyMoversWin, || {
                    format!("{action:?} loses the game for who plays it: {state:?}")
                });
            }
            return;
        };
        let payoff = outcome.payoff_for(crate::Side::First);
        suite.expect(game.is_graded() || payoff.abs() <= 1, Law::PayoffsFitTheGame, || {
            format!("payoff {payoff} in a game that is not graded: {state:?}")
        });
    })
}

/// Tests a puzzle with a goal.
#[must_use]
pub fn puzzle<P: Puzzle>(puzzle: &P) -> Suite<'_, P> {
    let family = Family::<P> {
        ended: |_, _| false,
        results: |puzzle, state, action| vec![puzzle.after(state, action)],
        may_be_stuck: true,
    };
    met_in_play(puzzle, family).reproducible()
}

/// Tests a mission.
#[must_use]
pub fn mdp<M: Mdp>(mission: &M) -> Suite<'_, M> {
    let family = Family::<M> {
        ended: |mission, state| mission.end(state).is_some(),
        results: |mission, state, action| {
            let mut results = Vec::new();
            mission.outcomes(state, action, |_, next, _| results.push(next));
            results
        },
        may_be_stuck: false,
    };
    met_in_play(mission, family).probable(|mission, state, action| {
        let mut chances = Vec::new();
        mission.outcomes(state, action, |chance, _, _| chances.push(chance));
        chances
    })
}

/// Tests a dice duel.
#[must_use]
pub fn stochastic<G: StochasticGame>(game: &G) -> Suite<'_, G> {
    let family = Family::<G> {
        ended: |game, state| game.outcome(state).is_some(),
        results: |game, state, action| {
            let mut results = Vec::new();
            game.outcomes(state, action, |_, next| results.push(next));
            results
        },
        may_be_stuck: false,
    };
    met_in_play(game, family).probable(|game, state, action| {
        let mut chances = Vec::new();
        game.outcomes(state, action, |chance, _| chances.push(chance));
        chances
    })
}

/// Tests a game of many seats.
#[must_use]
pub fn party<G: Party>(game: &G) -> Suite<'_, G> {
    let family = Family::<G> {
        ended: |game, state| game.payoffs(state).is_some(),
        results: |game, state, action| {
            let mut results = Vec::new();
            game.outcomes(state, action, |_, next| results.push(next));
            results
        },
        may_be_stuck: false,
    };
    let suite = met_in_play(game, family).probable(|game, state, action| {
        let mut chances = Vec::new();
        game.outcomes(state, action, |chance, _| chances.push(chance));
        chances
    });
    let seats = game.seats();
    suite.on_each_state(|suite, state| {
        suite.expect((1..=MOST_SEATS).contains(&seats), Law::SeatsAreFew, || seats.to_string());
        if let Some(payoffs) = game.payoffs(state) {
            let sound = payoffs.iter().all(|payoff| payoff.is_finite())
                && payoffs[seats.min(MOST_SEATS)..].iter().all(|payoff| *payoff == 0.0);
            suite.expect(sound, Law::PayoffsFitTheGame, || format!("{payoffs:?} in {state:?}"));
        }
        for seat in 0..seats {
            let seen = game.seen_by(state, seat);
            let sees_all = seen == *state;
            suite.expect(G::HIDDEN || sees_all, Law::NothingHiddenIsSeen, || {
                format!("seat {seat} does not see all of {state:?}, and nothing is hidden")
            });
            suite.expect(game.seen_by(&seen, seat) == seen, Law::NothingHiddenIsSeen, || {
                format!("seat {seat} sees {seen:?} and then less")
            });
            let (mut sum, mut met, mut alike) = (0.0, false, true);
            game.guesses(state, seat, |chance, guess| {
                sum += chance;
                met |= guess == *state;
                alike &= game.seen_by(&guess, seat) == seen;
            });
            let sound = (sum - 1.0f64).abs() < 1e-9 && met && alike;
            suite.expect(sound, Law::GuessesLookAlike, || {
                format!("seat {seat} in {state:?}: sum {sum}, itself {met}, alike {alike}")
            });
            if game.payoffs(state).is_none() && game.to_act(state) == seat {
                let same = game.to_act(&seen) == seat
                    && game.action_list(&seen) == game.action_list(state);
                suite.expect(same, Law::ActionsAreSeen, || {
                    format!("seat {seat} cannot see what it may do in {state:?}")
                });
            }
        }
    })
}

/// Plays at random, keeps the states met, and checks the laws of [`Problem`] on them.
fn met_in_play<P: Problem>(problem: &P, family: Family<P>) -> Suite<'_, P> {
    let mut suite = Suite { problem, family, states: Vec::new(), breaches: Vec::new() };
    let start = problem.start();
    let over = (suite.family.ended)(problem, &start);
    suite.expect(!over, Law::StartIsUnfinished, || format!("{start:?}"));
    for walk in 0..WALKS {
        let mut rng = Rng::new(walk);
        let mut state = problem.start();
        for _ in 0..STEPS {
            if suite.states.len() < STATES {
                suite.states.push(state.clone());
            }
            if (suite.family.ended)(problem, &state) {
                break;
            }
            let actions = problem.action_list(&state);
            if actions.is_empty() {
                let allowed = suite.family.may_be_stuck;
                suite.expect(allowed, Law::UnfinishedStatesHaveActions, || format!("{state:?}"));
                break;
            }
            let action = actions[rng.below(actions.len())];
            let mut results = (suite.family.results)(problem, &state, action);
            if results.is_empty() {
                break;
            }
            state = results.swap_remove(rng.below(results.len()));
        }
    }
    suite.visiting().keys()
}

impl<P: Problem> Suite<'_, P> {
    fn visiting(self) -> Self {
        self.on_each_live_state(|suite, state, actions| {
            let problem = suite.problem;
            suite.expect(
                problem.action_list(state) == actions,
                Law::ActionsComeInFixedOrder,
                || format!("two visits of {state:?} differ"),
            );
            let mut seen = std::collections::HashSet::new();
            let repeated = actions.iter().find(|action| !seen.insert(**action));
            suite.expect(repeated.is_none(), Law::ActionsAreNotRepeated, || {
                format!("{repeated:?} in {state:?}")
            });
            let counted = problem.count_actions(state) == actions.len();
            let nth = (0..=actions.len())
                .all(|index| problem.nth_action(state, index) == actions.get(index).copied());
            suite
                .expect(counted && nth, Law::CountAndNthAgreeWithVisiting, || format!("{state:?}"));
            for wanted in 1..=actions.len().min(3) {
                let mut visits = 0;
                let flow = problem.actions(state, |_| {
                    visits += 1;
                    if visits == wanted { STOP } else { GO }
                });
                suite.expect(visits == wanted && flow == STOP, Law::VisitingStopsWhenAsked, || {
                    format!("asked to stop at {wanted}, visited {visits} in {state:?}")
                });
            }
        })
    }

    fn keys(mut self) -> Self {
        let mut known: HashMap<P::State, u64> = HashMap::new();
        for index in 0..self.states.len() {
            let state = self.states[index].clone();
            let key = self.problem.key(&state);
            let fresh = self.problem.fresh_key(&state);
            self.expect(key == fresh, Law::KeyEqualsFreshKey, || {
                format!("kept {key:#x}, computed {fresh:#x} for {state:?}")
            });
            let first = *known.entry(state.clone()).or_insert(key);
            self.expect(first == key, Law::EqualStatesHaveEqualKeys, || format!("{state:?}"));
        }
        self
    }

    /// The same action in the same state gives the same results, and leaves the state alone.
    fn reproducible(self) -> Self
    where
        P: Deterministic,
    {
        self.on_each_live_state(|suite, state, actions| {
            for &action in actions {
                let mut in_place = state.clone();
                suite.problem.apply(&mut in_place, action);
                let copied = suite.problem.after(state, action);
                suite.expect(in_place == copied, Law::ResultsAreReproducible, || {
                    format!("{action:?} in {state:?}")
                });
            }
        })
    }

    fn probable(self, chances: fn(&P, &P::State, P::Action) -> Vec<f64>) -> Self {
        self.on_each_live_state(|suite, state, actions| {
            for &action in actions {
                let chances = chances(suite.problem, state, action);
                let sum: f64 = chances.iter().sum();
                let sound = chances.iter().all(|chance| (0.0..=1.0).contains(chance))
                    && (sum - 1.0).abs() < 1e-9;
                suite.expect(sound, Law::ProbabilitiesSumToOne, || {
                    format!("{chances:?} for {action:?} in {state:?}")
                });
                let first = (suite.family.results)(suite.problem, state, action);
                let second = (suite.family.results)(suite.problem, state, action);
                suite.expect(first == second, Law::ResultsAreReproducible, || {
                    format!("{action:?} in {state:?}")
                });
            }
        })
    }
}
