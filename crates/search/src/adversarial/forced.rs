//! Forced wins: does a side win within so many plies, whatever the opponent does?
//!
//! A yes-or-no search deepened two plies at a time, as mate searches are. The attacker tries the
//! moves that leave the fewest replies first (Seo, Iida and Uiterwijk's df-pn+ and every mate
//! solver before it lean on the same idea), the defender the replies that leave the attacker fewest.
//! No evaluator has a say. In games where most replies are forced it looks much further than a
//! search for values: only the attacker's choices branch.
//!
//! What is won within a number of plies is won whatever came before, so a table may be shared by all
//! questions about one side. The table trusts keys; the certificate does not.

mod first;
mod memory;
mod unfold;

#[cfg(test)]
mod tests;

use std::fmt;

use meeple_core::{Bound, Control, Event, GO, Game, Outcome, Probe, STOP, Score, Side, Stop};

pub use first::{forced_first, forced_player};

use super::proof::{Claim, Numbers, Proof, certified};
use memory::Memory;

/// Looks for forced wins of either side, and remembers what it found from question to question.
pub struct Forced<'g, G: Game> {
    game: &'g G,
    memories: [Memory; 2],
    /// The moves of all nodes on the way to the current one, one range each.
    waiting: Vec<Waiting<G::Action>>,
    /// What the attacker's value is asked to reach, for whoever watches.
    question: Score,
    /// Whether a side was met that moves twice in a row: then a win may take an even number of
    /// plies, which deepening by two passes over.
    twice: bool,
}

impl<G: Game> fmt::Debug for Forced<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Forced").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

/// A move waiting to be tried: the one with the fewest answers comes first.
#[derive(Clone, Copy)]
struct Waiting<A> {
    action: A,
    answers: u32,
    /// Its place in the fixed order: what the memory stores.
    index: u16,
}

/// A forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWin<A> {
    /// The first move.
    pub action: A,
    /// Plies to the end at most.
    pub plies: u32,
    /// Whether it takes no fewer.
    pub quickest: bool,
}

impl<'g, G: Game> Forced<'g, G> {
    /// With about so many bytes of memory.
    #[must_use]
    pub fn new(game: &'g G, bytes: usize) -> Self {
        let memories = [0, 1].map(|_| Memory::with_bytes(bytes / 2));
        Self { game, memories, waiting: Vec::new(), question: Score::MAX, twice: false }
    }

