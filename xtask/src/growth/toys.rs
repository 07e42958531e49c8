//! Toy games and toy algorithms for a copy of the sources.

use std::fs;
use std::path::Path;

use super::Built;
use crate::scratch::{Scratch, insert, read, told, write};

/// The toy duel, with its numbers left open.
const TOY: &str = include_str!("toy.rs.txt");

/// The places where a toy duel goes.
const MODULE: &str = "pub mod tree;";
const LINE: &str = "duel::<games::tree::Tree>(),";

/// The places where a toy algorithm goes.
const ALGORITHM_MODULE: &str = "mod minimax;";
const ALGORITHM_LINE: &str = "Method::new(&minimax::ALGORITHM),";

/// Our own crates, which are built anew for each measurement.
const OWN: [&str; 8] = [
    "meeple-core",
    "meeple-search",
    "meeple-games",
    "meeple-hostage",
    "meeple-arena",
    "meeple-render",
    "meeple-web",
    "meeple",
];

/// A copy of the sources that gets toys.
pub(super) struct Toys(Scratch);

impl Toys {
    /// Copies the repository.
    pub(super) fn new() -> Result<Self, String> {
        Scratch::new("growth").map(Self)
    }

    /// Builds the release binary.
    pub(super) fn build(&self) -> Result<(), String> {
        self.0.cargo(&["build", "--release", "--package", "meeple"])
    }

    /// Builds our own crates anew: the size of the binary, and the time of all processors together.
    pub(super) fn build_anew(&self) -> Result<Built, String> {
        let packages = OWN.iter().flat_map(|name| ["--package", name]);
        let clean: Vec<&str> = ["clean", "--release"].into_iter().chain(packages).collect();
        self.0.cargo(&clean)?;
        let before = seconds_of_children()?;
        self.build()?;
        let seconds = seconds_of_children()? - before;
        let binary = self.0.target().join("release/meeple");
        let bytes = fs::metadata(&binary).map_err(|error| told(&binary, &error))?.len();
        Ok(Built { bytes: bytes as f64, seconds })
    }

    /// Adds a small duel: a folder and a line. No two have the same board.
    pub(super) fn add_duel(&self, number: u32) -> Result<(), String> {
        let (width, height, line) = (3 + number, 2 + number, 2 + number.min(3));
        let toy = TOY
            .replace("@NUMBER@", &number.to_string())
            .replace("@WIDTH@", &width.to_string())
            .replace("@HEIGHT@", &height.to_string())
            .replace("@LINE@", &line.to_string())
            .replace("@WEIGHT@", &(number + 2).to_string());
        let games = self.0.folder().join("crates/games/src");
        let folder = games.join(format!("toy{number}"));
        fs::create_dir_all(&folder).map_err(|error| told(&folder, &error))?;
        write(&folder.join("mod.rs"), &toy)?;
        insert(&games.join("lib.rs"), MODULE, &format!("pub mod toy{number};"))?;
        let line = format!("duel::<games::toy{number}::Toy{number}>(),");
        insert(&self.0.folder().join("crates/arena/src/catalogue.rs"), LINE, &line)
    }

    /// Adds an algorithm that need not be fast: minimax once more, not quite the same.
    pub(super) fn add_algorithm(&self, number: u32) -> Result<(), String> {
        let folder = self.0.folder().join("crates/search/src/adversarial");
        let minimax = read(&folder.join("minimax.rs"))?;
        let leaf = "-> Option<Score> {\n";
        if !minimax.contains(leaf) {
            return Err(format!("minimax.rs: expected a function that ends in `{}`", leaf.trim()));
        }
        let odd = format!("{leaf}        if ply == {number}_000 {{ return Some(Score::DRAW); }}\n");
        let toy = minimax
            .replacen(leaf, &odd, 1)
            .replace("pub fn minimax<", &format!("/// A toy.\npub fn toy{number}<"));
        write(&folder.join(format!("toy{number}.rs")), &toy)?;
        insert(&folder.join("mod.rs"), "mod track;", &format!("mod toy{number};"))?;
        let out = format!("pub use toy{number}::toy{number};");
        insert(&folder.join("mod.rs"), "pub use minimax::minimax;", &out)?;
        let folder = self.0.folder().join("crates/arena/src/algorithms");
        let (minimax, list) = (read(&folder.join("minimax.rs"))?, folder.join("mod.rs"));
        let toy = minimax.replace("minimax", &format!("toy{number}"));
        write(&folder.join(format!("toy{number}.rs")), &toy)?;
        insert(&list, ALGORITHM_MODULE, &format!("mod toy{number};"))?;
        insert(&list, ALGORITHM_LINE, &format!("Method::new(&toy{number}::ALGORITHM),"))
    }
}

/// Processor time of all programs that were run and have ended, in seconds.
fn seconds_of_children() -> Result<f64, String> {
    /// Linux counts in hundredths of a second, whatever its clock does.
    const TICKS: f64 = 100.0;
    let text = read(Path::new("/proc/self/stat"))?;
    // The name of the program, in parentheses, may hold anything; numbers follow.
    let rest = text.rsplit(')').next().unwrap_or_default();
    let number = |index: usize| rest.split_whitespace().nth(index).and_then(|n| n.parse().ok());
    let (user, system): (Option<f64>, Option<f64>) = (number(13), number(14));
    user.zip(system)
        .map(|(user, system)| (user + system) / TICKS)
        .ok_or_else(|| "/proc/self/stat is not as expected".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo;

    #[test]
    fn children_are_timed() {
        let before = seconds_of_children().expect("Linux");
        assert!(cargo::succeeds(&["--version"]));
        assert!(seconds_of_children().expect("Linux") >= before);
    }

    #[test]
    fn the_places_where_toys_go_are_there() {
        let root = cargo::root();
        for (file, mark) in [
            ("crates/games/src/lib.rs", MODULE),
            ("crates/arena/src/catalogue.rs", LINE),
            ("crates/search/src/adversarial/mod.rs", "mod track;"),
            ("crates/search/src/adversarial/mod.rs", "pub use minimax::minimax;"),
            ("crates/search/src/adversarial/minimax.rs", "pub fn minimax<"),
            ("crates/arena/src/algorithms/mod.rs", ALGORITHM_MODULE),
            ("crates/arena/src/algorithms/mod.rs", ALGORITHM_LINE),
            ("crates/arena/src/algorithms/minimax.rs", "name: \"minimax\","),
        ] {
            assert!(read(&root.join(file)).expect(file).contains(mark), "{file}: {mark}");
        }
    }
}
