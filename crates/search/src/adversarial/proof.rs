//! Questions with a yes or a no, and the numbers by which proof searches steer.

use meeple_core::{Control, Game, Outcome, Side, Stop, Worth};

use super::certificate::{Certificate, Flaw, check};

/// What is to be proved: `side` gets at least `at_least`, whatever the opponent does.
///
/// Play without an end, play that comes back to a position of its own, and play that cannot go on
/// because every move is forbidden are worth 0: nobody wins. So a claim above 0 must reach an end,
/// while a claim of 0 or less only has to keep out of bad ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The side that wants it.
    pub side: Side,
    /// The least payoff that will do.
    pub at_least: i32,
}

impl Claim {
    /// "This side wins."
    #[must_use]
    pub const fn win(side: Side) -> Self {
        Self { side, at_least: 1 }
    }

    /// The opposite, as a claim of the opponent. Of the two, one is true.
    #[must_use]
    pub const fn denial(self) -> Self {
        Self { side: self.side.other(), at_least: 1i32.saturating_sub(self.at_least) }
    }

    /// Whether a finished game is what this claim wants.
    #[must_use]
    pub const fn met_by(self, outcome: Outcome) -> bool {
        outcome.payoff_for(self.side) >= self.at_least
    }

    /// Whether play that never ends is what this claim wants.
    #[must_use]
    pub const fn met_without_end(self) -> bool {
        self.at_least <= 0
    }

    /// This claim or its denial, whichever must reach an end. Searches look for that one.
    pub(super) const fn attack(self) -> Self {
        if self.met_without_end() { self.denial() } else { self }
    }
}

/// What a proof search says of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The claim is true.
    Proved,
    /// Its denial is true.
    Disproved,
    /// The budget ended first.
    Unknown(Stop),
}

/// The answer of a proof search.
#[derive(Clone, Debug)]
pub struct Proof<S, A> {
    /// True, false, or not known.
    pub ruling: Ruling,
    /// A strategy for the claim or for its denial, checked move by move. There is one whenever the
    /// ruling is not unknown.
    pub certificate: Option<Certificate<S, A>>,
    /// The root's numbers when the search ended.
    pub numbers: Numbers,
    /// Memory used by tables, trees, graphs and the certificate, in bytes.
    pub bytes: usize,
}

impl<S, A> Proof<S, A> {
    pub(super) const fn unknown(why: Stop, numbers: Numbers, bytes: usize) -> Self {
        Self { ruling: Ruling::Unknown(why), certificate: None, numbers, bytes }
    }
}

/// The answer that a certificate stands for, once the checker has agreed. `None` if it found a flaw
/// that is not a lack of budget.
pub(super) fn certified<G: Game>(
    game: &G,
    root: &G::State,
    claim: Claim,
    certificate: Certificate<G::State, G::Action>,
    bytes: usize,
    control: &mut Control<'_>,
) -> Option<Proof<G::State, G::Action>> {
    let shown = certificate.claim;
    let numbers = Numbers::of(shown.side == claim.attack().side);
    match check(game, root, &certificate, control) {
        Err(Flaw::Unfinished(why)) => Some(Proof::unknown(why, numbers, bytes)),
        Err(_) => None,
        Ok(()) => {
            let ruling = if shown.side == claim.side { Ruling::Proved } else { Ruling::Disproved };
            Some(Proof { ruling, certificate: Some(certificate), numbers, bytes })
        }
    }
}

/// How many unsolved leaves must at least be won to prove a node, and lost to disprove it (Allis,
/// 1994). They speak of the claim that must reach an end; [`Numbers::INFINITE`] means "never".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The proof number: 0 when proved.
    pub proof: u32,
    /// The disproof number: 0 when disproved.
    pub disproof: u32,
}

impl From<Numbers> for Worth {
    fn from(Numbers { proof, disproof }: Numbers) -> Self {
        Self::Proof { proof, disproof }
    }
}

impl Numbers {
    /// Out of reach.
    pub const INFINITE: u32 = u32::MAX;
    /// Of a node that is won.
    pub const PROVED: Self = Self { proof: 0, disproof: Self::INFINITE };
    /// Of a node that is not won.
    pub const DISPROVED: Self = Self { proof: Self::INFINITE, disproof: 0 };

    /// Of a leaf of which nothing is known.
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };

    /// Of a finished game.
    pub(super) const fn of(met: bool) -> Self {
        if met { Self::PROVED } else { Self::DISPROVED }
    }

    /// Of an unsolved leaf: one each, or, if `mobility` is wanted, as many as the side to move has
    /// moves where all of them must be answered.
    pub(super) fn of_leaf<G: Game>(
        game: &G,
        state: &G::State,
        attacker: Side,
        mobility: bool,
    ) -> Self {
        if !mobility {
            return Self::UNKNOWN;
        }
        let moves = u32::try_from(game.count_actions(state)).unwrap_or(1).max(1);
        Self { proof: 1, disproof: moves }.seen_by(game.to_move(state) == attacker)
    }

    /// Whether nothing is left to find out.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// With the two numbers swapped for the defender: then `proof` is the one that the side to move
    /// wants small, and one rule serves both sides.
    pub(super) const fn seen_by(self, attacker: bool) -> Self {
        if attacker { self } else { Self { proof: self.disproof, disproof: self.proof } }
    }

    /// The numbers of a node from those of its children: the side to move needs one of them, the
    /// other side all of them. Without children play cannot go on: not a win.
    pub(super) fn gather(attacker: bool, children: impl Iterator<Item = Self>) -> Self {
        let mut found: Option<Self> = None;
        for child in children {
            let child = child.seen_by(attacker);
            found = Some(found.map_or(child, |sum| Self {
                proof: sum.proof.min(child.proof),
                disproof: add(sum.disproof, child.disproof),
            }));
        }
        found.map_or(Self::DISPROVED, |sum| sum.seen_by(attacker))
    }
}

/// A sum that only infinity makes infinite.
pub(super) const fn add(a: u32, b: u32) -> u32 {
    if a == Numbers::INFINITE || b == Numbers::INFINITE {
        return Numbers::INFINITE;
    }
    match a.checked_add(b) {
        Some(sum) if sum < Numbers::INFINITE => sum,
        _ => Numbers::INFINITE - 1,
    }
}
