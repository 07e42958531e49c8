//! What is known of one of Black's placements, as a line that a person can read.

use std::fmt;

use meeple_core::{InputError, Notation as _, Phrase, Problem as _, phrase};
use meeple_games::escampe::{Action, Escampe, Finding, Formation};

/// A placement, what is known of it, and the work that this took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Black's placement.
    pub black: Formation,
    /// What is known.
    pub finding: Finding,
    /// Positions that the certificate names; none if the placement is open.
    pub positions: usize,
    /// Nodes searched, all attempts together.
    pub nodes: u64,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = Escampe::default();
        let name = |formation| game.action_name(&game.start(), Action::Place(formation));
        write!(f, "{} ", name(self.black))?;
        match self.finding {
            Finding::Lost { reply, plies, shortest } => {
                let how = if shortest { "in" } else { "within" };
                let (reply, positions) = (name(reply), self.positions);
                write!(f, "lost to {reply} {how} {plies} plies, {positions} positions")?;
            }
            Finding::Open { none_within } => {
                write!(f, "open, no reply wins within {none_within} plies")?;
            }
        }
        write!(f, ", {} nodes", self.nodes)
    }
}

impl Record {
    /// Reads a line as it is displayed.
    ///
    /// # Errors
    /// Says what is wrong with the line.
    pub fn parse(line: &str) -> Result<Self, InputError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let read = match words[..] {
            [
                black,
                "lost",
                "to",
                reply,
                how,
                plies,
                "plies,",
                positions,
                "positions,",
                nodes,
                "nodes",
            ] => {
                let shortest = match how {
                    "in" => true,
                    "within" => false,
                    _ => return Err(unreadable()),
                };
                let (plies, positions) = (number(plies)?, number(positions)?);
                let (black, reply) = (placement(black)?, placement(reply)?);
                if reply.edge() == black.edge() || plies % 2 == 0 {
                    return Err(unreadable());
                }
                let finding = Finding::Lost { reply, plies, shortest };
                Self { black, finding, positions, nodes: number(nodes)? }
            }
            [black, "open,", "no", "reply", "wins", "within", plies, "plies,", nodes, "nodes"] => {
                let finding = Finding::Open { none_within: number(plies)? };
                Self { black: placement(black)?, finding, positions: 0, nodes: number(nodes)? }
            }
            _ => return Err(unreadable()),
        };
        Ok(read)
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, InputError> {
    word.parse().map_err(|_| {
        InputError::new(phrase!("expected a number, not {word}", "attendu un nombre, pas {word}"))
    })
}

fn placement(word: &str) -> Result<Formation, InputError> {
    let game = Escampe::default();
    match game.parse_action(&game.start(), word)? {
        Action::Place(formation) => Ok(formation),
        _ => Err(unreadable()),
    }
}

fn unreadable() -> InputError {
    InputError::new(Phrase::new(
        "expected a placement that is lost to one on the other edge in an odd number of plies, or open",
        "attendu un placement perdu contre un autre sur l'autre bord en un nombre impair de coups, ou ouvert",
    ))
}
