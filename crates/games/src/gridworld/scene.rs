//! The picture of a grid world: the map, the walker, and what steps cost and risk.

use meeple_core::scene::{
    Arrow, ArrowKind, Axes, Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token,
};
use meeple_core::{End, Lang, Mdp, Phrase, Problem, Scene};

use super::Heading;
use super::map::Tile;
use super::world::{Convention, GridWorld};

/// The picture with the walker on `at`, coming from `before`.
pub(super) fn draw(world: &GridWorld, at: Point, before: Option<Point>) -> Scene {
    let (columns, rows) = world.map.size();
    let title = Phrase::new("Grid world", "Monde quadrillé");
    let mut scene = Scene::grid(title, columns, rows);
    scene.axes = Axes::chess(columns, rows);
    scene.cells =
        (0..world.map.count()).map(|index| cell(world, world.map.point(index), at)).collect();
    scene.tokens.push(Token {
        id: "walker".to_owned(),
        at,
        tint: Tint::One,
        shape: Shape::Walker,
        text: "@".to_owned(),
    });
    if let Some(from) = before {
        let kind = MarkKind::Last;
        scene.marks.push(Mark { at: from, kind });
        if from != at {
            scene.arrows.push(Arrow { from, to: at, kind: ArrowKind::Trail, text: String::new() });
        }
    }
    scene.facts = facts(world, at);
    scene
}

fn cell(world: &GridWorld, here: Point, walker: Point) -> Cell {
    let name = Phrase::same(world.map.name(here));
    let (ground, what) = match world.map.tile(here) {
        Some(Tile::Goal) => (Ground::Goal, Phrase::new("goal", "but")),
        Some(Tile::Trap) => (Ground::Trap, Phrase::new("trap", "piège")),
        Some(Tile::Floor) if here == world.start() => {
            (Ground::Floor, Phrase::new("start", "départ"))
        }
        Some(Tile::Floor) => (Ground::Floor, Phrase::new("floor", "sol")),
        Some(Tile::Wall) | None => (Ground::Block, Phrase::new("wall", "mur")),
    };
    let mut label = name.join(", ", &what);
    if let Some(value) = world.end_value(here) {
        label = label.join(", ", &signed(value));
    }
    if here == walker {
        let walker = Phrase::new("the walker is here", "le marcheur est ici");
        label = label.join(", ", &walker);
    }
    let heading = Heading::ALL
        .into_iter()
        .find(|&heading| world.map.neighbour(walker, heading) == Some(here))
        .filter(|_| world.end(&walker).is_none());
    Cell {
        id: world.map.name(here),
        at: here,
        ground,
        label,
        action: heading.map(|heading| heading.name().to_owned()),
    }
}

fn facts(world: &GridWorld, at: Point) -> Vec<Fact> {
    let fact = |name, value| Fact { name, value };
    let settings = world.settings();
    let mut facts = vec![
        fact(Phrase::new("Step reward", "Récompense d'un pas"), signed(settings.step_reward)),
        fact(Phrase::new("Slip to each side", "Glissade de chaque côté"), percent(settings.slip)),
        fact(
            Phrase::new("Discount", "Facteur d'actualisation"),
            number(&settings.discount.to_string()),
        ),
        fact(
            Phrase::new("Rewards", "Récompenses"),
            match settings.convention {
                Convention::States => Phrase::new("on states", "sur les états"),
                Convention::Transitions => Phrase::new("on transitions", "sur les transitions"),
            },
        ),
    ];
    if let Some(wind) = settings.wind {
        let value = wind.toward.toward().join(", ", &percent(wind.chance));
        facts.push(fact(Phrase::new("Wind", "Vent"), value));
    }
    if let Some(end) = world.end(&at) {
        let value = match end {
            End::Success => Phrase::new("succeeded", "réussie"),
            End::Failure => Phrase::new("failed", "échouée"),
            End::Neutral => Phrase::new("over", "finie"),
        };
        facts.push(fact(Phrase::new("Mission", "Mission"), value));
    }
    facts
}

/// A reward with its sign: `+1`, `-0.04`.
fn signed(value: f64) -> Phrase {
    number(&format!("{value:+}"))
}

/// A number with the decimal mark of each language, and as many decimals as it has.
fn number(text: &str) -> Phrase {
    Phrase::each(|lang| match lang {
        Lang::En => text.to_owned(),
        Lang::Fr => text.replace('.', ","),
    })
}

fn percent(probability: f64) -> Phrase {
    Phrase::each(|lang| lang.percent(probability))
}
