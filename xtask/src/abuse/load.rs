//! Many players at once, and a long evening: how quickly moves are answered, and what it costs.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Row;
use super::http::{Visitor, moves};
use super::server::{Folder, Server};

/// People who play fast think this long.
const PAUSE: Duration = Duration::from_secs(3);
/// The long search is looked at so often, or it would stop.
const A_LOOK: Duration = Duration::from_secs(1);

#[derive(Default)]
struct Seen {
    answers: Vec<Duration>,
    busy: u64,
    errors: u64,
}

fn player(number: usize, address: std::net::SocketAddr, over: &AtomicBool) -> Seen {
    let mut seen = Seen::default();
    // Players do not move in step.
    std::thread::sleep(PAUSE.mul_f64((number % 97) as f64 / 97.0));
    let mut games = 0;
    let mut evening = || -> std::io::Result<()> {
        let mut visitor = Visitor::new(address)?;
        while !over.load(Ordering::Relaxed) {
            games += 1;
            let form = format!("game=connect4&side=first&level=1&seed={}", number + 1000 * games);
            let begun = visitor.post("/games", &form)?;
            if begun.status != 303 {
                seen.busy += 1;
                std::thread::sleep(PAUSE);
                continue;
            }
            let mut page = visitor.get(&begun.location)?;
            loop {
                let (list, ply) = moves(&page.body);
                if list.is_empty() || over.load(Ordering::Relaxed) {
                    break;
                }
                let name = &list[(number + ply) % list.len()];
                let began = Instant::now();
                let path = format!("{}/do", begun.location);
                let answer = visitor.post(&path, &format!("ply={ply}&move={name}"))?;
                match answer.status {
                    303 => {
                        page = visitor.get(&answer.location)?;
                        seen.answers.push(began.elapsed());
                        seen.errors += u64::from(page.status != 200);
                    }
                    429 | 503 => seen.busy += 1,
                    _ => seen.errors += 1,
                }
                std::thread::sleep(PAUSE);
            }
        }
        Ok(())
    };
    if evening().is_err() {
        seen.errors += 1;
    }
    seen
}

/// Keeps one long search running beside the players.
fn long_search(address: std::net::SocketAddr, over: &AtomicBool) -> std::io::Result<()> {
    let mut visitor = Visitor::new(address)?;
    let game = visitor.post("/games", "game=connect4&side=both")?.location;
    while !over.load(Ordering::Relaxed) {
        if !visitor.get(&game)?.body.contains("http-equiv=\"refresh\"") {
            let form = "ply=0&agent=uct(playouts%3D4000000000)";
            visitor.post(&format!("{game}/search"), form)?;
        }
        std::thread::sleep(A_LOOK);
    }
    Ok(())
}

/// So many players for so long, while one long search runs.
pub(super) fn load(binary: &Path, players: usize, time: Duration) -> Result<Vec<Row>, String> {
    let folder = Folder::new("load")?;
    let mut server = Server::start(binary, &folder.0)?;
    let (address, over) = (server.address, AtomicBool::new(false));
    let memory = |server: &Server| server.memory().unwrap_or(0);
    let before = memory(&server);
    let mut most = before;
    let all = std::thread::scope(|scope| {
        let over = &over;
        scope.spawn(move || long_search(address, over));
        let small = || std::thread::Builder::new().stack_size(256 << 10);
        let players: Vec<_> = (0..players)
            .filter_map(|number| {
                small().spawn_scoped(scope, move || player(number, address, over)).ok()
            })
            .collect();
        let began = Instant::now();
        while began.elapsed() < time {
            std::thread::sleep(Duration::from_millis(500));
            most = most.max(memory(&server));
        }
        over.store(true, Ordering::Relaxed);
        let mut all = Seen::default();
        for player in players {
            let seen = player.join().unwrap_or_default();
            all.answers.extend(seen.answers);
            all.busy += seen.busy;
            all.errors += seen.errors;
        }
        all
    });
    let alive = server.lives();
    let after = memory(&server);
    let mut answers = all.answers;
    answers.sort_unstable();
    let at = |share: f64| {
        let index = (answers.len() as f64 * share) as usize;
        answers
            .get(index.min(answers.len().saturating_sub(1)))
            .map_or(0.0, |t| t.as_secs_f64() * 1e3)
    };
    let told = format!(
        "{} moves answered, median {:.1} ms, p99 {:.1} ms, worst {:.1} ms; {} told to wait, {} errors",
        answers.len(),
        at(0.5),
        at(0.99),
        at(1.0),
        all.busy,
        all.errors
    );
    let seconds = time.as_secs();
    let memory = format!("{before} MiB at first, {most} MiB at most, {after} MiB at the end");
    let sound = alive && all.errors == 0 && !answers.is_empty();
    Ok(vec![
        Row::new(
            format!(
                "{players} players for {seconds} s, a move every {} s, beside a long search",
                PAUSE.as_secs()
            ),
            told,
            sound,
        ),
        Row::new(format!("memory of the server with {players} players"), memory, alive),
    ])
}
