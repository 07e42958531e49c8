//! The board against a slow one that keeps nothing: stones in a list, chains and regions found by
//! walking over them, superko by comparing with all boards so far.

use std::collections::HashSet;

use meeple_core::{Deterministic, Game, Problem, Remembering, Rng, Side};
use proptest::prelude::*;

use super::super::{Board, Go, Ko, Point, Rules};

#[derive(Clone, Debug, PartialEq, Eq)]
struct Slow {
    size: usize,
    stones: Vec<Option<Side>>,
    ko: Option<usize>,
}

impl Slow {
    fn new(size: u8) -> Self {
        let size = usize::from(size);
        Self { size, stones: vec![None; size * size], ko: None }
    }

    fn near(&self, at: usize) -> Vec<usize> {
        let (column, row) = (at % self.size, at / self.size);
        let mut list = Vec::new();
        if column > 0 {
            list.push(at - 1);
        }
        if column + 1 < self.size {
            list.push(at + 1);
        }
        if row > 0 {
            list.push(at - self.size);
        }
        if row + 1 < self.size {
            list.push(at + self.size);
        }
        list
    }

    /// The points of the same content that hang together with this one, and what they touch.
    fn region(&self, at: usize) -> (HashSet<usize>, HashSet<usize>) {
        let (mut inside, mut touched, mut open) = (HashSet::new(), HashSet::new(), vec![at]);
        while let Some(here) = open.pop() {
            if !inside.insert(here) {
                continue;
            }
            for near in self.near(here) {
                if self.stones[near] == self.stones[at] {
                    open.push(near);
                } else {
                    touched.insert(near);
                }
            }
        }
        (inside, touched)
    }

    fn liberties(&self, at: usize) -> Vec<usize> {
        let touched = self.region(at).1.into_iter();
        touched.filter(|&point| self.stones[point].is_none()).collect()
    }

    /// The board after a play; `None` if it is not legal.
    fn after(&self, at: usize, side: Side, suicide: bool) -> Option<Self> {
        if self.stones[at].is_some() || self.ko == Some(at) {
            return None;
        }
        let mut next = self.clone();
        next.stones[at] = Some(side);
        next.ko = None;
        let mut taken = HashSet::new();
        for near in self.near(at) {
            if next.stones[near] == Some(side.other()) && next.liberties(near).is_empty() {
                taken.extend(next.region(near).0);
            }
        }
        for &stone in &taken {
            next.stones[stone] = None;
        }
        if next.liberties(at).is_empty() {
            let own = next.region(at).0;
            if !suicide || own.len() == 1 {
                return None;
            }
            for stone in own {
                next.stones[stone] = None;
            }
        } else if taken.len() == 1 && next.region(at).0.len() == 1 && next.liberties(at).len() == 1
        {
            next.ko = taken.into_iter().next();
        }
        Some(next)
    }

    fn area(&self) -> i32 {
        let all = 0..self.stones.len();
        all.map(|at| match self.stones[at] {
            Some(side) => side.sign(),
            None => {
                let touched = self.region(at).1;
                let black = touched.iter().any(|&point| self.stones[point] == Some(Side::First));
                let white = touched.iter().any(|&point| self.stones[point] == Some(Side::Second));
                i32::from(black && !white) - i32::from(white && !black)
            }
        })
        .sum()
    }
}

/// Everything that the quick board keeps is what the slow one finds.
fn compare(game: &Go, board: &Board, slow: &Slow) {
    let number = |at: usize| Point(at as u16 + 1);
    let mut empty = Vec::new();
    for at in 0..slow.stones.len() {
        assert_eq!(board.stone(number(at)), slow.stones[at]);
        if slow.stones[at].is_none() {
            empty.push(at as u16 + 1);
            continue;
        }
        let (chain, liberties) = (slow.region(at).0, slow.liberties(at));
        let point = at as u16 + 1;
        assert_eq!(usize::from(board.chain_size(point)), chain.len());
        assert_eq!(board.chain(point).count(), chain.len());
        assert!(board.chain(point).all(|stone| chain.contains(&(usize::from(stone) - 1))));
        let last = board.last_liberty(point).map(|only| usize::from(only) - 1);
        assert_eq!(last, if liberties.len() == 1 { Some(liberties[0]) } else { None });
        assert_eq!(board.in_atari(point), liberties.len() == 1);
    }
    let mut vacant: Vec<u16> =
        (0..board.vacancies).map(|place| board.spots[usize::from(place)].vacant).collect();
    for (place, &point) in vacant.iter().enumerate() {
        assert_eq!(usize::from(board.spots[usize::from(point)].place), place);
    }
    vacant.sort_unstable();
    assert_eq!(vacant, empty);
    for side in Side::BOTH {
        let count = slow.stones.iter().filter(|stone| **stone == Some(side)).count();
        assert_eq!(usize::from(board.count(side)), count);
    }
    assert_eq!(board.ko(), slow.ko.map(number));
    assert_eq!(game.key(board), game.fresh_key(board));
    assert_eq!(game.half_points(board), 2 * slow.area() - i32::from(game.rules().komi));
}

