//! Iterative deepening (Slate and Atkin, 1977) with aspiration windows and time management: search
//! to depth 1, 2, 3 …, each iteration ordering the next, and stop when time or doubt runs out.

use std::time::Duration;

use meeple_core::{Bound, Control, Evaluator, Path, Probe, Progress, Score, Tactics, Worth};

use super::DEEPEST;
use super::alphabeta::Scope;
use super::busy::Busy;
use super::engine::{Engine, Enhancements};
use super::mtdf::mtdf;
use super::root::{Iteration, Root};
use super::table::TranspositionTable;
use crate::{Candidate, Decision, Exactness};

/// How an iteration finds the value of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// One search with the whole window, or with an aspiration window.
    Window,
    /// Null windows that close in on the value.
    Mtdf,
}

/// What the answer is for: it decides which moves are looked at, and when the search is content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A move to play. A forced move is played at once, without a look at what follows, and an
    /// iteration that the clock would not let end is not begun. Where there are too many moves the
    /// game's shortlist is enough.
    Play,
    /// Figures for somebody who chooses: the whole budget is used. Where there are too many moves
    /// the game's shortlist is enough.
    Advise,
    /// The value: no move is left out, and only the limits end the search.
    Solve,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'t> {
    /// What the answer is for.
    pub aim: Aim,
    /// Which root moves get their exact value.
    pub scope: Scope,
    /// What is switched on in the tree.
    pub on: Enhancements,
    /// How the value of the root is found.
    pub driver: Driver,
    /// Whether to deepen step by step; if not, the full depth is searched at once.
    pub deepening: bool,
    /// Half the width of the first window around the last value, in points.
    pub aspiration: Option<i32>,
    /// The memory of positions.
    pub table: Option<&'t TranspositionTable>,
}

impl Settings<'_> {
    /// The textbook's alpha-beta to full depth.
    pub const PLAIN: Self = Self {
        aim: Aim::Solve,
        scope: Scope::Best,
        on: Enhancements::NONE,
        driver: Driver::Window,
        deepening: false,
        aspiration: None,
        table: None,
    };
}

/// The next iteration's depth: one more, until there are only small trees left to be seen whole.
const fn deeper(depth: u32) -> u32 {
    /// No large tree is searched so deep.
    const DEEP: u32 = 64;
    if depth < DEEP { depth + 1 } else { 2 * depth }
}

/// Searches by iterations to the control's depth limit, or until its time or nodes run out.
///
/// A search that is stopped answers with the last iteration it completed. A decided game is not
/// searched deeper. A player ([`Aim::Play`]) makes a forced move at once; a move that stays best lets
/// it stop at half the time, while a change of mind in the last iteration uses all of it.
pub fn deepening<G: Tactics>(
    game: &G,
    state: &G::State,
    evaluator: &impl Evaluator<G>,
    settings: Settings<'_>,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Decision<G::Action> {
    if let Some(table) = settings.table {
        table.new_search();
    }
    deepening_with(game, state, evaluator, settings, None, control, probe)
}

