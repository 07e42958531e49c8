//! The command with words that no friend would type: it may refuse, and nothing else.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::dice::Dice;
use super::{Games, Row};

/// A run that takes longer did not heed its limits.
const CAP: Duration = Duration::from_secs(30);

/// Words that are hard on readers of numbers, names and files.
const NASTY: &[&str] = &[
    "",
    " ",
    "-",
    "--",
    "-1",
    "0",
    "99999999999999999999",
    "4294967296",
    "-0.0",
    "NaN",
    "inf",
    "1e400",
    "\u{0}",
    "é",
    "💣",
    "../../etc/passwd",
    "/dev/null",
    "/",
    ".",
    "%s%n",
    "'",
    "\"",
    "(((((((((((((((((((((((((((((((((((((((",
    "{}",
    "[]",
    "null",
    "true",
    "x=y=z",
    "a(b(c(d))))",
    "\u{202e}",
    "\t\n",
    "random:",
    "random:1001",
    "level:0",
    "level:999",
    "1..",
    "..1",
    "9..1",
];

fn text(dice: &mut Dice, games: &Games) -> String {
    match dice.below(6) {
        0 => (*dice.one_of(NASTY)).to_owned(),
        1 => {
            let position = dice.one_of(&games.positions);
            dice.mangle(position)
        }
        2 => dice.one_of(&games.positions).clone(),
        3 => {
            let agent = dice.one_of(&games.agents).clone();
            let number = *dice.one_of(NASTY);
            let name = *dice.one_of(&["depth", "nodes", "tt", "threads", "c", "eval", "trials"]);
            format!("{agent}({name}={number})")
        }
        4 => dice.one_of(&games.agents).clone(),
        _ => (0..dice.below(40)).map(|_| char::from(32 + dice.below(95) as u8)).collect(),
    }
}

/// The words of one run, and what is sent to it.
fn words(dice: &mut Dice, games: &Games) -> (Vec<String>, String) {
    let commands = [
        "advise",
        "solve",
        "show",
        "play",
        "match",
        "tournament",
        "simulate",
        "trace",
        "perft",
        "lesson",
        "new",
        "list",
        "engine",
        "export",
        "check",
        "completions",
    ];
    let command = *dice.one_of(&commands);
    let mut words = vec![command.to_owned()];
    let game =
        if dice.below(12) == 0 { text(dice, games) } else { dice.one_of(&games.ids).clone() };
    match command {
        "completions" | "lesson" => words.push(text(dice, games)),
        "check" => words.extend(["scenario".to_owned(), text(dice, games)]),
        "match" | "tournament" => {
            words.push(game);
            words.extend((0..2).map(|_| text(dice, games)));
            words.extend(["--games", "2", "--longest", "20"].map(str::to_owned));
            // Whoever asks for an unlimited search of a whole game may have to wait for it.
            words.extend(["--time-per-move", "0.05"].map(str::to_owned));
        }
        "perft" => words.extend([game, dice.below(4).to_string()]),
        _ => words.push(game),
    }
    if matches!(command, "advise" | "solve" | "simulate" | "trace" | "export" | "play" | "perft") {
        words.extend(["--time", "0.05", "--nodes", "2000"].map(str::to_owned));
    }
    if command == "simulate" {
        // Limits are for each answer, and a mission may take ten thousand of them.
        words.extend(["--games", "3", "--with", "random"].map(str::to_owned));
    }
    let options = [
        "--position",
        "--scenario",
        "--with",
        "--json",
        "--lang",
        "--seed",
        "--enemies",
        "--threads",
        "--objective",
        "--memory",
        "--moves",
        "--robots",
        "--size",
        "--rule",
        "--depth",
        "--level",
        "--openings",
        "--sprt",
        "--results",
        "--policy",
        "--book",
        "--nonsense",
    ];
    for _ in 0..dice.below(4) {
        let option = *dice.one_of(&options);
        words.push(option.to_owned());
        if option != "--json" {
            words.push(text(dice, games));
        }
    }
    words.retain(|word| !word.contains('\0'));
    let sent = (0..dice.below(4)).map(|_| text(dice, games) + "\n").collect();
    (words, sent)
}

/// What came of a run: its exit code, or what is wrong with it.
fn run(binary: &Path, folder: &Path, words: &[String], sent: &str) -> Result<i32, String> {
    let fault = |error: std::io::Error| error.to_string();
    let mut child = Command::new(binary)
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(fault)?;
    if let Some(mut input) = child.stdin.take() {
        let _ = input.write_all(sent.as_bytes());
    }
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(fault)? {
            break status;
        }
        if began.elapsed() > CAP {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("no end within {} s", CAP.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    let mut said = String::new();
    if let Some(mut errors) = child.stderr.take() {
        let _ = errors.read_to_string(&mut said);
    }
    match status.code() {
        Some(code @ 0..=2) if !said.contains("panicked") => Ok(code),
        code => Err(format!("exit code {code:?}: {}", said.lines().next().unwrap_or(""))),
    }
}

/// Runs the command so many times.
pub(super) fn hostile(binary: &Path, games: &Games, runs: u64) -> Result<Vec<Row>, String> {
    let folder = super::server::Folder::new("hostile")?;
    let (next, faults) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let codes = Mutex::new(BTreeMap::<i32, u64>::new());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= runs {
                return;
            }
            let (words, sent) = words(&mut Dice::new(number), games);
            match run(binary, &folder.0, &words, &sent) {
                Ok(code) => {
                    *codes
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .entry(code)
                        .or_default() += 1;
                }
                Err(fault) => {
                    println!("fault: meeple {words:?} < {sent:?}: {fault}");
                    faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let codes = codes.into_inner().unwrap_or_else(PoisonError::into_inner);
    let faults = faults.into_inner().unwrap_or_else(PoisonError::into_inner);
    let told: Vec<String> =
        codes.iter().map(|(code, count)| format!("{count} ended with {code}")).collect();
    let told = format!("{}; {} faults", told.join(", "), faults.len());
    Ok(vec![Row::new(format!("{runs} hostile command lines"), told, faults.is_empty())])
}
