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
const DECIDES: f32 = 40.0;
const STONE: f32 = 4.0;
const STONES: usize = 20;
/// Games against a play into a fight that is decided already.
const IDLE: f32 = 10.0;

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
        let mut advice = [(0.0f32, 0.0f32); NUMBERS];
        let mut any = false;
        for known in fights {
            any |= known.advise(board, &mut advice);
        }
        if !any {
            return;
        }
        let _ = self.actions(board, |point| {
            let (won, lost) = advice[point.number()];
            let games = won + lost;
            found.push(Opinion { worth: if games > 0.0 { won / games } else { 0.5 }, games });
            GO
        });
    }
}

impl Known {
    /// Adds games won and lost for the points of the fight; whether there was anything to say.
    fn advise(&self, board: &Board, advice: &mut [(f32, f32); NUMBERS]) -> bool {
        let colour = |at: u16| board.spots[usize::from(at)].colour;
        if self.walls.iter().any(|&(at, wall)| colour(at) != wall) {
            return false;
        }
        let Some(fight) = self.fight(board) else { return false };
        let Some(fate) = self.outlook.fate(&fight) else { return false };
        let moves = self.outlook.after_moves(&fight);
        let Some(idle) = moves.last().map(|pass| pass.fate) else { return false };
        let stake = DECIDES + STONE * self.outlook.enclosure().target_stones().min(STONES) as f32;
        // Seki is half a success for either.
        let gain = (fate as i8 - idle as i8).abs();
        let labels = self.outlook.enclosure().labels();
        for after in &moves {
            let Some(at) = after.at else { continue };
            let (won, lost) = &mut advice[usize::from(labels[usize::from(at)])];
            if gain == 0 {
                *lost += IDLE;
            } else if after.fate == fate {
                *won += stake * f32::from(gain) / 2.0;
            }
        }
        true
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
