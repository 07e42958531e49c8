//! Max^n (Luckhardt and Irani, 1986): every seat takes what is best for itself, whatever it means for
//! the others; chance is averaged. What a seat really gets depends on what the others find worth doing
//! where they do not care, so that with three seats or more a value is a forecast, not a fact.

use meeple_core::{Control, MOST_SEATS, Party, Payoffs};
use rustc_hash::FxHashMap;

use crate::adversarial::DEEPEST;

/// What follows from one move if everybody plays for themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect<A> {
    /// The move.
    pub action: A,
    /// What each seat then receives, on average.
    pub payoffs: Payoffs,
    /// The moves that lead there, as far as they are certain, beginning with this one.
    pub line: Vec<A>,
    /// Whether every line was followed to its end.
    pub is_complete: bool,
}

/// Memory of positions unless the control's bytes say otherwise.
const MEMORY: usize = 256 << 20;

/// Looks ahead to the end of the game, or to the control's depth limit, where nobody has anything yet.
/// Best first for the seat that is to act; moves that the budget did not reach are left out.
pub fn maxn<G: Party>(
    game: &G,
    root: &G::State,
    control: &mut Control<'_>,
) -> Vec<Prospect<G::Action>> {
    if game.payoffs(root).is_some() {
        return Vec::new();
    }
    let depth = control.budget().depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
    let bytes = control.budget().bytes.unwrap_or(MEMORY);
    let most = bytes / (2 * size_of::<(G::State, Known<G::Action>)>());
    let mut search = MaxN { game, control, known: FxHashMap::default(), most };
    let seat = game.to_act(root);
    let mut prospects = Vec::new();
    for action in game.action_list(root) {
        let Some(known) = search.average(root, action, depth - 1) else { break };
        let Known { payoffs, is_complete, .. } = known;
        prospects.push(Prospect { action, payoffs, line: search.line(root, action), is_complete });
    }
    prospects.sort_by(|a, b| b.payoffs[seat].total_cmp(&a.payoffs[seat]));
    prospects
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known<A> {
    payoffs: Payoffs,
    /// What is played there.
    best: Option<A>,
    is_complete: bool,
}

struct MaxN<'s, 'c, G: Party> {
    game: &'s G,
    control: &'s mut Control<'c>,
    /// Positions that were followed to their end.
    known: FxHashMap<G::State, Known<G::Action>>,
    most: usize,
}

impl<G: Party> MaxN<'_, '_, G> {
    /// What a move brings on average.
    fn average(
        &mut self,
        state: &G::State,
        action: G::Action,
        depth: u32,
    ) -> Option<Known<G::Action>> {
        let mut results = Vec::new();
        self.game.outcomes(state, action, |chance, next| results.push((chance, next)));
        let best = Some(action);
        let mut sum = Known { payoffs: [0.0; MOST_SEATS], best, is_complete: true };
        for (chance, next) in &results {
            let value = self.value(next, depth)?;
            for (total, payoff) in sum.payoffs.iter_mut().zip(value.payoffs) {
                *total += chance * payoff;
            }
            sum.is_complete &= value.is_complete;
        }
        Some(sum)
    }

    /// A move and what is known to follow it, as far as chance has no say.
    fn line(&self, state: &G::State, action: G::Action) -> Vec<G::Action> {
        let (mut state, mut line) = (state.clone(), vec![action]);
        while let Some(&action) = line.last() {
            let mut results = Vec::new();
            self.game.outcomes(&state, action, |_, next| results.push(next));
            let [next] = results.as_slice() else { break };
            state = next.clone();
            let Some(best) = self.known.get(&state).and_then(|known| known.best) else { break };
            line.push(best);
        }
        line
    }

    fn value(&mut self, state: &G::State, depth: u32) -> Option<Known<G::Action>> {
        if self.control.tick().is_break() {
            return None;
        }
        if let Some(payoffs) = self.game.payoffs(state) {
            return Some(Known { payoffs, best: None, is_complete: true });
        }
        if let Some(known) = self.known.get(state) {
            return Some(*known);
        }
        if depth == 0 {
            return Some(Known { payoffs: [0.0; MOST_SEATS], best: None, is_complete: false });
        }
        let seat = self.game.to_act(state);
        let mut best: Option<Known<G::Action>> = None;
        let mut is_complete = true;
        for action in self.game.action_list(state) {
            let found = self.average(state, action, depth - 1)?;
            is_complete &= found.is_complete;
            if best.as_ref().is_none_or(|known| found.payoffs[seat] > known.payoffs[seat]) {
                best = Some(found);
            }
        }
        let found = Known { is_complete, ..best? };
        if is_complete && self.known.len() < self.most {
            self.known.insert(state.clone(), found);
        }
        Some(found)
    }
}
