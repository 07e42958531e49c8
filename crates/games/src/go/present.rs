//! Names and picture: stones on the crossings of lines.

use meeple_core::menu::Choice;
use meeple_core::scene::{
    Axes, Cell, Fact, Ground, Mark, MarkKind, Point as Spot, Shape, Surface, Tint, Token,
};
use meeple_core::{
    Card, Game, InputError, Lang, Notation, Phrase, Present, Problem, Scene, Setup, Side, Step,
    phrase,
};

use super::board::Board;
use super::card::card;
use super::notation::{self, column_name, halves, point_name};
use super::points::Point;
use super::rules::Go;

impl Notation for Go {
    fn action_name(&self, _: &Board, point: Point) -> String {
        point_name(self.size(), point)
    }

    fn position(&self, board: &Board) -> String {
        notation::write(self, board)
    }
}

impl Present for Go {
    const ID: &'static str = "go";

    const SCENARIOS: &'static [Choice] = &[
        Choice::new(
            "9x9",
            Phrase::new("the small board: half an hour", "le petit plateau : une demi-heure"),
        ),
        Choice::new("5x5", Phrase::new("five lines, for first steps", "cinq lignes, pour débuter")),
        Choice::new("13x13", Phrase::new("the middle board", "le plateau moyen")),
        Choice::new("19x19", Phrase::new("the full board", "le grand plateau")),
    ];

    fn card() -> Card {
        card()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        if let Some(text) = setup.position {
            return notation::read(text);
        }
        let game = match setup.scenario {
            Some(size) => notation::read_size(size)?,
            None => Self::default(),
        };
        let start = game.start();
        Ok((game, start))
    }

    fn describe(&self, board: &Board, point: Point) -> Phrase {
        let Phrase { en, fr } = side_name(board.mover);
        if point.is_pass() {
            return phrase!("{en} passes", "les {fr} passent");
        }
        let name = point_name(self.size(), point);
        let mut next = board.clone();
        let taken = next.place(&self.tables, point.0, board.mover).stones;
        match taken {
            0 => phrase!("{en} plays at {name}", "les {fr} jouent en {name}"),
            1 => phrase!(
                "{en} plays at {name} and takes a stone",
                "les {fr} jouent en {name} et prennent une pierre"
            ),
            _ => phrase!(
                "{en} plays at {name} and takes {taken} stones",
                "les {fr} jouent en {name} et prennent {taken} pierres"
            ),
        }
    }

    fn scene(&self, board: &Board, last: Option<Step<'_, Self>>) -> Scene {
        let size = self.size();
        let side = u16::from(size);
        let mut scene = Scene::grid(Phrase::new("Go board", "plateau de Go"), side, side);
        scene.surface = Surface::Points { columns: side, rows: side };
        scene.axes = Axes {
            columns: (0..size).map(|column| column_name(column).to_string()).collect(),
            rows: (1..=size).rev().map(|row| row.to_string()).collect(),
        };
        let over = self.outcome(board).is_some();
        let at = |point: Point| {
            Spot::new(point.column(size).into(), (size - 1 - point.row(size)).into())
        };
        for row in (0..size).rev() {
            for point in (0..size).map(|column| Point::at(size, column, row)) {
                let open = !over && self.may_play(board, point);
                let stone = board.stone(point);
                scene.cells.push(cell(size, point, at(point), stone, open));
                scene.tokens.extend(stone.map(|side| token(size, point, at(point), side)));
            }
        }
        if let Some(Step { action, .. }) = last.filter(|step| !step.action.is_pass()) {
            scene.marks.push(Mark { at: at(action), kind: MarkKind::Last });
        }
        scene.facts.extend(self.facts(board, over));
        scene
    }
}

