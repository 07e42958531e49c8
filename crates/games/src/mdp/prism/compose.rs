//! How modules run together: which commands make one step.

use meeple_core::phrase;
use rustc_hash::{FxHashMap, FxHashSet};

use super::ast::{Named, Process};
use crate::mdp::hints::list;
use crate::mdp::machine::Trouble;
use crate::mdp::system::Joint;

/// A program has no more joint steps than this.
const MOST: usize = 1 << 20;

/// Groups of commands: the module, the action (0 is none), in the order of modules.
pub(super) type Groups = [(usize, u32)];

/// All modules together on all actions they share, as is usual.
pub(super) fn usual(groups: &Groups, actions: usize) -> Vec<Joint> {
    let mut shared = vec![Vec::new(); actions];
    let mut joints = Vec::new();
    for (group, &(_, action)) in (0u32..).zip(groups) {
        if action == 0 {
            joints.push(Joint { action, groups: vec![group] });
        } else {
            shared[action as usize].push(group);
        }
    }
    for (action, groups) in (0u32..).zip(shared) {
        if !groups.is_empty() {
            joints.push(Joint { action, groups });
        }
    }
    joints
}

/// What composes a program.
pub(super) struct Composer<'s, 'a> {
    pub(super) groups: &'s Groups,
    pub(super) modules: &'s FxHashMap<&'a str, usize>,
    pub(super) actions: &'s mut dyn FnMut(&'a str) -> u32,
    /// Modules that have been named.
    pub(super) seen: FxHashSet<usize>,
}

impl<'a> Composer<'_, 'a> {
    /// The steps of `system ... endsystem`.
    pub(super) fn all(mut self, process: &Process<'a>, at: u32) -> Result<Vec<Joint>, Trouble> {
        let joints = self.of(process, at)?;
        let missing = self.modules.iter().filter(|(_, index)| !self.seen.contains(index));
        let mut missing: Vec<&str> = missing.map(|(name, _)| *name).collect();
        missing.sort_unstable();
        if missing.is_empty() {
            return Ok(joints);
        }
        let list = list(missing.into_iter());
        Err(Trouble::new(
            at,
            phrase!(
                "the system leaves out: {list}; expected each module once",
                "le système omet : {list} ; attendu chaque module une fois"
            ),
        ))
    }

    fn of(&mut self, process: &Process<'a>, at: u32) -> Result<Vec<Joint>, Trouble> {
        Ok(match process {
            Process::Module(module) => self.module(*module)?,
            Process::Together(left, right, on) => {
                let (left, right) = (self.of(left, at)?, self.of(right, at)?);
                let on: FxHashSet<u32> = match on {
                    Some(names) => names.iter().map(|(name, _)| (self.actions)(name)).collect(),
                    None => {
                        let of = |joints: &[Joint]| -> FxHashSet<u32> {
                            joints.iter().map(|joint| joint.action).filter(|a| *a != 0).collect()
                        };
                        of(&left).intersection(&of(&right)).copied().collect()
                    }
                };
                let mut joints = Vec::new();
                for joint in &left {
                    if !on.contains(&joint.action) {
                        joints.push(joint.clone());
                        continue;
                    }
                    for other in right.iter().filter(|other| other.action == joint.action) {
                        let groups = [&joint.groups[..], &other.groups].concat();
                        joints.push(Joint { action: joint.action, groups });
                        if joints.len() > MOST {
                            return Err(Trouble::new(
                                at,
                                phrase!(
                                    "more than {MOST} joint steps",
                                    "plus de {MOST} pas communs"
                                ),
                            ));
                        }
                    }
                }
                joints.extend(right.into_iter().filter(|joint| !on.contains(&joint.action)));
                joints
            }
            Process::Hide(inner, names) => {
                let mut joints = self.of(inner, at)?;
                let hidden: FxHashSet<u32> =
                    names.iter().map(|(name, _)| (self.actions)(name)).collect();
                for joint in joints.iter_mut().filter(|joint| hidden.contains(&joint.action)) {
                    joint.action = 0;
                }
                joints
            }
            Process::Rename(inner, names) => {
                let mut joints = self.of(inner, at)?;
                let renamed: FxHashMap<u32, u32> = names
                    .iter()
                    .map(|((from, _), (to, _))| ((self.actions)(from), (self.actions)(to)))
                    .collect();
                for joint in &mut joints {
                    joint.action = renamed.get(&joint.action).copied().unwrap_or(joint.action);
                }
                joints
            }
        })
    }

    fn module(&mut self, (name, at): Named<'a>) -> Result<Vec<Joint>, Trouble> {
        let Some(&module) = self.modules.get(name) else {
            let mut names: Vec<&str> = self.modules.keys().copied().collect();
            names.sort_unstable();
            let list = list(names.into_iter());
            return Err(Trouble::new(
                at,
                phrase!(
                    "there is no module {name}; expected one of: {list}",
                    "il n'y a pas de module {name} ; attendu : {list}"
                ),
            ));
        };
        if !self.seen.insert(module) {
            return Err(Trouble::new(
                at,
                phrase!(
                    "the module {name} is there already; expected each once",
                    "le module {name} y est déjà ; attendu chacun une fois"
                ),
            ));
        }
        let own = (0u32..).zip(self.groups).filter(|(_, (owner, _))| *owner == module);
        Ok(own.map(|(group, &(_, action))| Joint { action, groups: vec![group] }).collect())
    }
}
