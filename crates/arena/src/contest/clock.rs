//! How long a move or a game may take.

use std::time::Duration;

use meeple_core::{Budget, Lang, Phrase, phrase};
use serde::{Deserialize, Serialize};

use crate::Agent;

/// The clock of a contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// Agents keep to their own limits.
    #[default]
    Own,
    /// A time for each move, for agents without limits of their own.
    Move(Duration),
    /// A time for all moves of a game, and what each move adds to it. Who has none left has lost.
    Game {
        /// At the start.
        time: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

/// A program outside that is told no time is given up after this, unless something else is asked
/// for.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

impl Clock {
    /// What whoever lost on time did not keep to, and where that limit comes from. `patience` is how
    /// long a program outside is waited for where no time is set.
    #[must_use]
    pub fn limit(self, patience: Duration) -> Phrase {
        let seconds = |time: Duration, lang: Lang| match lang {
            Lang::En => format!("{} s", time.as_secs_f64()),
            Lang::Fr => format!("{} s", time.as_secs_f64()).replace('.', ","),
        };
        Phrase::each(|lang| {
            let words = match self {
                Self::Own => {
                    let time = seconds(patience, lang);
                    if patience == PATIENCE {
                        phrase!(
                            "no move within {time}, the limit for outside programs where no time is set; --patience sets another",
                            "aucun coup en {time}, la limite des programmes externes quand aucun temps n'est fixé ; --patience en fixe une autre"
                        )
                    } else {
                        phrase!(
                            "no move within {time}, the limit that --patience set",
                            "aucun coup en {time}, la limite fixée par --patience"
                        )
                    }
                }
                Self::Move(time) => {
                    let (time, grace) = (seconds(time, lang), seconds(GRACE, lang));
                    phrase!(
                        "no move within {time} and {grace} of grace, the limit that --time-per-move set",
                        "aucun coup en {time} et {grace} de grâce, la limite fixée par --time-per-move"
                    )
                }
                Self::Game { time, increment } => {
                    let (time, increment) = (seconds(time, lang), seconds(increment, lang));
                    phrase!(
                        "no time left of {time} a game and {increment} a move, the limit that --time-per-game set",
                        "plus de temps sur {time} par partie et {increment} par coup, la limite fixée par --time-per-game"
                    )
                }
            };
            words.get(lang).to_owned()
        })
    }
}

/// One side's clock during a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    clock: Clock,
    patience: Duration,
    left: Duration,
}

/// How much longer than its time an external program may take: pipes and schedulers are slow.
const GRACE: Duration = Duration::from_millis(200);

impl Stopwatch {
    pub(crate) fn new(clock: Clock, patience: Duration) -> Self {
        let left = match clock {
            Clock::Game { time, .. } => time,
            _ => Duration::ZERO,
        };
        Self { clock, patience, left }
    }

    /// The time to think about the next move, if the clock sets one: a twentieth of what is left
    /// and most of the increment, never all that is left.
    pub(super) fn allowance(&self) -> Option<Duration> {
        match self.clock {
            Clock::Own => None,
            Clock::Move(time) => Some(time),
            Clock::Game { increment, .. } => {
                let wish = self.left / 20 + increment.mul_f64(0.8);
                Some(wish.min(self.left.mul_f64(0.8)))
            }
        }
    }

    /// The agent's own limits for its next move, tightened by a game clock; a time for each move is
    /// only for agents that have none.
    pub(crate) fn limits(&self, agent: &Agent) -> Budget {
        Self::tightened(agent.budget(), self.allowance(), self.is_for_game())
    }

    /// The same for an answer that takes the place of all moves: a puzzle's whole solution.
    pub(crate) fn limits_of_all(&self, agent: &Agent) -> Budget {
        let all = if self.is_for_game() { Some(self.left) } else { self.allowance() };
        Self::tightened(agent.budget(), all, self.is_for_game())
    }

    fn tightened(own: Budget, time: Option<Duration>, is_for_game: bool) -> Budget {
        match time {
            Some(time) if is_for_game || own == Budget::UNLIMITED => own.and(Budget::time(time)),
            _ => own,
        }
    }

    /// Whether the time is for all moves of a game.
    pub(super) const fn is_for_game(&self) -> bool {
        matches!(self.clock, Clock::Game { .. })
    }

    /// How long to wait for a program that does not answer.
    pub(super) fn patience(&self) -> Duration {
        match self.clock {
            Clock::Own => self.patience,
            Clock::Move(time) => time + GRACE,
            Clock::Game { .. } => self.left + GRACE,
        }
    }

    /// Takes the time of a move; `false` when the flag has fallen.
    pub(crate) fn press(&mut self, used: Duration) -> bool {
        let Clock::Game { increment, .. } = self.clock else { return true };
        match self.left.checked_sub(used) {
            Some(left) => {
                self.left = left + increment;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_game_clock_runs_down_and_gains_its_increment() {
        let mut watch =
            Stopwatch::new(Clock::Game { time: ms(1000), increment: ms(100) }, PATIENCE);
        assert_eq!(watch.allowance(), Some(ms(130)));
        assert!(watch.press(ms(130)));
        assert_eq!(watch.left, ms(970));
        assert!(!watch.press(ms(971)), "the flag falls");
    }

    #[test]
    fn no_move_is_allowed_all_that_is_left() {
        let watch = Stopwatch::new(Clock::Game { time: ms(10), increment: ms(1000) }, PATIENCE);
        assert_eq!(watch.allowance(), Some(ms(8)));
    }

    #[test]
    fn a_limit_is_named_with_where_it_comes_from() {
        let usual = Clock::Own.limit(PATIENCE);
        assert!(usual.en.contains("60 s") && usual.en.contains("no time is set"), "{usual:?}");
        for (clock, option) in [
            (Clock::Own, "--patience"),
            (Clock::Move(ms(1500)), "--time-per-move"),
            (Clock::Game { time: ms(1500), increment: ms(0) }, "--time-per-game"),
        ] {
            let said = clock.limit(ms(1500));
            assert!(said.en.contains("1.5 s") && said.en.contains(option), "{said:?}");
            assert!(said.fr.contains("1,5 s") && said.fr.contains(option), "{said:?}");
        }
    }

    #[test]
    fn other_clocks_never_fall() {
        assert_eq!(Stopwatch::new(Clock::Own, PATIENCE).allowance(), None);
        let mut watch = Stopwatch::new(Clock::Move(ms(5)), PATIENCE);
        assert!(watch.allowance() == Some(ms(5)) && watch.press(ms(50_000)));
    }
}
