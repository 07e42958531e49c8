//! The rule of one folder and one line: the id of a game is written in its folder, in the catalogue
//! and in tests, and nowhere else. Whatever is special to a game stands on its card. The folder of a
//! game that is a crate of its own is that crate's.
//!
//! The sources are read as tokens, so that a comment is no word and a string is found in macros too.
//! The list of games is what the sources declare (`const ID: &'static str`), not a copy.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::sources::rust_files;

/// The one place outside its folder that names a game.
const CATALOGUE: &str = "crates/arena/src/catalogue.rs";

/// Where names may stand all the same, and why. A line that is needed no more is a fault too.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("crates/arena/src/contest/contestant.rs", "a word of the tournament protocol"),
    ("crates/arena/src/contest/wired.rs", "a word of the tournament protocol"),
    ("crates/arena/src/lesson/exercise.rs", "sheets are trees written out, and of that game only"),
    ("crates/cli/src/commands/engine.rs", "a word of the line protocol"),
    ("crates/cli/src/files.rs", "the first word of programs in the language of PRISM"),
    ("crates/core/src/markov/export/prism.rs", "a word of the language of PRISM"),
    ("crates/arena/src/placements/", "a study of one game that needs the searches"),
    ("crates/web/src/lab/exercise.rs", "the name of a field: the tree of a sheet"),
    ("crates/web/src/lab/lessons/", "lessons are texts about these games, checked by tests"),
];

/// Ids that are also words of the subject: in a sentence they name no game.
const WORDS: &[(&str, &str)] =
    &[("tree", "every search has one"), ("go", "a verb that no text can do without")];

/// A game that the sources declare.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Game {
    /// The name typed in commands and addresses.
    pub(crate) id: String,
    /// Its folder, from the root.
    pub(crate) folder: PathBuf,
}

impl Game {
    /// The name of its module, or of the crate that it is.
    pub(crate) fn module(&self) -> &str {
        let folder = if self.is_crate() { self.folder.parent() } else { Some(&*self.folder) };
        let name = folder.and_then(Path::file_name);
        name.and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// Whether it is a crate of its own.
    pub(crate) fn is_crate(&self) -> bool {
        self.folder.ends_with("src")
    }
}

/// A piece of a source file that may name a game.
#[derive(Debug, PartialEq)]
struct Piece {
    line: usize,
    kind: Kind,
}

#[derive(Debug, PartialEq)]
enum Kind {
    /// What stands between quotation marks, as it is written.
    Text(String),
    /// The module of the crate of games that a path names.
    Module(String),
    /// Another crate of ours, without `meeple_`.
    Crate(String),
    /// The id that a game gives itself.
    Id(String),
}

/// Every place that names a game where it should not, and every exception that nothing needs.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>, String> {
    let sources = read(root, |_| true)?;
    let games = declared(&sources);
    if games.is_empty() {
        return Err("no source declares the id of a game".to_owned());
    }
    let mut faults = Vec::new();
    let mut needed = vec![false; EXCEPTIONS.len()];
    for (path, pieces) in &sources {
        let shown = path.display().to_string();
        let exception = EXCEPTIONS.iter().position(|(place, _)| shown.starts_with(place));
        for (game, line) in named(&games, path, pieces) {
            match exception {
                Some(place) => needed[place] = true,
                None => faults.push(format!(
                    "{shown}, line {line}: names the game {}, which belongs on its card",
                    game.id
                )),
            }
        }
    }
    for ((place, reason), needed) in EXCEPTIONS.iter().zip(needed) {
        if !needed {
            faults.push(format!("{place} names no game, so it needs no exception ({reason})"));
        }
    }
    Ok(faults)
}

/// The games that the sources declare, in the order of their folders.
pub(crate) fn games(root: &Path) -> Result<Vec<Game>, String> {
    Ok(declared(&read(root, |text| text.contains("const ID:"))?))
}

type Sources = Vec<(PathBuf, Vec<Piece>)>;

fn declared(sources: &Sources) -> Vec<Game> {
    let mut games = Vec::new();
    for (path, pieces) in sources {
        let folder = path.parent().unwrap_or(path).to_path_buf();
        games.extend(pieces.iter().filter_map(|piece| match &piece.kind {
            Kind::Id(id) => Some(Game { id: id.clone(), folder: folder.clone() }),
            _ => None,
        }));
    }
    games
}

