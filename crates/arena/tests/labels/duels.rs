//! Duels: every method, with random enhancements and limits, against exhaustive play.

use std::collections::HashMap;

use meeple_arena::{
    Advice, Agent, Answer, Candidate, Entry, Exactness, Status, answer::GameResult, entry,
    session::Scope,
};
use meeple_core::{Budget, Cancel, Control, Game, Present, Problem, Rng, Score, Setup, Stop};
use meeple_games::breakthrough::Breakthrough;
use meeple_games::connect4::Connect4;
use meeple_games::tictactoe::TicTacToe;
use meeple_games::tree::Tree;
use rayon::prelude::*;

use crate::{none_of, one_of, percent};

/// Positions with more than so many below them are left to other tests.
const LARGEST: usize = 4_000;

/// The value of every position below one, by playing everything to the end.
struct Truth<'g, G: Game> {
    game: &'g G,
    known: HashMap<G::State, Score>,
}

impl<G: Game> Truth<'_, G> {
    /// For the side to move, plies counted from here; `None` where there is too much to look at.
    fn of(&mut self, state: &G::State) -> Option<Score> {
        if let Some(outcome) = self.game.outcome(state) {
            return Some(self.game.final_score(outcome, self.game.to_move(state), 0));
        }
        if let Some(&score) = self.known.get(state) {
            return Some(score);
        }
        if self.known.len() >= LARGEST {
            return None;
        }
        let mut best = Score::MIN;
        for action in self.game.action_list(state) {
            best = best.max(self.of_action(state, action)?);
        }
        self.known.insert(state.clone(), best);
        Some(best)
    }

    /// Of a move, for the side that makes it, plies counted from before it.
    fn of_action(&mut self, state: &G::State, action: G::Action) -> Option<Score> {
        let next = self.game.after(state, action);
        let mover = self.game.to_move(state);
        if let Some(outcome) = self.game.outcome(&next) {
            return Some(self.game.final_score(outcome, mover, 1));
        }
        let score = self.of(&next)?.from_node_to_root(1);
        Some(if self.game.to_move(&next) == mover { score } else { -score })
    }
}

/// What a candidate claims, as a score.
fn claim<G: Game>(candidate: &Candidate) -> Score {
    match candidate.distance {
        Some(plies) if candidate.value > 0.0 => Score::win_in(plies),
        Some(plies) => Score::loss_in(plies),
        None if G::GRADED => Score::points(candidate.value as i32),
        None => Score::DRAW,
    }
}

/// A position with the truth about it and about each of its moves.
struct Position<'g, G: Game> {
    game: &'g G,
    state: G::State,
    text: String,
    truth: Score,
    moves: HashMap<String, Score>,
}

impl<'g, G: Game + Present> Position<'g, G> {
    fn new(game: &'g G, state: G::State) -> Option<Self> {
        let mut truth = Truth { game, known: HashMap::new() };
        let value = truth.of(&state)?;
        let mut moves = HashMap::new();
        for action in game.action_list(&state) {
            moves.insert(game.action_name(&state, action), truth.of_action(&state, action)?);
        }
        Some(Self { game, text: game.position(&state), state, truth: value, moves })
    }

    /// What is wrong with the labels of an advice.
    fn fault_of_advice(&self, advice: &Advice) -> Option<String> {
        for candidate in advice.candidates.iter().filter(|c| c.exactness != Exactness::Estimated) {
            let (truth, claim) = (self.moves[&candidate.name], claim::<G>(candidate));
            let right = if candidate.at_most {
                truth <= claim
            } else if !candidate.distance_exact {
                truth.signum() == claim.signum() && truth.distance() <= claim.distance()
            } else {
                truth == claim
            };
            if !right {
                return Some(format!("{candidate:?} where the truth is {truth:?}"));
            }
            let value = f64::from(self.game.value_of(&self.state, claim));
            if candidate.value != value && candidate.distance_exact {
                return Some(format!("{candidate:?}: the value of {claim:?} is {value}"));
            }
        }
        let best = advice.candidates.first()?;
        let truth = self.moves[&best.name];
        let as_good = truth == self.truth
            || !G::GRADED && !best.distance_exact && truth.signum() == self.truth.signum();
        (advice.exactness != Exactness::Estimated && !as_good)
            .then(|| format!("{} is not the best: {:?} < {:?}", best.name, truth, self.truth))
    }

    /// What is wrong with an answer that calls itself proved.
    fn fault_of_answer(&self, answer: &Answer) -> Option<String> {
        if answer.status != Status::Proved {
            return None;
        }
        if answer.outcome != Some(GameResult::of(self.truth.signum())) {
            return Some(format!("{:?} where the truth is {:?}", answer.outcome, self.truth));
        }
        let length = (answer.length, self.truth.distance());
        let right = if !answer.length_exact { length.0 >= length.1 } else { length.0 == length.1 };
        if !right && answer.length.is_some() {
            return Some(format!("length {:?} where the truth is {:?}", length.0, length.1));
        }
        let value = f64::from(self.game.value_of(&self.state, self.truth));
        let told = answer.value.filter(|_| answer.length_exact);
        (told.is_some_and(|told| told != value)).then(|| format!("{told:?} instead of {value}"))
    }
}

