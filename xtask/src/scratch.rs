//! A copy of the sources to experiment on, and the small changes that are made to them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cargo;

/// The copy, and where it is built.
pub(crate) struct Scratch {
    folder: PathBuf,
    target: PathBuf,
}

impl Scratch {
    /// Copies the repository to a place of that name among what is built.
    pub(crate) fn new(name: &str) -> Result<Self, String> {
        let place = cargo::root().join("target").join(name);
        let (folder, target) = (place.join("copy"), place.join("target"));
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| told(&folder, &error))?;
        }
        copy(&cargo::root(), &folder)?;
        Ok(Self { folder, target })
    }

    /// The root of the copy.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where it is built.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Runs cargo on the copy and lets it print.
    pub(crate) fn cargo(&self, words: &[&str]) -> Result<(), String> {
        self.run(words, Stdio::inherit()).map(|_| ())
    }

    /// Runs cargo on the copy and returns what it wrote on its standard output.
    #[cfg(test)]
    pub(crate) fn read(&self, words: &[&str]) -> Result<String, String> {
        self.run(words, Stdio::piped())
    }

    fn run(&self, words: &[&str], stdout: Stdio) -> Result<String, String> {
        println!("$ cargo {}", words.join(" "));
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(program)
            .args(words)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .stdout(stdout)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cargo could not be run: {error}"))?;
        let status = output.status;
        if !status.success() {
            return Err(format!("cargo {} failed ({status})", words.join(" ")));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// What went wrong with a file.
pub(crate) fn told(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| told(path, &error))
}

/// Writes a file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| told(path, &error))
}

/// Puts a line before the one that `mark` begins.
pub(crate) fn insert(path: &Path, mark: &str, line: &str) -> Result<(), String> {
    let text = read(path)?;
    let at = text.find(mark).ok_or_else(|| format!("{}: no `{mark}`", path.display()))?;
    write(path, &format!("{}{line}\n{}", &text[..at], &text[at..]))
}

/// Puts a line after the one that is `mark`.
pub(crate) fn insert_after(path: &Path, mark: &str, line: &str) -> Result<(), String> {
    let text = read(path)?;
    if !text.lines().any(|known| known.trim() == mark) {
        return Err(format!("{}: no `{mark}`", path.display()));
    }
    let mut out = String::with_capacity(text.len() + line.len() + 1);
    for known in text.lines() {
        out.push_str(known);
        out.push('\n');
        if known.trim() == mark {
            out.push_str(&known[..known.len() - known.trim_start().len()]);
            out.push_str(line);
            out.push('\n');
        }
    }
    write(path, &out)
}

/// Copies a folder, without what is built and what is history.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| told(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| told(from, &error))? {
        let entry = entry.map_err(|error| told(from, &error))?;
        let (path, name) = (entry.path(), entry.file_name());
        if name == "target" || name == ".git" {
            continue;
        }
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name)).map_err(|error| told(&path, &error))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_put_before_and_after() {
        let path = std::env::temp_dir().join(format!("meeple-lines-{}", std::process::id()));
        write(&path, "a;\n    b;\nc;\n").expect("a file");
        insert_after(&path, "b;", "new;").expect("it is there");
        insert(&path, "c;", "last;").expect("it is there");
        assert_eq!(read(&path).as_deref(), Ok("a;\n    b;\n    new;\nlast;\nc;\n"));
        assert!(insert_after(&path, "x;", "y").is_err() && insert(&path, "x;", "y").is_err());
        fs::remove_file(&path).expect("it was there");
    }
}
