//! The picture of rock paper scissors: the last round above, this one below.

use meeple_core::scene::{Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token};
use meeple_core::{Party as _, Phrase, Scene, Step, phrase};

use super::rules::winner;
use super::{Bout, Choice, Rps, Sign};
use crate::seat::letter;

/// The players, in the order of their seats.
const SEATS: [usize; 2] = [0, 1];

/// A row of the picture.
#[derive(Clone, Copy)]
enum Row {
    /// The last round that was played.
    Last,
    /// The round that is played.
    Now,
}

/// The picture of a position. Of the last step it shows only whose it was: what was chosen is in
/// the position, as far as whoever looks may know it.
pub(super) fn draw(game: Rps, bout: &Bout, step: Option<&Step<'_, Rps>>) -> Scene {
    let title = Phrase::new(
        "Rock paper scissors: the last round above, this round below",
        "Pierre-feuille-ciseaux : la dernière manche en haut, celle-ci en bas",
    );
    let mut scene = Scene::grid(title, 2, 2);
    scene.axes.columns = SEATS.map(|seat| letter(seat).to_owned()).to_vec();
    for seat in SEATS {
        let last = bout.last.map_or(Choice::Open, |signs| Choice::Made(signs[seat]));
        show(&mut scene, Row::Last, seat, last);
    }
    // B's choice ends the round: it is never pending.
    show(&mut scene, Row::Now, 0, bout.choice);
    show(&mut scene, Row::Now, 1, Choice::Open);
    if bout.choice == Choice::Unseen {
        scene.marks.push(Mark { at: place(Row::Now, 0), kind: MarkKind::Idle });
    }
    if let Some(step) = step {
        let seat = game.to_act(step.before);
        let row = if seat == 0 { Row::Now } else { Row::Last };
        scene.marks.push(Mark { at: place(row, seat), kind: MarkKind::Last });
    }
    if let Some(seat) = bout.last.and_then(winner) {
        scene.marks.push(Mark { at: place(Row::Last, seat), kind: MarkKind::Winning });
    }
    scene.facts = facts(game, bout);
    scene
}

const fn place(row: Row, seat: usize) -> Point {
    Point::new(seat as u16, row as u16)
}

/// A cell with what was chosen there.
fn show(scene: &mut Scene, row: Row, seat: usize, choice: Choice) {
    let (name, at) = (letter(seat), place(row, seat));
    let (id, of) = match row {
        Row::Last => ("last", phrase!("{name}, last round: ", "{name}, dernière manche : ")),
        Row::Now => ("now", phrase!("{name}, this round: ", "{name}, cette manche : ")),
    };
    let id = format!("{id}-{name}");
    let what = match choice {
        Choice::Open => Phrase::new("nothing yet", "rien pour l'instant"),
        Choice::Unseen => Phrase::new("chosen unseen", "choisi en secret"),
        Choice::Made(sign) => word(sign),
    };
    let label = of.join("", &what);
    scene.cells.push(Cell { id: id.clone(), at, ground: Ground::Floor, label, action: None });
    let (shape, text) = match choice {
        Choice::Open => return,
        Choice::Unseen => (Shape::Tile, "?"),
        Choice::Made(Sign::Rock) => (Shape::Disc, "R"),
        Choice::Made(Sign::Paper) => (Shape::Square, "P"),
        Choice::Made(Sign::Scissors) => (Shape::Cross, "S"),
    };
    let tint = match (choice, seat) {
        (Choice::Unseen, _) => Tint::Plain,
        (_, 0) => Tint::One,
        _ => Tint::Two,
    };
    scene.tokens.push(Token { id, at, tint, shape, text: text.to_owned() });
}

const fn word(sign: Sign) -> Phrase {
    match sign {
        Sign::Rock => Phrase::new("rock", "pierre"),
        Sign::Paper => Phrase::new("paper", "feuille"),
        Sign::Scissors => Phrase::new("scissors", "ciseaux"),
    }
}

fn facts(game: Rps, bout: &Bout) -> Vec<Fact> {
    let fact = |name, value| Fact { name, value };
    let number = |number: u8| Phrase::same(number.to_string());
    let [a, b] = bout.points;
    let status = match (bout.left, bout.leader()) {
        (0, Some(seat)) => fact(Phrase::new("Winner", "Vainqueur"), Phrase::same(letter(seat))),
        (0, None) => fact(Phrase::new("Result", "Résultat"), Phrase::new("draw", "partie nulle")),
        _ => {
            let mover = Phrase::same(letter(game.to_act(bout)));
            fact(Phrase::new("To choose", "Au choix de"), mover)
        }
    };
    let mut facts = vec![
        status,
        fact(Phrase::new("Points of A", "Points de A"), number(a)),
        fact(Phrase::new("Points of B", "Points de B"), number(b)),
        fact(Phrase::new("Rounds left", "Manches restantes"), number(bout.left)),
    ];
    if let Some(signs) = bout.last {
        let [first, second] = signs.map(word);
        let won = match winner(signs).map(letter) {
            Some(who) => phrase!("{who} wins it", "{who} la gagne"),
            None => Phrase::new("nobody wins it", "personne ne la gagne"),
        };
        let shown = first.join(" – ", &second).join(", ", &won);
        facts.push(fact(Phrase::new("Last round", "Dernière manche"), shown));
    }
    facts
}
