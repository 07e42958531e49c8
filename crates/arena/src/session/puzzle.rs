//! Puzzles: one player, no chance, a goal.

use std::sync::Arc;

use meeple_core::{
    AnyPuzzle, AnyState, Budget, Control, Guided, Heuristic, History, InputError, NoHeuristic,
    Path, Present, Probe, Puzzle, PuzzleSpecialist, Rng, Stop, greatest_first, sort_by_rank,
};
use meeple_search::heuristic::{astar, bfs, every, ida};
use meeple_search::montecarlo::random_action;
use meeple_search::{Exactness, Plan, Verdict, perft_puzzle};

use super::capabilities::{Capabilities, Lines, Solutions};
use super::game_session::{Conduct, GameSession};
use super::shared::{at_random, names};
use super::{Scope, Seat, Standing};
use crate::agent::Memory;
use crate::agent::plays::OnPuzzle;
use crate::trace::{FrontierTrace, Recorder, TraceStep};
use crate::{Advice, Agent, Answer, Candidate, Status};

/// Conducts puzzles.
#[derive(Debug)]
pub struct AsPuzzle;

/// Memory of a search that nobody gave a limit: a machine should survive every question.
const MEMORY: usize = 1 << 30;

/// The solver of a puzzle is kept by the agent: what it learnt serves the next move.
struct Kept<P>(Box<dyn PuzzleSpecialist<P>>);

impl<P: Puzzle> Memory for Kept<P> {
    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

fn plan<P: Guided>(
    puzzle: &P,
    state: &P::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<P::State, P::Action>,
) -> Plan<P::Action> {
    control.limit(agent.budget());
    if control.budget().bytes.is_none() {
        control.limit(Budget { bytes: Some(MEMORY), ..Budget::UNLIMITED });
    }
    let how = agent.method().on_puzzle();
    if how == Some(OnPuzzle::Specialist)
        && let Some(solver) = recall(puzzle, agent, control).filter(|it| it.takes(state))
    {
        return solver.solve(state, control);
    }
    let guess = || Guess::named(puzzle, agent.name("heuristic"));
    match how {
        Some(OnPuzzle::Bfs) => bfs(puzzle, state, control, probe),
        Some(OnPuzzle::Ida) => {
            let table = agent.bytes("tt").unwrap_or(0);
            ida(puzzle, state, &guess(), table, control, probe)
        }
        // Where its own solver does not take a position, A* does.
        _ => astar(puzzle, state, &guess(), control, probe),
    }
}

/// Whoever guesses the distance: a heuristic of the puzzle, or nobody. One type, so that a search is
/// compiled once a puzzle and the choice costs one predictable branch.
enum Guess<H> {
    Own(H),
    Nobody,
}

impl<H> Guess<H> {
    /// The heuristic of that name, else the puzzle's first.
    fn named<P: Guided<Heuristic = H>>(puzzle: &P, name: Option<&str>) -> Self {
        let first = || puzzle.heuristic(puzzle.heuristics().first()?.name);
        let named = name.and_then(|name| puzzle.heuristic(name));
        named.or_else(first).map_or(Self::Nobody, Self::Own)
    }
}

impl<P: Puzzle, H: Heuristic<P>> Heuristic<P> for Guess<H> {
    #[inline]
    fn estimate(&self, puzzle: &P, state: &P::State) -> Option<u32> {
        match self {
            Self::Own(own) => own.estimate(puzzle, state),
            Self::Nobody => NoHeuristic.estimate(puzzle, state),
        }
    }

    fn admissible(&self) -> bool {
        match self {
            Self::Own(own) => own.admissible(),
            Self::Nobody => true,
        }
    }
}

fn recall<'a, P: Guided>(
    puzzle: &P,
    agent: &'a mut Agent,
    control: &Control<'_>,
) -> Option<&'a mut (dyn PuzzleSpecialist<P> + 'static)> {
    if agent.recall::<Kept<P>>().is_none() {
        let limit = control.budget().bytes.unwrap_or(MEMORY);
        let bytes = agent.bytes("tt").unwrap_or(limit).min(limit);
        let threads = agent.count("threads").map_or(1, |n| usize::try_from(n).unwrap_or(1));
        agent.remember(Kept(puzzle.specialist(bytes, threads.clamp(1, 256))?));
    }
    agent.recall::<Kept<P>>().map(|kept| &mut *kept.0)
}

