//! The picture of what a text says so far, sound or not: map, people, loops.

use meeple_core::edit::Sketch;
use meeple_core::scene::{
    Arrow, ArrowKind, Axes, Cell, Edge, Ground, Mark, MarkKind, Point, Shape, Tint, Token, Wall,
    WallKind,
};
use meeple_core::{Phrase, Present, Problem, Scene, Setup, phrase};

use super::document::Document;
use super::drawing::Drawing;
use super::settings;
use crate::Hostage;

/// What a text says so far.
pub(super) fn sketch(text: &str) -> Sketch {
    let document = Document::guess(text);
    let map = document.string("map").and_then(Drawing::read);
    let fits = |name: &&str| {
        let fine = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        (1..=40).contains(&name.len()) && name.chars().all(fine)
    };
    let operators = (0..document.count("operators")).map(|one| {
        let name = document.string(&format!("operators.{one}.name"));
        name.map_or_else(|| (one + 1).to_string(), str::to_owned)
    });
    let loops = (1..=document.count("patrols")).map(|number| number.to_string());
    let waves = (0..document.count("waves.arrive")).map(|wave| {
        let turn = document.written(&format!("waves.arrive.{wave}.turn"));
        turn.unwrap_or_else(|| "?".to_owned())
    });
    Sketch {
        name: document.string("name").filter(fits).map(str::to_owned),
        parts: vec![
            ("operator", operators.collect()),
            ("loop", loops.collect()),
            ("wave", waves.collect()),
        ],
        values: settings::values(&document),
        scene: map.map(|map| Picture { document: &document, map }.draw(text)),
    }
}

struct Picture<'a> {
    document: &'a Document<'a>,
    map: Drawing,
}

