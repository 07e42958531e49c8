//! Programs read right, and complaints at the right place.

use meeple_core::error::Place;
use meeple_core::markov::{Fraction, MarkovModel, Unread, Wanted};
use meeple_core::{Budget, Control, InputError, Stop};
use proptest::prelude::*;

use super::read;

const DIE: &str = include_str!("models/die.prism");
const DICE: &str = include_str!("models/dice.prism");
const CONSENSUS: &str = include_str!("models/consensus.prism");

fn with(text: &str, wanted: &Wanted<'_>) -> Result<MarkovModel, InputError> {
    let budget = Budget::nodes(100_000);
    let read = Control::with_budget(budget, |control| read(text, wanted, control));
    match read {
        Ok((model, _)) => Ok(model),
        Err(Unread::Wrong(error)) => Err(error),
        Err(Unread::Stopped(why)) => panic!("stopped: {why:?}"),
    }
}

fn model(text: &str) -> MarkovModel {
    with(text, &Wanted::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn size(model: &MarkovModel) -> (usize, usize, usize) {
    (model.len(), model.choice_count(), model.targets.len())
}

fn count(model: &MarkovModel, label: &str) -> usize {
    model.label(label).map_or(0, |states| states.count())
}

#[test]
fn published_models_have_their_published_sizes() {
    let die = model(DIE);
    assert_eq!((size(&die), die.chain), ((13, 13, 20), true));
    assert_eq!((count(&die, "thrown"), count(&die, "six"), count(&die, "deadlock")), (6, 1, 0));
    let dice = model(DICE);
    assert_eq!((size(&dice), dice.chain), ((169, 254, 436), false));
    for (k, states, choices, arcs) in [("2", 272, 400, 492), ("4", 528, 784, 972)] {
        let constants = [("K", k)];
        let wanted = Wanted { constants: &constants, ..Wanted::default() };
        let consensus = with(CONSENSUS, &wanted).expect("a program");
        assert_eq!(size(&consensus), (states, choices, arcs), "K={k}");
        assert_eq!((count(&consensus, "finished"), count(&consensus, "disagree")), (8, 4));
    }
}

#[test]
fn modules_step_together_on_the_actions_they_share() {
    let text = "mdp module a x:[0..2]; [go] x<2 -> 0.5:(x'=x+1) + 0.5:(x'=y); [alone] true -> true; \
                endmodule module b y:[0..2] init 1; [go] y>0 -> (y'=y-1); [go] y>0 -> 0.25:(y'=2)+0.75:true; \
                [] x=2 -> (y'=x); endmodule rewards \"r\" [go] true : x+y; [] true : 7; true : 0.5; endrewards";
    let model = model(text);
    let first: Vec<&str> = model.choices(0).map(|choice| model.action(choice)).collect();
    assert_eq!(first, ["go", "go", "alone"]);
    let mut chances: Vec<f64> = model.arcs(1).map(|(_, chance)| chance).collect();
    chances.sort_by(f64::total_cmp);
    // x becomes 1 either way, as y is 1.
    assert_eq!(chances, [0.25, 0.75]);
    let rewards = model.reward(Some("r")).expect("named");
    let steps = [0, 1, 2].map(|choice| rewards.of_step(0, choice));
    assert_eq!(steps, [1.5, 1.5, 0.5]);
    let unnamed = (0..model.choice_count()).find(|&choice| model.action(choice).is_empty());
    assert_eq!(unnamed.map(|choice| rewards.of_choices[choice]), Some(7.0));
}

#[test]
fn a_chain_does_what_is_possible_with_equal_chances() {
    let text = "dtmc module m s:[0..3]; [a] s=0 -> (s'=1); [] s=0 -> 0.5:(s'=2)+0.5:(s'=3); endmodule \
                rewards [a] true : 4; [] true : 1; endrewards";
    let model = model(text);
    assert_eq!((size(&model), model.chain), ((4, 4, 6), true));
    let arcs: Vec<(u32, f64)> = model.arcs(0).collect();
    assert_eq!(arcs, [(1, 0.25), (2, 0.25), (3, 0.5)]);
    assert_eq!(model.rewards[0].of_step(0, 0), 2.5);
    assert_eq!(count(&model, "deadlock"), 3);
}

#[test]
fn composition_says_who_steps_together() {
    let modules = "mdp module a x:bool; [s] !x -> (x'=true); endmodule \
                   module b = a [x=y] endmodule module c = a [x=z] endmodule ";
    // All together; nobody together; two together and the third alone; renamed; hidden.
    for (system, states, choices) in [
        ("", 2, 2),
        ("system a || b || c endsystem", 2, 2),
        ("system a ||| b ||| c endsystem", 8, 13),
        ("system a |[s]| b ||| c endsystem", 4, 5),
        ("system a{s<-t} || (b || c) endsystem", 4, 5),
        ("system (a || b)/{s} || c endsystem", 4, 5),
    ] {
        let model = model(&format!("{modules}{system}"));
        assert_eq!((model.len(), model.choice_count()), (states, choices), "{system}");
    }
}

#[test]
fn programs_may_begin_in_many_states() {
    let text = "mdp module m x:[0..9]; y:[0..9]; b:bool; [] x>0 -> (x'=x-1); endmodule \
                init x+y=3 & (b => y<1) & x<9 endinit label \"low\" = x=0;";
    let model = model(text);
    assert_eq!(model.initial.len(), 5, "four sums, one of them with b");
    assert_eq!(model.label("init").map(|states| states.count()), Some(5));
}

#[test]
fn numbers_are_exact_if_asked() {
    let text = "dtmc const double p; const double q = p/3; module m s:[0..2]; \
                [] s=0 -> q:(s'=1) + 1-q:(s'=2); endmodule rewards s=0 : 1/3 + pow(2,-2.0); endrewards";
    let constants = [("p", "0.1")];
    let wanted = Wanted { exact: true, constants: &constants, ..Wanted::default() };
    let model = with(text, &wanted).expect("a program");
    let exact = model.exact.as_ref().expect("asked for");
    let fraction = |above, below| Fraction::new(above, below).expect("small");
    assert_eq!(exact.chances[..2], [fraction(1, 30), fraction(29, 30)]);
    assert_eq!(exact.rewards[0].0[0], fraction(7, 12));
    assert_eq!(model.chances[0], 1.0 / 30.0);
    let logarithm = text.replace("1/3 +", "log(8, 2) +");
    let error = with(&logarithm, &wanted).expect_err("no fraction");
    assert!(error.to_string().contains("no fraction"), "{error}");
}

#[test]
fn questions_may_ask_about_variables() {
    let conditions =
        ["face=6", "typo", "toss>5 & !(face!=6)", "thrown", "nothing=3"].map(String::from);
    let wanted = Wanted { conditions: &conditions[..4], ..Wanted::default() };
    let model = with(DIE, &wanted).expect("a program");
    assert_eq!((count(&model, "face=6"), count(&model, "toss>5 & !(face!=6)")), (1, 1));
    assert_eq!((model.label("typo"), count(&model, "thrown")), (None, 6));
    let wanted = Wanted { conditions: &conditions, ..Wanted::default() };
    let error = with(DIE, &wanted).expect_err("no such variable");
    assert!(error.to_string().contains("in nothing=3: there is no nothing"), "{error}");
}

/// The values of expressions, as guards of a program that has only one state.
#[test]
fn expressions_bind_as_in_prism() {
    for truth in [
        "!x=1",
        "1+2*3=7",
        "-2+5=3",
        "2-1-1=0",
        "8/4/2=1",
        "1=1 & 2=2 | false",
        "true | true & false",
        "false => false => false | true",
        "(true <=> false) = false",
        "mod(7,4)=3",
        "mod(-1,4)=3",
        "min(3,1,2)=1",
        "max(x,-1)=0",
        "floor(-0.5)=-1",
        "ceil(0.2)=1",
        "round(2.5)=3",
        "pow(2,10)=1024",
        "log(8,2)>2.99",
        "1/2=0.5",
        "x=0 ? true : false",
        "(x>0 ? 1 : 0.5) < 1",
        "x=0 | 1/x>0",
        "x!=0 => mod(1,x)=0",
        "2 <= 2 & 2 >= 2 & !(2 < 2)",
        "f = (y=3)",
        "1e-3*1000=1",
        "--1=1",
        "(x=0 & y=3) => !(y=2)",
        "func(max, 1, 2)=2",
        "1 = 2 = false",
        "c+c=4",
    ] {
        let text = format!(
            "mdp const int c = d - 1; const d = 3; formula f = y = c+1; global x : [0..3]; \
             module m y : [2..3] init 3; [] {truth} -> true; endmodule"
        );
        assert_eq!(count(&model(&text), "deadlock"), 0, "{truth}");
    }
}

#[test]
fn mistakes_are_named_with_their_place() {
    for (text, column, words) in [
        ("ctmc", 1, "ctmc"),
        ("mdp module m x:[0..1]; [] x=0 > (x'=1); endmodule", 35, "expected )"),
        ("mdp module m x:[0..1]; [] z=0 -> (x'=1); endmodule", 27, "no z; expected one of: x"),
        (
            "mdp module m x:[0..1]; [] x -> true; endmodule",
            27,
            "whole number (int), expected a truth",
        ),
        ("mdp module m x:[0..1]; [] true -> (x'=0.5); endmodule", 39, "real number"),
        ("mdp module m x:[0..1]; [] true -> (y'=0); endmodule", 36, "no variable y"),
        (
            "mdp module m x:[0..1]; [] true -> (x'=x+1); endmodule",
            39,
            "x would become 2, expected 0 to 1, in the state x=1",
        ),
        ("mdp module m x:[0..1]; [] true -> 0.5:(x'=1); endmodule", 24, "sum to 0.5"),
        (
            "mdp module m x:[0..1]; [] 1/x>0 -> true; endmodule",
            27,
            "division by zero, in the state x=0",
        ),
        (
            "mdp module m x:[0..1]; [] x*9223372036854775807*9>=x-1 -> (x'=1); endmodule",
            27,
            "too large",
        ),
        ("mdp module m x:[0..1] init 3; endmodule", 14, "begins with 3"),
        ("mdp module m x:[2..1]; endmodule", 14, "from 2 to 1"),
        ("mdp module m x:[0..1]; x:bool; endmodule", 24, "twice"),
        ("mdp const int a = b; const int b = a; module m endmodule", 36, "needs itself"),
        ("mdp formula f = f + 1; module m x:[0..f]; endmodule", 17, "formulas"),
        ("mdp const int N; module m x:[0..N]; endmodule", 0, "without a value: N"),
        ("mdp module m x:[0..1]; [] floor(1,2)=1 -> true; endmodule", 27, "takes 1"),
        ("mdp module m x:[0..1]; [] sin(1)=1 -> true; endmodule", 27, "no function sin"),
        ("mdp module m endmodule label \"init\" = true;", 30, "means something"),
        ("mdp module m endmodule rewards [a] true : 1; endrewards", 33, "no action a"),
        (
            "mdp module m x:bool; endmodule module n y:bool; [] y -> (x'=y); endmodule",
            58,
            "another module",
        ),
        (
            "mdp global g:bool; module m [a] true -> (g'=true); endmodule module n [a] true -> true; endmodule",
            45,
            "all modules",
        ),
        ("mdp module m x:[0..1]; [] true -> (x'=1)&(x'=0); endmodule", 43, "twice"),
        ("mdp module m = n [x=y] endmodule", 16, "no module n"),
        ("mdp module m x:[0..1]; [] x=0 & -> true; endmodule", 33, "an expression"),
        ("mdp label \"a", 11, "closing quote"),
    ] {
        let error = with(text, &Wanted::default()).expect_err(text);
        let place = (column > 0).then_some(Place { line: 1, column });
        assert_eq!(error.place, place, "{text}: {error}");
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn values_given_for_constants_have_their_type() {
    let text = "mdp const int N; const bool b; const double p; module m x:[0..N]; \
                [] b -> p:(x'=1) + 1-p:true; endmodule";
    let given = |n, b, p| {
        let constants = [("N", n), ("b", b), ("p", p), ("of_a_question", "3")];
        with(text, &Wanted { constants: &constants, ..Wanted::default() })
    };
    assert_eq!(given("2", "true", "1/4").expect("all are right").chances, [0.75, 0.25, 1.0]);
    for (n, b, p) in [("2.5", "true", "1"), ("2", "1", "1"), ("2", "true", "half")] {
        let error = given(n, b, p).expect_err("a wrong one");
        assert!(error.to_string().contains("is given for the constant"), "{error}");
    }
}

#[test]
fn a_budget_stops_the_laying_out() {
    let text = "mdp module m x:[0..1000000]; y:[0..1000000]; [] true -> (x'=min(x+1,1000000)); \
                [] true -> (y'=min(y+1,1000000)); endmodule";
    let stopped = |budget| match Control::with_budget(budget, |control| {
        read(text, &Wanted::default(), control)
    }) {
        Err(Unread::Stopped(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(stopped(Budget::nodes(1000)), Stop::Nodes);
    assert_eq!(stopped(Budget { bytes: Some(1 << 20), ..Budget::UNLIMITED }), Stop::Memory);
    let many = "mdp module m x:[0..9]; y:[0..2000000000]; endmodule init x=3 endinit";
    let read = Control::with_budget(Budget::nodes(1000), |control| {
        read(many, &Wanted::default(), control)
    });
    assert!(matches!(read, Err(Unread::Stopped(Stop::Nodes))));
}

/// Texts that take others down: deep, long, or wide beyond measure.
#[test]
fn strange_texts_end_soon() {
    let long = 20_000;
    let module = |guard: &str| format!("mdp module m x:bool; [] {guard} -> true; endmodule");
    let mut formulas = String::from("mdp formula f0 = 1+1; ");
    for index in 1..60 {
        formulas += &format!("formula f{index} = f{0}+f{0}; ", index - 1);
    }
    let mut chain = String::from("mdp const int c0 = 1; ");
    for index in (1..long).rev() {
        chain += &format!("const int c{index} = c{}; ", index - 1);
    }
    for (text, works) in [
        (module(&"(".repeat(long)), false),
        (module(&format!("{}true{}", "(".repeat(long), ")".repeat(long))), false),
        (module(&format!("{}x", "!".repeat(long))), true),
        (module(&format!("x{}", "&x".repeat(long))), true),
        (module(&format!("x{}", "=>x".repeat(long))), true),
        (module(&"x?".repeat(long)), false),
        (module(&format!("1{}>0", "+1".repeat(long))), true),
        (format!("{formulas} module m x:[0..f59]; endmodule"), false),
        (format!("{chain} module m x:[0..c{}]; endmodule", long - 1), true),
        (format!("mdp module m endmodule system {} endsystem", "(".repeat(long)), false),
        (format!("mdp module m endmodule system m{} endsystem", "||m".repeat(long)), false),
        (format!("mdp module m x:[0..9]; endmodule init x=1{} endinit", "&x<9".repeat(long)), true),
    ] {
        let start: String = text.chars().take(60).collect();
        assert_eq!(with(&text, &Wanted::default()).is_ok(), works, "{start}");
    }
}

proptest! {
    #[test]
    fn random_words_never_panic(text in "((mdp|dtmc|module m|endmodule|x|y|:|\\[|\\]|0|1|2|\\.\\.|init|endinit|bool|;|->|\\+|-|\\*|/|\\(|\\)|'|=|<=|&|\\||!|\\?|,|min|true|formula f|const int c|rewards|endrewards|\"a\"|label|system|endsystem|global|0\\.5) ){0,60}") {
        let wanted = Wanted::default();
        let _ = Control::with_budget(Budget::nodes(2000), |control| read(&text, &wanted, control).is_ok());
    }

    #[test]
    fn damaged_programs_never_panic(which in 0usize..3, from in 0usize..2000, len in 0usize..20, by in "[ -~\n]{0,6}", exact: bool) {
        let mut text = [DIE, DICE, CONSENSUS][which].to_owned();
        let from = from.min(text.len());
        let to = (from + len).min(text.len());
        text.replace_range(from..to, &by);
        let constants = [("K", "2")];
        let wanted = Wanted { constants: &constants, exact, ..Wanted::default() };
        let _ = Control::with_budget(Budget::nodes(2000), |control| read(&text, &wanted, control).is_ok());
    }
}
