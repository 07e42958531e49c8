//! Boards of stones as other programs describe them: a size, and which stones stand where.

use meeple_core::card::Diagram;
use meeple_core::error::excerpt;
use meeple_core::{InputError, Phrase, Side, phrase};

use crate::grid_text::{Stone, write};

/// The name of the point in a column and a row of a board of some size.
pub(crate) type PointName = fn(u16, u16, u16) -> Option<String>;

/// The text of a board whose rows and columns are `extent` at most.
pub(crate) fn grid(
    diagram: &Diagram,
    black: Side,
    extent: u16,
    point: PointName,
) -> Result<String, InputError> {
    let stone = |side: Side| if side == black { Stone::Black } else { Stone::White };
    let mut rows = Vec::new();
    let mut found = 0;
    for y in 0..extent {
        let mut row = Vec::new();
        for name in (0..extent).filter_map(|x| point(diagram.size, x, y)) {
            let here = diagram.stones.iter().find(|(_, at)| at.eq_ignore_ascii_case(&name));
            found += usize::from(here.is_some());
            row.push(here.map(|(side, _)| stone(*side)));
        }
        rows.push(row);
    }
    if found != diagram.stones.len() {
        return Err(InputError::new(stray(diagram, extent, point)));
    }
    Ok(write(rows.into_iter().map(Vec::into_iter), stone(diagram.mover)))
}

/// Which stone has no place, or not one of its own.
fn stray(diagram: &Diagram, extent: u16, point: PointName) -> Phrase {
    let named = |name: &str| {
        let names = (0..extent).flat_map(|y| (0..extent).map(move |x| (x, y)));
        names
            .filter_map(|(x, y)| point(diagram.size, x, y))
            .any(|known| known.eq_ignore_ascii_case(name))
    };
    match diagram.stones.iter().find(|(_, name)| !named(name)) {
        Some((_, name)) => {
            let found = excerpt(name);
            phrase!(
                "found a stone on {found}, expected a point of the board",
                "pierre en {found}, attendu un point du plateau"
            )
        }
        None => Phrase::new(
            "two stones stand on one point, expected one",
            "deux pierres sur un même point, attendu une seule",
        ),
    }
}

/// The stones that stand on a board.
pub(crate) fn stones(
    size: u16,
    extent: u16,
    point: PointName,
    at: impl Fn(&str) -> Option<Side>,
) -> Vec<(Side, String)> {
    let places = (0..extent).flat_map(|y| (0..extent).map(move |x| (x, y)));
    let names = places.filter_map(|(x, y)| point(size, x, y));
    names.filter_map(|name| at(&name).map(|side| (side, name))).collect()
}

/// A board that only its start describes, such as one whose pieces are no stones.
pub(crate) fn only_the_start() -> InputError {
    InputError::new(Phrase::new(
        "this position cannot be told to other programs, expected the start of the game",
        "cette position ne peut être dite à d'autres programmes, attendu le début de la partie",
    ))
}
