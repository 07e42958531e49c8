//! Who plays: an algorithm with its parameters, written as an expression such as
//! `alphabeta(depth=8, tt=64MB, eval=lines)`.

mod algorithm;
mod expression;
mod memory;
mod param;
mod parse;
pub(crate) mod plays;
mod shown;
mod value;

#[cfg(test)]
mod tests;

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

pub(crate) use algorithm::Algorithm;
pub use algorithm::{Method, Need};
pub use expression::Expression;
use meeple_core::{Budget, InputError, Strengths, error::excerpt, phrase};
pub(crate) use memory::{Memory, forecast_bytes, solution_bytes};
pub use param::{Param, ParamKind};
use parse::unknown;
pub use shown::Shown;
pub use value::{Value, read_bytes, read_count, read_time};

pub use crate::algorithms::METHODS;

/// An algorithm, its parameters, and what it remembers from move to move of one game. Another game
/// needs a [`fresh`](Self::fresh) one.
pub struct Agent {
    method: Method,
    values: BTreeMap<&'static str, Value>,
    memory: Option<Box<dyn Memory>>,
    /// A strategy that it found in this game and follows.
    strategy: Option<Box<dyn Memory>>,
    /// Time used in this game.
    spent: Duration,
    /// Keys of the positions that this game went through, the present one last.
    path: Vec<u64>,
    /// Threads that it may use where their number changes nothing but the time.
    free: usize,
    /// Strengths of features, from a file.
    strengths: Option<Arc<Strengths>>,
}

/// The parameter that says by what moves are judged before they are tried.
pub(crate) const PRIORS: &str = "priors";
/// The parameter that says which shapes playouts answer with.
pub(crate) const PATTERNS: &str = "patterns";

/// A clock for a game is spent in parts: a move gets this share of what is left.
const MOVES_LEFT: u32 = 24;
/// And never less than this: an answer is needed even when the clock has run out.
const LEAST_TIME: Duration = Duration::from_millis(5);

impl Agent {
    /// The algorithm.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// The same agent with nothing remembered.
    #[must_use]
    pub fn fresh(&self) -> Self {
        Self {
            values: self.values.clone(),
            free: self.free,
            strengths: self.strengths.clone(),
            ..Self::plain(self.method)
        }
    }

    /// An algorithm with no limits or parameters of its own.
    pub(crate) const fn plain(method: Method) -> Self {
        Self {
            method,
            values: BTreeMap::new(),
            memory: None,
            strategy: None,
            spent: Duration::ZERO,
            path: Vec::new(),
            free: 1,
            strengths: None,
        }
    }

    /// Another algorithm in its place: with the same limits, threads and tables, as far as it takes
    /// them, and with nothing remembered.
    pub(crate) fn stand_in(&self, method: Method) -> Self {
        let takes = |(name, value): (&&'static str, &Value)| {
            method.params().any(|param| param.name == *name).then(|| (*name, value.clone()))
        };
        let values = self.values.iter().filter_map(takes).collect();
        let strengths = self.strengths.clone();
        Self { values, free: self.free, strengths, ..Self::plain(method) }
    }

