//! Part of a board judged by itself: whether stones that are shut in can be taken.

use crate::{Control, InputError, Phrase, Side};

/// How a game judges part of a board.
#[derive(Clone, Copy, Debug)]
pub struct LocalJudge {
    /// Of a position, the stones that stand with the one on a named point.
    pub group: fn(&str, &str, &mut Control<'_>) -> Result<Option<LocalAnswer>, InputError>,
    /// A part that is drawn, with walls that cannot be taken. Answers are `None` when the budget ended
    /// first.
    pub region: fn(&str, &mut Control<'_>) -> Result<Option<LocalAnswer>, InputError>,
}

/// What becomes of stones that are shut in. Who attacks them likes the later ones better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// They live, and nothing of the attacker's that could be taken is left beside them.
    Alive,
    /// They cannot be taken, but stones of the attacker stay beside them as well.
    Seki,
    /// They are taken.
    Dead,
}

impl Fate {
    /// As programs are told.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Seki => "seki",
            Self::Dead => "dead",
        }
    }

    /// As people are told.
    #[must_use]
    pub const fn name(self) -> Phrase {
        match self {
            Self::Alive => Phrase::new("alive", "vivant"),
            Self::Seki => Phrase::new("seki", "seki"),
            Self::Dead => Phrase::new("dead", "mort"),
        }
    }
}

/// What becomes of the stones, whoever begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalAnswer {
    /// If who attacks begins.
    pub attacker_first: LocalRuling,
    /// If who defends begins.
    pub defender_first: LocalRuling,
    /// Whose stones they are, on a board.
    pub defender: Option<Side>,
    /// What the answer rests on beside the rules; nothing where it is proved.
    pub caveat: Option<Phrase>,
    /// Empty points of the part.
    pub open_points: u32,
    /// Positions that were laid out, over both rules of ko.
    pub positions: u64,
}

/// What becomes of the stones when a given side begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalRuling {
    /// If the attacker may take every ko back at once, and if the defender may: two different ones mean
    /// that a ko decides.
    pub fates: [Fate; 2],
    /// All first moves, `pass` among them, that keep both.
    pub moves: Vec<String>,
    /// How many moves it takes until they are taken, both doing their best, if they are in either case.
    pub plies: Option<u32>,
    /// A line of that length, the longest defence against the quickest attack.
    pub line: Vec<String>,
}

impl LocalRuling {
    /// As programs are told: `dead`, `seki`, `alive`, or `ko:` and both fates.
    #[must_use]
    pub fn status(&self) -> String {
        let [attacker, defender] = self.fates.map(Fate::id);
        if attacker == defender { attacker.to_owned() } else { format!("ko:{attacker}/{defender}") }
    }
}
