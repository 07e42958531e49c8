//! Calling cargo: what it prints stays visible while it runs.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::tally::Tally;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Cargo sets the variable when it runs us. The value of build time is wrong once the
    // repository has moved.
    let own = std::env::var("CARGO_MANIFEST_DIR")
        .unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    Path::new(&own).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Runs a cargo command and lets it print.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    each_line(words, Stdio::inherit(), |_| {})
}

/// Runs `cargo test` with these words, lets it print, and adds its counts to the tally.
pub(crate) fn test(words: &[&str], tally: &mut Tally) -> Result<(), String> {
    let mut summaries = 0;
    let words = [&["test"], words].concat();
    each_line(&words, Stdio::piped(), |line| {
        println!("{line}");
        if let Some(counts) = Tally::of_line(line) {
            summaries += 1;
            tally.add(counts);
        }
    })?;
    if summaries == 0 {
        return Err("no test was found".to_owned());
    }
    Ok(())
}

/// Runs a cargo command and returns what it wrote on its standard output.
pub(crate) fn read(words: &[&str]) -> Result<String, String> {
    let mut text = String::new();
    each_line(words, Stdio::piped(), |line| {
        text.push_str(line);
        text.push('\n');
    })?;
    Ok(text)
}

/// Whether a cargo command succeeds, without a word.
pub(crate) fn succeeds(words: &[&str]) -> bool {
    let quiet = command(words).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// Fails with what to install when a cargo subcommand is not there.
pub(crate) fn require(subcommand: &str, component: &str) -> Result<(), String> {
    if succeeds(&[subcommand, "--version"]) {
        return Ok(());
    }
    Err(format!("{component} is not installed: run `rustup component add {component}`"))
}

fn command(words: &[&str]) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(words).current_dir(root());
    command
}

/// Runs cargo and hands over each line of its standard output as it comes, when it is piped.
fn each_line(words: &[&str], stdout: Stdio, mut visit: impl FnMut(&str)) -> Result<(), String> {
    let shown = format!("cargo {}", words.join(" "));
    println!("$ {shown}");
    let cannot = |error: std::io::Error| format!("`{shown}` could not be run: {error}");
    let mut child = command(words).stdout(stdout).spawn().map_err(cannot)?;
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while output.read_until(b'\n', &mut line).map_err(cannot)? > 0 {
            visit(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']));
            line.clear();
        }
    }
    let status = child.wait().map_err(cannot)?;
    if status.success() { Ok(()) } else { Err(format!("`{shown}` failed ({status})")) }
}
