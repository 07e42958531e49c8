//! The picture: walls, targets by colour and shape, robots by colour and letter, the last slide.

use meeple_core::scene::{
    Arrow, ArrowKind, Axes, Cell as Field, Edge, Fact, Ground, Mark, MarkKind, Point,
    Shape as Form, Tint, Token, Wall, WallKind,
};
use meeple_core::{Phrase, Problem, Puzzle, Scene, phrase};

use super::board::{BLOCKED, Board, Cell, Colour, Direction, Slant};
use super::classic::{self, Shape, Symbol};
use super::instance::cell_name;
use super::present::words;
use super::rules::{Move, Ricochet, Robots};

/// The picture of a position, with the move that led to it.
pub(super) fn draw(puzzle: &Ricochet, state: &Robots, last: Option<(Robots, Move)>) -> Scene {
    let board = puzzle.instance().board();
    let (columns, rows) = (board.width().into(), board.height().into());
    let title = Phrase::new("Ricochet Robots", "Ricochet Robots");
    let mut scene = Scene::grid(title, columns, rows);
    scene.axes = Axes::chess(columns, rows);
    let symbols = symbols(puzzle);
    scene.cells = board.cells().map(|cell| field(puzzle, state, &symbols, cell)).collect();
    scene.walls = walls(board);
    scene.tokens = tokens(puzzle, state, &symbols);
    scene.marks = puzzle
        .instance()
        .targets()
        .iter()
        .map(|target| Mark { at: point(board, target.cell), kind: MarkKind::Target })
        .collect();
    if let Some((before, action)) = last {
        let corners = puzzle.corners(&before, action);
        scene.arrows = corners
            .windows(2)
            .map(|ends| Arrow {
                from: point(board, ends[0]),
                to: point(board, ends[1]),
                kind: ArrowKind::Trail,
                text: String::new(),
            })
            .collect();
        let ends = corners.first().into_iter().chain(corners.last());
        scene.marks.extend(ends.map(|&c| Mark { at: point(board, c), kind: MarkKind::Last }));
    }
    scene.facts = facts(puzzle, state);
    scene
}

fn point(board: &Board, cell: Cell) -> Point {
    let (x, y) = board.place(cell);
    Point::new(x.into(), y.into())
}

/// The symbols printed on the board, and the targets that none of them stands for.
fn symbols(puzzle: &Ricochet) -> Vec<Symbol> {
    let instance = puzzle.instance();
    let mut symbols = classic::symbols(instance.board());
    for target in instance.targets() {
        let colour = target.robot.map(|robot| instance.robots()[usize::from(robot)].colour);
        if !symbols.iter().any(|s| s.cell == target.cell && s.colour == colour) {
            symbols.retain(|symbol| symbol.cell != target.cell);
            let shape = if colour.is_some() { Shape::Circle } else { Shape::Vortex };
            symbols.push(Symbol { cell: target.cell, colour, shape });
        }
    }
    symbols
}

fn field(puzzle: &Ricochet, state: &Robots, symbols: &[Symbol], cell: Cell) -> Field {
    let instance = puzzle.instance();
    let board = instance.board();
    let id = cell_name(board, cell);
    let mut label = Phrase::same(id.clone());
    if board.walls(cell) == BLOCKED {
        label = label.join(", ", &Phrase::new("blocked", "bloquée"));
    }
    if let Some(barrier) = board.barrier(cell) {
        let name = Phrase::new("barrier", "barrière").join(" ", &words(barrier.colour));
        label = label.join(", ", &name);
    }
    if let Some(symbol) = symbols.iter().find(|symbol| symbol.cell == cell) {
        let active = instance.targets().iter().any(|target| target.cell == cell);
        let what =
            if active { Phrase::new("target", "cible") } else { Phrase::new("symbol", "symbole") };
        label = label.join(", ", &what.join(" ", &symbol_name(symbol)));
    }
    for (robot, &at) in instance.robots().iter().zip(&state.cells) {
        if at == cell {
            let name = Phrase::new("robot", "robot").join(" ", &words(robot.colour));
            label = label.join(", ", &name);
        }
    }
    let goal = instance.targets().iter().any(|target| target.cell == cell);
    let ground = match (board.walls(cell) == BLOCKED, goal) {
        (true, _) => Ground::Block,
        (false, true) => Ground::Goal,
        (false, false) => Ground::Floor,
    };
    Field { id, at: point(board, cell), ground, label, action: None }
}

