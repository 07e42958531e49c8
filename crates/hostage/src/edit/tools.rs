//! The palette: each tool with its name, its target and a small picture of what it draws.

use meeple_core::edit::{Target, Tool};
use meeple_core::menu::Choice;
use meeple_core::scene::{
    Arrow, ArrowKind, Cell, Edge, Ground, Mark, MarkKind, Point, Shape, Tint, Token, Wall, WallKind,
};
use meeple_core::{Phrase, Scene};

const fn tool(
    name: &'static str,
    title: Phrase,
    about: Phrase,
    target: Target,
    look: fn() -> Scene,
) -> Tool {
    Tool { choice: Choice::new(name, about), title, target, look }
}

/// All tools, in the order of the palette.
pub(super) const TOOLS: &[Tool] = &[
    tool(
        "wall",
        Phrase::new("Wall", "Mur"),
        Phrase::new("nobody passes or sees through", "personne ne passe ni ne voit à travers"),
        Target::Border,
        || borders(WallKind::Solid),
    ),
    tool(
        "door",
        Phrase::new("Door", "Porte"),
        Phrase::new("shut until somebody opens it", "fermée jusqu'à ce qu'on l'ouvre"),
        Target::Border,
        || borders(WallKind::Shut),
    ),
    tool(
        "open-door",
        Phrase::new("Open door", "Porte ouverte"),
        Phrase::new("a door that stands open", "une porte qui est ouverte"),
        Target::Border,
        || borders(WallKind::Door),
    ),
    tool(
        "window",
        Phrase::new("Window", "Fenêtre"),
        Phrase::new("all see through, nobody passes", "on voit à travers, personne ne passe"),
        Target::Border,
        || borders(WallKind::Window),
    ),
    tool(
        "cover",
        Phrase::new("Cover", "Abri"),
        Phrase::new("hides who stands there", "cache qui s'y tient"),
        Target::Cell,
        || field(Ground::Cover),
    ),
    tool(
        "exit",
        Phrase::new("Exit", "Sortie"),
        Phrase::new("the way out", "par où l'on sort"),
        Target::Cell,
        || field(Ground::Exit),
    ),
    tool(
        "block",
        Phrase::new("Block", "Bloc"),
        Phrase::new("nobody enters or sees through", "personne n'y entre ni ne voit à travers"),
        Target::Cell,
        || field(Ground::Block),
    ),
    tool(
        "operator",
        Phrase::new("Operator", "Opérateur"),
        Phrase::new("where an operator begins", "où commence un opérateur"),
        Target::Cell,
        || person(Tint::Two, Shape::Operator, "A"),
    ),
    tool(
        "hostage",
        Phrase::new("Hostage", "Otage"),
        Phrase::new("where a hostage waits", "où attend un otage"),
        Target::Cell,
        || person(Tint::Four, Shape::Hostage, "H"),
    ),
    tool(
        "loop",
        Phrase::new("Loop", "Ronde"),
        Phrase::new(
            "the corners of the enemies' walk, in turn",
            "les coins de la marche des ennemis, dans l'ordre",
        ),
        Target::Cell,
        walk,
    ),
    tool(
        "enemy",
        Phrase::new("Enemy", "Ennemi"),
        Phrase::new("an enemy begins here, on a loop", "un ennemi commence ici, sur une ronde"),
        Target::Cell,
        || person(Tint::One, Shape::Guard, "1"),
    ),
    tool(
        "reserve",
        Phrase::new("Reserve", "Réserve"),
        Phrase::new("for missions with more enemies", "pour des missions avec plus d'ennemis"),
        Target::Cell,
        || person(Tint::Plain, Shape::Triangle, "+"),
    ),
    tool(
        "arrival",
        Phrase::new("Arrival", "Renforts"),
        Phrase::new("where called enemies come in", "où arrivent les ennemis appelés"),
        Target::Cell,
        || person(Tint::Plain, Shape::Ring, "R"),
    ),
    tool(
        "wave",
        Phrase::new("Wave", "Vague"),
        Phrase::new(
            "where a wave of enemies comes in, and on which turn",
            "où arrive une vague d'ennemis, et à quel tour",
        ),
        Target::Cell,
        || person(Tint::Plain, Shape::Ring, "2"),
    ),
    tool(
        "hold",
        Phrase::new("To hold", "À tenir"),
        Phrase::new("no enemy may step here", "aucun ennemi ne doit y entrer"),
        Target::Cell,
        || {
            let mut scene = grid(1, Ground::Floor);
            scene.marks.push(Mark { at: Point::new(0, 0), kind: MarkKind::Target });
            scene
        },
    ),
    tool(
        "bomb",
        Phrase::new("Bomb", "Bombe"),
        Phrase::new("where the bomb is", "où se trouve la bombe"),
        Target::Cell,
        || person(Tint::Four, Shape::Hexagon, "B"),
    ),
    tool(
        "erase",
        Phrase::new("Eraser", "Gomme"),
        Phrase::new("plain floor, and nobody there", "du sol, et personne"),
        Target::Cell,
        || field(Ground::Floor),
    ),
];

fn grid(columns: u16, ground: Ground) -> Scene {
    let blank = Phrase::new("", "");
    let mut scene = Scene::grid(blank.clone(), columns, columns);
    for (x, y) in (0..columns).flat_map(|y| (0..columns).map(move |x| (x, y))) {
        let (id, at, label) = (format!("{x} {y}"), Point::new(x, y), blank.clone());
        scene.cells.push(Cell { id, at, ground, label, action: None });
    }
    scene
}

fn field(ground: Ground) -> Scene {
    grid(1, ground)
}

fn borders(kind: WallKind) -> Scene {
    let mut scene = grid(2, Ground::Floor);
    let wall = |y| Wall { at: Point::new(0, y), edge: Edge::East, kind };
    scene.walls = vec![wall(0), wall(1)];
    scene
}

fn person(tint: Tint, shape: Shape, text: &str) -> Scene {
    let mut scene = grid(1, Ground::Floor);
    let (id, at) = ("person".to_owned(), Point::new(0, 0));
    scene.tokens.push(Token { id, at, tint, shape, text: text.to_owned() });
    scene
}

fn walk() -> Scene {
    let mut scene = grid(2, Ground::Floor);
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(x, y)| Point::new(x, y));
    for (index, &from) in corners.iter().enumerate() {
        let (to, kind) = (corners[(index + 1) % 4], ArrowKind::Trail);
        scene.arrows.push(Arrow { from, to, kind, text: String::new() });
    }
    scene
}
