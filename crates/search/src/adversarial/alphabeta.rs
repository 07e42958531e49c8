//! Negamax alpha-beta, fail-soft (Knuth and Moore, 1975; Fishburn, 1983): minimax without looking
//! at what cannot matter.

use meeple_core::{
    Bound, Control, Evaluator, Event, GO, Game, Path, Probe, Progress, Repetition, Score, Side,
    Worth,
};

use super::table::{Known, TranspositionTable};
use super::track::Track;
use super::{DEEPEST, exactness};
use crate::{Candidate, Decision};

/// Which root moves get their exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The best one; of the others it is only known that they are not better.
    Best,
    /// All of them: slower, and what an adviser needs.
    All,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<'t> {
    /// Which root moves get their exact value.
    pub scope: Scope,
    /// Memory of positions met before. Not used where repetition matters: there the value of a
    /// position depends on the way to it.
    pub table: Option<&'t TranspositionTable>,
}

impl Default for AlphaBeta<'_> {
    fn default() -> Self {
        Self { scope: Scope::Best, table: None }
    }
}

/// Searches to the end of the game, or to the control's depth limit, where `evaluator` judges.
/// The best value equals minimax's.
pub fn alphabeta<G: Game>(
    game: &G,
    root: &G::State,
    evaluator: &impl Evaluator<G>,
    options: AlphaBeta<'_>,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Decision<G::Action> {
    let depth = control.budget().depth.unwrap_or(DEEPEST).min(DEEPEST);
    let mut search = Search {
        game,
        evaluator,
        control,
        probe,
        table: options.table.filter(|_| game.repetition() == Repetition::Nothing),
        limited: depth < DEEPEST,
        actions: Vec::new(),
        track: Track::new(),
        guessed: false,
        exact: false,
    };
    let mut decision = Decision { candidates: Vec::new(), depth, stopped: None };
    if game.outcome(root).is_none() {
        search.root(root, depth, options.scope, &mut decision.candidates);
    }
    decision.stopped = control.stopped();
    decision.settle(decision.stopped.is_none(), true);
    decision
}

struct Search<'s, 'c, 't, G: Game, E, P> {
    game: &'s G,
    evaluator: &'s E,
    control: &'s mut Control<'c>,
    probe: &'s mut P,
    table: Option<&'t TranspositionTable>,
    /// Whether a depth limit makes the evaluator speak before the game ends.
    limited: bool,
    /// The moves of all nodes on the way to the current one, one range each: no list per node.
    actions: Vec<(G::Action, u16)>,
    track: Track<G>,
    /// Whether an evaluation had a say since this was last cleared.
    guessed: bool,
    /// Whether the value of the node just left is exact, not a bound.
    exact: bool,
}

