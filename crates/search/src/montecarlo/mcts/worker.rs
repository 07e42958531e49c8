//! One thread's games: down the tree, out of it, to the end, and back up.

use std::sync::atomic::Ordering::Relaxed;

use meeple_core::{Event, Foresight, Manner, Outcome, Probe, Rng, Side, Tactics, outcome_after};

use super::later::{Owners, Reference};
use super::lessons::Lessons;
use super::node::{Branch, Certain, Trial, add, take};
use super::options::Mcts;
use super::select::{Choice, select};
use super::tree::MctsTree;
use super::watch;

/// What all threads look at.
pub(super) struct Ground<'g, G: Tactics> {
    pub(super) game: &'g G,
    pub(super) root: &'g G::State,
    pub(super) options: &'g Mcts,
    /// Bytes of a tree at most.
    pub(super) most: usize,
    /// Whether the size of a payoff matters.
    pub(super) graded: bool,
    /// Whether positions that return matter.
    pub(super) counts: bool,
    /// What the game worked out of the root before the search began.
    pub(super) foresight: Option<&'g Foresight>,
}

/// A move of the tree on the way down.
#[derive(Clone, Copy)]
struct Step<'t, A> {
    branch: &'t Branch<A>,
    trial: &'t Trial<A>,
    /// What is certain for the mover here, if this move is only tried for the sake of a proof.
    instead_of: Option<i32>,
}

/// What a thread needs for its games, kept from one to the next.
pub(super) struct Worker<'t, G: Tactics> {
    way: Vec<Step<'t, G::Action>>,
    /// The moves of the way. They are made all at once where the tree ends: before, nobody needs the
    /// position.
    line: Vec<G::Action>,
    /// How many of them were made in the position; `None` if it is not even the root.
    made: Option<usize>,
    state: G::State,
    met: Vec<G::State>,
    log: Vec<(Side, u32)>,
    owners: Owners,
    /// For each side.
    references: [Reference; 2],
    has_reference: [bool; 2],
    lessons: Lessons,
    /// The largest payoff seen, either way.
    scale: f64,
}

impl<'t, G: Tactics> Worker<'t, G> {
    pub(super) fn new(ground: &Ground<'_, G>) -> Self {
        let slots = ground.game.slots();
        let Mcts { mast, last_good_reply, reference, amaf, .. } = *ground.options;
        let references = if reference > 0 { slots } else { 0 };
        Self {
            way: Vec::new(),
            line: Vec::new(),
            made: None,
            state: ground.root.clone(),
            met: Vec::new(),
            log: Vec::new(),
            owners: Owners::new(if amaf.is_some() { slots } else { 0 }),
            references: [Reference::new(references), Reference::new(references)],
            has_reference: [false; 2],
            lessons: Lessons::new(slots, mast, last_good_reply),
            scale: 1.0,
        }
    }

    /// One game. Whether it proved anything of the root's moves.
    pub(super) fn play_once<P: Probe<G::State, G::Action>>(
        &mut self,
        ground: &Ground<'_, G>,
        tree: &'t MctsTree<G::Action>,
        rng: &mut Rng,
        probe: &mut P,
    ) -> bool {
        let options = ground.options;
        self.way.clear();
        self.line.clear();
        self.made = None;
        self.met.clear();
        self.log.clear();
        self.has_reference = [false; 2];
        let (payoff, proved) = self.descend(ground, tree, rng, probe);
        let result = self.share(payoff, ground.graded, options.score);
        if let Some(Step { branch, trial, .. }) = self.way.first() {
            let result = if branch.mover == Side::First { result } else { 1.0 - result };
            probe.see(Event::Playout { action: trial.action, result });
        }
        let proved = self.back_up(result, proved, ground.graded, options, probe);
        if self.lessons.any() {
            self.lessons.learn(&self.log, result);
        }
        proved
    }

    /// The position that the moves so far lead to.
    fn catch_up(&mut self, ground: &Ground<'_, G>) {
        let made = self.made.unwrap_or_else(|| {
            self.state.clone_from(ground.root);
            0
        });
        if made < self.line.len() {
            ground.game.apply_all(&mut self.state, &self.line[made..]);
        }
        self.made = Some(self.line.len());
    }