impl Picture<'_> {
    fn draw(&self, text: &str) -> Scene {
        let (columns, rows) = self.map.size();
        let title = |lang: &str| self.document.string(&format!("title.{lang}")).unwrap_or("");
        let title = Phrase { en: title("en").to_owned().into(), fr: title("fr").to_owned().into() };
        let mut scene = Scene::grid(title, columns, rows);
        scene.axes = Axes::chess(columns, rows);
        self.people(&mut scene);
        scene.cells = self.map.cells().map(|at| self.cell(at, &scene)).collect();
        // Of several in one cell the last is seen; words tell of all.
        for place in (0..scene.tokens.len()).rev() {
            let at = scene.tokens[place].at;
            if scene.tokens[place + 1..].iter().any(|above| above.at == at) {
                scene.tokens.remove(place);
            }
        }
        scene.walls = self.walls();
        for number in 0..self.document.count("patrols") {
            self.patrol(number, &mut scene);
        }
        let held = self.document.cells("waves.hold");
        let held = held.into_iter().filter_map(|name| self.map.named(name));
        scene.marks.extend(held.map(|at| Mark { at, kind: MarkKind::Target }));
        scene.marks.extend(watched(text));
        scene
    }

    fn cell(&self, at: Point, scene: &Scene) -> Cell {
        let (ground, what) = match self.map.cell(at) {
            'c' => (Ground::Cover, Phrase::new("cover", "abri")),
            'E' => (Ground::Exit, Phrase::new("exit", "sortie")),
            '#' => (Ground::Block, Phrase::new("block", "bloc")),
            _ => (Ground::Floor, Phrase::new("floor", "sol")),
        };
        let id = self.map.name(at);
        let mut label = Phrase::same(id.clone()).join(", ", &what);
        for token in scene.tokens.iter().filter(|token| token.at == at) {
            label = label.join(", ", &said(token));
        }
        Cell { id, at, ground, label, action: None }
    }

    fn walls(&self) -> Vec<Wall> {
        let mut walls = Vec::new();
        for at in self.map.cells() {
            for edge in [Edge::East, Edge::South] {
                let kind = match self.map.border(at, edge) {
                    None | Some(' ') => continue,
                    Some('d') => WallKind::Shut,
                    Some('o') => WallKind::Door,
                    Some('w') => WallKind::Window,
                    Some(_) => WallKind::Solid,
                };
                walls.push(Wall { at, edge, kind });
            }
        }
        walls
    }

    fn people(&self, scene: &mut Scene) {
        let document = self.document;
        let mut put = |id: String, cell: &str, tint, shape, text: String| {
            if let Some(at) = self.map.named(cell) {
                scene.tokens.push(Token { id, at, tint, shape, text });
            }
        };
        for (number, cell) in document.cells("enemies.reserve").into_iter().enumerate() {
            put(format!("reserve{number}"), cell, Tint::Plain, Shape::Triangle, "+".to_owned());
        }
        for (number, cell) in document.cells("respawn.at").into_iter().enumerate() {
            put(format!("arrival{number}"), cell, Tint::Plain, Shape::Ring, "R".to_owned());
        }
        for wave in 0..document.count("waves.arrive") {
            let turn = document.written(&format!("waves.arrive.{wave}.turn")).unwrap_or_default();
            let cells = document.cells(&format!("waves.arrive.{wave}.at"));
            for (number, cell) in cells.into_iter().enumerate() {
                let id = format!("wave{wave}-{number}");
                put(id, cell, Tint::Plain, Shape::Ring, turn.clone());
            }
        }
        if let Some(cell) = document.string("bomb.at") {
            let text = document.written("bomb.countdown").unwrap_or_else(|| "B".to_owned());
            put("bomb".to_owned(), cell, Tint::Four, Shape::Hexagon, text);
        }
        for (number, cell) in document.cells("hostages").into_iter().enumerate() {
            put(format!("hostage{number}"), cell, Tint::Four, Shape::Hostage, "H".to_owned());
        }
        for (number, cell) in document.cells("enemies.start").into_iter().enumerate() {
            let text = (number + 1).to_string();
            put(format!("enemy{number}"), cell, Tint::One, Shape::Guard, text);
        }
        for number in 0..document.count("operators") {
            let own = |key: &str| document.string(&format!("operators.{number}.{key}"));
            let initial = own("name").unwrap_or("").trim().chars().take(1).collect();
            let cell = own("start").unwrap_or("");
            put(format!("operator{number}"), cell, Tint::Two, Shape::Operator, initial);
        }
    }

    /// A loop: its corners in brackets, and from each cell the way to the next. A leg that is not
    /// straight is one long arrow.
    fn patrol(&self, number: usize, scene: &mut Scene) {
        let corners = self.document.cells(&format!("patrols.{number}.loop"));
        let corners: Vec<Point> = corners.iter().filter_map(|name| self.map.named(name)).collect();
        let marks = corners.iter().map(|&at| Mark { at, kind: MarkKind::Last });
        scene.marks.extend(marks);
        let mut arrow = |from, to, kind| {
            scene.arrows.push(Arrow { from, to, kind, text: String::new() });
        };
        for (index, &from) in corners.iter().enumerate() {
            let to = corners[(index + 1) % corners.len()];
            if from.x != to.x && from.y != to.y {
                arrow(from, to, ArrowKind::Candidate);
                continue;
            }
            let mut at = from;
            while at != to {
                let next = Point::new(toward(at.x, to.x), toward(at.y, to.y));
                arrow(at, next, ArrowKind::Policy);
                at = next;
            }
        }
    }
}

/// One step from a number to another.
const fn toward(from: u16, to: u16) -> u16 {
    if from < to {
        from + 1
    } else if from > to {
        from - 1
    } else {
        from
    }
}

/// Who a token is.
fn said(token: &Token) -> Phrase {
    let text = &token.text;
    match token.shape {
        Shape::Operator => phrase!("operator {text}", "opérateur {text}"),
        Shape::Hostage => Phrase::new("hostage", "otage"),
        Shape::Hexagon => Phrase::new("bomb", "bombe"),
        Shape::Ring => Phrase::new("arrival of enemies", "arrivée d'ennemis"),
        _ if token.tint == Tint::Plain => Phrase::new("enemy in reserve", "ennemi en réserve"),
        _ => phrase!("enemy {text}", "ennemi {text}"),
    }
}

/// The cells that enemies see at the start, once the mission can be played.
fn watched(text: &str) -> Vec<Mark> {
    let setup = Setup { position: None, scenario: Some(text) };
    let Ok((mission, _)) = Hostage::open(&setup) else { return Vec::new() };
    let mut marks = mission.scene(&mission.start(), None).marks;
    marks.retain(|mark| mark.kind == MarkKind::Danger);
    marks
}
