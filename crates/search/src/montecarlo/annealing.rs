//! Simulated annealing over lists of moves (Brügmann, *Monte Carlo Go*, 1993): the first Monte Carlo Go,
//! kept as a curiosity.
//!
//! Each side has a list of its moves, the best so far in front, whatever the position. In a game each
//! plays the first move of its list that is legal and that it has not made yet. The list is shaken
//! before: from the front on, a move changes places with the next one by chance, which falls to nothing
//! as the games go on. A move is worth the mean result of the games in which its side was the first to
//! make it. Once the lists are used up, a random game goes on to the end.
//!
//! A node of the budget is one game. What comes out is an estimate, and a crude one: a move is judged
//! by all games where it was ever made.

use meeple_core::{
    Control, Event, GO, LONGEST_GAME, Manner, Path, Probe, Progress, Repetition, Rng, Side,
    Tactics, Worth, outcome_after,
};

use super::Sample;

/// The chance that a move changes places with the next one, in the first game.
const HOT: f64 = 0.5;

/// What was learnt of the moves of one side.
struct List {
    /// Slots, in the order of their means when it was last put in order.
    order: Vec<u32>,
    /// By slot: the place in the shaken list of this game, `NONE` if the move was never met.
    places: Vec<u32>,
    /// By slot: games, the sum of their results, and of their squares.
    sums: Vec<(u64, f64, f64)>,
    /// By slot: the game in which it was last made, from 1.
    made: Vec<u64>,
}

const NONE: u32 = u32::MAX;

impl List {
    fn new(slots: u32) -> Self {
        let slots = slots as usize;
        Self {
            order: Vec::new(),
            places: vec![NONE; slots],
            sums: vec![(0, 0.0, 0.0); slots],
            made: vec![0; slots],
        }
    }

    /// The mean of a slot; what was never made is worth a half.
    fn mean(&self, slot: u32) -> f64 {
        match self.sums[slot as usize] {
            (0, ..) => 0.5,
            (games, sum, _) => sum / games as f64,
        }
    }

    /// Puts the list in order, and shakes it.
    fn shake(&mut self, chance: f64, rng: &mut Rng) {
        let mut order = std::mem::take(&mut self.order);
        order.sort_by(|&a, &b| self.mean(b).total_cmp(&self.mean(a)));
        self.order.clone_from(&order);
        for place in 1..order.len() {
            if rng.unit() < chance {
                order.swap(place - 1, place);
            }
        }
        for (place, &slot) in order.iter().enumerate() {
            self.places[slot as usize] = place as u32;
        }
    }

    /// The place of a move in this game; one that was never met gets any.
    fn place(&mut self, slot: u32, rng: &mut Rng) -> u32 {
        let known = self.places[slot as usize];
        if known != NONE {
            return known;
        }
        self.order.push(slot);
        let place = rng.below(self.order.len()) as u32;
        self.places[slot as usize] = place;
        place
    }
}

/// Anneals lists of moves over so many games, and judges the moves of the position by them; best first.
pub fn annealing<G: Tactics>(
    game: &G,
    root: &G::State,
    games: u64,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Vec<Sample<G::Action>> {
    if game.outcome(root).is_some() {
        return Vec::new();
    }
    let mover = game.to_move(root);
    let mut lists = [List::new(game.slots()), List::new(game.slots())];
    let mut rng = control.rng();
    let (mut state, mut log, mut met) = (root.clone(), Vec::new(), Vec::new());
    for number in 1..=games {
        if control.tick().is_break() {
            break;
        }
        let chance = HOT * (1.0 - (number - 1) as f64 / games as f64);
        lists.iter_mut().for_each(|list| list.shake(chance, &mut rng));
        state.clone_from(root);
        log.clear();
        met.clear();
        let first =
            play_by_lists(game, &mut state, number, &mut lists, (&mut log, &mut met), &mut rng);
        let made = log.len();
        let ended = outcome_after(game, &met, &state)
            .or_else(|| game.play_out(&mut state, Manner::default(), &mut rng, &mut log));
        let points = ended.map_or(0.5, |outcome| outcome.points_for(mover));
        learn(&mut lists, &log[..made], mover, points);
        if let Some(action) = first {
            probe.see(Event::Playout { action, result: points });
        }
    }
    let samples = judge(game, root, &lists[mover.index()]);
    if let Some(best) = samples.first() {
        let line = Path::first(game, root, best.action);
        let value = Some(Worth::Expected(best.mean));
        control.report(Progress { depth: 1, value, line, ..Progress::default() });
    }
    samples
}

/// Plays until the game is over or a side has no move left on its list; the first move made.
fn play_by_lists<G: Tactics>(
    game: &G,
    state: &mut G::State,
    number: u64,
    lists: &mut [List; 2],
    (log, met): (&mut Vec<(Side, u32)>, &mut Vec<G::State>),
    rng: &mut Rng,
) -> Option<G::Action> {
    let mut first = None;
    let counts = game.repetition() != Repetition::Nothing;
    for _ in 0..LONGEST_GAME {
        if outcome_after(game, met, state).is_some() {
            break;
        }
        let side = game.to_move(state);
        let list = &mut lists[side.index()];
        let mut best: Option<(u32, u32, G::Action)> = None;
        let _ = game.actions(state, |action| {
            let slot = game.slot(action);
            if list.made[slot as usize] != number {
                let place = list.place(slot, rng);
                if best.is_none_or(|(nearest, ..)| place < nearest) {
                    best = Some((place, slot, action));
                }
            }
            GO
        });
        let Some((_, slot, action)) = best else { break };
        list.made[slot as usize] = number;
        log.push((side, slot));
        first.get_or_insert(action);
        if counts {
            met.push(state.clone());
        }
        game.apply(state, action);
    }
    first
}

/// Counts a game for every move that a side was the first to make.
fn learn(lists: &mut [List; 2], log: &[(Side, u32)], mover: Side, points: f64) {
    for (ply, &(side, slot)) in log.iter().enumerate() {
        if log[..ply].iter().any(|&(_, earlier)| earlier == slot) {
            continue;
        }
        let worth = if side == mover { points } else { 1.0 - points };
        let (games, sum, squares) = &mut lists[side.index()].sums[slot as usize];
        *games += 1;
        *sum += worth;
        *squares += worth * worth;
    }
}

/// The moves of a position that were made, the best mean first.
fn judge<G: Tactics>(game: &G, root: &G::State, list: &List) -> Vec<Sample<G::Action>> {
    let mut samples: Vec<Sample<G::Action>> = game
        .action_list(root)
        .into_iter()
        .filter_map(|action| {
            let (games, sum, squares) = list.sums[game.slot(action) as usize];
            let sum = Sample {
                action,
                games,
                mean: sum,
                margin: 0.0,
                success: sum,
                failure: games as f64 - sum,
                turns: 0.0,
            };
            (games > 0).then(|| super::flat::average(sum, squares))
        })
        .collect();
    samples.sort_by(|a, b| b.mean.total_cmp(&a.mean));
    samples
}