/// Names of methods, and whether they take the switches of the tree search.
const METHODS: [(&str, bool); 15] = [
    ("minimax", false),
    ("alphabeta", true),
    ("pvs", true),
    ("mtdf", true),
    ("sss", false),
    ("engine", true),
    ("forced", false),
    ("dfpn", false),
    ("pns", false),
    ("uct", false),
    ("mcts", false),
    ("playouts", false),
    ("annealing", false),
    ("specialist", false),
    ("random", false),
];
const SWITCHES: [&str; 10] = [
    "deepening",
    "promise",
    "killers",
    "history",
    "counter",
    "iid",
    "null",
    "lmr",
    "futility",
    "quiescence",
];

/// An expression with random enhancements.
fn expression(rng: &mut Rng, (name, tree): (&str, bool), entry: &Entry) -> String {
    let mut words = Vec::new();
    if tree {
        let on = one_of(rng, &[0, 20, 60]);
        for switch in SWITCHES {
            if percent(rng, on) {
                words.push(if percent(rng, 80) {
                    switch.to_owned()
                } else {
                    format!("{switch}=off")
                });
            }
        }
        if percent(rng, 50) {
            words.push(format!("tt={}KB", one_of(rng, &[1, 16, 256])));
        } else if name == "engine" {
            words.push("tt=256KB".to_owned());
        }
        if percent(rng, 25) {
            words.push(format!("aspiration={}", one_of(rng, &[1, 10, 100])));
        }
        if percent(rng, 3) {
            words.push("threads=2".to_owned());
        }
        if name == "engine" && percent(rng, 30) {
            words.push(one_of(rng, &["forced", "forced=off"]).to_owned());
        }
    }
    if ["minimax", "alphabeta", "pvs", "mtdf", "sss", "engine", "forced"].contains(&name)
        && percent(rng, 30)
    {
        words.push(format!("depth={}", 1 + rng.below(12)));
    }
    if ["minimax", "alphabeta", "pvs", "mtdf", "sss", "engine"].contains(&name) {
        let choices: Vec<&str> = entry.knowledge.iter().map(|choice| choice.name).collect();
        let judge = one_of(rng, &["none", "mobility", "its own"]);
        match (judge, choices.is_empty()) {
            ("its own", true) => {}
            ("its own", false) => words.push(format!("eval={}", one_of(rng, &choices))),
            _ => words.push(format!("eval={judge}")),
        }
    }
    match name {
        "specialist" | "dfpn" => words.push("tt=1MB".to_owned()),
        "uct" | "annealing" => words.push("playouts=50".to_owned()),
        "mcts" => {
            words.push(format!("playouts={}", one_of(rng, &[50, 2_000])));
            let switches = [
                "transpositions",
                "solver=off",
                "decisive=off",
                "rave=off",
                "grave=20",
                "widening=2",
            ];
            words.extend(switches.iter().filter(|_| percent(rng, 25)).map(|&on| on.to_owned()));
            if percent(rng, 10) {
                words.push("memory=64KB".to_owned());
            }
            if percent(rng, 3) {
                words.push(one_of(rng, &["threads=2", "threads=2, parallel=apart"]).to_owned());
            }
        }
        "playouts" => words.push("games=5".to_owned()),
        _ => {}
    }
    if words.is_empty() { name.to_owned() } else { format!("{name}({})", words.join(", ")) }
}

/// Asks every method about a position, once each, as advice or as a solution.
fn examine<G: Game + Present>(
    entry: &'static Entry,
    at: &Position<'_, G>,
    rng: &mut Rng,
    faults: &mut Vec<String>,
) {
    for method in METHODS {
        if method.0 == "specialist" && !entry.card.has_specialist {
            continue;
        }
        let text = expression(rng, method, entry);
        let nodes = percent(rng, 40).then(|| 1u64 << rng.below(14)).map(|n| n + n / 3);
        let asked = one_of(rng, &["solve", "advise", "advise the best"]);
        let shown = || {
            format!(
                "{asked} {} --position '{}' --with '{text}' --nodes {nodes:?}",
                entry.id, at.text
            )
        };
        // Searches that ask who wins refuse a game in which the size of the payoff counts.
        let mut agent = match Agent::parse(&text, entry) {
            Ok(agent) => agent,
            Err(_) if G::GRADED && ["forced", "dfpn", "pns"].iter().any(|w| text.contains(w)) => {
                continue;
            }
            Err(error) => panic!("{}: {error}", shown()),
        };
        let session = entry.open(&Setup::at(&at.text)).expect("it was written by the game");
        let budget = nodes.map_or(Budget::default(), Budget::nodes);
        let mut nobody = ();
        let mut control = Control::new(budget, 1, Cancel::default(), &mut nobody);
        let (fault, stopped, used) = match asked {
            "solve" => {
                let answer = session.solve(&mut agent, &mut control);
                (at.fault_of_answer(&answer), answer.stopped, answer.nodes)
            }
            _ => {
                let scope = if asked == "advise" { Scope::All } else { Scope::Best };
                let advice = session.think(&mut agent, scope, &mut control);
                (at.fault_of_advice(&advice), advice.stopped, advice.nodes)
            }
        };
        if let Some(fault) = fault {
            faults.push(format!("{}: {fault}", shown()));
        }
        if stopped == Some(Stop::Time) {
            faults.push(format!("{}: nobody set a time", shown()));
        }
        // Each of two threads may be in the middle of a step.
        let steps = if text.contains("threads") { 2 } else { 1 };
        if nodes.is_some_and(|nodes| used > nodes + steps) {
            faults.push(format!("{}: {used} nodes", shown()));
        }
    }
}

