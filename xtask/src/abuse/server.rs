//! The real binary as a server in a folder of its own.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A folder that is gone at the end.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Result<Self, String> {
        let path = std::env::temp_dir().join(format!("meeple-abuse-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs; it is killed when this is dropped.
pub(super) struct Server {
    child: Child,
    pub(super) address: SocketAddr,
}

impl Server {
    /// Starts a server that keeps its games in a folder.
    pub(super) fn start(binary: &Path, folder: &Path) -> Result<Self, String> {
        Self::start_by(Command::new(binary), folder)
    }

    /// The same through a command that is given the server's words.
    pub(super) fn start_by(mut command: Command, folder: &Path) -> Result<Self, String> {
        command.args(["serve", "--port", "0", "--json", "--data"]).arg(folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("no server: {error}"))?;
        let mut line = String::new();
        let told = child.stdout.take().map(BufReader::new);
        let read = told.map(|mut told| told.read_line(&mut line));
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next())
            .and_then(|address| address.parse().ok());
        match (read, address) {
            (Some(Ok(_)), Some(address)) => Ok(Self { child, address }),
            _ => {
                let mut said = String::new();
                if let Some(mut errors) = child.stderr.take() {
                    let _ = errors.read_to_string(&mut said);
                }
                let code = child.wait().ok().and_then(|status| status.code());
                Err(format!("exit code {code:?}: {}", said.trim()))
            }
        }
    }

    /// Memory in use, in MiB.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib >> 10)
    }

    /// As a power cut would.
    pub(super) fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Whether it still runs.
    pub(super) fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Asks it to end as services are asked, and waits; its exit code.
    pub(super) fn end(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status();
        let began = Instant::now();
        while asked.is_ok() && began.elapsed() < Duration::from_secs(10) {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
