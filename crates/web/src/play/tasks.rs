//! What is to be found out about a game, by whom, and what came of it.

use meeple_arena::{Agent, Guidance};
use meeple_core::{Budget, InputError, rng};

use super::{Play, Searched};
use crate::memory::Memory;
use crate::record::{MOST_MOVES, parse_agent};
use crate::text;
use crate::work::{Done, Found, Task, Work};

/// Memory of a task, until the server says what is left.
const ALONE: usize = 1 << 30;
/// Keeps the computer's choices apart from the dice, which use the seed itself.
const CHOICES: u64 = 0x6d65_6570_6c65_0001;

impl Play {
    /// What should be found out now without being asked again.
    pub(crate) fn due(&self) -> Option<Task> {
        if self.log.len() >= MOST_MOVES {
            return None;
        }
        let unknown = self.findings.advice.is_none() && self.guidance != Guidance::Off;
        if self.computer_to_move() {
            (!self.paused).then_some(Task::Reply)
        } else if unknown && self.person_to_move() {
            Some(Task::Advice)
        } else {
            None
        }
    }

    /// A task with a copy of all it needs.
    ///
    /// # Errors
    /// When a search is asked of an agent that makes no sense.
    pub(crate) fn begin(&mut self, task: Task) -> Result<Work, InputError> {
        let seed = rng::split_seed(self.setting.seed ^ CHOICES, self.ply() as u64);
        let mut budget = Budget::UNLIMITED;
        // Whoever asks about a turn that is somebody else's would hear what is hidden.
        if self.entry().is_hidden && task != Task::Reply && !self.person_to_move() {
            return Err(InputError::new(text::play::NOT_YOUR_TURN.clone()));
        }
        if !self.entry().family.is_reviewed && matches!(task, Task::WhyNot(_) | Task::Review) {
            return Err(InputError::new(text::play::NOT_AT_TABLES.clone()));
        }
        let agent = match &task {
            Task::Search(text) => parse_agent(text, self.entry())?,
            Task::Reply => {
                let side = self.side_to_move().unwrap_or(0);
                budget.time = self.timer.allowance(side);
                let agent = self.players[side].as_mut();
                lend(agent.ok_or_else(|| InputError::new(text::play::NOT_ITS_TURN.clone()))?)
            }
            Task::Advice | Task::WhyNot(_) | Task::Review => lend(&mut self.adviser),
        };
        (self.findings.fault, self.findings.short) = (None, None);
        let session = self.session.fork();
        Ok(Work { task, session, agent, budget, seed, bytes: ALONE })
    }

    /// The agents forget what they remember, such as tables: memory is for games that go on.
    pub(crate) fn clear_memories(&mut self) {
        let agents = self.players.iter_mut().flatten().chain([&mut self.adviser]);
        agents.for_each(Agent::forget);
        self.share = None;
    }

    /// Counts what the agents remember as taken; whether that is anything.
    pub(crate) fn weigh(&mut self, memory: &Memory) -> bool {
        let agents = self.players.iter().flatten().chain([&self.adviser]);
        let held: usize = agents.map(Agent::held).sum();
        // The old share is given back once the new one counts.
        self.share = Some(memory.hold(held));
        held > 0
    }

    /// Takes in what a task found out about the present position.
    pub(crate) fn finish(&mut self, done: Done) {
        let Done { found, agent, last } = done;
        match found {
            Found::Move(choice) => {
                if let Some(player) =
                    self.side_to_move().and_then(|side| self.players[side].as_mut())
                {
                    *player = agent;
                }
                if !self.is_over()
                    && choice.is_some_and(|c| self.enter(&c.name, self.timer.running()).is_ok())
                {
                    self.forget();
                }
            }
            Found::Advice(advice) => {
                self.adviser = agent;
                self.findings.advice = Some(advice);
            }
            Found::Search(advice) => {
                let agent = agent.to_string();
                self.findings.searched = Some(Searched { agent, advice, last });
            }
            Found::WhyNot(why_not) => {
                self.adviser = agent;
                self.findings.why_not = Some(why_not);
            }
            Found::Review(review) => {
                self.adviser = agent;
                self.review = Some(review);
            }
            Found::Nothing(shortage, is_adviser) => {
                if is_adviser {
                    self.adviser = agent;
                }
                self.findings.short = Some(shortage);
            }
        }
    }
}

/// The agent itself, what it knows included. Should its search panic, the one that stays behind
/// remembers nothing half-done.
fn lend(agent: &mut Agent) -> Agent {
    let fresh = agent.fresh();
    std::mem::replace(agent, fresh)
}
