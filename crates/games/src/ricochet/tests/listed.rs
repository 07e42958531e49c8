//! The list of instances with known optimal lengths, read and replayed.

use crate::ricochet::check::replay;
use crate::ricochet::{Direction, Listed, read_list};

/// 112 instances of three kinds; the first line describes the format.
const LIST: &str = include_str!("../../../data/ricochet.jsonl");

pub(super) fn listed() -> Vec<Listed> {
    read_list(LIST).expect("the list of instances can be read")
}

/// `3N1W` as robots and directions.
fn moves(text: &str) -> Vec<(usize, Direction)> {
    let letters: Vec<char> = text.chars().collect();
    let direction = |letter| "NESW".find(letter).map(|index| Direction::ALL[index]);
    letters
        .chunks(2)
        .map(|pair| (pair[0] as usize - '0' as usize, direction(pair[1]).expect("a direction")))
        .collect()
}

#[test]
fn every_listed_solution_is_replayed() {
    let list = listed();
    assert_eq!(list.len(), 112);
    for Listed { id, instance, optimal, solution, .. } in list {
        let moves = moves(&solution.expect("each instance has a solution"));
        assert_eq!(Some(moves.len() as u32), optimal, "{id}");
        assert_eq!(replay(&instance, &moves), Ok(()), "{id}");
    }
}
