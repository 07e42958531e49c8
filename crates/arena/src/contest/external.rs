//! A program outside as a player: lines over its standard input and output, within time limits.
//!
//! The protocol, version 1. The host writes, one a line:
//!
//! | line | meaning | answer |
//! |---|---|---|
//! | `meeple 1 GAME` | hello: the version, the game's id | `ready`, then anything such as a name |
//! | `position TEXT` | the position now, in the game's own notation | none |
//! | `go MS` | think for at most this many milliseconds (0: no limit is set) | `move NAME` |
//! | `played NAME` | what a side has just played | none |
//! | `quit` | the game is over | none; the program ends |
//!
//! `position` comes before every `go`, so that a program may forget everything in between; the
//! first one is the start of the game. A program may write lines that begin with `info` at any time.
//! Whoever crashes, answers too late, or names an illegal move has lost the game, with a note in
//! its record. Each game has its own process.

use std::fmt;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use meeple_core::{Cancel, InputError, Phrase};

use super::clock::Stopwatch;
use super::contestant::Fault;

/// The protocol's version.
pub const PROTOCOL: u32 = 1;

/// A program that does not say `ready` within this time does not play.
const HELLO: Duration = Duration::from_secs(10);
/// How often a waiting host looks whether it was asked to stop.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// Longer lines are no answers.
const LONGEST_LINE: u64 = 4_096;

/// A command line, in words. Double quotes keep blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Command {
    text: String,
    words: Vec<String>,
}

impl Command {
    pub(super) fn parse(line: &str) -> Result<Self, InputError> {
        let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
        for letter in line.chars() {
            match letter {
                '"' => {
                    quoted = !quoted;
                    word.get_or_insert_default();
                }
                letter if letter.is_whitespace() && !quoted => words.extend(word.take()),
                letter => word.get_or_insert_default().push(letter),
            }
        }
        words.extend(word);
        if quoted || words.first().is_none_or(String::is_empty) {
            return Err(InputError::new(Phrase::new(
                "expected a command after cmd:, as in cmd:./engine --strong, with quotes in pairs",
                "attendu une commande après cmd:, comme cmd:./moteur --fort, guillemets par paires",
            )));
        }
        Ok(Self { text: line.trim().to_owned(), words })
    }

    /// Ready to be started, each word changed as wished.
    pub(super) fn build(&self, word: impl Fn(&str) -> String) -> std::process::Command {
        let mut command = std::process::Command::new(word(&self.words[0]));
        command.args(self.words[1..].iter().map(|text| word(text)));
        command
    }
}

/// A process that is ended when this goes out of scope, whatever it does.
pub(super) struct Leash(pub(super) Child);

impl Drop for Leash {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A running program and the lines that it writes. It is ended with the game, whatever it does.
pub(super) struct Process {
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    _leash: Leash,
}

impl Process {
    pub(super) fn start(command: &Command) -> Result<Self, String> {
        let mut child = command
            .build(str::to_owned)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{command}: {error}"))?;
        let input = child.stdin.take();
        let output = child.stdout.take();
        let (sender, lines) = channel();
        // A thread of its own: only so can reading have a time limit. It ends with the program.
        std::thread::spawn(move || {
            let Some(output) = output else { return };
            let mut reader = BufReader::new(output);
            let mut line = Vec::new();
            loop {
                line.clear();
                match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
                    Ok(1..) => {
                        let text = String::from_utf8_lossy(&line).trim().to_owned();
                        if sender.send(text).is_err() {
                            return;
                        }
                    }
                    _ => return,
                }
            }
        });
        Ok(Self { input, lines, _leash: Leash(child) })
    }

    /// Writes a line; a program that no longer reads is found out when it should answer.
    pub(super) fn tell(&mut self, line: &str) {
        if let Some(input) = &mut self.input
            && writeln!(input, "{line}").and_then(|()| input.flush()).is_err()
        {
            self.input = None;
        }
    }

    /// The next line that is no remark.
    pub(super) fn line(&mut self, patience: Duration, cancel: &Cancel) -> Result<String, Fault> {
        let started = Instant::now();
        loop {
            let left = patience.checked_sub(started.elapsed()).ok_or(Fault::Late)?;
            match self.lines.recv_timeout(left.min(LOOK_EVERY)) {
                Ok(line) if line.is_empty() || line.starts_with("info") => {}
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => {
                    return Err(Fault::Cancelled);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::Broken("the program ended".to_owned()));
                }
            }
        }
    }
}

/// Whoever is told to leave has a moment to do so.
impl Drop for Process {
    fn drop(&mut self) {
        self.tell("quit");
        self.input = None;
    }
}

/// A program that speaks our own protocol.
pub(super) struct Program(Process);

impl Program {
    /// Starts it and waits for its `ready`.
    pub(super) fn start(command: &Command, game: &str, position: &str) -> Result<Self, String> {
        let mut program = Self(Process::start(command)?);
        program.tell(&format!("meeple {PROTOCOL} {game}"));
        match program.0.line(HELLO, &Cancel::new()) {
            Ok(line) if line.split_whitespace().next() == Some("ready") => {}
            Ok(line) => return Err(format!("expected ready, found {line:?}")),
            Err(Fault::Late) => {
                return Err(format!("it did not say ready within {} s", HELLO.as_secs()));
            }
            Err(Fault::Broken(why)) => return Err(why),
            Err(Fault::Cancelled | Fault::Resigned) => return Err("stopped".to_owned()),
        }
        program.tell(&format!("position {position}"));
        Ok(program)
    }

    /// Writes a line.
    pub(super) fn tell(&mut self, line: &str) {
        self.0.tell(line);
    }

    /// Asks for a move.
    pub(super) fn answer(
        &mut self,
        position: &str,
        watch: &Stopwatch,
        cancel: &Cancel,
    ) -> Result<String, Fault> {
        let time = watch.allowance().unwrap_or(Duration::ZERO);
        self.tell(&format!("position {position}"));
        self.tell(&format!("go {}", time.as_millis()));
        let line = self.0.line(watch.patience(), cancel)?;
        match line.split_once(' ') {
            Some(("move", name)) => Ok(name.trim().to_owned()),
            _ => Err(Fault::Broken(format!("expected a move, found {line:?}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_into_words() {
        let words = |line: &str| Command::parse(line).map(|command| command.words);
        let expected = ["./my engine", "--level", "3", ""].map(str::to_owned);
        assert_eq!(words(r#" "./my engine" --level 3 """#), Ok(expected.to_vec()));
        assert!(words("").is_err() && words("   ").is_err() && words("\"a").is_err());
    }
}
