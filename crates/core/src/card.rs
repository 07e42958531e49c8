//! The card of a game: what people are told of it, who plays it unless they say otherwise, and all
//! else that is special to it. No other source names a game: whoever wants one with some gift looks
//! for it on the cards.

mod demo;
mod exchange;
mod lesson;
mod local;
mod model;
mod work;

use std::ops::RangeInclusive;

pub use demo::{Demo, Knob, Room, Tuning};
pub use exchange::{Count, Counting, Diagram, Exchange};
pub use lesson::{Figure, Lesson, Part};
pub use local::{Fate, LocalAnswer, LocalJudge, LocalRuling};
pub use model::{Case, Model};
pub use work::{Comparison, Evaluators, Instance, Published, Question, Work};

use crate::edit::Editor;
use crate::scene::Tint;
use crate::survey::Survey;
use crate::{Flow, InputError, Phrase, Rng};

/// A game's card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its name.
    pub name: Phrase,
    /// What it is about, in one sentence.
    pub about: Phrase,
    /// What its position text looks like.
    pub notation: Phrase,
    /// A position in that notation.
    pub example: &'static str,
    /// A position from the middle of a game, shown where the game is offered; the example if left
    /// out.
    pub midway: &'static str,
    /// What there is to see in it. Who has this may stand on the front page.
    pub teaser: Option<Phrase>,
    /// How many minutes a game takes, about; 0 if nobody can say.
    pub minutes: u8,
    /// Words that players of it use, and what they mean.
    pub glossary: &'static [(Phrase, Phrase)],
    /// The page that teaches it.
    pub lesson: Lesson,
    /// The names of the two sides; unused where there is one player.
    pub sides: [Phrase; 2],
    /// Who advises and plays unless another agent is named.
    pub adviser: &'static str,
    /// Who solves unless another agent is named.
    pub solver: &'static str,
    /// Whether it has an exact solver of its own.
    pub has_specialist: bool,
    /// Whether playouts judge its positions better than evaluators do: its levels are made of them.
    pub by_playouts: bool,
    /// Its measured levels, as `meeple calibrate` writes them.
    pub levels: Option<&'static str>,
    /// Whether it is a format for problems of one's own, to be analysed: it has no levels.
    pub is_format: bool,
    /// Whether it is taken first where a game is needed and nobody named one.
    pub is_showcase: bool,
    /// Whether people play it as a race against the computer.
    pub is_race: bool,
    /// Whether its book says which placements are lost; books of other games hold scores.
    pub has_placement_book: bool,
    /// Where a puzzle is solved, and how many random moves away from there its levels are measured.
    pub scramble: Option<(&'static str, u32)>,
    /// Makes new problems, where it can.
    pub generator: Option<Generator>,
    /// Everything that keeps the text of a scenario from being played, where a game says more than
    /// the first fault.
    pub faults: Option<fn(&str) -> Vec<InputError>>,
    /// What there is to say of a scenario without faults, where a game says more than its picture.
    pub survey: Option<fn(&str) -> Survey>,
    /// Draws scenarios, where they can be drawn.
    pub editor: Option<Editor>,
    /// What the lab shows of it.
    pub demos: &'static [Demo],
    /// The settings with which the lab changes it.
    pub tuning: Option<Tuning>,
    /// Learns what its evaluator knows from games that the program plays against itself, where it
    /// can.
    pub learner: Option<Learner>,
    /// How it is exchanged with other programs, where there are such.
    pub exchange: Option<Exchange>,
    /// Judges part of a board by itself, where it can.
    pub local: Option<LocalJudge>,
    /// The fixed work that benchmarks do with it.
    pub work: Work,
}

/// Nothing written on it yet.
impl Default for Card {
    fn default() -> Self {
        const NONE: Phrase = Phrase::new("", "");
        Self {
            name: NONE,
            about: NONE,
            notation: NONE,
            example: "",
            midway: "",
            teaser: None,
            minutes: 0,
            glossary: &[],
            lesson: &[],
            sides: [NONE, NONE],
            adviser: "random",
            solver: "random",
            has_specialist: false,
            by_playouts: false,
            levels: None,
            is_format: false,
            is_showcase: false,
            is_race: false,
            has_placement_book: false,
            scramble: None,
            generator: None,
            faults: None,
            survey: None,
            editor: None,
            demos: &[],
            tuning: None,
            learner: None,
            exchange: None,
            local: None,
            work: Work::default(),
        }
    }
}

impl Card {
    /// The colour of a side, by number: the one that it is called by, if it is called by one.
    #[must_use]
    pub fn tint(&self, side: usize) -> Tint {
        match self.sides.get(side).map_or("", |name| name.en.as_ref()) {
            "White" => Tint::White,
            "Black" => Tint::Black,
            "Red" => Tint::One,
            "Yellow" => Tint::Four,
            _ if side == 0 => Tint::One,
            _ => Tint::Two,
        }
    }

    /// A position that shows what the game is about.
    #[must_use]
    pub const fn glimpse(&self) -> &'static str {
        if self.midway.is_empty() { self.example } else { self.midway }
    }

    /// What a room of the lab shows of it, in order.
    pub fn demos_in(&self, room: Room) -> impl Iterator<Item = &'static Demo> + use<> {
        self.demos.iter().filter(move |demo| demo.room == room)
    }
}

/// What a new problem should be like; what is left out is the game's own choice.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Seed of all chance.
    pub seed: u64,
    /// Length of the shortest solution.
    pub moves: Option<RangeInclusive<u32>>,
    /// How many robots.
    pub robots: Option<u8>,
    /// Walls by lot: how likely one stands between two cells.
    pub random_walls: Option<f64>,
    /// Columns and rows, with random walls.
    pub size: Option<(u8, u8)>,
    /// Rules that are switched on, by name.
    pub rules: Vec<String>,
}

/// Makes the position of one draw.
pub type Generator = fn(&Wishes, &mut Rng) -> Result<String, InputError>;

/// Learns from so many games, with a seed; the last one hears the share that is done and what there
/// is to say, and may say stop. The file that comes with the game, or `None` when it was stopped.
pub type Learner = fn(u64, u64, &mut dyn FnMut(f64, &Phrase) -> Flow) -> Option<Vec<u8>>;
