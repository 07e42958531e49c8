//! A mission's policy as a file, and play by it.
//!
//! Layout, numbers little-endian: eight letters, a version (u16), the fingerprint of the mission
//! (u64), how many ranks there are (u64), then for each rank the index of the action among the
//! legal ones (u8, 255 where the policy says nothing), and a checksum (u64, FNV-1a of all before).

use std::ops::Range;

use meeple_core::{Control, End, InputError, Mdp, Phrase, Present, Rng, rng};
use meeple_search::Exactness;
use meeple_search::montecarlo::draw_mission;

use crate::simulate::{LONGEST, Tally};
use crate::statistics::Mean;
use crate::{Advice, Candidate};

const MAGIC: &[u8; 8] = b"MEEPLPOL";
const VERSION: u16 = 1;
/// Letters, version, fingerprint and count.
const HEAD: usize = 8 + 2 + 8 + 8;
/// The policy says nothing.
pub(super) const NOTHING: u8 = u8::MAX;

/// A policy that an agent follows.
pub(super) struct Followed(Vec<u8>);

/// The file of a policy; `None` where the mission cannot be told from others.
pub(super) fn write<M: Mdp>(mission: &M, table: &[u8]) -> Option<Vec<u8>> {
    let fingerprint = mission.fingerprint()?;
    let mut bytes = Vec::with_capacity(HEAD + table.len() + 8);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(fingerprint.to_le_bytes());
    bytes.extend((table.len() as u64).to_le_bytes());
    bytes.extend(table);
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    Some(bytes)
}

/// Reads a policy of this very mission.
pub(super) fn read<M: Mdp>(mission: &M, bytes: &[u8]) -> Result<Followed, InputError> {
    let wrong = |what: Phrase| Err(InputError::new(what));
    let number = |at: usize| {
        let part = bytes.get(at..at + 8)?;
        Some(u64::from_le_bytes(part.try_into().ok()?))
    };
    if bytes.len() < HEAD + 8 || !bytes.starts_with(MAGIC) {
        return wrong(Phrase::new(
            "not a policy; expected a file made with --save-policy",
            "pas une politique ; attendu un fichier fait par --save-policy",
        ));
    }
    if bytes[8..10] != VERSION.to_le_bytes() {
        return wrong(Phrase::new(
            "a policy of another version of the format; expected version 1",
            "une politique d'une autre version du format ; attendu la version 1",
        ));
    }
    let end = bytes.len() - 8;
    if number(end) != Some(checksum(&bytes[..end])) || number(18) != Some((end - HEAD) as u64) {
        return wrong(Phrase::new(
            "the policy is damaged: its checksum is wrong",
            "la politique est endommagée : sa somme de contrôle est fausse",
        ));
    }
    if number(10) != mission.fingerprint() || mission.ranks() != Some((end - HEAD) as u64) {
        return wrong(Phrase::new(
            "the policy of another scenario; expected one saved for this scenario",
            "la politique d'un autre scénario ; attendu une politique de ce scénario",
        ));
    }
    Ok(Followed(bytes[HEAD..end].to_vec()))
}

/// A mission without what a policy file needs.
pub(super) fn unsupported() -> InputError {
    InputError::new(Phrase::new(
        "this game has no policies to keep; expected a mission with numbered states such as hostage",
        "ce jeu n'a pas de politique à garder ; attendu une mission aux états numérotés, telle que hostage",
    ))
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Followed {
    /// The policy of a table by rank.
    pub(super) const fn new(table: Vec<u8>) -> Self {
        Self(table)
    }

    fn best<M: Mdp>(&self, mission: &M, state: &M::State) -> Option<M::Action> {
        let rank = usize::try_from(mission.dense_rank(state)).ok()?;
        let index = self.0.get(rank).copied().filter(|&index| index != NOTHING)?;
        mission.nth_action(state, usize::from(index))
    }

    /// Plays on from a state: how it ended, the turns and the discounted reward.
    fn play<M: Mdp>(
        &self,
        mission: &M,
        state: &M::State,
        first: Option<M::Action>,
        dice: &mut Rng,
    ) -> (Option<End>, f64, f64) {
        let (mut state, mut turns, mut reward, mut worth) = (state.clone(), 0.0, 0.0, 1.0);
        let mut next = first;
        for _ in 0..LONGEST {
            let chosen = next.take().or_else(|| self.best(mission, &state));
            let Some(action) = chosen.filter(|_| mission.end(&state).is_none()) else { break };
            let (reached, gain) = draw_mission(mission, &state, action, dice);
            turns += gain.turns;
            reward += worth * gain.reward;
            worth *= mission.discount();
            state = reached;
        }
        (mission.end(&state), turns, reward)
    }

    /// Many games by the policy, in turns.
    pub(super) fn simulate<M: Mdp>(
        &self,
        mission: &M,
        state: &M::State,
        games: Range<u32>,
        seed: u64,
    ) -> Tally {
        let mut tally = Tally::default();
        for game in games {
            let mut dice = Rng::new(rng::split_seed(seed, u64::from(game)));
            let (end, turns, _) = self.play(mission, state, None, &mut dice);
            tally.see(end == Some(End::Success), turns);
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
        /// Games for each action.
        const GAMES: u64 = 400;
        let best = self.best(mission, state);
        let mut list = Vec::new();
        for action in mission.action_list(state) {
            let mut dice = control.rng();
            let (mut won, mut lost, mut turns, mut games) = (0.0, 0.0, 0.0, 0);
            let (mut sum, mut squares) = (0.0, 0.0);
            while games < GAMES && control.tick().is_continue() {
                let (end, took, reward) = self.play(mission, state, Some(action), &mut dice);
                won += f64::from(u8::from(end == Some(End::Success)));
                lost += f64::from(u8::from(end == Some(End::Failure)));
                turns += took;
                sum += reward;
                squares += reward * reward;
                games += 1;
            }
            let share = |part: f64| (games > 0).then(|| part / games as f64);
            let mean = Mean::of_sums(games, sum, squares);
            let name = mission.action_name(state, action);
            let value = mean.mean().unwrap_or(0.0);
            let candidate = Candidate {
                chance: share(won),
                risk: share(lost),
                turns: share(turns),
                margin: mean.margin(),
                hazards: mission.hazards(state, action),
                ..Candidate::new(name, value, Exactness::Estimated)
            };
            list.push((best == Some(action), candidate));
        }
        list.sort_by(|(a_best, a), (b_best, b)| {
            b_best.cmp(a_best).then(b.value.total_cmp(&a.value))
        });
        Advice::from_candidates(list.into_iter().map(|(_, candidate)| candidate).collect())
    }
}
