//! The picture of Leapfrog: a lane for each runner, from the start to home.

use meeple_core::scene::{Axes, Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token};
use meeple_core::{Notation as _, Party as _, Phrase, Problem as _, Scene, Step, phrase};

use super::{Leap, Leapfrog, Race, Spot};
use crate::seat::{letter, listed};

/// The column of home.
const HOME: u16 = Leapfrog::LAST as u16 + 1;

/// The looks of the runners, each told without colour.
const LOOKS: [(Tint, Shape); meeple_core::MOST_SEATS] = [
    (Tint::One, Shape::Disc),
    (Tint::Two, Shape::Ring),
    (Tint::Three, Shape::Triangle),
    (Tint::Four, Shape::Square),
    (Tint::Five, Shape::Diamond),
    (Tint::Plain, Shape::Hexagon),
];

/// A column of the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Column(u16);

impl From<Leap> for Column {
    fn from(leap: Leap) -> Self {
        match leap {
            Leap::To(square) => Self(square.into()),
            Leap::Home => Self(HOME),
        }
    }
}

impl From<Spot> for Column {
    fn from(spot: Spot) -> Self {
        match spot {
            Spot::Square(square) => Self(square.into()),
            Spot::Home(_) => Self(HOME),
        }
    }
}

/// The id of a cell in a runner's lane.
pub(super) fn cell_id(runner: usize, Column(column): Column) -> String {
    let lane = letter(runner);
    if column == HOME { format!("{lane}home") } else { format!("{lane}{column}") }
}

/// The picture of a position.
pub(super) fn draw(game: Leapfrog, race: &Race, last: Option<&Step<'_, Leapfrog>>) -> Scene {
    let title = Phrase::new(
        "Leapfrog: the lanes of the runners, from the start to home",
        "Saute-mouton : les couloirs des coureurs, du départ à l'arrivée",
    );
    let runners = game.seats();
    let mut scene = Scene::grid(title, HOME + 1, runners as u16);
    let squares = (0..=Leapfrog::LAST).map(|square| square.to_string());
    scene.axes = Axes {
        columns: squares.chain(["h".to_owned()]).collect(),
        rows: (0..runners).map(|runner| letter(runner).to_owned()).collect(),
    };
    for (runner, &(tint, shape)) in LOOKS.iter().enumerate().take(runners) {
        scene.cells.extend((0..=HOME).map(|column| cell(game, race, runner, Column(column))));
        let text = letter(runner).to_owned();
        let at = point(runner, race.spots[runner].into());
        scene.tokens.push(Token { id: text.clone(), at, tint, shape, text });
    }
    if let Some(Step { before, action }) = last {
        let kind = MarkKind::Last;
        let (from, to) = (before.spots[before.mover].into(), (*action).into());
        scene.marks.extend([from, to].map(|column| Mark { at: point(before.mover, column), kind }));
    }
    if game.is_over(race) {
        let winner = arrivals(race).next();
        let at = winner.map(|winner| point(winner, Column(HOME)));
        scene.marks.extend(at.map(|at| Mark { at, kind: MarkKind::Winning }));
    }
    scene.facts = facts(game, race);
    scene
}

fn point(runner: usize, Column(column): Column) -> Point {
    Point::new(column, runner as u16)
}

fn cell(game: Leapfrog, race: &Race, runner: usize, column: Column) -> Cell {
    let lane = letter(runner);
    let place = match column.0 {
        0 => phrase!("lane of {lane}, start", "couloir de {lane}, départ"),
        HOME => phrase!("lane of {lane}, home", "couloir de {lane}, arrivée"),
        square => phrase!("lane of {lane}, square {square}", "couloir de {lane}, case {square}"),
    };
    let here = Column::from(race.spots[runner]) == column;
    let other = race.on(column.0 as u8).filter(|&other| other != runner).map(letter);
    let label = if here {
        place.join(", ", &phrase!("{lane} is here", "{lane} est ici"))
    } else if let Some(other) = other {
        place.join(", ", &phrase!("taken by {other}", "prise par {other}"))
    } else {
        place
    };
    let leaps = if runner == race.mover && !game.is_over(race) {
        game.action_list(race)
    } else {
        Vec::new()
    };
    let leap = leaps.into_iter().find(|&leap| Column::from(leap) == column);
    Cell {
        id: cell_id(runner, column),
        at: point(runner, column),
        ground: match other {
            _ if column.0 == HOME => Ground::Goal,
            Some(_) => Ground::Shade,
            None => Ground::Floor,
        },
        label,
        action: leap.map(|leap| game.action_name(race, leap)),
    }
}

/// Who is home, in order of arrival.
fn arrivals(race: &Race) -> impl Iterator<Item = usize> {
    let ranks = 1..=race.arrived();
    ranks.filter_map(|rank| race.spots.iter().position(|&spot| spot == Spot::Home(rank)))
}

fn facts(game: Leapfrog, race: &Race) -> Vec<Fact> {
    let fact = |name, value| Fact { name, value };
    let order = listed(arrivals(race));
    let arrived = fact(
        Phrase::new("Order of arrival", "Ordre d'arrivée"),
        if order.is_empty() {
            Phrase::new("nobody is home yet", "personne n'est arrivé")
        } else {
            Phrase::same(order)
        },
    );
    let Some(payoffs) = game.payoffs(race) else {
        let mover = Phrase::same(letter(race.mover));
        return vec![fact(Phrase::new("To move", "Au tour de"), mover), arrived];
    };
    let points: Vec<String> =
        (0..game.seats()).map(|runner| format!("{} {}", letter(runner), payoffs[runner])).collect();
    vec![
        fact(Phrase::new("Winner", "Vainqueur"), Phrase::same(listed(arrivals(race).take(1)))),
        arrived,
        fact(Phrase::new("Points", "Points"), Phrase::same(points.join(", "))),
    ]
}
