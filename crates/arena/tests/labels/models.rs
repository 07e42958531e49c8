//! Missions: every planner and every objective on small random models, against all policies in
//! fractions.

use std::fmt::Write as _;
use std::time::Duration;

use meeple_arena::{Advice, Agent, Answer, Exactness, Span, Status, entry, session::Scope};
use meeple_core::{Budget, Cancel, Control, Rng, Setup, Stop};
use rayon::prelude::*;

use crate::exact::{Choice, PARTS, Question, Small, Value};
use crate::{none_of, one_of, percent};

/// How the rewards and loops of a model are drawn.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Every choice may end it; any rewards.
    Ending,
    /// Loops, and nothing is lost.
    Gains,
    /// Loops, and nothing is gained.
    Costs,
    /// Loops without discount are worth a little less each time; any rewards.
    Discounted,
}

/// So many parts of [`PARTS`], shared out at random.
fn arcs(rng: &mut Rng, states: usize, ends: bool) -> Vec<(usize, i128)> {
    let mut left = PARTS;
    let mut arcs: Vec<(usize, i128)> = Vec::new();
    let mut add = |to: usize, parts: i128| match arcs.iter_mut().find(|(known, _)| *known == to) {
        Some((_, sum)) => *sum += parts,
        None => arcs.push((to, parts)),
    };
    if ends {
        add(states + rng.below(2), 1);
        left -= 1;
    }
    while left > 0 {
        let parts = (1 + rng.below(8) as i128).min(left);
        let to = if percent(rng, 20) { states + rng.below(2) } else { rng.below(states) };
        add(to, parts);
        left -= parts;
    }
    arcs
}

fn draw(rng: &mut Rng) -> (Small, Kind) {
    let kind = one_of(rng, &[Kind::Ending, Kind::Gains, Kind::Costs, Kind::Discounted]);
    let states = 1 + rng.below(5);
    let choice = |rng: &mut Rng| {
        let size = rng.below(10) as i128;
        let size = if percent(rng, 40) { 0 } else { size };
        let reward = match kind {
            Kind::Gains => size,
            Kind::Costs => -size,
            Kind::Ending | Kind::Discounted => size - 4,
        };
        let turns = if percent(rng, 80) { 1 } else { rng.below(3) as i128 };
        Choice { reward, turns, arcs: arcs(rng, states, matches!(kind, Kind::Ending)) }
    };
    let choices = (0..states).map(|_| (0..1 + rng.below(3)).map(|_| choice(rng)).collect());
    let choices = choices.collect();
    let discount = match kind {
        Kind::Discounted => one_of(rng, &[4, 6, 7]),
        _ => PARTS,
    };
    (Small { choices, discount }, kind)
}

/// The model as text.
fn written(model: &Small) -> String {
    let states = model.choices.len();
    let count: usize = model.choices.iter().map(Vec::len).sum();
    let share = |parts: i128| parts as f64 / PARTS as f64;
    let mut text = format!(
        "// meeple: discount={} success=good failure=bad reward=reward turns=turns\n\
         @type: MDP\n@value_type: double\n@parameters\n\n@reward_models\nreward turns\n\
         @nr_states\n{}\n@nr_choices\n{}\n@model\n",
        share(model.discount),
        states + 2,
        count + 2,
    );
    for (state, choices) in model.choices.iter().enumerate() {
        let label = if state == 0 { "init" } else { "" };
        let _ = writeln!(text, "state {state} [0, 0] {label}");
        for (number, choice) in choices.iter().enumerate() {
            let _ = writeln!(text, "\taction a{number} [{}, {}]", choice.reward, choice.turns);
            let mut arcs = choice.arcs.clone();
            arcs.sort_unstable();
            for (to, parts) in arcs {
                let _ = writeln!(text, "\t\t{to} : {}", share(parts));
            }
        }
    }
    for (end, label) in ["good", "bad"].iter().enumerate() {
        let state = states + end;
        let _ =
            writeln!(text, "state {state} [0, 0] {label}\n\taction stay [0, 0]\n\t\t{state} : 1");
    }
    text
}

/// The truth about what an objective asks of a model.
struct Truth<'m> {
    question: Question<'m>,
    values: Vec<Value>,
}

impl<'m> Truth<'m> {
    fn new(model: &'m Small, objective: &str) -> Option<Self> {
        let zero = Value::new(0, 1);
        let question = match objective {
            "reward" => Question {
                model,
                worth: |choice| choice.reward,
                ends: [0, 0],
                discount: model.discount,
                rest: zero,
            },
            "success" => {
                Question { model, worth: |_| 0, ends: [1, 0], discount: PARTS, rest: zero }
            }
            // Half a turn's worth of certain loss for each turn, doubled to stay whole.
            _ => Question {
                model,
                worth: |choice| -choice.turns,
                ends: [0, -2],
                discount: PARTS,
                // For ever without a turn is no success, and no turn.
                rest: Value::new(-2, 1),
            },
        };
        let values = question.best()?;
        Some(Self { question, values })
    }
}

/// What a figure is, as people state it, from the value of the question.
fn stated(objective: &str, value: Value) -> f64 {
    match objective {
        "tradeoff" => -value.number() / 2.0,
        _ => value.number(),
    }
}

/// Whether `truth` lies between two numbers, rounding of the truth itself allowed for.
fn encloses((lower, upper): (f64, f64), truth: f64) -> bool {
    let slack = if truth.is_finite() { 4.0 * f64::EPSILON * truth.abs() } else { 0.0 };
    lower <= truth + slack && truth - slack <= upper
}

