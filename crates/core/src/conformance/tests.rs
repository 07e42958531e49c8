//! The suite must catch each kind of fault: a toy that is right passes, and the same toy broken in
//! one way breaks just the law it should.

use super::{Law, game, mdp};
use crate::scene::{Cell, Ground, Point};
use crate::{
    Card, Deterministic, End, Flow, GO, Gain, Game, Indexed, InputError, Mdp, Notation, Outcome,
    Phrase, Present, Problem, STOP, Scene, Setup, Side, Step,
};

/// The ways in which the toy can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Order,
    Repeat,
    DeafVisit,
    Count,
    NoOutcome,
    Payoff,
    Gift,
    Key,
    Apply,
    Chance,
    Rank,
    Predecessors,
    Names,
    Parse,
    Position,
    Scene,
}

/// Two heaps of at most `TOP` matches; take one or two from one heap; the last match wins.
#[derive(Debug)]
struct Toy {
    fault: Fault,
    calls: std::sync::atomic::AtomicU64,
}

const TOP: u8 = 5;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Heaps {
    left: [u8; 2],
    mover: Side,
    kept_key: u64,
}

fn zobrist(left: [u8; 2], mover: Side) -> u64 {
    crate::rng::split_seed(u64::from(left[0]) * 64 + u64::from(left[1]), mover.index() as u64)
}

fn heaps(left: [u8; 2], mover: Side) -> Heaps {
    Heaps { left, mover, kept_key: zobrist(left, mover) }
}

impl Toy {
    fn new(fault: Fault) -> Self {
        Self { fault, calls: 0.into() }
    }

    fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// Something that differs from call to call, for faults that break reproducibility.
    fn odd_call(&self) -> bool {
        self.calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % 2 == 1
    }
}

impl Problem for Toy {
    type State = Heaps;
    type Action = (u8, u8);

    fn start(&self) -> Heaps {
        heaps([TOP, TOP - 1], Side::First)
    }

    fn actions(&self, state: &Heaps, mut visit: impl FnMut((u8, u8)) -> Flow) -> Flow {
        let mut list: Vec<(u8, u8)> = (0..2u8)
            .flat_map(|heap| (1..=state.left[heap as usize].min(2)).map(move |n| (heap, n)))
            .collect();
        if self.is(Fault::Order) && self.odd_call() {
            list.reverse();
        }
        if self.is(Fault::Repeat) {
            list.push(list[0]);
        }
        for action in list {
            if visit(action) == STOP && !self.is(Fault::DeafVisit) {
                return STOP;
            }
        }
        GO
    }

    fn key(&self, state: &Heaps) -> u64 {
        state.kept_key
    }

    fn fresh_key(&self, state: &Heaps) -> u64 {
        zobrist(state.left, state.mover)
    }

    fn count_actions(&self, state: &Heaps) -> usize {
        self.action_list(state).len() + usize::from(self.is(Fault::Count))
    }
}

impl Deterministic for Toy {
    fn apply(&self, state: &mut Heaps, (heap, n): (u8, u8)) {
        let mut left = state.left;
        left[heap as usize] -= n;
        let mover = if self.is(Fault::Apply) && self.odd_call() {
            state.mover
        } else {
            state.mover.other()
        };
        let kept = state.kept_key;
        *state = heaps(left, mover);
        if self.is(Fault::Key) {
            state.kept_key = kept;
        }
    }
}

impl Game for Toy {
    const MOVER_WINS: bool = true;

    fn to_move(&self, state: &Heaps) -> Side {
        state.mover
    }

    fn outcome(&self, state: &Heaps) -> Option<Outcome> {
        let over = state.left == [0, 0] && !self.is(Fault::NoOutcome);
        over.then(|| match state.mover {
            _ if self.is(Fault::Payoff) => Outcome::paid(17),
            mover if self.is(Fault::Gift) => Outcome::won_by(mover),
            mover => Outcome::won_by(mover.other()),
        })
    }
}

impl Mdp for Toy {
    fn end(&self, state: &Heaps) -> Option<End> {
        (state.left == [0, 0]).then_some(End::Success)
    }

    fn outcomes(&self, state: &Heaps, action: (u8, u8), mut visit: impl FnMut(f64, Heaps, Gain)) {
        let gain = Gain { reward: 0.0, turns: 1.0 };
        visit(0.5, self.after(state, action), gain);
        visit(if self.is(Fault::Chance) { 0.4 } else { 0.5 }, state.clone(), gain);
    }
}

impl Indexed for Toy {
    fn count(&self) -> u64 {
        2 * u64::from(TOP + 1).pow(2)
    }

    fn rank(&self, state: &Heaps) -> u64 {
        let size = u64::from(TOP + 1);
        let rank = state.mover.index() as u64 * size * size
            + u64::from(state.left[0]) * size
            + u64::from(state.left[1]);
        if self.is(Fault::Rank) { rank / 2 } else { rank }
    }