/// The same as one of several threads, which meet in the table and in `busy`.
pub(super) fn deepening_with<G: Tactics>(
    game: &G,
    state: &G::State,
    evaluator: &impl Evaluator<G>,
    settings: Settings<'_>,
    busy: Option<&Busy>,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Decision<G::Action> {
    let deepest = control.budget().depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
    let mut decision = Decision { candidates: Vec::new(), depth: 0, stopped: None };
    if game.outcome(state).is_some() {
        return decision;
    }
    let short = settings.on.promise && settings.aim != Aim::Solve;
    let short = short.then(|| Root::short(game, state)).flatten();
    let mut root = short.unwrap_or_else(|| Root::new(game, state, settings.on.promise));
    let mut engine = Engine::new(game, evaluator, settings.table, settings.on, control, probe);
    engine.busy = busy;
    engine.estimates = settings.aim != Aim::Solve;
    let mut depth = if settings.deepening { 0 } else { deepest - 1 };
    while depth < deepest {
        depth = deeper(depth).min(deepest);
        engine.limited = depth < DEEPEST;
        let last = decision.best().map(|best| best.score);
        let Some(found) = iterate(&mut engine, &mut root, depth, &settings, last) else { break };
        let changed = take(&mut decision, found, depth, &engine, &mut root);
        report(&mut engine, &root, &decision, settings.table);
        let at_once = settings.aim == Aim::Play
            && (root.moves.len() == 1 && settings.scope == Scope::Best
                || is_late(engine.control, changed));
        if at_once || is_settled(&decision, depth, settings.scope) {
            break;
        }
    }
    decision.stopped = engine.control.stopped();
    // A move that was left out may be better.
    decision.settle(!root.partial, settings.on.is_sound());
    decision
}

/// One iteration: by null windows, by an aspiration window that widens on the side it fails, or
/// with the whole window.
fn iterate<G, E, P>(
    engine: &mut Engine<'_, '_, G, E, P>,
    root: &mut Root<G>,
    depth: u32,
    settings: &Settings<'_>,
    last: Option<Score>,
) -> Option<Iteration<G::Action>>
where
    G: Tactics,
    E: Evaluator<G>,
    P: Probe<G::State, G::Action>,
{
    if settings.driver == Driver::Mtdf && settings.scope == Scope::Best {
        return mtdf(engine, root, depth, last.unwrap_or(Score::DRAW));
    }
    let around = last.filter(|score| score.distance().is_none());
    let (Some(mut width), Some(middle)) = (settings.aspiration.filter(|width| *width > 0), around)
    else {
        return engine.iterate(root, depth, settings.scope, (Score::MIN, Score::MAX));
    };
    let (mut low, mut high) = (
        Score::points(middle.raw().saturating_sub(width)),
        Score::points(middle.raw().saturating_add(width)),
    );
    loop {
        let found = engine.iterate(root, depth, settings.scope, (low, high))?;
        if found.score <= low && low > Score::MIN {
            width = width.saturating_mul(4);
            low = lower(middle, width);
        } else if found.score >= high && high < Score::MAX {
            width = width.saturating_mul(4);
            high = -lower(-middle, width);
        } else {
            return Some(found);
        }
    }
}

/// `middle` less `width`, or everything once the window is wide: a forced result may lie outside.
fn lower(middle: Score, width: i32) -> Score {
    if width > 2_000 { Score::MIN } else { Score::points(middle.raw() - width) }
}

/// Takes over a completed iteration; says whether the best move changed.
fn take<G, E, P>(
    decision: &mut Decision<G::Action>,
    found: Iteration<G::Action>,
    depth: u32,
    engine: &Engine<'_, '_, G, E, P>,
    root: &mut Root<G>,
) -> bool
where
    G: Tactics,
    E: Evaluator<G>,
    P: Probe<G::State, G::Action>,
{
    let before = decision.best().map(|best| best.action);
    *decision = Decision { candidates: found.candidates, depth, stopped: None };
    decision.rank();
    if let Some(best) = decision.candidates.first_mut() {
        // The search closed in on this value from both sides.
        best.score = found.score;
        root.prefer(best.action);
        follow(best, root, engine, depth);
    }
    before.is_some() && decision.best().map(|best| best.action) != before
}

/// Where a null window or the table cut the line short, the table tells how it goes on.
fn follow<G, E, P>(
    best: &mut Candidate<G::Action>,
    root: &Root<G>,
    engine: &Engine<'_, '_, G, E, P>,
    depth: u32,
) where
    G: Tactics,
    E: Evaluator<G>,
    P: Probe<G::State, G::Action>,
{
    let Some(table) = engine.table else { return };
    let mut state = root.state.clone();
    for &action in &best.line {
        engine.game.apply(&mut state, action);
    }
    while engine.game.outcome(&state).is_none() && best.line.len() < depth as usize {
        let known = table.get(engine.game.key(&state)).filter(|known| known.bound == Bound::Exact);
        let action = known
            .and_then(|known| known.best)
            .and_then(|index| engine.game.nth_action(&state, usize::from(index)));
        let Some(action) = action else { break };
        best.line.push(action);
        engine.game.apply(&mut state, action);
    }
}

fn report<G, E, P>(
    engine: &mut Engine<'_, '_, G, E, P>,
    root: &Root<G>,
    decision: &Decision<G::Action>,
    table: Option<&TranspositionTable>,
) where
    G: Tactics,
    E: Evaluator<G>,
    P: Probe<G::State, G::Action>,
{
    let Some(best) = decision.best() else { return };
    let line = Path::of(engine.game, &root.state, &best.line);
    engine.control.report(Progress {
        depth: decision.depth,
        value: Some(Worth::Score(best.score)),
        line,
        table: table.map(TranspositionTable::fill),
        ..Progress::default()
    });
}

/// Whether searching deeper cannot change the answer.
fn is_settled<A>(decision: &Decision<A>, depth: u32, scope: Scope) -> bool {
    let decided = |candidate: &Candidate<A>| match candidate.score.distance() {
        // A forced end within the searched depth is the quickest win, or the longest defence.
        Some(plies) => plies <= depth,
        None => candidate.exactness == Exactness::Proved,
    };
    match scope {
        Scope::Best => decision.best().is_some_and(|best| {
            decided(best)
                && (best.score.is_win()
                    || decision.candidates.iter().all(|c| c.exactness != Exactness::Estimated))
        }),
        Scope::All => decision.candidates.iter().all(decided),
    }
}

/// Whether another iteration is not worth beginning: it takes several times as long as all before.
fn is_late(control: &Control<'_>, changed: bool) -> bool {
    let Some(time) = control.budget().time else { return false };
    let share = if changed { 0.9 } else { 0.5 };
    control.elapsed() > Duration::from_secs_f64(time.as_secs_f64() * share)
}
