//! Placeholder until the engine is merged.
use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, Stop};

use super::{Accuracy, Values, certain};

fn vi(model: &MarkovModel, aim: Aim, mut v: Vec<f64>, fixed: &StateSet, r: impl Fn(u32, usize) -> f64) -> Values {
    for _ in 0..200_000 {
        let mut diff: f64 = 0.0;
        for s in 0..model.len() as u32 {
            if fixed.contains(s) { continue; }
            let vals = model.choices(s).map(|c| r(s, c) + model.arcs(c).map(|(t, p)| p * v[t as usize]).sum::<f64>());
            let best = match aim { Aim::Max => vals.fold(f64::NEG_INFINITY, f64::max), Aim::Min => vals.fold(f64::INFINITY, f64::min) };
            if best.is_finite() { diff = diff.max((best - v[s as usize]).abs()); }
            v[s as usize] = best;
        }
        if diff < 1e-14 { break; }
    }
    let e = 1e-9;
    let wide = |f: f64, s: usize| if fixed.contains(s as u32) { v[s] } else { v[s] * f };
    Values { lower: (0..v.len()).map(|s| wide(1.0 - e, s)).collect(), upper: (0..v.len()).map(|s| wide(1.0 + e, s)).collect() }
}

/// P
pub fn reach(model: &MarkovModel, aim: Aim, through: &StateSet, to: &StateSet, _: Accuracy, _: &mut Control<'_>) -> Result<Values, Stop> {
    let c = certain(model, aim, through, to);
    let mut fixed = c.never.clone();
    fixed.unite(&c.surely);
    let v = (0..model.len() as u32).map(|s| f64::from(u8::from(c.surely.contains(s)))).collect();
    Ok(vi(model, aim, v, &fixed, |_, _| 0.0))
}
/// P
pub fn reach_everywhere(model: &MarkovModel, aim: Aim, through: &StateSet, to: &StateSet, a: Accuracy, k: &mut Control<'_>) -> Result<Values, Stop> {
    reach(model, aim, through, to, a, k)
}
/// R
pub fn reward_until(model: &MarkovModel, aim: Aim, rewards: &RewardModel, to: &StateSet, _: Accuracy, _: &mut Control<'_>) -> Result<Values, Stop> {
    let other = match aim { Aim::Max => Aim::Min, Aim::Min => Aim::Max };
    let c = certain(model, other, &StateSet::all(model.len()), to);
    let mut fixed = c.surely.clone().complement();
    fixed.unite(to);
    let v = (0..model.len() as u32).map(|s| if c.surely.contains(s) { 0.0 } else { f64::INFINITY }).collect();
    Ok(vi(model, aim, v, &fixed, |s, c| rewards.of_step(s, c)))
}
/// R
pub fn reward_everywhere(model: &MarkovModel, aim: Aim, rewards: &RewardModel, to: &StateSet, a: Accuracy, k: &mut Control<'_>) -> Result<Values, Stop> {
    reward_until(model, aim, rewards, to, a, k)
}
