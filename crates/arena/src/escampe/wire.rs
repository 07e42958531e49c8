//! Lines of text over a connection, with a deadline.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use meeple_core::{Cancel, Phrase, phrase};

use super::Message;
use crate::catalogue::tournament_protocol::{Garbage, LONGEST_LINE, Lines};

/// How often a wait looks up whether it should end.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Why no line came.
#[derive(Debug)]
pub enum WireError {
    /// The other end hung up.
    Closed,
    /// The deadline passed.
    Late,
    /// What came is no line of text.
    Garbage,
    /// Somebody asked to stop.
    Cancelled,
    /// The network failed.
    Io(io::Error),
}

impl From<io::Error> for WireError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Garbage> for WireError {
    fn from(_: Garbage) -> Self {
        Self::Garbage
    }
}

impl WireError {
    /// In words.
    #[must_use]
    pub fn say(&self) -> Phrase {
        match self {
            Self::Closed => Phrase::new("the connection was closed", "la connexion a été fermée"),
            Self::Late => Phrase::new("no answer in time", "pas de réponse à temps"),
            Self::Garbage => Phrase::new(
                "this is not the protocol of Escampe's referee",
                "ce n'est pas le protocole de l'arbitre d'Escampe",
            ),
            Self::Cancelled => Phrase::new("stopped on request", "arrêté sur demande"),
            Self::Io(error) => phrase!("the network failed: {error}", "panne de réseau : {error}"),
        }
    }
}

/// One end of a connection.
#[derive(Debug)]
pub struct Wire {
    stream: TcpStream,
    lines: Lines,
}

impl Wire {
    /// Speaks over a connected stream.
    ///
    /// # Errors
    /// When the stream refuses to wait in small steps.
    pub fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LOOK_EVERY))?;
        // Who does not read must not hold the referee up.
        stream.set_write_timeout(Some(Duration::from_secs(5)))?;
        Ok(Self { stream, lines: Lines::default() })
    }

    /// Sends a line as players do.
    ///
    /// # Errors
    /// When the connection fails.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        self.stream.write_all(format!("{line}\n").as_bytes())
    }

    /// Sends what the referee says.
    ///
    /// # Errors
    /// When the connection fails.
    pub fn tell(&mut self, message: &Message) -> io::Result<()> {
        self.stream.write_all(message.line().as_bytes())
    }

    /// Waits for a line; blanks and NULs around it are taken off.
    ///
    /// # Errors
    /// When none came before `deadline`, or none will come.
    pub fn hear(
        &mut self,
        deadline: Option<Instant>,
        cancel: &Cancel,
    ) -> Result<String, WireError> {
        loop {
            if let Some(line) = self.lines.next_line()? {
                return Ok(line);
            }
            if cancel.is_cancelled() {
                return Err(WireError::Cancelled);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(WireError::Late);
            }
            self.read()?;
        }
    }

    /// A line, if one is there already.
    ///
    /// # Errors
    /// When what came is no line, or none will come.
    pub fn glance(&mut self) -> Result<Option<String>, WireError> {
        self.stream.set_nonblocking(true)?;
        let read = self.read();
        self.stream.set_nonblocking(false)?;
        // What was sent before hanging up still counts.
        match self.lines.next_line()? {
            Some(line) => Ok(Some(line)),
            None => read.map(|()| None),
        }
    }

    /// Takes in what has come, waiting a little at most.
    fn read(&mut self) -> Result<(), WireError> {
        let mut bytes = [0; LONGEST_LINE];
        match self.stream.read(&mut bytes) {
            Ok(0) => Err(WireError::Closed),
            Ok(count) => {
                self.lines.take_in(&bytes[..count]);
                Ok(())
            }
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock
                        | io::ErrorKind::TimedOut
                        | io::ErrorKind::Interrupted
                ) =>
            {
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => Err(WireError::Closed),
            Err(error) => Err(error.into()),
        }
    }
}
