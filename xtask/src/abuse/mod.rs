//! `cargo xtask abuse`: what the release binary survives. The table goes into docs/reliability.md.

mod dice;
mod faults;
mod hostile;
mod http;
mod kills;
mod load;
mod server;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use crate::steps;

/// How much abuse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Amount {
    /// Hostile command lines.
    pub(crate) inputs: u64,
    /// Power cuts.
    pub(crate) kills: u64,
    /// Players at once.
    pub(crate) players: usize,
    /// Seconds of the load, and minutes of the soak.
    pub(crate) load: u64,
    pub(crate) soak: u64,
    /// One of [`PARTS`] instead of all of them.
    pub(crate) only: Option<&'static str>,
}

/// The kinds of abuse by name.
pub(crate) const PARTS: [&str; 5] = ["faults", "kills", "load", "soak", "hostile"];

impl Amount {
    /// Everything: about three quarters of an hour on two cores.
    pub(crate) const FULL: Self =
        Self { inputs: 100_000, kills: 50, players: 1_000, load: 60, soak: 10, only: None };
    /// A few minutes.
    pub(crate) const QUICK: Self =
        Self { inputs: 2_000, kills: 3, players: 100, load: 10, soak: 0, only: None };
}

/// One kind of abuse and what came of it.
struct Row {
    what: String,
    told: String,
    sound: bool,
}

impl Row {
    fn new(what: impl Into<String>, told: impl Into<String>, sound: bool) -> Self {
        Self { what: what.into(), told: told.into(), sound }
    }
}

/// What hostile words are made from.
struct Games {
    ids: Vec<String>,
    agents: Vec<String>,
    positions: Vec<String>,
}

impl Games {
    fn of(binary: &Path) -> Result<Self, String> {
        let output = Command::new(binary).args(["list", "--json"]).output();
        let output = output.map_err(|error| error.to_string())?;
        let mut games = Self { ids: Vec::new(), agents: Vec::new(), positions: Vec::new() };
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let game: serde_json::Value =
                serde_json::from_str(line).map_err(|error| error.to_string())?;
            let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
            let Some(id) = text(&game["id"]) else { continue };
            // An answer, even that there is none, begins with its position.
            let solved =
                Command::new(binary).args(["solve", &id, "--nodes", "1", "--json"]).output();
            let solved = solved.map_err(|error| error.to_string())?.stdout;
            let answer: serde_json::Value = serde_json::from_slice(&solved).unwrap_or_default();
            games.positions.extend(text(&answer["id"]));
            games.ids.push(id);
            let agents = game["agents"].as_array().into_iter().flatten();
            games.agents.extend(agents.filter_map(|agent| text(&agent["name"])));
        }
        if games.ids.is_empty() || games.positions.is_empty() || games.agents.is_empty() {
            return Err("`meeple list --json` tells no games".to_owned());
        }
        Ok(games)
    }
}

/// Abuses the release binary and prints the table.
pub(crate) fn abuse(amount: Amount) -> ExitCode {
    match run(amount) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn run(amount: Amount) -> Result<bool, String> {
    let began = Instant::now();
    let binary = steps::release_path()?;
    let games = Games::of(&binary)?;
    let mut rows = Vec::new();
    let mut add = |found: Vec<Row>| {
        for Row { what, told, sound } in found {
            let verdict = if sound { "held" } else { "FAILED" };
            println!("{what}: {told}: {verdict}");
            rows.push((what, told, sound));
        }
    };
    for part in PARTS.into_iter().filter(|part| amount.only.is_none_or(|only| only == *part)) {
        match part {
            "faults" => add(faults::faults(&binary)?),
            "kills" => add(kills::kills(&binary, amount.kills)?),
            "load" => add(load::load(&binary, amount.players, Duration::from_secs(amount.load))?),
            "soak" if amount.soak == 0 => {}
            "soak" => add(load::load(&binary, 200, Duration::from_secs(60 * amount.soak))?),
            _ => add(hostile::hostile(&binary, &games, amount.inputs)?),
        }
    }
    println!("\nFor docs/reliability.md, {:.0} minutes:", began.elapsed().as_secs_f64() / 60.0);
    println!("| what | what came of it | |\n|---|---|---|");
    for (what, told, sound) in &rows {
        println!("| {what} | {told} | {} |", if *sound { "held" } else { "**failed**" });
    }
    Ok(rows.iter().all(|(_, _, sound)| *sound))
}
