//! Reading: the right things, and the right complaints.

use meeple_core::error::Place;
use meeple_core::{End, Mdp, Present, Problem, Setup};
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
    assert_eq!(model.ends, [None, None, Some(End::Neutral), Some(End::Success)]);
    assert_eq!(model.labels(3), ["goal", "two words"]);
    assert_eq!(model.rewards, [0.0, -1.5, 0.0, 0.0, 0.0], "the first reward model");
    let mut seen = Vec::new();
    model.outcomes(&1, 0, |chance, next, _| seen.push((chance, next)));
    assert_eq!(seen, [(0.9, 0), (0.1, 3)]);
    // Another reward model by a hint; state and action rewards add up.
    let hinted = EXPORTED.replace("@type", "// meeple: reward=time discount=0.5\n@type");
    let model = read(&hinted).expect("it is a model");
    assert_eq!((model.rewards[0], model.rewards[1], model.discount()), (3.0, 1.0, 0.5));
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
fn the_shipped_model_obeys_the_laws_of_missions() {
    let (model, _) = Explicit::open(&Setup::default()).expect("it ships with the game");
    meeple_core::conformance::mdp(&model).present().check();
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
