//! The rule of repetition, through sessions: a ring of six places, one step either way, and whoever
//! arrives opposite the start wins. Whoever is about to lose turns back.

use std::sync::LazyLock;

use meeple_core::menu::Choice;
use meeple_core::scene::Scene;
use meeple_core::{
    Budget, Cancel, Card, Control, Deterministic, Evaluated, Flow, Game, InputError, LooksBack,
    NoEvaluator, Notation, Outcome, Phrase, Present, Problem, Remembering, Repetition, Setup, Side,
    Step, Tactics,
};

use super::{Scope, Seat, Session, Standing, choose};
use crate::families::duel;
use crate::{Agent, Entry, Exactness, Status};

/// Place, side to move, and plies since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Walker(u8, Side, u8);

/// `STAY`: one may also stay where one is. `BOARD_ONLY`: the side to move does not tell positions apart.
#[derive(Clone, Copy, Debug, Default)]
struct Ring<const STAY: bool, const BOARD_ONLY: bool>;

/// After so many plies the game is drawn: a count that is part of the state.
const LONGEST: u8 = 8;

impl<const STAY: bool, const BOARD_ONLY: bool> Problem for Ring<STAY, BOARD_ONLY> {
    type State = Walker;
    /// Steps to go, five of them being one back.
    type Action = u8;

    fn start(&self) -> Walker {
        Walker(0, Side::First, 0)
    }

    fn actions(&self, _: &Walker, visit: impl FnMut(u8) -> Flow) -> Flow {
        let all: &[u8] = if STAY { &[5, 0, 1] } else { &[5, 1] };
        all.iter().copied().try_for_each(visit)
    }
}

impl<const STAY: bool, const BOARD_ONLY: bool> Deterministic for Ring<STAY, BOARD_ONLY> {
    fn apply(&self, state: &mut Walker, steps: u8) {
        *state = Walker((state.0 + steps) % 6, state.1.other(), state.2 + 1);
    }
}

impl<const STAY: bool, const BOARD_ONLY: bool> Game for Ring<STAY, BOARD_ONLY> {
    const REPETITION: Repetition = Repetition::Draws { times: 3 };

    fn to_move(&self, state: &Walker) -> Side {
        state.1
    }

    fn outcome(&self, state: &Walker) -> Option<Outcome> {
        let arrived = (state.0 == 3).then(|| Outcome::won_by(state.1.other()));
        arrived.or((state.2 >= LONGEST).then_some(Outcome::DRAW))
    }

    fn recurs(&self, now: &Walker, earlier: &Walker) -> bool {
        now.0 == earlier.0 && (BOARD_ONLY || now.1 == earlier.1)
    }
}

impl<const STAY: bool, const BOARD_ONLY: bool> LooksBack for Ring<STAY, BOARD_ONLY> {
    type Trace = Walker;

    fn trace(&self, state: &Walker) -> Walker {
        *state
    }

    fn returns(&self, now: &Walker, earlier: &Walker) -> bool {
        self.recurs(now, earlier)
    }
}

impl<const STAY: bool, const BOARD_ONLY: bool> Tactics for Ring<STAY, BOARD_ONLY> {}

impl<const STAY: bool, const BOARD_ONLY: bool> Evaluated for Ring<STAY, BOARD_ONLY> {
    type Evaluator = NoEvaluator;
    const EVALUATORS: &'static [Choice] = &[];

    fn evaluator(&self, _: &str) -> Option<NoEvaluator> {
        None
    }
}

impl<const STAY: bool, const BOARD_ONLY: bool> Notation for Ring<STAY, BOARD_ONLY> {
    fn action_name(&self, _: &Walker, steps: u8) -> String {
        ["stay", "on", "", "", "", "back"][usize::from(steps)].to_owned()
    }

    fn position(&self, state: &Walker) -> String {
        format!("{} {}", state.0, state.1.index())
    }
}

impl<const STAY: bool, const BOARD_ONLY: bool> Present for Ring<STAY, BOARD_ONLY> {
    const ID: &'static str = "ring";

    fn card() -> Card {
        Card::default()
    }

    fn open(_: &Setup<'_>) -> Result<(Self, Walker), InputError> {
        Ok((Self, Self.start()))
    }

    fn scene(&self, _: &Walker, _: Option<Step<'_, Self>>) -> Scene {
        Scene::grid(Phrase::new("a ring", "un anneau"), 6, 1)
    }
}

