//! Whether a world can be walked: every walk can end, and the goal can be reached.
//!
//! Without this, expected rewards may have no finite value: a walker shut in pays for ever.

use meeple_core::scene::Point;
use meeple_core::word::{Word, error_at};
use meeple_core::{Indexed, InputError, Phrase, Problem};

use super::map::Tile;
use super::world::GridWorld;

/// Refuses a world whose values would not be finite; `rows` is the text of its map.
pub(super) fn check(world: &GridWorld, rows: &[Word<'_>]) -> Result<(), InputError> {
    let at = |cell: Point| {
        let row = rows[usize::from(cell.y)];
        row.column(usize::from(cell.x))
    };
    let success = leading_to(world, |tile| tile == Tile::Goal);
    if !success[world.map.index(world.start())] {
        return Err(error_at(
            at(world.start()),
            Phrase::new(
                "no goal can be reached from the start; expected a way to a G",
                "aucun but ne peut être atteint depuis le départ ; attendu : un chemin vers un G",
            ),
        ));
    }
    let end = leading_to(world, |tile| matches!(tile, Tile::Goal | Tile::Trap));
    let mut cells = world.map.open_cells();
    match cells.find(|&cell| !end[world.map.index(cell)]) {
        None => Ok(()),
        Some(shut) => Err(error_at(
            at(shut),
            Phrase::new(
                "no goal and no trap can be reached from this cell; expected a way, or a wall #",
                "ni but ni piège ne peuvent être atteints depuis cette case ; \
                 attendu : un chemin, ou un mur #",
            ),
        )),
    }
}

/// For each cell, whether the walker may get from there to a tile that is `wanted`.
fn leading_to(world: &GridWorld, wanted: impl Fn(Tile) -> bool) -> Vec<bool> {
    let mut leads = vec![false; world.map.count()];
    let mut to_visit: Vec<Point> = (world.map.open_cells())
        .filter(|&cell| world.map.tile(cell).is_some_and(&wanted))
        .collect();
    for &cell in &to_visit {
        leads[world.map.index(cell)] = true;
    }
    while let Some(cell) = to_visit.pop() {
        world.predecessors(&cell, |before| {
            let known = &mut leads[world.map.index(before)];
            if !*known {
                *known = true;
                to_visit.push(before);
            }
        });
    }
    leads
}
