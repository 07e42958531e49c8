//! Work that takes long, cut loose from the game it is about: it owns a copy of the session and
//! the agent that thinks, so that the game stays free for its readers.

use std::sync::Arc;
use std::time::Duration;

use meeple_arena::agent::Method;
use meeple_arena::session::{Choice, Scope, choose_within};
use meeple_arena::{Advice, Agent, Session};
use meeple_core::{Budget, Cancel, Control, Observer, Progress};

use crate::memory::Shortage;
use crate::review::{self, Review};
use crate::search_figures::{SearchFigures, Watcher};
use crate::why_not::{self, WhyNot};

/// What is to be found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// The computer's move.
    Reply,
    /// The adviser's word on the position.
    Advice,
    /// What an agent, given as an expression, makes of the position.
    Search(String),
    /// What happens after a move that one had in mind.
    WhyNot(String),
    /// How the game went, move by move.
    Review,
}

impl Task {
    /// Whether its figures may be seen while it runs: those of the computer's own move and of
    /// advice that was not asked to be seen would give something away.
    pub(crate) const fn may_be_watched(&self) -> bool {
        matches!(self, Self::Search(_) | Self::Review)
    }
}

/// A task with all it needs.
pub(crate) struct Work {
    pub(crate) task: Task,
    pub(crate) session: Box<dyn Session>,
    pub(crate) agent: Agent,
    /// Beyond the agent's own limits, those of the clock.
    pub(crate) budget: Budget,
    pub(crate) seed: u64,
    /// Memory that it may use.
    pub(crate) bytes: usize,
}

/// What was found out, and the agent with what it learned.
pub(crate) struct Done {
    pub(crate) found: Found,
    pub(crate) agent: Agent,
    pub(crate) last: Option<Arc<SearchFigures>>,
}

/// What was found out.
#[derive(Debug)]
pub(crate) enum Found {
    Move(Option<Choice>),
    Advice(Advice),
    Search(Advice),
    WhyNot(WhyNot),
    Review(Review),
    /// Nothing, for want of memory; the agent is the adviser, or one that came for a search.
    Nothing(Shortage, bool),
}

/// Small work is done at once, whatever large searches go on: a search of at most so many nodes,
const LIGHT_NODES: u64 = 50_000;
/// … or so deep,
const LIGHT_DEPTH: u32 = 4;
/// … or so long.
const LIGHT_TIME: Duration = Duration::from_millis(50);

/// A limit of memory and of nothing else.
pub(crate) const fn within(bytes: usize) -> Budget {
    Budget { bytes: Some(bytes), ..Budget::UNLIMITED }
}

impl Work {
    /// Whether it is done in a moment.
    pub(crate) fn is_light(&self) -> bool {
        let budget = self.agent.budget();
        self.task == Task::Reply
            && (self.agent.method() == Method::RANDOM
                || budget.nodes.is_some_and(|nodes| nodes <= LIGHT_NODES)
                || budget.depth.is_some_and(|depth| depth <= LIGHT_DEPTH)
                || budget.time.is_some_and(|time| time <= LIGHT_TIME))
    }

    /// Does it, and tells `publish` how it goes.
    pub(crate) fn run(self, cancel: &Cancel, publish: impl FnMut(Arc<SearchFigures>)) -> Done {
        let Self { task, session, mut agent, budget, seed, bytes } = self;
        let mut watcher = Watcher::new(&*session, publish);
        let found = match &task {
            Task::Reply => {
                let budget = agent.budget().and(budget).and(within(bytes));
                let cancel = cancel.clone();
                // How the computer thinks tells what it holds.
                let mut nobody = ();
                let observer: &mut dyn Observer =
                    if session.entry().is_hidden { &mut nobody } else { &mut watcher };
                Found::Move(choose_within(&*session, &mut agent, budget, seed, cancel, observer))
            }
            Task::Advice => {
                Found::Advice(think(&*session, &mut agent, seed, bytes, cancel, &mut watcher))
            }
            Task::Search(_) => {
                Found::Search(think(&*session, &mut agent, seed, bytes, cancel, &mut watcher))
            }
            Task::WhyNot(name) => {
                Found::WhyNot(why_not::follow(&*session, &mut agent, name, seed, bytes, cancel))
            }
            Task::Review => {
                let tell = |done| {
                    watcher.progress(&Progress { done: Some(done), ..Progress::default() });
                };
                Found::Review(review::review(&*session, &mut agent, seed, bytes, cancel, tell))
            }
        };
        let last = watcher.last();
        Done { found, agent, last }
    }

    /// Leaves it, because there is not enough memory.
    pub(crate) fn leave(self, shortage: Shortage) -> Done {
        let adviser = !matches!(self.task, Task::Search(_) | Task::Reply);
        Done { found: Found::Nothing(shortage, adviser), agent: self.agent, last: None }
    }
}

/// What an agent says of all moves of a position.
pub(crate) fn think(
    session: &dyn Session,
    agent: &mut Agent,
    seed: u64,
    bytes: usize,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Advice {
    let mut control =
        Control::new(agent.budget().and(within(bytes)), seed, cancel.clone(), observer);
    session.think(agent, Scope::All, &mut control)
}
