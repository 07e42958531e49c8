//! A Markov chain that is left in the end: what it brings. States with one way on are taken together
//! with where that leads; the others are swept in their order, and between sweeps what few of them a
//! sweep does not settle by itself, those that arcs lead back to, are moved by the method of least
//! residuals (Saad and Schultz, 1986).

use super::block::Block;
use super::residual::least_residual;

/// The chain of a block under one choice for each state.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    /// Each state is worth something of its own and a share of what a junction is worth; a junction
    /// is worth itself.
    form: Vec<(u32, f64)>,
    /// The states that are junctions.
    junctions: Vec<u32>,
    /// How many arcs each junction has to earlier ones, and to others.
    arcs: Vec<[u32; 2]>,
    /// Junctions for the former, places in `back` for the latter.
    targets: Vec<u32>,
    chances: Vec<f64>,
    /// What a junction's own loop multiplies it by.
    scale: Vec<f64>,
    /// Junctions that arcs of earlier ones lead to.
    back: Vec<u32>,
    place: Vec<u32>,
    later: Vec<(u32, f64)>,
}

/// What a state is worth by itself and as a share of nothing.
const NOWHERE: (u32, f64) = (0, 0.0);
/// Loops that are left more seldom are not divided out.
const SELDOM: f64 = 1e-9;

impl Chain {
    /// Takes these choices of a block.
    pub(super) fn follow(&mut self, block: &Block, policy: &[u32]) {
        self.form.clear();
        self.junctions.clear();
        for (state, &choice) in policy.iter().enumerate() {
            let (targets, chances) = block.arcs(choice as usize);
            let form = match targets {
                [] => NOWHERE,
                &[to] if (to as usize) < state => {
                    let (junction, share) = self.form[to as usize];
                    (junction, share * chances[0])
                }
                _ => {
                    self.junctions.push(state as u32);
                    (self.junctions.len() as u32 - 1, 1.0)
                }
            };
            self.form.push(form);
        }
        self.arcs.clear();
        self.targets.clear();
        self.chances.clear();
        self.scale.clear();
        self.back.clear();
        self.place.clear();
        self.place.resize(self.junctions.len(), u32::MAX);
        for (own, &state) in self.junctions.iter().enumerate() {
            let start = self.targets.len() as u32;
            let (targets, chances) = block.arcs(policy[state as usize] as usize);
            let mut stays = 0.0;
            self.later.clear();
            for (&to, &chance) in targets.iter().zip(chances) {
                let (junction, share) = self.form[to as usize];
                let chance = chance * share;
                match (junction as usize).cmp(&own) {
                    std::cmp::Ordering::Less => {
                        self.targets.push(junction);
                        self.chances.push(chance);
                    }
                    std::cmp::Ordering::Equal => stays += chance,
                    std::cmp::Ordering::Greater => self.later.push((junction, chance)),
                }
            }
            let near = self.targets.len() as u32 - start;
            let leaves = 1.0 - stays;
            if leaves < SELDOM {
                self.later.push((own as u32, stays));
            }
            self.scale.push(if leaves < SELDOM { 1.0 } else { 1.0 / leaves });
            self.arcs.push([near, self.later.len() as u32]);
            for &(junction, chance) in &self.later {
                let place = &mut self.place[junction as usize];
                if *place == u32::MAX {
                    *place = self.back.len() as u32;
                    self.back.push(junction);
                }
                self.targets.push(*place);
                self.chances.push(chance);
            }
        }
    }

    /// One sweep over the junctions, from what each brings and what those led back to are worth.
    fn sweep(&self, brings: impl Fn(usize) -> f64, back: &[f64], worth: &mut [f64]) {
        let mut arcs = self.targets.iter().zip(&self.chances);
        for (own, (&[near, far], scale)) in self.arcs.iter().zip(&self.scale).enumerate() {
            let mut sum = brings(own);
            for _ in 0..near {
                if let Some((&to, chance)) = arcs.next() {
                    sum += chance * worth[to as usize];
                }
            }
            for _ in 0..far {
                if let Some((&to, chance)) = arcs.next() {
                    sum += chance * back[to as usize];
                }
            }
            worth[own] = sum * scale;
        }
    }