/// Each wall once; none between two blocked cells.
fn walls(board: &Board) -> Vec<Wall> {
    const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];
    let mut walls = Vec::new();
    for cell in board.cells() {
        for side in Direction::ALL {
            let beyond = board.beyond(cell, side);
            let mine = beyond.is_none_or(|next| next > cell);
            let inner = board.walls(cell) == BLOCKED
                && beyond.is_some_and(|next| board.walls(next) == BLOCKED);
            if board.walls(cell) & side.bit() != 0 && mine && !inner {
                let (at, edge) = (point(board, cell), EDGES[side.index()]);
                walls.push(Wall { at, edge, kind: WallKind::Solid });
            }
        }
    }
    walls
}

/// Barriers and symbols first, robots on top of them.
fn tokens(puzzle: &Ricochet, state: &Robots, symbols: &[Symbol]) -> Vec<Token> {
    let instance = puzzle.instance();
    let board = instance.board();
    let mut tokens = Vec::new();
    for cell in board.cells() {
        if let Some(barrier) = board.barrier(cell) {
            let slant = if barrier.slant == Slant::Rising { '/' } else { '\\' };
            tokens.push(Token {
                id: format!("barrier-{cell}"),
                at: point(board, cell),
                tint: tint(barrier.colour),
                shape: Form::Diamond,
                text: format!("{slant}{}", barrier.colour.letter().to_ascii_lowercase()),
            });
        }
    }
    for symbol in symbols {
        let text = symbol.colour.map_or('*', |colour| colour.letter().to_ascii_lowercase());
        tokens.push(Token {
            id: format!("target-{}", symbol.cell),
            at: point(board, symbol.cell),
            tint: symbol.colour.map_or(Tint::Plain, tint),
            shape: form(symbol.shape),
            text: text.to_string(),
        });
    }
    for (robot, &cell) in instance.robots().iter().zip(&state.cells) {
        tokens.push(Token {
            id: format!("robot-{}", robot.colour.letter()),
            at: point(board, cell),
            tint: tint(robot.colour),
            shape: Form::Robot,
            text: robot.colour.letter().to_string(),
        });
    }
    tokens
}

fn facts(puzzle: &Ricochet, state: &Robots) -> Vec<Fact> {
    let instance = puzzle.instance();
    let mut facts: Vec<Fact> = instance
        .targets()
        .iter()
        .map(|target| {
            let cell = cell_name(instance.board(), target.cell);
            let value = match target.robot {
                Some(robot) => {
                    let Phrase { en, fr } = words(instance.robots()[usize::from(robot)].colour);
                    phrase!("{en} to {cell}", "{fr} en {cell}")
                }
                None => phrase!("any robot to {cell}", "n'importe quel robot en {cell}"),
            };
            Fact { name: Phrase::new("Target", "Cible"), value }
        })
        .collect();
    let rules = instance.rules();
    let mut rule = |on: bool, value: Phrase| {
        if on {
            facts.push(Fact { name: Phrase::new("Rule", "Règle"), value });
        }
    };
    rule(rules.must_ricochet, Phrase::new("must ricochet", "ricochet obligatoire"));
    rule(rules.no_rebound, Phrase::new("no rebound", "pas de retour"));
    let value = if puzzle.solved(state) {
        Phrase::new("solved", "résolu")
    } else if puzzle.count_actions(state) == 0 {
        Phrase::new("stuck", "bloqué")
    } else {
        Phrase::new("not solved yet", "pas encore résolu")
    };
    facts.push(Fact { name: Phrase::new("Puzzle", "Problème"), value });
    facts
}

/// Colour and shape of a symbol in words.
fn symbol_name(symbol: &Symbol) -> Phrase {
    let shape = match symbol.shape {
        Shape::Circle => Phrase::new("sun", "soleil"),
        Shape::Triangle => Phrase::new("star", "étoile"),
        Shape::Square => Phrase::new("moon", "lune"),
        Shape::Hexagon => Phrase::new("planet", "planète"),
        Shape::Vortex => return Phrase::new("vortex, any robot", "vortex, tout robot"),
    };
    let Some(colour) = symbol.colour else { return shape };
    let (colour, shape) = (words(colour), shape);
    let (en, fr) = (format!("{} {}", colour.en, shape.en), format!("{} {}", shape.fr, colour.fr));
    phrase!("{en}", "{fr}")
}

const fn form(shape: Shape) -> Form {
    match shape {
        Shape::Circle => Form::Sun,
        Shape::Triangle => Form::Star,
        Shape::Square => Form::Moon,
        Shape::Hexagon => Form::Planet,
        Shape::Vortex => Form::Vortex,
    }
}

/// The tints are those of the style sheet: its second is blue and its third green.
const fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Red => Tint::One,
        Colour::Green => Tint::Three,
        Colour::Blue => Tint::Two,
        Colour::Yellow => Tint::Four,
        Colour::Black => Tint::Five,
    }
}
