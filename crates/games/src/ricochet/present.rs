//! Names, positions, and what to open.

use meeple_core::menu::Choice;
use meeple_core::{
    Card, InputError, Notation, Phrase, Present, Problem, Scene, Setup, Step, phrase,
};

use super::board::{Colour, Direction};
use super::card::card;
use super::instance::cell_name;
use super::rules::{Move, Ricochet, Robots};
use super::{drawing, json, notation, scene};

/// Scenarios by name, with the position of each.
const POSITIONS: [(&str, &str); 5] = [
    ("classic", "4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13"),
    (
        "k22",
        "16x16:9113911113911153800002c00000029284000010002c0002838004000001000680002900000000038068000000000002c0100004404006829000002ff83801028004002ff8000042800380011000029280000000002c0006ac000000040100038100006803800002c0400010000000029290000000000682c44446c4446c4546 Rm15 Gb1 Bm16 Yp16 Y>j4",
    ),
    ("small", "6x6:911393868042810292c00682928102c44446 Ra1 Bf6 Yc4 R>d3"),
    ("barriers", "8x8 c4/R f6\\B c6/Y f3\\G Ra1 Bh8 R>c8"),
    ("pair", "4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 R>h15 Y>b13"),
];

impl Notation for Ricochet {
    fn action_name(&self, _: &Robots, action: Move) -> String {
        format!("{}{}", self.colour(action).letter(), letter(action.toward))
    }

    /// `RN`, `r n`, `red north` and `rouge nord` are the same.
    fn parse_action(&self, state: &Robots, text: &str) -> Result<Move, InputError> {
        let wanted: String = text.split_whitespace().collect();
        let legal = self.action_list(state);
        let called = |&&action: &&Move| {
            let colour = self.colour(action);
            let names =
                [colour.letter().to_string(), words(colour).en.into(), words(colour).fr.into()];
            let ways = [
                letter(action.toward).to_string(),
                way(action.toward).en.into(),
                way(action.toward).fr.into(),
            ];
            names.iter().any(|name| {
                ways.iter().any(|way| format!("{name}{way}").eq_ignore_ascii_case(&wanted))
            })
        };
        if let Some(&action) = legal.iter().find(called) {
            return Ok(action);
        }
        let list: Vec<String> = legal.iter().map(|&a| self.action_name(state, a)).collect();
        let (found, list) = (meeple_core::error::excerpt(text.trim()), list.join(" "));
        Err(InputError::new(phrase!(
            "{found} is not a legal move here; expected one of: {list}",
            "{found} n'est pas un coup légal ici ; attendu l'un de : {list}"
        )))
    }

    fn position(&self, state: &Robots) -> String {
        notation::write(self, state)
    }
}

impl Present for Ricochet {
    const ID: &'static str = "ricochet";

    fn card() -> Card {
        card()
    }

    const SCENARIOS: &'static [Choice] = &[
        Choice::new(
            "classic",
            Phrase::new("a classic board, 8 moves", "un plateau classique, 8 coups"),
        ),
        Choice::new(
            "k22",
            Phrase::new(
                "a famous hard position, 22 moves",
                "une position célèbre et dure, 22 coups",
            ),
        ),
        Choice::new(
            "small",
            Phrase::new("a small board to begin with", "un petit plateau pour débuter"),
        ),
        Choice::new("barriers", Phrase::new("coloured barriers", "des barrières de couleur")),
        Choice::new("pair", Phrase::new("two targets at once", "deux cibles à la fois")),
    ];

    /// A scenario is a name, a drawn board or a line of JSON; a position says everything itself.
    fn open(setup: &Setup<'_>) -> Result<(Self, Robots), InputError> {
        if let Some(text) = setup.position {
            return open_text(text);
        }
        let Some(scenario) = setup.scenario else { return notation::read(POSITIONS[0].1) };
        match POSITIONS.iter().find(|(name, _)| *name == scenario.trim()) {
            Some((_, position)) => notation::read(position),
            None => open_text(scenario),
        }
    }

    fn describe(&self, state: &Robots, action: Move) -> Phrase {
        let board = self.instance.board();
        let to =
            self.slide(state, action).map_or(String::new(), |slide| cell_name(board, slide.to));
        let (who, way) = (words(self.colour(action)), way(action.toward));
        let (en, fr) = (&who.en, &who.fr);
        let (to_en, to_fr) = (&way.en, &way.fr);
        phrase!("{en} slides {to_en} to {to}", "{fr} glisse vers {to_fr} jusqu'à {to}")
    }

    /// The robot, then the cell where it comes to rest.
    fn parts(&self, state: &Robots, action: Move) -> Vec<String> {
        let board = self.instance.board();
        let from = state.cells[usize::from(action.robot)];
        let to = self.slide(state, action).map_or(from, |slide| slide.to);
        vec![cell_name(board, from), cell_name(board, to)]
    }

    fn scene(&self, state: &Robots, last: Option<Step<'_, Self>>) -> Scene {
        scene::draw(self, state, last.map(|step| (*step.before, step.action)))
    }
}

/// A drawn board (its first line begins with `+`), a line of JSON, or a position.
fn open_text(text: &str) -> Result<(Ricochet, Robots), InputError> {
    let drawn = text.lines().any(|line| line.starts_with('+'));
    if drawn {
        return drawing::read(text);
    }
    if !text.trim_start().starts_with('{') {
        return notation::read(text);
    }
    let listed = json::read_list(text)?.into_iter().next().ok_or_else(|| {
        InputError::new(Phrase::new(
            "only the line that describes the format; expected an instance",
            "seulement la ligne qui décrit le format ; attendu : une instance",
        ))
    })?;
    let puzzle = Ricochet::new(listed.instance);
    let start = puzzle.start();
    Ok((puzzle, start))
}

impl Ricochet {
    /// The colour of the robot that moves.
    pub(super) fn colour(&self, action: Move) -> Colour {
        self.instance.robots()[usize::from(action.robot)].colour
    }
}

/// The letter of a direction in move names.
const fn letter(direction: Direction) -> char {
    ['N', 'E', 'S', 'W'][direction.index()]
}

/// A colour in words.
pub(super) const fn words(colour: Colour) -> Phrase {
    match colour {
        Colour::Red => Phrase::new("red", "rouge"),
        Colour::Green => Phrase::new("green", "vert"),
        Colour::Blue => Phrase::new("blue", "bleu"),
        Colour::Yellow => Phrase::new("yellow", "jaune"),
        Colour::Black => Phrase::new("black", "noir"),
    }
}

const fn way(direction: Direction) -> Phrase {
    match direction {
        Direction::North => Phrase::new("north", "nord"),
        Direction::East => Phrase::new("east", "est"),
        Direction::South => Phrase::new("south", "sud"),
        Direction::West => Phrase::new("west", "ouest"),
    }
}
