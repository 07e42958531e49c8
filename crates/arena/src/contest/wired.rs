//! A program that speaks the protocol of Escampe's tournaments ([`crate::escampe`]) as a player.
//!
//! The program is a client: it connects to a referee. So for each game we listen on a free port of
//! this machine, start the program with that port in its command line, and are the referee of its
//! one connection. It is ended with the game, whatever it does.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use meeple_core::{Cancel, InputError, Phrase, Side};

use super::clock::Stopwatch;
use super::contestant::Fault;
use super::external::{Command, Leash};
use crate::escampe::{Message, Wire, WireError, side};
use crate::session::Seat;

/// A program that does not connect and say its name within this time does not play.
const ARRIVAL: Duration = Duration::from_secs(20);
/// How often a waiting host looks who has come.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// What stands for the port and the host in a command line.
const PORT: &str = "{port}";
const HOST: &str = "{host}";

/// Checks that a command line says where the port goes.
pub(super) fn parse(line: &str) -> Result<Command, InputError> {
    if !line.contains(PORT) {
        return Err(InputError::new(Phrase::new(
            "expected {port} where the program takes its port, as in escampe:./client --port {port}",
            "attendu {port} là où le programme prend son port, comme escampe:./client --port {port}",
        )));
    }
    Command::parse(line)
}

/// A connected program.
pub(super) struct Wired {
    wire: Wire,
    side: Side,
    /// Whether the next move we hear of is its own.
    own: bool,
    _leash: Leash,
}

impl Wired {
    /// Starts it, waits for its connection and its name, and tells it its colour.
    pub(super) fn start(command: &Command, seat: Seat) -> Result<Self, String> {
        let trouble = |error: std::io::Error| format!("{command}: {error}");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(trouble)?;
        let address = listener.local_addr().map_err(trouble)?;
        let (host, port) = (address.ip().to_string(), address.port().to_string());
        let mut child = command
            .build(|word| word.replace(PORT, &port).replace(HOST, &host))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(trouble)?;
        let deadline = Instant::now() + ARRIVAL;
        let stream = accept(&listener, &mut child, deadline);
        let leash = Leash(child);
        let mut wire = Wire::new(stream?).map_err(trouble)?;
        if let Err(error) = wire.hear(Some(deadline), &Cancel::new()) {
            let (why, limit) = (error.say().en, ARRIVAL.as_secs());
            return Err(format!("it did not say its name within {limit} s: {why}"));
        }
        let side = side(seat);
        wire.tell(&Message::Colour(side)).map_err(trouble)?;
        Ok(Self { wire, side, own: false, _leash: leash })
    }

    /// Asks for a move.
    pub(super) fn answer(&mut self, watch: &Stopwatch, cancel: &Cancel) -> Result<String, Fault> {
        let deadline = Instant::now() + watch.patience();
        // Who hung up already is found out now.
        let _ = self.wire.tell(&Message::Turn(self.side));
        let answer = self.wire.hear(Some(deadline), cancel);
        self.own = true;
        answer.map_err(|error| match error {
            WireError::Cancelled => Fault::Cancelled,
            WireError::Late => Fault::Late,
            other => Fault::Broken(other.say().en.into_owned()),
        })
    }

    /// Tells it what the other side played.
    pub(super) fn hear_of(&mut self, name: &str) {
        if !std::mem::take(&mut self.own) {
            let _ = self.wire.tell(&Message::Turn(self.side.other()));
            let _ = self.wire.tell(&Message::Played(name.to_owned()));
        }
    }

    /// Tells it who won.
    pub(super) fn end(&mut self, winner: Option<Seat>) {
        let _ = self.wire.tell(&Message::End(winner.map(side)));
    }
}

/// Waits for the program's connection, as long as the program lives.
fn accept(
    listener: &TcpListener,
    child: &mut Child,
    deadline: Instant,
) -> Result<TcpStream, String> {
    let trouble = |error: std::io::Error| error.to_string();
    listener.set_nonblocking(true).map_err(trouble)?;
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false).map_err(trouble)?;
                return Ok(stream);
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(trouble(error)),
        }
        if let Ok(Some(status)) = child.try_wait() {
            return Err(format!("the program ended before it connected ({status})"));
        }
        if Instant::now() >= deadline {
            return Err(format!("it did not connect within {} s", ARRIVAL.as_secs()));
        }
        std::thread::sleep(LOOK_EVERY);
    }
}