fn play<G: Game>(game: &G, state: &mut G::State, plies: usize, rng: &mut Rng) {
    for _ in 0..plies {
        if game.outcome(state).is_some() {
            return;
        }
        let count = game.count_actions(state);
        if let Some(action) = game.nth_action(state, rng.below(count)) {
            game.apply(state, action);
        }
    }
}

/// A board with a few pieces anywhere.
fn drawn_breakthrough(rng: &mut Rng) -> String {
    let (columns, rows) = (3 + rng.below(2), 4 + rng.below(2));
    let pieces = 2 + rng.below(4);
    let mut cells = vec!['.'; columns * rows];
    for piece in 0..2 * pieces {
        let inside = columns + rng.below(columns * (rows - 2));
        cells[inside] = if piece % 2 == 0 { 'w' } else { 'b' };
    }
    let text: Vec<String> = cells.chunks(columns).map(|row| row.iter().collect()).collect();
    let mut text = text.join("/");
    for run in (1..=columns).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    format!("{text} {}", one_of(rng, &['w', 'b']))
}

/// A tree written by chance.
fn drawn_tree(rng: &mut Rng, depth: usize) -> String {
    let width = 1 + rng.below(3);
    if depth == 0 || percent(rng, 15) {
        return (rng.below(19) as i32 - 9).to_string();
    }
    let children: Vec<String> = (0..width).map(|_| drawn_tree(rng, depth - 1)).collect();
    format!("({})", children.join(" "))
}

/// Looks at one random position of each game; counts those that were small enough, and tells what
/// was wrong.
fn round(seed: u64) -> (usize, Vec<String>) {
    let mut faults = Vec::new();
    let mut rng = Rng::new(seed);
    let rng = &mut rng;
    let known = |id: &str| entry(id).expect("it is in the catalogue");
    let mut seen = 0;
    {
        let game = TicTacToe;
        let mut state = game.start();
        play(&game, &mut state, 2 + rng.below(6), rng);
        seen += look(known("tictactoe"), &game, state, rng, &mut faults);
    }
    {
        let game = Connect4;
        let mut state = game.start();
        play(&game, &mut state, 22 + rng.below(18), rng);
        seen += look(known("connect4"), &game, state, rng, &mut faults);
    }
    if let Ok((game, state)) = Breakthrough::open(&Setup::at(&drawn_breakthrough(rng))) {
        seen += look(known("breakthrough"), &game, state, rng, &mut faults);
    }
    let text = format!("({} {})", drawn_tree(rng, 4), drawn_tree(rng, 3));
    let (game, state) = Tree::open(&Setup::at(&text)).expect("a tree");
    seen += look(known("tree"), &game, state, rng, &mut faults);
    (seen, faults)
}

fn look<G: Game + Present>(
    entry: &'static Entry,
    game: &G,
    state: G::State,
    rng: &mut Rng,
    faults: &mut Vec<String>,
) -> usize {
    if game.outcome(&state).is_some() {
        return 0;
    }
    match Position::new(game, state) {
        Some(position) => {
            examine(entry, &position, rng, faults);
            1
        }
        None => 0,
    }
}

fn add(
    (seen, mut faults): (usize, Vec<String>),
    (more, others): (usize, Vec<String>),
) -> (usize, Vec<String>) {
    faults.extend(others);
    (seen + more, faults)
}

#[test]
fn duels_say_nothing_wrong() {
    let (seen, faults) = (0..100).map(round).fold((0, Vec::new()), add);
    none_of(&faults);
    assert!(seen > 200, "{seen} positions");
}

#[test]
#[ignore = "long: a hundred thousand positions, every method"]
fn many_duels_say_nothing_wrong() {
    let all = (1_000..36_000).into_par_iter().map(round);
    let (seen, faults) = all.reduce(|| (0, Vec::new()), add);
    none_of(&faults);
    assert!(seen >= 100_000, "{seen} positions");
}