    /// Goes down the tree and on to the end: the payoff to the first side, and whether the last move
    /// of the tree was proved just now.
    fn descend<P: Probe<G::State, G::Action>>(
        &mut self,
        ground: &Ground<'_, G>,
        tree: &'t MctsTree<G::Action>,
        rng: &mut Rng,
        probe: &mut P,
    ) -> (i32, bool) {
        let Ground { game, options, graded, counts, .. } = *ground;
        let to_first = |outcome: Outcome| outcome.payoff_for(Side::First);
        let mut branch: &'t Branch<G::Action> = &tree.root;
        loop {
            let at_root = self.way.is_empty();
            let reference = self.reference(branch, options.reference);
            let Some(choice) = select(branch, options, graded, reference) else {
                // Every move loses, and nobody above has heard of it yet.
                return (branch.settled(graded).map_or(0, |certain| certain.payoff), true);
            };
            let Choice { number, score, instead_of } = choice;
            let trial = &branch.moves[number];
            if P::LOOKS || counts {
                self.catch_up(ground);
            }
            if P::LOOKS {
                let chosen = (&self.state, branch, number);
                let reference = self.known_reference(branch, options.reference);
                watch::show_choice(chosen, score, at_root, options, reference, probe);
            }
            self.way.push(Step { branch, trial, instead_of });
            self.log.push((branch.mover, trial.slot));
            if options.threads > 1 {
                add(&trial.visits, options.virtual_loss);
            }
            if let Some(payoff) = trial.proof() {
                return (payoff, true);
            }
            if counts {
                self.met.push(self.state.clone());
            }
            self.line.push(trial.action);
            branch = match trial.below.get() {
                Some(below) => below,
                None => {
                    self.catch_up(ground);
                    let ended = if counts {
                        outcome_after(game, &self.met, &self.state)
                    } else {
                        game.outcome(&self.state)
                    };
                    if let Some(outcome) = ended {
                        if options.solver {
                            trial.prove(Certain { payoff: to_first(outcome), plies: 1 });
                        }
                        return (to_first(outcome), options.solver);
                    }
                    let tried = trial.games().saturating_sub(if options.threads > 1 {
                        options.virtual_loss
                    } else {
                        0
                    });
                    let grown = (tried >= options.grow_at)
                        .then(|| tree.grow(trial, ground, &self.state, self.way.len(), rng))
                        .flatten();
                    match grown {
                        Some(below) => {
                            let (state, moves) = (&self.state, below.moves.len());
                            probe.see(Event::Grow { state, moves });
                            below
                        }
                        None => break,
                    }
                }
            };
        }
        let habits = self.lessons.any().then_some(&self.lessons as _);
        let manner = Manner {
            informed: options.informed,
            decisive: options.decisive && !graded,
            habits,
            strengths: None,
            logged: options.amaf.is_some() || habits.is_some(),
        };
        let ended = game.play_out(&mut self.state, manner, rng, &mut self.log);
        (ended.map_or(0, to_first), false)
    }

    /// The statistics of later moves that a node with few games leans on.
    fn reference(&mut self, branch: &Branch<G::Action>, enough: u32) -> Option<&Reference> {
        let side = branch.mover.index();
        if enough == 0 {
            return None;
        }
        if branch.games() >= enough {
            self.references[side].set(branch);
            self.has_reference[side] = true;
        }
        self.known_reference(branch, enough)
    }

    /// The same, where it is set already.
    fn known_reference(&self, branch: &Branch<G::Action>, enough: u32) -> Option<&Reference> {
        let side = branch.mover.index();
        let leans = branch.games() < enough && self.has_reference[side];
        leans.then_some(&self.references[side])
    }

    /// A payoff to the first side as a share from 0 to 1.
    fn share(&mut self, payoff: i32, graded: bool, score: f64) -> f64 {
        let win = f64::from(payoff.signum()) / 2.0 + 0.5;
        if !graded || score == 0.0 {
            return win;
        }
        self.scale = self.scale.max(f64::from(payoff).abs());
        let margin = f64::from(payoff) / self.scale / 2.0 + 0.5;
        (1.0 - score) * win + score * margin
    }

    /// Every node on the way remembers the game, and what it proves: whether that reaches the root.
    fn back_up<P: Probe<G::State, G::Action>>(
        &mut self,
        mut result: f64,
        proved: bool,
        graded: bool,
        options: &Mcts,
        probe: &mut P,
    ) -> bool {
        let depth = self.way.len();
        if options.amaf.is_some() {
            for &made in self.log[depth.min(self.log.len())..].iter().rev() {
                self.owners.begin_with(made);
            }
        }
        let mut proved = proved && options.solver;
        for ply in (0..depth).rev() {
            let Step { branch, trial, instead_of } = self.way[ply];
            let for_mover = if branch.mover == Side::First { result } else { 1.0 - result };
            if options.threads > 1 {
                take(&trial.visits, options.virtual_loss);
            }
            add(&branch.visits, 1);
            add(&trial.visits, 1);
            trial.sum.add(for_mover);
            if options.amaf.is_some() {
                self.owners.begin_with(self.log[ply]);
                self.owners.credit(branch, for_mover, options.threads == 1);
            }
            if P::LOOKS {
                let owners = options.amaf.is_some().then_some(&self.owners);
                watch::show_memory(ply, branch, trial, owners, probe);
            }
            if proved && trial.proof().is_none() {
                let below = trial.below.get().and_then(|below| below.settled(graded));
                match below {
                    Some(Certain { payoff, plies }) => {
                        trial.prove(Certain { payoff, plies: plies + 1 });
                    }
                    None => proved = false,
                }
            }
            if let Some(payoff) = instead_of {
                result = self.share(payoff * branch.mover.sign(), graded, options.score);
            }
        }
        self.owners.clear(&self.log);
        proved
    }
}

/// Adds the games of another tree's root to this one's.
pub(super) fn add_up<A>(root: &Branch<A>, other: &Branch<A>) {
    add(&root.visits, other.games());
    for trial in &root.moves {
        let Some(same) = other.moves.iter().find(|one| one.place == trial.place) else { continue };
        add(&trial.visits, same.games());
        trial.sum.add(same.sum.get());
        add(&trial.later_visits, same.later_visits.load(Relaxed));
        trial.later_sum.add(same.later_sum.get());
        if let Some(payoff) = same.proof() {
            trial.prove(Certain { payoff, plies: same.plies() });
        }
    }
}
