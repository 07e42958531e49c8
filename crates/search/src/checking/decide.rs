//! What the shape of a component decides before anything is computed: chances of zero and one,
//! infinite rewards, and where one could stay for ever.

use meeple_core::markov::{Aim, StateSet};

use super::block::{Asked, Block, DOUBTFUL, ENDLESS, LEAVES, POSITIVE, Range, SURE, rounding};
use super::ends::{EndComponents, end_components};
use super::net::{Backward, set_of};

/// What is known of a component by its shape.
pub(super) enum Verdict {
    /// All its states have this value.
    All(f64),
    /// Nothing: all is to be computed.
    Open,
    /// Some of it is decided.
    Part(Part),
}

/// A component in part decided.
pub(super) struct Part {
    /// The value of each state, `NaN` where it is to be computed.
    pub(super) values: Vec<f64>,
    /// Choices that count.
    pub(super) allowed: Vec<bool>,
    /// States between which one can go at will, with the number of their group; `u32::MAX` alone.
    pub(super) group: Vec<u32>,
}

/// Decides what can be decided.
pub(super) fn decide(asked: Asked<'_>, block: &Block) -> Verdict {
    match (asked.rewards.is_some(), asked.aim) {
        (false, Aim::Max) => greatest_chance(block),
        (false, Aim::Min) => least_chance(block),
        (true, Aim::Max) => greatest_reward(block),
        (true, Aim::Min) => least_reward(block),
    }
}

fn any(block: &Block, flag: u8) -> bool {
    block.flags.iter().any(|flags| flags & flag != 0)
}

/// Whether the block is left in the end, whatever is chosen, by choices with this flag; `None` where
/// a few looks in order do not tell.
fn all_forced(block: &Block, flag: u8) -> Option<bool> {
    let mut found = vec![false; block.len()];
    let leaves = |found: &[bool], state: u32| {
        block.choices(state as usize).all(|choice| {
            block.flags[choice] & flag != 0
                || block.arcs(choice).0.iter().any(|&to| found[to as usize])
        })
    };
    let mut open: Vec<u32> = Vec::new();
    for state in 0..block.len() as u32 {
        found[state as usize] = leaves(&found, state);
        if !found[state as usize] {
            open.push(state);
        }
    }
    while !open.is_empty() {
        let before = open.len();
        open.retain(|&state| {
            let leaves = leaves(&found, state);
            found[state as usize] = leaves;
            !leaves
        });
        if open.len() == before {
            return Some(false);
        }
        // Looks that find little are dearer than looking backwards.
        if open.len() > before - before / 8 && open.len() > 64 {
            return None;
        }
    }
    Some(true)
}

/// The states that leave the block in the end, whatever is chosen, by choices with this flag.
fn forced(block: &Block, backward: &Backward, flag: u8) -> StateSet {
    let mut found = StateSet::none(block.len());
    backward.force(block.net(), &mut found, |choice| block.flags[choice] & flag != 0, |_| false);
    found
}

/// Whether nobody chooses: whoever can leave does.
fn is_chain(block: &Block) -> bool {
    block.choice_count() == block.len()
}

fn least_chance(block: &Block) -> Verdict {
    if !any(block, POSITIVE) {
        return Verdict::All(0.0);
    }
    if is_chain(block) {
        return if any(block, DOUBTFUL) { Verdict::Open } else { Verdict::All(1.0) };
    }
    let open = || if any(block, DOUBTFUL) { Verdict::Open } else { Verdict::All(1.0) };
    if all_forced(block, POSITIVE) == Some(true) {
        return open();
    }
    let backward = Backward::new(block.net());
    let positive = forced(block, &backward, POSITIVE);
    if positive.count() == block.len() {
        return open();
    }
    let value = |state: usize| if positive.contains(state as u32) { f64::NAN } else { 0.0 };
    Verdict::Part(Part {
        values: (0..block.len()).map(value).collect(),
        allowed: vec![true; block.choice_count()],
        group: vec![EndComponents::NONE; block.len()],
    })
}

