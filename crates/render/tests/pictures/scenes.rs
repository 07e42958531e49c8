//! Made-up scenes that look like the games to come and use every part of a scene.

use meeple_core::scene::{
    Arrow, ArrowKind, Axes, Border, Cell, Edge, Fact, Ground, Heat, HexEdge, Mark, MarkKind, Name,
    Point, Scene, Shape, Surface, Tint, Token, Wall, WallKind, column_letter,
};
use meeple_core::{Phrase, phrase};

/// Every scene with its name.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("zoo", zoo()),
        ("drop", drop()),
        ("noughts", noughts()),
        ("chess", chess()),
        ("world", world()),
        ("sliding", sliding()),
        ("mission", mission()),
        ("hexagons", hexagons()),
        ("crossings", crossings()),
        ("rhombus", rhombus()),
        ("honeycomb", honeycomb()),
        ("dice", dice()),
    ]
}

fn board(title: Phrase, columns: u16, rows: u16, ground: impl Fn(Point) -> Ground) -> Scene {
    let mut scene = Scene::grid(title, columns, rows);
    scene.axes = Axes::chess(columns, rows);
    for (y, row) in (0..rows).zip(scene.axes.rows.clone()) {
        for x in 0..columns {
            let at = Point::new(x, y);
            let id = format!("{}{row}", column_letter(x));
            let label = phrase!("{id}, empty", "{id}, vide");
            scene.cells.push(Cell { ground: ground(at), id, at, label, action: None });
        }
    }
    scene
}

fn put(scene: &mut Scene, x: u16, y: u16, tint: Tint, shape: Shape, text: &str) {
    let number = scene.tokens.len();
    let at = Point::new(x, y);
    scene.tokens.push(Token { id: format!("t{number}"), at, tint, shape, text: text.to_owned() });
    if let Some(cell) = scene.cells.iter_mut().find(|cell| cell.at == at) {
        let id = &cell.id;
        cell.label = phrase!("{id}, piece {text}", "{id}, pièce {text}");
    }
}

fn mark(scene: &mut Scene, x: u16, y: u16, kind: MarkKind) {
    let at = Point::new(x, y);
    scene.marks.push(Mark { at, kind });
}

fn arrow(scene: &mut Scene, from: (u16, u16), to: (u16, u16), kind: ArrowKind, text: &str) {
    scene.arrows.push(Arrow {
        from: Point::new(from.0, from.1),
        to: Point::new(to.0, to.1),
        kind,
        text: text.to_owned(),
    });
}

fn heat(scene: &mut Scene, x: u16, y: u16, level: f64, text: &str) {
    scene.heat.push(Heat { at: Point::new(x, y), level, text: text.to_owned() });
}

fn wall(scene: &mut Scene, x: u16, y: u16, edge: Edge, kind: WallKind) {
    let at = Point::new(x, y);
    scene.walls.push(Wall { at, edge, kind });
}

fn fact(scene: &mut Scene, name: Phrase, value: Phrase) {
    scene.facts.push(Fact { name, value });
}

const MARKS: [MarkKind; 8] = [
    MarkKind::Last,
    MarkKind::Legal,
    MarkKind::Selected,
    MarkKind::Hint,
    MarkKind::Winning,
    MarkKind::Target,
    MarkKind::Danger,
    MarkKind::Idle,
];

