//! Positions as one line: `cliff a1`, `c2`, or the whole world and a cell.

use meeple_core::scene::Point;
use meeple_core::word::{Word, end_of_position};
use meeple_core::{InputError, Phrase, Problem, phrase};

use super::draft::{self, Draft};
use super::shipped;
use super::world::GridWorld;

/// A world and a cell of it as one line.
pub(super) fn write(world: &GridWorld, at: Point) -> String {
    let cell = world.map.name(at);
    if let Some(name) = shipped::name_of(world) {
        return format!("{name} {cell}");
    }
    let settings = draft::write(&world.settings);
    let mut words: Vec<String> =
        settings.into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    words.extend([world.map.write(), cell]);
    words.join(" ")
}

/// The world and cell that a line describes; `given` is the world of the scenario, if any.
pub(super) fn read(text: &str, given: Option<GridWorld>) -> Result<(GridWorld, Point), InputError> {
    let line = Word::line(1, text);
    let mut words = line.words().peekable();
    let Some(&first) = words.peek() else {
        return Err(line.end().expected(&anything()));
    };
    let mut draft = Draft::default();
    while let Some((key, value)) = words.peek().and_then(|word| word.cut('=')) {
        draft.set(key, value)?;
        words.next();
    }
    let named = match words.peek() {
        Some(word) if draft.is_bare() => shipped::named(word.text),
        _ => None,
    };
    let own = if let Some(world) = named {
        words.next();
        Some(world.clone())
    } else if let Some(map) = words.next_if(|word| draft::looks_like_map(word.text)) {
        draft.map(map);
        Some(draft.finish()?)
    } else if draft.is_bare() {
        None
    } else {
        let found = words.next().unwrap_or(line.end());
        return Err(found.expected(&Phrase::new(
            "a map: rows of # . S G T with / between them",
            "une carte : des lignes de # . S G T séparées par /",
        )));
    };
    let world = match (own, given) {
        (Some(own), Some(given)) if own != given => {
            return Err(first.error(Phrase::new(
                "the position is of another world than the scenario; expected a cell such as a1",
                "la position est d'un autre monde que le scénario ; attendu : une case telle que a1",
            )));
        }
        (Some(world), _) | (None, Some(world)) => world,
        (None, None) if looks_like_cell(first.text) => GridWorld::default(),
        (None, None) => return Err(first.expected(&anything())),
    };
    let at = match words.next() {
        Some(word) => cell(&world, word)?,
        None => world.start(),
    };
    end_of_position(words.next())?;
    Ok((world, at))
}

fn looks_like_cell(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.ends_with(|last: char| last.is_ascii_digit())
}

fn anything() -> Phrase {
    let names = shipped::names().join(", ");
    phrase!(
        "a cell such as a1, a scenario ({names}), or settings and a map",
        "une case telle que a1, un scénario ({names}), ou des réglages et une carte"
    )
}

fn cell(world: &GridWorld, word: Word<'_>) -> Result<Point, InputError> {
    let (columns, rows) = world.map.size();
    let last = world.map.name(Point::new(columns - 1, 0));
    let Some(at) = world.map.named(word.text) else {
        return Err(word.expected(&phrase!(
            "a cell from a1 to {last} ({columns} columns, {rows} rows)",
            "une case de a1 à {last} ({columns} colonnes, {rows} lignes)"
        )));
    };
    if !world.map.is_open(at) {
        return Err(
            word.expected(&Phrase::new("a cell that is no wall", "une case qui n'est pas un mur"))
        );
    }
    Ok(at)
}
