//! Small models whose values are worked out by hand.

use meeple_core::markov::{MarkovModel, RewardModel, read_property};
use meeple_core::{Budget, Control, Stop};

use super::super::Holds;
use super::{Accuracy, CheckError, Choice, ask, check, expect, model};

/// The die of Knuth and Yao (1976), made of coins: state 0 is the root, 7 to 12 are the faces.
fn die() -> MarkovModel {
    let coin = |a, b| vec![(1.0, vec![(a, 0.5), (b, 0.5)])];
    let mut states: Vec<Vec<Choice>> =
        vec![coin(1, 2), coin(3, 4), coin(5, 6), coin(1, 7), coin(8, 9), coin(10, 11), coin(2, 12)];
    states.extend((7..13).map(|face| vec![(0.0, vec![(face, 1.0)])]));
    model(&states, &[("six", &[12]), ("done", &[7, 8, 9, 10, 11, 12]), ("a one", &[7])])
}

#[test]
fn a_die_made_of_coins() {
    let die = die();
    expect(&die, "P=? [ F six ]", 1.0 / 6.0);
    expect(&die, "P=? [ !\"a one\" U six ]", 1.0 / 6.0);
    expect(&die, "P=? [ F done ]", 1.0);
    expect(&die, "P=? [ F six | \"a one\" ]", 1.0 / 3.0);
    expect(&die, "R=? [ F done ]", 11.0 / 3.0);
    expect(&die, "R{\"cost\"}=? [ C ]", 11.0 / 3.0);
    expect(&die, "R=? [ F six ]", f64::INFINITY);
    // Three throws: 6 of 8 ways end in a face of 1, 2, 3, 4, 5, 6.
    expect(&die, "P=? [ F<=3 done ]", 0.75);
    expect(&die, "P=? [ F<=2 done ]", 0.0);
    expect(&die, "P=? [ F{\"cost\"}<=3 six ]", 0.125);
    expect(&die, "P=? [ G<=3 !done ]", 0.25);
    expect(&die, "P=? [ G !six ]", 5.0 / 6.0);
    expect(&die, "P=? [ X P>0.4 [ F<=2 done ] ]", 1.0);
    expect(&die, "R=? [ C<=4 ]", 3.25);
    expect(&die, "R=? [ LRA ]", 0.0);
    expect(&die, "S=? [ six ]", 1.0 / 6.0);
}

#[test]
fn thresholds_are_decided_or_said_to_be_too_near() {
    let die = die();
    let holds = |text: &str| ask(&die, text).unwrap_or_else(|error| panic!("{error}")).holds;
    assert_eq!(holds("P>=0.1666 [ F six ]"), Some(Holds::Yes));
    assert_eq!(holds("P<0.1666 [ F six ]"), Some(Holds::No));
    assert_eq!(holds("P<=0.166666667 [ F six ]"), Some(Holds::Yes), "looked at closely");
    assert_eq!(holds("P>=1/6 [ F six ]"), Some(Holds::Yes), "by fractions");
    assert_eq!(holds("P>1/6 [ F six ]"), Some(Holds::No));
    assert_eq!(holds("P>=7/8 [ F{\"cost\"}<=3 done ]"), Some(Holds::No));
    assert_eq!(holds("P>=1 [ F done ]"), Some(Holds::Yes));
    assert_eq!(holds("R<=3.7 [ F done ]"), Some(Holds::Yes));
    assert_eq!(holds("R<=100 [ F six ]"), Some(Holds::No));
    assert_eq!(holds("P=? [ F six ]"), None);
    expect(&die, "P=? [ F P>=1/3 [ F six ] & !six ]", 0.5);
    // No fractions where rewards are bounded: what is too near stays open.
    assert_eq!(holds("P>=1/3 [ F{\"cost\"}<=2000000 six | \"a one\" ]"), Some(Holds::Undecided));
    let nested = "P=? [ F P>=1/3 [ F{\"cost\"}<=2000000 six | \"a one\" ] ]";
    assert!(matches!(ask(&die, nested), Err(CheckError::Undecided(_))));
}

