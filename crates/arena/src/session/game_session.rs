//! The one implementation of [`Session`]: a typed problem with its history, conducted as its family
//! demands.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

use meeple_core::markov::{Unread, Wanted};
use meeple_core::{
    Briefing, Control, History, InputError, Path, Phrase, Present, Rng, Scene, Setup, Step, phrase,
    rng,
};

use super::capabilities::Capabilities;
use super::{ActionView, Advised, Scope, Seat, Session, Standing, View};
use crate::trace::TraceStep;
use crate::{Advice, Agent, Answer, Entry};

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

    /// What its games can do beside that.
    fn capabilities(_: &GameSession<P, Self>) -> Capabilities<'_>
    where
        Self: Sized,
    {
        Capabilities::default()
    }
}

/// A game on the table.
pub struct GameSession<P: Present, C> {
    entry: &'static Entry,
    problem: Arc<P>,
    /// Shared with forks until one of them goes on.
    line: Arc<Line<P>>,
    seed: u64,
    family: PhantomData<C>,
}

/// A game so far.
struct Line<P: Present> {
    /// Its positions, at least one.
    positions: Vec<P::State>,
    /// What was played between them.
    played: Vec<P::Action>,
}

impl<P: Present> Clone for Line<P> {
    fn clone(&self) -> Self {
        Self { positions: self.positions.clone(), played: self.played.clone() }
    }
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
        Ok(Self::at(entry, problem, first))
    }

    /// Opens a game whose model is read from a text, with all that can be asked of that.
    ///
    /// # Errors
    /// As [`open`](Self::open), or what ran out.
    pub fn open_model(
        entry: &'static Entry,
        setup: &Setup<'_>,
        wanted: &Wanted<'_>,
        control: &mut Control<'_>,
    ) -> Result<Box<dyn Session>, Unread> {
        let (problem, first) = P::open_model(setup, wanted, control)?;
        Ok(Self::at(entry, problem, first))
    }

    fn at(entry: &'static Entry, problem: P, first: P::State) -> Box<dyn Session> {
        Box::new(Self {
            entry,
            problem: Arc::new(problem),
            line: Arc::new(Line { positions: vec![first], played: Vec::new() }),
            seed: 0,
            family: PhantomData,
        })
    }

    fn game_so_far(&self) -> History<'_, P::State> {
        History::of(&self.line.positions).expect("a game begins with a position")
    }

    /// The position.
    pub(super) fn state(&self) -> &P::State {
        self.game_so_far().now()
    }

    /// The instance.
    pub(super) fn problem(&self) -> &P {
        &self.problem
    }

    /// The positions so far, each with what was played there.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&P::State, P::Action)> {
        self.line.positions.iter().zip(self.line.played.iter().copied())
    }

    /// The instance as others may share it.
    pub(super) fn shared(&self) -> &Arc<P> {
        &self.problem
    }

    /// Plays one action.
    fn play_step(&mut self, name: &str) -> Result<(), InputError> {
        if C::standing(&self.problem, self.game_so_far()).is_over() {
            return Err(InputError::new(Phrase::new("the game is over", "la partie est finie")));
        }
        let action = self.problem.parse_action(self.state(), name)?;
        // The dice of a ply depend on the seed and the ply alone: undo and replay agree.
        let mut dice = Rng::new(rng::split_seed(self.seed, self.line.played.len() as u64));
        let next = C::advance(&self.problem, self.state(), action, &mut dice);
        let line = Arc::make_mut(&mut self.line);
        line.played.push(action);
        line.positions.push(next);
        Ok(())
    }

    /// An answer with what it cost.
    pub(super) fn timed(
        &self,
        control: &mut Control<'_>,
        solve: impl FnOnce(&mut Control<'_>) -> Answer,
    ) -> Answer {
        let started = Instant::now();
        let mut answer = solve(control);
        answer.nodes = control.nodes();
        answer.micros = micros(started);
        answer
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

    /// Plays all the steps that a name stands for, or none.
    fn play(&mut self, name: &str) -> Result<(), InputError> {
        let before = self.line.played.len();
        let problem = Arc::clone(&self.problem);
        for step in problem.steps(name) {
            if let Err(error) = self.play_step(step) {
                let line = Arc::make_mut(&mut self.line);
                line.played.truncate(before);
                line.positions.truncate(before + 1);
                return Err(error);
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> bool {
        if self.line.played.is_empty() {
            return false;
        }
        let line = Arc::make_mut(&mut self.line);
        line.played.pop();
        line.positions.pop();
        true
    }

    fn history(&self) -> Vec<String> {
        let name = |(before, &action)| self.problem.action_name(before, action);
        self.line.positions.iter().zip(&self.line.played).map(name).collect()
    }

    fn scene(&self) -> Scene {
        let last = self.game_so_far().past().last().zip(self.line.played.last());
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
        let history: Vec<_> =
            self.line.positions.iter().zip(&self.line.played).map(known).collect();
        let before = self.game_so_far().past().last();
        let before = before.map(|before| C::seen_by(&self.problem, before, seat));
        let is_known = history.last().is_some_and(Option::is_some);
        let last = before.as_ref().zip(self.line.played.last()).filter(|_| is_known);
        let last = last.map(|(before, &action)| Step { before, action });
        let scene = self.problem.scene(&seen, last);
        View { position: self.problem.position(&seen), scene, history }
    }

    fn briefing(&self) -> Option<Briefing> {
        self.problem.briefing()
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn can(&self) -> Capabilities<'_> {
        C::capabilities(self)
    }

    /// Nothing is copied before one of the two goes on.
    fn fork(&self) -> Box<dyn Session> {
        Box::new(Self {
            entry: self.entry,
            problem: Arc::clone(&self.problem),
            line: Arc::clone(&self.line),
            seed: self.seed,
            family: PhantomData,
        })
    }
}

impl<P: Present, C: Conduct<P>> Advised for GameSession<P, C> {
    fn think(&self, agent: &mut Agent, scope: Scope, control: &mut Control<'_>) -> Advice {
        let started = Instant::now();
        let mut advice = if self.standing().is_over() {
            Advice::from_candidates(Vec::new())
        } else {
            agent.follow(self.line.positions.iter().map(|state| self.problem.key(state)));
            C::think(&self.problem, self.game_so_far(), agent, scope, control)
        };
        agent.spend(started.elapsed());
        advice.nodes = control.nodes();
        advice.stopped = advice.stopped.or(control.stopped());
        advice.micros = micros(started);
        advice
    }

    fn solve(&self, agent: &mut Agent, control: &mut Control<'_>) -> Answer {
        self.timed(control, |control| C::solve(&self.problem, self.game_so_far(), agent, control))
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
}

fn micros(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX)
}

impl<P: Present, C: Conduct<P>> fmt::Debug for GameSession<P, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", P::ID, Session::position(self))
    }
}
