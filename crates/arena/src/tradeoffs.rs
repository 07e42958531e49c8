//! The front between safe and quick: the best policy of a mission at each price of a turn.

use meeple_core::{Control, InputError};
use serde::Serialize;

use crate::{Agent, Session, Status};

/// What a turn costs, in units of certain loss, unless told otherwise.
pub const PRICES: [f64; 7] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05];

/// The best trade-off at one price.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tradeoff {
    /// What a turn costs, in units of certain loss.
    pub price: f64,
    /// Probability of success of the best policy at this price.
    pub success: f64,
    /// Expected turns of that policy.
    pub turns: f64,
    /// Its loss plus price times turns.
    pub cost: f64,
    /// Certified bound: no policy costs less.
    pub lower: Option<f64>,
    /// Certified bound: the best one costs no more.
    pub upper: Option<f64>,
}

/// Solves the mission at each price in turn and shows what comes of it. Ends early with the budget.
///
/// # Errors
/// When the agent has no such objective, or a price is not between 0 and 1.
pub fn tradeoffs(
    session: &dyn Session,
    agent: &Agent,
    prices: &[f64],
    control: &mut Control<'_>,
    mut show: impl FnMut(Tradeoff),
) -> Result<(), InputError> {
    for &price in prices {
        let mut agent = agent.fresh();
        agent.set_objective(&format!("tradeoff={price}"))?;
        let answer = session.solve(&mut agent, control);
        let (Status::Solved, Some(success), Some(turns), Some(cost)) =
            (answer.status, answer.success, answer.turns, answer.value)
        else {
            break;
        };
        let (lower, upper) = (answer.lower, answer.upper);
        show(Tradeoff { price, success, turns, cost, lower, upper });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use meeple_core::Setup;

    use super::*;
    use crate::catalogue;

    /// Hostage Rescue Squad as printed: the trade-offs published for a game that ends at the win.
    #[test]
    fn the_trade_offs_of_the_printed_game_are_the_published_ones() {
        let entry = catalogue::entry("hostage").expect("in the catalogue");
        let setup = Setup { position: None, scenario: Some("as-printed") };
        let session = entry.open(&setup).expect("shipped");
        let agent = Agent::parse(entry.card.solver, entry).expect("its own solver");
        let known = [(0.0005, 0.999_71, 15.97), (0.005, 0.993_15, 12.90), (0.02, 0.983_36, 11.85)];
        let prices = known.map(|(price, ..)| price);
        let mut rows = Vec::new();
        Control::unlimited(|control| {
            tradeoffs(&*session, &agent, &prices, control, |row| rows.push(row))
        })
        .expect("prices between 0 and 1");
        assert_eq!(rows.len(), known.len());
        for (row, (price, success, turns)) in rows.iter().zip(known) {
            assert!((row.price - price).abs() < 1e-12);
            assert!((row.success - success).abs() < 1e-5, "{row:?}");
            assert!((row.turns - turns).abs() < 5e-3, "{row:?}");
            assert!((row.cost - (1.0 - row.success + price * row.turns)).abs() < 1e-6, "{row:?}");
            let (lower, upper) = (row.lower.expect("certified"), row.upper.expect("certified"));
            assert!(lower <= row.cost && row.cost <= upper && upper - lower < 1e-6, "{row:?}");
        }
    }

    #[test]
    fn other_games_and_wild_prices_are_refused() {
        let entry = catalogue::entry("gridworld").expect("in the catalogue");
        let session = entry.open(&Setup::default()).expect("its usual start");
        let agent = Agent::parse(entry.card.solver, entry).expect("its own solver");
        let wild = Control::unlimited(|c| tradeoffs(&*session, &agent, &[2.0], c, |_| ()));
        assert!(wild.is_err());
        let agent = Agent::parse("random", entry).expect("an agent without aims");
        let aimless = Control::unlimited(|c| tradeoffs(&*session, &agent, &[0.1], c, |_| ()));
        assert!(aimless.is_err());
    }
}
