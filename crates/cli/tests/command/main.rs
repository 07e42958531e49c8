//! The command as a user meets it: the real binary, its output, its exit codes.

mod bad_input;
mod check;
mod contest;
mod contract;
mod golden;
mod gtp;
mod languages;
mod learn;
mod lesson;
mod local;
mod play;
mod policies;
mod promises;
mod questions;
mod readme;
mod resuming;
mod ricochet;
mod safety;
mod serve;

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run left behind.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    /// The output as JSON, one object a line.
    fn json(&self) -> Vec<Value> {
        assert_eq!(self.code, 0, "{}", self.err);
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    /// The only JSON object.
    fn object(&self) -> Value {
        let mut all = self.json();
        assert_eq!(all.len(), 1, "{}", self.out);
        all.remove(0)
    }
}

fn meeple(arguments: &[&str]) -> Run {
    with_input(arguments, "")
}

/// Runs the binary in English, with `input` on its standard input.
fn with_input(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_meeple"))
        .args(arguments)
        .env("LC_ALL", "C")
        .env_remove("MEEPLE_LANG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    let mut stdin = child.stdin.take().expect("it is piped");
    // A command that does not read its input may close it first.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Run {
        code: output.status.code().expect("it was not killed"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}
