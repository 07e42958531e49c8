//! Expectiminimax (Michie, 1966): minimax with chance nodes, for dice duels.

use meeple_core::{Control, Evaluator, Event, Probe, Side, StochasticGame, Stop};

/// What a dice-duel search found: the expected payoff of each completed move for the side to move,
/// best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation<A> {
    /// Moves and their expected payoffs.
    pub candidates: Vec<(A, f64)>,
    /// Whether every move was completed and no evaluator had a say: the values are the truth.
    pub exact: bool,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stop>,
}

/// It looks no further ahead than this, so that its recursion has a bound: far beyond what any
/// budget allows, since every decision multiplies the work.
pub const FARTHEST: u32 = 100;

/// Looks `depth` decisions ahead, [`FARTHEST`] at most; deeper positions are judged by the evaluator's chance of winning.
pub fn expectiminimax<G: StochasticGame>(
    game: &G,
    root: &G::State,
    depth: u32,
    evaluator: &impl Evaluator<G>,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Expectation<G::Action> {
    let depth = depth.clamp(1, FARTHEST);
    let mut search = Search { game, evaluator, control, probe, guessed: false };
    let mut candidates = Vec::new();
    if game.outcome(root).is_none() {
        let sign = f64::from(game.to_move(root).sign());
        for action in game.action_list(root) {
            let Some(value) = search.chance_node(root, action, depth - 1) else {
                break;
            };
            candidates.push((action, sign * value));
        }
        let best = candidates.iter().copied().reduce(|a, b| if b.1 > a.1 { b } else { a });
        if let (Some((action, value)), None) = (best, search.control.stopped()) {
            let (action, value) = (Some(action), sign * value);
            search.probe.see(Event::Backup { state: root, action, value });
        }
    }
    candidates.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let (guessed, stopped) = (search.guessed, control.stopped());
    // A move that was not completed may be the best.
    Expectation { candidates, exact: !guessed && stopped.is_none(), stopped }
}

struct Search<'s, 'c, G, E, P> {
    game: &'s G,
    evaluator: &'s E,
    control: &'s mut Control<'c>,
    probe: &'s mut P,
    guessed: bool,
}

impl<G, E, P> Search<'_, '_, G, E, P>
where
    G: StochasticGame,
    E: Evaluator<G>,
    P: Probe<G::State, G::Action>,
{
    /// The expected payoff to the first side after an action.
    fn chance_node(&mut self, state: &G::State, action: G::Action, depth: u32) -> Option<f64> {
        let mut results = Vec::new();
        self.game.outcomes(state, action, |chance, next| results.push((chance, next)));
        let mut sum = 0.0;
        for (chance, next) in results {
            sum += chance * self.decision_node(&next, depth)?;
        }
        self.probe.see(Event::Expect { state, action, value: sum });
        Some(sum)
    }

    /// The expected payoff to the first side when both choose their best.
    fn decision_node(&mut self, state: &G::State, depth: u32) -> Option<f64> {
        if self.control.tick().is_break() {
            return None;
        }
        if let Some(outcome) = self.game.outcome(state) {
            let value = f64::from(outcome.payoff_for(Side::First));
            self.probe.see(Event::Backup { state, action: None, value });
            return Some(value);
        }
        let mover = self.game.to_move(state);
        if depth == 0 {
            self.guessed = true;
            let chance = self.evaluator.chance(self.evaluator.value(self.game, state));
            let value = f64::from(mover.sign()) * (2.0 * chance - 1.0);
            self.probe.see(Event::Backup { state, action: None, value });
            return Some(value);
        }
        let sign = f64::from(mover.sign());
        let mut best: Option<(G::Action, f64)> = None;
        for action in self.game.action_list(state) {
            let value = self.chance_node(state, action, depth - 1)?;
            if best.is_none_or(|(_, known)| sign * value > sign * known) {
                best = Some((action, value));
            }
        }
        let (action, value) = best?;
        self.probe.see(Event::Backup { state, action: Some(action), value });
        Some(value)
    }
}
