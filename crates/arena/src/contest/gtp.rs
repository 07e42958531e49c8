//! A program that speaks the Go Text Protocol, version 2 (G. Farnebäck), as a player: `gtp:gnugo --mode
//! gtp`. Each game has its own process, which is ended with the game, whatever it does.

use std::time::Duration;

use meeple_core::card::Exchange;
use meeple_core::{Cancel, Side};

use super::clock::Stopwatch;
use super::contestant::Fault;
use super::external::{Command, Process};
use crate::Entry;
use crate::session::Seat;

/// Programs that do not answer set-up commands within this time do not play.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running program.
pub(super) struct GtpPlayer {
    process: Process,
    exchange: &'static Exchange,
    side: Side,
    /// Whether the next move we hear of is its own.
    own: bool,
}

/// How a game begins: the text of a position, and the moves that were made from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning<'a> {
    pub(super) position: &'a str,
    pub(super) moves: &'a [String],
}

impl GtpPlayer {
    /// Starts it and puts up the board.
    pub(super) fn start(
        command: &Command,
        entry: &'static Entry,
        beginning: Beginning<'_>,
        seat: Seat,
    ) -> Result<Self, String> {
        let exchange = entry.card.exchange.as_ref().ok_or("this game has no such programs")?;
        let side = if seat == Seat::First { Side::First } else { Side::Second };
        let process = Process::start(command)?;
        let mut player = Self { process, exchange, side, own: false };
        player.set_up(beginning).map_err(|fault| match fault {
            Fault::Late => format!("it did not answer within {} s", PATIENCE.as_secs()),
            Fault::Broken(why) => why,
            Fault::Cancelled | Fault::Resigned => "stopped".to_owned(),
        })?;
        Ok(player)
    }

    fn set_up(&mut self, Beginning { position, moves }: Beginning<'_>) -> Result<(), Fault> {
        let exchange = self.exchange;
        let diagram =
            (exchange.read)(position).map_err(|error| Fault::Broken(error.to_string()))?;
        self.ask(&format!("boardsize {}", diagram.size))?;
        self.ask("clear_board")?;
        if let Some(komi) = diagram.komi {
            self.ask(&format!("komi {komi}"))?;
        }
        for (side, point) in &diagram.stones {
            self.ask(&format!("play {} {point}", exchange.colour(*side)))?;
        }
        let mut mover = diagram.mover;
        for name in moves {
            self.ask(&format!("play {} {name}", exchange.colour(mover)))?;
            mover = mover.other();
        }
        Ok(())
    }

    /// Asks for a move.
    pub(super) fn answer(&mut self, watch: &Stopwatch, cancel: &Cancel) -> Result<String, Fault> {
        let colour = self.exchange.colour(self.side);
        if let Some(time) = watch.allowance() {
            let seconds = time.as_secs().max(1);
            self.ask(&format!("time_settings 0 {seconds} 1"))?;
        }
        self.own = true;
        let answer = self.ask_within(&format!("genmove {colour}"), watch.patience(), cancel)?;
        match answer.to_ascii_lowercase().as_str() {
            "resign" => Err(Fault::Resigned),
            "pass" => Ok(self.exchange.pass.unwrap_or("pass").to_owned()),
            name => Ok(name.to_owned()),
        }
    }

    /// Tells it what the other side played.
    pub(super) fn hear_of(&mut self, name: &str) {
        if !std::mem::take(&mut self.own) {
            let colour = self.exchange.colour(self.side.other());
            // Who refuses a legal move is found out when it should answer.
            let _ = self.ask(&format!("play {colour} {name}"));
        }
    }

    fn ask(&mut self, command: &str) -> Result<String, Fault> {
        self.ask_within(command, PATIENCE, &Cancel::new())
    }

    /// The answer to a command, without its mark.
    fn ask_within(
        &mut self,
        command: &str,
        patience: Duration,
        cancel: &Cancel,
    ) -> Result<String, Fault> {
        self.process.tell(command);
        let first = self.process.line(patience, cancel)?;
        // Answers end with an empty line, which is passed over before the next.
        match (first.strip_prefix('='), first.strip_prefix('?')) {
            (Some(text), _) => {
                Ok(text.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned())
            }
            (_, Some(text)) => Err(Fault::Broken(format!("{command}: {}", text.trim()))),
            _ => Err(Fault::Broken(format!("{command}: expected = or ?, found {first:?}"))),
        }
    }
}
