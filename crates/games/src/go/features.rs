//! What can be told of a play at a glance, by number, so that strengths can be learnt: the features of
//! Coulom, *Computing Elo ratings of move patterns in the game of Go* (2007), as far as they need no
//! reading ahead.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use meeple_core::{Features, Phrase, Present as _, Side, Strengths, phrase};

use super::board::{Board, Colour};
use super::points::Point;
use super::rules::Go;
use super::shapes::{SHAPES, Shape3x3};

/// Features without the shapes, which come last; each group has a block of numbers, of which a play
/// has one or none.
const PASS: u32 = 0;
const TAKES: u32 = 2;
const ESCAPES: u32 = TAKES + 8;
const SELF_ATARI: u32 = ESCAPES + 4;
const ATARI: u32 = SELF_ATARI + 3;
const JOINS: u32 = ATARI + 3;
const CUTS: u32 = JOINS + 2;
const NEAR: u32 = CUTS + 2;
const LINE: u32 = NEAR + 16;
const SHAPE: u32 = LINE + 10;

/// The features of Go.
pub(super) static FEATURES: Features = Features {
    edition: "go-1",
    count: SHAPE + Shape3x3::COUNT,
    name,
    shipped: || SHIPPED.clone(),
    preferred: true,
    in_playouts: true,
    weight: 3.0,
};

/// The strengths that come with the game.
static SHIPPED: LazyLock<Option<Arc<Strengths>>> = LazyLock::new(|| {
    let text = include_str!("strengths.txt");
    Strengths::read(text, Go::ID, &FEATURES).ok().map(Arc::new)
});

impl Go {
    /// Adds the features of a legal play.
    #[inline]
    pub(super) fn name_features(&self, board: &Board, point: Point, list: &mut Vec<u32>) {
        if point.is_pass() {
            list.push(PASS + u32::from(board.passes > 0));
            return;
        }
        let (tables, side, at) = (&*self.tables, board.mover, point.0);
        let own = Colour::of(side);
        // 1. The chains beside it, each once.
        let mut heads = [0u16; 4];
        let (mut friends, mut enemies) = (0u32, 0u32);
        let (mut taken, mut taken_last, mut saved, mut attacked) = (0u16, false, 0u16, 0u16);
        let mut rescues = false;
        for (index, near) in tables.near[point.number()].into_iter().enumerate() {
            let spot = board.spots[usize::from(near)];
            if spot.colour.side().is_none() || heads.contains(&spot.head) {
                continue;
            }
            heads[index] = spot.head;
            let stones = board.chain_size(near);
            if spot.colour == own {
                friends += 1;
                if board.in_atari(near) {
                    saved += stones;
                }
            } else {
                enemies += 1;
                if board.in_atari(near) {
                    taken += stones;
                    taken_last |=
                        board.last != 0 && board.spots[usize::from(board.last)].head == spot.head;
                    rescues |= self.holds_in_atari(board, near, own);
                } else if self.leaves_one(board, near, at) {
                    attacked += stones;
                }
            }
        }
        // 2. Taking, saving, throwing away, attacking.
        if taken > 0 {
            list.push(
                TAKES
                    + 4 * u32::from(rescues || saved > 0)
                    + 2 * u32::from(taken_last)
                    + u32::from(taken > 1),
            );
        }
        let (room, stones) = board.room_after(tables, at, side);
        if saved > 0 && taken == 0 {
            list.push(ESCAPES + 2 * u32::from(saved > 1) + u32::from(room > 1));
        } else if room < 2 {
            list.push(SELF_ATARI + size_class(stones));
        }
        if attacked > 0 {
            list.push(ATARI + size_class(attacked));
        }
        // 3. Joining and cutting.
        if friends > 1 {
            list.push(JOINS + u32::from(friends > 2));
        }
        if enemies > 1 {
            list.push(CUTS + u32::from(enemies > 2));
        }
        // 4. Where it is: from the last play, from the edge, among what stands around.
        if let Some(last) = board.last() {
            list.push(NEAR + self.distance(point, last).min(17) - 2);
        }
        let late = board.vacancies * 4 < board.points() * 3;
        list.push(LINE + 5 * u32::from(late) + u32::from(point.line(self.size()).min(4)));
        list.push(SHAPE + SHAPES.of(board.surroundings(tables, at), side));
    }

    /// Whether a chain of enemies holds one of ours in atari.
    fn holds_in_atari(&self, board: &Board, stone: u16, own: Colour) -> bool {
        let beside = |stone: u16| self.tables.near[usize::from(stone)];
        board
            .chain(stone)
            .flat_map(beside)
            .any(|near| board.spots[usize::from(near)].colour == own && board.in_atari(near))
    }

