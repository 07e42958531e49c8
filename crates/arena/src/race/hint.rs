//! Hints in small steps: a length band, the length, the robots, the first move, everything.

use meeple_core::{Control, InputError, Phrase, phrase};

use crate::{Agent, Session, Status};

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hint {
    /// About how many moves.
    Band,
    /// How many moves.
    Length,
    /// Which robots move.
    Robots,
    /// The first move.
    First,
    /// All moves.
    All,
}

impl Hint {
    /// From the least to the most telling.
    pub const ALL: [Self; 5] = [Self::Band, Self::Length, Self::Robots, Self::First, Self::All];

    /// The next more telling one, or the last.
    #[must_use]
    pub fn next(self) -> Self {
        let index = Self::ALL.iter().position(|&hint| hint == self).unwrap_or(0);
        Self::ALL[(index + 1).min(Self::ALL.len() - 1)]
    }
}

/// A hint about a puzzle whose moves begin with the name of what moves. It is certain: it comes
/// from an optimal solution, or says that none was found.
///
/// # Errors
/// When the game's adviser cannot be read: never for games of the catalogue.
pub fn hint(
    session: &dyn Session,
    hint: Hint,
    control: &mut Control<'_>,
) -> Result<Phrase, InputError> {
    let entry = session.entry();
    let mut agent = Agent::parse(entry.card.adviser, entry)?;
    let answer = session.solve(&mut agent, control);
    let (Status::Optimal, Some(length)) = (answer.status, answer.length) else {
        return Ok(if answer.status == Status::Unsolvable {
            Phrase::new("there is no solution", "il n'y a pas de solution")
        } else {
            Phrase::new("no solution was found in time", "aucune solution trouvée à temps")
        });
    };
    Ok(match hint {
        Hint::Band => {
            let low = length.saturating_sub(1) / 3 * 3 + 1;
            let high = low + 2;
            phrase!("{low} to {high} moves", "de {low} à {high} coups")
        }
        Hint::Length => phrase!("{length} moves", "{length} coups"),
        Hint::Robots => {
            let mut robots: Vec<char> =
                answer.moves.iter().filter_map(|name| name.chars().next()).collect();
            robots.sort_unstable();
            robots.dedup();
            let list: Vec<String> = robots.iter().map(ToString::to_string).collect();
            let list = list.join(", ");
            phrase!("robots that move: {list}", "robots qui bougent : {list}")
        }
        Hint::First => {
            let first = answer.moves.first().cloned().unwrap_or_default();
            phrase!("first move: {first}", "premier coup : {first}")
        }
        Hint::All => {
            let line = answer.moves.join(" ");
            phrase!("{line}", "{line}")
        }
    })
}