/// The games of others that a file names, each with the line.
fn named<'g>(games: &'g [Game], path: &Path, pieces: &[Piece]) -> Vec<(&'g Game, usize)> {
    let mut found = Vec::new();
    for game in games {
        if path.starts_with(&game.folder) || path == Path::new(CATALOGUE) {
            continue;
        }
        for piece in pieces {
            let names = match &piece.kind {
                Kind::Module(module) => !game.is_crate() && module == game.module(),
                Kind::Crate(name) => game.is_crate() && name == game.module(),
                Kind::Text(text) => names(text, &game.id),
                Kind::Id(_) => false,
            };
            if names {
                found.push((game, piece.line));
            }
        }
    }
    found
}

/// Whether a text names the game of that id.
fn names(text: &str, id: &str) -> bool {
    if text == id {
        return true;
    }
    let in_word = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    let is_word = WORDS.iter().any(|(word, _)| *word == id);
    text.match_indices(id).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + id.len()..]);
        let alone = !before.ends_with(in_word) && !after.starts_with(in_word);
        let addressed = ["game=", "/new/"].iter().any(|mark| before.ends_with(mark));
        alone && (addressed || !is_word)
    })
}

/// The product files of the workspace's crates whose text is wanted, from the root.
fn read(root: &Path, wanted: impl Fn(&str) -> bool) -> Result<Sources, String> {
    let crates = root.join("crates");
    let told = |path: &Path, error: String| format!("{}: {error}", path.display());
    let folders = fs::read_dir(&crates).map_err(|error| told(&crates, error.to_string()))?;
    let mut folders: Vec<PathBuf> =
        folders.filter_map(|entry| Some(entry.ok()?.path().join("src"))).collect();
    folders.sort();
    let mut sources = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        for path in rust_files(folder)? {
            let text = fs::read_to_string(&path).map_err(|error| told(&path, error.to_string()))?;
            if !wanted(&text) {
                continue;
            }
            let place = path.strip_prefix(root).unwrap_or(&path).to_path_buf();
            let home = if place.starts_with("crates/games") { "crate" } else { "meeple_games" };
            let pieces = pieces(&text, home).map_err(|error| told(&path, error))?;
            sources.push((place, pieces));
        }
    }
    Ok(sources)
}

/// What a file says that may name a game; comments, documentation and tests do not count. `home` is
/// what the crate of games is called there.
fn pieces(text: &str, home: &str) -> Result<Vec<Piece>, String> {
    let tokens: TokenStream = text.parse().map_err(|error| format!("no Rust: {error}"))?;
    let mut pieces = Vec::new();
    collect(tokens, home, &mut pieces);
    Ok(pieces)
}

/// The tokens that are no attribute, no documentation and no item of tests. Groups are as they were.
pub(crate) fn product_of(tokens: TokenStream) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut product = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if let Some((attribute, length)) = attribute(&tokens[at..]) {
            at += length;
            if attribute == "cfg(test)" {
                at += item(&tokens[at..]);
            }
            continue;
        }
        product.push(tokens[at].clone());
        at += 1;
    }
    product
}

fn collect(tokens: TokenStream, home: &str, pieces: &mut Vec<Piece>) {
    let tokens = product_of(tokens);
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        let line = rest[0].span().start().line;
        if let Some(id) = own_id(rest) {
            pieces.push(Piece { line, kind: Kind::Id(id) });
            at += ID.len();
        }
        match &tokens[at] {
            TokenTree::Literal(literal) => {
                let written = literal.to_string();
                if let Some((_, text)) = written.split_once('"') {
                    let text = text.trim_end_matches('#').trim_end_matches('"').to_owned();
                    pieces.push(Piece { line, kind: Kind::Text(text) });
                }
            }
            TokenTree::Group(group) => collect(group.stream(), home, pieces),
            TokenTree::Ident(ident) if ident == home => {
                let modules = modules(&tokens[at + 1..]).into_iter();
                pieces.extend(modules.map(|name| Piece { line, kind: Kind::Module(name) }));
            }
            TokenTree::Ident(ident) => {
                if let Some(name) = ident.to_string().strip_prefix("meeple_") {
                    pieces.push(Piece { line, kind: Kind::Crate(name.to_owned()) });
                }
            }
            _ => {}
        }
        at += 1;
    }
}

/// The attribute that begins here, without blanks, and how many tokens it has. Documentation is one.
fn attribute(tokens: &[TokenTree]) -> Option<(String, usize)> {
    let is =
        |token: &TokenTree, mark: char| matches!(token, TokenTree::Punct(p) if p.as_char() == mark);
    let (_, rest) = tokens.split_first().filter(|(first, _)| is(first, '#'))?;
    let inner = rest.first().is_some_and(|next| is(next, '!'));
    let TokenTree::Group(group) = rest.get(usize::from(inner))? else { return None };
    (group.delimiter() == Delimiter::Bracket)
        .then(|| (group.stream().to_string().split_whitespace().collect(), 2 + usize::from(inner)))
}

