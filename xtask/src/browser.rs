//! The browser of the journeys: looked for, and installed where it is missing.

use std::process::{Command, Stdio};

/// What must be there, and the package that brings it.
const PROGRAMS: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// Fails when a program is not there and cannot be installed: journeys are never skipped.
pub(crate) fn ready() -> Result<(), String> {
    let missing = missing(&PROGRAMS, answers);
    if missing.is_empty() {
        return Ok(());
    }
    println!("$ apt-get install -y {}", missing.join(" "));
    let installed = Command::new("apt-get").args(["install", "-y"]).args(&missing).status();
    let left = self::missing(&PROGRAMS, answers);
    match (installed, left.is_empty()) {
        (_, true) => Ok(()),
        (Err(error), _) => Err(advice(&left, &error.to_string())),
        (Ok(status), _) => Err(advice(&left, &status.to_string())),
    }
}

/// The packages of the programs that do not answer.
fn missing(programs: &[(&str, &'static str)], answers: impl Fn(&str) -> bool) -> Vec<&'static str> {
    programs.iter().filter(|(name, _)| !answers(name)).map(|(_, package)| *package).collect()
}

fn answers(program: &str) -> bool {
    let quiet = Stdio::null;
    let mut command = Command::new(program);
    command.arg("--version").stdout(quiet()).stderr(quiet());
    command.status().is_ok_and(|status| status.success())
}

fn advice(packages: &[&str], why: &str) -> String {
    let list = packages.join(" and ");
    format!("the journeys need {list}, and installing failed ({why}): install it and run again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_does_not_answer_is_missing() {
        assert_eq!(missing(&PROGRAMS, |_| true), Vec::<&str>::new());
        assert_eq!(missing(&PROGRAMS, |name| name == "chromium"), ["chromium-driver"]);
        assert_eq!(missing(&PROGRAMS, |_| false), ["chromium", "chromium-driver"]);
        assert!(!answers("a-program-that-is-not-there"));
        assert!(advice(&["chromium"], "no network").contains("chromium"));
    }
}