/// How far a plan can be trusted; `None` when there is nothing to trust.
fn trust(verdict: Verdict) -> Option<Exactness> {
    match verdict {
        Verdict::Optimal => Some(Exactness::Proved),
        Verdict::Solved => Some(Exactness::Bounded),
        Verdict::Unsolvable | Verdict::Stopped(_) => None,
    }
}

impl<P: Guided + Present> Conduct<P> for AsPuzzle {
    fn standing(puzzle: &P, history: History<'_, P::State>) -> Standing {
        let state = history.now();
        if puzzle.solved(state) {
            Standing::Solved
        } else if puzzle.count_actions(state) == 0 {
            Standing::Stuck
        } else {
            Standing::ToMove(Seat::Solo)
        }
    }

    fn seats(_: &P) -> usize {
        1
    }

    fn advance(puzzle: &P, state: &P::State, action: P::Action, _: &mut Rng) -> P::State {
        puzzle.after(state, action)
    }

    /// The distance to the goal through each move. The best line comes first; what is left of the
    /// budget goes to the other moves.
    fn think(
        puzzle: &Arc<P>,
        history: History<'_, P::State>,
        agent: &mut Agent,
        scope: Scope,
        control: &mut Control<'_>,
    ) -> Advice {
        let state = history.now();
        let puzzle: &P = puzzle;
        if agent.method().on_puzzle() == Some(OnPuzzle::Random) {
            return at_random(puzzle, state, control);
        }
        let through = |found: &Plan<P::Action>, first: Option<P::Action>, exactness| {
            let line: Vec<P::Action> = first.into_iter().chain(found.actions.clone()).collect();
            let step = first.map_or(0, |action| puzzle.cost(state, action));
            let names = names(puzzle, state, &line);
            let name = names.first().cloned()?;
            let value = f64::from(found.cost + step);
            Some(Candidate {
                chance: Some(1.0),
                line: names,
                ..Candidate::new(name, value, exactness)
            })
        };
        let best = plan(puzzle, state, agent, control, &mut ());
        let depth = best.cost;
        let best_action = best.actions.first().copied();
        let mut candidates: Vec<Candidate> = trust(best.verdict)
            .and_then(|exactness| through(&best, None, exactness))
            .into_iter()
            .collect();
        if scope == Scope::All && best_action.is_some() {
            let others = puzzle.action_list(state).into_iter().filter(|&a| Some(a) != best_action);
            for action in others {
                let found = plan(puzzle, &puzzle.after(state, action), agent, control, &mut ());
                if let Some(exactness) = trust(found.verdict) {
                    candidates.extend(through(&found, Some(action), exactness));
                }
            }
            sort_by_rank(&mut candidates, |candidate| !greatest_first(candidate.value));
        }
        Advice { depth, ..Advice::from_candidates(candidates) }
    }

    fn solve(
        puzzle: &Arc<P>,
        history: History<'_, P::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
    ) -> Answer {
        let state = history.now();
        let puzzle: &P = puzzle;
        if agent.method().on_puzzle() == Some(OnPuzzle::Random) {
            return walk(puzzle, state, agent, control);
        }
        let found = plan(puzzle, state, agent, control, &mut ());
        let bytes = found.bytes;
        match found.verdict {
            Verdict::Optimal | Verdict::Solved => Answer {
                length: Some(found.cost),
                value: Some(f64::from(found.cost)),
                moves: names(puzzle, state, &found.actions),
                bytes,
                ..Answer::new(if found.verdict == Verdict::Optimal {
                    Status::Optimal
                } else {
                    Status::Solved
                })
            },
            Verdict::Unsolvable => Answer { bytes, ..Answer::new(Status::Unsolvable) },
            Verdict::Stopped(why) => Answer {
                bytes,
                stopped: Some(why),
                at_least: (found.cost > 0).then_some(found.cost),
                ..Answer::new(Status::Stopped)
            },
        }
    }

