//! What questions about a walk may call its states.

use meeple_core::scene::Point;
use meeple_core::{Phrase, StateName, phrase};

use super::map::Tile;
use super::world::GridWorld;

/// All names of a world: what cells are, and each cell by itself.
pub(super) fn all(world: &GridWorld) -> Vec<StateName<GridWorld>> {
    let mut names = vec![
        StateName {
            name: "goal".to_owned(),
            about: Phrase::new("the walker is at a goal", "le marcheur est à un but"),
            is: |world: &GridWorld, &at, _| world.map.tile(at) == Some(Tile::Goal),
            number: 0,
        },
        StateName {
            name: "trap".to_owned(),
            about: Phrase::new("the walker is in a trap", "le marcheur est dans un piège"),
            is: |world: &GridWorld, &at, _| world.map.tile(at) == Some(Tile::Trap),
            number: 0,
        },
        StateName {
            name: "start".to_owned(),
            about: Phrase::new("the walker is at the start", "le marcheur est au départ"),
            is: |world: &GridWorld, &at, _| at == world.map.start(),
            number: 0,
        },
    ];
    names.extend(world.map.open_cells().map(|at| {
        let name = world.map.name(at);
        let about = phrase!("the walker is on {name}", "le marcheur est en {name}");
        StateName { name, about, is: is_at, number: world.map.index(at) as u32 }
    }));
    names
}

fn is_at(world: &GridWorld, &at: &Point, number: u32) -> bool {
    world.map.index(at) == number as usize
}
