//! Certified bounds of duels with dice: two players, no discount.

use meeple_core::Control;

use super::enclose::enclose;
use super::graph::{Player, StateId};
use super::objective::Task;
use super::prepare::{Preparation, prepare};
use super::solution::Bounds;
use super::topological::topological;

/// Bounds of a two-player task without discount: each side's best policy is held fixed in turn, and
/// what the other can do at best against it is bounded as a one-player task.
pub(super) fn certify_duel(
    task: &Task<'_>,
    values: &[f64],
    control: &mut Control<'_>,
) -> Option<Bounds> {
    let upper = against(task, values, Player::Opponent, control)?.upper;
    let lower = against(task, values, Player::Own, control)?.upper;
    Some(Bounds { lower: lower.into_iter().map(|v| -v).collect(), upper })
}

/// How far bounds of duels may be apart where they cannot be closer for a reason.
const DUEL_EPSILON: f64 = 1e-9;

/// Bounds of what the other side reaches when `fixed` plays its best policy; seen from the one who
/// still chooses.
fn against(
    task: &Task<'_>,
    values: &[f64],
    fixed: Player,
    control: &mut Control<'_>,
) -> Option<Bounds> {
    let sign = if fixed == Player::Opponent { 1.0 } else { -1.0 };
    let policy = task.greedy(values);
    let (mut graph, mut kept_rewards) = task.keep_choices(|id, choice| {
        let place = (choice - task.graph.choices(id).start) as u32;
        task.graph.player(id) != fixed || policy[id as usize] == place
    });
    kept_rewards.iter_mut().for_each(|reward| *reward *= sign);
    for player in &mut graph.players {
        if *player == Player::Opponent {
            *player = Player::Own;
        }
    }
    let finals = task.finals.iter().map(|value| sign * value).collect();
    let single = Task::from_parts(&graph, kept_rewards.into(), finals, 1.0);
    let warm: Vec<f64> = values.iter().map(|value| sign * value).collect();
    let solve = |task: &Task<'_>, start: Vec<f64>, control: &mut Control<'_>| {
        let found = topological(task, 0.0, start, control, &mut ());
        enclose(task, &found.values, DUEL_EPSILON, control).map(|found| found.bounds)
    };
    match prepare(&single, control) {
        Preparation::Refused(_) | Preparation::Stopped => None,
        Preparation::AsItWas => solve(&single, warm, control),
        Preparation::Changed(prepared) => {
            let task = prepared.task();
            let mut start: Vec<f64> = prepared.old_of.iter().map(|&id| warm[id as usize]).collect();
            start.push(0.0);
            for (id, value) in start.iter_mut().enumerate() {
                if task.graph.player(id as StateId) == Player::Over {
                    *value = task.finals[id];
                }
            }
            let bounds = solve(&task, start, control)?;
            Some(Bounds {
                lower: prepared.lift(&bounds.lower),
                upper: prepared.lift(&bounds.upper),
            })
        }
    }
}