const EPSILON: f64 = 1e-9;

fn fault_of_answer(answer: &Answer, truth: f64) -> Option<String> {
    let bounds = (answer.lower.unwrap_or(f64::NEG_INFINITY), answer.upper.unwrap_or(f64::INFINITY));
    if !encloses(bounds, truth) {
        return Some(format!("{bounds:?} does not hold {truth}"));
    }
    match answer.status {
        Status::Solved if truth.is_infinite() => {
            (answer.value != Some(truth)).then(|| format!("{:?}, not {truth}", answer.value))
        }
        Status::Solved => {
            let off = answer.value.map_or(f64::INFINITY, |value| (value - truth).abs());
            let allowed = 2.0 * EPSILON * truth.abs().max(1.0);
            let wide = bounds.1 - bounds.0;
            (off > allowed || wide > 2.0 * allowed)
                .then(|| format!("solved as {:?} in {bounds:?}, truth {truth}", answer.value))
        }
        Status::Unsolvable => {
            (truth != 0.0 && truth.is_finite()).then(|| format!("unsolvable, but {truth}"))
        }
        _ => None,
    }
}

fn fault_of_advice(advice: &Advice, objective: &str, truth: &Truth<'_>) -> Option<String> {
    for candidate in &advice.candidates {
        let number: usize = candidate.name[1..].parse().expect("actions are a0, a1, …");
        let choice = &truth.question.model.choices[0][number];
        let value = stated(objective, truth.question.of_choice(choice, &truth.values));
        let fault = match candidate.exactness {
            Exactness::Estimated => None,
            Exactness::Proved => (candidate.value != value).then(|| "called proved".to_owned()),
            Exactness::Bounded => match candidate.within {
                None => Some("called bounded, without bounds".to_owned()),
                Some(Span { low, high }) if !encloses((low, high), value) => {
                    Some("its bounds are wrong".to_owned())
                }
                Some(Span { low, high }) => (candidate.value < low || candidate.value > high)
                    .then(|| "its value is not within its bounds".to_owned()),
            },
        };
        if let Some(fault) = fault {
            return Some(format!("{fault}: {candidate:?}, truth {value}"));
        }
    }
    None
}

const PLANNERS: [&str; 14] = [
    "vi",
    "vi(method=gs)",
    "vi(method=jacobi)",
    "vi(method=span)",
    "vi(method=report)",
    "ii",
    "pi",
    "mpi",
    "ps",
    "rtdp(trials=20)",
    "lrtdp",
    "brtdp",
    "uct(playouts=50)",
    "playouts(games=20)",
];

const OBJECTIVES: [&str; 3] = ["reward", "success", "tradeoff"];

/// Asks every planner about one random model, once for each objective; tells what was wrong.
fn round(seed: u64, objectives: &[&str], planners: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut rng = Rng::new(seed);
    let rng = &mut rng;
    let (model, kind) = draw(rng);
    let text = written(&model);
    let entry = entry("mdp").expect("it is in the catalogue");
    for &objective in objectives {
        let Some(truth) = Truth::new(&model, objective) else { continue };
        for &planner in planners {
            let plain = planner.starts_with("uct") || planner.starts_with("playouts");
            if plain && objective != "reward" {
                continue;
            }
            let nodes = percent(rng, 30).then(|| 1u64 << rng.below(12));
            let advise = percent(rng, 50);
            let shown = || {
                let verb = if advise { "advise" } else { "solve" };
                format!(
                    "seed {seed}, {kind:?}: {verb} --objective {objective} --with '{planner}' \
                     --nodes {nodes:?}\n{text}"
                )
            };
            let mut agent = Agent::parse(planner, entry).expect(planner);
            if !plain {
                let words = if objective == "tradeoff" { "tradeoff=0.5" } else { objective };
                agent.set_objective(words).expect(words);
            }
            let setup = Setup { scenario: Some(&text), ..Setup::default() };
            let session = entry.open(&setup).unwrap_or_else(|error| panic!("{error}: {}", shown()));
            // Nothing so small may take so long.
            let budget = Budget { nodes, time: Some(Duration::from_secs(5)), ..Budget::default() };
            let mut nobody = ();
            let mut control = Control::new(budget, seed, Cancel::default(), &mut nobody);
            let (fault, stopped) = if advise {
                let advice = session.think(&mut agent, Scope::All, &mut control);
                (fault_of_advice(&advice, objective, &truth), advice.stopped)
            } else {
                let answer = session.solve(&mut agent, &mut control);
                let right = stated(objective, truth.values[0]);
                (fault_of_answer(&answer, right), answer.stopped)
            };
            let endless = (stopped == Some(Stop::Time)).then(|| "it took too long".to_owned());
            if let Some(fault) = fault.or(endless) {
                faults.push(format!("{fault}: {}", shown()));
            }
        }
    }
    faults
}

#[test]
fn models_say_nothing_wrong() {
    let faults = (0..60).flat_map(|seed| round(seed, &OBJECTIVES, &PLANNERS));
    none_of(&faults.collect::<Vec<_>>());
}

#[test]
#[ignore = "long: ten thousand models, every planner, three objectives"]
fn many_models_say_nothing_wrong() {
    let all = (1_000..11_000).into_par_iter();
    let faults = all.flat_map_iter(|seed| round(seed, &OBJECTIVES, &PLANNERS));
    none_of(&faults.collect::<Vec<_>>());
}
