//! The rules of Leapfrog.

use std::ops::RangeInclusive;

use meeple_core::{Flow, GO, MOST_SEATS, Party, Payoffs, Problem};

/// Leapfrog for some runners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leapfrog {
    runners: usize,
}

/// Where a runner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// On the track; 0 is the start.
    Square(u8),
    /// Home, with its rank of arrival: 1 for the first.
    Home(u8),
}

/// Where everyone is, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    /// The runners; places that nobody has taken stay at the start.
    pub(super) spots: [Spot; MOST_SEATS],
    /// Whose turn it is; once the race is over, who is left on the track.
    pub(super) mover: usize,
}

/// Where the mover goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leap {
    /// To a free square.
    To(u8),
    /// Beyond the last square.
    Home,
}

impl Leapfrog {
    /// How many may run.
    pub const RUNNERS: RangeInclusive<usize> = 2..=MOST_SEATS;

    /// The last square of the track.
    pub const LAST: u8 = 12;

    /// A race for so many; `None` if that is not one of [`RUNNERS`](Self::RUNNERS).
    #[must_use]
    pub fn of(runners: usize) -> Option<Self> {
        Self::RUNNERS.contains(&runners).then_some(Self { runners })
    }

    /// What the runner receives that is home with this rank of arrival.
    pub(super) const fn prize(self, rank: u8) -> usize {
        self.runners - rank as usize
    }

    /// Whether all but one are home.
    pub(super) fn is_over(self, race: &Race) -> bool {
        usize::from(race.arrived()) + 1 >= self.runners
    }

    /// The race after a leap of the mover.
    pub(super) fn after(self, race: &Race, leap: Leap) -> Race {
        let mut next = *race;
        next.spots[race.mover] = match leap {
            Leap::To(square) => Spot::Square(square),
            Leap::Home => Spot::Home(race.arrived() + 1),
        };
        let in_turn = (1..=self.runners).map(|steps| (race.mover + steps) % self.runners);
        let mut running = in_turn.filter(|&runner| next.is_running(runner));
        next.mover = running.next().unwrap_or(race.mover);
        next
    }
}

impl Default for Leapfrog {
    fn default() -> Self {
        Self { runners: 3 }
    }
}

impl Race {
    /// How many are home.
    pub(super) fn arrived(&self) -> u8 {
        self.spots.iter().filter(|spot| matches!(spot, Spot::Home(_))).count() as u8
    }

    /// Whether a runner is still on the track.
    pub(super) const fn is_running(&self, runner: usize) -> bool {
        matches!(self.spots[runner], Spot::Square(_))
    }

    /// Who stands on a square of the track, the start excepted.
    pub(super) fn on(&self, square: u8) -> Option<usize> {
        self.spots.iter().position(|&spot| square > 0 && spot == Spot::Square(square))
    }

    /// The runners that the mover leaps over.
    pub(super) fn leapt(&self, leap: Leap) -> impl Iterator<Item = usize> {
        let end = match leap {
            Leap::To(square) => square,
            Leap::Home => Leapfrog::LAST + 1,
        };
        self.ahead(end).filter_map(|square| self.on(square))
    }

    /// The squares between the mover and `end`.
    fn ahead(&self, end: u8) -> impl Iterator<Item = u8> + use<> {
        let from = match self.spots[self.mover] {
            Spot::Square(square) => square,
            Spot::Home(_) => Leapfrog::LAST,
        };
        from + 1..end
    }

    /// Where the first and the second step lead.
    fn reach(&self) -> [Leap; 2] {
        let free = self.ahead(Leapfrog::LAST + 1).filter(|&square| self.on(square).is_none());
        let mut steps = free.map(Leap::To);
        [steps.next().unwrap_or(Leap::Home), steps.next().unwrap_or(Leap::Home)]
    }
}

impl Problem for Leapfrog {
    type State = Race;
    type Action = Leap;

    fn start(&self) -> Race {
        Race { spots: [Spot::Square(0); MOST_SEATS], mover: 0 }
    }

    fn actions(&self, race: &Race, mut visit: impl FnMut(Leap) -> Flow) -> Flow {
        let [first, second] = race.reach();
        visit(first)?;
        if second != first {
            visit(second)?;
        }
        GO
    }
}

impl Party for Leapfrog {
    fn seats(&self) -> usize {
        self.runners
    }

    fn to_act(&self, race: &Race) -> usize {
        race.mover
    }

    fn payoffs(&self, race: &Race) -> Option<Payoffs> {
        self.is_over(race).then(|| {
            race.spots.map(|spot| match spot {
                Spot::Home(rank) => self.prize(rank) as f64,
                Spot::Square(_) => 0.0,
            })
        })
    }

    fn outcomes(&self, race: &Race, leap: Leap, mut visit: impl FnMut(f64, Race)) {
        visit(1.0, self.after(race, leap));
    }
}