#[test]
fn nested_questions_name_states() {
    let die = die();
    // Only where a six is the better half of what is left: states 2, 6 and 12.
    expect(&die, "P=? [ F P>=0.33 [ F six ] & !six ]", 0.5);
    expect(&die, "P=? [ F !(P<1 [ F six ]) ]", 1.0 / 6.0);
    expect(&die, "P=? [ X R<3 [ F done ] ]", 1.0);
    expect(&die, "P=? [ X R>3 [ F done ] ]", 0.0);
}

#[test]
fn a_gambler_is_ruined() {
    // From 0 (two coins in hand) up to four or down to nothing, heads with 0.4.
    let step = |up, down| vec![(1.0, vec![(up, 0.4), (down, 0.6)])];
    let stay = |state| vec![(0.0, vec![(state, 1.0)])];
    let states = vec![step(2, 1), step(0, 3), step(4, 0), stay(3), stay(4)];
    let game = model(&states, &[("rich", &[4]), ("broke", &[3])]);
    let odds: f64 = 0.6 / 0.4;
    let rich = (odds.powi(2) - 1.0) / (odds.powi(4) - 1.0);
    expect(&game, "P=? [ F rich ]", rich);
    expect(&game, "P=? [ G !rich ]", 1.0 - rich);
    expect(&game, "R=? [ F rich | broke ]", (2.0 - 4.0 * rich) / 0.2);
    expect(&game, "S=? [ broke ]", 1.0 - rich);
}

#[test]
fn the_long_run_of_a_choice() {
    // Work for 2 a day and break down with one tenth; then a repair takes two days on average. Or
    // rest for 1.5 a day.
    let states: Vec<Vec<Choice>> = vec![
        vec![(2.0, vec![(0, 0.9), (1, 0.1)]), (1.5, vec![(0, 1.0)])],
        vec![(0.0, vec![(0, 0.5), (1, 0.5)])],
    ];
    let shop = model(&states, &[("down", &[1])]);
    expect(&shop, "Rmax=? [ LRA ]", 5.0 / 3.0);
    expect(&shop, "Rmin=? [ S ]", 1.5);
    expect(&shop, "LRAmax=? [ down ]", 1.0 / 6.0);
    expect(&shop, "LRAmin=? [ down ]", 0.0);
    expect(&shop, "Rmax=? [ C ]", f64::INFINITY);
    expect(&shop, "Rmin=? [ C ]", f64::INFINITY);
    // A cycle of period two never settles, and its mean does.
    let cycle = model(&[vec![(1.0, vec![(1, 1.0)])], vec![(0.0, vec![(0, 1.0)])]], &[]);
    expect(&cycle, "R=? [ LRA ]", 0.5);
}

#[test]
fn rewards_of_states_count_for_each_step_and_for_a_moment() {
    let mut die = die();
    let of_states = (0..13).map(|state| f64::from(state > 6)).collect();
    die.rewards.push(RewardModel { name: "over".into(), of_states, of_choices: Vec::new() });
    expect(&die, "R{\"over\"}=? [ I=3 ]", 0.75);
    expect(&die, "R{\"over\"}=? [ C<=5 ]", 1.5);
    expect(&die, "R{\"over\"}=? [ LRA ]", 1.0);
    expect(&die, "R{\"over\"}=? [ F done ]", 0.0);
}