    /// Memory in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.memories.iter().map(Memory::bytes).sum()
    }

    /// The quickest win that the side to move can force within `plies`; where a side may move twice
    /// in a row, a win one ply longer than that. `Ok(None)` says that there is none.
    ///
    /// # Errors
    /// When the control stopped the search.
    pub fn win(
        &mut self,
        state: &G::State,
        plies: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<ForcedWin<G::Action>>, Stop> {
        self.win_shown(state, plies, control, &mut ())
    }

    /// The same, with every node shown: each depth asks with the narrowest window whether the value
    /// reaches a win in so many plies.
    ///
    /// # Errors
    /// When the control stopped the search.
    pub fn win_shown(
        &mut self,
        state: &G::State,
        plies: u32,
        control: &mut Control<'_>,
        probe: &mut impl Probe<G::State, G::Action>,
    ) -> Result<Option<ForcedWin<G::Action>>, Stop> {
        let attacker = self.game.to_move(state);
        // Where sides take turns the attacker makes the last move: even numbers add nothing.
        for depth in (1..plies).step_by(2).chain([plies]) {
            self.waiting.clear();
            self.question = Score::win_in(depth);
            if self.prove(attacker, state, None, depth, control, probe)? {
                let action = self.winning_move(attacker, state, depth, control)?;
                let quickest = self.is_quickest(depth);
                return Ok(action.map(|action| ForcedWin { action, plies: depth, quickest }));
            }
        }
        Ok(None)
    }

    /// Whether a win found within so many plies, the odd numbers below being refuted, takes no fewer.
    ///
    /// A win in an even number ends with two moves of the attacker, or with a move by which the
    /// defender loses, or comes after a side has moved twice; the refutation of the odd number below
    /// tried every move of the attacker up to its last, so that it met whoever moves twice.
    fn is_quickest(&self, plies: u32) -> bool {
        plies <= 1 || self.game.mover_wins() && !self.twice
    }

    /// Whether a side wins within `plies` from a state of a game that goes on.
    ///
    /// # Errors
    /// When the control stopped the search.
    pub fn wins(
        &mut self,
        attacker: Side,
        state: &G::State,
        plies: u32,
        control: &mut Control<'_>,
    ) -> Result<bool, Stop> {
        self.waiting.clear();
        self.prove(attacker, state, None, plies, control, &mut ())
    }

    /// The first move of a win within `plies` that is known to exist.
    fn winning_move(
        &mut self,
        attacker: Side,
        state: &G::State,
        plies: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<G::Action>, Stop> {
        let favourite = self.memories[attacker.index()].get(self.game.key(state)).best;
        let mut actions = self.game.action_list(state);
        if usize::from(favourite) < actions.len() {
            actions[..=usize::from(favourite)].rotate_right(1);
        }
        for action in actions {
            let next = self.game.after(state, action);
            let won = match self.game.outcome(&next) {
                Some(outcome) => is_won(outcome, attacker),
                None => plies > 1 && self.wins(attacker, &next, plies - 1, control)?,
            };
            if won {
                return Ok(Some(action));
            }
        }
        Ok(None)
    }

    fn prove(
        &mut self,
        attacker: Side,
        state: &G::State,
        action: Option<G::Action>,
        plies: u32,
        control: &mut Control<'_>,
        probe: &mut impl Probe<G::State, G::Action>,
    ) -> Result<bool, Stop> {
        // Step 1. Count the node.
        if control.tick().is_break() {
            return Err(control.stopped().unwrap_or(Stop::Cancelled));
        }
        let attacks = self.game.to_move(state) == attacker;
        let (alpha, beta) = self.window(attacks);
        probe.see(Event::Enter { state, action, alpha, beta });

        // Step 2. The last ply: only a move that ends the game will do.
        if plies == 1 {
            let won = self.ends_now(attacker, state, attacks);
            let (value, bound) = self.answer(won, attacks);
            probe.see(Event::Leaf { value });
            probe.see(Event::Leave { value, bound });
            return Ok(won);
        }

        // Step 3. Perhaps it is remembered.
        let key = self.game.key(state);
        let seen = self.memories[attacker.index()].get(key);
        if let Some(wins) = seen.answers(plies) {
            let (value, bound) = self.answer(wins, attacks);
            probe.see(Event::Known { value, bound });
            probe.see(Event::Leave { value, bound });
            return Ok(wins);
        }

        // Step 4. Look at every move once: one that ends the game may settle the node, and the
        // number of answers to each of the others is its rank.
        let first = self.waiting.len();
        let settled = self.collect(attacker, state, attacks, seen.best);

        // Step 5. The attacker needs one move that wins, the defender one that does not lose.
        let mut won = settled.unwrap_or(!attacks);
        let mut best = seen.best;
        let mut tried = first;
        while settled.is_none() && tried < self.waiting.len() {
            self.bring_best_forward(tried);
            let Waiting { action, index, .. } = self.waiting[tried];
            tried += 1;
            let next = self.game.after(state, action);
            if self.prove(attacker, &next, Some(action), plies - 1, control, probe)? == attacks {
                won = attacks;
                best = index;
                let skipped = self.waiting.len() - tried;
                probe.see(Event::Update { value: beta, alpha, beta });
                probe.see(Event::Cut { value: beta, beta, skipped });
                break;
            }
        }
        self.waiting.truncate(first);
        let (value, bound) = self.answer(won, attacks);
        if settled.is_some() {
            probe.see(Event::Leaf { value });
        }
        probe.see(Event::Leave { value, bound });

        // Step 6. Remember it. What ends at once is known for every number of plies.
        let seen = seen.with(won, settled.is_none().then_some(plies), best);
        self.memories[attacker.index()].put(key, seen);
        Ok(won)
    }

    /// The question as a window of the side to move.
    fn window(&self, attacks: bool) -> (Score, Score) {
        let (alpha, beta) = (self.question.below(), self.question);
        if attacks { (alpha, beta) } else { (-beta, -alpha) }
    }

    /// The answer as a bound for the side to move.
    fn answer(&self, won: bool, attacks: bool) -> (Score, Bound) {
        let (alpha, beta) = self.window(attacks);
        if won == attacks { (beta, Bound::AtLeast) } else { (alpha, Bound::AtMost) }
    }

    /// Whether the game ends well at once: for the attacker by some move, against the defender's
    /// will by every move.
    #[inline]
    fn ends_now(&mut self, attacker: Side, state: &G::State, attacks: bool) -> bool {
        let (game, twice) = (self.game, &mut self.twice);
        let mover = game.to_move(state);
        let flow = game.actions(state, |action| {
            let next = game.after(state, action);
            let outcome = game.outcome(&next);
            *twice |= outcome.is_none() && game.to_move(&next) == mover;
            let won = outcome.is_some_and(|outcome| is_won(outcome, attacker));
            if won == attacks { STOP } else { GO }
        });
        flow.is_break() == attacks
    }

    /// Puts the moves of a node on the common stack with the number of answers to each. A move that
    /// ends the game for the side that moves settles the node: the answer is who won.
    #[inline]
    fn collect(
        &mut self,
        attacker: Side,
        state: &G::State,
        attacks: bool,
        favourite: u16,
    ) -> Option<bool> {
        let game = self.game;
        let mover = game.to_move(state);
        let (waiting, twice) = (&mut self.waiting, &mut self.twice);
        let mut settled = None;
        let mut index = 0;
        let _ = game.actions(state, |action| {
            let next = game.after(state, action);
            match game.outcome(&next) {
                Some(outcome) if is_won(outcome, attacker) == attacks => {
                    settled = Some(attacks);
                    return STOP;
                }
                Some(_) => {}
                None => {
                    *twice |= game.to_move(&next) == mover;
                    let answers =
                        if index == favourite { 0 } else { 1 + game.count_actions(&next) as u32 };
                    waiting.push(Waiting { action, answers, index });
                }
            }
            index = index.saturating_add(1);
            GO
        });
        settled
    }

    #[inline]
    fn bring_best_forward(&mut self, from: usize) {
        let best = (from..self.waiting.len()).min_by_key(|&at| self.waiting[at].answers);
        if let Some(best) = best {
            self.waiting.swap(from, best);
        }
    }
}

/// Whether the game ended with a win of a side: a draw is none.
fn is_won(outcome: Outcome, side: Side) -> bool {
    outcome.winner() == Some(side)
}

/// Proves that the side to move wins within `plies`, with a certificate that the checker has agreed
/// to; its distances are the fewest plies. Otherwise nothing is known: a longer win may exist.
pub fn forced<G: Game>(
    game: &G,
    root: &G::State,
    plies: u32,
    bytes: usize,
    control: &mut Control<'_>,
) -> Proof<G::State, G::Action> {
    let claim = Claim::win(game.to_move(root));
    if plies == 0 || game.outcome(root).is_some() {
        return Proof::unknown(Stop::Depth, Numbers::UNKNOWN, 0);
    }
    let mut search = Forced::new(game, bytes);
    let unknown =
        |why, search: &Forced<'_, G>| Proof::unknown(why, Numbers::UNKNOWN, search.bytes());
    match search.win(root, plies, control) {
        Err(why) => unknown(why, &search),
        Ok(None) => unknown(Stop::Depth, &search),
        Ok(Some(ForcedWin { plies, .. })) => match search.unfold(root, plies, control) {
            Err(why) => unknown(why, &search),
            Ok(certificate) => {
                let bytes = search.bytes() + certificate.bytes();
                certified(game, root, claim, certificate, bytes, control)
                    .unwrap_or_else(|| unknown(Stop::Depth, &search))
            }
        },
    }
}
