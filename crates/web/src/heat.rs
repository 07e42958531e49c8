//! What the colours on the board tell of a search that tries moves: the reader's choice.

use meeple_core::Phrase;

use crate::search_figures::Standing;
use crate::text::search as words;

/// What heat shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Heating {
    /// How often each move was tried.
    #[default]
    Visits,
    /// How it fared when it was tried.
    Value,
    /// How games ended in which it was made later.
    Later,
}

impl Heating {
    pub(crate) const ALL: [Self; 3] = [Self::Visits, Self::Value, Self::Later];

    /// Its name in forms and cookies.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Visits => "visits",
            Self::Value => "value",
            Self::Later => "later",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|heating| heating.name() == name)
    }

    /// What the button says, and what the colours and numbers then mean.
    pub(crate) const fn words(self) -> (&'static Phrase, &'static Phrase) {
        match self {
            Self::Visits => (&words::HEAT_VISITS, &words::HEAT_VISITS_MEANS),
            Self::Value => (&words::HEAT_VALUE, &words::HEAT_VALUE_MEANS),
            Self::Later => (&words::HEAT_LATER, &words::HEAT_LATER_MEANS),
        }
    }

    /// Those that a search can show, none where it counts no tries.
    pub(crate) fn offered(moves: &[Standing]) -> Vec<Self> {
        if !moves.iter().any(|seen| seen.visits.is_some_and(|visits| visits > 0)) {
            return Vec::new();
        }
        let has_later = moves.iter().any(|seen| seen.later.is_some());
        Self::ALL.into_iter().filter(|&heating| has_later || heating != Self::Later).collect()
    }

    /// The reader's choice where it is offered, else the first.
    pub(crate) fn among(self, offered: &[Self]) -> Self {
        if offered.contains(&self) { self } else { Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_search_counts_is_offered() {
        let seen = |visits, later| Standing { name: "a1".to_owned(), value: 0.0, visits, later };
        assert!(Heating::offered(&[seen(None, None)]).is_empty());
        let plain = Heating::offered(&[seen(Some(3), None)]);
        assert_eq!(plain, [Heating::Visits, Heating::Value]);
        assert_eq!(Heating::Later.among(&plain), Heating::Visits);
        let full = Heating::offered(&[seen(Some(0), Some(0.2)), seen(Some(1), None)]);
        assert_eq!(full, Heating::ALL);
        assert_eq!(Heating::Later.among(&full), Heating::Later);
        assert!(Heating::ALL.iter().all(|h| Heating::named(h.name()) == Some(*h)));
    }
}
