//! Every position of a fight is laid out, then it is worked out backwards from the ends which of them
//! the attacker wins: those where he can take the target, in so many moves, whatever the other does.
//! What goes round for ever is not won, so that no way to a position matters (a least fixed point, by
//! backward induction as in endgame databases; Thompson, 1986).

use meeple_core::card::Fate;
use meeple_core::{Control, Stop};
use rustc_hash::FxHashMap;

use super::enclosure::{Enclosure, Fight, KoMaster, MOST_LOOSE, Role};

/// Everything there is to know of an enclosure with one master of kos.
#[derive(Clone, Debug)]
pub(in super::super) struct Outlook {
    enclosure: Enclosure,
    master: KoMaster,
    places: FxHashMap<u64, u32>,
    /// For each position how many moves it takes until the target falls, `NEVER` if it does not.
    falls_in: Vec<u16>,
    /// Whether the attacker gets a seki or better.
    seki: Vec<bool>,
}

const NEVER: u16 = u16::MAX;

/// Positions in which nobody moves: the target is taken; both have passed, without and with stones of
/// the attacker that could be taken.
const TAKEN: u32 = 0;
const ENDED: u32 = 1;
const ENDED_IN_SEKI: u32 = 2;
const FIRST: u32 = 3;

/// Bytes of a layout unless the control says otherwise.
const MEMORY: usize = 1 << 30;

/// Lays an enclosure out and works it out, both sides to begin; `None` when the budget ended first.
pub(in super::super) fn solve(
    enclosure: Enclosure,
    master: KoMaster,
    control: &mut Control<'_>,
) -> Option<Outlook> {
    let layout = Layout::of(&enclosure, master, control)?;
    if control.must_stop() {
        return None;
    }
    let back = Backward::of(&layout);
    let (falls_in, _) = back.forced(&layout, &[TAKEN]);
    let (_, seki) = back.forced(&layout, &[TAKEN, ENDED_IN_SEKI]);
    Some(Outlook { enclosure, master, places: layout.places, falls_in, seki })
}

/// All positions that can come up, and what follows each.
#[derive(Default)]
struct Layout {
    places: FxHashMap<u64, u32>,
    attacks: Vec<bool>,
    /// Where the moves of each position begin in `moves`, and where the last ones end.
    begins: Vec<u32>,
    moves: Vec<u32>,
}

impl Layout {
    fn of(enclosure: &Enclosure, master: KoMaster, control: &mut Control<'_>) -> Option<Self> {
        let most = control.budget().bytes.unwrap_or(MEMORY);
        let mut made = Self::default();
        made.begins.resize(FIRST as usize, 0);
        made.attacks.resize(FIRST as usize, false);
        let mut fights: Vec<Fight> = Vec::new();
        for mover in [Role::Attacker, Role::Defender] {
            let fight = enclosure.begin(mover);
            made.place(&fight, &mut fights);
        }
        let mut next = 0;
        while next < fights.len() {
            if control.tick().is_break() {
                return None;
            }
            let fight = fights[next];
            next += 1;
            made.begins.push(made.moves.len() as u32);
            made.attacks.push(fight.mover == Role::Attacker);
            enclosure.moves(&fight, master, |_, after| {
                let place = match enclosure.end(&after) {
                    Some(Fate::Dead) => TAKEN,
                    Some(Fate::Seki) => ENDED_IN_SEKI,
                    Some(Fate::Alive) => ENDED,
                    None => made.place(&after, &mut fights),
                };
                made.moves.push(place);
            });
            // What is kept here, and what working it out will need.
            let bytes = fights.len() * (2 * size_of::<(u64, u32)>() + size_of::<Fight>() + 24)
                + made.moves.len() * 8;
            if bytes > most {
                control.stop(Stop::Memory);
                return None;
            }
        }
        made.begins.push(made.moves.len() as u32);
        Some(made)
    }

    fn place(&mut self, fight: &Fight, fights: &mut Vec<Fight>) -> u32 {
        *self.places.entry(packed(fight)).or_insert_with(|| {
            fights.push(*fight);
            FIRST + fights.len() as u32 - 1
        })
    }
}

/// Which positions lead to each.
struct Backward {
    begins: Vec<u32>,
    from: Vec<u32>,
}

