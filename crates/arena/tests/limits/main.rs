//! Whatever is asked of an agent, a limit and a request to stop end it: every algorithm on every game
//! it plays, with the largest numbers that each of its parameters takes.

mod texts;

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use meeple_arena::agent::{METHODS, Method, ParamKind};
use meeple_arena::session::Scope;
use meeple_arena::{Agent, CATALOGUE, Entry};
use meeple_core::{Budget, Cancel, Control, SEARCH_STACK, Setup};

/// The limit of each search, and when the request to stop comes.
const LIMIT: Duration = Duration::from_millis(80);
/// Whatever takes longer than this did not hear: far more than a loaded machine needs.
const CAP: Duration = Duration::from_secs(60);

/// The algorithm with each numeric parameter at one end of its range.
fn absurd(method: Method, largest: bool) -> String {
    let text = |kind: ParamKind| match kind {
        ParamKind::Range(least, most) => Some((if largest { most } else { least }).to_string()),
        ParamKind::Share => Some(if largest { "1" } else { "0" }.to_owned()),
        ParamKind::Number(least, most) => Some(if largest { most } else { least }.to_string()),
        ParamKind::Precision => Some(if largest { "1" } else { "1e-300" }.to_owned()),
        ParamKind::Bytes => Some(if largest { "512MB" } else { "1" }.to_owned()),
        _ => None,
    };
    let given: Vec<String> = method
        .params()
        // The limits themselves are set by the test; threads are many enough with a few.
        .filter(|param| !matches!(param.name, "time" | "clock" | "nodes" | "noise" | "threads"))
        .filter_map(|param| Some(format!("{}={}", param.name, text(param.kind)?)))
        .collect();
    format!("{}({})", method.name(), given.join(", "))
}

#[derive(Clone, Copy, Debug)]
enum Ended {
    ByLimit,
    ByRequest,
}

/// Thinks and solves; says how long that took.
fn run(entry: &'static Entry, text: &str, ended: Ended) -> Duration {
    let agent = Agent::parse(text, entry).unwrap_or_else(|error| panic!("{text}: {error}"));
    let session = entry.open(&Setup::default()).expect("a start");
    let mut longest = Duration::ZERO;
    for solves in [false, true] {
        let cancel = Cancel::new();
        let (done, asleep) = mpsc::channel::<()>();
        let alarm = cancel.clone();
        let sleeper = thread::spawn(move || {
            if matches!(ended, Ended::ByRequest) && asleep.recv_timeout(LIMIT).is_err() {
                alarm.cancel();
            }
        });
        let budget = match ended {
            Ended::ByLimit => Budget::time(LIMIT),
            Ended::ByRequest => Budget::UNLIMITED,
        };
        let (mut agent, mut nobody) = (agent.fresh(), ());
        let started = Instant::now();
        let mut control = Control::new(budget, 1, cancel, &mut nobody);
        if solves {
            let _ = session.solve(&mut agent, &mut control);
        } else {
            let _ = session.think(&mut agent, Scope::All, &mut control);
        }
        longest = longest.max(started.elapsed());
        drop(done);
        sleeper.join().expect("it only sleeps");
    }
    longest
}

#[test]
fn every_search_ends_when_it_is_told_to_whatever_was_asked_of_it() {
    let mut tasks = Vec::new();
    for entry in CATALOGUE.iter() {
        for &method in METHODS.iter().filter(|method| method.plays(entry.family)) {
            for largest in [true, false] {
                let text = absurd(method, largest);
                // Not every game takes every algorithm of its family.
                if Agent::parse(&text, entry).is_ok() {
                    tasks.extend(
                        [Ended::ByLimit, Ended::ByRequest].map(|e| (entry, text.clone(), e)),
                    );
                }
            }
        }
    }
    assert!(tasks.len() > 200, "{} searches", tasks.len());
    for (entry, text, ended) in tasks {
        let (told, heard) = mpsc::channel();
        let (words, id) = (text.clone(), entry.id);
        let search = thread::Builder::new().stack_size(SEARCH_STACK).spawn(move || {
            let _ = told.send(run(entry, &words, ended));
        });
        search.expect("a thread");
        let took = heard.recv_timeout(CAP);
        let took =
            took.unwrap_or_else(|_| panic!("{id}, {text}, {ended:?}: no end within {CAP:?}"));
        if took > LIMIT * 5 {
            println!("{id}, {text}, {ended:?}: {took:?}");
        }
    }
}
