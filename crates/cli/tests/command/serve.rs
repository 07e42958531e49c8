//! `meeple serve`: killed in the middle of a game, it comes back with every move.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A running server; it is killed, not asked to end.
struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn begin(folder: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_meeple"))
            .args(["serve", "--port", "0", "--data", folder, "--json"])
            .env("LC_ALL", "C")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary was built");
        let mut line = String::new();
        let out = child.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let told: Value = serde_json::from_str(&line).expect("a line of JSON");
        let address = told["address"].as_str().expect("an address");
        let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { child, host }
    }

    fn ask(&self, method: &str, path: &str, form: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let (host, length) = (&self.host, form.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{form}"
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_killed_server_comes_back_with_every_move() {
    let name = format!("meeple-serve-{}", std::process::id());
    let folder: PathBuf = std::env::temp_dir().join(name);
    let path = folder.to_str().expect("a plain path");
    let server = Server::begin(path);
    let begun = server.ask("POST", "/games", "game=connect4&side=first&level=1&seed=3");
    let game = begun.lines().find_map(|line| line.strip_prefix("location: "));
    let game = game.expect("a game").trim().to_owned();
    for ply in [0, 2, 4] {
        let form = format!("ply={ply}&move=4");
        assert!(server.ask("POST", &format!("{game}/do"), &form).contains(" 303 "));
    }
    let before = server.ask("GET", &format!("{game}.json"), "");
    drop(server);
    let server = Server::begin(path);
    let after = server.ask("GET", &format!("{game}.json"), "");
    let moves = |answer: &str| answer.matches("\"move\"").count();
    assert_eq!(moves(&after), 6);
    assert_eq!(after.split("\r\n\r\n").nth(1), before.split("\r\n\r\n").nth(1));
    assert!(server.ask("GET", "/", "").contains(&game), "it can be gone on with");
    drop(server);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_folder_has_one_server_and_sigterm_ends_it() {
    let folder = std::env::temp_dir().join(format!("meeple-serve-two-{}", std::process::id()));
    let path = folder.to_str().expect("a plain path");
    let mut server = Server::begin(path);
    let second = super::meeple(&["serve", "--port", "0", "--data", path]);
    assert_eq!(second.code, 2, "{}", second.out);
    let who = format!("process {}", server.child.id());
    assert!(second.err.contains(&who) && second.err.contains("--data"), "{}", second.err);
    if cfg!(unix) {
        let id = server.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().expect("kill is there");
        assert!(asked.success());
        let status = server.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "it ends as after Ctrl-C");
    }
    drop(server);
    drop(Server::begin(path));
    let _ = std::fs::remove_dir_all(&folder);
}
