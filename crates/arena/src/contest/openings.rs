//! Where games begin: a pair of games shares an opening, each agent once on each side.

use std::fmt;

use meeple_core::{InputError, Phrase, Rng, Setup, rng};

use crate::{Entry, Session};

/// Where the games of a contest begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// That many random moves from the start, drawn anew for each pair.
    Random(u32),
    /// These positions in turn, in the game's own notation.
    Positions(Vec<String>),
}

impl Default for Openings {
    fn default() -> Self {
        Self::Random(2)
    }
}

impl Openings {
    /// Positions from a text, one a line; `#` begins a comment.
    ///
    /// # Errors
    /// Names the line that is no position of the game, or says that there is none.
    pub fn read(
        text: &str,
        entry: &'static Entry,
        scenario: Option<&str>,
    ) -> Result<Self, InputError> {
        let mut positions = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let setup = Setup { position: Some(line), scenario };
            let session = entry.open(&setup).map_err(|error| error.on_line(index + 1))?;
            if session.standing().is_over() {
                let message = Phrase::new(
                    "the game is over here; expected a position to play on from",
                    "la partie y est finie ; attendu une position à poursuivre",
                );
                return Err(InputError::new(message).on_line(index + 1));
            }
            positions.push(line.to_owned());
        }
        if positions.is_empty() {
            return Err(InputError::new(Phrase::new(
                "expected at least one position",
                "attendu au moins une position",
            )));
        }
        Ok(Self::Positions(positions))
    }

    /// The beginning of opening `number`.
    pub(super) fn begin(
        &self,
        start: &dyn Session,
        scenario: Option<&str>,
        seed: u64,
        number: u32,
    ) -> Box<dyn Session> {
        match self {
            Self::Random(plies) => {
                let mut session = start.fork();
                let mut rng = Rng::new(rng::split_seed(seed ^ 0x0be9, u64::from(number)));
                session.reseed(rng::split_seed(seed ^ 0xd1ce, u64::from(number)));
                walk(&mut *session, *plies, &mut rng);
                session
            }
            Self::Positions(positions) => {
                let position = Some(positions[number as usize % positions.len()].as_str());
                let setup = Setup { position, scenario };
                start.entry().open(&setup).unwrap_or_else(|_| start.fork())
            }
        }
    }
}

/// Random moves that do not end the game.
fn walk(session: &mut dyn Session, plies: u32, rng: &mut Rng) {
    for _ in 0..plies {
        let actions = session.actions();
        let Some(drawn) = (!actions.is_empty()).then(|| rng.below(actions.len())) else { return };
        if session.play(&actions[drawn].name).is_err() {
            return;
        }
        if session.standing().is_over() {
            session.undo();
            return;
        }
    }
}

/// As typed: `random:4`; positions are told by their number and their sum.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(plies) => write!(f, "random:{plies}"),
            Self::Positions(positions) => {
                let sum = positions
                    .iter()
                    .flat_map(|line| line.bytes().chain([b'\n']))
                    .fold(0, |sum, byte| rng::split_seed(sum, u64::from(byte)));
                write!(f, "{} positions {sum:016x}", positions.len())
            }
        }
    }
}
