//! Pig against its published truth, its notation against itself.

use meeple_core::scene::MarkKind;
use meeple_core::{
    Notation as _, Outcome, Present, Problem, Setup, Side, StochasticGame, conformance,
};
use proptest::prelude::*;

use super::{Decision, Pig, Turn};

fn open(text: &str) -> (Pig, Turn) {
    Pig::open(&Setup::at(text)).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn complaint(text: &str) -> String {
    match Pig::open(&Setup::at(text)) {
        Ok(read) => panic!("{text:?} was read as {read:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn pig_keeps_every_law() {
    conformance::stochastic(&Pig::default()).present().check();
    for goal in [2, 3, 9, 10, 11, 60, 200] {
        let pig = Pig::up_to(goal).expect("a goal that can be played to");
        conformance::stochastic(&pig).present().check();
    }
}

/// The chance that the mover wins with best play, for each (own score, other score, turn total).
struct Chances {
    goal: usize,
    table: Vec<f64>,
}

impl Chances {
    /// Value iteration as in the paper: pairs of scores from high to low, since scores only grow;
    /// within (i, j) and (j, i), which wait for each other, sweeps until nothing moves.
    fn of(pig: Pig) -> Self {
        let goal = usize::from(pig.goal());
        let table = vec![0.0; goal * goal * goal];
        let mut chances = Self { goal, table };
        for sum in (0..=2 * (goal - 1)).rev() {
            for i in sum.saturating_sub(goal - 1)..=sum / 2 {
                while chances.sweep(pig, i, sum - i) + chances.sweep(pig, sum - i, i) > 1e-12 {}
            }
        }
        chances
    }

    fn sweep(&mut self, pig: Pig, own: usize, other: usize) -> f64 {
        let mut moved = 0.0_f64;
        for total in (0..self.goal - own).rev() {
            let turn = Turn {
                scores: [own as u16, other as u16],
                total: total as u16,
                mover: Side::First,
            };
            let best = pig
                .action_list(&turn)
                .into_iter()
                .map(|decision| self.after(pig, &turn, decision))
                .fold(0.0, f64::max);
            let entry = &mut self.table[(own * self.goal + other) * self.goal + total];
            moved = moved.max((best - *entry).abs());
            *entry = best;
        }
        moved
    }

    fn after(&self, pig: Pig, turn: &Turn, decision: Decision) -> f64 {
        let mut sum = 0.0;
        pig.outcomes(turn, decision, |chance, next| {
            let mover_wins =
                if pig.outcome(&next).is_some() { 1.0 } else { self.mover_wins(&next) };
            sum += chance * if next.mover == turn.mover { mover_wins } else { 1.0 - mover_wins };
        });
        sum
    }

    fn mover_wins(&self, turn: &Turn) -> f64 {
        let own = usize::from(turn.scores[turn.mover.index()]);
        let other = usize::from(turn.scores[turn.mover.other().index()]);
        self.table[(own * self.goal + other) * self.goal + usize::from(turn.total)]
    }
}

#[test]
fn the_first_player_wins_53_06_percent_as_neller_and_presser_found() {
    let pig = Pig::default();
    let chance = Chances::of(pig).mover_wins(&pig.start());
    assert!((chance - 0.5306).abs() < 0.00005, "{chance}");
}

#[test]
fn up_to_two_the_first_good_roll_wins() {
    // p = 5/6 + 1/6 (1 - p)
    let pig = Pig::up_to(2).expect("the shortest game");
    let chance = Chances::of(pig).mover_wins(&pig.start());
    assert!((chance - 6.0 / 7.0).abs() < 1e-9, "{chance}");
}

#[test]
fn a_one_loses_the_turn_total_and_holding_banks_it() {
    let (pig, turn) = open("B 12 30 5");
    let mut rolls = Vec::new();
    pig.outcomes(&turn, Decision::Roll, |_, next| {
        rolls.push(pig.position(&next));
    });
    assert_eq!(
        rolls,
        ["A 12 30 0", "B 12 30 7", "B 12 30 8", "B 12 30 9", "B 12 30 10", "B 12 30 11"]
    );
    pig.outcomes(&turn, Decision::Hold, |chance, next| {
        assert_eq!((chance, pig.position(&next)), (1.0, "A 12 35 0".to_owned()));
    });
}

#[test]
fn holding_needs_something_to_bank() {
    let (pig, turn) = open("A 12 30 0");
    assert_eq!(pig.action_list(&turn), [Decision::Roll]);
    let error = pig.parse_action(&turn, "hold").expect_err("nothing banked");
    assert!(error.to_string().contains("roll"), "{error}");
}

#[test]
fn reaching_the_goal_ends_the_game_at_once() {
    let winner = |text: &str| {
        let (pig, turn) = open(text);
        pig.outcome(&turn).and_then(Outcome::winner)
    };
    assert_eq!(winner("A 98 99 1"), None);
    assert_eq!(winner("A 98 99 2"), Some(Side::First));
    assert_eq!(winner("B 0 40 25 /60"), Some(Side::Second));
}

#[test]
fn goals_are_written_only_where_they_are_unusual() {
    let (pig, turn) = open(" b 0 10 4 /60 ");
    assert_eq!((pig.goal(), turn.mover), (60, Side::Second));
    assert_eq!(pig.position(&turn), "B 0 10 4 /60");
    let (pig, turn) = open("A 0 0 0 /100");
    assert_eq!(pig.position(&turn), "A 0 0 0");
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, place, expected) in [
        ("", "column 1", "A or B"),
        ("C 1 2 3", "column 1", "A or B"),
        ("A 100 0 0", "column 3", "below the goal of 100"),
        ("A 0 60 0 /60", "column 5", "below the goal of 60"),
        ("A 0 x 0", "column 5", "below the goal of 100"),
        ("A 0 0", "column 6", "turn total from 0 to 105"),
        ("A 98 0 8", "column 8", "turn total from 0 to 7"),
        ("A 0 0 0 60", "column 9", "from /2 to /200"),
        ("A 0 0 0 /201", "column 9", "from /2 to /200"),
        ("A 0 0 0 /60 é", "column 13", "the end of the position"),
    ] {
        let error = complaint(text);
        assert!(error.contains(place) && error.contains(expected), "{text:?}: {error}");
    }
    let with_scenario = Setup { scenario: Some("short"), ..Setup::default() };
    assert!(Pig::open(&with_scenario).is_err());
}

#[test]
fn tokens_stand_in_the_tenth_of_the_goal_that_they_reached() {
    let columns = |text: &str| {
        let (pig, turn) = open(text);
        let scene = pig.scene(&turn, None);
        let labelled = |index: usize| {
            let at = scene.tokens[index].at;
            let cell = scene.cells.iter().find(|cell| cell.at == at);
            cell.is_some_and(|cell| cell.label.en.contains("the piece is here"))
        };
        assert!(labelled(0) && labelled(1), "{text}");
        [scene.tokens[0].at.x, scene.tokens[1].at.x]
    };
    assert_eq!(columns("A 0 99 0"), [0, 9]);
    assert_eq!(columns("A 9 10 0"), [0, 1]);
    assert_eq!(columns("A 90 10 10"), [10, 1], "the winner stands on the goal");
    assert_eq!(columns("A 0 2 0 /3"), [0, 2], "a short track");
}

#[test]
fn every_score_of_a_cell_is_in_its_label() {
    let (pig, turn) = open("A 0 0 0 /25");
    let scene = pig.scene(&turn, None);
    let labels: Vec<&str> = scene.cells[..3].iter().map(|c| &*c.label.en).collect();
    assert_eq!(
        labels,
        ["A, scores 0 to 2, the piece is here, at 0", "A, scores 3 to 4", "A, scores 5 to 7"]
    );
    assert_eq!(scene.cells[10].label.fr, "A, l'objectif : 25");
}

#[test]
fn the_picture_tells_what_the_last_roll_was() {
    let (pig, before) = open("A 50 30 15");
    let told = |after: &str| {
        let step = meeple_core::Step { before: &before, action: Decision::Roll };
        let scene = pig.scene(&open(after).1, Some(step));
        assert!(scene.marks.iter().any(|mark| mark.kind == MarkKind::Last));
        let roll = scene.facts.iter().find(|fact| fact.name.en == "Last roll");
        roll.map(|fact| fact.value.en.to_string())
    };
    assert_eq!(told("A 50 30 19").as_deref(), Some("4"));
    assert_eq!(told("B 50 30 0").as_deref(), Some("1, turn total lost (15)"));
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(text in ".{0,40}", near in "[AB] [0-9/ ]{0,20}") {
        for text in [text, near] {
            if let Ok((pig, turn)) = Pig::open(&Setup::at(&text)) {
                prop_assert_eq!(Pig::open(&Setup::at(&pig.position(&turn))), Ok((pig, turn)));
            }
            let (pig, turn) = open("A 0 0 2");
            let read = pig.parse_action(&turn, &text);
            let named = ["roll", "hold"].contains(&text.trim().to_lowercase().as_str());
            prop_assert_eq!(read.is_ok(), named);
        }
    }
}

#[test]
fn the_lead_counts_for_the_mover() {
    use super::Lead;
    use meeple_core::Evaluator;
    let value = |text: &str| {
        let (pig, turn) = Pig::open(&Setup::at(text)).expect(text);
        Lead.value(&pig, &turn).raw()
    };
    assert_eq!(value("A 20 10 5"), 60);
    assert_eq!(value("B 20 10 5"), -20);
}
