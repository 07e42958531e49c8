//! Positions as text: `A 12 30 5` or `B 0 0 0 /60`.

use meeple_core::{InputError, Phrase, Side, phrase};

use super::{Pig, Turn};

/// A field of the text and its column, counted from 1 in characters.
type Field<'a> = (usize, &'a str);

/// What the sides are called.
pub(super) const fn letter(side: Side) -> &'static str {
    match side {
        Side::First => "A",
        Side::Second => "B",
    }
}

/// A position as text.
pub(super) fn write(pig: Pig, turn: &Turn) -> String {
    let Turn { scores: [a, b], total, mover } = turn;
    let mover = letter(*mover);
    let goal = match pig.goal() {
        Pig::USUAL_GOAL => String::new(),
        goal => format!(" /{goal}"),
    };
    format!("{mover} {a} {b} {total}{goal}")
}

/// The position that a text describes.
pub(super) fn read(text: &str) -> Result<(Pig, Turn), InputError> {
    let fields = fields(text);
    let field = |index: usize| -> Field<'_> {
        let end = (text.chars().count() + 1, "");
        fields.get(index).copied().unwrap_or(end)
    };
    let pig = fields.get(4).map_or(Ok(Pig::default()), |&f| goal(f))?;
    let mover = mover(field(0))?;
    let scores = [score(field(1), pig)?, score(field(2), pig)?];
    // The last roll of a game adds at most six to a total that was just short of the goal.
    let most = pig.goal() - scores[mover.index()] + 5;
    let total = number(field(3), most).map_err(|(column, found)| {
        let expected = phrase!("a turn total from 0 to {most}", "un total du tour de 0 à {most}");
        InputError::expected(column, found, &expected)
    })?;
    if let Some(&(column, found)) = fields.get(5) {
        let end = Phrase::new("the end of the position", "la fin de la position");
        return Err(InputError::expected(column, found, &end));
    }
    let turn = Turn { scores, total, mover };
    Ok((pig, turn))
}

fn fields(text: &str) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut column = 1;
    for piece in text.split(char::is_whitespace) {
        if !piece.is_empty() {
            fields.push((column, piece));
        }
        column += piece.chars().count() + 1;
    }
    fields
}

fn mover((column, found): Field<'_>) -> Result<Side, InputError> {
    let wanted = Side::BOTH.into_iter().find(|&side| letter(side).eq_ignore_ascii_case(found));
    wanted.ok_or_else(|| {
        let expected = Phrase::new(
            "who is to move, A or B (a position is written: A 12 30 5)",
            "qui doit jouer, A ou B (une position s'écrit : A 12 30 5)",
        );
        InputError::expected(column, found, &expected)
    })
}

fn score(field: Field<'_>, pig: Pig) -> Result<u16, InputError> {
    let goal = pig.goal();
    number(field, goal - 1).map_err(|(column, found)| {
        let expected = phrase!(
            "a score below the goal of {goal}",
            "un score inférieur à l'objectif de {goal}"
        );
        InputError::expected(column, found, &expected)
    })
}

fn goal((column, found): Field<'_>) -> Result<Pig, InputError> {
    let goal = found.strip_prefix('/').and_then(|n| n.parse().ok());
    goal.and_then(Pig::up_to).ok_or_else(|| {
        let (least, most) = Pig::GOALS.into_inner();
        let expected = phrase!(
            "a slash and the goal, from /{least} to /{most}",
            "une barre oblique et l'objectif, de /{least} à /{most}"
        );
        InputError::expected(column, found, &expected)
    })
}

/// The number in a field, or the field back if it is none or above `most`.
fn number(field: Field<'_>, most: u16) -> Result<u16, Field<'_>> {
    match field.1.parse() {
        Ok(number) if number <= most => Ok(number),
        _ => Err(field),
    }
}