/// Every ground, token, mark, wall, arrow and heat once, with texts that need escaping.
pub(crate) fn zoo() -> Scene {
    let grounds = [
        Ground::Floor,
        Ground::Shade,
        Ground::Slot,
        Ground::Block,
        Ground::Goal,
        Ground::Trap,
        Ground::Cover,
        Ground::Exit,
    ];
    let title = Phrase::new("A zoo of <signs> & \"marks\"", "Un zoo de <signes> & d'« icônes »");
    let mut scene = board(title, 8, 7, |at| match at.y {
        0 | 6 => grounds[usize::from(at.x)],
        _ => Ground::Floor,
    });
    let shapes = [
        Shape::Disc,
        Shape::Ring,
        Shape::Cross,
        Shape::Tile,
        Shape::Triangle,
        Shape::Square,
        Shape::Diamond,
        Shape::Hexagon,
    ];
    let tints = [
        Tint::One,
        Tint::Two,
        Tint::Three,
        Tint::Plain,
        Tint::Four,
        Tint::Five,
        Tint::One,
        Tint::Two,
    ];
    let texts = ["A", "O", "X", "15", "&", "<", "d'", "\""];
    for x in 0..8 {
        let index = usize::from(x);
        put(&mut scene, x, 1, tints[index], shapes[index], texts[index]);
    }
    for (x, kind) in (0..).zip(MARKS) {
        mark(&mut scene, x, 2, kind);
        mark(&mut scene, x, 3, kind);
        put(&mut scene, x, 3, Tint::Four, Shape::Disc, "B");
    }
    for (x, level) in (0..).zip([-1.0, -0.6, -0.2, 0.0, 0.2, 0.6, 1.0]) {
        heat(&mut scene, x, 4, level, &format!("{level:.1}"));
    }
    heat(&mut scene, 7, 4, 0.5, "");
    for x in 2..8 {
        put(&mut scene, x, 6, Tint::Three, Shape::Triangle, "c");
    }
    wall(&mut scene, 0, 5, Edge::East, WallKind::Solid);
    wall(&mut scene, 1, 5, Edge::South, WallKind::Door);
    wall(&mut scene, 2, 5, Edge::West, WallKind::Window);
    wall(&mut scene, 2, 5, Edge::North, WallKind::Window);
    wall(&mut scene, 2, 5, Edge::East, WallKind::Door);
    wall(&mut scene, 0, 5, Edge::South, WallKind::Shut);
    wall(&mut scene, 3, 5, Edge::East, WallKind::Shut);
    arrow(&mut scene, (4, 5), (6, 5), ArrowKind::Candidate, "78 %");
    arrow(&mut scene, (7, 5), (7, 2), ArrowKind::Candidate, "<5>");
    arrow(&mut scene, (3, 5), (3, 4), ArrowKind::Policy, "");
    arrow(&mut scene, (6, 6), (1, 6), ArrowKind::Trail, "");
    arrow(&mut scene, (1, 6), (0, 5), ArrowKind::Trail, "");
    arrow(&mut scene, (0, 6), (0, 6), ArrowKind::Candidate, "&");
    scene.cells[9].action = Some("b6 \"now\"".into());
    scene.cells[10].action = Some("c6".into());
    fact(
        &mut scene,
        Phrase::new("To move", "Au trait"),
        Phrase::new("<Red> & \"co\"", "<Rouge> & « co »"),
    );
    fact(&mut scene, Phrase::new("Threat", "Menace"), Phrase::same("3/5"));
    scene
}

/// A board of slots where discs drop in, with a winning line and playable columns.
pub(crate) fn drop() -> Scene {
    let title = Phrase::new("Four in a row", "Quatre à la suite");
    let mut scene = board(title, 7, 6, |_| Ground::Slot);
    scene.axes.columns = (1..=7).map(|column| column.to_string()).collect();
    scene.axes.rows.clear();
    for cell in &mut scene.cells {
        cell.action = (cell.at.x != 3).then(|| (cell.at.x + 1).to_string());
    }
    let columns = ["", "OX", "XOX", "XOXOXO", "OXXO", "XXO", "O"];
    for (x, column) in (0..).zip(columns) {
        for (height, side) in (0..).zip(column.chars()) {
            let (tint, shape) = match side {
                'X' => (Tint::One, Shape::Disc),
                _ => (Tint::Four, Shape::Ring),
            };
            put(&mut scene, x, 5 - height, tint, shape, &side.to_string());
        }
    }
    for (x, y) in [(2, 3), (3, 3), (4, 3), (1, 4)] {
        mark(&mut scene, x, y, MarkKind::Winning);
    }
    mark(&mut scene, 4, 2, MarkKind::Last);
    mark(&mut scene, 0, 5, MarkKind::Legal);
    mark(&mut scene, 6, 4, MarkKind::Legal);
    mark(&mut scene, 5, 2, MarkKind::Hint);
    fact(&mut scene, Phrase::new("To move", "Au trait"), Phrase::new("Red (X)", "Rouge (X)"));
    scene
}

