//! Enemy turns that were worked out before.
//!
//! What an enemy turn may come to does not depend on hostages, grenades or dice, so that many
//! positions share one. Planners ask for each of them many times; where turns are long to work out
//! (calls, switches, shields), they are remembered up to a bound.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::mission::Hostage;
use super::reaction::{Mid, play_out};
use super::scenario::Goal;
use super::state::{Live, MOST_OPERATORS, SquadId};

/// What a turn may come to, and how likely; what is missing to one is a loss.
pub(super) type Survivors = Arc<[(Mid, f64)]>;

/// Outcomes remembered at most: 16 bytes each.
const MOST_OUTCOMES: usize = 6_000_000;

/// Threads seldom meet in one of so many parts.
const PARTS: usize = 16;

/// All that an enemy turn depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    squad: SquadId,
    team: [u8; MOST_OPERATORS],
    doors: u8,
    threat: u8,
    raised: u8,
    clock: u8,
}

/// Turns by what they depend on.
#[derive(Debug, Default)]
pub(super) struct Memory {
    parts: [Mutex<FxHashMap<Key, Survivors>>; PARTS],
    outcomes: AtomicUsize,
}

impl Memory {
    /// What the enemy turn of a position may come to.
    pub(super) fn survivors(&self, mission: &Hostage, live: &Live) -> Survivors {
        let clock = match mission.scenario.goal {
            Goal::Rescue | Goal::Extraction => 0,
            // Only the last turn is different.
            Goal::Bomb(_) => live.clock.min(2),
            Goal::Waves(_) => live.clock,
        };
        let Live { squad, team, doors, threat, raised, .. } = *live;
        let key = Key { squad, team, doors, threat, raised, clock };
        let part = &self.parts[(squad as usize ^ usize::from(team[0])) % PARTS];
        // A part is only ever a set of finished turns: one left by a panic is as good as any.
        let known = part.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(known) = known {
            return known;
        }
        let survivors: Survivors = play_out(mission, live, |_, _| {}).into();
        if self.outcomes.load(Ordering::Relaxed) < MOST_OUTCOMES {
            self.outcomes.fetch_add(survivors.len() + 4, Ordering::Relaxed);
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            part.insert(key, Arc::clone(&survivors));
        }
        survivors
    }
}
