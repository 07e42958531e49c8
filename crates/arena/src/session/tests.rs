//! Sessions of every game through the dynamic layer: known truths, advice, undo, traces.

use meeple_core::{Budget, Cancel, Control, Setup, Stop, Watch};
use meeple_search::Exactness;
use proptest::prelude::*;

use super::{Scope, Seat, Session, Standing, choose};
use crate::trace::{Number, TraceEvent, TraceStep};
use crate::{Agent, Answer, CATALOGUE, Entry, Status, entry};

fn game(id: &str) -> &'static Entry {
    entry(id).expect("a game of the catalogue")
}

fn open(id: &str, position: &str) -> Box<dyn Session> {
    game(id).open(&Setup::at(position)).expect(position)
}

fn agent(id: &str, text: &str) -> Agent {
    Agent::parse(text, game(id)).expect(text)
}

fn solve(id: &str, position: &str, text: &str) -> Answer {
    Control::unlimited(|control| open(id, position).solve(&mut agent(id, text), control))
}

#[test]
fn every_entry_opens_its_start_and_its_example() {
    for entry in CATALOGUE.iter() {
        for setup in [Setup::default(), Setup::at(entry.card.example)] {
            let session = entry.open(&setup).expect(entry.id);
            assert!(!session.actions().is_empty(), "{}", entry.id);
            let again = entry.open(&Setup::at(&session.position())).expect("it reads back");
            assert_eq!(again.position(), session.position());
        }
        for scenario in entry.scenarios {
            let setup = Setup { position: None, scenario: Some(scenario.name) };
            assert!(entry.open(&setup).is_ok(), "{} {}", entry.id, scenario.name);
        }
    }
}

#[test]
fn a_move_of_several_steps_is_played_whole_or_not_at_all() {
    let mut session = open("amazons", "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w");
    let start = session.position();
    session.play("b1-b4/E4").expect("a whole turn");
    assert_eq!(session.history(), ["b1-b4", "e4"]);
    assert_eq!(session.position(), "1q2q1/q4q/1Q2*1/6/Q4Q/4Q1 b");
    let error = session.play("a5-a4/z9").expect_err("the arrow leaves the board");
    assert!(error.to_string().contains("z9"), "{error}");
    assert_eq!(session.history().len(), 2, "nothing of it was played");
    session.play("a5-a4").expect("half a turn");
    assert_eq!(session.position(), "1q2q1/5q/qQ2*1/6/Q4Q/4Q1 b a4");
    session.play("A5").expect("the other half");
    assert!((0..4).all(|_| session.undo()) && !session.undo());
    assert_eq!(session.position(), start);
    let mut session = open("othello", "OX-------------- X");
    session.play("--").expect("a pass by another name");
    assert_eq!(session.history(), ["pass"]);
}

#[test]
fn play_and_undo_come_back_and_dice_fall_the_same_way_again() {
    for entry in CATALOGUE.iter() {
        let mut session = entry.open(&Setup::default()).expect(entry.id);
        session.reseed(11);
        let start = session.position();
        let mut places = Vec::new();
        let mut names = Vec::new();
        for ply in 0..12 {
            let actions = session.actions();
            if actions.is_empty() {
                break;
            }
            let name = actions[ply % actions.len()].name.clone();
            session.play(&name).expect("it was listed");
            places.push(session.position());
            names.push(name);
        }
        assert_eq!(session.history(), names);
        let fork = session.fork();
        assert_eq!((fork.position(), fork.history()), (session.position(), session.history()));
        while session.undo() {}
        assert_eq!(session.position(), start);
        for (name, place) in names.iter().zip(&places) {
            session.play(name).expect("it was legal before");
            assert_eq!(&session.position(), place, "{}", entry.id);
        }
        assert_eq!(fork.position(), session.position(), "a fork does not move along");
    }
}