    /// Whether the chain of a stone, which has liberties beside this one, is left with one.
    #[inline]
    fn leaves_one(&self, board: &Board, stone: u16, at: u16) -> bool {
        let head = board.spots[usize::from(stone)].head;
        let mut left = board.spots[usize::from(head)].liberties;
        for near in self.tables.near[usize::from(at)] {
            if board.spots[usize::from(near)].head == head {
                left.remove(at);
            }
        }
        left.only().is_some()
    }

    /// Steps along both axes, the longer one counted twice: 2 beside a point, 3 across from it.
    fn distance(&self, one: Point, other: Point) -> u32 {
        let size = self.size();
        let columns = one.column(size).abs_diff(other.column(size));
        let rows = one.row(size).abs_diff(other.row(size));
        u32::from(columns + rows + columns.max(rows)).max(2)
    }
}

/// The strength of a play beside the last one, or across from it, by what stands around.
#[inline]
pub(super) fn near_strength(strengths: &Strengths, around: u16, across: bool, side: Side) -> f32 {
    let near = strengths.of(NEAR + u32::from(across));
    near * strengths.of(SHAPE + SHAPES.of(around, side))
}

/// 0 for a stone, 1 for two, 2 for more.
const fn size_class(stones: u16) -> u32 {
    match stones {
        0 | 1 => 0,
        2 => 1,
        _ => 2,
    }
}

/// The number within a block, if it is in that block.
const fn within(number: u32, block: Range<u32>) -> Option<u32> {
    if number >= block.start && number < block.end { Some(number - block.start) } else { None }
}

/// What a feature is called.
fn name(number: u32) -> Phrase {
    let sizes = [
        Phrase::new("a stone", "une pierre"),
        Phrase::new("two stones", "deux pierres"),
        Phrase::new("three stones or more", "trois pierres ou plus"),
    ];
    let several = |many: bool| {
        if many {
            Phrase::new("stones", "des pierres")
        } else {
            Phrase::new("a stone", "une pierre")
        }
    };
    if let Some(after) = within(number, PASS..TAKES) {
        return if after == 0 {
            Phrase::new("passes", "passe")
        } else {
            Phrase::new("passes after a pass", "passe après une passe")
        };
    }
    if let Some(kind) = within(number, TAKES..ESCAPES) {
        let mut words = Phrase::new("takes", "prend").join(" ", &several(kind & 1 != 0));
        if kind & 2 != 0 {
            words =
                words.join(", ", &Phrase::new("the last play among them", "dont le dernier coup"));
        }
        if kind & 4 != 0 {
            words = words.join(", ", &Phrase::new("and saves a chain", "et sauve une chaîne"));
        }
        return words;
    }
    if let Some(kind) = within(number, ESCAPES..SELF_ATARI) {
        let what = several(kind & 2 != 0);
        let words = if kind & 1 != 0 {
            Phrase::new("saves from atari", "sauve d'atari")
        } else {
            Phrase::new("tries in vain to save", "tente en vain de sauver")
        };
        return words.join(" ", &what);
    }
    if let Some(size) = within(number, SELF_ATARI..ATARI) {
        let words = Phrase::new("puts itself into atari:", "se met en atari :");
        return words.join(" ", &sizes[size as usize]);
    }
    if let Some(size) = within(number, ATARI..JOINS) {
        return Phrase::new("puts into atari:", "met en atari :").join(" ", &sizes[size as usize]);
    }
    if let Some(more) = within(number, JOINS..CUTS) {
        return if more == 0 {
            Phrase::new("joins two chains", "relie deux chaînes")
        } else {
            Phrase::new("joins three chains", "relie trois chaînes")
        };
    }
    if let Some(more) = within(number, CUTS..NEAR) {
        return if more == 0 {
            Phrase::new("between two enemy chains", "entre deux chaînes ennemies")
        } else {
            Phrase::new("between three enemy chains", "entre trois chaînes ennemies")
        };
    }
    if let Some(far) = within(number, NEAR..LINE) {
        let far = far + 2;
        return if far < 17 {
            phrase!("at distance {far} of the last play", "à distance {far} du dernier coup")
        } else {
            Phrase::new("far from the last play", "loin du dernier coup")
        };
    }
    if let Some(line) = within(number, LINE..SHAPE) {
        let from = line % 5 + 1;
        return if line < 5 {
            phrase!("line {from} from the edge, early", "ligne {from} depuis le bord, au début")
        } else {
            phrase!("line {from} from the edge, later", "ligne {from} depuis le bord, plus tard")
        };
    }
    SHAPES.name(number - SHAPE)
}
