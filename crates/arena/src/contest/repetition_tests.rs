//! Positions that come up again in a match: a shuttle goes to and fro, and nobody can do anything else.

use std::sync::LazyLock;

use meeple_core::menu::Choice;
use meeple_core::scene::Scene;
use meeple_core::{
    Cancel, Card, Deterministic, Evaluated, Flow, Game, InputError, LooksBack, NoEvaluator,
    Notation, Outcome, Phrase, Present, Problem, Remembering, Repetition, Setup, Side, Step,
    Tactics,
};

use super::game::play;
use super::{Contestant, Ending, Event, Fixture, Openings, Record};
use crate::Entry;
use crate::families::duel;
use crate::statistics::Points;

/// Drawn when a position comes up for the so many-th time; 0: the rules ignore it.
#[derive(Clone, Copy, Debug, Default)]
struct Shuttle<const TIMES: u32>;

impl<const TIMES: u32> Problem for Shuttle<TIMES> {
    type State = Side;
    type Action = ();

    fn start(&self) -> Side {
        Side::First
    }

    fn actions(&self, _: &Side, mut visit: impl FnMut(()) -> Flow) -> Flow {
        visit(())
    }
}

impl<const TIMES: u32> Deterministic for Shuttle<TIMES> {
    fn apply(&self, state: &mut Side, (): ()) {
        *state = state.other();
    }
}

impl<const TIMES: u32> Game for Shuttle<TIMES> {
    const REPETITION: Repetition = match TIMES {
        0 => Repetition::Nothing,
        times => Repetition::Draws { times },
    };

    fn to_move(&self, state: &Side) -> Side {
        *state
    }

    fn outcome(&self, _: &Side) -> Option<Outcome> {
        None
    }
}

/// Whoever brings the start back has lost.
impl<const TIMES: u32> LooksBack for Shuttle<TIMES> {
    type Trace = Side;

    fn trace(&self, state: &Side) -> Side {
        *state
    }

    fn returns(&self, now: &Side, earlier: &Side) -> bool {
        now == earlier
    }

    fn on_return(&self, state: &Side) -> Option<Outcome> {
        Some(Outcome::won_by(*state))
    }
}

impl<const TIMES: u32> Tactics for Shuttle<TIMES> {}

impl<const TIMES: u32> Evaluated for Shuttle<TIMES> {
    type Evaluator = NoEvaluator;
    const EVALUATORS: &'static [Choice] = &[];

    fn evaluator(&self, _: &str) -> Option<NoEvaluator> {
        None
    }
}

impl<const TIMES: u32> Notation for Shuttle<TIMES> {
    fn action_name(&self, _: &Side, (): ()) -> String {
        "over".to_owned()
    }

    fn position(&self, state: &Side) -> String {
        state.index().to_string()
    }
}

impl<const TIMES: u32> Present for Shuttle<TIMES> {
    const ID: &'static str = "shuttle";

    fn card() -> Card {
        Card::default()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Side), InputError> {
        Ok((Self, if setup.position == Some("1") { Side::Second } else { Side::First }))
    }

    fn scene(&self, _: &Side, _: Option<Step<'_, Self>>) -> Scene {
        Scene::grid(Phrase::new("a loom", "un métier à tisser"), 2, 1)
    }
}

static IGNORED: LazyLock<Entry> = LazyLock::new(duel::<Shuttle<0>>);
static TWICE: LazyLock<Entry> = LazyLock::new(duel::<Shuttle<2>>);
static FIVE_TIMES: LazyLock<Entry> = LazyLock::new(duel::<Shuttle<5>>);
static LOST: LazyLock<Entry> = LazyLock::new(duel::<Remembering<Shuttle<0>>>);

fn played(entry: &'static Entry, openings: Openings) -> Record {
    let contestant = || Contestant::parse("random", entry).expect("an agent");
    let event = Event { openings, ..Event::new(entry, vec![contestant(), contestant()]) };
    let start = entry.open(&Setup::default()).expect("a start");
    play(&event, &*start, Fixture { a: 0, b: 1, number: 0 }, &Cancel::new()).expect("a game")
}

#[test]
fn the_third_time_ends_a_match_only_where_the_rules_ignore_it() {
    for (entry, plies, points, end) in [
        (&*IGNORED, 4, Points::Draw, Ending::Repetition),
        (&*TWICE, 2, Points::Draw, Ending::Rules),
        (&*FIVE_TIMES, 8, Points::Draw, Ending::Rules),
        (&*LOST, 2, Points::Win, Ending::Rules),
    ] {
        let record = played(entry, Openings::Random(0));
        assert_eq!((record.plies, record.points, record.end), (plies, points, end));
    }
}

#[test]
fn what_came_up_in_the_opening_does_not_count() {
    for opening in 0..4 {
        let record = played(&FIVE_TIMES, Openings::Random(opening));
        assert_eq!(record.plies, 8, "its position and its moves are all of the game: {opening}");
    }
}
