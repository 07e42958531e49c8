//! The choices of a state: commands alone or together, and where they lead.

use meeple_core::markov::Unread;
use meeple_core::{Control, Stop, phrase};

use super::explore::{Failure, stopped};
use super::gather::{Gathered, gained};
use super::index::Index;
use super::pack::Fields;
use super::table::Table;
use super::{Command, System};
use crate::mdp::machine::{Fault, Guard, Machine, Real};

/// Probabilities of a choice sum to one, give or take this.
const TOLERANCE: f64 = 1e-6;

/// What is kept from state to state, so that nothing is allocated.
pub(super) struct Steps<'a, R> {
    pub(super) system: &'a System<R>,
    pub(super) fields: &'a Fields,
    pub(super) failure: Failure<'a>,
    /// For each group which commands may be allowed, and for each reward which of its items.
    pub(super) indices: (Vec<Index>, Vec<Index>),
    /// For each group the commands that are allowed, and in which state that was found out.
    pub(super) allowed: Vec<(u32, Vec<u32>)>,
    pub(super) round: u32,
    /// Which command of each group is taken.
    pub(super) taken: Vec<usize>,
    /// Outcomes of a choice: how likely, and packed states one after the other.
    pub(super) chances: Vec<R>,
    pub(super) states: Vec<u64>,
    pub(super) next_chances: Vec<R>,
    pub(super) next_states: Vec<u64>,
    pub(super) arcs: Vec<(u32, R)>,
    pub(super) gains: Vec<R>,
    /// All choices of a state of a chain, as one.
    pub(super) mixed: Vec<(u32, R)>,
    pub(super) mixed_gains: Vec<R>,
}

/// What a state is and where all of it goes.
pub(super) struct Here<'s, 'c, R> {
    pub(super) packed: &'s [u64],
    pub(super) values: &'s [i64],
    pub(super) machine: &'s mut Machine<R>,
    pub(super) table: &'s mut Table,
    pub(super) model: &'s mut Gathered<R>,
    pub(super) control: &'s mut Control<'c>,
}

impl<'a, R: Real> Steps<'a, R> {
    pub(super) fn new(system: &'a System<R>, fields: &'a Fields, failure: Failure<'a>) -> Self {
        let index = |guards: Vec<Option<&Guard>>| Index::new(&guards, &system.variables);
        let groups = system.groups.iter();
        let of_groups =
            groups.map(|group| index(group.iter().map(|command| Some(&command.guard)).collect()));
        let of_gains = system.gains.iter().map(|gains| {
            index(gains.of_actions.iter().map(|(_, guard, _)| guard.as_ref()).collect())
        });
        Self {
            indices: (of_groups.collect(), of_gains.collect()),
            system,
            fields,
            failure,
            allowed: system.groups.iter().map(|_| (0, Vec::new())).collect(),
            round: 0,
            taken: Vec::new(),
            chances: Vec::new(),
            states: Vec::new(),
            next_chances: Vec::new(),
            next_states: Vec::new(),
            arcs: Vec::new(),
            gains: vec![R::ZERO; system.gains.len()],
            mixed: Vec::new(),
            mixed_gains: vec![R::ZERO; system.gains.len()],
        }
    }

    /// Adds the choices of a state.
    pub(super) fn of_state(
        &mut self,
        packed: &[u64],
        values: &[i64],
        machine: &mut Machine<R>,
        table: &mut Table,
        model: &mut Gathered<R>,
        control: &mut Control<'_>,
    ) -> Result<(), Unread> {
        self.round += 1;
        let mut here = Here { packed, values, machine, table, model, control };
        let system = self.system;
        let (mut count, mut named) = (0u32, 0);
        for joint in &system.joints {
            let mut ready = true;
            for &group in &joint.groups {
                ready &= self.find_allowed(group, &mut here)?;
                if !ready {
                    break;
                }
            }
            if !ready {
                continue;
            }
            self.taken.clear();
            self.taken.resize(joint.groups.len(), 0);
            loop {
                self.choice(&joint.groups, joint.action, &mut here)?;
                count += 1;
                named = joint.action;
                if system.chain {
                    self.mix().map_err(|fault| self.failure.fault(fault, 0, here.values))?;
                } else {
                    self.keep(joint.action, &mut here);
                }
                if !self.turn(&joint.groups) {
                    break;
                }
                if here.control.tick().is_break() {
                    return Err(stopped(here.control));
                }
            }
        }
        if system.chain && count > 0 {
            let named = if count == 1 { named } else { 0 };
            self.keep_mixed(count, named, &mut here)
                .map_err(|fault| self.failure.fault(fault, 0, values))?;
        }
        Ok(())
    }

    /// Finds which commands of a group are allowed here; whether any is.
    fn find_allowed(&mut self, group: u32, here: &mut Here<'_, '_, R>) -> Result<bool, Unread> {
        let (known, allowed) = &mut self.allowed[group as usize];
        if *known != self.round {
            *known = self.round;
            allowed.clear();
            for &index in self.indices.0[group as usize].candidates(here.values) {
                let command = &self.system.groups[group as usize][index as usize];
                let holds = here.machine.allows(&self.system.code, &command.guard, here.values);
                let fault = |fault| self.failure.fault(fault, command.guard.at, here.values);
                if holds.map_err(fault)? {
                    allowed.push(index);
                }
            }
        }
        Ok(!allowed.is_empty())
    }

