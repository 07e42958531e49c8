//! Names and picture. An action is called by the number of the tile that slides.

use meeple_core::menu::Choice;
use meeple_core::scene::{
    Axes, Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token, column_letter,
};
use meeple_core::{
    Card, InputError, Notation, Phrase, Present, Problem, Puzzle, Scene, Setup, Step, phrase,
};

use super::card::card;
use super::notation;
use super::rules::{Board, Slide, Sliding};

impl Notation for Sliding {
    fn action_name(&self, _: &Board, slide: Slide) -> String {
        slide.tile.to_string()
    }

    fn position(&self, state: &Board) -> String {
        notation::write(self, state)
    }
}

impl Present for Sliding {
    const ID: &'static str = "fifteen";

    fn card() -> Card {
        card()
    }

    /// The usual sizes; any other such as `3x2` is understood too.
    const SCENARIOS: &'static [Choice] = &[
        Choice::new("4x4", Phrase::new("the 15-puzzle", "le taquin à 15 tuiles")),
        Choice::new("3x3", Phrase::new("the 8-puzzle", "le taquin à 8 tuiles")),
        Choice::new("5x5", Phrase::new("the 24-puzzle", "le taquin à 24 tuiles")),
    ];

    /// A scenario is a size. A position tells its own.
    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        let puzzle = match setup.scenario {
            Some(size) => notation::read_size(size)?,
            None => Self::default(),
        };
        match setup.position {
            Some(text) => notation::read(text),
            None => {
                let start = puzzle.start();
                Ok((puzzle, start))
            }
        }
    }

    fn describe(&self, state: &Board, slide: Slide) -> Phrase {
        let tile = slide.tile;
        let (from, to) = (self.point(slide.from), self.point(state.blank()));
        let (en, fr) = match (from.x.cmp(&to.x), from.y.cmp(&to.y)) {
            (std::cmp::Ordering::Less, _) => ("right", "la droite"),
            (std::cmp::Ordering::Greater, _) => ("left", "la gauche"),
            (_, std::cmp::Ordering::Less) => ("down", "le bas"),
            (_, _) => ("up", "le haut"),
        };
        phrase!("tile {tile} slides {en}", "la tuile {tile} glisse vers {fr}")
    }

    /// The cell of the tile.
    fn parts(&self, _: &Board, slide: Slide) -> Vec<String> {
        vec![self.cell_name(slide.from)]
    }

    fn scene(&self, state: &Board, last: Option<Step<'_, Self>>) -> Scene {
        let (columns, rows) = (self.columns(), self.rows());
        let title = phrase!("Sliding tiles, {columns} by {rows}", "Taquin {columns} × {rows}");
        let mut scene = Scene::grid(title, columns.into(), rows.into());
        scene.axes = Axes::chess(columns.into(), rows.into());
        let slides = self.action_list(state);
        for (cell, &tile) in (0..).zip(self.tiles(state)) {
            let movable = slides.iter().any(|slide| slide.from == cell);
            scene.cells.push(self.cell(cell, tile, movable));
            if tile != 0 {
                scene.tokens.push(self.token(cell, tile));
            }
        }
        scene.marks.extend(
            last.map(|step| Mark { at: self.point(step.before.blank()), kind: MarkKind::Last }),
        );
        scene.facts.push(self.status(state));
        scene
    }
}

impl Sliding {
    fn point(&self, cell: u8) -> Point {
        let columns = self.columns();
        Point::new((cell % columns).into(), (cell / columns).into())
    }

    fn cell_name(&self, cell: u8) -> String {
        let Point { x, y } = self.point(cell);
        format!("{}{}", column_letter(x), u16::from(self.rows()) - y)
    }

    fn cell(&self, cell: u8, tile: u8, movable: bool) -> Cell {
        let id = self.cell_name(cell);
        let label = match tile {
            0 => phrase!("{id}, blank", "{id}, case vide"),
            _ => phrase!("{id}, tile {tile}", "{id}, tuile {tile}"),
        };
        Cell {
            id,
            at: self.point(cell),
            ground: Ground::Well,
            label,
            action: movable.then(|| tile.to_string()),
        }
    }

    fn token(&self, cell: u8, tile: u8) -> Token {
        Token {
            id: format!("tile-{tile}"),
            at: self.point(cell),
            tint: Tint::Plain,
            shape: Shape::Tile,
            text: tile.to_string(),
        }
    }

    fn status(&self, state: &Board) -> Fact {
        let value = if self.solved(state) {
            Phrase::new("solved", "résolu")
        } else if self.solvable(state) {
            Phrase::new("not solved yet", "pas encore résolu")
        } else {
            Phrase::new("cannot be solved", "insoluble")
        };
        Fact { name: Phrase::new("Puzzle", "Taquin"), value }
    }
}
