//! What can be told of a play at a glance, against what happens when it is made.

use std::collections::BTreeSet;

use meeple_core::{
    Deterministic as _, Game as _, Present as _, Problem as _, Rng, Side, Tactics as _,
};

use super::{open, sized};
use crate::go::{Board, Go, Point};

fn features(game: &Go, board: &Board, point: Point) -> BTreeSet<u32> {
    let mut list = Vec::new();
    game.features_of(board, point, &mut list);
    let set: BTreeSet<u32> = list.iter().copied().collect();
    assert_eq!(set.len(), list.len(), "each once: {list:?}");
    set
}

/// Their names, in order.
fn names(text: &str, moves: &[(u8, u8)], play: (u8, u8)) -> Vec<String> {
    let (game, mut board) = open(text);
    let point = |(column, row)| game.point(column, row).expect("on the board");
    moves.iter().for_each(|&at| game.apply(&mut board, point(at)));
    let known = game.features().expect("Go names some");
    let set = features(&game, &board, point(play));
    set.into_iter().map(|number| (known.name)(number).en.into_owned()).collect()
}

#[test]
fn plays_are_called_what_they_are() {
    let has = |names: &[String], wanted: &str| names.iter().any(|name| name == wanted);
    // Black takes a stone in the corner; White runs with it.
    let taken = names("5/5/5/X4/O4 b", &[], (1, 0));
    assert!(
        has(&taken, "takes a stone") && has(&taken, "line 1 from the edge, early"),
        "{taken:?}"
    );
    let saved = names("5/5/5/X4/O4 w", &[], (1, 0));
    assert!(has(&saved, "saves from atari a stone"), "{saved:?}");
    // White takes the stone that holds another of its own in atari.
    let both = names("5/5/5/1XO2/1OX2 w", &[], (3, 0));
    assert!(has(&both, "takes a stone, and saves a chain"), "{both:?}");
    let last = names("5/5/2X2/1X1X1/1O3 w", &[(2, 1)], (2, 0));
    assert!(has(&last, "takes a stone, the last play among them"), "{last:?}");
    assert!(has(&last, "puts into atari: a stone"), "{last:?}");
    // Into the mouth of the tiger.
    let thrown = names("5/2X2/1X1X1/5/5 w", &[], (2, 2));
    assert!(has(&thrown, "puts itself into atari: a stone"), "{thrown:?}");
    assert!(has(&thrown, "between three enemy chains"), "{thrown:?}");
    let joined = names("5/2X2/1X1X1/5/5 b", &[], (2, 2));
    assert!(has(&joined, "joins three chains"), "{joined:?}");
    // Beside the last play.
    let near = names("5/5/5/5/5 b", &[(2, 2)], (2, 1));
    assert!(has(&near, "at distance 2 of the last play"), "{near:?}");
    let across = names("5/5/5/5/5 b", &[(2, 2)], (3, 3));
    assert!(has(&across, "at distance 3 of the last play"), "{across:?}");
}

#[test]
fn passes_have_a_feature_of_their_own() {
    let (game, mut board) = open("5/5/5/5/5 b");
    assert_eq!(features(&game, &board, Point::PASS), BTreeSet::from([0]));
    game.apply(&mut board, Point::PASS);
    assert_eq!(features(&game, &board, Point::PASS), BTreeSet::from([1]));
}

