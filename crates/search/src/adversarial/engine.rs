//! The tree search behind every stronger duel algorithm: alpha-beta or principal variation search
//! (NegaScout: Reinefeld, 1983; Marsland and Campbell, 1982), with enhancements that can be switched
//! on one by one. With all of them off it is the textbook's alpha-beta.
//!
//! Two kinds of enhancement: those that only change the order or share work (table, killers,
//! history, counter-moves, internal deepening, null windows) keep the value that minimax finds;
//! null move, late-move reductions, futility and quiescence are judgements, and may change it. None
//! of them makes a false forced win: a loss is claimed only when every move was searched and lost.

use meeple_core::{Bound, Control, Evaluator, Event, GO, Probe, Repetition, Score, Side, Tactics};

use super::busy::Busy;
use super::ordering::Experience;
use super::table::{Known, TranspositionTable};
use super::track::Track;

/// What is switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each one is a switch")]
pub struct Enhancements {
    /// Null windows for all but the first move: principal variation search.
    pub null_windows: bool,
    /// The order that the game suggests.
    pub promise: bool,
    /// Killer moves first.
    pub killers: bool,
    /// Moves that often cut off first.
    pub history: bool,
    /// The move that answered the last one before first.
    pub countermoves: bool,
    /// Search less deep first where the table knows no move.
    pub internal_deepening: bool,
    /// If passing is good enough, any move is; verified at depth.
    pub null_move: bool,
    /// Look less deep at moves that come late.
    pub reductions: bool,
    /// Leave out quiet moves that cannot raise the value enough.
    pub futility: bool,
    /// Go on with urgent moves at the horizon.
    pub quiescence: bool,
    /// Take a value from the table only if it was searched to exactly this depth, so that values
    /// are those of minimax at the same depth; otherwise deeper knowledge is welcome.
    pub equal_depth: bool,
}

impl Enhancements {
    /// Textbook alpha-beta.
    pub const NONE: Self = Self {
        null_windows: false,
        promise: false,
        killers: false,
        history: false,
        countermoves: false,
        internal_deepening: false,
        null_move: false,
        reductions: false,
        futility: false,
        quiescence: false,
        equal_depth: false,
    };

    /// Everything that keeps the value of minimax.
    pub const EXACT: Self = Self {
        null_windows: true,
        promise: true,
        killers: true,
        history: true,
        countermoves: true,
        internal_deepening: true,
        equal_depth: true,
        ..Self::NONE
    };

    /// Everything.
    pub const ALL: Self = Self {
        null_move: true,
        reductions: true,
        futility: true,
        quiescence: true,
        equal_depth: false,
        ..Self::EXACT
    };

    /// Whether a search sees every forced end within its depth: nothing that it leaves out, or
    /// looks at less, can hide one. (Quiescence only looks further.)
    #[inline]
    pub(super) const fn is_sound(self) -> bool {
        !(self.null_move || self.reductions || self.futility)
    }

    #[inline]
    const fn ranks_moves(self) -> bool {
        self.promise || self.killers || self.history || self.countermoves
    }
}

/// A move waiting to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting<A> {
    pub(super) action: A,
    /// Its place in the fixed order: what the table stores.
    index: u16,
    rank: i32,
}

/// The search of one thread.
pub(super) struct Engine<'s, 'c, G: Tactics, E, P> {
    pub(super) game: &'s G,
    pub(super) evaluator: &'s E,
    pub(super) control: &'s mut Control<'c>,
    pub(super) probe: &'s mut P,
    pub(super) table: Option<&'s TranspositionTable>,
    /// Where other threads are, if there are any.
    pub(super) busy: Option<&'s Busy>,
    pub(super) on: Enhancements,
    /// Whether a depth limit makes the evaluator speak before the game ends.
    pub(super) limited: bool,
    /// Whether values that may depend on the way to a position will do.
    pub(super) estimates: bool,
    /// Whether an evaluation had a say since this was last cleared.
    pub(super) guessed: bool,
    pub(super) track: Track<G>,
    /// The moves of all nodes on the way to the current one, one range each.
    pub(super) waiting: Vec<Waiting<G::Action>>,
    experience: Experience<G::Action>,
}

/// Where a node stands in the search.
#[derive(Clone, Copy)]
pub(super) struct Place<A> {
    pub(super) depth: u32,
    pub(super) ply: u32,
    /// The move that led here; `None` after a pass.
    pub(super) after: Option<A>,
}

