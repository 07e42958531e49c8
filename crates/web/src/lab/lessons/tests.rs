//! Every number of the lessons against the code.

use meeple_arena::session::Scope;
use meeple_arena::trace::{Room, Trace, TraceEvent};
use meeple_arena::{Agent, Session, entry};
use meeple_core::{Control, Lang, Setup};

use super::super::mcts::Arm;
use super::{Block, FIGURE, WORLD, astar, improvements, lessons};

fn open(game: &str, position: &str) -> Box<dyn Session> {
    entry(game).expect(game).open(&Setup::at(position)).expect(position)
}

fn agent(game: &str, text: &str) -> Agent {
    Agent::parse(text, entry(game).expect(game)).expect(text)
}

fn record(game: &str, position: &str, with: &str) -> Trace {
    let session = open(game, position);
    Control::unlimited(|control| {
        Trace::record(&*session, &mut agent(game, with), control, Room::of_steps(1_000_000))
            .expect("it has steps")
    })
}

fn nodes(game: &str, position: &str, with: &str) -> u64 {
    let session = open(game, position);
    Control::unlimited(|c| session.think(&mut agent(game, with), Scope::Best, c).nodes)
}

/// All that a lesson says, in one language.
fn text(slug: &str, lang: Lang) -> String {
    let lesson = lessons().into_iter().find(|lesson| lesson.slug == slug).expect(slug);
    let mut all = String::new();
    for block in &lesson.blocks {
        match block {
            Block::Heading(p) | Block::Text(p) | Block::Formula(p) => all.push_str(p.get(lang)),
            Block::List(items) => items.iter().for_each(|p| all.push_str(p.get(lang))),
            Block::Table(rows) => rows.iter().flatten().for_each(|p| all.push_str(p.get(lang))),
            Block::Figure(figure) => all.push_str(figure.caption.get(lang)),
        }
        all.push('\n');
    }
    all
}

/// Says the number in both languages, as people write it.
fn says(slug: &str, en: &str, fr: &str) {
    let plain = |text: String| text.replace('\u{202f}', " ");
    assert!(plain(text(slug, Lang::En)).contains(en), "{slug}: {en}");
    assert!(plain(text(slug, Lang::Fr)).contains(fr), "{slug}: {fr}");
}

#[test]
fn there_are_six_lessons_with_a_live_figure_each_and_no_text_is_left_out() {
    for lesson in lessons() {
        let figures = lesson.blocks.iter().filter(|b| matches!(b, Block::Figure(_))).count();
        assert_eq!(figures, 1, "{}", lesson.slug);
        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| text(lesson.slug, lang));
        assert!(en.len() > 800 && fr.len() > 800 && en != fr, "{}", lesson.slug);
        for block in &lesson.blocks {
            if let Block::Figure(figure) = block {
                let trace = record(figure.game, figure.position, figure.with);
                assert!(trace.steps().len() >= figure.step, "{}", lesson.slug);
            }
        }
    }
}

#[test]
fn games_and_minimax() {
    let leaves = |with| record("tree", FIGURE, with).tree(usize::MAX).counters.leaves;
    assert_eq!(leaves("minimax"), 9);
    says("games-and-minimax", "3² = 9 leaves", "3² = 9 feuilles");
    assert_eq!(nodes("tictactoe", "---------", "minimax"), 549_946);
    says("games-and-minimax", "549,946", "549 946");
    let view = record("tree", FIGURE, "minimax").tree(usize::MAX);
    for (name, value) in [("B", "3"), ("C", "2"), ("D", "2")] {
        let node = &view.nodes[view.node(&[name.into()]).expect(name)];
        assert_eq!(node.value.as_ref().map(|(v, _)| v.to_string()).as_deref(), Some(value));
    }
}

