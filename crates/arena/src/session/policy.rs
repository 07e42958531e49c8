//! A mission's policy as a file, and play by it.
//!
//! Layout, numbers little-endian: eight letters, a version (u16, its highest bit set where the policy
//! was saved before it was finished), the fingerprint of the mission
//! (u64), a count (u64), the entries, and a checksum (u64, FNV-1a of all before). In version 1 the
//! entries are the index of the action among the legal ones (u8, 255 where the policy says nothing)
//! for each rank. In version 2, for missions whose states have no ranks, they are the FNV-1a of
//! each position's text without the mission's name (u64), sorted, and then as many indexes.

use std::ops::Range;

use meeple_core::{Control, End, InputError, Mdp, Phrase, Present, Rng, rng};
use meeple_search::Exactness;
use meeple_search::montecarlo::draw_mission;

use crate::agent::Memory;
use crate::simulate::{LONGEST, Tally};
use crate::statistics::Mean;
use crate::{Advice, Candidate};

const MAGIC: &[u8; 8] = b"MEEPLPOL";
/// The version whose entries go by rank, and the one whose entries go by position.
const VERSIONS: [u16; 2] = [1, 2];
/// The bit of the version that says: not finished.
const UNFINISHED: u16 = 1 << 15;
/// Letters, version, fingerprint and count.
const HEAD: usize = 8 + 2 + 8 + 8;
/// The policy says nothing.
pub(super) const NOTHING: u8 = u8::MAX;

/// A policy that an agent follows.
pub(super) enum Followed {
    /// The index of the action, by rank.
    Ranked(Vec<u8>),
    /// The index of the action, by the sum of the position's text; in order.
    Listed(Vec<(u64, u8)>),
}

impl Memory for Followed {
    fn bytes(&self) -> usize {
        match self {
            Self::Ranked(table) => size_of_val(&table[..]),
            Self::Listed(list) => size_of_val(&list[..]),
        }
    }
}