#[test]
fn bad_moves_are_refused_and_change_nothing() {
    for entry in CATALOGUE.iter() {
        let mut session = entry.open(&Setup::default()).expect(entry.id);
        let before = session.position();
        let error = session.play("no such move").expect_err("it is not legal");
        assert!(error.to_string().contains("expected"), "{error}");
        assert_eq!(session.position(), before);
        assert!(session.history().is_empty());
    }
}

/// Song and Müller (2014).
#[test]
#[ignore = "long: 36 million nodes"]
fn the_first_player_wins_the_amazons_on_five_columns_by_four_rows() {
    let win = solve("amazons", "1q1q1/q3q/Q3Q/1Q1Q1 w", "engine(tt=512MB, nodes=36M)");
    assert_eq!((win.status, win.value), (Status::Proved, Some(1.0)));
}

#[test]
fn published_values_come_out_through_the_dynamic_layer() {
    let tictactoe = solve("tictactoe", "---------", "alphabeta");
    assert_eq!((tictactoe.status, tictactoe.value), (Status::Proved, Some(0.0)));
    assert_eq!(tictactoe.moves.len(), 9);
    // From the solver's test positions: the side to move wins with two stones left, or loses.
    let win = solve("connect4", "45545314775527446642622237757616621", "alphabeta(tt=16MB)");
    assert_eq!((win.status, win.value), (Status::Proved, Some(2.0)));
    assert_eq!(win.length, Some(win.moves.len() as u32), "the line is told to its end");
    let loss = solve("connect4", "54317744743441331656325767731", "alphabeta(tt=16MB)");
    assert_eq!((loss.status, loss.value), (Status::Proved, Some(-6.0)));
    let eight = solve("fifteen", "8 0 6 5 4 7 2 3 1", "astar");
    assert_eq!((eight.status, eight.length), (Status::Optimal, Some(31)));
    assert_eq!(eight.moves.len(), 31);
    let odd = solve("fifteen", "0 2 1 3 4 5 6 7 8", "bfs");
    assert_eq!(odd.status, Status::Unsolvable);
    let pig = solve("pig", "A 0 0 0 /10", "vi");
    let tree = solve("pig", "A 8 9 0 /10", "expectiminimax(depth=9)");
    assert_eq!(pig.status, Status::Solved);
    assert!(pig.value.is_some_and(|p| p > 0.5 && p < 1.0) && tree.value.is_some());
    let grid = solve("gridworld", "russell-norvig-4e a3", "vi");
    assert!((grid.value.expect("a value") - 0.8516).abs() < 5e-5, "{grid:?}");
    assert_eq!(grid.moves, ["east"]);
}

#[test]
fn advice_ranks_all_moves_and_labels_them_honestly() {
    let advise = |id: &str, position: &str, text: &str| {
        Control::unlimited(|control| {
            open(id, position).think(&mut agent(id, text), Scope::All, control)
        })
    };
    // X to move wins at a1 (the diagonal), everything is known.
    let won = advise("tictactoe", "x-o-x-o--", "alphabeta");
    assert_eq!(won.exactness, Exactness::Proved);
    assert_eq!(won.candidates.len(), 5);
    assert_eq!((won.best.as_deref(), won.candidates[0].distance), (Some("c1"), Some(1)));
    assert_eq!(won.candidates[0].chance, Some(1.0));
    let guess = advise("connect4", "-", "alphabeta(depth=4)");
    assert_eq!((guess.exactness, guess.candidates.len()), (Exactness::Estimated, 7));
    assert!(guess.candidates.iter().all(|c| c.line.len() == 4 && c.chance.is_some()));
    let sliding = advise("fifteen", "1 2 0 3 4 5 6 7 8", "astar");
    let costs: Vec<f64> = sliding.candidates.iter().map(|c| c.value).collect();
    assert_eq!(sliding.best.as_deref(), Some("2"));
    assert_eq!(costs, [2.0, 4.0], "two moves with it, four without");
    let grid = advise("gridworld", "russell-norvig-4e c2", "vi");
    assert_eq!(grid.best.as_deref(), Some("north"));
    let safest = &grid.candidates[0];
    assert!(safest.chance.expect("missions have one") > 0.8 && safest.turns.is_some());
    assert!(grid.candidates.iter().any(|c| c.risk > safest.risk), "east is next to the trap");
    let sampled = advise("tictactoe", "x-o-x-o--", "playouts(games=200)");
    assert_eq!(sampled.exactness, Exactness::Estimated);
    assert!(sampled.candidates.iter().all(|c| c.margin.is_some()));
}

