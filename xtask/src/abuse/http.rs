//! Just enough of HTTP to be a guest of the web app.

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// An answer: its status, where it leads, its text.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) location: String,
    pub(super) body: String,
}

/// One connection that is kept.
pub(super) struct Visitor {
    stream: TcpStream,
    address: SocketAddr,
}

impl Visitor {
    pub(super) fn new(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect_timeout(&address, Duration::from_secs(30))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        Ok(Self { stream, address })
    }

    pub(super) fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.send("GET", path, "")
    }

    pub(super) fn post(&mut self, path: &str, form: &str) -> io::Result<Answer> {
        self.send("POST", path, form)
    }

    fn send(&mut self, method: &str, path: &str, form: &str) -> io::Result<Answer> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n{form}",
            self.address,
            form.len()
        );
        self.stream.write_all(request.as_bytes())?;
        let mut bytes = Vec::with_capacity(32 * 1024);
        let head = loop {
            if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            self.read(&mut bytes)?;
        };
        let text = String::from_utf8_lossy(&bytes[..head]).into_owned();
        let field = |name: &str| {
            let line = text.lines().find(|line| line.to_ascii_lowercase().starts_with(name));
            line.and_then(|line| line.split_once(": ")).map_or("", |(_, value)| value).to_owned()
        };
        let length: usize = field("content-length").parse().unwrap_or(0);
        while bytes.len() < head + length {
            self.read(&mut bytes)?;
        }
        let status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let body = String::from_utf8_lossy(&bytes[head..]).into_owned();
        Ok(Answer { status, location: field("location"), body })
    }

    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let mut part = [0; 16 * 1024];
        match self.stream.read(&mut part)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                bytes.extend(&part[..count]);
                Ok(())
            }
        }
    }
}

/// The moves of a game's page, and how many were played.
pub(super) fn moves(page: &str) -> (Vec<String>, usize) {
    let list = page.split("class=\"moves").nth(1).unwrap_or("").split("</ul>").next().unwrap_or("");
    let moves = list.split("name=\"move\" value=\"").skip(1);
    let moves = moves.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect();
    let ply = page.split("name=\"ply\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    (moves, ply.and_then(|ply| ply.parse().ok()).unwrap_or(0))
}
