//! Strokes: what each tool does to a text.

use meeple_core::scene::{Edge, Point};
use meeple_core::{InputError, Phrase, phrase};

use super::document::Document;
use super::drawing::{self, Drawing};
use super::pieces::{quoted, replaced};

/// Names for operators to come.
const NAMES: [&str; 8] = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel"];

/// Keys whose texts are never names of cells.
const NO_CELLS: [&str; 7] = ["map", "name", "title", "briefing", "mission", "mode", "names"];

/// The text after a tool was used on a cell or on one of its sides.
pub(super) fn draw(
    text: &str,
    tool: &str,
    part: usize,
    cell: &str,
    side: Option<Edge>,
) -> Result<String, InputError> {
    let document = Document::read(text)?;
    let map = map_of(&document)?;
    let at = map.named(cell).ok_or_else(|| {
        InputError::expected(1, cell, &Phrase::new("a cell of the map", "une case de la carte"))
    })?;
    let name = quoted(&map.name(at));
    match (tool, side) {
        ("cover", _) => ground(&document, map, at, 'c'),
        ("exit", _) => ground(&document, map, at, 'E'),
        ("block", _) => ground(&document, map, at, '#'),
        ("erase", _) => erase(text, map, at),
        ("wall", Some(side)) => {
            let upright = matches!(side, Edge::East | Edge::West);
            border(&document, map, at, side, if upright { '|' } else { '-' })
        }
        ("door", Some(side)) => border(&document, map, at, side, 'd'),
        ("open-door", Some(side)) => border(&document, map, at, side, 'o'),
        ("window", Some(side)) => border(&document, map, at, side, 'w'),
        ("wall" | "door" | "open-door" | "window", None) => Err(InputError::new(Phrase::new(
            "found no side of the cell, expected north, east, south or west",
            "aucun côté de la case trouvé, attendu : nord, est, sud ou ouest",
        ))),
        ("operator", _) => operator(&document, &map, part, at),
        ("loop", _) => corner(&document, &map, part, at),
        ("hostage", _) => toggle(&document, "hostages", &name, true),
        ("enemy", _) => toggle(&document, "enemies.start", &name, true),
        ("reserve", _) => toggle(&document, "enemies.reserve", &name, false),
        ("arrival", _) => toggle(&document, "respawn.at", &name, false),
        ("wave", _) => wave(&document, part, &name),
        ("hold", _) => toggle(&document, "waves.hold", &name, false),
        ("bomb", _) if document.string("bomb.at").is_some_and(|there| same(there, &name)) => {
            document.remove("bomb.at")
        }
        ("bomb", _) => document.set("bomb.at", &name),
        _ => {
            Err(InputError::new(phrase!("there is no tool {tool}", "il n'y a pas d'outil {tool}")))
        }
    }
}

fn map_of(document: &Document<'_>) -> Result<Drawing, InputError> {
    let map = document.string("map").and_then(Drawing::read);
    map.ok_or_else(|| {
        InputError::new(Phrase::new(
            "there is no map to draw on; expected a map of 1 to 128 cells",
            "il n'y a pas de carte où dessiner ; attendu : une carte de 1 à 128 cases",
        ))
    })
}

fn ground(
    document: &Document<'_>,
    mut map: Drawing,
    at: Point,
    sign: char,
) -> Result<String, InputError> {
    map.toggle_cell(at, sign);
    document.set("map", &map.write())
}

fn border(
    document: &Document<'_>,
    mut map: Drawing,
    at: Point,
    side: Edge,
    sign: char,
) -> Result<String, InputError> {
    if map.toggle_border(at, side, sign) {
        document.set("map", &map.write())
    } else {
        Err(InputError::new(Phrase::new(
            "the map ends there; expected a border between two cells",
            "la carte s'arrête là ; attendu : une limite entre deux cases",
        )))
    }
}

/// Whether a text is the name that stands in quotes.
fn same(text: &str, quoted: &str) -> bool {
    text.eq_ignore_ascii_case(quoted.trim_matches('"'))
}

/// Takes a cell out of a list, or adds it. A list that may be left out goes with its last cell.
fn toggle(
    document: &Document<'_>,
    path: &str,
    name: &str,
    stays: bool,
) -> Result<String, InputError> {
    let there = document.cells(path);
    match there.iter().position(|text| same(text, name)) {
        Some(_) if there.len() == 1 && !stays => document.remove(path),
        Some(at) => document.remove(&format!("{path}.{at}")),
        None => document.insert(path, there.len(), name),
    }
}

/// Adds a cell to a wave of enemies, or takes it away; a wave that comes in nowhere goes.
fn wave(document: &Document<'_>, part: usize, name: &str) -> Result<String, InputError> {
    let path = format!("waves.arrive.{part}.at");
    if part >= document.count("waves.arrive") {
        let turn = |wave| document.written(&format!("waves.arrive.{wave}.turn"))?.parse().ok();
        let last: u8 = part.checked_sub(1).and_then(turn).unwrap_or(0);
        let wave = format!("{{ turn = {}, at = [{name}] }}", last.saturating_add(2));
        return document.insert("waves.arrive", part, &wave);
    }
    let there = document.cells(&path);
    if there.len() == 1 && same(there[0], name) {
        // Where there are no waves at all, the last one leaves nothing behind.
        let all = document.count("waves.arrive") == 1 && document.get("waves.turns").is_none();
        let gone = if all { "waves.arrive".to_owned() } else { format!("waves.arrive.{part}") };
        return document.remove(&gone);
    }
    toggle(document, &path, name, true)
}