#[test]
fn a_budget_cuts_an_answer_short_without_losing_it() {
    let session = open("connect4", "-");
    let mut deep = agent("connect4", "alphabeta(depth=12)");
    let full = Budget::nodes(300_000);
    let cut = Control::with_budget(full, |c| session.think(&mut deep, Scope::Best, c));
    assert_eq!((cut.stopped, cut.nodes), (Some(Stop::Nodes), 300_000));
    let nothing = Control::with_budget(Budget::nodes(5), |c| session.solve(&mut deep, c));
    assert_eq!((nothing.status, nothing.stopped), (Status::Stopped, Some(Stop::Nodes)));
    assert!(nothing.is_empty());
    let hard = open("fifteen", "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
    let mut astar = agent("fifteen", "astar");
    let bound = Control::with_budget(Budget::nodes(2_000), |c| hard.solve(&mut astar, c));
    assert_eq!(bound.status, Status::Stopped);
    assert!(bound.at_least.is_some_and(|least| least >= 41), "Manhattan says 41: {bound:?}");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_advice() {
    for (id, text) in [("connect4", "playouts(games=50)"), ("pig", "playouts(games=50)")] {
        let run = || {
            let mut nobody = ();
            let mut control = Control::new(Budget::nodes(300), 5, Cancel::new(), &mut nobody);
            let session = game(id).open(&Setup::default()).expect(id);
            let mut advice = session.think(&mut agent(id, text), Scope::All, &mut control);
            advice.micros = 0;
            advice
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn observers_hear_lines_that_can_be_named() {
    let session = open("connect4", "44");
    let mut lines = Vec::new();
    let mut watch = Watch(|progress: &meeple_core::Progress| {
        lines.push(session.name_path(&progress.line));
    });
    let mut control = Control::new(Budget::UNLIMITED, 0, Cancel::new(), &mut watch);
    let advice =
        session.think(&mut agent("connect4", "alphabeta(depth=5)"), Scope::Best, &mut control);
    assert_eq!(lines.last(), advice.candidates.first().map(|best| &best.line));
}

#[test]
fn levels_play_whole_games() {
    for entry in CATALOGUE.iter().filter(|entry| entry.family.has_two_sides()) {
        let mut session = entry.open(&Setup::default()).expect(entry.id);
        let mut weak = Agent::parse(&entry.level(2), entry).expect("a level");
        let mut plies = 0;
        while let Standing::ToMove(seat) = session.standing() {
            assert_ne!(seat, Seat::Solo);
            let choice = choose(&*session, &mut weak, plies, Cancel::new(), &mut ());
            session.play(&choice.expect("not over").name).expect("agents play legal moves");
            plies += 1;
        }
        assert!(session.standing().is_over() && session.actions().is_empty());
    }
}

fn steps(id: &str, position: &str, text: &str, most: usize) -> Vec<TraceStep> {
    let mut list = Vec::new();
    Control::unlimited(|control| {
        open(id, position).trace(&mut agent(id, text), control, &mut |step| {
            list.push(step);
            list.len() < most
        })
    })
    .expect("it has steps");
    list
}

#[test]
fn a_trace_enters_and_leaves_every_node_and_cuts_for_a_reason() {
    let all = steps("tictactoe", "xoxoxo---", "alphabeta", usize::MAX);
    assert!(all.iter().enumerate().all(|(index, step)| step.step == index as u64));
    let count = |wanted: fn(&TraceEvent) -> bool| all.iter().filter(|s| wanted(&s.event)).count();
    let enters = count(|event| matches!(event, TraceEvent::Enter { .. }));
    let leaves = count(|event| matches!(event, TraceEvent::Leave { .. }));
    assert_eq!(enters, leaves);
    let TraceEvent::Enter { path, player, alpha, .. } = &all[0].event else { panic!("{all:?}") };
    assert!(path.is_empty() && *player == "max");
    assert_eq!(*alpha, Number::Words("-inf".into()));
    let reasons: Vec<&str> = (all.iter())
        .filter_map(|step| match &step.event {
            TraceEvent::Cut { reason, .. } => Some(reason.as_str()),
            _ => None,
        })
        .collect();
    assert!(reasons.iter().any(|reason| reason.contains("<= alpha")), "{reasons:?}");
}

#[test]
fn a_trace_stops_when_nobody_wants_more() {
    assert_eq!(steps("connect4", "-", "alphabeta(depth=9)", 25).len(), 25);
    assert!(!steps("fifteen", "1 2 0 3 4 5 6 7 8", "astar", 1000).is_empty());
    let sweeps = steps("gridworld", "russell-norvig-4e a1", "vi", 100_000);
    assert!(
        matches!(sweeps.last().map(|s| &s.event), Some(TraceEvent::Sweep { residual, .. }) if *residual < 1e-8)
    );
    let refused = Control::unlimited(|control| {
        open("connect4", "-").trace(&mut agent("connect4", "random"), control, &mut |_| true)
    });
    assert!(refused.is_err());
}

/// A tree's alpha-beta trace in short: what is entered is left out, leaves and values stay.
fn story(text: &str) -> Vec<String> {
    let number = |number: &Number| match number {
        Number::Points(points) => points.to_string(),
        Number::Words(words) => words.clone(),
    };
    let steps = steps("tree", text, "alphabeta", usize::MAX);
    let tell = |step: TraceStep| match step.event {
        TraceEvent::Leaf { value, .. } => Some(number(&value)),
        TraceEvent::Cut { path, reason, skipped, .. } => {
            Some(format!("{} cut: {reason}, {skipped} left", path.join(" ")))
        }
        TraceEvent::Leave { path, value, bound } if path.len() < 2 => {
            Some(format!("{}{bound:?} {}", path.join(" "), number(&value)))
        }
        TraceEvent::Update { path, alpha, beta, .. } if path.is_empty() => {
            Some(format!("root in [{}, {}]", number(&alpha), number(&beta)))
        }
        _ => None,
    };
    steps.into_iter().filter_map(tell).collect()
}

#[test]
fn the_textbook_figure_is_told_event_by_event() {
    // Russell and Norvig, figure 5.2 and its alpha-beta steps (figure 5.5).
    assert_eq!(
        story("(B:(3 12 8) C:(2 4 6) D:(14 5 2))"),
        [
            "3",
            "12",
            "8",
            "BExact 3",
            "root in [3, +inf]",
            "2",
            "C cut: 2 <= alpha = 3, 2 left",
            "CAtMost 2",
            "14",
            "5",
            "2",
            "DExact 2",
            "Exact 3",
        ]
    );
    // With the best reply first, two more leaves are never looked at.
    assert_eq!(
        story("(B:(3 12 8) C:(2 4 6) D:(2 5 14))").iter().rev().take(4).rev().collect::<Vec<_>>(),
        ["2", "D cut: 2 <= alpha = 3, 2 left", "DAtMost 2", "Exact 3"]
    );
    for method in ["minimax", "alphabeta", "pvs", "mtdf", "engine", "alphabeta(tt=1MB)"] {
        let answer = solve("tree", "(B:(3 12 8) C:(2 4 6) D:(14 5 2))", method);
        assert_eq!((answer.value, answer.moves[0].as_str()), (Some(3.0), "B"), "{method}");
        let turned = solve("tree", "min (B:(3 12 8) C:(2 4 6) D:(14 5 2))", method);
        assert_eq!((turned.value, turned.moves[0].as_str()), (Some(-6.0), "C"), "{method}");
    }
}

#[test]
fn proofs_and_random_games_show_their_steps() {
    let proof = steps("tictactoe", "xo-xo----", "pns", usize::MAX);
    let last = proof.iter().rev().find_map(|step| match &step.event {
        TraceEvent::Numbers { depth: 0, proof, disproof, .. } => Some((proof, disproof)),
        _ => None,
    });
    let (proved, out_of_reach) = (Number::Points(0), Number::Words("+inf".into()));
    assert_eq!(last, Some((&proved, &out_of_reach)), "X wins at once");
    let depth_first = steps("tictactoe", "xo-xo----", "dfpn", usize::MAX);
    assert!(depth_first.iter().any(|step| matches!(step.event, TraceEvent::Select { .. })));
    for id in ["connect4", "pig"] {
        let position = game(id).card.example;
        let games = steps(id, position, "playouts(games=3)", usize::MAX);
        let moves = open(id, position).actions().len();
        assert_eq!(games.len(), 3 * moves, "{id}");
    }
}

#[test]
fn uct_sees_a_threat_and_tells_how_it_went_down() {
    // Red to move has three in a row: column 4 wins at once.
    let session = open("connect4", "112233");
    let mut agent = agent("connect4", "uct(playouts=3000)");
    let advice = Control::unlimited(|c| session.think(&mut agent, Scope::All, c));
    assert_eq!(advice.best.as_deref(), Some("4"), "{advice:?}");
    assert_eq!(advice.candidates.iter().filter_map(|c| c.visits).sum::<u64>(), 3000);
    let told = steps("connect4", "112233", "uct(playouts=20)", usize::MAX);
    let games = told.iter().filter(|s| matches!(s.event, TraceEvent::Playout { .. })).count();
    assert_eq!(games, 20);
    let best = Control::unlimited(|c| {
        let tree = open("tree", "(B:(3 12 8) C:(2 4 6) D:(14 5 2))");
        tree.think(&mut self::agent("tree", "uct(playouts=2000)"), Scope::All, c).best
    });
    assert_eq!(best.as_deref(), Some("B"));
}

#[test]
fn a_specialist_is_exact_within_its_budget_and_leaves_the_rest_to_the_engine() {
    let session = open("connect4", "444444322222231");
    let think = |text: &str| {
        let mut agent = agent("connect4", text);
        Control::unlimited(|control| session.think(&mut agent, Scope::All, control))
    };
    let exact = think("specialist");
    assert_eq!(exact.exactness, Exactness::Proved);
    assert!(exact.candidates.iter().all(|c| c.distance.is_some() || c.line.len() == 27));
    let cut = think("specialist(nodes=2000)");
    assert_eq!((cut.exactness, cut.nodes), (Exactness::Estimated, 2000));
    assert_eq!(cut.candidates.len(), exact.candidates.len(), "{cut:?}");
}

#[test]
fn perft_counts_through_the_dynamic_layer_and_refuses_dice() {
    let count = |id: &str, depth: u32| {
        let session = game(id).open(&Setup::default()).expect(id);
        session.lines().map(|lines| Control::unlimited(|control| lines.perft(depth, control)))
    };
    assert_eq!(count("tictactoe", 5), Ok(Some(15_120)));
    assert_eq!(count("connect4", 5), Ok(Some(16_807)));
    assert!(count("pig", 2).is_err() && count("gridworld", 2).is_err());
}

proptest! {
    #[test]
    fn random_positions_scenarios_and_moves_never_panic(text in "\\PC{0,80}", digits in "[0-9xo/ ,.:-]{0,60}") {
        for entry in CATALOGUE.iter() {
            for text in [&text, &digits] {
                let _ = entry.open(&Setup::at(text));
                let _ = entry.open(&Setup { position: None, scenario: Some(text) });
                let mut session = entry.open(&Setup::default()).expect(entry.id);
                let _ = session.play(text);
            }
        }
    }
}
