//! The one implementation of [`Session`]: a typed problem with its history, conducted as its family
//! demands.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use meeple_core::{
    Briefing, Cancel, Control, Draft, Hazard, History, InputError, Path, Phrase, Present, Rng,
    Scene, Setup, Step, WrittenBook, phrase, rng,
};

use super::specialist::no_book;
use super::{ActionView, Scope, Seat, Session, Standing, View};
use crate::catalogue::ids;
use crate::simulate::Tally;
use crate::trace::TraceStep;
use crate::{Advice, Agent, Answer, Entry, Family};

/// How a family of problems is played, advised and solved.
pub trait Conduct<P: Present>: Send + Sync + 'static {
    /// Whose turn it is, or how it ended.
    fn standing(problem: &P, history: History<'_, P::State>) -> Standing;

    /// The state after an action; the generator throws the dice, if any.
    fn advance(problem: &P, state: &P::State, action: P::Action, rng: &mut Rng) -> P::State;

    /// Advice from an agent, without its costs.
    fn think(
        problem: &Arc<P>,
        history: History<'_, P::State>,
        agent: &mut Agent,
        scope: Scope,
        control: &mut Control<'_>,
    ) -> Advice;

    /// The answer of an agent, without its costs.
    fn solve(
        problem: &Arc<P>,
        history: History<'_, P::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
    ) -> Answer;

    /// Every optimal solution, at most `most` of them.
    ///
    /// # Errors
    /// When the family has no solutions to list.
    fn solve_all(
        _: &Arc<P>,
        _: &P::State,
        _: &mut Agent,
        _most: usize,
        _: &mut Control<'_>,
    ) -> Result<Answer, InputError> {
        Err(InputError::new(Phrase::new(
            "only a puzzle has solutions to list",
            "seul un casse-tête a des solutions à énumérer",
        )))
    }

    /// Lines of play of a given length.
    ///
    /// # Errors
    /// When the family has chance.
    fn perft(
        problem: &P,
        state: &P::State,
        depth: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<u64>, InputError>;

    /// The steps of an agent.
    ///
    /// # Errors
    /// When the agent has none to show.
    fn trace(
        problem: &Arc<P>,
        history: History<'_, P::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError>;

    /// The names of a path's actions.
    fn name_path(problem: &P, state: &P::State, path: &Path) -> Vec<String>;

    /// The whole model as text, for other tools; `Ok(None)` when the budget ended first.
    ///
    /// # Errors
    /// When the family has no such model.
    fn export(_: &P, _: &P::State, _: &mut Control<'_>) -> Result<Option<String>, InputError> {
        let missions = ids(|entry| entry.family == Family::Mission);
        Err(InputError::new(phrase!(
            "only missions have a model to export; expected one of: {missions}",
            "seules les missions ont un modèle à exporter ; attendu l'une de : {missions}"
        )))
    }

    /// Plays many games of an agent whose policy is a table; `None` for other agents.
    fn simulate(
        _: &P,
        _: &P::State,
        _: &mut Agent,
        _games: Range<u32>,
        _seed: u64,
        _: &Cancel,
    ) -> Option<Tally> {
        None
    }

    /// How an action may make a mission fail at once.
    fn hazards(_: &P, _: &P::State, _: P::Action) -> Vec<Hazard> {
        Vec::new()
    }

    /// How many sit at the table.
    fn seats(_: &P) -> usize {
        2
    }

    /// A state as a seat sees it.
    fn seen_by(_: &P, state: &P::State, _seat: usize) -> P::State {
        state.clone()
    }

    /// Whether a seat, now that the game stands at `now`, does not know of an action before.
    fn is_secret(_: &P, _now: &P::State, _before: &P::State, _: P::Action, _seat: usize) -> bool {
        false
    }

    /// Takes a book of exact scores into use.
    ///
    /// # Errors
    /// When the game has no books, or the bytes are none.
    fn read_book(_: &P, _: &mut Agent, _: &[u8]) -> Result<(), InputError> {
        Err(no_book())
    }

    /// Whether an action wins at once for whoever plays it, by the rules alone.
    fn wins_at_once(_: &P, _: &P::State, _: P::Action) -> bool {
        false
    }

    /// Whether some answer to an action wins at once.
    fn loses_at_once(_: &P, _: &P::State, _: P::Action) -> bool {
        false
    }

    /// Works out a book of exact scores, or goes on with its draft.
    ///
    /// # Errors
    /// When the game has no books, or the draft is none of this one.
    fn write_book(
        _: &P,
        _: &mut Agent,
        _plies: u8,
        _draft: Option<&[u8]>,
        _: &mut Control<'_>,
        _watch: &mut dyn FnMut(&Draft<'_>),
    ) -> Result<WrittenBook, InputError> {
        Err(no_book())
    }

    /// Takes the policy of a file into use.
    ///
    /// # Errors
    /// When the game has no policies, or the bytes are none of this scenario.
    fn read_policy(_: &P, _: &mut Agent, _: &[u8]) -> Result<(), InputError> {
        Err(super::policy::unsupported())
    }

    /// The policy of an agent as a file; `Ok(None)` when the budget ended first.
    ///
    /// # Errors
    /// When the game has no policies.
    fn write_policy(
        _: &P,
        _: &P::State,
        _: &mut Agent,
        _: &mut Control<'_>,
    ) -> Result<Option<Vec<u8>>, InputError> {
        Err(super::policy::unsupported())
    }
}

/// A game on the table.
pub struct GameSession<P: Present, C> {
    entry: &'static Entry,
    problem: Arc<P>,
    /// The positions of the game so far, at least one.
    positions: Vec<P::State>,
    /// What was played between them.
    played: Vec<P::Action>,
    seed: u64,
    family: PhantomData<C>,
}

impl<P: Present, C: Conduct<P>> GameSession<P, C> {
    /// Opens a game.
    ///
    /// # Errors
    /// Names the place in the setup's texts and what was expected there.
    pub fn open(entry: &'static Entry, setup: &Setup<'_>) -> Result<Box<dyn Session>, InputError> {
        if P::SCENARIOS.is_empty() && setup.scenario.is_some() {
            let name = entry.id;
            return Err(InputError::new(phrase!(
                "{name} has no scenarios; expected a position",
                "{name} n'a pas de scénarios ; attendu une position"
            )));
        }
        let (problem, first) = P::open(setup)?;
        Ok(Box::new(Self {
            entry,
            problem: Arc::new(problem),
            positions: vec![first],
            played: Vec::new(),
            seed: 0,
            family: PhantomData,
        }))
    }

    fn game_so_far(&self) -> History<'_, P::State> {
        History::of(&self.positions).expect("a game begins with a position")
    }

    fn state(&self) -> &P::State {
        self.game_so_far().now()
    }
}

impl<P: Present, C: Conduct<P>> Session for GameSession<P, C> {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn position(&self) -> String {
        self.problem.position(self.state())
    }

    fn standing(&self) -> Standing {
        C::standing(&self.problem, self.game_so_far())
    }

    fn actions(&self) -> Vec<ActionView> {
        if self.standing().is_over() {
            return Vec::new();
        }
        let state = self.state();
        let view = |action| ActionView {
            name: self.problem.action_name(state, action),
            parts: self.problem.parts(state, action),
            label: self.problem.describe(state, action),
        };
        self.problem.action_list(state).into_iter().map(view).collect()
    }

    fn play(&mut self, name: &str) -> Result<(), InputError> {
        if self.standing().is_over() {
            return Err(InputError::new(Phrase::new("the game is over", "la partie est finie")));
        }
        let action = self.problem.parse_action(self.state(), name)?;
        // The dice of a ply depend on the seed and the ply alone: undo and replay agree.
        let mut dice = Rng::new(rng::split_seed(self.seed, self.played.len() as u64));
        let next = C::advance(&self.problem, self.state(), action, &mut dice);
        self.played.push(action);
        self.positions.push(next);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let played = self.played.pop().is_some();
        if played {
            self.positions.pop();
        }
        played
    }

    fn history(&self) -> Vec<String> {
        let name = |(before, &action)| self.problem.action_name(before, action);
        self.positions.iter().zip(&self.played).map(name).collect()
    }

    fn scene(&self) -> Scene {
        let last = self.game_so_far().past().last().zip(self.played.last());
        let last = last.map(|(before, &action)| Step { before, action });
        self.problem.scene(self.state(), last)
    }

    fn seats(&self) -> usize {
        C::seats(&self.problem)
    }

    fn seen_by(&self, seat: Seat) -> View {
        let (now, seat) = (self.state(), seat.index());
        let seen = C::seen_by(&self.problem, now, seat);
        let known = |(before, &action): (&P::State, &P::Action)| {
            let secret = C::is_secret(&self.problem, now, before, action, seat);
            (!secret).then(|| self.problem.action_name(before, action))
        };
        let history: Vec<_> = self.positions.iter().zip(&self.played).map(known).collect();
        let before = self.game_so_far().past().last();
        let before = before.map(|before| C::seen_by(&self.problem, before, seat));
        let is_known = history.last().is_some_and(Option::is_some);
        let last = before.as_ref().zip(self.played.last()).filter(|_| is_known);
        let last = last.map(|(before, &action)| Step { before, action });
        let scene = self.problem.scene(&seen, last);
        View { position: self.problem.position(&seen), scene, history }
    }

    fn think(&self, agent: &mut Agent, scope: Scope, control: &mut Control<'_>) -> Advice {
        let started = Instant::now();
        let mut advice = if self.standing().is_over() {
            Advice::from_candidates(Vec::new())
        } else {
            agent.follow(self.positions.iter().map(|state| self.problem.key(state)));
            C::think(&self.problem, self.game_so_far(), agent, scope, control)
        };
        agent.spend(started.elapsed());
        advice.nodes = control.nodes();
        advice.stopped = advice.stopped.or(control.stopped());
        advice.micros = micros(started);
        advice
    }

    fn solve(&self, agent: &mut Agent, control: &mut Control<'_>) -> Answer {
        let started = Instant::now();
        let mut answer = C::solve(&self.problem, self.game_so_far(), agent, control);
        answer.nodes = control.nodes();
        answer.micros = micros(started);
        answer
    }

    fn solve_all(
        &self,
        agent: &mut Agent,
        most: usize,
        control: &mut Control<'_>,
    ) -> Result<Answer, InputError> {
        let started = Instant::now();
        let mut answer = C::solve_all(&self.problem, self.state(), agent, most, control)?;
        answer.nodes = control.nodes();
        answer.micros = micros(started);
        Ok(answer)
    }

    fn export(&self, control: &mut Control<'_>) -> Result<Option<String>, InputError> {
        C::export(&self.problem, self.state(), control)
    }

    fn simulate(
        &self,
        agent: &mut Agent,
        games: Range<u32>,
        seed: u64,
        cancel: &Cancel,
    ) -> Option<Tally> {
        C::simulate(&self.problem, self.state(), agent, games, seed, cancel)
    }

    fn perft(&self, depth: u32, control: &mut Control<'_>) -> Result<Option<u64>, InputError> {
        C::perft(&self.problem, self.state(), depth, control)
    }

    fn trace(
        &self,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError> {
        C::trace(&self.problem, self.game_so_far(), agent, control, sink)
    }

    fn name_path(&self, path: &Path) -> Vec<String> {
        C::name_path(&self.problem, self.state(), path)
    }

    fn read_book(&self, agent: &mut Agent, bytes: &[u8]) -> Result<(), InputError> {
        C::read_book(&self.problem, agent, bytes)
    }

    fn write_book(
        &self,
        agent: &mut Agent,
        plies: u8,
        draft: Option<&[u8]>,
        control: &mut Control<'_>,
        watch: &mut dyn FnMut(&Draft<'_>),
    ) -> Result<WrittenBook, InputError> {
        C::write_book(&self.problem, agent, plies, draft, control, watch)
    }

    fn win_in_one(&self) -> Option<String> {
        let state = self.state();
        let wins = |action: &P::Action| C::wins_at_once(&self.problem, state, *action);
        let found = self.problem.action_list(state).into_iter().find(wins);
        found.map(|action| self.problem.action_name(state, action))
    }

    fn allows_win_in_one(&self, name: &str) -> bool {
        let action = self.problem.parse_action(self.state(), name);
        action.is_ok_and(|action| C::loses_at_once(&self.problem, self.state(), action))
    }

    fn read_policy(&self, agent: &mut Agent, bytes: &[u8]) -> Result<(), InputError> {
        C::read_policy(&self.problem, agent, bytes)
    }

    fn write_policy(
        &self,
        agent: &mut Agent,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<u8>>, InputError> {
        C::write_policy(&self.problem, self.state(), agent, control)
    }

    fn briefing(&self) -> Option<Briefing> {
        self.problem.briefing()
    }

    fn hazards(&self, name: &str) -> Vec<Hazard> {
        match self.problem.parse_action(self.state(), name) {
            Ok(action) if !self.standing().is_over() => {
                C::hazards(&self.problem, self.state(), action)
            }
            _ => Vec::new(),
        }
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The instance is shared; only the states played are copied.
    fn fork(&self) -> Box<dyn Session> {
        Box::new(Self {
            entry: self.entry,
            problem: Arc::clone(&self.problem),
            positions: self.positions.clone(),
            played: self.played.clone(),
            seed: self.seed,
            family: PhantomData,
        })
    }
}

fn micros(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX)
}

impl<P: Present, C: Conduct<P>> fmt::Debug for GameSession<P, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", P::ID, Session::position(self))
    }
}
