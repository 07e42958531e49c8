//! What befalls a server: broken files, a full disk, a second server, guests that say nothing.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use super::Row;
use super::dice::Dice;
use super::http::Visitor;
use super::server::{Folder, Server};

/// A database with a few games, as bytes.
fn database(binary: &Path) -> Result<Vec<u8>, String> {
    let folder = Folder::new("seed")?;
    let server = Server::start(binary, &folder.0)?;
    let mut visitor = Visitor::new(server.address).map_err(|error| error.to_string())?;
    for _ in 0..5 {
        let game = visitor.post("/games", "game=connect4&side=both").map_err(|e| e.to_string())?;
        for ply in 0..4 {
            let form = format!("ply={ply}&move={}", ply + 1);
            visitor.post(&format!("{}/do", game.location), &form).map_err(|e| e.to_string())?;
        }
    }
    server.end();
    std::fs::read(folder.0.join("games.sqlite3")).map_err(|error| error.to_string())
}

/// Databases with bytes changed, cut or grown: the server runs, or says what is wrong and leaves the
/// file.
fn corrupted(binary: &Path, times: u64) -> Result<Row, String> {
    let sound = database(binary)?;
    let (mut ran, mut refused, mut faults) = (0, 0, 0);
    for round in 0..times {
        let folder = Folder::new("corrupt")?;
        let mut dice = Dice::new(round);
        let mut bytes = sound.clone();
        match round % 4 {
            0 => bytes.truncate(dice.below(bytes.len())),
            1 => bytes = b"this is no database".to_vec(),
            _ => {
                for _ in 0..=dice.below(200) {
                    let at = dice.below(bytes.len());
                    bytes[at] = dice.below(256) as u8;
                }
            }
        }
        let path = folder.0.join("games.sqlite3");
        std::fs::write(&path, &bytes).map_err(|error| error.to_string())?;
        match Server::start(binary, &folder.0) {
            Ok(mut server) => {
                ran += 1;
                let asked = Visitor::new(server.address).and_then(|mut visitor| {
                    visitor.get("/")?;
                    visitor.post("/games", "game=connect4&side=both")
                });
                if asked.is_err() || !server.lives() {
                    println!("fault: round {round}: the server did not answer");
                    faults += 1;
                }
            }
            Err(said) if said.starts_with("exit code Some(2)") => refused += 1,
            Err(said) => {
                println!("fault: round {round}: {said}");
                faults += 1;
            }
        }
        if !path.exists() {
            println!("fault: round {round}: the file is gone");
            faults += 1;
        }
    }
    let told = format!("{ran} served, {refused} refused with a reason, {faults} faults");
    Ok(Row::new(format!("{times} broken databases"), told, faults == 0))
}

/// A disk that takes no more: moves are refused, the server goes on, and what was kept stays.
fn full_disk(binary: &Path) -> Result<Row, String> {
    let folder = Folder::new("full")?;
    // Files may not grow beyond 256 KiB; the signal that usually ends a program then is ignored.
    let script = "trap '' XFSZ; ulimit -f 512; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(binary);
    let mut server = Server::start_by(command, &folder.0)?;
    let mut visitor = Visitor::new(server.address).map_err(|error| error.to_string())?;
    let (mut begun, mut refused) = (0, 0);
    for _ in 0..3_000 {
        match visitor.post("/games", "game=connect4&side=both") {
            Ok(answer) if answer.status == 303 => begun += 1,
            Ok(answer) if answer.status == 429 => std::thread::sleep(Duration::from_millis(20)),
            Ok(_) => refused += 1,
            Err(_) => visitor = Visitor::new(server.address).map_err(|error| error.to_string())?,
        }
        if refused >= 20 {
            break;
        }
    }
    let page = visitor.get("/").map(|answer| answer.status).unwrap_or(0);
    let sound = server.lives() && page == 200 && refused > 0;
    let told = format!("{begun} games kept, {refused} refused, front page answers {page}");
    Ok(Row::new("a full disk", told, sound))
}

/// A second server on the same folder ends at once and says who has it.
fn second_server(binary: &Path) -> Result<Row, String> {
    let folder = Folder::new("second")?;
    let first = Server::start(binary, &folder.0)?;
    let second = Server::start(binary, &folder.0);
    let code = first.end();
    let (told, refused) = match second {
        Ok(_) => ("it ran".to_owned(), false),
        Err(said) => {
            let refused = said.starts_with("exit code Some(2)");
            (format!("refused; the first ended on SIGTERM with {code:?}"), refused)
        }
    };
    Ok(Row::new("a second server on the same folder", told, refused && code == Some(0)))
}

/// Guests that connect and say nothing, or a letter now and then.
fn slow_guests(binary: &Path, guests: usize) -> Result<Row, String> {
    let folder = Folder::new("slow")?;
    let server = Server::start(binary, &folder.0)?;
    let mut silent: Vec<TcpStream> = Vec::new();
    for number in 0..guests {
        let Ok(mut stream) = TcpStream::connect(server.address) else { break };
        if number % 2 == 0 {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHo");
        }
        silent.push(stream);
    }
    let opened = silent.len();
    let began = Instant::now();
    let answered = Visitor::new(server.address).and_then(|mut visitor| visitor.get("/"));
    let waited = began.elapsed();
    let sound = answered.is_ok_and(|answer| answer.status == 200);
    // Those who say nothing are sent away.
    let mut gone = 0;
    let mut last = Duration::ZERO;
    for stream in &mut silent {
        let left = Duration::from_secs(90).saturating_sub(began.elapsed());
        let _ = stream.set_read_timeout(Some(left.max(Duration::from_millis(1))));
        let mut rest = Vec::new();
        let ended = stream.take(1 << 16).read_to_end(&mut rest);
        let timed_out = ended.is_err_and(|error| {
            matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
        });
        if !timed_out {
            gone += 1;
            last = began.elapsed();
        }
    }
    let told = format!(
        "a page for somebody else in {} ms; {gone} of {opened} sent away, the last after {} s",
        waited.as_millis(),
        last.as_secs()
    );
    Ok(Row::new(format!("{guests} guests who say nothing"), told, sound && gone == opened))
}

/// All of these.
pub(super) fn faults(binary: &Path) -> Result<Vec<Row>, String> {
    Ok(vec![
        corrupted(binary, 100)?,
        full_disk(binary)?,
        second_server(binary)?,
        slow_guests(binary, 500)?,
    ])
}