/// Plays a random game on both boards and compares all that is legal after each move.
fn play_both(size: u8, rules: Rules, seed: u64, moves: usize) {
    let game = Remembering(Go::new(size, rules).expect("a size"));
    let (mut state, mut slow) = (game.start(), Slow::new(size));
    let mut past: Vec<(Vec<Option<Side>>, Side)> = Vec::new();
    let mut rng = Rng::new(seed);
    for _ in 0..moves {
        let mover = game.to_move(&state);
        past.push((slow.stones.clone(), mover));
        let met = |next: &Slow| match rules.ko {
            Ko::Simple => false,
            Ko::Positional => past.iter().any(|(stones, _)| *stones == next.stones),
            Ko::Situational => past.contains(&(next.stones.clone(), mover.other())),
        };
        let plays = (0..slow.stones.len()).filter_map(|at| {
            let next = slow.after(at, mover, rules.suicide)?;
            (!met(&next)).then_some((Point(at as u16 + 1), next))
        });
        let plays: Vec<(Point, Slow)> = plays.collect();
        let legal = game.action_list(&state);
        let slow_legal = plays.iter().map(|(point, _)| *point).chain([Point::PASS]);
        assert_eq!(legal, slow_legal.collect::<Vec<_>>(), "{state:?}");
        // Rarely a pass, so that games are long and full of captures.
        let choice = if plays.is_empty() || rng.below(40) == 0 {
            slow.ko = None;
            Point::PASS
        } else {
            let (point, next) = plays[rng.below(plays.len())].clone();
            for (point, next) in &plays {
                let key = state.now().stones_key_after(&game.0.tables, point.0, mover);
                let mut board = state.now().clone();
                game.0.apply(&mut board, *point);
                assert_eq!(board.stones_key, key, "{next:?}");
            }
            slow = next;
            point
        };
        game.apply(&mut state, choice);
        compare(&game.0, state.now(), &slow);
        if game.outcome(&state).is_some() {
            break;
        }
    }
}

#[test]
fn the_quick_board_does_what_a_slow_one_does() {
    for size in 2..=19u8 {
        // Slow is slow: large boards get few moves here.
        let moves = if size < 8 { 60 } else { 12 };
        let rules = [(Ko::Positional, false), (Ko::Situational, true), (Ko::Simple, false)];
        for (seed, (ko, suicide)) in (0..).zip(rules) {
            let rules = Rules { ko, suicide, ..Rules::usual(size) };
            play_both(size, rules, seed * 100 + u64::from(size), moves);
        }
    }
}

#[test]
#[ignore = "long: whole games on every board"]
fn the_quick_board_does_what_a_slow_one_does_in_whole_games() {
    for size in [2, 3, 4, 5, 7, 9, 13, 19] {
        let rules = [(Ko::Positional, true), (Ko::Situational, false), (Ko::Simple, true)];
        for (seed, (ko, suicide)) in (10..).zip(rules) {
            let rules = Rules { ko, suicide, ..Rules::usual(size) };
            play_both(size, rules, seed * 100 + u64::from(size), 150);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    #[test]
    fn small_boards_agree_for_any_seed(size in 2u8..6, suicide: bool, seed: u64, ko in 0..3u8) {
        let ko = [Ko::Positional, Ko::Situational, Ko::Simple][usize::from(ko)];
        play_both(size, Rules { ko, suicide, ..Rules::usual(size) }, seed, 120);
    }
}

/// Without dead stones and suicide: the difference of areas is that of territories with prisoners,
/// and of the stones played.
#[test]
fn area_and_territory_differ_by_the_plays() {
    for (size, seed) in [(5u8, 1), (7, 2), (9, 3), (9, 4), (13, 5), (19, 6)] {
        let game = Go::sized(size).expect("a size");
        let mut board = game.start();
        let mut rng = Rng::new(seed);
        let (mut plays, mut prisoners) = ([0i32; 2], [0i32; 2]);
        for _ in 0..3 * game.points() {
            let actions = game.action_list(&board);
            let point = actions[rng.below(actions.len())];
            let (mover, before) = (board.mover(), board.stones);
            game.apply(&mut board, point);
            let side = mover.other().index();
            prisoners[mover.index()] += i32::from(before[side]) - i32::from(board.stones[side]);
            plays[mover.index()] += i32::from(!point.is_pass());
            let area = (game.half_points(&board) + i32::from(game.rules().komi)) / 2;
            let stones = i32::from(board.stones[0]) - i32::from(board.stones[1]);
            let territory = area - stones + prisoners[0] - prisoners[1];
            assert_eq!(area, territory + plays[0] - plays[1]);
            if game.outcome(&board).is_some() {
                break;
            }
        }
    }
}