/// The file of a policy; `None` where the mission cannot be told from others.
pub(super) fn write<M: Mdp>(mission: &M, policy: &Followed) -> Option<Vec<u8>> {
    let fingerprint = mission.fingerprint()?;
    let (version, count) = match policy {
        Followed::Ranked(table) => (VERSIONS[0], table.len()),
        Followed::Listed(list) => (VERSIONS[1], list.len()),
    };
    let mut bytes = Vec::with_capacity(HEAD + count * 9 + 8);
    bytes.extend(MAGIC);
    bytes.extend(version.to_le_bytes());
    bytes.extend(fingerprint.to_le_bytes());
    bytes.extend((count as u64).to_le_bytes());
    match policy {
        Followed::Ranked(table) => bytes.extend(table),
        Followed::Listed(list) => {
            bytes.extend(list.iter().flat_map(|(key, _)| key.to_le_bytes()));
            bytes.extend(list.iter().map(|(_, index)| index));
        }
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    Some(bytes)
}

/// Says in the file of a policy that it was not finished when it was saved.
pub fn mark_unfinished(bytes: &mut Vec<u8>) {
    let Some(version) = version(bytes) else { return };
    bytes[8..10].copy_from_slice(&(version | UNFINISHED).to_le_bytes());
    bytes.truncate(bytes.len() - 8);
    let sum = checksum(bytes);
    bytes.extend(sum.to_le_bytes());
}

/// Whether a file holds a policy that was finished; `None` if it holds none.
#[must_use]
pub fn is_finished(bytes: &[u8]) -> Option<bool> {
    Some(version(bytes)? & UNFINISHED == 0)
}

fn version(bytes: &[u8]) -> Option<u16> {
    let policy = bytes.len() >= HEAD + 8 && bytes.starts_with(MAGIC);
    policy.then(|| u16::from_le_bytes([bytes[8], bytes[9]]))
}

/// Reads a policy of this very mission.
pub(super) fn read<M: Mdp>(mission: &M, bytes: &[u8]) -> Result<Followed, InputError> {
    let wrong = |what: Phrase| Err(InputError::new(what));
    let number = |at: usize| {
        let part = bytes.get(at..at + 8)?;
        Some(u64::from_le_bytes(part.try_into().ok()?))
    };
    let Some(version) = version(bytes).map(|version| version & !UNFINISHED) else {
        return wrong(Phrase::new(
            "not a policy; expected a file made with --save-policy",
            "pas une politique ; attendu un fichier fait par --save-policy",
        ));
    };
    if !VERSIONS.contains(&version) {
        return wrong(Phrase::new(
            "a policy of another version of the format; expected version 1 or 2",
            "une politique d'une autre version du format ; attendu la version 1 ou 2",
        ));
    }
    let end = bytes.len() - 8;
    let entries = &bytes[HEAD..end];
    let size = if version == VERSIONS[0] { 1 } else { 9 };
    let count = number(18).filter(|&count| count.checked_mul(size) == Some(entries.len() as u64));
    let Some(count) = count.filter(|_| number(end) == Some(checksum(&bytes[..end]))) else {
        return wrong(Phrase::new(
            "the policy is damaged: its checksum is wrong",
            "la politique est endommagée : sa somme de contrôle est fausse",
        ));
    };
    let ranked = (version == VERSIONS[0]).then_some(count);
    if number(10) != mission.fingerprint() || mission.ranks() != ranked {
        return wrong(Phrase::new(
            "the policy of another scenario; expected one saved for this scenario",
            "la politique d'un autre scénario ; attendu une politique de ce scénario",
        ));
    }
    if ranked.is_some() {
        return Ok(Followed::Ranked(entries.to_vec()));
    }
    let (keys, indexes) = entries.split_at(8 * count as usize);
    let keys =
        keys.chunks_exact(8).map(|key| key.iter().rev().fold(0, |sum, &b| sum << 8 | u64::from(b)));
    Ok(Followed::Listed(keys.zip(indexes.iter().copied()).collect()))
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The sum of a position's text: the same on every machine and in every version. The name of the
/// mission, which comes first, does not count: fingerprints do not know it either.
fn key<M: Present>(mission: &M, state: &M::State) -> u64 {
    let text = mission.position(state);
    checksum(text.split_once(' ').map_or("", |(_, rest)| rest).as_bytes())
}

impl Followed {
    /// The policy that takes the action with that index in each of these states.
    pub(super) fn of<'s, M: Mdp + Present>(
        mission: &M,
        chosen: impl Iterator<Item = (&'s M::State, u32)>,
    ) -> Self {
        let chosen = chosen.map(|(state, index)| (state, u8::try_from(index).unwrap_or(NOTHING)));
        if let Some(ranks) = mission.ranks() {
            let mut table = vec![NOTHING; ranks as usize];
            for (state, index) in chosen {
                table[mission.dense_rank(state) as usize] = index;
            }
            return Self::Ranked(table);
        }
        let mut list: Vec<(u64, u8)> =
            chosen.map(|(state, index)| (key(mission, state), index)).collect();
        list.sort_unstable();
        // Two positions with one sum and different actions: better to say nothing of either.
        list.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same && next.1 != kept.1 {
                kept.1 = NOTHING;
            }
            same
        });
        Self::Listed(list)
    }

    fn best<M: Mdp + Present>(&self, mission: &M, state: &M::State) -> Option<M::Action> {
        let index = match self {
            Self::Ranked(table) => {
                table.get(usize::try_from(mission.dense_rank(state)).ok()?).copied()
            }
            Self::Listed(list) => {
                let wanted = key(mission, state);
                let found = list.binary_search_by_key(&wanted, |&(key, _)| key).ok();
                found.map(|at| list[at].1)
            }
        };
        mission.nth_action(state, usize::from(index.filter(|&index| index != NOTHING)?))
    }

    /// Many games by the policy, in turns.
    pub(super) fn simulate<M: Mdp + Present>(
        &self,
        mission: &M,
        state: &M::State,
        games: Range<u32>,
        seed: u64,
    ) -> Tally {
        let mut tally = Tally::default();
        for game in games {
            let mut dice = Rng::new(rng::split_seed(seed, u64::from(game)));
            let seen = play(mission, state, LONGEST, &mut dice, |state| self.best(mission, state));
            match seen.end {
                Some(end) => tally.see(end == End::Success, seen.turns),
                None => tally.see_broken_off(seen.turns),
            }
        }
        tally
    }

    /// The policy's action first, then the others, each by games that go on with the policy.
    pub(super) fn advise<M: Mdp + Present>(
        &self,
        mission: &M,
        state: &M::State,
        control: &mut Control<'_>,
    ) -> Advice {
        by_games(mission, state, LONGEST, control, |state| self.best(mission, state))
    }
}