impl<G: Game, E: Evaluator<G>, P: Probe<G::State, G::Action>> Search<'_, '_, '_, G, E, P> {
    fn root(
        &mut self,
        root: &G::State,
        depth: u32,
        scope: Scope,
        candidates: &mut Vec<Candidate<G::Action>>,
    ) {
        if self.control.tick().is_break() {
            return;
        }
        let (alpha, beta) = (Score::MIN, Score::MAX);
        self.probe.see(Event::Enter { state: root, action: None, alpha, beta });
        let mover = self.game.to_move(root);
        let mut best = Score::MIN;
        self.track.enter(self.game, root);
        for action in self.game.action_list(root) {
            let next = self.game.after(root, action);
            let alpha = if scope == Scope::All { Score::MIN } else { best };
            self.guessed = false;
            let Some(score) =
                self.child(&next, mover, action, depth.saturating_sub(1), 1, alpha, beta)
            else {
                break;
            };
            let outside = score <= alpha && alpha > Score::MIN;
            let bound = if outside && !self.exact { Bound::AtMost } else { Bound::Exact };
            let line = self.track.line_after(action);
            if score > best {
                best = score;
                self.probe.see(Event::Update { value: best, alpha: best, beta });
                self.control.report(Progress {
                    depth,
                    value: Some(Worth::Score(best)),
                    line: Path::of(self.game, root, &line),
                    ..Progress::default()
                });
            }
            candidates.push(Candidate {
                action,
                score,
                bound,
                exactness: exactness(score, bound, self.guessed),
                distance_exact: bound == Bound::Exact,
                line,
            });
        }
        if self.control.stopped().is_none() {
            self.probe.see(Event::Leave { value: best, bound: Bound::Exact });
        }
    }

    /// The value of a child for the side that moves to it. Turns need not alternate.
    #[inline]
    #[allow(clippy::too_many_arguments, reason = "one call of the recursion, spelled out")]
    fn child(
        &mut self,
        next: &G::State,
        mover: Side,
        action: G::Action,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if self.game.to_move(next) == mover {
            self.visit(next, action, depth, ply, alpha, beta)
        } else {
            self.visit(next, action, depth, ply, -beta, -alpha).map(|score| -score)
        }
    }

    /// The value of a node for the side to move there: exact inside the window, a bound outside.
    fn visit(
        &mut self,
        state: &G::State,
        action: G::Action,
        depth: u32,
        ply: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        // Step 1. Count the node and begin its line.
        if self.control.tick().is_break() {
            return None;
        }
        self.probe.see(Event::Enter { state, action: Some(action), alpha, beta });
        self.track.begin_line(ply);

        // Step 2. Finished, repeated, or as deep as we may go: no move is looked at.
        if let Some(value) = self.leaf(state, depth, ply) {
            self.probe.see(Event::Leaf { value });
            self.probe.see(Event::Leave { value, bound: Bound::Exact });
            self.exact = true;
            return Some(value);
        }

        // Step 3. Perhaps the table knows enough.
        let key = self.game.key(state);
        let known = self.table.and_then(|table| table.get(key));
        if let Some(value) = known.and_then(|known| self.usable(known, depth, ply, alpha, beta)) {
            return Some(value);
        }

        // Step 4. Try each move, the table's favourite first.
        let mover = self.game.to_move(state);
        let window = alpha;
        let guessed_before = std::mem::take(&mut self.guessed);
        let mut best = Score::MIN;
        let mut all_exact = true;
        let mut best_index = None;
        let first = self.collect(state, known.and_then(|known| known.best));
        self.track.enter(self.game, state);
        let mut index = first;
        while index < self.actions.len() {
            let (action, place) = self.actions[index];
            index += 1;
            let next = self.game.after(state, action);
            let score = self.child(&next, mover, action, depth - 1, ply + 1, alpha, beta)?;
            all_exact &= self.exact;
            if score > best {
                best = score;
                best_index = Some(place);
                if score > alpha {
                    alpha = score;
                    self.track.extend_line(ply, action);
                }
                self.probe.see(Event::Update { value: best, alpha, beta });
            }
            // Step 5. The opponent will not allow this: leave the rest.
            if best >= beta {
                let skipped = self.actions.len() - index;
                if skipped > 0 {
                    all_exact = false;
                    self.probe.see(Event::Cut { value: best, beta, skipped });
                }
                break;
            }
        }
        self.actions.truncate(first);
        self.track.leave(self.game);

        // Step 6. Remember, and report what the value means.
        let bound = if all_exact {
            Bound::Exact // whatever the window: nothing was left out
        } else if best >= beta {
            Bound::AtLeast
        } else if best <= window {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        if let Some(table) = self.table {
            let (score, proved) = (best.from_root_to_node(ply), !self.guessed);
            table.put(key, Known { score, bound, depth, best: best_index, proved });
        }
        self.guessed |= guessed_before;
        self.exact = bound == Bound::Exact;
        self.probe.see(Event::Leave { value: best, bound });
        Some(best)
    }

    #[inline]
    fn leaf(&mut self, state: &G::State, depth: u32, ply: u32) -> Option<Score> {
        if let Some(outcome) = self.game.outcome(state) {
            return Some(self.game.final_score(outcome, self.game.to_move(state), ply));
        }
        if self.track.is_drawn(self.game, state) {
            return Some(Score::DRAW);
        }
        (depth == 0).then(|| self.judge(state))
    }

    #[inline]
    fn judge(&mut self, state: &G::State) -> Score {
        self.guessed = true;
        self.evaluator.value(self.game, state)
    }

    /// The table's answer, if it settles this window. Under a depth limit only an entry of exactly
    /// this depth gives the value that the search itself would find.
    fn usable(
        &mut self,
        known: Known,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let value = known.score.from_node_to_root(ply);
        if !known.equals_search_of(depth, self.limited) || !known.settles(value, alpha, beta) {
            return None;
        }
        self.guessed |= !known.proved;
        self.exact = known.bound == Bound::Exact;
        self.probe.see(Event::Known { value, bound: known.bound });
        self.probe.see(Event::Leave { value, bound: known.bound });
        Some(value)
    }

    /// Puts the moves of a node on the common stack; returns where they begin.
    fn collect(&mut self, state: &G::State, favourite: Option<u16>) -> usize {
        let first = self.actions.len();
        let actions = &mut self.actions;
        let _ = self.game.actions(state, |action| {
            actions.push((action, (actions.len() - first) as u16));
            GO
        });
        if let Some(favourite) = favourite.map(usize::from)
            && first + favourite < self.actions.len()
        {
            self.actions[first..=first + favourite].rotate_right(1);
        }
        first
    }
}