impl Backward {
    fn of(layout: &Layout) -> Self {
        let count = layout.attacks.len();
        let mut begins = vec![0u32; count + 1];
        for &to in &layout.moves {
            begins[to as usize + 1] += 1;
        }
        for place in 0..count {
            begins[place + 1] += begins[place];
        }
        let mut ends = begins.clone();
        let mut from = vec![0; layout.moves.len()];
        for place in FIRST..count as u32 {
            let moves = layout.begins[place as usize]..layout.begins[place as usize + 1];
            for &to in &layout.moves[moves.start as usize..moves.end as usize] {
                from[ends[to as usize] as usize] = place;
                ends[to as usize] += 1;
            }
        }
        Self { begins, from }
    }

    /// The positions from which the attacker gets to one of the goals, whatever is done against it,
    /// and in how many moves if both do their best about it.
    fn forced(&self, layout: &Layout, goals: &[u32]) -> (Vec<u16>, Vec<bool>) {
        let count = layout.attacks.len();
        let mut within = vec![NEVER; count];
        let mut reached = vec![false; count];
        let mut open: Vec<u32> =
            (0..count).map(|place| layout.begins[place + 1] - layout.begins[place]).collect();
        for &goal in goals {
            (within[goal as usize], reached[goal as usize]) = (0, true);
        }
        // Nearest first, so that who attacks is met at his shortest way and who defends at his longest.
        let mut queue = goals.to_vec();
        let mut next = 0;
        while next < queue.len() {
            let to = queue[next] as usize;
            next += 1;
            for &from in &self.from[self.begins[to] as usize..self.begins[to + 1] as usize] {
                let place = from as usize;
                open[place] -= 1;
                if !reached[place] && (layout.attacks[place] || open[place] == 0) {
                    reached[place] = true;
                    within[place] = within[to].saturating_add(1).min(NEVER - 1);
                    queue.push(from);
                }
            }
        }
        (within, reached)
    }
}

/// A position as one number: the loose stones of both, the ko point, who moves, whether the other has
/// passed. The stones of the target stand in all of them.
fn packed(fight: &Fight) -> u64 {
    const LOOSE: u64 = (1 << MOST_LOOSE) - 1;
    let ko = u64::from(fight.ko.unwrap_or(31));
    let stones = (fight.stones[0] & LOOSE) | (fight.stones[1] & LOOSE) << MOST_LOOSE;
    let turn = fight.mover as u64 | u64::from(fight.passes) << 1;
    stones | ko << (2 * MOST_LOOSE) | turn << (2 * MOST_LOOSE + 5)
}

impl Outlook {
    /// How many positions it covers.
    pub(in super::super) fn positions(&self) -> usize {
        self.places.len()
    }

    /// What it is the outlook of.
    pub(in super::super) const fn enclosure(&self) -> &Enclosure {
        &self.enclosure
    }

    /// What becomes of the target from a position, and in how many moves it falls if it does; `None`
    /// for positions that cannot come up.
    pub(super) fn of(&self, fight: &Fight) -> Option<(Fate, Option<u16>)> {
        let place = *self.places.get(&packed(fight))? as usize;
        Some(match (self.falls_in[place], self.seki[place]) {
            (NEVER, false) => (Fate::Alive, None),
            (NEVER, true) => (Fate::Seki, None),
            (falls_in, _) => (Fate::Dead, Some(falls_in)),
        })
    }

    /// The same on a board where others play elsewhere, which is a pass here: whether the last one did
    /// does not matter to whoever looks.
    pub(in super::super) fn fate(&self, fight: &Fight) -> Option<Fate> {
        let free = Fight { ko: None, ..*fight };
        let passed = Fight { passes: 1, ..free };
        let known = self.of(fight).or_else(|| self.of(&free)).or_else(|| self.of(&passed));
        known.map(|(fate, _)| fate)
    }

    /// What becomes of the target after each move of a position: plays in the order of points, then the
    /// pass.
    pub(in super::super) fn after_moves(&self, fight: &Fight) -> Vec<After> {
        let mut list = Vec::new();
        self.enclosure.moves(fight, self.master, |at, after| {
            let ended = self.enclosure.end(&after);
            let ended = ended.map(|fate| (fate, (fate == Fate::Dead).then_some(0)));
            if let Some((fate, falls_in)) = ended.or_else(|| self.of(&after)) {
                list.push(After { at, fate, falls_in, fight: after });
            }
        });
        list
    }
}

/// A move and what becomes of the target then.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct After {
    /// The point, or the pass.
    pub(in super::super) at: Option<u8>,
    pub(in super::super) fate: Fate,
    pub(super) falls_in: Option<u16>,
    pub(super) fight: Fight,
}
