//! Programs of others that tests talk to: the browser of the journeys, an opponent at Go. They are looked
//! for, and installed where they are missing.

use std::process::{Command, Stdio};

/// What must be there, and the package that brings it.
const PROGRAMS: [(&str, &str); 3] =
    [("chromium", "chromium"), ("chromedriver", "chromium-driver"), (GNU_GO, "gnugo")];

/// Debian's games are not on everybody's path.
const GNU_GO: &str = "/usr/games/gnugo";

/// Fails when a program is not there and cannot be installed: no test is skipped for want of one.
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
    format!("the tests need {list}, and installing failed ({why}): install it and run again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_does_not_answer_is_missing() {
        assert_eq!(missing(&PROGRAMS, |_| true), Vec::<&str>::new());
        assert_eq!(missing(&PROGRAMS, |name| name != "chromedriver"), ["chromium-driver"]);
        assert_eq!(missing(&PROGRAMS, |_| false), ["chromium", "chromium-driver", "gnugo"]);
        assert!(!answers("a-program-that-is-not-there"));
        assert!(advice(&["chromium"], "no network").contains("chromium"));
    }
}
