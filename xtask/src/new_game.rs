//! `cargo xtask new-game NAME --like GAME`: a folder and two lines.
//!
//! The folder of a game is copied under another name: its module, its type, its id, the name on its
//! card and the commands in its measured levels. What comes out compiles, passes the conformance
//! suite, is listed and plays; from there its rules are written. No other source has to be touched.

use std::path::Path;
use std::process::ExitCode;

use crate::cargo;
use crate::names::{self, Game};
use crate::scratch::{copy, insert_after, read, write};

/// Where the games are, and the list that knows them all.
const GAMES: &str = "crates/games/src";
const CATALOGUE: &str = "crates/arena/src/catalogue.rs";

/// Words that Rust keeps to itself.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Why there is no new game.
#[derive(Debug, PartialEq)]
pub(crate) enum Fault {
    /// What was asked for cannot be.
    Refused(String),
    /// A file could not be read or written.
    Broken(String),
}

/// A file that could not be read or written.
impl From<String> for Fault {
    fn from(told: String) -> Self {
        Self::Broken(told)
    }
}

/// Makes the game in the repository, lays its sources out, and says what comes next.
pub(crate) fn new_game(name: &str, like: &str) -> ExitCode {
    let made = make(&cargo::root(), name, like)
        .and_then(|()| cargo::run(&["fmt", "--all"]).map_err(Fault::Broken));
    match made {
        Ok(()) => {
            println!(
                "{GAMES}/{name} is a copy of {like} under its own name. Next:\n\
                 \x20 cargo test -p meeple-games {name}::   its laws\n\
                 \x20 cargo run -- show {name}              its board\n\
                 \x20 cargo run -- play {name}              a game\n\
                 Then write its rules, its card and its tests; `meeple calibrate {name}` measures its levels."
            );
            ExitCode::SUCCESS
        }
        Err(Fault::Refused(why)) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
        Err(Fault::Broken(why)) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the game in the repository at `root`.
pub(crate) fn make(root: &Path, name: &str, like: &str) -> Result<(), Fault> {
    let games = names::games(root)?;
    // A game that is a crate of its own is no folder to begin from.
    let models = || games.iter().filter(|game| !game.is_crate());
    let model = models().find(|game| game.id == like || game.module() == like);
    let Some(model) = model else {
        let known: Vec<&str> = models().map(Game::module).collect();
        let known = known.join(", ");
        return Err(Fault::Refused(format!(
            "no game is called `{like}` in {GAMES}: expected one of {known}"
        )));
    };
    free(root, name, &games)?;
    let old = root.join(&model.folder);
    let own = own_type(&old)?;
    let rename = Rename { id: &model.id, module: model.module(), own: &own, name };
    rename.refuse_taken(&old)?;
    let folder = root.join(GAMES).join(name);
    copy(&old, &folder)?;
    each_file(&folder, &|path| {
        // What is no text is data, and copied as it is.
        let Ok(text) = read(path) else { return Ok(()) };
        let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let renamed = if file.ends_with(".rs") { rename.source(&text) } else { rename.data(&text) };
        write(path, &if file == "card.rs" { titled(&renamed, name) } else { renamed })
    })?;
    let lib = root.join(GAMES).join("lib.rs");
    insert_after(&lib, &format!("pub mod {};", model.module()), &format!("pub mod {name};"))?;
    let line = |module: &str, own: &str| format!("<games::{module}::{own}>(),");
    let catalogue = root.join(CATALOGUE);
    let text = read(&catalogue)?;
    let wanted = line(model.module(), &own);
    let Some(found) = text.lines().find(|text| text.trim_end().ends_with(&wanted)) else {
        return Err(Fault::Broken(format!("{CATALOGUE}: no line ends in `{wanted}`")));
    };
    let added = found.replace(&wanted, &line(name, &camel(name)));
    Ok(insert_after(&catalogue, found.trim(), added.trim())?)
}

/// Refuses a name that cannot be one, or is taken.
fn free(root: &Path, name: &str, games: &[Game]) -> Result<(), Fault> {
    let refuse = |why: String| Err(Fault::Refused(why));
    let plain =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    if !name.starts_with(|first: char| first.is_ascii_lowercase()) || !name.chars().all(plain) {
        return refuse(format!(
            "`{name}` cannot be the name of a module: expected small letters, digits and _, a letter first"
        ));
    }
    if KEYWORDS.contains(&name) {
        return refuse(format!("`{name}` is a word of Rust: expected another name"));
    }
    let place = root.join(GAMES).join(name);
    let taken = place.exists() || place.with_extension("rs").exists();
    if taken || games.iter().any(|game| game.id == name || game.module() == name) {
        return refuse(format!("there is a `{name}` already: expected another name"));
    }
    Ok(())
}

/// The type that presents itself in a game's folder.
fn own_type(folder: &Path) -> Result<String, Fault> {
    let found = std::cell::RefCell::new(None);
    each_file(folder, &|path| {
        let text = read(path).unwrap_or_default();
        let own = text.lines().find_map(|line| line.strip_prefix("impl Present for "));
        if let Some(own) = own {
            let word = own.split(|letter: char| !letter.is_alphanumeric()).next();
            found.replace(word.map(str::to_owned));
        }
        Ok(())
    })?;
    found
        .into_inner()
        .ok_or_else(|| Fault::Broken(format!("{}: no `impl Present for`", folder.display())))
}

/// What is called otherwise in the copy.
struct Rename<'a> {
    id: &'a str,
    module: &'a str,
    own: &'a str,
    name: &'a str,
}

impl Rename<'_> {
    /// Refuses a name whose type would be one that the game uses for something else.
    fn refuse_taken(&self, folder: &Path) -> Result<(), Fault> {
        let own = camel(self.name);
        let used = std::cell::Cell::new(false);
        each_file(folder, &|path| {
            let text = read(path).unwrap_or_default();
            used.set(used.get() || words(&text, &own, "") != text);
            Ok(())
        })?;
        if used.get() && own != self.own {
            let (name, module) = (self.name, self.module);
            return Err(Fault::Refused(format!(
                "`{name}` would need a type `{own}`, which {module} uses for something else: expected another name"
            )));
        }
        Ok(())
    }

    /// A source file: the type by its name, the module in paths and in names of functions, the id
    /// where it is a whole string.
    fn source(&self, text: &str) -> String {
        let text = words(text, self.own, &camel(self.name));
        let text =
            words(&text, &format!("crate::{}", self.module), &format!("crate::{}", self.name));
        let text = text.replace(&format!("\"{}\"", self.id), &format!("\"{}\"", self.name));
        // Tests that bear the name of the game.
        text.replace(&format!("fn {}_", self.module), &format!("fn {}_", self.name))
    }

    /// A file of data, such as measured levels: the id where it is a word.
    fn data(&self, text: &str) -> String {
        words(text, self.id, self.name)
    }
}