/// Puts an operator on a cell; the same one again on its cell goes, unless it is the last.
fn operator(
    document: &Document<'_>,
    map: &Drawing,
    part: usize,
    at: Point,
) -> Result<String, InputError> {
    let (count, name) = (document.count("operators"), quoted(&map.name(at)));
    let start = format!("operators.{part}.start");
    if part < count {
        return match document.string(&start) {
            Some(there) if same(there, &name) && count > 1 => {
                document.remove(&format!("operators.{part}"))
            }
            _ => document.set(&start, &name),
        };
    }
    let taken = |name: &&str| {
        (0..count).any(|one| document.string(&format!("operators.{one}.name")) == Some(*name))
    };
    let free = NAMES.iter().find(|name| !taken(name)).map_or("Zulu", |name| *name);
    document.append("operators", &[("name", &quoted(free)), ("start", &name)])
}

/// Adds a corner to a loop, or takes it away; a loop without corners goes.
fn corner(
    document: &Document<'_>,
    map: &Drawing,
    part: usize,
    at: Point,
) -> Result<String, InputError> {
    let name = quoted(&map.name(at));
    if part >= document.count("patrols") {
        return document.append("patrols", &[("loop", &format!("[{name}]"))]);
    }
    let path = format!("patrols.{part}.loop");
    let corners = document.cells(&path);
    match corners.iter().position(|text| same(text, &name)) {
        Some(_) if corners.len() == 1 => document.remove(&format!("patrols.{part}")),
        Some(there) => document.remove(&format!("{path}.{there}")),
        None => {
            let places: Vec<Option<Point>> =
                corners.iter().map(|corner| map.named(corner)).collect();
            document.insert(&path, place_of_corner(&places, at), &name)
        }
    }
}

/// Where a new corner comes in: within the leg on which it lies, else at the end.
fn place_of_corner(corners: &[Option<Point>], at: Point) -> usize {
    let legs = corners.iter().zip(corners.iter().skip(1));
    let on_leg = |(from, to): (&Option<Point>, &Option<Point>)| match (from, to) {
        (Some(from), Some(to)) => {
            let within = |a: u16, b: u16, c: u16| (a.min(b)..=a.max(b)).contains(&c);
            (from.x == to.x || from.y == to.y)
                && within(from.x, to.x, at.x)
                && within(from.y, to.y, at.y)
        }
        _ => false,
    };
    legs.into_iter().position(on_leg).map_or(corners.len(), |leg| leg + 1)
}

/// Makes a cell plain floor, and takes away who and what is there; operators stay.
fn erase(text: &str, mut map: Drawing, at: Point) -> Result<String, InputError> {
    let name = quoted(&map.name(at));
    map.clear(at);
    let mut text = Document::read(text)?.set("map", &map.write())?;
    let lists = [
        ("hostages", true),
        ("enemies.start", true),
        ("enemies.reserve", false),
        ("respawn.at", false),
        ("waves.hold", false),
    ];
    for (path, stays) in lists {
        let document = Document::read(&text)?;
        if document.cells(path).iter().any(|there| same(there, &name)) {
            text = toggle(&document, path, &name, stays)?;
        }
    }
    let document = Document::read(&text)?;
    match document.string("bomb.at") {
        Some(there) if same(there, &name) => document.remove("bomb.at"),
        _ => Ok(text),
    }
}

/// The map grows or shrinks on one side; all cells that are named keep their place, and those on
/// a row that goes step to the next one.
pub(super) fn resize(text: &str, side: Edge, grow: bool) -> Result<String, InputError> {
    let document = Document::read(text)?;
    let mut map = map_of(&document)?;
    let old = map.size();
    let done = if grow { map.grow(side) } else { map.shrink(side) };
    if !done {
        return Err(InputError::new(Phrase::new(
            "the map cannot have that size; expected 1 to 128 cells",
            "la carte ne peut avoir cette taille ; attendu : 1 à 128 cases",
        )));
    }
    let step = if grow { 1 } else { -1 };
    let moved = |at: Point| {
        let shift = |place: u16, by: i32, count: u16| {
            (i32::from(place) + by).clamp(0, i32::from(count) - 1) as u16
        };
        let (columns, rows) = map.size();
        let x = shift(at.x, if side == Edge::West { step } else { 0 }, columns);
        let y = shift(at.y, if side == Edge::North { step } else { 0 }, rows);
        Point::new(x, y)
    };
    let mut edits: Vec<_> = document
        .texts()
        .into_iter()
        .filter(|(path, ..)| !path.iter().any(|key| NO_CELLS.contains(key)))
        .filter_map(|(_, span, name)| {
            let at = drawing::named(name, old)?;
            Some((span, quoted(&map.name(moved(at)))))
        })
        .collect();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut edited = text.to_owned();
    for (span, name) in edits {
        edited = replaced(&edited, span, &name);
    }
    Document::read(&edited)?.set("map", &map.write())
}
