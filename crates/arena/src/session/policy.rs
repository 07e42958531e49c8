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
            let seen = play(mission, state, LONGEST, &mut dice, |state| self.best(mission, state));
            tally.see(seen.end == Some(End::Success), seen.turns);
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