    /// The limits that the expression itself sets for the next answer.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let share =
            |clock: Duration| (clock.saturating_sub(self.spent) / MOVES_LEFT).max(LEAST_TIME);
        Budget {
            time: match (self.time("time"), self.time("clock").map(share)) {
                (Some(time), Some(share)) => Some(time.min(share)),
                (time, share) => time.or(share),
            },
            nodes: self.count("nodes"),
            bytes: self.bytes("memory"),
            depth: self.small("depth"),
        }
    }

    /// A time given as `name`.
    #[must_use]
    pub fn time(&self, name: &str) -> Option<Duration> {
        match self.values.get(name) {
            Some(Value::Time(time)) => Some(*time),
            _ => None,
        }
    }

    /// Takes time off the clock of this game.
    pub fn spend(&mut self, time: Duration) {
        self.spent += time;
    }

    /// Tells the agent which positions the game went through, by key, the present one last.
    pub(crate) fn follow(&mut self, path: impl Iterator<Item = u64>) {
        self.path.clear();
        self.path.extend(path);
    }

    /// Keys of the positions that the game went through, the present one last.
    pub(crate) fn way(&self) -> &[u64] {
        &self.path
    }

    /// Whether the game has been at a position with this key.
    pub(crate) fn has_seen(&self, key: u64) -> bool {
        self.path.contains(&key)
    }

    /// Sets what a mission's planner aims at, unless the expression says so itself: `success`,
    /// `turns`, `reward`, or `tradeoff=0.01`.
    ///
    /// # Errors
    /// When it is none of these, or the agent has no objective.
    pub fn set_objective(&mut self, text: &str) -> Result<(), InputError> {
        let (name, price) = text.split_once('=').map_or((text, None), |(n, c)| (n, Some(c)));
        let param = self.method.params().find(|param| param.name == "objective");
        let known = match param.map(|param| param.kind) {
            Some(ParamKind::OneOf(known)) => known,
            _ => &[],
        };
        let price = price.map(|text| text.parse::<f64>().ok().filter(|c| (0.0..=1.0).contains(c)));
        if name == "tradeoff" && known.contains(&name) && price == Some(None) {
            let found = excerpt(text);
            return Err(InputError::at(
                name.len() + 2,
                phrase!(
                    "found {found}, expected a price of a turn between 0 and 1, such as tradeoff=0.01",
                    "{found} trouvé, attendu un prix du tour entre 0 et 1, par exemple tradeoff=0.01"
                ),
            ));
        }
        if !known.contains(&name) || (price.is_some() && name != "tradeoff") {
            let list = known.join(", ");
            return Err(unknown(1, text, "objective", "objectif", &list));
        }
        self.values.entry("objective").or_insert_with(|| Value::Name(name.to_owned()));
        if let Some(price) = price.flatten() {
            self.values.entry("c").or_insert(Value::Real(price));
        }
        Ok(())
    }

    /// Lets the limits of a default expression give way to what somebody asks for: a time or a
    /// number of nodes replaces both of its own, an amount of memory its own.
    pub fn give_way(&mut self, asked: Budget) {
        let effort = asked.time.is_some() || asked.nodes.is_some();
        self.values.retain(|name, _| match *name {
            "time" | "clock" | "nodes" => !effort,
            "memory" => asked.bytes.is_none(),
            _ => true,
        });
    }

    /// Tightens its limits for each answer.
    pub fn limit(&mut self, budget: Budget) {
        let own = Budget { time: self.time("time"), ..self.budget() };
        let Budget { time, nodes, bytes, .. } = own.and(budget);
        let tighter = [
            ("time", time.map(Value::Time)),
            ("nodes", nodes.map(Value::Count)),
            ("memory", bytes.map(Value::Bytes)),
        ];
        for (name, value) in tighter {
            self.values.extend(value.map(|value| (name, value)));
        }
    }

    /// Sets the time for a move unless the expression sets its own limits.
    pub fn default_time(&mut self, time: Duration) {
        if self.budget() == Budget::UNLIMITED {
            self.values.insert("time", Value::Time(time));
        }
    }

    /// Sets the threads of one search, where the algorithm takes them and the expression says
    /// nothing of them.
    pub fn default_threads(&mut self, threads: usize) {
        let takes = self.method.params().any(|param| param.name == "threads");
        if threads > 1 && takes {
            self.values.entry("threads").or_insert(Value::Count(threads as u64));
        }
    }

    /// Lets it use all processors where the answer is the same for any number of threads and the
    /// expression says nothing of them: for who thinks alone. Games of a match run side by side.
    pub fn think_alone(&mut self) {
        self.free = std::thread::available_parallelism().map_or(1, usize::from);
    }

    /// Lets it judge moves by these strengths of features before it tries them, unless the expression
    /// says by what. The same strengths for every game that it plays from now on.
    pub fn judge_by(&mut self, strengths: Arc<Strengths>) {
        self.strengths = Some(strengths);
    }

    /// Whether it asks for an opinion of moves before it tries them.
    #[must_use]
    pub fn has_priors(&self) -> bool {
        self.method.params().any(|param| param.name == PRIORS)
    }

    /// The strengths of features that it was given.
    pub(crate) const fn strengths(&self) -> Option<&Arc<Strengths>> {
        self.strengths.as_ref()
    }

    /// The threads that the expression asks for.
    pub(crate) fn threads(&self) -> Option<usize> {
        self.count("threads").map(|count| count.clamp(1, 256) as usize)
    }

    /// The threads of work whose answer is the same for any number of them.
    pub(crate) fn free_threads(&self) -> usize {
        self.threads().unwrap_or(self.free)
    }

    /// A whole number given as `name`.
    #[must_use]
    pub fn count(&self, name: &str) -> Option<u64> {
        match self.values.get(name) {
            Some(Value::Count(count)) => Some(*count),
            _ => None,
        }
    }

    /// A whole number given as `name`, as far as 32 bits go.
    pub(crate) fn small(&self, name: &str) -> Option<u32> {
        self.count(name).map(|count| u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// A number given as `name`.
    #[must_use]
    pub fn real(&self, name: &str) -> Option<f64> {
        match self.values.get(name) {
            Some(Value::Real(real)) => Some(*real),
            _ => None,
        }
    }

    /// A size given as `name`.
    #[must_use]
    pub fn bytes(&self, name: &str) -> Option<usize> {
        match self.values.get(name) {
            Some(Value::Bytes(bytes)) => Some(*bytes),
            _ => None,
        }
    }

    /// A choice given as `name`.
    #[must_use]
    pub fn name(&self, name: &str) -> Option<&str> {
        match self.values.get(name) {
            Some(Value::Name(choice)) => Some(choice),
            _ => None,
        }
    }

    /// A switch given as `name`.
    #[must_use]
    pub fn switch(&self, name: &str) -> Option<bool> {
        match self.values.get(name) {
            Some(Value::Switch(on)) => Some(*on),
            _ => None,
        }
    }

    /// Bytes of what the agent remembers.
    #[must_use]
    pub fn held(&self) -> usize {
        self.memory.iter().chain(&self.strategy).map(|memory| memory.bytes()).sum()
    }

    /// Lets go of what it remembers; its clock and the way of the game stay.
    pub fn forget(&mut self) {
        self.memory = None;
        self.strategy = None;
    }

    /// What the agent remembers, if it is of this type.
    pub(crate) fn recall<T: Memory>(&mut self) -> Option<&mut T> {
        (&mut **self.memory.as_mut()? as &mut dyn Any).downcast_mut()
    }

    /// Hands over what the agent remembers, if it is of this type.
    pub(crate) fn take<T: Memory>(&mut self) -> Option<T> {
        self.recall::<T>()?;
        let memory: Box<dyn Any> = self.memory.take()?;
        memory.downcast().ok().map(|memory| *memory)
    }

    /// The strategy that the agent follows, if it is of this type.
    pub(crate) fn strategy<T: Memory>(&self) -> Option<&T> {
        (&**self.strategy.as_ref()? as &dyn Any).downcast_ref()
    }

    /// Follows a strategy from now on.
    pub(crate) fn follow_strategy<T: Memory>(&mut self, strategy: T) {
        self.strategy = Some(Box::new(strategy));
    }

    /// Remembers something for the next move, and forgets what was there.
    pub(crate) fn remember<T: Memory>(&mut self, memory: T) -> &mut T {
        let place = &mut **self.memory.insert(Box::new(memory)) as &mut dyn Any;
        place.downcast_mut().expect("it was put there just now")
    }
}

/// The expression, parameters in alphabetical order.
impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.method.name())?;
        let list: Vec<String> =
            self.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if list.is_empty() { Ok(()) } else { write!(f, "({})", list.join(", ")) }
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Agent({self})")
    }
}
