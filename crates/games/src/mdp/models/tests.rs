//! The models that come along are what their descriptions say.

use meeple_core::markov::{Unread, Wanted};
use meeple_core::{Control, Mdp, Present, Setup};

use super::{MODELS, SCENARIOS};
use crate::mdp::Explicit;

fn open(name: &str, constants: &[(&str, &str)]) -> Result<Explicit, Unread> {
    let setup = Setup { position: None, scenario: Some(name) };
    let wanted = Wanted { constants, ..Wanted::default() };
    Control::unlimited(|control| Explicit::open_model(&setup, &wanted, control)).map(|both| both.0)
}

#[test]
fn each_has_as_many_states_as_is_known() {
    for model in MODELS {
        for case in model.cases {
            let read = open(model.name, case.constants).expect(model.name);
            assert_eq!(read.len(), case.states, "{} {}", model.name, case.named());
            assert!(!read.model().chain && !model.source.is_empty(), "{}", model.name);
        }
    }
}

#[test]
fn each_is_a_scenario_whose_constants_have_usual_values() {
    assert_eq!(SCENARIOS.len(), MODELS.len() + 1);
    for (choice, model) in SCENARIOS[1..].iter().zip(MODELS) {
        assert_eq!(choice.name, model.name);
        let usual = open(choice.name, &[]).expect(choice.name);
        let first = &model.cases[0];
        assert_eq!(usual.len(), first.states, "the first case is the usual one: {}", model.name);
        // As missions they can be won, and every step counts.
        let ends = (0..usual.len() as u32).filter_map(|state| usual.end(&state));
        assert!(ends.into_iter().any(|end| end == meeple_core::End::Success), "{}", model.name);
    }
    let other = open("consensus", &[("K", "4")]).expect("N has a usual value");
    assert_eq!(other.len(), 528, "the published size for two processes and K=4");
    assert!(open("consensus", &[("K", "much")]).is_err());
}

/// The two jobs with the smallest or the largest numbers first, worked out set by set.
fn in_order(longest_first: bool, cost: impl Fn(f64) -> f64) -> f64 {
    const JOBS: usize = 8;
    let mut expected = vec![0.0; 1 << JOBS];
    for set in 1..1usize << JOBS {
        let mut left: Vec<usize> = (0..JOBS).filter(|job| set >> job & 1 == 1).collect();
        let price = cost(left.len() as f64);
        if !longest_first {
            left.reverse();
        }
        left.truncate(2);
        let rate: f64 = left.iter().map(|job| (job + 1) as f64).sum();
        let after = left.iter().map(|job| (job + 1) as f64 * expected[set ^ 1 << job]);
        expected[set] = (price + after.sum::<f64>()) / rate;
    }
    expected[(1 << JOBS) - 1]
}

#[test]
fn jobs_are_best_done_in_the_order_of_the_theorem() {
    let known = |property: &str| -> f64 {
        let all =
            MODELS.iter().find(|model| model.name == "jobs").expect("it is there").cases[0].asked;
        let (_, value) = all.iter().find(|(asked, _)| *asked == property).expect(property);
        let (over, under) = value.split_once('/').expect("a fraction");
        over.parse::<f64>().expect("a number") / under.parse::<f64>().expect("a number")
    };
    let soon = known(r#"R{"hours"}min=? [ F "all_done" ]"#);
    let little = known(r#"R{"waiting"}min=? [ F "all_done" ]"#);
    assert!((soon - in_order(true, |_| 1.0)).abs() < 1e-12, "longest first");
    assert!((little - in_order(false, |left| left)).abs() < 1e-12, "shortest first");
}
