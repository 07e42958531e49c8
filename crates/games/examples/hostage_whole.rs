//! Solves a shipped mission whole and tells its figures: `hostage_whole respawn 2`.

use std::time::Instant;

use meeple_core::{Control, Problem};
use meeple_games::hostage::{Hostage, solve, states};

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "respawn".to_owned());
    let threads = args.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mission = match Hostage::shipped(&name, None) {
        Ok(mission) => mission,
        Err(error) => return eprintln!("{error}"),
    };
    let (start, began) = (mission.start(), Instant::now());
    println!("{name}: {} states", states(&mission, 0));
    Control::unlimited(|control| {
        let Ok(solved) = solve(&mission, 1e-3, threads, control) else { return };
        let (value, lower, upper) = solved.value(&start);
        println!(
            "value {value} from {lower} to {upper}, {} sweeps, {} bytes",
            solved.sweeps,
            solved.bytes()
        );
        println!(
            "after {:.1} s, first action {:?}",
            began.elapsed().as_secs_f64(),
            solved.best(&start)
        );
        let Ok(seen) = solved.prospects(&mission, &start, 1e-6, threads, control) else { return };
        println!("success {:?}, turns {:?}, {} sweeps", seen.success, seen.turns, seen.sweeps);
        println!("after {:.1} s in all", began.elapsed().as_secs_f64());
    });
}
