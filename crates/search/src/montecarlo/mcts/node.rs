//! What the tree is made of. Threads share it without locks: a count that two of them change at once
//! may lose a game, which is rare and does no harm (Enzenberger and Müller, 2009).

use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use meeple_core::{Opinion, Side};

/// A position whose moves are tried.
#[derive(Debug)]
pub(super) struct Branch<A> {
    /// Whose turn it is.
    pub(super) mover: Side,
    /// Games that came through here.
    pub(super) visits: AtomicU32,
    /// The most promising first.
    pub(super) moves: Box<[Trial<A>]>,
}

/// A move and what came of it: a line of the cache each, so that choosing loads no more than it must and
/// threads that look at neighbours leave each other alone.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Trial<A> {
    pub(super) action: A,
    /// Its place in the game's fixed order.
    pub(super) place: u32,
    pub(super) slot: u32,
    pub(super) prior: f32,
    pub(super) visits: AtomicU32,
    /// The sum of results for the mover, from 0 to 1 each.
    pub(super) sum: Sum,
    /// The same of games where the mover played it later.
    pub(super) later_visits: AtomicU32,
    pub(super) later_sum: Sum,
    /// The payoff to the first side, once it is certain.
    proof: AtomicI32,
    /// The moves to the end at most, this one included, then.
    plies: AtomicU32,
    pub(super) below: OnceLock<Arc<Branch<A>>>,
}

/// No payoff.
const OPEN: i32 = i32::MIN;

impl<A> Trial<A> {
    /// A move that was not tried yet, and what the game thinks of it.
    pub(super) fn new(action: A, place: u32, slot: u32, opinion: Opinion) -> Self {
        let Opinion { worth: prior, games } = opinion;
        let games = games.round() as u32;
        Self {
            action,
            place,
            slot,
            prior,
            visits: AtomicU32::new(0),
            sum: Sum::new(0.0),
            later_visits: AtomicU32::new(games),
            later_sum: Sum::new(f64::from(games) * f64::from(prior)),
            proof: AtomicI32::new(OPEN),
            plies: AtomicU32::new(0),
            below: OnceLock::new(),
        }
    }

    /// Counts an opinion that came later than the move.
    pub(super) fn hear(&self, Opinion { worth, games }: Opinion) {
        let games = games.round() as u32;
        add(&self.later_visits, games);
        self.later_sum.add(f64::from(games) * f64::from(worth));
    }

    /// The payoff to the first side, if it is certain.
    #[inline]
    pub(super) fn proof(&self) -> Option<i32> {
        Some(self.proof.load(Relaxed)).filter(|&payoff| payoff != OPEN)
    }

    /// The payoff to `side`, if it is certain.
    #[inline]
    pub(super) fn proof_for(&self, side: Side) -> Option<i32> {
        self.proof().map(|payoff| payoff * side.sign())
    }

    /// Within how many moves the end comes that is certain.
    pub(super) fn plies(&self) -> u32 {
        self.plies.load(Relaxed)
    }

    /// Makes the payoff to the first side certain, and the end come within so many moves from here.
    pub(super) fn prove(&self, Certain { payoff, plies }: Certain) {
        self.plies.store(plies, Relaxed);
        self.proof.store(payoff, Relaxed);
    }

    #[inline]
    pub(super) fn games(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The mean result for the mover; a half if nothing was tried.
    #[inline]
    pub(super) fn mean(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.sum.get() / f64::from(games),
        }
    }

    /// The games where it was played later, and the sum of their results.
    #[inline]
    pub(super) fn later(&self) -> (f64, f64) {
        (f64::from(self.later_visits.load(Relaxed)), self.later_sum.get())
    }
}

/// What is certain of a position or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Certain {
    /// What the first side receives.
    pub(super) payoff: i32,
    /// Within so many moves.
    pub(super) plies: u32,
}

impl<A> Branch<A> {
    #[inline]
    pub(super) fn games(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// Bytes that it takes.
    pub(super) const fn bytes(&self) -> usize {
        size_of::<Self>() + 2 * size_of::<usize>() + self.moves.len() * size_of::<Trial<A>>()
    }

    /// What is certain here: a move that wins is enough where only winning counts; otherwise every
    /// move must be known. Whoever wins does so as soon as is known, whoever loses as late.
    pub(super) fn settled(&self, graded: bool) -> Option<Certain> {
        let mut best: Option<(i32, u32)> = None;
        let (mut all, mut won) = (true, false);
        for trial in &self.moves {
            let Some(payoff) = trial.proof_for(self.mover) else {
                all = false;
                continue;
            };
            let plies = trial.plies();
            won |= payoff > 0 && !graded;
            let better = best.is_none_or(|(most, soonest)| {
                payoff > most
                    || payoff == most && if payoff > 0 { plies < soonest } else { plies > soonest }
            });
            if better {
                best = Some((payoff, plies));
            }
        }
        let (payoff, plies) = best.filter(|_| all || won)?;
        Some(Certain { payoff: payoff * self.mover.sign(), plies })
    }

    /// The move to make now: of those that are certain the best, unless the most tried of the others
    /// promises more; none that is known to lose if there is another.
    pub(super) fn choice(&self) -> Option<&Trial<A>> {
        let sure = |trial: &&Trial<A>| trial.proof_for(self.mover);
        let certain = self.moves.iter().filter(|trial| sure(trial).is_some()).max_by(|a, b| {
            let soon = |trial: &&Trial<A>| match sure(trial) {
                Some(payoff) if payoff > 0 => u32::MAX - trial.plies(),
                _ => trial.plies(),
            };
            (sure(a), soon(a)).cmp(&(sure(b), soon(b))).then(b.place.cmp(&a.place))
        });
        let open = self.moves.iter().filter(|trial| sure(trial).is_none()).max_by(|a, b| {
            let order = a.games().cmp(&b.games()).then(a.mean().total_cmp(&b.mean()));
            order.then(b.place.cmp(&a.place))
        });
        match (certain, open) {
            (Some(certain), Some(open)) => {
                let payoff = sure(&certain).unwrap_or(0);
                let known = f64::from(payoff.signum()) / 2.0 + 0.5;
                let lost = payoff < 0;
                Some(if !lost && known >= open.mean() { certain } else { open })
            }
            (certain, open) => certain.or(open),
        }
    }
}

/// A sum that threads share.
#[derive(Debug)]
pub(super) struct Sum(AtomicU64);

impl Sum {
    const fn new(value: f64) -> Self {
        Self(AtomicU64::new(value.to_bits()))
    }

    #[inline]
    pub(super) fn get(&self) -> f64 {
        f64::from_bits(self.0.load(Relaxed))
    }

    #[inline]
    pub(super) fn add(&self, more: f64) {
        self.0.store((self.get() + more).to_bits(), Relaxed);
    }
}

/// Adds to a count that threads share.
#[inline]
pub(super) fn add(count: &AtomicU32, more: u32) {
    count.store(count.load(Relaxed).wrapping_add(more), Relaxed);
}

/// Takes from a count that threads share.
#[inline]
pub(super) fn take(count: &AtomicU32, less: u32) {
    count.store(count.load(Relaxed).saturating_sub(less), Relaxed);
}
