//! Depth-first proof-number search (Nagai, 2002) in fixed memory, and the certificates of what it
//! finds.
//!
//! # Cycles
//!
//! The graph-history-interaction problem (Kishimoto and Müller, 2004): a position that comes back
//! on the way counts as "not won" there, and a disproof that leans on it need not hold when the
//! same position is reached another way.
//!
//! - A *proof* never leans on a repetition: it is a finite tree whose leaves are ends of the game.
//!   So wins may be shared through the table, whatever the way.
//! - Whether the attacker wins does not depend on the way either: an attacker who can win can do so without coming back to a position, and a
//!   defender who can hold may repeat as much as he likes, drawn or endless.
//! - So a *disproof* in the table is advice, right or wrong. When the search ends with "not won",
//!   the defence must show a set of positions, compared as states, that play cannot leave.
//!   Wherever it meets a position that the attacker does win, it repairs itself: the defender
//!   chooses again, the win is written into the table, and searches asked from there on know of it.
//!   Either the set closes, which is a proof by itself, or the root is found to be won.
//! - Where the rules forbid repetition the set of positions before is part of the state
//!   ([`Remembering`](meeple_core::Remembering)), and there are no cycles.
//!
//! No verdict comes from the table alone: a strategy is built, and the independent checker must
//! agree before anything is called proved or disproved.

mod attack;
mod defence;
mod engine;
mod graph;
mod line;
mod table;
#[cfg(test)]
mod tests;

use meeple_core::{Control, Game, Probe, Stop};

use self::attack::{Settled, attack};
use self::defence::defend;
use self::engine::Engine;
use self::graph::Graph;
use self::table::ProofTable;
use super::certificate::{Certificate, Positions};
use super::pns::{Pns, pns};
use super::proof::{Claim, Numbers, Proof, certified};

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Dfpn {
    /// Bytes of the table, at most half of the control's.
    pub table: usize,
    /// How much worse than its rival a node may become before it is left, as a share. With 0, the
    /// plain form, numbers in cyclic graphs may grow so slowly that the search never comes back.
    pub epsilon: f64,
    /// Whether a new leaf's numbers come from its count of moves, rather than from 1.
    pub mobility: bool,
}

impl Default for Dfpn {
    /// 16 MiB, a quarter, and no counting.
    fn default() -> Self {
        Self { table: 16 << 20, epsilon: 0.25, mobility: false }
    }
}

/// Proves or disproves a claim about play that begins at `root`: what was before does not count as
/// repeated.
///
/// The control's bytes limit table and certificate together, its depth the lines looked at: what
/// could only be decided beyond it is unknown. Reports come each time the nodes have doubled, with
/// the line being searched and the table's load.
pub fn dfpn<G: Game>(
    game: &G,
    root: &G::State,
    claim: Claim,
    options: Dfpn,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Proof<G::State, G::Action> {
    let bytes = control.budget().bytes;
    let table =
        ProofTable::with_bytes(bytes.map_or(options.table, |all| options.table.min(all / 2)));
    let mut used = table.bytes();
    let room = bytes.map(|all| all.saturating_sub(used));
    let mut engine = Engine::new(game, claim.attack(), options, control, probe, table);
    let settled = settle(&mut engine, root, room, &mut used);
    let numbers = engine.first_numbers.unwrap_or(Numbers::UNKNOWN);
    let Some(settled) = settled else {
        let why = control.stopped().unwrap_or(Stop::Depth);
        return Proof::unknown(why, numbers, used);
    };
    settled
        .and_then(|certificate| certified(game, root, claim, certificate, used, control))
        .unwrap_or_else(|| {
            // Positions share keys and led the search astray. The tree search looks at no key.
            let proof = pns(game, root, claim, Pns { mobility: options.mobility }, control, probe);
            Proof { bytes: used.max(proof.bytes), ..proof }
        })
}

/// The ways to a certificate, in the order in which they are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    Defence,
    Attack,
    /// Without the search's opinion on what is won: decides even where keys are shared.
    PlainDefence,
}

/// Searches, then builds the strategy that shows it. The outer `None` means that the control
/// stopped, or that the depth limit hid the answer.
fn settle<G: Game, P: Probe<G::State, G::Action>>(
    engine: &mut Engine<'_, '_, G, P>,
    root: &G::State,
    room: Option<usize>,
    used: &mut usize,
) -> Option<Settled<G>> {
    if let Some(outcome) = engine.game.outcome(root) {
        let met = engine.attack.met_by(outcome);
        let claim = if met { engine.attack } else { engine.attack.denial() };
        return Some(Some(Certificate { claim, positions: Positions::default() }));
    }
    let (numbers, _) = engine.solve(root)?;
    let won = numbers == Numbers::PROVED;
    if !won && engine.cut {
        return None;
    }
    // What the search believes first; then the opposite; then without the search. The certificate
    // holds part of what the graph holds, so each gets half of the room.
    let table_bytes = *used;
    for attempt in [Attempt::Defence, Attempt::Attack, Attempt::PlainDefence] {
        if won && attempt == Attempt::Defence {
            continue;
        }
        let mut graph = Graph::new(room.map(|room| room / 2));
        let settled = match attempt {
            Attempt::Defence => defend(engine, &mut graph, root, true),
            Attempt::Attack => attack(engine, &mut graph, root),
            Attempt::PlainDefence => defend(engine, &mut graph, root, false),
        };
        let settled = settled?;
        let certificate_bytes = settled.as_ref().map_or(0, Certificate::bytes);
        *used = (*used).max(table_bytes + graph.bytes() + certificate_bytes);
        if settled.is_some() {
            return Some(settled);
        }
    }
    Some(None)
}
