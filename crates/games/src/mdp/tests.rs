//! Reading: the right things, and the right complaints.

use meeple_core::error::Place;
use meeple_core::markov::{Format, Fraction, Unread, Wanted};
use meeple_core::{Control, End, Mdp, Present, Problem, Setup};
use proptest::prelude::*;

use super::{Explicit, read};

const EXPORTED: &str = "// Exported by storm\n// Original model type: MDP\n@type: MDP\n@value_type: \
double\n@parameters\n\n@reward_models\ncost time \n@nr_states\n4\n@nr_choices\n5\n@model\n\
state 0 [0, 1] init\n\taction 0 [0, 2]\n\t\t1 : 0.5\n\t\t2 : 0.5\n\taction 1 [-1.5, 0]\n\t\t0 : 1\n\
state 1 [0, 0]\n\taction 0 [0, 2]\n\t\t0 : 9/10\n\t\t3 : 0.1\nstate 2 [0, 0]\n\taction 0 [0, 0]\n\
\t\t2 : 1\nstate 3 [0, 0] goal \"two words\"\n\taction 0 [0, 0]\n\t\t3 : 1\n";

#[test]
fn an_exported_model_is_read_as_it_is() {
    let model = read(EXPORTED).expect("it is a model");
    assert_eq!((model.len(), model.start(), model.discount()), (4, 0, 1.0));
    let ends = [0, 1, 2, 3].map(|state| model.end(&state));
    assert_eq!(ends, [None, None, Some(End::Neutral), Some(End::Success)]);
    assert_eq!(model.labels(3), ["goal", "two words"]);
    assert_eq!(model.rewards(), [0.0, -1.5, 0.0, 0.0, 0.0], "the first reward model");
    let mut seen = Vec::new();
    model.outcomes(&1, 0, |chance, next, _| seen.push((chance, next)));
    assert_eq!(seen, [(0.9, 0), (0.1, 3)]);
    // Another reward model by a hint; state and action rewards add up.
    let hinted = EXPORTED.replace("@type", "// meeple: reward=time discount=0.5\n@type");
    let model = read(&hinted).expect("it is a model");
    assert_eq!((model.rewards()[0], model.rewards()[1], model.discount()), (3.0, 1.0, 0.5));
}

