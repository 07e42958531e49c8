//! What Go works out before a search begins: every chain on the board whose fight is shut in, played out
//! to its end in all ways. Playouts are blind here: a race of liberties needs its moves in the right order, and
//! a random one hardly ever finds it (the survey's *semeai*).

use std::sync::Arc;

use meeple_core::card::Fate;
use meeple_core::{Budget, Control, Foresight, GO, Opinion, Problem, Side};

use super::board::{Board, Colour};
use super::local::{Cut, Fight, Outlook, Role, Unconditional, cut_out, solve};
use super::points::NUMBERS;
use super::rules::Go;

/// A fight with more empty points is left to the search.
const MOST_OPEN: usize = 9;
/// Games for a move that decides a fight, and more of them for each stone at stake, up to so many.
const DECIDES: f32 = 10.0;
const STONE: f32 = 8.0;
const STONES: usize = 20;

/// A fight that is worked out.
#[derive(Debug)]
struct Known {
    outlook: Outlook,
    defender: Side,
    /// The stones that were taken for walls, and whose they are.
    walls: Vec<(u16, Colour)>,
}

/// All fights of one board.
type Fights = Vec<Known>;

impl Go {
    /// Works out what is shut in, chain by chain, as long as the effort lasts.
    pub(super) fn foresee_fights(&self, board: &Board, effort: u64) -> Option<Foresight> {
        let safe = Unconditional::on(board, &self.tables);
        let mut cuts: Vec<(Cut, Side)> = Vec::new();
        for number in 1..=self.points() {
            let spot = &board.spots[usize::from(number)];
            let Some(defender) = spot.colour.side().filter(|_| spot.head == number) else {
                continue;
            };
            if !safe.holds(number) {
                let cut = cut_out(board, &self.tables, &safe, number, MOST_OPEN);
                cuts.extend(cut.map(|cut| (cut, defender)));
            }
        }
        // The small ones first: many of them cost less than one that is large.
        cuts.sort_by_key(|(cut, _)| cut.enclosure.loose_points());
        let mut fights = Fights::new();
        let mut left = effort;
        for (cut, defender) in cuts {
            // Whoever searches is told what holds even if the other wins every ko.
            let rival = if defender == board.mover { Role::Attacker } else { Role::Defender };
            let budget = Budget { nodes: Some(left), ..Budget::UNLIMITED };
            let (outlook, used) = Control::with_budget(budget, |control| {
                let outlook = solve(cut.enclosure, rival, control);
                (outlook, control.nodes())
            });
            left = left.saturating_sub(used);
            let Some(outlook) = outlook else { break };
            let walls = cut.walls.into_iter();
            let walls = walls.map(|at| (at, board.spots[usize::from(at)].colour)).collect();
            fights.push(Known { outlook, defender, walls });
        }
        (!fights.is_empty()).then(|| Arc::new(fights) as Foresight)
    }

    /// What the fights say of every move, in the fixed order.
    pub(super) fn recall_fights(
        &self,
        foresight: &Foresight,
        board: &Board,
        found: &mut Vec<Opinion>,
    ) {
        let Some(fights) = foresight.downcast_ref::<Fights>() else { return };
        let mut won = [0.0f32; NUMBERS];
        for known in fights {
            known.advise(board, &mut won);
        }
        if won.iter().all(|&games| games == 0.0) {
            return;
        }
        let _ = self.actions(board, |point| {
            found.push(Opinion { worth: 1.0, games: won[point.number()] });
            GO
        });
    }
}

impl Known {
    /// Adds games won for the moves that decide the fight. Where it is decided already there is nothing to
    /// say: a move there may still be worth points.
    fn advise(&self, board: &Board, won: &mut [f32; NUMBERS]) {
        let colour = |at: u16| board.spots[usize::from(at)].colour;
        if self.walls.iter().any(|&(at, wall)| colour(at) != wall) {
            return;
        }
        let Some(fight) = self.fight(board) else { return };
        let elsewhere = Fight { mover: fight.mover.other(), ko: None, ..fight };
        let fates = self.outlook.fate(&fight).zip(self.outlook.fate(&elsewhere));
        let Some((fate, idle)) = fates.filter(|(fate, idle)| fate != idle) else { return };
        let moves = self.outlook.after_moves(&fight);
        // Seki is half a success for either.
        let gain = f32::from((fate as i8 - idle as i8).abs()) / 2.0;
        let enclosure = self.outlook.enclosure();
        let stake = DECIDES + STONE * enclosure.target_stones().min(STONES) as f32;
        for after in moves.iter().filter(|after| after.fate == fate) {
            if let Some(at) = after.at {
                won[usize::from(enclosure.labels()[usize::from(at)])] += gain * stake;
            }
        }
    }

    /// How the fight stands on a board; `None` when it is over, or not the same any more.
    fn fight(&self, board: &Board) -> Option<Fight> {
        let (mut stones, mut ko) = ([0; 2], None);
        let enclosure = self.outlook.enclosure();
        for (number, &label) in enclosure.labels().iter().enumerate() {
            let side = board.spots[usize::from(label)].colour.side();
            if let Some(side) = side {
                stones[self.role(side) as usize] |= 1u64 << number;
            }
            if board.ko == label {
                ko = Some(number as u8);
            }
        }
        let mover = self.role(board.mover);
        let fight = Fight { stones, mover, ko, passes: 0 };
        (enclosure.end(&fight) != Some(Fate::Dead)).then_some(fight)
    }

    fn role(&self, side: Side) -> Role {
        if side == self.defender { Role::Defender } else { Role::Attacker }
    }
}
