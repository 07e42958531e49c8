//! The worlds that come with the game, written as anyone would write them.

use std::sync::LazyLock;

use meeple_core::Phrase;
use meeple_core::menu::Choice;

use super::draft;
use super::world::GridWorld;

const COUNT: usize = 5;

/// Their names and what they teach; the first is the usual one.
pub(super) const SCENARIOS: [Choice; COUNT] = [
    Choice::new(
        "russell-norvig-4e",
        Phrase::new(
            "The 4x3 world of Russell and Norvig, 4th edition: rewards on transitions.",
            "Le monde 4x3 de Russell et Norvig, 4e édition : récompenses sur les transitions.",
        ),
    ),
    Choice::new(
        "russell-norvig-3e",
        Phrase::new(
            "The 4x3 world of Russell and Norvig, 3rd edition: rewards on states.",
            "Le monde 4x3 de Russell et Norvig, 3e édition : récompenses sur les états.",
        ),
    ),
    Choice::new(
        "cliff",
        Phrase::new(
            "The cliff of Sutton and Barto: the shortest way runs along the edge, and falling ends it.",
            "La falaise de Sutton et Barto : le plus court chemin longe le bord, et la chute y met fin.",
        ),
    ),
    Choice::new(
        "bridge",
        Phrase::new(
            "A short bridge in a cross wind, or a long way round: is the time worth the risk?",
            "Un pont court par vent de travers, ou un long détour : le temps vaut-il le risque ?",
        ),
    ),
    Choice::new(
        "windy",
        Phrase::new(
            "Traps, slippery ground and a wind from the west.",
            "Des pièges, un sol glissant et un vent d'ouest.",
        ),
    ),
];

const TEXTS: [&str; COUNT] = [
    "convention: transitions
     ...G
     .#.T
     S...",
    "convention: states
     ...G
     .#.T
     S...",
    "step-reward: -1
     slip: 0
     goal: -1          ; the step into the goal costs as much as any other
     trap: -100
     ............
     ............
     ............
     STTTTTTTTTTG",
    "slip: 0
     wind: south 0.1
     .......
     .#####.
     .TTTTT.
     S.....G
     .TTTTT.",
    "step-reward: -0.02
     discount: 0.99
     wind: east 0.3
     ........
     .##..T..
     ....T..G
     .T.....T
     .#..##..
     S....T..",
];

static WORLDS: LazyLock<[GridWorld; COUNT]> = LazyLock::new(|| {
    TEXTS.map(|text| draft::read(text).expect("the worlds that come with the game are sound"))
});

/// The world that is played when nobody asks for another.
pub(super) fn usual() -> &'static GridWorld {
    &WORLDS[0]
}

/// The names, in order.
pub(super) fn names() -> [&'static str; COUNT] {
    SCENARIOS.map(|choice| choice.name)
}

/// The world with a name. Case does not matter.
pub(super) fn named(name: &str) -> Option<&'static GridWorld> {
    let index = names().iter().position(|known| known.eq_ignore_ascii_case(name))?;
    Some(&WORLDS[index])
}

/// The name of a world, if it comes with the game.
pub(super) fn name_of(world: &GridWorld) -> Option<&'static str> {
    let index = WORLDS.iter().position(|known| known == world)?;
    Some(names()[index])
}