impl Go {
    fn facts(&self, board: &Board, over: bool) -> Vec<Fact> {
        let mut facts = Vec::new();
        let owners = if over { board.owners(&self.tables) } else { Vec::new() };
        if over {
            let half = self.half_points(board);
            facts.push(Fact { name: Phrase::new("Result", "Résultat"), value: result(half) });
        } else {
            let name = Phrase::new("To move", "Au trait");
            facts.push(Fact { name, value: side_name(board.mover) });
        }
        let [black, white] = Side::BOTH.map(|side| match over {
            true => owners.iter().filter(|owner| **owner == Some(side)).count(),
            false => board.count(side).into(),
        });
        let komi = |lang: Lang| number(lang, self.rules().komi.into());
        let name = if over {
            Phrase::new("Stones and territory", "Pierres et territoire")
        } else {
            Phrase::new("Stones", "Pierres")
        };
        let value = phrase!("Black {black}, White {white}", "Noirs {black}, Blancs {white}");
        facts.push(Fact { name, value });
        facts.push(Fact {
            name: Phrase::new("Komi for White", "Komi pour les Blancs"),
            value: Phrase::each(komi),
        });
        if let Some(point) = board.ko().filter(|_| !over) {
            let name = point_name(self.size(), point);
            let value =
                phrase!("{name} may not be played this turn", "{name} est interdit pour ce coup");
            facts.push(Fact { name: Phrase::new("Ko", "Ko"), value });
        }
        if board.passes() == 1 {
            let Phrase { en, fr } = side_name(board.mover.other());
            let value = phrase!(
                "{en} passed; a second pass ends the game",
                "les {fr} ont passé ; une seconde passe met fin à la partie"
            );
            facts.push(Fact { name: Phrase::new("Pass", "Passe"), value });
        }
        facts
    }
}

/// Half points as a number of the language.
fn number(lang: Lang, half_points: i32) -> String {
    let text = halves(half_points);
    match lang {
        Lang::En => text,
        Lang::Fr => text.replace('.', ","),
    }
}

/// "Black wins by 3.5 points (B+3.5)", as GTP and SGF write the result.
fn result(half_points: i32) -> Phrase {
    let side = match half_points {
        0 => return Phrase::new("a draw (0)", "partie nulle (0)"),
        1.. => Side::First,
        _ => Side::Second,
    };
    let (margin, letter) = (half_points.abs(), if side == Side::First { 'B' } else { 'W' });
    let written = halves(margin);
    Phrase::each(|lang| {
        let (name, points) = (side_name(side), number(lang, margin));
        let name = name.get(lang);
        match lang {
            Lang::En if margin == 2 => format!("{name} wins by 1 point ({letter}+{written})"),
            Lang::En => format!("{name} wins by {points} points ({letter}+{written})"),
            Lang::Fr if margin < 4 => {
                format!("les {name} gagnent de {points} point ({letter}+{written})")
            }
            Lang::Fr => format!("les {name} gagnent de {points} points ({letter}+{written})"),
        }
    })
}

/// "Black" or "White".
pub(super) const fn side_name(side: Side) -> Phrase {
    match side {
        Side::First => Phrase::new("Black", "Noirs"),
        Side::Second => Phrase::new("White", "Blancs"),
    }
}

fn cell(size: u8, point: Point, at: Spot, stone: Option<Side>, open: bool) -> Cell {
    let id = point_name(size, point);
    let label = match stone {
        Some(Side::First) => phrase!("{id}, black stone", "{id}, pierre noire"),
        Some(Side::Second) => phrase!("{id}, white stone", "{id}, pierre blanche"),
        None => phrase!("{id}, empty", "{id}, vide"),
    };
    let action = open.then(|| id.clone());
    Cell { id, at, ground: Ground::Floor, label, action }
}

fn token(size: u8, point: Point, at: Spot, side: Side) -> Token {
    let text = if side == Side::First { "X" } else { "O" };
    Token {
        id: format!("{text}-{}", point_name(size, point)),
        at,
        tint: Tint::of_colour(side, Side::First),
        shape: Shape::Stone,
        text: text.to_owned(),
    }
}
