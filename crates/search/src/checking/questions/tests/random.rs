//! Random models, every kind of question, both aims, against the brute force.

use meeple_core::markov::{Aim, MarkovModel};
use proptest::prelude::*;

use super::brute::{Chain, best, look_ahead, within};
use super::{Choice, ask, encloses, model};

/// Models of a few states, one to three choices each, chances in eighths, small whole rewards.
fn models() -> impl Strategy<Value = (MarkovModel, Vec<bool>, Vec<bool>)> {
    (2usize..6).prop_flat_map(|count| {
        let to = 0..count as u32;
        let arcs =
            (to.clone(), to.clone(), to, 1u32..8, 0u32..3).prop_map(|(a, b, c, cut, kind)| {
                let part = f64::from(cut) / 8.0;
                match kind {
                    0 => vec![(a, 1.0)],
                    1 => vec![(a, part), (b, 1.0 - part)],
                    _ => vec![(a, part / 2.0), (b, part / 2.0), (c, 1.0 - part)],
                }
            });
        let reward = prop_oneof![3 => Just(0.0), 1 => Just(1.0), 1 => Just(2.0)];
        let choices = prop::collection::vec((reward, arcs), 1..4);
        let states = prop::collection::vec(choices, count);
        let through = prop::collection::vec(prop::bool::weighted(0.8), count);
        let to = prop::collection::vec(prop::bool::weighted(0.3), count);
        (states, through, to).prop_map(|(states, through, to): (Vec<Vec<Choice>>, _, _)| {
            let named = |set: &[bool]| (0..).zip(set).filter(|p| *p.1).map(|p| p.0).collect();
            let (a, b): (Vec<u32>, Vec<u32>) = (named(&through), named(&to));
            (model(&states, &[("a", &a), ("b", &b)]), through, to)
        })
    })
}

fn agree(model: &MarkovModel, text: &str, expected: &[f64]) -> Result<(), TestCaseError> {
    // Every state as a beginning of its own.
    for (state, &value) in (0..).zip(expected) {
        let model = MarkovModel { initial: vec![state], ..model.clone() };
        let answer = ask(&model, text);
        prop_assert!(answer.is_ok(), "{text}: {answer:?}");
        if let Ok(answer) = answer {
            encloses(text, answer.lower[0], answer.upper[0], value);
        }
    }
    Ok(())
}

const AIMS: [(Aim, &str); 2] = [(Aim::Max, "max"), (Aim::Min, "min")];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn ways_without_end((model, a, b) in models()) {
        for (aim, word) in AIMS {
            agree(&model, &format!("P{word}=? [ a U b ]"), &best(&model, aim, |c| c.until(&a, &b)))?;
            agree(&model, &format!("P{word}=? [ G a ]"), &best(&model, aim, |c| c.globally(&a)))?;
        }
    }

    #[test]
    fn rewards_without_end((model, _, b) in models()) {
        for (aim, word) in AIMS {
            agree(&model, &format!("R{word}=? [ C ]"), &best(&model, aim, Chain::total))?;
            agree(&model, &format!("R{word}=? [ LRA ]"), &best(&model, aim, Chain::long_run))?;
            let until = best(&model, aim, |c| c.reward_until(&b));
            agree(&model, &format!("R{word}=? [ F b ]"), &until)?;
        }
    }

    #[test]
    fn so_many_steps((model, a, b) in models(), steps in 0u32..5) {
        let value = |aim, fixed: &dyn Fn(u32, u32) -> Option<f64>, counts| -> Vec<f64> {
            (0..model.len() as u32).map(|s| look_ahead(&model, aim, s, steps, fixed, counts)).collect()
        };
        let until = |s: u32, left: u32| match (b[s as usize], a[s as usize], left) {
            (true, ..) => Some(1.0),
            (_, false, _) | (.., 0) => Some(0.0),
            _ => None,
        };
        let stay = |s: u32, left: u32| match (a[s as usize], left) {
            (false, _) => Some(0.0),
            (_, 0) => Some(1.0),
            _ => None,
        };
        let sum = |_: u32, left: u32| (left == 0).then_some(0.0);
        for (aim, word) in AIMS {
            agree(&model, &format!("P{word}=? [ a U<={steps} b ]"), &value(aim, &until, false))?;
            agree(&model, &format!("P{word}=? [ G<={steps} a ]"), &value(aim, &stay, false))?;
            agree(&model, &format!("R{word}=? [ C<={steps} ]"), &value(aim, &sum, true))?;
        }
    }

    #[test]
    fn so_much_gathered((model, a, b) in models(), most in 0usize..6) {
        for (aim, word) in AIMS {
            let expected = within(&model, aim, &a, &b, most);
            agree(&model, &format!("P{word}=? [ a U{{\"cost\"}}<={most} b ]"), &expected)?;
        }
    }
}