/// The liberties of a chain, counted one by one.
fn liberties(game: &Go, board: &Board, from: Point) -> usize {
    let near = |point: Point| {
        let (size, at) = (game.size(), point.number() as u16 - 1);
        let (column, row) = ((at % u16::from(size)) as i16, (at / u16::from(size)) as i16);
        [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(move |(right, up)| {
            let (column, row) = (u8::try_from(column + right).ok()?, u8::try_from(row + up).ok()?);
            game.point(column, row)
        })
    };
    let (mut chain, mut free, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![from]);
    while let Some(stone) = open.pop() {
        if !chain.insert(stone) {
            continue;
        }
        for point in near(stone) {
            match board.stone(point) {
                None => {
                    free.insert(point);
                }
                Some(side) if Some(side) == board.stone(from) => open.push(point),
                Some(_) => {}
            }
        }
    }
    free.len()
}

#[test]
fn what_is_told_happens() {
    let mut rng = Rng::new(5);
    let game = sized(7);
    let known = game.features().expect("Go names some");
    let mut met = BTreeSet::new();
    for _ in 0..60 {
        let mut board = game.start();
        for _ in 0..70 {
            if game.outcome(&board).is_some() {
                break;
            }
            for point in game.action_list(&board) {
                if point.is_pass() {
                    continue;
                }
                let set = features(&game, &board, point);
                assert!(set.iter().all(|&number| number < known.count), "{set:?}");
                let told: Vec<String> =
                    set.iter().map(|&number| (known.name)(number).en.into_owned()).collect();
                let says = |start: &str| told.iter().any(|name| name.starts_with(start));
                let next = game.after(&board, point);
                let other = board.mover().other();
                let taken = board.count(other) - next.count(other);
                assert_eq!(says("takes"), taken > 0, "{told:?} {board:?}");
                assert_eq!(says("takes stones"), taken > 1, "{told:?} {board:?}");
                if taken == 0 {
                    let alone = liberties(&game, &next, point) == 1;
                    assert_eq!(
                        says("puts itself into") || says("tries in vain"),
                        alone,
                        "{told:?}"
                    );
                }
                let attacked = (1..=game.points()).map(Point).filter(|&at| {
                    next.stone(at) == Some(other)
                        && liberties(&game, &next, at) == 1
                        && liberties(&game, &board, at) > 1
                });
                assert_eq!(says("puts into atari"), attacked.count() > 0, "{told:?} {board:?}");
                met.extend(set);
            }
            let list = game.action_list(&board);
            game.apply(&mut board, list[rng.below(list.len())]);
        }
    }
    assert!(met.len() > 300, "random games meet many shapes: {}", met.len());
}

#[test]
fn a_turned_board_with_colours_exchanged_has_the_same_features() {
    let mut rng = Rng::new(9);
    let game = sized(6);
    let last = game.size() - 1;
    for _ in 0..40 {
        // The same game, mirrored and turned, begun by the other side.
        let (mut one, mut two) = (game.start(), game.start());
        game.apply(&mut two, Point::PASS);
        let image = |point: Point| {
            if point.is_pass() {
                return point;
            }
            let at = point.number() as u8 - 1;
            let (column, row) = (at % game.size(), at / game.size());
            game.point(last - row, column).expect("on the board")
        };
        for _ in 0..40 {
            let list = game.action_list(&one);
            let plays: Vec<Point> = list.into_iter().filter(|point| !point.is_pass()).collect();
            if plays.is_empty() {
                break;
            }
            for &point in &plays {
                let (here, there) =
                    (features(&game, &one, point), features(&game, &two, image(point)));
                assert_eq!(here, there, "{point:?}");
            }
            let drawn = plays[rng.below(plays.len())];
            game.apply(&mut one, drawn);
            game.apply(&mut two, image(drawn));
        }
        assert_eq!(one.count(Side::First), two.count(Side::Second));
    }
}

#[test]
fn the_strengths_that_come_along_are_read() {
    let game = Go::default();
    let known = game.features().expect("Go names some");
    let shipped = (known.shipped)().unwrap_or_else(|| panic!("{} has strengths", Go::ID));
    assert!(shipped.fit(known) && shipped.learnt().games > 0);
    let (board, mut priors) = (open("5/5/5/X4/O4 b").1, Vec::new());
    shipped.priors(&sized(5), &board, &mut priors);
    assert_eq!(priors.len(), sized(5).count_actions(&board));
    let priors: Vec<f32> = priors.iter().map(|prior| prior.worth).collect();
    assert!(priors.iter().all(|prior| (0.0..=1.0).contains(prior)), "{priors:?}");
    assert!(priors[0] > 2.0 * priors[1], "b1 takes a stone, c1 nothing: {priors:?}");
}
