//! Measures the levels of the race: how often the computer finds a solution, how many moves too
//! many it bids, how long it takes to speak.
//!
//! `cargo run --release -p meeple-arena --example race_levels -- ROUNDS`

use std::time::Duration;

use meeple_arena::Agent;
use meeple_arena::race::{Level, News, Player, Race};
use meeple_core::{Control, InputError};

fn main() -> Result<(), InputError> {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(40);
    println!("| level | bids | mean excess | mean seconds |");
    println!("|---|---|---|---|");
    for number in 1..=10 {
        let (mut bids, mut excess, mut seconds) = (0u32, 0u32, 0.0);
        for seed in 0..rounds {
            let mut race = Race::new(Level::number(number)?, seed, Duration::ZERO)?;
            let entry = race.session().entry();
            let mut agent = Agent::parse("specialist", entry)?;
            let best = Control::unlimited(|c| race.session().solve(&mut agent, c)).length;
            let Some(at) = race.next_event() else { continue };
            for news in race.tick(at)? {
                if let News::Bid(Player::Computer, bid) = news {
                    bids += 1;
                    excess += bid.saturating_sub(best.unwrap_or(bid));
                    seconds += at.as_secs_f64();
                }
            }
        }
        println!(
            "| {number} | {bids}/{rounds} | {:.2} | {:.0} |",
            f64::from(excess) / f64::from(bids.max(1)),
            seconds / f64::from(bids.max(1)),
        );
    }
    Ok(())
}