/// How a game went.
struct Played {
    end: Option<End>,
    turns: f64,
    /// Discounted.
    reward: f64,
}

/// Plays on from a state for so many actions at most.
fn play<M: Mdp>(
    mission: &M,
    state: &M::State,
    longest: usize,
    dice: &mut Rng,
    mut choose: impl FnMut(&M::State) -> Option<M::Action>,
) -> Played {
    let (mut state, mut turns, mut reward, mut worth) = (state.clone(), 0.0, 0.0, 1.0);
    for _ in 0..longest {
        if mission.end(&state).is_some() {
            break;
        }
        let Some(action) = choose(&state) else { break };
        let (reached, gain) = draw_mission(mission, &state, action, dice);
        turns += gain.turns;
        reward += worth * gain.reward;
        worth *= mission.discount();
        state = reached;
    }
    Played { end: mission.end(&state), turns, reward }
}

/// The best action first, then the others, each by games of so many actions at most that go on with
/// the best ones; as many as the budget allows.
pub(super) fn by_games<M: Mdp + Present>(
    mission: &M,
    state: &M::State,
    longest: usize,
    control: &mut Control<'_>,
    best: impl Fn(&M::State) -> Option<M::Action>,
) -> Advice {
    /// Games for each action, at most.
    const GAMES: u64 = 400;
    #[derive(Default)]
    struct Seen {
        games: u64,
        won: f64,
        lost: f64,
        turns: f64,
        rewards: Mean,
    }
    let first = best(state);
    let mut dice = control.rng();
    let mut tried: Vec<(M::Action, Seen)> =
        mission.action_list(state).into_iter().map(|action| (action, Seen::default())).collect();
    // Round by round, so that actions stay comparable when the budget ends early.
    'rounds: for _ in 0..GAMES {
        for (action, seen) in &mut tried {
            if control.tick().is_break() {
                break 'rounds;
            }
            let mut forced = Some(*action);
            let played = play(mission, state, longest, &mut dice, |state| {
                forced.take().or_else(|| best(state))
            });
            seen.games += 1;
            seen.won += f64::from(u8::from(played.end == Some(End::Success)));
            seen.lost += f64::from(u8::from(played.end == Some(End::Failure)));
            seen.turns += played.turns;
            seen.rewards.add(played.reward);
        }
    }
    let view = |(action, seen): (M::Action, Seen)| {
        let share = |part: f64| (seen.games > 0).then(|| part / seen.games as f64);
        let name = mission.action_name(state, action);
        let value = seen.rewards.mean().unwrap_or(0.0);
        let candidate = Candidate {
            chance: share(seen.won),
            risk: share(seen.lost),
            turns: share(seen.turns),
            margin: seen.rewards.margin(),
            hazards: mission.hazards(state, action),
            ..Candidate::new(name, value, Exactness::Estimated)
        };
        (first == Some(action), candidate)
    };
    let mut list: Vec<(bool, Candidate)> = tried.into_iter().map(view).collect();
    list.sort_by(|(a_best, a), (b_best, b)| b_best.cmp(a_best).then(b.value.total_cmp(&a.value)));
    Advice::from_candidates(list.into_iter().map(|(_, candidate)| candidate).collect())
}