/// The text with a word replaced wherever it stands alone.
fn words(text: &str, old: &str, new: &str) -> String {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(old) {
        let (before, after) = (&rest[..start], &rest[start + old.len()..]);
        let joined = out.ends_with(in_word) && before.is_empty();
        let alone = !joined && !before.ends_with(in_word) && !after.starts_with(in_word);
        out.push_str(before);
        out.push_str(if alone { new } else { old });
        rest = after;
    }
    out + rest
}

/// The card with the name of the new game on it, in both languages until somebody translates it.
fn titled(card: &str, name: &str) -> String {
    const NAME: &str = "        name: Phrase::new(";
    let Some((before, after)) = card.split_once(NAME) else { return card.to_owned() };
    let Some((_, after)) = after.split_once("),") else { return card.to_owned() };
    let spaced = name.replace('_', " ");
    let title = spaced[..1].to_uppercase() + &spaced[1..];
    format!("{before}{NAME}\"{title}\", \"{title}\"),{after}")
}

/// `four_in_line` as a type: `FourInLine`.
fn camel(name: &str) -> String {
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
    };
    name.split('_').map(capital).collect::<Vec<String>>().concat()
}

/// Every file under a folder.
fn each_file(folder: &Path, visit: &dyn Fn(&Path) -> Result<(), String>) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.is_dir() { each_file(&path, visit)? } else { visit(&path)? }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn refused(name: &str, like: &str) -> String {
        match make(&cargo::root(), name, like) {
            Err(Fault::Refused(why)) => why,
            other => panic!("{name} like {like}: {other:?}"),
        }
    }

    #[test]
    fn bad_names_are_refused_and_nothing_is_made() {
        for name in ["", "Chess", "4win", "my-game", "../out", "jeu été", "_x"] {
            assert!(refused(name, "pig").contains("cannot be the name"), "{name}");
        }
        assert!(refused("match", "pig").contains("word of Rust"));
        for name in ["pig", "sliding", "fifteen", "hostage", "seat"] {
            assert!(refused(name, "tictactoe").contains("already"), "{name}");
        }
        assert!(refused("card", "pig").contains("`Card`"));
        assert!(refused("chess", "shogi").contains("tictactoe"), "the games are listed");
        assert!(refused("chess", "hostage").contains("no game is called"), "a crate of its own");
    }

    #[test]
    fn names_change_where_they_stand_alone() {
        let rename =
            Rename { id: "fifteen", module: "sliding", own: "Sliding", name: "four_in_line" };
        let text = "impl Sliding for SlidingTile {} // crate::sliding::x \"fifteen\" fifteen";
        assert_eq!(
            rename.source(text),
            "impl FourInLine for SlidingTile {} // crate::four_in_line::x \"four_in_line\" fifteen"
        );
        assert_eq!(rename.data("{\"game\": \"fifteen\"}"), "{\"game\": \"four_in_line\"}");
        let card = "    Card {\n        name: Phrase::new(\"The 15-puzzle\", \"Le taquin\"),\n";
        assert!(titled(card, "a_b").contains("name: Phrase::new(\"A b\", \"A b\"),\n"));
    }

    /// The games one may begin from compile and pass their laws under another name, are listed, and
    /// play.
    #[test]
    #[ignore = "long: builds a copy of the sources"]
    fn a_new_game_compiles_keeps_the_laws_and_plays() {
        let scratch = Scratch::new("new-game").expect("a copy");
        // None of the new names holds that of a game, which nobody may write outside its folder.
        let games = [
            ("crosses", "tictactoe"),
            ("long_march", "breakthrough"),
            ("loose_tiles", "sliding"),
            ("windy_walk", "gridworld"),
            ("greedy_hog", "pig"),
        ];
        for (name, like) in games {
            make(scratch.folder(), name, like).expect(like);
        }
        scratch.cargo(&["fmt", "--all"]).expect("they are laid out");
        for (name, _) in games {
            let laws = ["test", "--package", "meeple-games", "--", &format!("{name}::")];
            scratch.cargo(&laws).expect("its laws");
        }
        for (name, _) in games {
            let run = ["run", "--quiet", "--package", "meeple", "--"];
            let show = scratch.read(&[&run[..], &["show", name]].concat()).expect("a board");
            assert!(!show.trim().is_empty(), "{name}");
            let list = scratch.read(&[&run[..], &["list"]].concat()).expect("the games");
            assert!(list.contains(name), "{list}");
            let advise = [&run[..], &["advise", name]].concat();
            scratch.read(&advise).expect("advice");
        }
        let pages = ["test", "--package", "meeple-web", "--test", "app", "--", "pages::"];
        scratch.cargo(&pages).expect("the web shows them");
        assert_eq!(names::faults(scratch.folder()), Ok(Vec::new()));
    }
}