    /// Moves `values` until no sweep changes any by more than `wanted` times its `size`, for the
    /// choices that are followed. Every sweep asks whether it may; `None` when it may not. Whether it
    /// came so far.
    pub(super) fn solve(
        &self,
        (block, policy): (&Block, &[u32]),
        brings: impl Fn(usize) -> f64,
        size: impl Fn(usize) -> f64,
        wanted: f64,
        values: &mut [f64],
        mut may_go_on: impl FnMut(usize) -> bool,
    ) -> Option<bool> {
        if !may_go_on(policy.len()) {
            return None;
        }
        let size = |state: usize| {
            let size = size(state);
            if size > 0.0 { size } else { 1.0 }
        };
        let sizes: Vec<f64> = self
            .back
            .iter()
            .map(|&junction| size(self.junctions[junction as usize] as usize))
            .collect();
        let value = |&junction: &u32| values[self.junctions[junction as usize] as usize];
        let back: Vec<f64> = self.back.iter().map(value).collect();
        // What each state is worth by itself; junctions nothing.
        let mut junctions = self.junctions.iter().peekable();
        for state in 0..values.len() {
            if junctions.next_if(|&&junction| junction as usize == state).is_some() {
                values[state] = 0.0;
                continue;
            }
            let (targets, chances) = block.arcs(policy[state] as usize);
            let on = targets.first().map_or(0.0, |&to| chances[0] * values[to as usize]);
            values[state] = brings(state) + on;
        }
        let of_junction = |&state: &u32| {
            let state = state as usize;
            brings(state) + block.inner(policy[state] as usize, values)
        };
        let constants: Vec<f64> = self.junctions.iter().map(of_junction).collect();
        let mut worth = vec![0.0; constants.len()];
        let came = self.settle(&constants, back, &sizes, wanted, &mut worth, &mut may_go_on)?;
        for (value, &(junction, share)) in values.iter_mut().zip(&self.form) {
            if share > 0.0 {
                *value += share * worth[junction as usize];
            }
        }
        Some(came)
    }

    /// What the junctions are worth, begun with those that arcs lead back to.
    fn settle(
        &self,
        constants: &[f64],
        mut back: Vec<f64>,
        sizes: &[f64],
        wanted: f64,
        worth: &mut [f64],
        may_go_on: &mut impl FnMut(usize) -> bool,
    ) -> Option<bool> {
        /// Restarts without progress.
        const PATIENCE: u32 = 6;
        /// Directions kept at first, and how many numbers these may be later.
        const KEPT: usize = 40;
        const NUMBERS: usize = 1 << 23;
        /// A restart that brings less is one of too few directions.
        const ENOUGH: f64 = 1e-2;
        let count = self.back.len();
        let mut residual = vec![0.0; count];
        let mut given = vec![0.0; count];
        let mut scratch = vec![0.0; worth.len()];
        let mut basis: Vec<Vec<f64>> = Vec::new();
        let (mut least, mut stalled) = (f64::INFINITY, 0);
        let mut kept = KEPT;
        loop {
            if !may_go_on(worth.len()) {
                return None;
            }
            self.sweep(|own| constants[own], &back, worth);
            let mut off: f64 = 0.0;
            for at in 0..count {
                residual[at] = (worth[self.back[at] as usize] - back[at]) / sizes[at];
                off = off.max(residual[at].abs());
            }
            if off <= wanted {
                return Some(true);
            }
            if !off.is_finite() {
                return Some(false);
            }
            if off > ENOUGH * least {
                kept = (2 * kept).min(count.max(KEPT)).min((NUMBERS / count.max(1)).max(KEPT));
            }
            if off < 0.5 * least {
                (least, stalled) = (off, 0);
            } else {
                stalled += 1;
                if stalled > PATIENCE {
                    return Some(false);
                }
            }
            let moved = least_residual(&residual, wanted * 0.3, kept, &mut basis, |vector| {
                if !may_go_on(worth.len()) {
                    return false;
                }
                given.iter_mut().zip(vector.iter().zip(sizes)).for_each(|(g, (v, s))| *g = v * s);
                self.sweep(|_| 0.0, &given, &mut scratch);
                for (at, slot) in vector.iter_mut().enumerate() {
                    *slot = scratch[self.back[at] as usize] / sizes[at];
                }
                true
            })?;
            for at in 0..count {
                back[at] += moved[at] * sizes[at];
            }
        }
    }
}
