//! The tree that grows, shrinks when its memory is full, and goes along from move to move.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use meeple_core::{GO, Opinion, Outcome, Repetition, Rng, Side, Tactics};
use rustc_hash::FxHashMap;

use super::node::{Branch, Certain, Trial};
use super::worker::Ground;

/// No branch lies deeper than this: whoever walks the tree may recurse.
pub(super) const DEEPEST: usize = 400;

/// A tree that was grown for one position.
#[derive(Debug)]
pub struct MctsTree<A> {
    pub(super) root: Arc<Branch<A>>,
    bytes: AtomicUsize,
    /// Whether it has reached its limit.
    pub(super) full: AtomicBool,
    /// Whether its root was told what was foreseen from there.
    has_heard: bool,
    /// Branches by the key of their position and its ply, where they are shared.
    shared: Mutex<FxHashMap<u64, Weak<Branch<A>>>>,
}

impl<A: Copy> MctsTree<A> {
    /// The root alone, with its moves.
    pub(super) fn plant<G: Tactics<Action = A>>(ground: &Ground<'_, G>, rng: &mut Rng) -> Self {
        let root = Arc::new(branch(ground, ground.root, 0, rng));
        let bytes = AtomicUsize::new(root.bytes());
        Self {
            root,
            bytes,
            full: AtomicBool::new(false),
            has_heard: true,
            shared: Mutex::default(),
        }
    }

    /// Gives a root that grew below another what was foreseen since, once.
    pub(super) fn recall<G: Tactics<Action = A>>(&mut self, ground: &Ground<'_, G>) {
        let Some(foresight) = ground.foresight.filter(|_| !self.has_heard) else { return };
        self.has_heard = true;
        let mut found = Vec::new();
        ground.game.recall(foresight, ground.root, &mut found);
        for trial in &self.root.moves {
            if let Some(&opinion) = found.get(trial.place as usize) {
                trial.hear(opinion.times(ground.options.foresight));
            }
        }
    }

    /// Bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.load(Relaxed)
    }

    /// Games that the root has seen.
    #[must_use]
    pub fn games(&self) -> u64 {
        u64::from(self.root.games())
    }

    /// The part below a move, when it was made. `None` where nothing has grown.
    #[must_use]
    pub fn after(self, made: impl Fn(A) -> bool) -> Option<Self> {
        let trial = self.root.moves.iter().find(|trial| made(trial.action))?;
        let root = Arc::clone(trial.below.get()?);
        let bytes = AtomicUsize::new(count_bytes(&root));
        Some(Self {
            root,
            bytes,
            full: AtomicBool::new(false),
            has_heard: false,
            shared: self.shared,
        })
    }

    /// Gives a leaf its branch; `None` where memory or depth do not allow it.
    pub(super) fn grow<'t, G: Tactics<Action = A>>(
        &self,
        trial: &'t Trial<A>,
        ground: &Ground<'_, G>,
        state: &G::State,
        ply: usize,
        rng: &mut Rng,
    ) -> Option<&'t Branch<A>> {
        let Ground { game, options, most, .. } = *ground;
        if ply >= DEEPEST || self.full.load(Relaxed) {
            return None;
        }
        // Where repetition draws, the worth of a position depends on the way to it.
        let shares = options.transpositions && game.repetition() == Repetition::Nothing;
        let key = game.key(state) ^ meeple_core::rng::spread(ply as u64);
        let known = if shares { self.find(key) } else { None };
        let branch = known.unwrap_or_else(|| {
            let new = Arc::new(branch(ground, state, options.grow_at, rng));
            if self.bytes.fetch_add(new.bytes(), Relaxed) + new.bytes() > most {
                self.full.store(true, Relaxed);
            }
            if shares {
                let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
                shared.insert(key, Arc::downgrade(&new));
            }
            new
        });
        Some(trial.below.get_or_init(|| branch))
    }

    fn find(&self, key: u64) -> Option<Arc<Branch<A>>> {
        let shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.get(&key)?.upgrade()
    }

    /// Makes room: branches that were hardly visited go, until half of `most` is free.
    pub(super) fn recycle(&mut self, most: usize) {
        self.shared.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        let mut least = 4;
        while count_bytes(&self.root) > most / 2 && least < u32::MAX / 4 {
            if let Some(root) = Arc::get_mut(&mut self.root) {
                prune(root, least);
            }
            least *= 2;
        }
        *self.bytes.get_mut() = count_bytes(&self.root);
        *self.full.get_mut() = false;
    }
}

/// Takes off what has fewer visits. What others hold too stays.
fn prune<A>(branch: &mut Branch<A>, least: u32) {
    for trial in &mut branch.moves {
        let Some(below) = trial.below.get_mut() else { continue };
        if below.games() < least {
            trial.below.take();
        } else if let Some(below) = Arc::get_mut(below) {
            prune(below, least);
        }
    }
}

fn count_bytes<A>(branch: &Branch<A>) -> usize {
    let below = branch.moves.iter().filter_map(|trial| trial.below.get());
    branch.bytes() + below.map(|branch| count_bytes(branch)).sum::<usize>()
}

/// What the game thinks of each move before it is tried, and what it finds by reading ahead.
fn opinions<G: Tactics>(ground: &Ground<'_, G>, state: &G::State) -> Vec<Opinion> {
    let Ground { game, options, foresight, .. } = *ground;
    let (mut opinions, mut read, mut recalled) = (Vec::new(), Vec::new(), Vec::new());
    if options.prior > 0.0 || options.bias > 0.0 || options.widening.is_some() {
        game.priors(state, &mut opinions);
    }
    for opinion in &mut opinions {
        *opinion = opinion.times(options.prior);
    }
    if options.reading > 0.0 {
        game.read_ahead(state, &mut read);
    }
    if let Some(foresight) = foresight {
        game.recall(foresight, state, &mut recalled);
    }
    for (found, weight) in [(read, options.reading), (recalled, options.foresight)] {
        if opinions.is_empty() {
            opinions.resize(found.len(), Opinion::NONE);
        }
        for (opinion, found) in opinions.iter_mut().zip(found) {
            *opinion = opinion.and(found.times(weight));
        }
    }
    opinions
}

/// The moves of a position, the most promising first; equals in an order of chance, so that none is
/// preferred for its place on the board. The games that ended here before count as visits.
fn branch<G: Tactics>(
    ground: &Ground<'_, G>,
    state: &G::State,
    visits: u32,
    rng: &mut Rng,
) -> Branch<G::Action> {
    let Ground { game, options, .. } = *ground;
    let mover = game.to_move(state);
    let priors = opinions(ground, state);
    let mut moves = Vec::new();
    let _ = game.actions(state, |action| {
        let place = moves.len() as u32;
        let prior = priors.get(moves.len()).copied().unwrap_or(Opinion::NONE);
        moves.push(Trial::new(action, place, game.slot(action), prior));
        GO
    });
    if !priors.is_empty() {
        rng.shuffle(&mut moves);
        moves.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    }
    if options.decisive && options.solver && !game.is_graded() {
        // One position to try them all in.
        let mut after = state.clone();
        for trial in &moves {
            after.clone_from(state);
            game.apply(&mut after, trial.action);
            let outcome = game.outcome(&after);
            if outcome.and_then(Outcome::winner) == Some(mover) {
                let payoff = outcome.map_or(0, |outcome| outcome.payoff_for(Side::First));
                trial.prove(Certain { payoff, plies: 1 });
                break;
            }
        }
    }
    Branch { mover, visits: visits.into(), moves: moves.into_boxed_slice() }
}
