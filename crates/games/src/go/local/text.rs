//! Problems that are drawn: rows from the top joined by `/`, the first row the edge of the board and the
//! first column too. `X` is the target, `x` another stone of the defender, `o` one of the attacker, `.` an
//! empty point, `#` a stone of the attacker that cannot be taken and `@` such a one of the defender.
//! Nobody can play to the right of the text and below it.

use meeple_core::{InputError, phrase};

use super::enclosure::{Content, Enclosure, Fault, MOST_LOOSE, MOST_POINTS, Role};

/// Points of a row, and rows, at most.
const LONGEST: usize = 19;

/// The problem that a text draws.
pub(in super::super) fn read_region(text: &str) -> Result<Enclosure, InputError> {
    let rows: Vec<&str> = text.trim().split('/').collect();
    let width = rows.first().map_or(0, |row| row.chars().count());
    if rows.len() > LONGEST || width > LONGEST || width == 0 {
        return Err(InputError::new(phrase!(
            "expected rows of 1 to 19 points joined by / (such as .xX#/XXX#/####)",
            "attendu des rangées de 1 à 19 points jointes par / (comme .xX#/XXX#/####)"
        )));
    }
    let mut contents = Vec::new();
    let mut column = 1;
    for (y, row) in rows.iter().enumerate() {
        if row.chars().count() != width {
            let (count, number) = (row.chars().count(), y + 1);
            let message = phrase!(
                "row {number} has {count} points; expected {width}, as in the first",
                "la rangée {number} a {count} points ; attendu {width}, comme dans la première"
            );
            return Err(InputError::at(column, message));
        }
        for (x, letter) in row.chars().enumerate() {
            let Some(what) = content(letter) else {
                let message = phrase!(
                    "unknown letter {letter:?}; expected X, x, o, #, @ or a dot",
                    "lettre inconnue {letter:?} ; attendu X, x, o, #, @ ou un point"
                );
                return Err(InputError::at(column + x, message));
            };
            contents.push((label(x, y), what));
        }
        column += width + 1;
    }
    Enclosure::new(&contents, near).map_err(|fault| told(fault, &label_name))
}

const fn content(letter: char) -> Option<Content> {
    Some(match letter {
        '.' => Content::Empty,
        'X' => Content::Target,
        'x' => Content::Stone(Role::Defender),
        'o' => Content::Stone(Role::Attacker),
        '@' => Content::Wall(Role::Defender),
        '#' => Content::Wall(Role::Attacker),
        _ => return None,
    })
}

const fn label(x: usize, y: usize) -> u16 {
    (y * LONGEST + x) as u16
}

fn near(label: u16) -> Vec<u16> {
    let longest = LONGEST as u16;
    let (x, y) = (label % longest, label / longest);
    let mut near = vec![label + longest];
    near.extend((x + 1 < longest).then_some(label + 1));
    near.extend((x > 0).then(|| label - 1));
    near.extend((y > 0).then(|| label - longest));
    near
}

/// A point as texts call it: a letter for the column, the row from the top.
pub(in super::super) fn label_name(label: u16) -> String {
    let longest = LONGEST as u16;
    let letter = char::from(b'a' + (label % longest) as u8);
    format!("{letter}{}", label / longest + 1)
}

/// A fault in words.
pub(super) fn told(fault: Fault, name: &dyn Fn(u16) -> String) -> InputError {
    InputError::new(match fault {
        Fault::NoTarget => phrase!(
            "no stone is asked about; expected at least one X",
            "aucune pierre n'est en question ; attendu au moins un X"
        ),
        Fault::TooLarge => phrase!(
            "too many points: at most {MOST_LOOSE} that are no X, and {MOST_POINTS} in all, are worked out",
            "trop de points : au plus {MOST_LOOSE} hors X, et {MOST_POINTS} en tout, se calculent"
        ),
        Fault::NoLiberty(label) => {
            let name = name(label);
            phrase!(
                "the stone on {name} has no empty point beside its chain",
                "la pierre en {name} n'a aucun point vide à côté de sa chaîne"
            )
        }
    })
}
