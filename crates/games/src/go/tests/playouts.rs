//! Games played out: legal to the last move, and sensible where it matters.

use std::sync::{Arc, LazyLock};
use std::time::Instant;

use meeple_core::{
    Deterministic, Game, Learnt, Notation as _, Outcome, Problem, Rng, Side, Strengths,
};

use super::super::board::Colour;
use super::super::features::{FEATURES, near_strength};
use super::super::{Go, Point, Policy};
use super::{open, sized};

/// What comes with the game.
static STRENGTHS: LazyLock<Arc<Strengths>> =
    LazyLock::new(|| (FEATURES.shipped)().expect("strengths come with the game"));

fn policies() -> [Policy<'static>; 3] {
    [Policy::Light, Policy::Heavy, Policy::Learnt(&STRENGTHS)]
}

#[test]
fn playouts_are_legal_games_with_the_result_of_their_last_board() {
    for size in [2, 3, 5, 9, 13, 19] {
        let game = sized(size);
        for (policy, seed) in policies().into_iter().flat_map(|policy| [(policy, 1), (policy, 2)]) {
            let mut board = game.start();
            let mut log = Vec::new();
            let outcome = game
                .playout(&mut board, policy, &mut Rng::new(seed), |side, at| log.push((side, at)));
            assert_eq!(outcome, game.counted(&board));
            let mut replayed = game.start();
            for (side, point) in log {
                assert_eq!(side, game.to_move(&replayed));
                assert!(game.is_legal(&replayed, point), "{size}: {point:?} by {policy:?}");
                game.apply(&mut replayed, point);
            }
            assert_eq!(replayed, board);
        }
    }
}

#[test]
fn a_seed_gives_the_same_game() {
    let game = Go::default();
    for policy in policies() {
        let play = |seed| {
            let mut board = game.start();
            let outcome = game.playout(&mut board, policy, &mut Rng::new(seed), |_, _| {});
            (outcome, game.position(&board))
        };
        assert_eq!(play(7), play(7));
        assert_ne!(play(7).1, play(8).1);
    }
}