    /// The next way to take one command of each group; whether there is one.
    fn turn(&mut self, groups: &[u32]) -> bool {
        for (taken, &group) in self.taken.iter_mut().zip(groups).rev() {
            *taken += 1;
            if *taken < self.allowed[group as usize].1.len() {
                return true;
            }
            *taken = 0;
        }
        false
    }

    fn command(&self, groups: &[u32], part: usize) -> &'a Command {
        let group = groups[part] as usize;
        &self.system.groups[group][self.allowed[group].1[self.taken[part]] as usize]
    }

    /// Works out the arcs and gains of a choice.
    fn choice(
        &mut self,
        groups: &[u32],
        action: u32,
        here: &mut Here<'_, '_, R>,
    ) -> Result<(), Unread> {
        let system = self.system;
        let at = groups.first().map_or(0, |_| self.command(groups, 0).at);
        self.chances.clear();
        self.states.clear();
        self.chances.push(R::ONE);
        self.states.extend_from_slice(here.packed);
        self.gains.fill(R::ZERO);
        for part in 0..groups.len() {
            self.part(self.command(groups, part), here)?;
        }
        let fault = |fault| self.failure.fault(fault, at, here.values);
        let gains = system.gains.iter().zip(&self.indices.1);
        for ((gains, index), sum) in gains.zip(&mut self.gains) {
            for &number in index.candidates(here.values) {
                let (of, guard, gain) = &gains.of_actions[number as usize];
                if *of == action {
                    let more = gained(system, here.machine, guard.as_ref(), here.values, *gain);
                    let more = more.and_then(|more| more.map_or(Ok(*sum), |more| sum.plus(more)));
                    *sum = more.map_err(|fault| self.failure.fault(fault, gain.at, here.values))?;
                }
            }
        }
        self.arcs.clear();
        let width = self.fields.width;
        for (state, &chance) in self.states.chunks_exact(width).zip(&self.chances) {
            let id = here.table.number(state).ok_or(Unread::Stopped(Stop::Memory))?;
            self.arcs.push((id, chance));
        }
        merge(&mut self.arcs).map_err(fault)?;
        if self.arcs.len() == 1 && self.arcs[0].1 == R::ONE {
            return Ok(());
        }
        let sum = self.arcs.iter().try_fold(R::ZERO, |sum, &(_, chance)| sum.plus(chance));
        let sum = sum.map_err(fault)?;
        let off = (sum.near() - 1.0).abs();
        if off > TOLERANCE {
            let sum = sum.shown();
            let what = phrase!(
                "the probabilities sum to {sum}, expected 1",
                "les probabilités donnent {sum}, attendu 1"
            );
            return Err(self.failure.in_state(at, &what, here.values));
        }
        if off > f64::EPSILON * 8.0 || R::EXACT && sum != R::ONE {
            for (_, chance) in &mut self.arcs {
                *chance = chance.over(sum).map_err(fault)?;
            }
        }
        Ok(())
    }

    /// A choice as it is.
    fn keep(&self, action: u32, here: &mut Here<'_, '_, R>) {
        here.model.open_choice(action);
        for &(to, chance) in &self.arcs {
            here.model.targets.push(to);
            here.model.chances.push(chance);
        }
        for (reward, &gain) in self.gains.iter().enumerate() {
            here.model.gain(reward, gain);
        }
    }

    /// In a chain all that is possible is equally likely.
    fn mix(&mut self) -> Result<(), Fault> {
        self.mixed.append(&mut self.arcs);
        for (mixed, &gain) in self.mixed_gains.iter_mut().zip(&self.gains) {
            *mixed = mixed.plus(gain)?;
        }
        Ok(())
    }

    fn keep_mixed(
        &mut self,
        count: u32,
        action: u32,
        here: &mut Here<'_, '_, R>,
    ) -> Result<(), Fault> {
        std::mem::swap(&mut self.mixed, &mut self.arcs);
        std::mem::swap(&mut self.mixed_gains, &mut self.gains);
        self.mixed.clear();
        self.mixed_gains.fill(R::ZERO);
        if count > 1 {
            let count = R::whole(i64::from(count));
            for (_, chance) in &mut self.arcs {
                *chance = chance.over(count)?;
            }
            for gain in &mut self.gains {
                *gain = gain.over(count)?;
            }
            merge(&mut self.arcs)?;
        }
        self.keep(action, here);
        Ok(())
    }
}

/// Arcs in the order of their targets, each target once.
fn merge<R: Real>(arcs: &mut Vec<(u32, R)>) -> Result<(), Fault> {
    if arcs.windows(2).all(|pair| pair[0].0 < pair[1].0) {
        return Ok(());
    }
    // The sort is stable, so that sums are rounded the same way each time.
    arcs.sort_by_key(|&(to, _)| to);
    let mut kept = 0;
    for index in 1..arcs.len() {
        let (to, chance) = arcs[index];
        if arcs[kept].0 == to {
            arcs[kept].1 = arcs[kept].1.plus(chance)?;
        } else {
            kept += 1;
            arcs[kept] = (to, chance);
        }
    }
    arcs.truncate(kept + 1);
    Ok(())
}
