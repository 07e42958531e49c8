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
        let Some((known, line)) = search.expect(root, action, depth - 1) else { break };
        let (payoffs, is_complete) = (known.payoffs, known.is_complete);
        prospects.push(Prospect { action, payoffs, line, is_complete });
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
    /// What a move brings on average, and the line that follows it where chance has no say.
    fn expect(
        &mut self,
        state: &G::State,
        action: G::Action,
        depth: u32,
    ) -> Option<(Known<G::Action>, Vec<G::Action>)> {
        let mut results = Vec::new();
        self.game.outcomes(state, action, |chance, next| results.push((chance, next)));
        let mut sum = Known { payoffs: [0.0; MOST_SEATS], best: None, is_complete: true };
        for (chance, next) in &results {
            let value = self.value(next, depth)?;
            for (total, payoff) in sum.payoffs.iter_mut().zip(value.payoffs) {
                *total += chance * payoff;
            }
            sum.is_complete &= value.is_complete;
        }
        let mut line = vec![action];
        if let [(_, next)] = results.as_slice() {
            self.follow(next.clone(), &mut line);
        }
        Some((sum, line))
    }

    /// Adds what is known to be played from here on.
    fn follow(&self, mut state: G::State, line: &mut Vec<G::Action>) {
        while let Some(action) = self.known.get(&state).and_then(|known| known.best) {
            line.push(action);
            let mut results = Vec::new();
            self.game.outcomes(&state, action, |_, next| results.push(next));
            match results.as_slice() {
                [next] => state = next.clone(),
                _ => return,
            }
        }
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
            let mut sum = [0.0; MOST_SEATS];
            let mut results = Vec::new();
            self.game.outcomes(state, action, |chance, next| results.push((chance, next)));
            for (chance, next) in results {
                let value = self.value(&next, depth - 1)?;
                for (total, payoff) in sum.iter_mut().zip(value.payoffs) {
                    *total += chance * payoff;
                }
                is_complete &= value.is_complete;
            }
            if best.as_ref().is_none_or(|known| sum[seat] > known.payoffs[seat]) {
                best = Some(Known { payoffs: sum, best: Some(action), is_complete: false });
            }
        }
        let found = Known { is_complete, ..best? };
        if is_complete && self.known.len() < self.most {
            self.known.insert(state.clone(), found);
        }
        Some(found)
    }
}