/// The first move of playouts from a position, as names.
fn replies(text: &str, last: &str, policy: Policy<'_>) -> Vec<String> {
    let (game, mut board) = open(text);
    let named = |number: &u16| game.action_name(&board, Point(*number)) == last;
    board.last = (1..=game.points()).find(named).unwrap_or(0);
    let mut names: Vec<String> = (0..60)
        .map(|seed| {
            let mut first = None;
            let mut copy = board.clone();
            game.playout(&mut copy, policy, &mut Rng::new(seed), |_, at| {
                first.get_or_insert(at);
            });
            game.action_name(&board, first.unwrap_or(Point::PASS))
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[test]
fn heavy_playouts_take_escape_and_find_vital_points() {
    // White's last stone at c3 left itself in atari.
    assert_eq!(replies("5/2X2/1XO2/2X2/5 b", "c3", Policy::Heavy), ["d3"]);
    // It put c3 into atari: run to d3, where there is room.
    assert_eq!(replies("5/2O2/1OX2/2O2/5 b", "c2", Policy::Heavy), ["d3"]);
    // It put a2 into atari, but what holds a2 from the right can be taken.
    assert_eq!(replies("5/O4/OX3/XOX2/5 b", "a3", Policy::Heavy), ["b1"]);
    // It closed a room of three points: its middle.
    assert_eq!(replies("5/5/XXXXX/OOOOX/3OX b", "d1", Policy::Heavy), ["b1"]);
    // Nothing asks for an answer: anything but throwing five stones away.
    let any = replies("5/5/OOO2/XXXO1/X2O1 b", "", Policy::Heavy);
    assert!(any.len() > 5 && !any.contains(&"b1".to_owned()), "{any:?}");
}

#[test]
fn learnt_playouts_answer_by_strength() {
    let learnt = |text, last| replies(text, last, Policy::Learnt(&STRENGTHS));
    // What must be answered at once is, as ever.
    assert_eq!(learnt("5/2X2/1XO2/2X2/5 b", "c3"), ["d3"]);
    // White touched at c3: a hane at c2 or c4 is what players choose, and hardly ever anything else.
    let text = "7/7/7/2XO3/7/7/7 b";
    let (game, board) = open(text);
    let strength = |name: &str| {
        let at = game.parse_action(&board, name).expect("legal").0;
        let around = board.surroundings(&game.tables, at);
        near_strength(&STRENGTHS, around, false, board.mover)
    };
    assert!(strength("d3") > 3.0 && strength("d5") > 3.0 && strength("e4") < 3.0);
    let strong = learnt(text, "d4");
    assert!(strong.iter().any(|name| name == "d3") && strong.iter().any(|name| name == "d5"));
    // Strengths that say nothing leave all plays to chance.
    let alike = Strengths::new((0..FEATURES.count).map(|_| 1.0), 0.5, Learnt::default());
    let any = replies(text, "d4", Policy::Learnt(&alike));
    assert!(any.len() > 20, "{any:?}");
    assert!(strong.len() < any.len() / 2, "{strong:?}");
}

#[test]
fn nobody_fills_an_eye() {
    let text = "1X1X1/XXXXX/OOOOO/O1O1O/1O1O1 b";
    for policy in policies() {
        let first = replies(text, "", policy);
        assert!(
            ["a5", "c5", "e5"].iter().all(|eye| !first.contains(&(*eye).to_owned())),
            "{first:?}"
        );
    }
    let (game, mut board) = open(text);
    let outcome = game.playout(&mut board, Policy::Light, &mut Rng::new(1), |_, _| {});
    assert_eq!(outcome, Outcome::won_by(Side::Second));
    assert_eq!(game.position(&board), text.replace(" b", " b - 2"));
}

#[test]
fn eyes_need_their_corners() {
    let eye = |text: &str, name: &str, enemy| {
        let (game, board) = open(text);
        let point = game.parse_action(&board, name).expect("legal").0;
        board.is_eye(&game.tables, point, enemy)
    };
    assert!(eye("5/2X2/1X1X1/2X2/5 b", "c3", Colour::White));
    assert!(eye("5/1OX2/1X1X1/2X2/5 b", "c3", Colour::White), "one corner may be the enemy's");
    assert!(!eye("5/1OXO1/1X1X1/2X2/5 b", "c3", Colour::White));
    assert!(!eye("5/5/5/1OX2/1X1X1 b", "c1", Colour::White), "none at the edge");
}

/// How long a piece of work takes at best, in nanoseconds: each round is shorter than what others
/// leave of a processor at a time.
fn nanoseconds(rounds: u32, pieces: u32, mut work: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..rounds {
        let clock = Instant::now();
        (0..pieces).for_each(|_| work());
        best = best.min(clock.elapsed().as_secs_f64() * 1e9 / f64::from(pieces));
    }
    best
}

#[test]
#[ignore = "long: it measures, and asserts nothing of time"]
fn playouts_a_second() {
    for size in [9, 13, 19] {
        let game = sized(size);
        let start = game.start();
        let [light, heavy, learnt] = policies().map(|policy| {
            let (mut board, mut rng) = (start.clone(), Rng::new(1));
            let pieces = 1_000_000 / u32::from(game.points()).pow(2);
            let once = nanoseconds(300, pieces, || {
                board.clone_from(&start);
                game.playout(&mut board, policy, &mut rng, |_, _| {});
            });
            1e9 / once
        });
        println!(
            "{size}x{size}: {light:.0} light, {heavy:.0} heavy and {learnt:.0} learnt playouts a second"
        );
        // A board in the middle of a game.
        let (mut log, mut board) = (Vec::new(), start.clone());
        game.playout(&mut board, Policy::Light, &mut Rng::new(3), |_, at| log.push(at));
        let mut middle = start.clone();
        log[..log.len() / 2].iter().for_each(|&point| game.apply(&mut middle, point));
        let play = game.action_list(&middle)[0];
        let mut copy = middle.clone();
        let copied = nanoseconds(300, 1_000, || copy.clone_from(std::hint::black_box(&middle)));
        let fresh = nanoseconds(300, 1_000, || {
            drop(std::hint::black_box(middle.clone()));
        });
        let played = nanoseconds(300, 1_000, || {
            copy.clone_from(std::hint::black_box(&middle));
            game.apply(&mut copy, play);
        });
        println!(
            "  {} bytes: copied over another in {copied:.0} ns, anew in {fresh:.0} ns, and played on in {played:.0} ns",
            std::mem::size_of_val(&*middle.spots)
        );
    }
}