fn greatest_chance(block: &Block) -> Verdict {
    if !any(block, POSITIVE) {
        return Verdict::All(0.0);
    }
    if !any(block, DOUBTFUL) {
        return Verdict::All(1.0);
    }
    if is_chain(block) || !any(block, SURE) && all_forced(block, LEAVES) == Some(true) {
        return Verdict::Open;
    }
    let backward = Backward::new(block.net());
    let mut part = Part {
        values: vec![f64::NAN; block.len()],
        allowed: vec![true; block.choice_count()],
        group: vec![EndComponents::NONE; block.len()],
    };
    if any(block, SURE) {
        let mut safe: Vec<bool> = block.flags.iter().map(|flags| flags & DOUBTFUL == 0).collect();
        let good = |choice: usize| block.flags[choice] & SURE != 0;
        let none = StateSet::none(block.len());
        let surely = backward.surely(block.net(), &none, &mut safe, good);
        surely.iter().for_each(|state| part.values[state as usize] = 1.0);
        if surely.count() == block.len() {
            return Verdict::All(1.0);
        }
    }
    let open = set_of(block.len(), |state| part.values[state as usize].is_nan());
    let ends = merge(block, &backward, &mut part, |choice| open.contains(backward.owner(choice)));
    if !ends && open.count() == block.len() { Verdict::Open } else { Verdict::Part(part) }
}

/// Joins what can be stayed in for ever by some of the choices that do not leave the block or the
/// states to be computed. Whether there was anything to join.
fn merge(
    block: &Block,
    backward: &Backward,
    part: &mut Part,
    counts: impl Fn(usize) -> bool,
) -> bool {
    let stays = |choice: usize| {
        let inside = |&to: &u32| part.values[to as usize].is_nan();
        part.allowed[choice]
            && block.flags[choice] & LEAVES == 0
            && counts(choice)
            && block.net().targets(choice).iter().all(inside)
    };
    let stays: Vec<bool> = (0..block.choice_count()).map(stays).collect();
    if !stays.contains(&true) {
        return false;
    }
    let ends = end_components(block.net(), backward, stays);
    for (choice, _) in ends.stays.iter().enumerate().filter(|(_, stays)| **stays) {
        part.allowed[choice] = false;
    }
    let found = ends.count > 0;
    part.group = ends.of;
    found
}

fn greatest_reward(block: &Block) -> Verdict {
    if !any(block, LEAVES) || any(block, ENDLESS) {
        return Verdict::All(f64::INFINITY);
    }
    if is_chain(block) {
        return Verdict::Open;
    }
    let forced = all_forced(block, LEAVES).unwrap_or_else(|| {
        forced(block, &Backward::new(block.net()), LEAVES).count() == block.len()
    });
    if forced { Verdict::Open } else { Verdict::All(f64::INFINITY) }
}

fn least_reward(block: &Block) -> Verdict {
    let finite = |choice: usize| block.flags[choice] & (LEAVES | ENDLESS) == LEAVES;
    if !(0..block.choice_count()).any(finite) {
        return Verdict::All(f64::INFINITY);
    }
    if is_chain(block) {
        return if any(block, ENDLESS) { Verdict::All(f64::INFINITY) } else { Verdict::Open };
    }
    // Ways out that cost nothing may be all that is needed.
    let nothing = |choice: usize| block.brings[choice] == [0.0; 2];
    let may_be_free = block.brings.iter().all(|brings| brings[0] >= 0.0)
        && (0..block.choice_count()).any(|choice| finite(choice) && nothing(choice));
    if !may_be_free && !any(block, ENDLESS) && all_forced(block, LEAVES) == Some(true) {
        return Verdict::Open;
    }
    let backward = Backward::new(block.net());
    let mut allowed: Vec<bool> = block.flags.iter().map(|flags| flags & ENDLESS == 0).collect();
    let none = StateSet::none(block.len());
    let surely = backward.surely(block.net(), &none, &mut allowed, finite);
    let value = |state: u32| if surely.contains(state) { f64::NAN } else { f64::INFINITY };
    let mut part = Part {
        values: (0..block.len() as u32).map(value).collect(),
        allowed,
        group: vec![EndComponents::NONE; block.len()],
    };
    let mut whole = part.allowed.iter().all(|&allowed| allowed);
    if may_be_free {
        let mut free: Vec<bool> = (0..block.choice_count())
            .map(|choice| part.allowed[choice] && nothing(choice))
            .collect();
        let found = backward.surely(block.net(), &none, &mut free, finite);
        found.iter().for_each(|state| part.values[state as usize] = 0.0);
        whole &= found.is_empty();
        if found.count() == block.len() {
            return Verdict::All(0.0);
        }
    }
    let ends = merge(block, &backward, &mut part, nothing);
    if whole && !ends { Verdict::Open } else { Verdict::Part(part) }
}

