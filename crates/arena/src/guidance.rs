//! How much an adviser says unasked, and when it warns.

use meeple_core::{Hazard, InputError, Lang, Phrase, phrase};
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

    /// In words: "move west fails 87 times in 100 within 10 moves: enemy 2 shoots from d6. move
    /// north fails 3 times in 100".
    #[must_use]
    pub fn say(&self) -> Phrase {
        let (name, within, instead) = (&self.name, self.within, &self.instead);
        Phrase::each(|lang| {
            let (danger, spared) = (in_hundred(self.danger), in_hundred(self.instead_danger));
            let (danger, spared) = (danger.get(lang), spared.get(lang));
            let how = self.hazard.as_ref().map(|hazard| hazard.words.get(lang));
            match lang {
                Lang::En => {
                    let how = how.map_or_else(String::new, |how| format!(": {how}"));
                    format!(
                        "“{name}” fails {danger} within {within} moves{how}. “{instead}” fails {spared}"
                    )
                }
                Lang::Fr => {
                    let how = how.map_or_else(String::new, |how| format!(" : {how}"));
                    format!(
                        "« {name} » échoue {danger} dans les {within} coups{how}. « {instead} » échoue {spared}"
                    )
                }
            }
        })
    }
}

/// A chance as people count: "6 times in 100".
fn in_hundred(chance: f64) -> Phrase {
    let times = (chance * 100.0).round();
    if times < 1.0 && chance > 0.0 {
        return Phrase::new("less than once in 100", "moins d'une fois sur 100");
    }
    if times > 99.0 && chance < 1.0 {
        return Phrase::new("more than 99 times in 100", "plus de 99 fois sur 100");
    }
    match times as u32 {
        0 => Phrase::new("never", "jamais"),
        1 => Phrase::new("once in 100", "une fois sur 100"),
        100 => Phrase::new("always", "toujours"),
        times => phrase!("{times} times in 100", "{times} fois sur 100"),
    }
}

#[cfg(test)]
mod tests {
    use meeple_core::{Control, Setup};

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
        assert!(said.get(Lang::En).starts_with("“move west” fails "), "{said}");
        assert!(said.get(Lang::En).contains(" within 10 moves: enemy 2 shoots from d6"), "{said}");
        assert!(said.get(Lang::Fr).contains("fois sur 100 dans les 10 coups"), "{said}");
        for warning in Warning::all(&advice) {
            assert!(warning.lost >= REAL_LOSS && warning.danger > warning.instead_danger);
        }
    }

    #[test]
    fn chances_are_counted_in_hundreds_and_never_rounded_to_certainty() {
        let said = |chance| in_hundred(chance).get(Lang::En).to_owned();
        assert_eq!(said(0.306), "31 times in 100");
        assert_eq!(said(0.0), "never");
        assert_eq!(said(1e-9), "less than once in 100");
        assert_eq!(said(1.0 - 1e-9), "more than 99 times in 100");
        assert_eq!(said(1.0), "always");
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
