//! Solves a mission whole, shipped or from a file, and tells its figures: `hostage_whole respawn 2
//! 20` with two threads, to 20 units of reward between the bounds.

use std::time::Instant;

use meeple_core::{Budget, Cancel, Control, Present, Problem, Progress, Setup, Watch, Worth};
use meeple_games::hostage::{Hostage, solve, states};

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "respawn".to_owned());
    let threads = args.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let epsilon = args.next().and_then(|text| text.parse().ok()).unwrap_or(1e-3);
    let text = std::fs::read_to_string(&name).unwrap_or_else(|_| name.clone());
    let setup = Setup { position: None, scenario: Some(&text) };
    let mission = match Hostage::open(&setup) {
        Ok((mission, _)) => mission,
        Err(error) => return eprintln!("{error}"),
    };
    let (start, began) = (mission.start(), Instant::now());
    println!("{name}: {} states", states(&mission, 0));
    let mut watch = Watch(|seen: &Progress| {
        let value = match seen.value {
            Some(Worth::Expected(value)) => value,
            _ => f64::NAN,
        };
        let (lower, upper) = seen.within.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let time = seen.elapsed.as_secs_f64();
        let done = 100.0 * seen.done.unwrap_or(1.0);
        eprintln!(
            "{time:8.1} s, sweep {}, {done:5.1} %: {value} from {lower} to {upper}",
            seen.depth
        );
    });
    let control = &mut Control::new(Budget::UNLIMITED, 0, Cancel::new(), &mut watch);
    let solved = solve(&mission, epsilon, threads, control);
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
}