impl Part {
    /// The block of what is left to compute, and the place there of each state, `u32::MAX` where it
    /// is decided.
    pub(super) fn rest(&self, block: &Block) -> (Block, Vec<u32>) {
        let mut place = vec![u32::MAX; block.len()];
        let mut leaders: Vec<u32> = Vec::new();
        let mut of_group = vec![u32::MAX; block.len()];
        for state in (0..block.len()).filter(|&state| self.values[state].is_nan()) {
            let group = self.group[state] as usize;
            let slot = of_group.get_mut(group);
            place[state] = match slot {
                Some(slot) if *slot != u32::MAX => *slot,
                slot => {
                    leaders.push(state as u32);
                    let new = leaders.len() as u32 - 1;
                    slot.into_iter().for_each(|slot| *slot = new);
                    new
                }
            };
        }
        // Members of each place, one after another.
        let mut first = vec![0u32; leaders.len() + 1];
        let open = || (0..block.len()).filter(|&state| place[state] != u32::MAX);
        open().for_each(|state| first[place[state] as usize + 1] += 1);
        (0..leaders.len()).for_each(|at| first[at + 1] += first[at]);
        let mut members = vec![0u32; first[leaders.len()] as usize];
        let mut next = first.clone();
        for state in open() {
            let slot = &mut next[place[state] as usize];
            members[*slot as usize] = state as u32;
            *slot += 1;
        }
        let mut rest = Block::default();
        rest.clear();
        rest.longest = block.longest;
        rest.unbounded = block.unbounded;
        for at in 0..leaders.len() {
            for &state in &members[first[at] as usize..first[at + 1] as usize] {
                for choice in block.choices(state as usize) {
                    if self.allowed[choice] {
                        self.take(block, choice, &place, at as u32, &mut rest);
                    }
                }
            }
            rest.end_state();
        }
        (rest, place)
    }

    fn take(&self, block: &Block, choice: usize, place: &[u32], own: u32, rest: &mut Block) {
        let (targets, chances) = block.arcs(choice);
        let first = rest.targets.len();
        let [mut low, mut high]: Range = block.brings[choice];
        let (mut inner, mut stays, mut added) = (0.0, false, 0.0);
        let mut leaves = block.leaves[choice];
        for (&to, &chance) in targets.iter().zip(chances) {
            match place[to as usize] {
                u32::MAX => {
                    added += chance * self.values[to as usize];
                    leaves += chance;
                }
                to if to == own => stays = true,
                to => {
                    inner += chance;
                    rest.targets.push(to);
                    rest.chances.push(chance);
                }
            }
        }
        if added != 0.0 {
            let error = rounding(targets.len()) * (added + high.abs());
            (low, high) = (low + added - error, high + added + error);
        }
        if stays {
            let away = inner + leaves;
            if away <= 0.0 {
                // Round and round among states of one group: for nobody, unless it gains.
                rest.unbounded |= low < 0.0;
                rest.targets.truncate(first);
                rest.chances.truncate(first);
                return;
            }
            rest.chances[first..].iter_mut().for_each(|chance| *chance /= away);
            (low, high, leaves) = (low / away, high / away, leaves / away);
        }
        rest.leaves.push(leaves);
        rest.brings.push([low, high]);
        rest.flags.push(block.flags[choice]);
        rest.first_arc.push(rest.targets.len() as u32);
    }
}
