//! Proofs that a white placement wins: each one a certificate that the checker, which knows only
//! the rules, has agreed to.

use meeple_core::{Budget, Control, Deterministic as _, Problem as _};
use meeple_games::escampe::{Action, Board, Escampe, Finding, Formation};
use meeple_search::adversarial::{Claim, Dfpn, dfpn, forced};

/// Memory of a search for the fewest plies.
const BYTES: usize = 64 << 20;

/// Bytes of a table of proof numbers, at most.
const TABLE: usize = 256 << 20;

/// What a certificate shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Win {
    /// Plies to the end at most.
    pub(super) plies: u32,
    /// Whether it cannot be done in fewer.
    pub(super) shortest: bool,
    /// Positions that the certificate names.
    pub(super) positions: usize,
}

impl Win {
    /// The win seen from the position after White's placement, which is its first move.
    pub(super) const fn after_placement(self) -> Self {
        Self { plies: self.plies - 1, positions: self.positions - 1, ..self }
    }
}

/// The board after a black placement.
pub(super) fn placed(black: Formation) -> Board {
    let game = Escampe::default();
    game.after(&game.start(), Action::Place(black))
}

/// A win of the side to move that proof numbers find, and its first move.
pub(super) fn by_numbers(board: &Board, control: &mut Control<'_>) -> Option<(Action, Win)> {
    let nodes = control.budget().nodes.map_or(u64::MAX, |all| all.saturating_sub(control.nodes()));
    let table = usize::try_from(nodes.saturating_mul(64)).map_or(TABLE, |bytes| bytes.min(TABLE));
    // Leaves count their moves, and a node is left only for one half as hard: far fewer nodes here
    // than with the plain numbers.
    let options = Dfpn { table, epsilon: 1.0, mobility: true };
    let claim = Claim::win(board.mover());
    let proof = dfpn(&Escampe::default(), board, claim, options, control, &mut ());
    let certificate = proof.certificate.filter(|certificate| certificate.claim() == claim)?;
    let (plies, positions) = (certificate.distance(board)?, certificate.len());
    Some((certificate.action(board)?, Win { plies, shortest: false, positions }))
}

/// The win that a reply forces within a number of plies, in the fewest.
pub(super) fn in_fewest(
    board: &Board,
    reply: Formation,
    plies: u32,
    control: &mut Control<'_>,
) -> Option<Win> {
    let game = Escampe::default();
    let after = game.after(board, Action::Place(reply));
    let certificate = forced(&game, &after, plies, BYTES, control).certificate?;
    let (plies, positions) = (certificate.distance(&after)?, certificate.len());
    Some(Win { plies, shortest: true, positions })
}

/// Proves a finding again: the positions of a certificate that White wins within the plies it
/// names, and in no fewer if it says so. `None` if that did not succeed within the control's
/// budget, as for what is open.
pub fn confirm(black: Formation, finding: Finding, control: &mut Control<'_>) -> Option<usize> {
    let Finding::Lost { reply, plies, shortest } = finding else { return None };
    let board = placed(black);
    let after = Escampe::default().after(&board, Action::Place(reply));
    // Proof numbers first as they come, then kept from looking further than the win is long.
    for depth in [None, Some(plies)].into_iter().filter(|_| !shortest) {
        let mut part = control.part(1.0 / 3.0);
        part.limit(Budget { depth, ..Budget::UNLIMITED });
        let found = by_numbers(&after, &mut part);
        let nodes = part.nodes();
        control.absorb(nodes);
        if let Some((_, win)) = found.filter(|(_, win)| win.plies <= plies) {
            return Some(win.positions);
        }
    }
    let win = in_fewest(&board, reply, plies, control)?;
    (!shortest || win.plies == plies).then_some(win.positions)
}
