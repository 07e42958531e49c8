//! How much an adviser says unasked, and when it warns.

use meeple_core::{Hazard, InputError, Phrase, phrase};
use serde::Serialize;

use crate::{Advice, Candidate};

/// How much an adviser says unasked. It never decides: the player always may play otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Guidance {
    /// Nothing.
    #[default]
    Off,
    /// Only warnings, when a chosen move throws something away.
    Warn,
    /// Also the moves under consideration, with their figures.
    Candidates,
    /// Also the move it would play.
    Move,
}

impl Guidance {
    /// All levels, from silence to the whole advice.
    pub const ALL: [Self; 4] = [Self::Off, Self::Warn, Self::Candidates, Self::Move];

    /// The name that is typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Warn => "warn",
            Self::Candidates => "candidates",
            Self::Move => "move",
        }
    }

    /// The level with a name.
    ///
    /// # Errors
    /// Lists the levels when there is none of that name.
    pub fn named(name: &str) -> Result<Self, InputError> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            let expected = phrase!("one of: {names}", "l'un de : {names}");
            InputError::expected(1, name, &expected)
        })
    }
}

/// A warning is given only when the move loses at least this much of the chance of success…
pub const REAL_LOSS: f64 = 0.02;
/// … and the chance of failing soon rises by at least this much.
pub const REAL_DANGER: f64 = 0.05;

/// A move that throws something away, and what to play instead.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The exact chance of failure within so many actions, the adviser's moves following.
    pub danger: f64,
    /// So many actions.
    pub within: u32,
    /// The chance of success that is lost against the best move.
    pub lost: f64,
    /// The best move.
    pub instead: String,
    /// Its chance of failure within as many actions.
    pub instead_danger: f64,
    /// The main way in which the move may go wrong soon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hazard: Option<Hazard>,
}

impl Warning {
    /// The warning about a move, if there is reason for one: its loss of success is at least
    /// [`REAL_LOSS`] and its danger exceeds the best move's by at least [`REAL_DANGER`]. Both are
    /// exact figures, so that no warning is a whim of the dice.
    #[must_use]
    pub fn about(advice: &Advice, name: &str) -> Option<Self> {
        let best = advice.candidates.first()?;
        let moved = advice.candidates.iter().find(|candidate| candidate.name == name)?;
        let (danger, spared) = (moved.danger?, best.danger?);
        let lost = best.chance? - moved.chance?;
        let grave = lost >= REAL_LOSS && danger.advised - spared.advised >= REAL_DANGER;
        grave.then(|| Self {
            name: name.to_owned(),
            danger: danger.advised,
            within: danger.within,
            lost,
            instead: best.name.clone(),
            instead_danger: spared.advised,
            hazard: moved.hazards.first().cloned(),
        })
    }

    /// All warnings of a position, in the order of the candidates.
    #[must_use]
    pub fn all(advice: &Advice) -> Vec<Self> {
        let names = advice.candidates.iter().map(|candidate: &Candidate| &candidate.name);
        names.filter_map(|name| Self::about(advice, name)).collect()
    }

    /// In words: "move west: 86.6% mission failure within 10 moves (…); move north: 3.1%".
    #[must_use]
    pub fn say(&self) -> Phrase {
        let (name, within, instead) = (&self.name, self.within, &self.instead);
        Phrase::each(|lang| {
            let (danger, spared) = (lang.percent(self.danger), lang.percent(self.instead_danger));
            let how = self.hazard.as_ref().map_or_else(String::new, |hazard| {
                format!(" ({}, {})", hazard.words.get(lang), lang.percent(hazard.chance))
            });
            phrase!(
                "{name}: {danger} mission failure within {within} moves{how}; {instead}: {spared}",
                "{name} : {danger} d'échec de la mission en {within} coups{how} ; {instead} : {spared}"
            )
            .get(lang)
            .to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use meeple_core::{Control, Lang, Setup};

    use super::*;
    use crate::session::Scope;
    use crate::{Agent, entry};

    fn advice(position: &str) -> Advice {
        let entry = entry("hostage").expect("a game");
        let session = entry.open(&Setup::at(position)).expect("a position");
        let mut agent = Agent::parse("vi", entry).expect("an agent");
        Control::unlimited(|control| session.think(&mut agent, Scope::All, control))
    }

    #[test]
    fn walking_into_a_line_of_fire_is_warned_of_and_walking_on_is_not() {
        // d6 looks down the column of d3.
        let advice = advice("clean operator=e3 points=1 enemies=e10,d6");
        let warning = Warning::about(&advice, "move west").expect("a danger");
        assert!(warning.danger > 0.25 && warning.lost > 0.2, "{warning:?}");
        assert_eq!(Warning::about(&advice, &warning.instead), None, "the best move");
        let said = warning.say();
        assert!(said.get(Lang::En).starts_with("move west: "), "{said}");
        assert!(
            said.get(Lang::En).contains("mission failure within 10 moves (enemy 2 shoots from d6")
        );
        assert!(said.get(Lang::Fr).contains("d'échec de la mission en 10 coups"));
        for warning in Warning::all(&advice) {
            assert!(warning.lost >= REAL_LOSS && warning.danger > warning.instead_danger);
        }
    }

    #[test]
    fn figures_of_candidates_belong_together() {
        let advice = advice("clean operator=e3 points=2 enemies=e10,d6");
        for candidate in &advice.candidates {
            let danger = candidate.danger.expect("missions have one");
            assert!(danger.advised <= danger.random + 1e-9, "{candidate:?}");
            assert!(danger.advised <= candidate.risk.expect("it ends") + 1e-9, "{candidate:?}");
        }
    }

    #[test]
    fn levels_are_read_by_name() {
        for level in Guidance::ALL {
            assert_eq!(Guidance::named(level.name()), Ok(level));
        }
        let error = Guidance::named("loud").expect_err("no such level").to_string();
        assert!(error.contains("expected one of: off, warn, candidates, move"), "{error}");
        assert!(Guidance::Off < Guidance::Move);
    }
}
