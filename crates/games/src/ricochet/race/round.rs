//! What people and time do to a round.

use std::time::Duration;

use meeple_core::{InputError, Phrase, Problem as _, Puzzle as _, phrase};

use super::{Bid, HOURGLASS, Race};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The person.
    You,
    /// The computer.
    Computer,
}

/// What is going on in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Nobody has bid yet.
    Thinking,
    /// Someone has; bids may be made and bettered.
    Sandglass {
        /// Until then.
        ends: Duration,
    },
    /// The person's own minute: a bid ends it.
    YourMinute {
        /// Until then.
        ends: Duration,
    },
    /// The computer's own minute.
    ItsMinute {
        /// Until then.
        ends: Duration,
    },
    /// Someone shows a solution.
    Showing {
        /// Who.
        player: Player,
        /// In how many moves at most.
        bid: u32,
    },
    /// No target is left.
    Over,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A bid was made.
    Bid(Player, u32),
    /// The computer's minute begins.
    Handed,
    /// Bids are over; this player shows.
    Shows(Player, u32),
    /// The computer shows these moves.
    Moves(Vec<String>),
    /// The target was won.
    Won(Player),
    /// The bid was not kept.
    Failed(Player),
    /// Nobody won the target; it goes back under the others.
    Nobody,
    /// A new round began.
    Round,
    /// The game is over: the targets of both.
    Over([u32; 2]),
}

impl Race {
    /// Lets the clock go on to `now`, or to the next task of the computer if that comes first: the
    /// computer may bid, the hourglass may run out.
    ///
    /// # Errors
    /// Never in a game that was begun.
    pub fn tick(&mut self, now: Duration) -> Result<Vec<News>, InputError> {
        let mut news = Vec::new();
        while let Some(at) = self.next_event().filter(|&at| at <= now) {
            let speaks = self.plan.as_ref().filter(|plan| plan.at == at).map(|plan| plan.bid);
            let spoken = self.bid_of(Player::Computer).is_some();
            match (self.phase, speaks.filter(|_| !spoken)) {
                (Phase::YourMinute { .. }, _) => self.hand_over(at, &mut news),
                (Phase::ItsMinute { .. }, Some(bid)) => {
                    self.take_bid(Player::Computer, bid, at, &mut news);
                    self.show_next(at, &mut news)?;
                }
                (_, Some(bid)) => self.take_bid(Player::Computer, bid, at, &mut news),
                (_, None) => self.show_next(at, &mut news)?,
            }
        }
        Ok(news)
    }

    /// The person bids.
    ///
    /// # Errors
    /// When no bid is open, or it does not better the person's last one.
    pub fn bid(&mut self, moves: u32, now: Duration) -> Result<Vec<News>, InputError> {
        let mut news = self.tick(now)?;
        if matches!(self.phase, Phase::ItsMinute { .. } | Phase::Showing { .. } | Phase::Over) {
            return Err(InputError::new(Phrase::new(
                "the time for bids is over",
                "le temps des enchères est écoulé",
            )));
        }
        if let Some(last) = self.bid_of(Player::You).filter(|&last| moves >= last) {
            return Err(InputError::new(phrase!(
                "you bid {last} already; a new bid must be lower",
                "vous avez déjà annoncé {last} ; une nouvelle enchère doit être plus basse"
            )));
        }
        if moves == 0 {
            return Err(InputError::new(Phrase::new(
                "a bid is at least 1 move",
                "une enchère est d'au moins 1 coup",
            )));
        }
        self.take_bid(Player::You, moves, now, &mut news);
        if let Phase::YourMinute { .. } = self.phase {
            self.hand_over(now, &mut news);
        }
        Ok(news)
    }

    /// The person gives this target up: the computer shows what it has, if anything.
    ///
    /// # Errors
    /// When the person is not to think or to show.
    pub fn pass(&mut self, now: Duration) -> Result<Vec<News>, InputError> {
        let mut news = self.tick(now)?;
        self.bids.retain(|bid| bid.player != Player::You);
        if let Phase::Showing { player: Player::You, .. } = self.phase {
            self.fail(now, &mut news)?;
            return Ok(news);
        }
        let silent = self.bid_of(Player::Computer).is_none();
        if let Some(bid) = self.plan.as_ref().filter(|_| silent).map(|plan| plan.bid) {
            self.take_bid(Player::Computer, bid, now, &mut news);
        }
        self.show_next(now, &mut news)?;
        Ok(news)
    }

    /// The person shows one move.
    ///
    /// # Errors
    /// When it is not the person's turn to show, or there is no such move.
    pub fn show(&mut self, action: &str, now: Duration) -> Result<Vec<News>, InputError> {
        let mut news = self.tick(now)?;
        let Phase::Showing { player: Player::You, bid } = self.phase else {
            return Err(InputError::new(Phrase::new(
                "it is not your turn to show moves; bid first",
                "ce n'est pas à vous de montrer ; annoncez d'abord",
            )));
        };
        self.slide(action)?;
        if self.puzzle.solved(&self.state) {
            self.win(Player::You, now, &mut news)?;
        } else if self.shown.len() as u32 >= bid {
            self.fail(now, &mut news)?;
        }
        Ok(news)
    }

    /// The computer's minute begins.
    fn hand_over(&mut self, at: Duration, news: &mut Vec<News>) {
        self.phase = Phase::ItsMinute { ends: at + HOURGLASS };
        if let Some(plan) = &mut self.plan {
            plan.at = at + plan.delay;
        }
        news.push(News::Handed);
    }

    fn take_bid(&mut self, player: Player, moves: u32, at: Duration, news: &mut Vec<News>) {
        self.bids.push(Bid { player, moves, at });
        if self.phase == Phase::Thinking {
            self.phase = Phase::Sandglass { ends: at + HOURGLASS };
        }
        news.push(News::Bid(player, moves));
    }

    /// The lowest bid shows next; of equal ones the earlier.
    fn show_next(&mut self, now: Duration, news: &mut Vec<News>) -> Result<(), InputError> {
        let Some(best) = self.bids.iter().min_by_key(|bid| (bid.moves, bid.at)).copied() else {
            news.push(News::Nobody);
            self.put_back();
            return self.next_round(now, news);
        };
        self.phase = Phase::Showing { player: best.player, bid: best.moves };
        news.push(News::Shows(best.player, best.moves));
        if best.player == Player::You {
            return Ok(());
        }
        let moves = self.plan.as_ref().map(|plan| plan.moves.clone()).unwrap_or_default();
        for action in &moves {
            self.slide(action)?;
        }
        news.push(News::Moves(moves));
        self.win(Player::Computer, now, news)
    }

    /// The bid was not kept: its player is out of this round, and the robots go back.
    fn fail(&mut self, now: Duration, news: &mut Vec<News>) -> Result<(), InputError> {
        news.push(News::Failed(Player::You));
        self.state = self.puzzle.start();
        self.shown.clear();
        self.bids.retain(|bid| bid.player != Player::You);
        self.show_next(now, news)
    }

    fn win(
        &mut self,
        player: Player,
        now: Duration,
        news: &mut Vec<News>,
    ) -> Result<(), InputError> {
        news.push(News::Won(player));
        self.scores[player as usize] += 1;
        self.deck.pop();
        for (robot, &cell) in self.robots.iter_mut().zip(self.state.cells()) {
            robot.cell = cell;
        }
        self.next_round(now, news)
    }

    fn next_round(&mut self, now: Duration, news: &mut Vec<News>) -> Result<(), InputError> {
        self.begin(now)?;
        news.push(if self.phase == Phase::Over { News::Over(self.scores) } else { News::Round });
        Ok(())
    }
}