#[test]
fn mistakes_are_named_with_their_place() {
    let cases = [
        ("\t\t1 : 0.5", "\t\t1 : half", 16, 7, "probability"),
        ("\t\t1 : 0.5", "\t\t9 : 0.5", 16, 3, "no state 9"),
        ("\t\t1 : 0.5", "\t\t1 0.5", 16, 3, "arc"),
        ("action 1 [-1.5, 0]", "action 1 [-1.5]", 18, 9, "1 rewards"),
        ("state 1 ", "state 7 ", 20, 7, "state 1"),
        ("@type: MDP", "@type: CTMC", 3, 1, "CTMC"),
    ];
    for (right, wrong, line, column, words) in cases {
        let text = EXPORTED.replacen(right, wrong, 1);
        let error = read(&text).expect_err(wrong);
        assert_eq!(error.place, Some(Place { line, column }), "{wrong}: {error}");
        assert!(error.to_string().contains(words), "{error}");
    }
    for (right, wrong, words) in
        [("1 : 0.5", "1 : 0.4", "sum to 0.9"), ("@nr_states\n4", "@nr_states\n5", "found 4 states")]
    {
        let error = read(&EXPORTED.replacen(right, wrong, 1)).expect_err(wrong);
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn everything_a_file_says_is_in_the_model() {
    let text = EXPORTED.replace("state 2 [0, 0]", "state 2 [0, 7] init // two words");
    let text = text.replace("action 1", "action __NOLABEL__");
    let read = read(&text).expect("it is a model");
    let model = read.model();
    assert_eq!((model.len(), model.choice_count(), model.targets.len()), (4, 5, 7));
    assert_eq!(model.initial, [0, 2]);
    assert_eq!(read.briefing().map(|briefing| briefing.text.en.contains('2')), Some(true));
    assert_eq!((model.action(0), model.action(1), model.chain), ("0", "", false));
    let names: Vec<&str> = model.labels.iter().map(|label| label.name.as_str()).collect();
    assert_eq!(names, ["goal", "two words"], "init is no label of its own");
    let cost = model.reward(Some("cost")).expect("named");
    assert_eq!((cost.of_states.len(), &cost.of_choices[..]), (0, &[0.0, -1.5, 0.0, 0.0, 0.0][..]));
    let time = model.reward(Some("time")).expect("named");
    assert_eq!(time.of_states, [1.0, 0.0, 7.0, 0.0]);
    assert_eq!((time.of_step(0, 0), time.of_step(2, 3)), (3.0, 7.0));
}

#[test]
fn a_state_without_choices_stays_where_it_is() {
    let text = "@type: DTMC\n@model\nstate 0 init\n\t1 : 0.25\n\t0 : 3/4\nstate 1\n";
    let read = read(text).expect("a chain");
    assert_eq!((read.model().chain, read.model().choice_count()), (true, 2));
    assert_eq!((read.end(&1), read.labels(1)), (Some(End::Neutral), vec!["deadlock"]));
}

#[test]
fn numbers_are_kept_as_they_were_written() {
    let wanted = Wanted { exact: true, ..Wanted::default() };
    let text = EXPORTED.replace("0.5\n\t\t2 : 0.5", "1/3\n\t\t2 : 2/3");
    let exact = |text: &str| {
        Control::unlimited(|control| super::read_model(text, &wanted, control))
            .map(|read| *read.model().exact.clone().expect("asked for"))
    };
    let numbers = exact(&text).expect("a model");
    let fraction = |above, below| Fraction::new(above, below).expect("small");
    assert_eq!(numbers.chances[..2], [fraction(1, 3), fraction(2, 3)]);
    assert_eq!(numbers.rewards[0].1[1], fraction(-3, 2));
    let rounded = text.replace("1/3", "0.3333333333333333").replace("2/3", "0.6666666666666666");
    let numbers = exact(&rounded).expect("a model");
    assert_eq!(Some(numbers.chances[0]), Fraction::parse("0.3333333333333333"), "not one third");
    let long = text.replace("1/3", "0.333333333333333333333333333333333333333333333333");
    let Err(Unread::Wrong(error)) = exact(&long) else { panic!("too many digits") };
    assert_eq!(error.place, Some(Place { line: 16, column: 7 }), "{error}");
}

#[test]
fn hints_that_name_nothing_list_what_there_is() {
    for (hint, words) in [
        ("success=typo", "goal, two words"),
        ("failure=typo", "goal, two words"),
        ("reward=typo", "cost, time"),
        ("turns=turns", "cost, time"),
    ] {
        let text = EXPORTED.replacen("// Exported", &format!("// meeple: {hint} //"), 1);
        let text = text.replace(" //", "\n//");
        let error = read(&text).expect_err(hint);
        assert_eq!(error.place, Some(Place { line: 1, column: 12 }), "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
    let usual = EXPORTED.replace("// Exported by storm", "// meeple: failure=lost success=goal");
    assert!(read(&usual).is_ok(), "nothing need fail");
}

#[test]
fn the_shipped_model_obeys_the_laws_of_missions() {
    let (model, _) = Explicit::open(&Setup::default()).expect("it ships with the game");
    meeple_core::conformance::mdp(&model).present().check();
}

/// What is written reads back: the same sizes, labels and sums of rewards.
#[test]
fn what_is_written_in_any_format_reads_back() {
    let die = include_str!("prism/models/die.prism");
    let dice = include_str!("prism/models/dice.prism");
    let consensus = include_str!("prism/models/consensus.prism");
    let errand = include_str!("jani/models/errand.jani");
    let constants = [("K", "2"), ("far", "3")];
    let wanted = Wanted { constants: &constants, ..Wanted::default() };
    let read = |text: &str| {
        Control::unlimited(|control| super::read_model(text, &wanted, control))
            .unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    for text in [EXPORTED, die, dice, consensus, errand, include_str!("crossing.drn")] {
        let first = read(text);
        for (name, format) in Format::ALL {
            let mut written = String::new();
            first.model().write(format, &first.remarks(), &mut written).expect("a text takes all");
            let again = read(&written);
            let facts = |read: &super::Explicit| {
                let model = read.model();
                let labels = model.labels.iter().filter(|label| label.name != "deadlock");
                let mut labels: Vec<(String, usize)> =
                    labels.map(|label| (label.name.clone(), label.states.count())).collect();
                labels.sort();
                let sums = model.rewards.iter().map(|rewards| {
                    let states = 0..model.len() as u32;
                    let steps = states.flat_map(|state| {
                        model.choices(state).map(move |choice| rewards.of_step(state, choice))
                    });
                    (rewards.name.clone(), (steps.sum::<f64>() * 1e6).round())
                });
                let ends = (0..model.len() as u32).filter(|state| read.end(state).is_some());
                let sizes = [
                    model.len(),
                    model.choice_count(),
                    model.targets.len(),
                    model.initial.len(),
                    ends.count(),
                    usize::from(model.chain),
                ];
                (sizes, labels, sums.collect::<Vec<_>>(), read.discount())
            };
            assert_eq!(facts(&first), facts(&again), "{name}\n{written}");
        }
    }
}

proptest! {
    #[test]
    fn random_text_never_panics(text in "(@[a-z_]{1,6}:?|state|action|[0-9:\\[\\], ./\"-]{1,6}|\n|\t|// meeple: [a-z=]{0,9}| ){0,60}") {
        let _ = read(&text);
        let _ = read(&format!("@type: MDP\n@model\n{text}"));
    }

    #[test]
    fn damaged_models_never_panic(at in 0usize..400, text in "[ -~\n]{0,3}") {
        let mut damaged = EXPORTED.to_owned();
        let at = at.min(damaged.len());
        damaged.insert_str(at, &text);
        let _ = read(&damaged);
    }
}