/// Noughts and crosses, where the facts are wider than the board.
pub(crate) fn noughts() -> Scene {
    let mut scene = board(Phrase::new("Noughts and crosses", "Morpion"), 3, 3, |_| Ground::Floor);
    scene.axes = Axes::default();
    put(&mut scene, 0, 0, Tint::One, Shape::Cross, "X");
    put(&mut scene, 1, 1, Tint::One, Shape::Cross, "X");
    put(&mut scene, 2, 0, Tint::Two, Shape::Ring, "O");
    for (x, y) in [(1, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)] {
        mark(&mut scene, x, y, MarkKind::Legal);
    }
    mark(&mut scene, 1, 1, MarkKind::Last);
    fact(
        &mut scene,
        Phrase::new("To move", "Au trait"),
        Phrase::new("O, who must block at c1", "O, qui doit parer en c1"),
    );
    scene
}

/// A chequered board with letters for pieces and arrows for candidate moves.
pub(crate) fn chess() -> Scene {
    let title = Phrase::new("A chess board", "Un échiquier");
    let mut scene = board(title, 8, 8, |at| match (at.x + at.y) % 2 {
        0 => Ground::Floor,
        _ => Ground::Shade,
    });
    let rows = [
        "r.bqkb.r", "pppp.ppp", "..n..n..", "....p...", "..B.P...", ".....N..", "PPPP.PPP",
        "RNBQK..R",
    ];
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.chars()).filter(|&(_, letter)| letter != '.') {
            let (tint, shape) = if letter.is_uppercase() {
                (Tint::Plain, Shape::Disc)
            } else {
                (Tint::Five, Shape::Square)
            };
            put(&mut scene, x, y, tint, shape, &letter.to_string());
        }
    }
    mark(&mut scene, 5, 2, MarkKind::Last);
    mark(&mut scene, 6, 0, MarkKind::Last);
    mark(&mut scene, 5, 5, MarkKind::Selected);
    mark(&mut scene, 6, 3, MarkKind::Legal);
    mark(&mut scene, 4, 3, MarkKind::Legal);
    mark(&mut scene, 3, 4, MarkKind::Legal);
    arrow(&mut scene, (5, 5), (6, 3), ArrowKind::Candidate, "54 %");
    arrow(&mut scene, (3, 6), (3, 5), ArrowKind::Candidate, "51 %");
    arrow(&mut scene, (4, 7), (6, 7), ArrowKind::Candidate, "50 %");
    fact(&mut scene, Phrase::new("To move", "Au trait"), Phrase::new("White", "Blancs"));
    scene
}

/// The four by three world of the textbooks, with values and a policy.
pub(crate) fn world() -> Scene {
    let title = Phrase::new("A small world", "Un petit monde");
    let mut scene = board(title, 4, 3, |at| match (at.x, at.y) {
        (1, 1) => Ground::Block,
        (3, 0) => Ground::Goal,
        (3, 1) => Ground::Trap,
        _ => Ground::Floor,
    });
    scene.axes.columns = (1..=4).map(|column| column.to_string()).collect();
    let values = [
        (0, 0, 0.81, (1, 0)),
        (1, 0, 0.87, (2, 0)),
        (2, 0, 0.92, (3, 0)),
        (0, 1, 0.76, (0, 0)),
        (2, 1, 0.66, (2, 0)),
        (0, 2, 0.71, (0, 1)),
        (1, 2, 0.66, (0, 2)),
        (2, 2, 0.61, (1, 2)),
        (3, 2, 0.39, (2, 2)),
    ];
    for (x, y, value, to) in values {
        heat(&mut scene, x, y, value, &format!("{value:.2}"));
        arrow(&mut scene, (x, y), to, ArrowKind::Policy, "");
    }
    heat(&mut scene, 3, 0, 1.0, "+1");
    heat(&mut scene, 3, 1, -1.0, "−1");
    put(&mut scene, 0, 2, Tint::Two, Shape::Disc, "R");
    scene
}