static COUNTED: LazyLock<Entry> = LazyLock::new(duel::<Ring<false, false>>);
static BARRED: LazyLock<Entry> = LazyLock::new(duel::<Remembering<Ring<false, false>>>);
static PASSING: LazyLock<Entry> = LazyLock::new(duel::<Remembering<Ring<true, false>>>);
static SUPERKO: LazyLock<Entry> = LazyLock::new(duel::<Remembering<Ring<true, true>>>);

fn played(entry: &'static Entry, moves: &str) -> Box<dyn Session> {
    let mut session = entry.open(&Setup::default()).expect("it has one start");
    for name in moves.split_whitespace() {
        session.play(name).expect("legal");
    }
    session
}

fn names(session: &dyn Session) -> Vec<String> {
    session.actions().into_iter().map(|action| action.name).collect()
}

#[test]
fn the_third_time_is_a_draw_and_can_be_taken_back() {
    let mut session = played(&COUNTED, "on back on");
    assert_eq!(session.standing(), Standing::ToMove(Seat::Second));
    session.play("back").expect("legal");
    assert_eq!(session.standing(), Standing::Drawn);
    assert!(session.actions().is_empty() && session.play("on").is_err());
    assert_eq!(session.fork().standing(), Standing::Drawn);
    assert!(session.undo());
    assert_eq!(session.standing(), Standing::ToMove(Seat::Second));
    session.play("on").expect("legal");
    assert_eq!(session.standing(), Standing::ToMove(Seat::First));
}

#[test]
fn a_count_of_plies_is_a_matter_of_the_state() {
    let mut session = played(&COUNTED, "on on back back back back on");
    assert_eq!(session.standing(), Standing::ToMove(Seat::Second), "nothing came up three times");
    session.play("back").expect("legal");
    assert_eq!(session.standing(), Standing::Drawn);
}

#[test]
fn a_position_may_be_barred_by_board_and_side_or_by_the_board_alone() {
    assert_eq!(names(&*played(&BARRED, "on")), ["on"], "back would repeat the start");
    assert_eq!(names(&*played(&PASSING, "on")), ["stay", "on"]);
    assert_eq!(names(&*played(&PASSING, "on stay")), ["back", "on"], "to stay would repeat");
    assert_eq!(names(&*played(&SUPERKO, "on")), ["on"]);
    let mut session = played(&SUPERKO, "on");
    assert!(session.play("stay").is_err());
    assert_eq!(session.history(), ["on"]);
}

#[test]
fn every_agent_keeps_the_rule_and_knows_the_past() {
    for (entry, moves, value) in [
        (&*COUNTED, "", 0.0),
        // Once more at the start is a draw, and anything else loses.
        (&*COUNTED, "on back on", 0.0),
        (&*BARRED, "", 1.0),
        (&*BARRED, "on", -1.0),
        (&*SUPERKO, "", 1.0),
        (&*SUPERKO, "on", -1.0),
    ] {
        let session = played(entry, moves);
        for method in entry.methods() {
            let mut agent = Agent::parse(method.name(), entry).expect("an agent");
            let mut seen = None;
            Control::with_budget(Budget::nodes(20_000), |control| {
                let advice = session.think(&mut agent, Scope::All, control);
                if advice.exactness == Exactness::Proved && !advice.candidates.is_empty() {
                    seen = Some(advice.candidates[0].value);
                }
            });
            if let Some(seen) = seen {
                assert!((seen - value).abs() < 1e-9, "{} at {moves:?}: {seen}", method.name());
            }
            Control::with_budget(Budget::nodes(20_000), |control| {
                let mut agent = Agent::parse(method.name(), entry).expect("an agent");
                let answer = session.solve(&mut agent, control);
                if answer.status == Status::Proved {
                    let sign = answer.value.map_or(0.0, f64::signum);
                    let expected =
                        if value == 0.0 { answer.value == Some(0.0) } else { sign == value };
                    assert!(expected, "{} at {moves:?}: {:?}", method.name(), answer.value);
                }
            });
            let choice = choose(&*session, &mut agent, 1, Cancel::new(), &mut ());
            let name = choice.expect("the game goes on").name;
            assert!(names(&*session).contains(&name), "{} plays {name}", method.name());
        }
        for strong in ["minimax", "alphabeta", "engine", "dfpn"] {
            let mut agent = Agent::parse(strong, entry).expect("an agent");
            let advice = Control::unlimited(|c| session.think(&mut agent, Scope::All, c));
            assert_eq!(advice.exactness, Exactness::Proved, "{strong} at {moves:?}");
        }
    }
}
