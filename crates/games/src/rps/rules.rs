//! The rules of rock paper scissors.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use meeple_core::{Flow, MOST_SEATS, Party, Payoffs, Problem};

/// Rock paper scissors over some rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rps {
    rounds: u8,
}

/// What a player shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Beats scissors.
    Rock,
    /// Beats rock.
    Paper,
    /// Beat paper.
    Scissors,
}

/// What the first player has chosen in the round that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Nothing yet.
    Open,
    /// A sign that is not known.
    Unseen,
    /// This sign.
    Made(Sign),
}

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bout {
    /// The rounds that each player has won.
    pub(super) points: [u8; 2],
    /// Rounds to play, this one included.
    pub(super) left: u8,
    /// What the first player has chosen.
    pub(super) choice: Choice,
    /// What was shown in the round before, for the picture.
    pub(super) last: Option<[Sign; 2]>,
}

impl Sign {
    /// All three, in the order of the actions.
    pub const ALL: [Self; 3] = [Self::Rock, Self::Paper, Self::Scissors];

    /// The sign that this one beats.
    #[must_use]
    pub const fn beats(self) -> Self {
        match self {
            Self::Rock => Self::Scissors,
            Self::Paper => Self::Rock,
            Self::Scissors => Self::Paper,
        }
    }
}

/// The seat that wins a round with these signs.
pub(super) fn winner([first, second]: [Sign; 2]) -> Option<usize> {
    if first.beats() == second {
        Some(0)
    } else if second.beats() == first {
        Some(1)
    } else {
        None
    }
}

impl Rps {
    /// How long a game may be.
    pub const ROUNDS: RangeInclusive<u8> = 1..=9;

    /// A game of so many rounds; `None` if that is not one of [`ROUNDS`](Self::ROUNDS).
    #[must_use]
    pub fn of(rounds: u8) -> Option<Self> {
        Self::ROUNDS.contains(&rounds).then_some(Self { rounds })
    }
}

impl Default for Rps {
    fn default() -> Self {
        Self { rounds: 5 }
    }
}

impl Bout {
    /// Before the first of so many rounds.
    pub(super) const fn begin(rounds: u8) -> Self {
        Self { points: [0, 0], left: rounds, choice: Choice::Open, last: None }
    }

    /// The seat ahead, if one is.
    pub(super) fn leader(&self) -> Option<usize> {
        match self.points[0].cmp(&self.points[1]) {
            Ordering::Greater => Some(0),
            Ordering::Less => Some(1),
            Ordering::Equal => None,
        }
    }

    /// After a round with these signs.
    fn after_round(&self, signs: [Sign; 2]) -> Self {
        let mut points = self.points;
        if let Some(seat) = winner(signs) {
            points[seat] += 1;
        }
        Self { points, left: self.left.saturating_sub(1), choice: Choice::Open, last: Some(signs) }
    }
}

/// Each sign, all equally likely.
fn any_sign() -> impl Iterator<Item = (f64, Sign)> {
    Sign::ALL.into_iter().map(|sign| (1.0 / Sign::ALL.len() as f64, sign))
}

impl Problem for Rps {
    type State = Bout;
    type Action = Sign;

    fn start(&self) -> Bout {
        Bout::begin(self.rounds)
    }

    fn actions(&self, _: &Bout, visit: impl FnMut(Sign) -> Flow) -> Flow {
        Sign::ALL.into_iter().try_for_each(visit)
    }
}

impl Party for Rps {
    const HIDDEN: bool = true;

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self, bout: &Bout) -> usize {
        usize::from(bout.choice != Choice::Open)
    }

    fn payoffs(&self, bout: &Bout) -> Option<Payoffs> {
        (bout.left == 0).then(|| {
            let mut payoffs = [0.0; MOST_SEATS];
            if let Some(seat) = bout.leader() {
                payoffs[seat] = 1.0;
                payoffs[1 - seat] = -1.0;
            }
            payoffs
        })
    }

    fn outcomes(&self, bout: &Bout, sign: Sign, mut visit: impl FnMut(f64, Bout)) {
        match bout.choice {
            Choice::Open => visit(1.0, Bout { choice: Choice::Made(sign), ..*bout }),
            Choice::Made(first) => visit(1.0, bout.after_round([first, sign])),
            Choice::Unseen => any_sign()
                .for_each(|(chance, first)| visit(chance, bout.after_round([first, sign]))),
        }
    }

    fn seen_by(&self, bout: &Bout, seat: usize) -> Bout {
        let choice = match bout.choice {
            Choice::Made(_) if seat == 1 => Choice::Unseen,
            choice => choice,
        };
        Bout { choice, ..*bout }
    }

    fn guesses(&self, bout: &Bout, seat: usize, mut visit: impl FnMut(f64, Bout)) {
        let seen = self.seen_by(bout, seat);
        if seen.choice == Choice::Unseen {
            any_sign().for_each(|(chance, first)| {
                visit(chance, Bout { choice: Choice::Made(first), ..seen });
            });
        } else {
            visit(1.0, seen);
        }
    }

    fn is_secret(&self, now: &Bout, before: &Bout, _: Sign, seat: usize) -> bool {
        // Every round takes one from those left, so that equal numbers are one round.
        let same_round = now.left == before.left;
        seat == 1 && same_round && before.choice == Choice::Open && now.choice != Choice::Open
    }
}