/// How many tokens the item or the field that begins here has.
fn item(tokens: &[TokenTree]) -> usize {
    let end = tokens.iter().position(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(mark) => matches!(mark.as_char(), ';' | ','),
        _ => false,
    });
    end.map_or(tokens.len(), |end| end + 1)
}

/// How a game gives itself its id, before the id.
const ID: [&str; 8] = ["const", "ID", ":", "&", "'", "static", "str", "="];

fn own_id(tokens: &[TokenTree]) -> Option<String> {
    let same = tokens.iter().zip(ID).all(|(token, word)| token.to_string() == word);
    let TokenTree::Literal(id) = tokens.get(ID.len()).filter(|_| same)? else { return None };
    Some(id.to_string().trim_matches('"').to_owned())
}

/// The modules that follow the name of their crate: `::a::b`, or `::{a::b, c}`.
fn modules(tokens: &[TokenTree]) -> Vec<String> {
    let [TokenTree::Punct(_), TokenTree::Punct(_), next, ..] = tokens else { return Vec::new() };
    match next {
        TokenTree::Ident(name) => vec![name.to_string()],
        TokenTree::Group(group) => {
            let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
            let parts = tokens.split(|token| token.to_string() == ",");
            parts.filter_map(|part| Some(part.first()?.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo;

    fn found(text: &str) -> Vec<(String, usize)> {
        let game = |id: &str, folder: &str| Game { id: id.into(), folder: folder.into() };
        let games = [
            game("fifteen", "games/sliding"),
            game("tree", "games/tree"),
            game("rescue", "crates/hostage/src"),
        ];
        let pieces = pieces(text, "meeple_games").expect("Rust");
        let named = named(&games, Path::new("web/page.rs"), &pieces);
        named.into_iter().map(|(game, line)| (game.id.clone(), line)).collect()
    }

    #[test]
    fn no_game_is_named_outside_its_folder() {
        let root = cargo::root();
        assert_eq!(faults(&root), Ok(Vec::new()));
        let games = games(&root).expect("sources");
        let folder = Path::new("crates/games/src/sliding");
        assert!(games.iter().any(|game| game.id == "fifteen" && game.folder == folder));
        let folder = Path::new("crates/hostage/src");
        assert!(games.iter().any(|game| game.module() == "hostage" && game.folder == folder));
        assert!(games.len() > 10, "{games:?}");
    }

    #[test]
    fn strings_and_paths_name_games() {
        assert_eq!(found("fn f() {\n    entry(\"fifteen\")\n}"), [("fifteen".into(), 2)]);
        assert_eq!(found("fn f() { html! { a href=\"/new/tree\" { \"x\" } } }").len(), 1);
        assert_eq!(found("const A: &str = r#\"play fifteen now\"#;").len(), 1);
        assert_eq!(found("use meeple_games::sliding::Sliding;").len(), 1);
        assert_eq!(found("use meeple_games::{Heading, sliding::{A, B}, tree::Tree};").len(), 2);
        assert_eq!(found("use meeple_games::Heading;"), []);
        assert_eq!(found("fn f() { mission::<meeple_hostage::Rescue>() }").len(), 1);
        assert_eq!(found("use meeple_core::{tree, hostage};"), []);
    }

    #[test]
    fn other_words_do_not() {
        assert_eq!(found("//! fifteen\n// fifteen\n/// entry(\"fifteen\")\nfn f() {}"), []);
        assert_eq!(found("fn f() { say(\"the tree\", \"/lab/tree\", \"fifteen-hundred\") }"), []);
        assert_eq!(found("fn f() { say(\"tree\") }").len(), 1);
    }

    #[test]
    fn tests_do_not_count_but_what_follows_does() {
        let text =
            "#[cfg(test)]\nmod tests { fn f() { g(\"fifteen\") } }\nconst A: &str = \"fifteen\";";
        assert_eq!(found(text), [("fifteen".into(), 3)]);
        assert_eq!(found("#[cfg(test)]\nmod tests;\nconst A: &str = \"tree\";").len(), 1);
    }

    #[test]
    fn a_game_declares_its_id() {
        let text = "impl Present for A {\n    const ID: &'static str = \"a\";\n}";
        let pieces = pieces(text, "crate").expect("Rust");
        assert!(pieces.contains(&Piece { line: 2, kind: Kind::Id("a".into()) }));
    }
}
