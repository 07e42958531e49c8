//! A game's own exact solver as an agent.

use meeple_core::{
    Control, Draft, Game, InputError, Notation, Score, Specialist, Tactics, WrittenBook,
    sort_by_rank,
};
use meeple_search::Exactness;

use super::Scope;
use super::capabilities::no_books;
use super::shared::names;
use crate::agent::Memory;
use crate::answer::GameResult;
use crate::{Advice, Agent, Answer, Candidate, Status};

/// Memory for its tables, unless the expression or the budget says otherwise.
const TABLE: usize = 128 << 20;

/// The solver is kept by the agent: what it learnt serves the next move.
struct Kept<G>(Box<dyn Specialist<G>>);

impl<G: Game> Memory for Kept<G> {
    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

fn recall<'a, G: Tactics>(
    game: &G,
    agent: &'a mut Agent,
    control: &mut Control<'_>,
) -> Option<&'a mut (dyn Specialist<G> + 'static)> {
    control.limit(agent.budget());
    if agent.recall::<Kept<G>>().is_none() {
        let limit = control.budget().bytes.unwrap_or(usize::MAX);
        let bytes = agent.bytes("tt").unwrap_or(TABLE).min(limit);
        let threads = agent.count("threads").map_or(1, |n| usize::try_from(n).unwrap_or(1));
        let mut solver = game.specialist(bytes, threads.clamp(1, 256))?;
        if agent.switch("book") != Some(false) {
            solver.open_book();
        }
        agent.remember(Kept(solver));
    }
    agent.recall::<Kept<G>>().map(|kept| &mut *kept.0)
}

/// Exact scores, best first, each with its line as far as the budget goes. `None` when the scores
/// took more than their share of it: the rest is for another search, which can only estimate.
pub(super) fn advise<G: Tactics + Notation>(
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Option<Advice> {
    /// Of the budget, for scores.
    const SHARE: f64 = 0.75;
    /// Of what they leave, for all lines together: a line is worth less waiting than a score.
    const LINES: f64 = 0.1;
    let solver = recall(game, agent, control)?;
    let mut part = control.part(SHARE);
    let scores = solver.scores(state, scope == Scope::All, &mut part);
    let nodes = part.nodes();
    control.absorb(nodes);
    let mut scores = scores?;
    sort_by_rank(&mut scores, |(_, score)| -i64::from(score.raw()));
    let share = LINES / scores.len().max(1) as f64;
    let mut view = |(action, score): (G::Action, Score)| {
        let mut line = vec![action];
        let mut part = control.part(share);
        if let Some(rest) = solver.line(&game.after(state, action), &mut part) {
            line.extend(rest);
        }
        let nodes = part.nodes();
        control.absorb(nodes);
        let names = names(game, state, &line);
        let sign = f64::from(score.signum());
        Candidate {
            line: names.clone(),
            chance: Some((1.0 + sign) / 2.0),
            risk: Some(f64::from(u8::from(sign < 0.0))),
            distance: score.distance(),
            ..Candidate::new(
                names.into_iter().next().unwrap_or_default(),
                f64::from(game.value_of(state, score)),
                Exactness::Proved,
            )
        }
    };
    let candidates: Vec<Candidate> = scores.into_iter().map(&mut view).collect();
    let depth = candidates.first().map_or(0, |best| best.line.len() as u32);
    Some(Advice { depth, ..Advice::from_candidates(candidates) })
}

/// The exact value and a line of best play.
pub(super) fn solve<G: Tactics + Notation>(
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Answer {
    let stopped = |control: &Control<'_>, bytes| Answer {
        bytes,
        stopped: control.stopped(),
        ..Answer::new(Status::Stopped)
    };
    let Some(solver) = recall(game, agent, control) else { return stopped(control, 0) };
    let best = solver
        .scores(state, false, control)
        .and_then(|scores| scores.into_iter().max_by_key(|(_, score)| *score));
    let Some((action, score)) = best else { return stopped(control, solver.bytes()) };
    let line = solver.line(state, control).unwrap_or_else(|| vec![action]);
    Answer {
        length: score.distance(),
        value: Some(f64::from(game.value_of(state, score))),
        outcome: Some(GameResult::of(score.signum())),
        moves: names(game, state, &line),
        bytes: solver.bytes(),
        ..Answer::new(Status::Proved)
    }
}

/// Takes a book into use.
pub(super) fn read_book<G: Tactics>(
    game: &G,
    agent: &mut Agent,
    bytes: &[u8],
) -> Result<(), InputError> {
    let known = Control::unlimited(|control| {
        recall(game, agent, control).map(|solver| solver.read_book(bytes))
    });
    known.unwrap_or_else(|| Err(no_books()))
}

/// Works a book out, or goes on with its draft.
pub(super) fn write_book<G: Tactics>(
    game: &G,
    agent: &mut Agent,
    plies: u8,
    draft: Option<&[u8]>,
    control: &mut Control<'_>,
    watch: &mut dyn FnMut(&Draft<'_>),
) -> Result<WrittenBook, InputError> {
    match recall(game, agent, control) {
        Some(solver) => solver.write_book(plies, draft, control, watch),
        None => Err(no_books()),
    }
}