/// Numbered tiles.
pub(crate) fn sliding() -> Scene {
    let mut scene = board(Phrase::new("Fifteen", "Taquin"), 4, 4, |_| Ground::Floor);
    scene.axes = Axes::default();
    for number in 1..16u16 {
        let place = if number == 15 { 15 } else { number - 1 };
        let text = number.to_string();
        put(&mut scene, place % 4, place / 4, Tint::Plain, Shape::Tile, &text);
    }
    mark(&mut scene, 3, 3, MarkKind::Last);
    fact(&mut scene, Phrase::new("Moves", "Coups"), Phrase::same("1"));
    scene
}

/// Rooms with walls, doors and windows, cover, an exit, people and danger.
pub(crate) fn mission() -> Scene {
    let title = Phrase::new("Two rooms", "Deux pièces");
    let mut scene = board(title, 6, 4, |at| match (at.x, at.y) {
        (1, 2) | (4, 1) => Ground::Cover,
        (5, 3) => Ground::Exit,
        (0, 0) => Ground::Block,
        _ => Ground::Floor,
    });
    for y in 0..4 {
        let kind = [WallKind::Solid, WallKind::Window, WallKind::Door, WallKind::Solid];
        wall(&mut scene, 2, y, Edge::East, kind[usize::from(y)]);
    }
    wall(&mut scene, 3, 1, Edge::South, WallKind::Solid);
    wall(&mut scene, 4, 1, Edge::South, WallKind::Door);
    wall(&mut scene, 5, 1, Edge::South, WallKind::Window);
    wall(&mut scene, 1, 0, Edge::West, WallKind::Solid);
    wall(&mut scene, 0, 1, Edge::North, WallKind::Solid);
    put(&mut scene, 1, 2, Tint::Two, Shape::Disc, "B");
    put(&mut scene, 0, 3, Tint::Two, Shape::Disc, "A");
    put(&mut scene, 4, 0, Tint::One, Shape::Triangle, "g");
    put(&mut scene, 5, 1, Tint::Three, Shape::Diamond, "h");
    mark(&mut scene, 1, 2, MarkKind::Selected);
    mark(&mut scene, 3, 1, MarkKind::Danger);
    mark(&mut scene, 2, 2, MarkKind::Legal);
    mark(&mut scene, 1, 3, MarkKind::Legal);
    mark(&mut scene, 5, 1, MarkKind::Target);
    arrow(&mut scene, (4, 0), (3, 0), ArrowKind::Trail, "");
    arrow(&mut scene, (3, 0), (3, 1), ArrowKind::Trail, "");
    arrow(&mut scene, (1, 2), (3, 2), ArrowKind::Candidate, "64 %");
    fact(&mut scene, Phrase::new("Turn", "Tour"), Phrase::same("3"));
    fact(&mut scene, Phrase::new("Threat", "Menace"), Phrase::new("2 of 6", "2 sur 6"));
    scene
}

/// A rhombus of hexagons.
pub(crate) fn hexagons() -> Scene {
    let mut scene = board(Phrase::same("Hex"), 5, 5, |at| match (at.x, at.y) {
        (4, 4) => Ground::Goal,
        (0, 4) => Ground::Block,
        _ => Ground::Floor,
    });
    scene.surface = Surface::Hexagons { columns: 5, rows: 5 };
    put(&mut scene, 2, 2, Tint::One, Shape::Disc, "X");
    put(&mut scene, 3, 1, Tint::Two, Shape::Ring, "O");
    mark(&mut scene, 3, 1, MarkKind::Last);
    mark(&mut scene, 1, 3, MarkKind::Hint);
    mark(&mut scene, 2, 3, MarkKind::Legal);
    arrow(&mut scene, (2, 2), (1, 3), ArrowKind::Candidate, "62 %");
    scene
}