#[test]
fn alpha_beta() {
    let leaves =
        |position: &str| record("tree", position, "alphabeta").tree(usize::MAX).counters.leaves;
    assert_eq!(leaves(FIGURE), 7);
    assert_eq!(leaves("(B:(3 12 8) C:(2 4 6) D:(2 5 14))"), 5);
    // Where all leaves are equal every order is perfect.
    fn uniform(branching: u32, depth: u32) -> String {
        if depth == 0 {
            return "0".to_owned();
        }
        let child = uniform(branching, depth - 1);
        format!("({})", vec![child; branching as usize].join(" "))
    }
    for branching in 2..=4u64 {
        for depth in 1..=5u32 {
            let minimal = branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1;
            assert_eq!(leaves(&uniform(branching as u32, depth)), minimal, "{branching} {depth}");
        }
    }
    assert_eq!((leaves(&uniform(3, 4)), 3u64.pow(4)), (17, 81));
    says("alpha-beta", "17 instead of 81", "17 au lieu de 81");
    says("alpha-beta", "7 of the 9 leaves", "7 des 9 feuilles");
    assert_eq!(nodes("tictactoe", "---------", "alphabeta"), 20_866);
    says("alpha-beta", "20,866", "20 866");
    // The figure opens just after the cut that its caption explains.
    let trace = record("tree", FIGURE, "alphabeta");
    assert_eq!(trace.next_cut(0), Some(20));
}

#[test]
fn improvements_are_as_measured() {
    let docs = include_str!("../../../../../docs/benchmarks.md").replace(' ', "");
    for (name, with, small, large) in &improvements::MEASURED {
        assert_eq!(nodes("tictactoe", "---------", with), *small, "{name}");
        assert!(docs.contains(&format!("|{large}|")), "{name}: {large}");
    }
    let [(.., plain), _, (.., opinion), ..] = &improvements::MEASURED;
    let saved = 100.0 * (1.0 - *opinion as f64 / *plain as f64);
    assert_eq!(format!("{saved:.1}"), "98.6");
}

#[test]
fn monte_carlo() {
    let arm = |games: u64, sum: f64| Arm { name: String::new(), games, sum };
    let c = std::f64::consts::SQRT_2;
    let show = |score: Option<f64>| format!("{:.3}", score.expect("it was tried"));
    assert_eq!(show(arm(10, 6.0).ucb(100, c)), "1.560");
    assert_eq!(show(arm(50, 30.0).ucb(100, c)), "1.029");
    assert_eq!(format!("{:.3} {c:.3}", 100f64.ln()), "4.605 1.414");
    says("monte-carlo", "= 1.560", "= 1,560");
    says("monte-carlo", "= 1.029", "= 1,029");
    let beta = |own: f64| 50.0 / (own + 50.0);
    let mixed = (1.0 - beta(10.0)) * 0.6 + beta(10.0) * 0.3;
    assert_eq!(format!("{mixed:.2} {:.1}", beta(200.0)), "0.35 0.2");
    says("monte-carlo", "= 0.35", "= 0,35");
    says("monte-carlo", "β is 0.2", "β vaut 0,2");
}

#[test]
fn a_star() {
    for (with, states) in astar::MEASURED {
        let session = open("fifteen", astar::PUZZLE);
        let (answer, nodes) = Control::unlimited(|c| {
            let answer = session.solve(&mut agent("fifteen", with), c);
            (answer, c.nodes())
        });
        assert_eq!((answer.length, nodes), (Some(27), states), "{with}");
    }
    let figure = open("fifteen", "4 1 2 7 0 3 6 8 5");
    let answer = Control::unlimited(|c| figure.solve(&mut agent("fifteen", "astar"), c));
    assert_eq!(answer.length, Some(14));
}

#[test]
fn decision_processes() {
    let values = |position: &str| {
        record("gridworld", position, "vi(method=jacobi)").values(usize::MAX).states
    };
    let world = values(WORLD);
    let of = |cell: &str| world[&format!("russell-norvig-4e {cell}")].value;
    let backup = 0.8 * 1.0 + 0.1 * (-0.04 + of("c3")) + 0.1 * (-0.04 + of("c2"));
    assert!((backup - of("c3")).abs() < 1e-9);
    assert_eq!(format!("{:.3} {:.3} {:.3}", of("c3"), of("c2"), of("a1")), "0.958 0.700 0.745");
    says("decision-processes", "a1 is worth 0.745", "a1 vaut 0,745");
    assert_eq!(world["russell-norvig-4e c2"].action.as_deref(), Some("north"));
    let dear = values("step-reward=-2 slip=0.1 discount=1 convention=transitions ...G/.#.T/S...");
    let c2 = dear.iter().find(|(position, _)| position.ends_with(" c2")).expect("c2 was met").1;
    assert_eq!(c2.action.as_deref(), Some("east"));
    let trials = record("gridworld", WORLD, "lrtdp");
    assert!(trials.steps().iter().any(|step| matches!(step.event, TraceEvent::Visit { .. })));
}