impl<'s, 'c, G, E, P> Engine<'s, 'c, G, E, P>
where
    G: Tactics,
    E: Evaluator<G>,
    P: Probe<G::State, G::Action>,
{
    pub(super) fn new(
        game: &'s G,
        evaluator: &'s E,
        table: Option<&'s TranspositionTable>,
        on: Enhancements,
        control: &'s mut Control<'c>,
        probe: &'s mut P,
    ) -> Self {
        Self {
            game,
            evaluator,
            control,
            probe,
            table,
            busy: None,
            on,
            limited: true,
            estimates: false,
            guessed: false,
            track: Track::new(),
            waiting: Vec::new(),
            experience: Experience::new(),
        }
    }

    /// The value of a child for the side that moves to it. Turns need not alternate.
    #[inline]
    pub(super) fn child(
        &mut self,
        next: &G::State,
        mover: Side,
        place: Place<G::Action>,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if self.game.to_move(next) == mover {
            self.visit(next, place, alpha, beta)
        } else {
            self.visit(next, place, -beta, -alpha).map(|score| -score)
        }
    }

    /// The value of a node for the side to move there: exact inside the window, a bound outside.
    pub(super) fn visit(
        &mut self,
        state: &G::State,
        place: Place<G::Action>,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let Place { depth, ply, after } = place;
        // Step 1. Count the node and begin its line.
        if self.control.tick().is_break() {
            return None;
        }
        self.probe.see(Event::Enter { state, action: after, alpha, beta });
        self.track.begin_line(ply);

        // Step 2. Finished or repeated: the value is known.
        if let Some(value) = self.ended(state, ply) {
            return Some(self.leaf(value));
        }

        // Step 3. As deep as we may go: let the evaluator judge, after urgent moves.
        if depth == 0 {
            if self.on.quiescence && self.game.has_urgent() {
                return self.quiet(state, ply, alpha, beta);
            }
            let value = self.judge(state);
            return Some(self.leaf(value));
        }

        // Step 4. Perhaps the table knows enough. On the principal variation only its move counts,
        // so that the line is searched and not only remembered.
        let principal = beta > alpha.above();
        let key = if self.table.is_some() { self.game.key(state) } else { 0 };
        let mut known = self.table.and_then(|table| table.get(key));
        if let Some(known) = known
            && !(principal && self.on.null_windows)
            && let Some(value) = self.usable(known, depth, ply, alpha, beta)
        {
            return Some(value);
        }
        let guessed_before = std::mem::take(&mut self.guessed);

        // Step 5. Judge where the pruning below needs it.
        let judged = (!principal && (self.on.null_move || self.on.futility) && self.limited)
            .then(|| self.evaluator.value(self.game, state));

        // Step 6. Null move: if even passing keeps the value at beta, a move will. Not where beta is
        // a forced end: a win after a pass is none, and to be lost a little later after a pass says
        // nothing of a side that must move.
        if let Some(judged) = judged
            && self.on.null_move
            && after.is_some()
            && depth >= 3
            && judged >= beta
            && beta.distance().is_none()
            && let Some(value) = self.pass(state, depth, ply, beta)?
        {
            self.guessed = true;
            return Some(self.leaf(value));
        }

        // Step 7. Internal deepening: on the principal variation a good first move matters most. If
        // none is known, look less deep for one. Where no depth is set, less deep would be as far;
        // and that look does not look less deep in turn, or a small table would make it endless.
        if self.on.internal_deepening
            && self.limited
            && self.table.is_some()
            && principal
            && depth >= 4
            && known.is_none_or(|known| known.best.is_none())
        {
            let reduced = Place { depth: depth - 2, ..place };
            self.on.internal_deepening = false;
            let seen = self.visit(state, reduced, alpha, beta);
            self.on.internal_deepening = true;
            seen?;
            known = self.table.and_then(|table| table.get(key));
            self.guessed = false;
        }

        // Step 8. Try each move, the most promising first.
        let mover = self.game.to_move(state);
        let window = alpha;
        let first = self.collect(state, mover, place, known.and_then(|known| known.best));
        self.track.enter(self.game, state);
        let futile = self.futile_below(judged, depth, alpha);
        let mut best = Score::MIN;
        let mut best_index = None;
        let mut tried = first;
        while let Some(Waiting { action, index, rank }) = self.bring_best_forward(tried) {
            let next = self.game.after(state, action);
            // Another thread is at this move: put it off, its answer may be in the table by then.
            let post = self.busy.filter(|_| depth >= Busy::SHALLOWEST && tried > first);
            let post = post.map(|busy| (busy, busy.name(self.game.key(&next), depth)));
            if let Some((busy, name)) = post {
                if rank != PUT_OFF && busy.is_taken(name) {
                    self.waiting[tried].rank = PUT_OFF;
                    continue;
                }
                busy.enter(name);
            }
            tried += 1;
            let late = tried - first - 1;
            // Step 9. Futility: a quiet move cannot lift the value into the window.
            if let Some(hope) = futile
                && late > 0
                && !self.game.urgent(state, action)
                && self.game.outcome(&next).is_none()
            {
                self.guessed = true;
                best = best.max(hope);
                continue;
            }
            // Step 10. Search it: the first move with the whole window, later ones with a null
            // window and perhaps less deep, again with all of it if they surprise.
            let child = Place { depth: depth - 1, ply: ply + 1, after: Some(action) };
            let mut score = None;
            let less = if late > 0 { self.reduction(state, action, depth, late) } else { 0 };
            if late > 0 && (less > 0 || self.on.null_windows && principal) {
                let shallow = Place { depth: child.depth - less, ..child };
                let test = self.child(&next, mover, shallow, alpha, alpha.above())?;
                let surprise = test > alpha && (less > 0 || test < beta);
                self.guessed |= less > 0;
                if !surprise {
                    score = Some(test);
                }
            }
            let score = match score {
                Some(score) => score,
                None => self.child(&next, mover, child, alpha, beta)?,
            };
            if let Some((busy, name)) = post {
                busy.leave(name);
            }
            if score > best {
                best = score;
                best_index = Some(index);
                if score > alpha {
                    alpha = score;
                    self.track.extend_line(ply, action);
                }
                self.probe.see(Event::Update { value: best, alpha, beta });
            }
            // Step 11. The opponent will not allow this: leave the rest, and remember why.
            if best >= beta {
                let skipped = self.waiting.len() - tried;
                if skipped > 0 {
                    self.probe.see(Event::Cut { value: best, beta, skipped });
                }
                if self.on.ranks_moves() {
                    self.learn(first, tried - 1, mover, place);
                }
                break;
            }
        }
        self.waiting.truncate(first);
        self.track.leave(self.game);

        // Step 12. Store what was found, and report what it means.
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best <= window {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        if let Some(table) = self.table {
            let (score, proved) = (best.from_root_to_node(ply), !self.guessed);
            // A fail-low node has no best move: keep the one it was tried first with.
            let best = best_index.filter(|_| best > window).or(known.and_then(|k| k.best));
            table.put(key, Known { score, bound, depth, best, proved });
        }
        self.guessed |= guessed_before;
        self.probe.see(Event::Leave { value: best, bound });
        Some(best)
    }

    #[inline]
    fn ended(&self, state: &G::State, ply: u32) -> Option<Score> {
        if let Some(outcome) = self.game.outcome(state) {
            return Some(self.game.final_score(outcome, self.game.to_move(state), ply));
        }
        let repeated = self.track.is_drawn(self.game, state);
        repeated.then_some(Score::DRAW)
    }

    #[inline]
    pub(super) fn judge(&mut self, state: &G::State) -> Score {
        self.guessed = true;
        self.evaluator.value(self.game, state)
    }

    #[inline]
    pub(super) fn leaf(&mut self, value: Score) -> Score {
        self.probe.see(Event::Leaf { value });
        self.probe.see(Event::Leave { value, bound: Bound::Exact });
        value
    }

    /// The table's answer, if it was searched deep enough and settles this window.
    #[inline]
    fn usable(
        &mut self,
        known: Known,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if self.game.repetition() != Repetition::Nothing {
            return self.usable_anywhere(known, depth, ply, alpha, beta);
        }
        let deep_enough = if self.on.equal_depth {
            known.equals_search_of(depth, self.limited)
        } else {
            // What no evaluator had a say in holds at any depth.
            known.depth >= depth || known.proved
        };
        if !deep_enough {
            return None;
        }
        let value = known.score.from_node_to_root(ply);
        if !known.settles(value, alpha, beta) {
            return None;
        }
        self.guessed |= !known.proved;
        self.probe.see(Event::Known { value, bound: known.bound });
        self.probe.see(Event::Leave { value, bound: known.bound });
        Some(value)
    }

    /// The same where a value may depend on the way to the position (the graph-history interaction:
    /// Palay, 1983). A forced win does not: it is a strategy that comes to an end, and whoever has one
    /// has one that repeats nothing. That there is none, or no quicker one, may be due to the way. So
    /// forced results are taken for what they promise at least, and all else is no more than an
    /// estimate, for those who can do with estimates.
    #[inline]
    fn usable_anywhere(
        &mut self,
        known: Known,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let value = known.score.from_node_to_root(ply);
        let bound = if self.on.equal_depth {
            return None;
        } else if value.is_win() && known.bound != Bound::AtMost {
            Bound::AtLeast
        } else if value.is_loss() && known.bound != Bound::AtLeast {
            Bound::AtMost
        } else if self.estimates && !self.on.is_sound() && known.depth >= depth {
            self.guessed = true;
            known.bound
        } else {
            return None;
        };
        if !(Known { bound, ..known }).settles(value, alpha, beta) {
            return None;
        }
        self.probe.see(Event::Known { value, bound });
        self.probe.see(Event::Leave { value, bound });
        Some(value)
    }

    /// Puts the moves of a node on the common stack, ranked; returns where they begin.
    #[inline]
    pub(super) fn collect(
        &mut self,
        state: &G::State,
        mover: Side,
        place: Place<G::Action>,
        favourite: Option<u16>,
    ) -> usize {
        let first = self.waiting.len();
        let (game, on, ply) = (self.game, self.on, place.ply as usize);
        self.experience.reach(ply);
        let (waiting, experience) = (&mut self.waiting, &self.experience);
        let after =
            place.after.filter(|_| on.countermoves).map(|previous| game.action_key(previous));
        let mut index = 0;
        let _ = game.actions(state, |action| {
            let mut rank = 0;
            if favourite == Some(index) {
                rank = i32::MAX;
            } else {
                if on.promise {
                    rank += game.promise(state, action) * PROMISE;
                }
                if on.history {
                    rank += experience.history(mover, game.action_key(action));
                }
                if on.killers {
                    rank += experience.killer(ply, action) * KILLER;
                }
                if after.is_some_and(|previous| experience.is_counter(previous, action)) {
                    rank += COUNTER;
                }
            }
            waiting.push(Waiting { action, index, rank });
            index += 1;
            GO
        });
        first
    }

    /// Brings the best of the moves not yet tried to the front, keeping the order of the others;
    /// `None` if all were tried.
    #[inline]
    pub(super) fn bring_best_forward(&mut self, from: usize) -> Option<Waiting<G::Action>> {
        let moves = self.waiting.get_mut(from..)?;
        let (first, rest) = moves.split_first()?;
        let (mut best, mut chosen) = (0, *first);
        for (before, waiting) in rest.iter().enumerate() {
            if waiting.rank > chosen.rank {
                (best, chosen) = (before + 1, *waiting);
            }
        }
        if best > 0 {
            moves.copy_within(..best, 1);
            moves[0] = chosen;
        }
        Some(chosen)
    }

    /// Remembers which move cut off, and which ones were tried before it.
    #[inline]
    fn learn(&mut self, first: usize, cutter: usize, mover: Side, place: Place<G::Action>) {
        let Place { depth, ply, after } = place;
        for tried in first..cutter {
            let action = self.waiting[tried].action;
            self.experience.blame(mover, depth, self.game.action_key(action));
        }
        let action = self.waiting[cutter].action;
        let key = self.game.action_key(action);
        let after = after.map(|previous| self.game.action_key(previous));
        self.experience.praise(mover, ply as usize, depth, (action, key), after);
    }

    /// Forgets the way to a node that was left in the middle.
    pub(super) fn reset(&mut self) {
        self.track.restart();
        self.waiting.clear();
    }
}

/// The rank of a move that waits for another thread: after all others.
const PUT_OFF: i32 = i32::MIN;

/// Ranks. What the search learnt decides among moves that look alike to the game: one unit of
/// promise outweighs it, so that a game with a sharp opinion is heard first.
const PROMISE: i32 = 64_000;
const KILLER: i32 = 24_000;
const COUNTER: i32 = 12_000;