    fn unrank(&self, index: u64) -> Option<Heaps> {
        let size = u64::from(TOP + 1);
        let side = Side::BOTH[usize::try_from(index / (size * size)).ok()?];
        let rest = index % (size * size);
        Some(heaps([(rest / size) as u8, (rest % size) as u8], side))
    }

    fn predecessors(&self, state: &Heaps, mut visit: impl FnMut(Heaps)) {
        for heap in 0..2 {
            for n in 1..=2 {
                let mut left = state.left;
                left[heap] += n;
                if left[heap] <= TOP && !(self.is(Fault::Predecessors) && n == 2) {
                    visit(heaps(left, state.mover.other()));
                }
            }
        }
    }
}

impl Notation for Toy {
    fn action_name(&self, _: &Heaps, (heap, n): (u8, u8)) -> String {
        if self.is(Fault::Names) { format!("take{n}") } else { format!("{heap}-{n}x") }
    }

    fn parse_action(&self, state: &Heaps, text: &str) -> Result<(u8, u8), InputError> {
        let list = self.action_list(state);
        let text = if self.is(Fault::Parse) { text.to_owned() } else { text.trim().to_lowercase() };
        let found = list.iter().find(|&&action| self.action_name(state, action) == text);
        found.copied().ok_or_else(|| InputError::new(Phrase::new("no such move", "coup inconnu")))
    }

    fn position(&self, state: &Heaps) -> String {
        let [a, b] = state.left;
        let mover = match state.mover {
            Side::Second if !self.is(Fault::Position) => "second",
            _ => "first",
        };
        format!("{a} {b} {mover}")
    }
}

impl Present for Toy {
    const ID: &'static str = "toy";

    fn card() -> Card {
        Card::default()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Heaps), InputError> {
        let toy = Self::new(Fault::None);
        let Some(text) = setup.position else {
            let start = toy.start();
            return Ok((toy, start));
        };
        let wrong = || InputError::expected(1, text, &Phrase::new("3 4 first", "3 4 first"));
        let fields: Vec<&str> = text.split(' ').collect();
        let [left, right, mover] = fields[..] else {
            return Err(wrong());
        };
        let left = [left.parse().map_err(|_| wrong())?, right.parse().map_err(|_| wrong())?];
        Ok((toy, heaps(left, if mover == "first" { Side::First } else { Side::Second })))
    }

    fn scene(&self, _: &Heaps, _: Option<Step<'_, Self>>) -> Scene {
        let mut scene = Scene::grid(Phrase::new("two heaps", "deux tas"), 2, 1);
        for x in 0..2 {
            scene.cells.push(Cell {
                id: if self.is(Fault::Scene) { "same".into() } else { format!("heap {x}") },
                at: Point::new(x, 0),
                ground: Ground::Floor,
                label: Phrase::new("a heap", "un tas"),
                action: None,
            });
        }
        scene
    }
}

/// The laws that the toy breaks with this fault.
fn broken(fault: Fault) -> Vec<Law> {
    let toy = Toy::new(fault);
    let duel = game(&toy).present().indexed().breaches();
    let mission = mdp(&toy).breaches();
    duel.into_iter().chain(mission).map(|breach| breach.law).collect()
}

#[test]
fn a_sound_toy_breaks_no_law() {
    let toy = Toy::new(Fault::None);
    game(&toy).present().indexed().check();
    mdp(&toy).check();
}

#[test]
fn each_fault_breaks_its_law() {
    let expected = [
        (Fault::Order, Law::ActionsComeInFixedOrder),
        (Fault::Repeat, Law::ActionsAreNotRepeated),
        (Fault::DeafVisit, Law::VisitingStopsWhenAsked),
        (Fault::Count, Law::CountAndNthAgreeWithVisiting),
        (Fault::NoOutcome, Law::UnfinishedStatesHaveActions),
        (Fault::Payoff, Law::PayoffsFitTheGame),
        (Fault::Gift, Law::OnlyMoversWin),
        (Fault::Key, Law::KeyEqualsFreshKey),
        (Fault::Apply, Law::ResultsAreReproducible),
        (Fault::Chance, Law::ProbabilitiesSumToOne),
        (Fault::Rank, Law::RankAndUnrankAreInverse),
        (Fault::Predecessors, Law::PredecessorsMirrorSuccessors),
        (Fault::Names, Law::NamesAreUnique),
        (Fault::Parse, Law::NamesParseBack),
        (Fault::Position, Law::PositionsParseBack),
        (Fault::Scene, Law::ScenesAreSound),
    ];
    for (fault, law) in expected {
        let laws = broken(fault);
        assert!(laws.contains(&law), "{fault:?} should break {law:?}, broke {laws:?}");
    }
}

#[test]
#[should_panic(expected = "RankAndUnrankAreInverse")]
fn check_panics_with_the_law() {
    game(&Toy::new(Fault::Rank)).indexed().check();
}
