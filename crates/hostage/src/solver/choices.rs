//! What the operator may do in the places of a block: a constant, and shares of values within the
//! block. What leaves the block is known by then.

use meeple_core::{GO, Heading, Problem as _};

use super::act::{NOTHING, decode, encode};
use super::block::{LANES, Lane, Part};
use super::formation::Before;
use super::rows::Rows;
use crate::ground::{Cell, Cells, has};
use crate::scenario::Act;
use crate::state::{Action, Live, State};

/// A share of a value within the block.
#[derive(Clone, Copy, Default)]
pub(super) struct Share {
    /// Points left and the cell reached: `points * cells + cell`.
    pub(super) row: usize,
    pub(super) share: f64,
}

/// What may be done; the constants of all rotations stand elsewhere.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// Whether it may lead out of the block.
    pub(super) leaves: bool,
    pub(super) shares: [Share; 2],
}

impl Choice {
    /// Raises `best` where the choice is worth more; whether it is anywhere.
    #[inline]
    pub(super) fn raise<'a>(
        &self,
        best: &mut Lane,
        constant: &Lane,
        lower: impl Fn(usize) -> &'a Lane,
    ) -> bool {
        let [one, other] = self.shares;
        let (ones, others) = (lower(one.row), lower(other.row));
        let mut raised = false;
        for lane in 0..LANES {
            let value = constant[lane] + one.share * ones[lane] + other.share * others[lane];
            raised |= value > best[lane];
            best[lane] = if value > best[lane] { value } else { best[lane] };
        }
        raised
    }
}

/// All that may be done in a block.
#[derive(Default)]
pub(super) struct Choices {
    /// In the fixed order of actions, by action points less one and place.
    list: Vec<Choice>,
    /// Where those of a place begin, and where the last ones end.
    starts: Vec<usize>,
    /// What does not depend on the block: by action points less one, place, group of lanes and
    /// choice; minus infinity where it is impossible.
    constants: Vec<Lane>,
    /// Actions by choice and rotation: attacks that differ only in their constants share a choice.
    codes: Vec<u8>,
    width: usize,
    wide: usize,
}

impl Choices {
    pub(super) fn of(part: &Part<'_>, outside: &Outside<'_>) -> Self {
        let mut all =
            Self { width: part.width(), wide: part.wide(), starts: vec![0], ..Self::default() };
        let mut open = Open { part: *part, constants: Vec::new() };
        for points in 1..=part.mission.scenario.actions.points {
            for &cell in &part.places.cells {
                outside.choices(&mut all, &mut open, cell, points);
                open.close(&mut all, cell);
            }
        }
        all
    }

    /// The choices of a place, with the constants of a group of lanes.
    #[inline]
    pub(super) fn at(&self, at: usize, group: usize) -> impl Iterator<Item = (&Choice, &Lane)> {
        let (start, end) = (self.starts[at], self.starts[at + 1]);
        let first = start * self.wide + group * (end - start);
        self.list[start..end].iter().zip(&self.constants[first..first + end - start])
    }

    /// A choice of a place, and the code of its action in a rotation.
    pub(super) fn get(&self, at: usize, chosen: u8, rotation: usize) -> (&Choice, u8) {
        let index = self.starts[at] + usize::from(chosen);
        (&self.list[index], self.codes[index * self.width + rotation])
    }
}

/// The choices of a place while they are set up.
struct Open<'a> {
    part: Part<'a>,
    /// By choice and rotation.
    constants: Vec<f64>,
}

impl Open<'_> {
    /// A choice that is the same for all rotations, but for its constants.
    fn push(
        &mut self,
        all: &mut Choices,
        action: Action,
        leaves: bool,
        shares: [Share; 2],
        constants: impl Iterator<Item = f64>,
    ) {
        self.constants.extend(constants);
        all.codes.resize(all.codes.len() + self.part.width(), encode(action));
        all.list.push(Choice { leaves, shares });
    }

    /// Sets the constants in order.
    fn close(&mut self, all: &mut Choices, cell: usize) {
        let (width, wide) = (self.part.width(), self.part.wide());
        for group in 0..wide {
            for constants in self.constants.chunks(width) {
                let mut lanes = [f64::NEG_INFINITY; LANES];
                for (lane, &constant) in constants[group * LANES..].iter().take(LANES).enumerate() {
                    if !self.part.is_taken(group * LANES + lane, cell) {
                        lanes[lane] = constant;
                    }
                }
                all.constants.push(lanes);
            }
        }
        all.starts.push(all.list.len());
        self.constants.clear();
    }
}

/// What a block's choices lead to, in and out of it.
pub(super) struct Outside<'a> {
    /// Of formations with fewer enemies.
    pub(super) rows: &'a Rows,
    pub(super) before: Before<'a>,
}