    fn capabilities(session: &GameSession<P, Self>) -> Capabilities<'_> {
        let (solutions, lines) = (Some(session as _), Some(session as _));
        Capabilities { solutions, lines, ..Capabilities::default() }
    }

    fn trace(
        puzzle: &Arc<P>,
        history: History<'_, P::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError> {
        let state = history.now();
        watch(
            &AnyPuzzle::new(Arc::clone(puzzle)),
            &AnyState::new(state.clone()),
            agent,
            control,
            sink,
        )
    }

    fn name_path(puzzle: &P, state: &P::State, path: &Path) -> Vec<String> {
        names(puzzle, state, &path.actions(puzzle, state))
    }
}

impl<P: Guided + Present> Solutions for GameSession<P, AsPuzzle> {
    /// Every solution of the least cost, the least burden first.
    fn solve_all(&self, agent: &mut Agent, most: usize, control: &mut Control<'_>) -> Answer {
        let (puzzle, state) = (self.problem(), self.state());
        self.timed(control, |control| {
            let mut answer = AsPuzzle::solve(self.shared(), state.into(), agent, control);
            let (Status::Optimal, Some(cost)) = (answer.status, answer.length) else {
                return answer;
            };
            // The first heuristic of a puzzle is admissible, so that no way is left out.
            let mut guess = Guess::named(puzzle, None);
            if !Heuristic::<P>::admissible(&guess) {
                guess = Guess::Nobody;
            }
            let (mut ways, complete) = every(puzzle, state, &guess, cost, most, control);
            ways.sort_by_cached_key(|way| puzzle.burden(state, way));
            answer.solutions = ways.iter().map(|way| names(puzzle, state, way)).collect();
            if let Some(best) = answer.solutions.first() {
                answer.moves.clone_from(best);
            }
            answer.all_solutions = Some(complete);
            answer
        })
    }
}

impl<P: Guided + Present> Lines for GameSession<P, AsPuzzle> {
    fn perft(&self, depth: u32, control: &mut Control<'_>) -> Option<u64> {
        perft_puzzle(self.problem(), self.state(), depth, control)
    }
}

/// Shows the steps of an agent. What is watched need not be fast: it is compiled once for all puzzles.
fn watch(
    puzzle: &AnyPuzzle,
    state: &AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    sink: &mut dyn FnMut(TraceStep) -> bool,
) -> Result<(), InputError> {
    if matches!(agent.method().on_puzzle(), Some(OnPuzzle::Random | OnPuzzle::Specialist)) {
        return Err(crate::trace::nothing_to_show(agent.method()));
    }
    let mut trace = FrontierTrace::new(puzzle, Recorder::new(control.cancel(), sink));
    plan(puzzle, state, agent, control, &mut trace);
    Ok(())
}

/// Walks at random until the goal is met by luck, or the budget ends.
fn walk<P: Puzzle + Present>(
    puzzle: &P,
    start: &P::State,
    agent: &Agent,
    control: &mut Control<'_>,
) -> Answer {
    /// A walk without a limit of its own ends here.
    const LONGEST: u64 = 1_000_000;
    control.limit(agent.budget());
    control.limit(meeple_core::Budget::nodes(LONGEST));
    let mut rng = control.rng();
    let (mut state, mut line, mut cost) = (start.clone(), Vec::new(), 0u32);
    while !puzzle.solved(&state) {
        let action = random_action(puzzle, &state, &mut rng);
        let Some(action) = action.filter(|_| control.tick().is_continue()) else {
            let stopped = Some(control.stopped().unwrap_or(Stop::Depth));
            return Answer { stopped, ..Answer::new(Status::Stopped) };
        };
        cost = cost.saturating_add(puzzle.cost(&state, action));
        line.push(action);
        puzzle.apply(&mut state, action);
    }
    Answer {
        length: Some(cost),
        value: Some(f64::from(cost)),
        moves: names(puzzle, start, &line),
        ..Answer::new(Status::Solved)
    }
}
