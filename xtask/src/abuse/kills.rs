//! Power cuts: the server is killed while people play, and every move that it had answered is there
//! when it runs again.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::Row;
use super::dice::Dice;
use super::http::{Visitor, moves};
use super::server::{Folder, Server};

/// Players at a time.
const PLAYERS: u64 = 8;

/// A game and the moves of it that were acknowledged.
#[derive(Clone, Debug)]
struct Kept {
    game: String,
    moves: usize,
}

/// Plays games against oneself until the server is gone; what was acknowledged.
fn play(address: std::net::SocketAddr, seed: u64, over: &AtomicBool) -> Vec<Kept> {
    let mut dice = Dice::new(seed);
    let mut kept: Vec<Kept> = Vec::new();
    let Ok(mut visitor) = Visitor::new(address) else { return kept };
    while !over.load(Ordering::Relaxed) {
        let Ok(begun) = visitor.post("/games", "game=connect4&side=both") else { break };
        if begun.status != 303 {
            std::thread::sleep(Duration::from_millis(50));
            continue;
        }
        let game = begun.location;
        kept.push(Kept { game: game.clone(), moves: 0 });
        let Ok(mut page) = visitor.get(&game) else { break };
        loop {
            let (list, ply) = moves(&page.body);
            if list.is_empty() || over.load(Ordering::Relaxed) {
                break;
            }
            let form = format!("ply={ply}&move={}", dice.one_of(&list));
            let Ok(answer) = visitor.post(&format!("{game}/do"), &form) else { return kept };
            if let Some(last) = kept.last_mut().filter(|_| answer.status == 303) {
                last.moves = ply + 1;
            }
            match visitor.get(&game) {
                Ok(fresh) => page = fresh,
                Err(_) => return kept,
            }
        }
    }
    kept
}

/// How many of the moves are missing.
fn missing(address: std::net::SocketAddr, kept: &[Kept]) -> Result<usize, String> {
    let mut visitor = Visitor::new(address).map_err(|error| error.to_string())?;
    let mut missing = 0;
    for Kept { game, moves: known } in kept {
        let page = visitor.get(game).map_err(|error| error.to_string())?;
        let (list, ply) = moves(&page.body);
        // A game that is over has no moves to offer; its page still tells it.
        let there = if list.is_empty() && page.status == 200 { *known } else { ply };
        if there < *known || page.status != 200 {
            println!("lost: {game} had {known} moves, has {there} (status {})", page.status);
            missing += known - there.min(*known);
        }
    }
    Ok(missing)
}

/// Kills the server so many times.
pub(super) fn kills(binary: &Path, times: u64) -> Result<Vec<Row>, String> {
    let folder = Folder::new("kills")?;
    let (mut acknowledged, mut lost) = (0, 0);
    for round in 0..times {
        let server = Server::start(binary, &folder.0)?;
        let (address, over) = (server.address, AtomicBool::new(false));
        let kept: Vec<Kept> = std::thread::scope(|scope| {
            let over = &over;
            let players: Vec<_> = (0..PLAYERS)
                .map(|number| scope.spawn(move || play(address, round * PLAYERS + number, over)))
                .collect();
            std::thread::sleep(Duration::from_millis(300 + 37 * (round % 11)));
            server.kill();
            over.store(true, Ordering::Relaxed);
            players.into_iter().flat_map(|player| player.join().unwrap_or_default()).collect()
        });
        acknowledged += kept.iter().map(|kept| kept.moves).sum::<usize>();
        let again = Server::start(binary, &folder.0)?;
        lost += missing(again.address, &kept)?;
        again.kill();
    }
    let told = format!("{lost} of {acknowledged} acknowledged moves lost");
    Ok(vec![Row::new(format!("{times} power cuts"), told, lost == 0 && acknowledged > 0)])
}