#[test]
fn rewards_below_zero_are_taken_with_one_sign() {
    let states: Vec<Vec<Choice>> =
        vec![vec![(-1.0, vec![(0, 0.5), (1, 0.5)])], vec![(0.0, vec![(1, 1.0)])]];
    let walk = model(&states, &[("there", &[1])]);
    expect(&walk, "Rmax=? [ F there ]", -2.0);
    expect(&walk, "R=? [ C ]", -2.0);
    expect(&walk, "R=? [ C<=2 ]", -1.5);
    let mut mixed = walk;
    mixed.rewards[0].of_choices[1] = 1.0;
    expect(&mixed, "R=? [ C ]", f64::INFINITY);
    expect(&mixed, "R=? [ LRA ]", 1.0);
    // Paying one to wait or half of three to leave: whoever wants much leaves at once.
    let states: Vec<Vec<Choice>> = vec![
        vec![(-1.0, vec![(0, 1.0)]), (1.5, vec![(0, 0.5), (1, 0.5)])],
        vec![(0.0, vec![(1, 1.0)])],
    ];
    let way_out = model(&states, &[]);
    expect(&way_out, "Rmax=? [ C ]", 3.0);
    expect(&way_out, "Rmin=? [ C ]", f64::NEG_INFINITY);
    let states: Vec<Vec<Choice>> = vec![vec![(-1.0, vec![(1, 1.0)])], vec![(2.0, vec![(0, 1.0)])]];
    assert!(matches!(ask(&model(&states, &[]), "R=? [ C ]"), Err(CheckError::Wrong(_))));
}

#[test]
fn rewards_are_counted_in_their_own_unit() {
    // A third a step, heads or tails until heads.
    let states: Vec<Vec<Choice>> =
        vec![vec![(1.0 / 3.0, vec![(0, 0.5), (1, 0.5)])], vec![(0.0, vec![(1, 1.0)])]];
    let coins = model(&states, &[("heads", &[1])]);
    expect(&coins, "P=? [ F{\"cost\"}<=1 heads ]", 0.875);
    expect(&coins, "P=? [ F{\"cost\"}<=0.99 heads ]", 0.75);
    expect(&coins, "P=? [ F{\"cost\"}<=1000000000 heads ]", 1.0);
    let mut odd = coins;
    odd.rewards[0].of_choices = vec![std::f64::consts::PI, 1.0];
    let refused = ask(&odd, "P=? [ F{\"cost\"}<=1 heads ]").expect_err("no unit");
    assert!(matches!(&refused, CheckError::Wrong(error) if error.to_string().contains("unit")));
}

#[test]
fn what_a_model_does_not_know_is_refused_with_what_it_knows() {
    let die = die();
    for (text, words) in [
        ("P=? [ F seven ]", "\"seven\"; expected one of: \"six\", \"done\", \"a one\", \"init\""),
        ("P=? [ F P>0 [ X seven ] ]", "\"seven\""),
        ("R{\"gain\"}=? [ C<=3 ]", "\"gain\"; expected one of: \"cost\""),
    ] {
        let refused = ask(&die, text).expect_err(text).to_string();
        assert!(refused.contains(words), "{text}: {refused}");
    }
    let states: Vec<Vec<Choice>> = vec![vec![(0.0, vec![(0, 1.0)]), (1.0, vec![(0, 1.0)])]];
    let refused = ask(&model(&states, &[]), "P=? [ F init ]").expect_err("who chooses?");
    assert!(refused.to_string().contains("expected max or min"), "{refused}");
}

#[test]
fn several_beginnings_have_an_answer_each() {
    let mut die = die();
    die.initial = vec![1, 2];
    let answer = ask(&die, "P>=0.2 [ F six ]").expect("an answer");
    assert_eq!((answer.lower[0], answer.upper[0]), (0.0, 0.0));
    assert!(answer.lower[1] <= 1.0 / 3.0 && 1.0 / 3.0 <= answer.upper[1]);
    assert_eq!(answer.holds, Some(Holds::No), "it has to hold for all");
}

#[test]
fn budgets_end_every_kind_of_question() {
    let mut die = die();
    die.rewards[0].of_states = (0..13).map(f64::from).collect();
    for text in [
        "P=? [ F<=1000000000 six ]",
        "R=? [ C<=1000000000 ]",
        "R=? [ I=1000000000 ]",
        "P=? [ F{\"cost\"}<=1000000000 six ]",
    ] {
        let property = read_property(text).expect("a property");
        let accuracy = Accuracy { epsilon: 1e-14 };
        let found = Control::with_budget(Budget::nodes(20), |control| {
            check(&die, &property, accuracy, control)
        });
        assert!(matches!(found, Err(CheckError::Stopped(Stop::Nodes))), "{text}: {found:?}");
    }
}