/// A Go board with stones on its crossings.
pub(crate) fn crossings() -> Scene {
    let mut scene = board(Phrase::same("Go"), 9, 9, |_| Ground::Floor);
    scene.surface = Surface::Points { columns: 9, rows: 9 };
    scene.axes = Axes::chess(9, 9);
    put(&mut scene, 2, 2, Tint::Black, Shape::Stone, "X");
    put(&mut scene, 3, 2, Tint::White, Shape::Stone, "O");
    put(&mut scene, 2, 3, Tint::Black, Shape::Stone, "12");
    mark(&mut scene, 3, 2, MarkKind::Last);
    mark(&mut scene, 6, 6, MarkKind::Hint);
    mark(&mut scene, 0, 8, MarkKind::Legal);
    arrow(&mut scene, (2, 2), (4, 4), ArrowKind::Candidate, "62 %");
    scene
}

/// A rhombus whose sides belong to two players.
pub(crate) fn rhombus() -> Scene {
    let mut scene = board(Phrase::same("Hex"), 4, 4, |_| Ground::Floor);
    scene.surface = Surface::Hexagons { columns: 4, rows: 4 };
    let mut border = |x, y, edges: &[HexEdge], tint: Tint, text: &str| {
        scene.borders.extend(edges.iter().map(|&edge| Border {
            at: Point::new(x, y),
            edge,
            tint,
            text: text.to_owned(),
        }));
    };
    for along in 0..4 {
        border(along, 0, &[HexEdge::NorthWest, HexEdge::NorthEast], Tint::Black, "X");
        border(along, 3, &[HexEdge::SouthWest, HexEdge::SouthEast], Tint::Black, "X");
        border(0, along, &[HexEdge::West], Tint::White, "O");
        border(3, along, &[HexEdge::East], Tint::White, "O");
    }
    for along in 0..3 {
        border(0, along, &[HexEdge::SouthWest], Tint::White, "O");
        border(3, along + 1, &[HexEdge::NorthEast], Tint::White, "O");
    }
    put(&mut scene, 1, 2, Tint::Black, Shape::Stone, "X");
    put(&mut scene, 2, 1, Tint::White, Shape::Stone, "O");
    mark(&mut scene, 2, 1, MarkKind::Last);
    fact(&mut scene, Phrase::new("To move", "Au trait"), Phrase::new("Black", "Noirs"));
    scene
}

/// A hexagon of hexagons, which leaves the corners of its rhombus out, with names along its rim.
pub(crate) fn honeycomb() -> Scene {
    let mut scene = board(Phrase::same("Havannah"), 5, 5, |_| Ground::Floor);
    scene.surface = Surface::Hexagons { columns: 5, rows: 5 };
    scene.axes = Axes::default();
    scene.cells.retain(|cell| (2..=6).contains(&(cell.at.x + cell.at.y)));
    let mut name = |x, y, edge, text: &str| {
        scene.names.push(Name { at: Point::new(x, y), edge, text: text.to_owned() });
    };
    for (number, x) in (1..).zip([2, 1, 0, 0, 0]) {
        name(x, number - 1, HexEdge::West, &number.to_string());
    }
    for (letter, x, y) in [("a", 2, 0), ("b", 3, 0), ("c", 4, 0), ("d", 4, 1), ("e", 4, 2)] {
        name(x, y, HexEdge::NorthEast, letter);
    }
    put(&mut scene, 2, 2, Tint::White, Shape::Stone, "O");
    put(&mut scene, 1, 3, Tint::Black, Shape::Stone, "X");
    mark(&mut scene, 1, 3, MarkKind::Winning);
    scene
}

/// No board at all, only facts.
pub(crate) fn dice() -> Scene {
    let mut scene = Scene::grid(Phrase::new("A game of dice", "Un jeu de dés"), 0, 0);
    fact(&mut scene, Phrase::new("Turn total", "Total du tour"), Phrase::same("17"));
    scene
}
