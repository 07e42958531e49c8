//! A search for forced wins before a search for values, and a player that does little else.

use meeple_core::{Bound, Budget, Control, Evaluator, Probe, Score, Tactics};

use super::super::deepening::Aim;
use super::{Forced, ForcedWin};
use crate::{Candidate, Decision, Exactness};

/// No forced win is longer than this; deepening stops at the budget long before.
const LONGEST: u32 = 61;

/// How many moves of a shortlist are tried, and to how many plies after the move.
const STAGES: [(usize, u32); 4] = [(12, 7), (48, 9), (usize::MAX, 9), (usize::MAX, LONGEST)];

/// The forced player's openings: it takes one of so many at random.
const OPENINGS: usize = 8;

/// A win that the side to move can force, found with a `parts`-th of what is left of the budget.
///
/// Where the game gives a shortlist, its first moves are tried deep before many are tried. `None`
/// says nothing.
pub fn forced_first<G: Tactics>(
    game: &G,
    state: &G::State,
    bytes: usize,
    parts: u32,
    aim: Aim,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Option<Decision<G::Action>> {
    if game.outcome(state).is_some() {
        return None;
    }
    let mut search = Forced::new(game, bytes);
    let list = game.shortlist(state);
    if let Some(&first) = list.as_ref().and_then(|list| list.first()) {
        // Where the opponent chooses next, nothing is forced yet: to a player the list knows best.
        if game.to_move(&game.after(state, first)) != game.to_move(state) {
            return (aim == Aim::Play).then(|| guessed([(first, Score::DRAW)]));
        }
    }
    let found = with_share(control, parts, |control| match &list {
        None => search.win_shown(state, LONGEST, control, probe).ok().flatten(),
        Some(list) => search.among(state, list, control),
    })?;
    Some(decided(found))
}

/// Moves with an opinion on each.
fn guessed<A: Copy>(moves: impl IntoIterator<Item = (A, Score)>) -> Decision<A> {
    let guess = |(action, score)| Candidate {
        action,
        score,
        bound: Bound::Exact,
        exactness: Exactness::Estimated,
        distance_exact: false,
        line: vec![action],
    };
    let candidates = moves.into_iter().map(guess).collect();
    Decision { candidates, depth: 0, stopped: None }
}

fn decided<A: Copy>(ForcedWin { action, plies, quickest }: ForcedWin<A>) -> Decision<A> {
    let candidate = Candidate {
        action,
        score: Score::win_in(plies),
        bound: Bound::Exact,
        exactness: Exactness::Proved,
        distance_exact: quickest,
        line: vec![action],
    };
    Decision { candidates: vec![candidate], depth: plies, stopped: None }
}

/// Runs a search with a share of what is left of the budget.
fn with_share<T>(
    control: &mut Control<'_>,
    parts: u32,
    search: impl FnOnce(&mut Control<'_>) -> T,
) -> T {
    let mut nobody = ();
    let mut part = control.split(0, parts as usize, &mut nobody);
    if let Some(limit) = control.budget().time {
        let used = control.elapsed();
        part.limit(Budget::time(used + limit.saturating_sub(used) / parts));
    }
    let found = search(&mut part);
    let nodes = part.nodes();
    control.absorb(nodes);
    found
}

impl<G: Tactics> Forced<'_, G> {
    /// The first of some moves after which its side, which moves again, wins by force.
    fn among(
        &mut self,
        state: &G::State,
        list: &[G::Action],
        control: &mut Control<'_>,
    ) -> Option<ForcedWin<G::Action>> {
        let mover = self.game.to_move(state);
        for (width, deepest) in STAGES {
            for plies in (1..=deepest).step_by(2) {
                for &action in list.iter().take(width) {
                    let next = self.game.after(state, action);
                    if self.wins(mover, &next, plies, control).ok()? {
                        // Of the moves not tried, one may win sooner.
                        return Some(ForcedWin { action, plies: plies + 1, quickest: false });
                    }
                }
            }
        }
        None
    }
}

/// Plays by forced wins within `plies` alone: its own, if there is one; else a move that allows the
/// opponent none, the best of them by the evaluator's word on the position it leads to.
///
/// From a shortlist it takes one of the first moves at random: a fixed opening.
pub fn forced_player<G: Tactics>(
    game: &G,
    state: &G::State,
    evaluator: &impl Evaluator<G>,
    plies: u32,
    bytes: usize,
    control: &mut Control<'_>,
) -> Decision<G::Action> {
    if game.outcome(state).is_some() {
        return guessed([]);
    }
    if let Some(list) = game.shortlist(state).filter(|list| !list.is_empty()) {
        let drawn = control.rng().below(list.len().min(OPENINGS));
        return guessed([(list[drawn], Score::DRAW)]);
    }
    let mut search = Forced::new(game, bytes);
    let own = with_share(control, 2, |control| search.win(state, plies.max(1), control));
    if let Ok(Some(found)) = own {
        return decided(found);
    }
    let mover = game.to_move(state);
    let judged = |action| {
        let next = game.after(state, action);
        let score = match game.outcome(&next) {
            Some(outcome) => game.final_score(outcome, mover, 1),
            None if game.to_move(&next) == mover => evaluator.value(game, &next),
            None => -evaluator.value(game, &next),
        };
        (action, score)
    };
    let mut decision = guessed(game.action_list(state).into_iter().map(judged));
    // Deepened together, so that a budget that ends early has looked at all moves alike.
    for depth in (1..plies).step_by(2) {
        for candidate in &mut decision.candidates {
            let next = game.after(state, candidate.action);
            if candidate.score.distance().is_some() || game.outcome(&next).is_some() {
                continue;
            }
            match search.wins(mover.other(), &next, depth, control) {
                Ok(true) => {
                    candidate.score = Score::loss_in(depth + 1);
                    candidate.exactness = Exactness::Proved;
                    candidate.distance_exact = search.is_quickest(depth);
                }
                Ok(false) => {}
                Err(_) => break,
            }
        }
    }
    decision.depth = plies;
    decision.stopped = control.stopped();
    decision.settle(true, true);
    decision
}
