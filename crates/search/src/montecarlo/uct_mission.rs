//! UCT for missions (Kocsis and Szepesvári, 2006): states met before choose by UCB1, chance is thrown
//! as dice, and the mission's own instinct, or else random play, goes on from the first state that
//! is new.
//!
//! It needs the rules alone: nothing is laid out, so that a mission may have any number of states. A
//! state reached by two ways is one node.

use meeple_core::{Control, End, GO, Mdp, Path, Progress, Rng, Worth};
use rustc_hash::FxHashMap;

use super::flat::average;
use super::{Rollout, Sample, Uct, draw_mission, random_action, rollout};

/// Steps before the rest is played without a tree in any case.
const DEEPEST: usize = 1_000;
/// Memory for nodes unless the control's bytes say otherwise.
const POOL: usize = 256 << 20;

/// Tries the actions of a mission; the most tried one first. Means are discounted rewards of the
/// games that began with an action; margins are those of games as if they were alike.
pub fn uct_mission<M: Mdp>(
    mission: &M,
    root: &M::State,
    options: Uct,
    control: &mut Control<'_>,
) -> Vec<Sample<M::Action>> {
    let bytes = control.budget().bytes.unwrap_or(POOL);
    let mut tree = Tree {
        mission,
        exploration: options.exploration,
        most: bytes / (size_of::<Tried<M::Action>>() + size_of::<M::State>()),
        first: FxHashMap::default(),
        tried: Vec::new(),
        range: (f64::INFINITY, f64::NEG_INFINITY),
    };
    tree.grow(root);
    let mut rng = control.rng();
    let mut way = Vec::new();
    let mut report_at = 64;
    for played in 1..=options.games {
        if control.tick().is_break() {
            break;
        }
        tree.try_once(root, &mut way, &mut rng);
        if played == report_at {
            report_at *= 2;
            tree.report(root, control);
        }
    }
    tree.report(root, control);
    tree.result(root)
}

/// One action of a state that was met.
struct Tried<A> {
    sum: Sample<A>,
    squares: f64,
}

struct Tree<'m, M: Mdp> {
    mission: &'m M,
    exploration: f64,
    most: usize,
    /// Where the actions of a state begin, and how many there are.
    first: FxHashMap<M::State, (usize, usize)>,
    tried: Vec<Tried<M::Action>>,
    /// The least and the greatest result so far: UCB1 wants results from 0 to 1.
    range: (f64, f64),
}

impl<M: Mdp> Tree<'_, M> {
    /// Gives a state its actions.
    fn grow(&mut self, state: &M::State) {
        let first = self.tried.len();
        let _ = self.mission.actions(state, |action| {
            let (games, mean, margin) = (0, 0.0, 0.0);
            let sum =
                Sample { action, games, mean, margin, success: 0.0, failure: 0.0, turns: 0.0 };
            self.tried.push(Tried { sum, squares: 0.0 });
            GO
        });
        self.first.insert(state.clone(), (first, self.tried.len() - first));
    }

    /// One game: by what is known, one step beyond, at random to the end, and back.
    fn try_once(&mut self, root: &M::State, way: &mut Vec<(usize, f64, f64)>, rng: &mut Rng) {
        way.clear();
        let mission = self.mission;
        let mut state = root.clone();
        while mission.end(&state).is_none() && way.len() < DEEPEST {
            let Some(&(first, count)) = self.first.get(&state) else {
                if self.tried.len() < self.most {
                    self.grow(&state);
                }
                break;
            };
            let Some(at) = self.select(first, count) else { break };
            let (next, gain) = draw_mission(mission, &state, self.tried[at].sum.action, rng);
            way.push((at, gain.reward, gain.turns));
            state = next;
        }
        let Rollout { end, mut reward, mut turns } = rollout(mission, &state, rng, |state, rng| {
            mission.instinct(state, rng).or_else(|| random_action(mission, state, rng))
        });
        let is = |wanted: End| f64::from(u8::from(end == Some(wanted)));
        for &(at, gained, took) in way.iter().rev() {
            reward = gained + mission.discount() * reward;
            turns += took;
            self.range = (self.range.0.min(reward), self.range.1.max(reward));
            let Tried { sum, squares } = &mut self.tried[at];
            sum.games += 1;
            sum.mean += reward;
            sum.success += is(End::Success);
            sum.failure += is(End::Failure);
            sum.turns += turns;
            *squares += reward * reward;
        }
    }

    /// The action that UCB1 wants tried; whatever was never tried comes first.
    fn select(&self, first: usize, count: usize) -> Option<usize> {
        let (low, high) = self.range;
        let all: u64 = self.tried[first..first + count].iter().map(|tried| tried.sum.games).sum();
        let log = (all.max(1) as f64).ln();
        let score = |at: usize| {
            let Tried { sum, .. } = &self.tried[at];
            if sum.games == 0 {
                return f64::INFINITY;
            }
            let games = sum.games as f64;
            let share = if high > low { (sum.mean / games - low) / (high - low) } else { 0.5 };
            share + self.exploration * (log / games).sqrt()
        };
        let mut best = None;
        for at in first..first + count {
            let score = score(at);
            if best.is_none_or(|(_, known)| score > known) {
                best = Some((at, score));
            }
        }
        best.map(|(at, _)| at)
    }

    fn result(&self, root: &M::State) -> Vec<Sample<M::Action>> {
        let (first, count) = self.first.get(root).copied().unwrap_or_default();
        let tried = self.tried[first..first + count].iter().filter(|tried| tried.sum.games > 0);
        let mut list: Vec<_> = tried.map(|tried| average(tried.sum, tried.squares)).collect();
        list.sort_by(|a, b| b.games.cmp(&a.games).then(b.mean.total_cmp(&a.mean)));
        list
    }

    fn report(&self, root: &M::State, control: &mut Control<'_>) {
        let Some(best) = self.result(root).first().copied() else { return };
        control.report(Progress {
            value: Some(Worth::Expected(best.mean)),
            line: Path::first(self.mission, root, best.action),
            ..Progress::default()
        });
    }
}