impl Outside<'_> {
    /// What may be done in a cell, in the fixed order of actions.
    fn choices(&self, all: &mut Choices, open: &mut Open<'_>, cell: usize, points: u8) {
        let (part, mission) = (open.part, open.part.mission);
        let (scenario, width) = (mission.scenario(), part.width());
        let acts = scenario.actions;
        let whole = [Share { row: cell, share: 1.0 }, Share::default()];
        let end = std::iter::repeat_n(scenario.rewards.end, width);
        open.push(all, Action::End, false, whole, end);
        let affordable = |act: Act| points.checked_sub(act.cost);
        if let Some(left) = affordable(acts.calm)
            && let Some(calmer) = self.before.calmer
        {
            let later = calmer.values(left, cell).iter();
            let worth = worth(&part, left);
            let calm = acts.calm.chance;
            let constants = later.map(|later| calm * (scenario.rewards.threat + worth * later));
            let shares = [share(&part, left, cell, 1.0 - calm), Share::default()];
            open.push(all, Action::Calm, true, shares, constants);
        }
        if let Some(left) = affordable(acts.step) {
            let neighbours = mission.tables.view(0).neighbours[cell];
            for heading in Heading::ALL {
                if let Some(next) = neighbours[heading as usize] {
                    self.step(all, open, cell, next, left, heading);
                }
            }
        }
        self.attacks(all, open, cell, points);
    }

    fn step(
        &self,
        all: &mut Choices,
        open: &mut Open<'_>,
        cell: usize,
        next: Cell,
        left: u8,
        heading: Heading,
    ) {
        let part = open.part;
        let scenario = part.mission.scenario();
        let chance = scenario.actions.step.chance;
        let found = next == scenario.hostages[0] && !part.rescued;
        let home = (part.rescued || found) && has(scenario.ground.exits, next);
        let mut extra = if found { scenario.rewards.hostage } else { 0.0 };
        if home {
            extra += scenario.rewards.win;
        }
        let next = usize::from(next);
        // The hostage leads to a block that is solved by now.
        let later = self.before.freed.filter(|_| found && !home);
        let later = later.map_or(&[][..], |freed| freed.values(left, next));
        let worth = worth(&part, left);
        let constants = (0..part.width()).map(|rotation| {
            if part.is_taken(rotation, next) {
                return f64::NEG_INFINITY;
            }
            let later = later.get(rotation).map_or(0.0, |later| worth * later);
            scenario.rewards.step + chance * (extra + later)
        });
        let leaves = found || home;
        let reached = if leaves { Share::default() } else { share(&part, left, next, chance) };
        let shares = [reached, share(&part, left, cell, 1.0 - chance)];
        open.push(all, Action::Move(heading), leaves, shares, constants);
    }

    /// Shots and takedowns. What a hit leads to is solved by now; what a miss leads to is the same
    /// for all of one kind and cost, so that only the best hit of these counts.
    fn attacks(&self, all: &mut Choices, open: &mut Open<'_>, cell: usize, points: u8) {
        let part = open.part;
        let (mission, width) = (part.mission, part.width());
        let sights = mission.tables.view(0).sights[cell];
        let seen: Cells = sights.into_iter().fold(0, |all, sight| all | sight);
        let (first_choice, first_constant) = (all.list.len(), open.constants.len());
        let mut kinds: Vec<(usize, f64)> = Vec::new();
        for (rotation, &squad) in part.orbit.iter().enumerate() {
            // Enemies next to the operator are seen, unless they are in cover and out of reach.
            let occupied = mission.tables.squads.get(squad).occupied;
            if has(occupied, cell as Cell) || seen & occupied == 0 {
                continue;
            }
            let state = State::Live(part.live(rotation, cell, points));
            let _ = mission.actions(&state, |action| {
                if !matches!(action, Action::Shoot(_) | Action::Takedown(_)) {
                    return GO;
                }
                let (mut constant, mut missed) = (0.0, None);
                mission.act(&state, action, |chance, next, gain| {
                    let State::Live(next) = next else { return };
                    constant += chance * gain.reward;
                    if next.squad == squad && next.threat == part.threat {
                        missed = Some((usize::from(next.points), chance));
                    } else {
                        constant += chance * self.value(&part, &next);
                    }
                });
                let Some(kind) = missed else { return GO };
                let place = kinds.iter().position(|&known| known == kind).unwrap_or_else(|| {
                    let shares = [share(&part, kind.0 as u8, cell, kind.1), Share::default()];
                    let impossible = std::iter::repeat_n(f64::NEG_INFINITY, width);
                    open.push(all, action, true, shares, impossible);
                    let codes = all.codes.len() - width;
                    all.codes[codes..].fill(NOTHING);
                    kinds.push(kind);
                    kinds.len() - 1
                });
                let best = &mut open.constants[first_constant + place * width + rotation];
                if constant > *best {
                    *best = constant;
                    all.codes[(first_choice + place) * width + rotation] = encode(action);
                }
                GO
            });
        }
        let codes = &all.codes[first_choice * width..];
        debug_assert!(codes.iter().all(|&code| code == NOTHING || decode(code).is_some()));
    }

    /// What a position outside the formation is worth from here.
    fn value(&self, part: &Part<'_>, live: &Live) -> f64 {
        let bank = super::rows::bank(part.mission, live);
        let room = part.mission.room(live).unwrap_or(0) as usize;
        let value = match live.points.checked_sub(1) {
            None => self.rows.between[bank][room],
            Some(left) => self.rows.left[usize::from(left)][bank][room],
        };
        worth(part, live.points) * value
    }
}

/// What values with so many points left are worth now: nothing is lost before the enemies act.
fn worth(part: &Part<'_>, left: u8) -> f64 {
    if left == 0 { 1.0 } else { part.mission.scenario.discount }
}

/// A share of a value within the block.
fn share(part: &Part<'_>, left: u8, cell: usize, chance: f64) -> Share {
    Share { row: usize::from(left) * part.cells + cell, share: worth(part, left) * chance }
}
