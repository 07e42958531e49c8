//! Both ends of the protocol over real sockets, and players that misbehave.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use meeple_core::Cancel;

use super::{Client, Ending, Finish, Referee, Report};
use crate::session::Seat;
use crate::{Agent, entry};

fn listener() -> (TcpListener, u16) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("bound").port();
    (listener, port)
}

fn connect(port: u16) -> TcpStream {
    TcpStream::connect(("127.0.0.1", port)).expect("the referee listens")
}

fn player(stream: TcpStream, name: &str, agent: &str) -> Finish {
    let agent = Agent::parse(agent, entry("escampe").expect("a game")).expect(agent);
    let mut client = Client { name, agent, seed: 3 };
    client.play(stream, &Cancel::new(), &mut |_, _| ()).expect("the referee speaks the protocol")
}

fn referee(clock: Duration) -> (thread::JoinHandle<Report>, u16) {
    let (listener, port) = listener();
    let rules = Referee { clock, ..Referee::default() };
    let play = move || rules.serve(&listener, &Cancel::new()).expect("no fault").expect("a game");
    (thread::spawn(play), port)
}

/// A White that says its name, then these lines, and hangs up; Black is a real player.
fn against(lines: &'static [u8], clock: Duration, stay: bool) -> (Report, Finish) {
    let (game, port) = referee(clock);
    let mut white = connect(port);
    white.write_all(b"rascal\n").expect("sent");
    // The referee takes players in the order in which they come.
    thread::sleep(Duration::from_millis(100));
    let black = thread::spawn(move || player(connect(port), "honest", "random"));
    white.write_all(lines).expect("sent");
    if !stay {
        white.shutdown(std::net::Shutdown::Both).expect("closed");
    }
    let report = game.join().expect("the referee ends");
    drop(white);
    (report, black.join().expect("the player ends"))
}

#[test]
fn two_players_play_a_whole_game() {
    let (game, port) = referee(Duration::from_secs(600));
    let white_stream = connect(port);
    let white = thread::spawn(move || player(white_stream, "white", "random"));
    thread::sleep(Duration::from_millis(100));
    let black = thread::spawn(move || player(connect(port), "black", "random"));
    let report = game.join().expect("the referee ends");
    let (white, black) = (white.join().expect("ends"), black.join().expect("ends"));
    assert_eq!(report.names, ["white", "black"]);
    assert_eq!((white.seat, black.seat), (Seat::First, Seat::Second));
    assert_eq!((white.winner, black.winner), (report.winner, report.winner));
    assert!(report.winner.is_some() == (report.ending == Ending::Taken), "{report:?}");
    assert_eq!((&white.moves, &black.moves), (&report.moves, &report.moves));
    assert!(report.moves[0].contains('/') && report.moves[1].contains('/'), "{:?}", report.moves);
}

#[test]
fn garbage_loses() {
    let (report, honest) = against(b"PASSE\n", Duration::from_secs(60), true);
    assert_eq!(report.ending, Ending::Illegal("PASSE".into()));
    assert_eq!((report.winner, honest.winner), (Some(Seat::Second), Some(Seat::Second)));
    let (report, _) = against(b"\n", Duration::from_secs(60), true);
    assert_eq!(report.ending, Ending::Illegal(String::new()), "an empty answer");
    let (report, _) = against(&[0xff; 2000], Duration::from_secs(60), true);
    assert_eq!(report.ending, Ending::Illegal(String::new()), "no text at all");
}

#[test]
fn a_closed_connection_and_a_late_answer_lose() {
    let (report, honest) = against(b"", Duration::from_secs(60), false);
    assert_eq!((report.ending, honest.winner), (Ending::Closed, Some(Seat::Second)));
    let (report, honest) = against(b"", Duration::from_millis(300), true);
    assert_eq!((report.ending, honest.winner), (Ending::Late, Some(Seat::Second)));
}

#[test]
fn the_referee_gives_up_when_nobody_comes() {
    let (listener, port) = listener();
    let rules = Referee { arrival: Duration::from_millis(200), ..Referee::default() };
    // One who connects and says nothing is not a player.
    let silent = connect(port);
    let report = rules.serve(&listener, &Cancel::new()).expect("no fault");
    assert_eq!(report, None);
    drop(silent);
    let cancel = Cancel::new();
    cancel.cancel();
    assert!(rules.serve(&listener, &cancel).is_err());
}

#[test]
fn garbage_and_silence_at_the_door_keep_nobody_waiting() {
    let (game, port) = referee(Duration::from_secs(60));
    let silent: Vec<_> = (0..10).map(|_| connect(port)).collect();
    let noisy: Vec<_> = (0..20)
        .map(|number| {
            let mut stream = connect(port);
            let garbage: &[u8] = if number % 2 == 0 { &[0xff; 700] } else { b"\x07\x07\n" };
            stream.write_all(garbage).expect("sent");
            stream
        })
        .collect();
    for stream in noisy {
        let mut line = String::new();
        let mut reader = BufReader::new(stream);
        // Bytes that were not read make some systems hang up before the answer is seen.
        if reader.read_line(&mut line).is_ok() && !line.is_empty() {
            assert!(line.starts_with("ERREUR"), "{line:?}");
        }
    }
    let white = thread::spawn(move || player(connect(port), "white", "random"));
    let black = thread::spawn(move || player(connect(port), "black", "random"));
    let report = game.join().expect("the referee ends");
    assert_ne!(report.ending, Ending::Late);
    for stream in silent {
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).expect("an answer");
        assert!(line.starts_with("ERREUR"), "{line:?}");
    }
    white.join().expect("ends");
    black.join().expect("ends");
}

#[test]
fn lines_of_the_referee_end_with_a_nul_except_moves() {
    let (game, port) = referee(Duration::from_secs(60));
    let mut white = connect(port);
    white.write_all(b"observer\n").expect("sent");
    thread::sleep(Duration::from_millis(100));
    let black = thread::spawn(move || player(connect(port), "honest", "random"));
    let mut reader = BufReader::new(white.try_clone().expect("a second handle"));
    let mut next = || {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        line
    };
    assert_eq!(next(), "Blanc\0\n");
    assert_eq!(next(), "JOUEUR Noir\0\n");
    let placed = next();
    assert!(placed.starts_with("MOUVEMENT ") && !placed.contains('\0'), "{placed:?}");
    assert_eq!(next(), "JOUEUR Blanc\0\n");
    white.write_all(b"xxxxx\n").expect("sent");
    assert_eq!(next(), "FIN! Noir\0\n");
    game.join().expect("the referee ends");
    black.join().expect("the player ends");
}
