//! Times making and solving a shipped mission, one thread: `hostage_speed as-printed 5 10` for five
//! enemies and ten rounds. The least of the rounds says most on a busy machine.

use std::time::{Duration, Instant};

use meeple_core::{Control, Problem as _};
use meeple_games::hostage::{Hostage, solve, states};

fn main() {
    let mut words = std::env::args().skip(1);
    let preset = words.next().unwrap_or_else(|| "as-printed".to_owned());
    let enemies = words.next().and_then(|word| word.parse().ok());
    let rounds: u32 = words.next().and_then(|word| word.parse().ok()).unwrap_or(10);
    let mut least = [Duration::MAX; 3];
    let mut told = String::new();
    for _ in 0..rounds {
        let began = Instant::now();
        let mission = match Hostage::shipped(&preset, enemies) {
            Ok(mission) => mission,
            Err(error) => return eprintln!("{error}"),
        };
        let made = began.elapsed();
        let solved = Control::unlimited(|control| solve(&mission, 1e-3, 1, control));
        let all = began.elapsed();
        let start = mission.start();
        let looking = Instant::now();
        let advised = std::hint::black_box(solved.best(&start));
        for (least, took) in least.iter_mut().zip([made, all, looking.elapsed()]) {
            *least = (*least).min(took);
        }
        let (value, lower, upper) = solved.value(&start);
        let (states, sweeps) = (states(&mission, 0), solved.sweeps);
        told = format!(
            "{states} states, {sweeps} sweeps, V = {value:.6} in {lower:.6}..{upper:.6}, {advised:?}"
        );
    }
    let [made, all, looking] = least;
    println!("{preset}: {told}");
    println!(
        "made in {made:.2?}, made and solved in {all:.2?}, an action looked up in {looking:.2?}"
    );
}
