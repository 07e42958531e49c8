//! Load on one machine: many players make moves against the weakest level while one long search
//! runs.
//!
//! ```text
//! cargo run --release -p meeple-web --example load -- [players] [seconds]
//! ```
//!
//! Every player has a game of Connect Four and a connection of its own. It makes a legal move,
//! waits for the page with the answer, thinks for a second as people do, and begins again when its
//! game is over. The report says how long answers took and what else came back but an answer.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use meeple_web::{AppState, Limits, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// People think at least this long.
const PAUSE: Duration = Duration::from_secs(1);

/// An answer: its status, where it leads, its text.
struct Answer {
    status: u16,
    location: String,
    body: String,
}

/// One connection that is kept.
struct Visitor {
    stream: TcpStream,
    address: SocketAddr,
}

impl Visitor {
    async fn new(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, address })
    }

    async fn send(&mut self, method: &str, path: &str, form: &str) -> io::Result<Answer> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n{form}",
            self.address,
            form.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let mut bytes = Vec::with_capacity(32 * 1024);
        let head = loop {
            if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            if self.stream.read_buf(&mut bytes).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        };
        let text = String::from_utf8_lossy(&bytes[..head]).into_owned();
        let field = |name: &str| {
            let line = text.lines().find(|line| line.to_ascii_lowercase().starts_with(name));
            line.and_then(|line| line.split_once(": ")).map_or("", |(_, value)| value).to_owned()
        };
        let length: usize = field("content-length").parse().unwrap_or(0);
        while bytes.len() < head + length {
            if self.stream.read_buf(&mut bytes).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let body = String::from_utf8_lossy(&bytes[head..]).into_owned();
        Ok(Answer { status, location: field("location"), body })
    }

    async fn begin(&mut self, seed: usize) -> io::Result<String> {
        let form = format!("game=connect4&side=first&level=1&seed={seed}");
        Ok(self.send("POST", "/games", &form).await?.location)
    }
}

/// What one player saw.
#[derive(Default)]
struct Seen {
    answers: Vec<Duration>,
    games: u32,
    busy: u32,
    errors: u32,
}

/// The moves of a page, and how many were played.
fn read(page: &str) -> (Vec<String>, usize) {
    let list = page.split("class=\"moves").nth(1).unwrap_or("").split("</ul>").next().unwrap_or("");
    let moves = list.split("name=\"move\" value=\"").skip(1);
    let moves = moves.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect();
    let ply = page.split("name=\"ply\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    (moves, ply.and_then(|ply| ply.parse().ok()).unwrap_or(0))
}

async fn player(number: usize, address: SocketAddr, over: Arc<AtomicBool>) -> io::Result<Seen> {
    let mut seen = Seen::default();
    let mut visitor = Visitor::new(address).await?;
    // Players do not move in step.
    tokio::time::sleep(PAUSE.mul_f64((number % 97) as f64 / 97.0)).await;
    let mut game = visitor.begin(number).await?;
    let mut page = visitor.send("GET", &game, "").await?.body;
    while !over.load(Ordering::Relaxed) {
        let (moves, ply) = read(&page);
        let Some(name) = moves.get((number + ply) % moves.len().max(1)) else {
            seen.games += 1;
            game = visitor.begin(number + 1000 * seen.games as usize).await?;
            page = visitor.send("GET", &game, "").await?.body;
            continue;
        };
        let started = Instant::now();
        let answer =
            visitor.send("POST", &format!("{game}/do"), &format!("ply={ply}&move={name}")).await?;
        match answer.status {
            303 => {
                let fresh = visitor.send("GET", &answer.location, "").await?;
                seen.answers.push(started.elapsed());
                seen.errors += u32::from(fresh.status != 200);
                page = fresh.body;
            }
            429 => seen.busy += 1,
            _ => seen.errors += 1,
        }
        tokio::time::sleep(PAUSE).await;
    }
    Ok(seen)
}

fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1).map(|word| word.parse().unwrap_or(0));
    let players: usize = words.next().filter(|n| *n > 0).unwrap_or(200);
    let seconds: usize = words.next().filter(|n| *n > 0).unwrap_or(60);
    let folder = std::env::temp_dir().join(format!("meeple-load-{}", std::process::id()));
    let state = AppState::open(Limits::default(), &folder)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        tokio::spawn(serve(listener, state));
        let over = Arc::new(AtomicBool::new(false));
        let search = tokio::spawn(long_search(address, Arc::clone(&over)));
        let tasks: Vec<_> =
            (0..players).map(|n| tokio::spawn(player(n, address, Arc::clone(&over)))).collect();
        tokio::time::sleep(Duration::from_secs(seconds as u64)).await;
        over.store(true, Ordering::Relaxed);
        let mut all = Seen::default();
        for task in tasks {
            match task.await {
                Ok(Ok(seen)) => {
                    all.answers.extend(seen.answers);
                    all.games += seen.games;
                    all.busy += seen.busy;
                    all.errors += seen.errors;
                }
                Ok(Err(_)) | Err(_) => all.errors += 1,
            }
        }
        let searched = search.await.map_err(io::Error::other)??;
        report(players, seconds, searched, &mut all);
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    let _ = std::fs::remove_dir_all(&folder);
    result
}

/// Keeps one search running; the seconds during which it ran.
async fn long_search(address: SocketAddr, over: Arc<AtomicBool>) -> io::Result<u32> {
    let mut visitor = Visitor::new(address).await?;
    let game = visitor.send("POST", "/games", "game=connect4&side=both").await?.location;
    let mut seconds = 0;
    while !over.load(Ordering::Relaxed) {
        let page = visitor.send("GET", &game, "").await?.body;
        if page.contains("http-equiv=\"refresh\"") {
            seconds += 1;
        } else {
            let form = "ply=0&agent=uct(playouts%3D4000000000)";
            visitor.send("POST", &format!("{game}/search"), form).await?;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Ok(seconds)
}

fn report(players: usize, seconds: usize, searched: u32, all: &mut Seen) {
    all.answers.sort_unstable();
    let at = |share: f64| {
        let index = ((all.answers.len() as f64 * share) as usize).min(all.answers.len() - 1);
        all.answers.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    println!("{players} players, {seconds} s, a search ran for {searched} s of them");
    println!("moves answered {}, games finished {}", all.answers.len(), all.games);
    println!("busy {}, errors {}", all.busy, all.errors);
    if !all.answers.is_empty() {
        println!(
            "median {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
    }
}
