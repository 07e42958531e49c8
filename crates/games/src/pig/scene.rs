//! The picture of Pig: a track for each side, its last cell the goal.

use meeple_core::scene::{
    Arrow, ArrowKind, Axes, Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Token,
};
use meeple_core::{Phrase, Scene, Side, Step, phrase};

use super::notation::letter;
use super::{Decision, Pig, Turn};

/// Cells of a track before the goal; fewer where the goal is nearer than that.
const TRACK: u16 = 10;

/// The picture of a position.
pub(super) fn draw(pig: Pig, turn: &Turn, last: Option<&Step<'_, Pig>>) -> Scene {
    let title = Phrase::new("Pig: the tracks of A and B", "Pig : les pistes de A et de B");
    let columns = track(pig) + 1;
    let mut scene = Scene::grid(title, columns, 2);
    scene.axes = Axes {
        columns: (0..columns).map(|x| first_score(pig, x).to_string()).collect(),
        rows: Side::BOTH.map(|side| letter(side).to_owned()).to_vec(),
    };
    for side in Side::BOTH {
        let here = place(pig, side, points(pig, turn, side));
        scene.cells.extend((0..columns).map(|x| {
            let at = Point::new(x, here.y);
            cell(pig, turn, side, at, at == here)
        }));
        scene.tokens.push(Token {
            id: letter(side).to_owned(),
            at: here,
            tint: side.into(),
            shape: Shape::Meeple,
            text: letter(side).to_owned(),
        });
    }
    show_turn_total(&mut scene, pig, turn);
    if let Some(step) = last {
        show_last_step(&mut scene, pig, turn, step);
    }
    scene.facts = facts(pig, turn, last);
    scene
}

/// Cells of the track before the goal: each stands for at least one score.
fn track(pig: Pig) -> u16 {
    pig.goal().min(TRACK)
}

/// The lowest score of a column; the goal itself for the last.
fn first_score(pig: Pig, column: u16) -> u16 {
    (column * pig.goal()).div_ceil(track(pig))
}

/// Where a side with so many points stands.
fn place(pig: Pig, side: Side, points: u16) -> Point {
    let column = (points * track(pig) / pig.goal()).min(track(pig));
    Point::new(column, side.index() as u16)
}

/// The points of a side: banked, and for the winner those of the last turn too.
fn points(pig: Pig, turn: &Turn, side: Side) -> u16 {
    if side == turn.mover && pig.is_won(turn) {
        turn.within_reach()
    } else {
        turn.scores[side.index()]
    }
}

fn cell(pig: Pig, turn: &Turn, side: Side, at: Point, here: bool) -> Cell {
    let row = letter(side);
    let first = first_score(pig, at.x);
    let is_goal = at.x == track(pig);
    let place = if is_goal {
        phrase!("{row}, the goal: {first}", "{row}, l'objectif : {first}")
    } else {
        match first_score(pig, at.x + 1) - 1 {
            last if last == first => phrase!("{row}, score {first}", "{row}, score {first}"),
            last => phrase!("{row}, scores {first} to {last}", "{row}, scores {first} à {last}"),
        }
    };
    let points = points(pig, turn, side);
    let token = phrase!("the piece is here, at {points}", "le pion est ici, à {points}");
    Cell {
        id: format!("{row}{}", at.x + 1),
        at,
        ground: if is_goal { Ground::Goal } else { Ground::Floor },
        label: if here { place.join(", ", &token) } else { place },
        action: None,
    }
}

/// How far holding would bring the mover, or the goal that was reached.
fn show_turn_total(scene: &mut Scene, pig: Pig, turn: &Turn) {
    let from = place(pig, turn.mover, turn.scores[turn.mover.index()]);
    let to = place(pig, turn.mover, turn.within_reach());
    if pig.is_won(turn) {
        scene.marks.push(Mark { at: to, kind: MarkKind::Winning });
    } else if from != to {
        scene.arrows.push(Arrow {
            from,
            to,
            kind: ArrowKind::Candidate,
            text: format!("+{}", turn.total),
        });
    }
}

/// Brackets where the piece of the last step stood and where it stands now.
fn show_last_step(scene: &mut Scene, pig: Pig, turn: &Turn, step: &Step<'_, Pig>) {
    let side = step.before.mover;
    let from = place(pig, side, step.before.scores[side.index()]);
    let to = place(pig, side, points(pig, turn, side));
    let kind = MarkKind::Last;
    scene.marks.push(Mark { at: from, kind });
    if to != from {
        scene.marks.push(Mark { at: to, kind });
    }
}

fn facts(pig: Pig, turn: &Turn, last: Option<&Step<'_, Pig>>) -> Vec<Fact> {
    let fact = |name, value| Fact { name, value };
    let number = |number: u16| Phrase::same(number.to_string());
    let [a, b] = turn.scores;
    let mover = Phrase::same(letter(turn.mover));
    let mut facts = vec![
        if pig.is_won(turn) {
            fact(Phrase::new("Winner", "Vainqueur"), mover)
        } else {
            fact(Phrase::new("To move", "Au tour de"), mover)
        },
        fact(Phrase::new("Score of A", "Score de A"), number(a)),
        fact(Phrase::new("Score of B", "Score de B"), number(b)),
        fact(Phrase::new("Turn total", "Total du tour"), number(turn.total)),
        fact(Phrase::new("Goal", "Objectif"), number(pig.goal())),
    ];
    if let Some(step) = last.filter(|step| step.action == Decision::Roll) {
        let name = Phrase::new("Last roll", "Dernier lancer");
        let value = if turn.mover == step.before.mover {
            number(turn.total.saturating_sub(step.before.total))
        } else {
            let lost = step.before.total;
            phrase!("1, turn total lost ({lost})", "1, total du tour perdu ({lost})")
        };
        facts.push(fact(name, value));
    }
    facts
}
