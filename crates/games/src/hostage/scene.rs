//! The picture of a mission: map, patrol, who sees what, and how tense it is.

use meeple_core::scene::{
    Arrow, ArrowKind, Axes, Cell as Field, Edge, Fact, Ground as Kind, Mark, MarkKind, Shape, Tint,
    Token, Wall, WallKind,
};
use meeple_core::{Mdp, Phrase, Present, Problem, Scene, Step, phrase};

use super::ground::{Cell, each, has};
use super::mission::Hostage;
use super::state::{Action, Live, State};

/// The picture of a state, and of the step that led to it.
pub(super) fn draw(mission: &Hostage, state: &State, last: Option<Step<'_, Hostage>>) -> Scene {
    let scenario = mission.scenario();
    let ground = &scenario.ground;
    let (columns, rows) = ground.size();
    let mut scene = Scene::grid(scenario.title.clone(), columns, rows);
    scene.axes = Axes::chess(columns, rows);
    // The ends have no place of their own: they show where the mission was decided.
    let shown = match (state, &last) {
        (State::Live(live), _) => Some(*live),
        (_, Some(step)) => match (*step.before, step.action) {
            (State::Live(before), Action::Move(way)) if *state == State::Won => {
                let next = mission.tables.neighbours[usize::from(before.cell)][way as usize];
                Some(Live { cell: next.unwrap_or(before.cell), ..before })
            }
            (State::Live(before), _) => Some(before),
            _ => None,
        },
        _ => None,
    };
    let cells = 0..ground.count() as u16;
    scene.cells = cells.map(|cell| field(mission, cell as Cell, state, shown.as_ref())).collect();
    scene.walls = walls(mission);
    patrol(mission, &mut scene);
    if let Some(live) = &shown {
        people(mission, live, &mut scene);
        sight(mission, live, &mut scene);
    }
    if let Some(step) = last {
        trail(mission, &step, shown.as_ref(), &mut scene);
    }
    scene.facts = facts(mission, state, shown.as_ref());
    scene
}

fn field(mission: &Hostage, cell: Cell, state: &State, shown: Option<&Live>) -> Field {
    let ground = &mission.scenario.ground;
    let (kind, what) = if has(ground.blocks, cell) {
        (Kind::Block, Phrase::new("block", "bloc"))
    } else if has(ground.cover, cell) {
        (Kind::Cover, Phrase::new("cover", "abri"))
    } else if has(ground.exits, cell) {
        (Kind::Exit, Phrase::new("exit", "sortie"))
    } else {
        (Kind::Floor, Phrase::new("floor", "sol"))
    };
    let mut label = Phrase::same(ground.name(cell)).join(", ", &what);
    if let Some(live) = shown {
        let name = &mission.scenario.operator.name;
        if cell == live.cell {
            label = label.join(", ", &Phrase::same(name.clone()));
        }
        if cell == mission.scenario.hostage && !live.rescued {
            label = label.join(", ", &Phrase::new("hostage", "otage"));
        }
        let squad = mission.tables.squads.get(live.squad);
        if has(squad.occupied, cell) {
            label = label.join(", ", &Phrase::new("enemy", "ennemi"));
        } else if has(squad.watched, cell) {
            label = label.join(", ", &Phrase::new("seen by an enemy", "vue par un ennemi"));
        }
    }
    let action = click(mission, cell, state);
    Field { id: ground.name(cell), at: ground.point(cell), ground: kind, label, action }
}

/// What a click on a cell means: a step there.
fn click(mission: &Hostage, cell: Cell, state: &State) -> Option<String> {
    if mission.end(state).is_some() {
        return None;
    }
    let name = mission.scenario.ground.name(cell);
    let leads_there = |action: &Action| {
        matches!(action, Action::Move(_)) && mission.parts(state, *action)[0] == name
    };
    let action = mission.action_list(state).into_iter().find(leads_there)?;
    Some(mission.action_name(state, action))
}

fn walls(mission: &Hostage) -> Vec<Wall> {
    let ground = &mission.scenario.ground;
    let wall = |edge| move |cell| Wall { at: ground.point(cell), edge, kind: WallKind::Solid };
    each(ground.east_walls)
        .map(wall(Edge::East))
        .chain(each(ground.south_walls).map(wall(Edge::South)))
        .collect()
}

/// The loop: from each of its cells the way to the next.
fn patrol(mission: &Hostage, scene: &mut Scene) {
    let (ground, patrol) = (&mission.scenario.ground, &mission.scenario.patrol);
    for (place, &cell) in patrol.iter().enumerate().filter(|_| patrol.len() > 1) {
        let next = patrol[(place + 1) % patrol.len()];
        let (from, to) = (ground.point(cell), ground.point(next));
        scene.arrows.push(Arrow { from, to, kind: ArrowKind::Policy, text: String::new() });
    }
}

fn people(mission: &Hostage, live: &Live, scene: &mut Scene) {
    let scenario = mission.scenario();
    let ground = &scenario.ground;
    let mut put = |id: String, cell: Cell, tint, shape, text: &str| {
        let at = ground.point(cell);
        scene.tokens.push(Token { id, at, tint, shape, text: text.to_owned() });
    };
    if !live.rescued {
        put("hostage".to_owned(), scenario.hostage, Tint::Three, Shape::Diamond, "H");
    }
    for (enemy, place) in mission.tables.squads.living(live.squad) {
        let cell = scenario.patrol[usize::from(place)];
        put(format!("enemy{enemy}"), cell, Tint::Two, Shape::Triangle, &(enemy + 1).to_string());
    }
    let initial: String = scenario.operator.name.chars().take(1).collect();
    let text = if live.rescued { format!("{initial}H") } else { initial };
    put("operator".to_owned(), live.cell, Tint::One, Shape::Disc, &text);
    let out = |cell| Mark { at: ground.point(cell), kind: MarkKind::Target };
    if live.rescued {
        scene.marks.extend(each(ground.exits).map(out));
    } else {
        scene.marks.push(out(scenario.hostage));
    }
}

/// The cells that living enemies see now.
fn sight(mission: &Hostage, live: &Live, scene: &mut Scene) {
    let ground = &mission.scenario.ground;
    let squad = mission.tables.squads.get(live.squad);
    let seen = each(squad.watched & !squad.occupied);
    scene.marks.extend(seen.map(|cell| Mark { at: ground.point(cell), kind: MarkKind::Danger }));
}

fn trail(mission: &Hostage, step: &Step<'_, Hostage>, shown: Option<&Live>, scene: &mut Scene) {
    let State::Live(before) = step.before else { return };
    let ground = &mission.scenario.ground;
    let from = ground.point(before.cell);
    scene.marks.push(Mark { at: from, kind: MarkKind::Last });
    if let Some(live) = shown.filter(|live| live.cell != before.cell) {
        let to = ground.point(live.cell);
        scene.arrows.push(Arrow { from, to, kind: ArrowKind::Trail, text: String::new() });
    }
}

fn facts(mission: &Hostage, state: &State, shown: Option<&Live>) -> Vec<Fact> {
    let fact = |name, value| Fact { name, value };
    let scenario = mission.scenario();
    let mut facts = Vec::new();
    let over = match state {
        State::Live(_) => None,
        State::Won => Some(Phrase::new("the hostage is safe", "l'otage est sauf")),
        State::Lost => Some(Phrase::new("the operator is down", "l'opérateur est tombé")),
    };
    let mission_name = Phrase::new("Mission", "Mission");
    facts.push(fact(mission_name, over.unwrap_or_else(|| scenario.title.clone())));
    let Some(live) = shown else { return facts };
    let (name, cell) = (&scenario.operator.name, scenario.ground.name(live.cell));
    let covered = has(scenario.ground.cover, live.cell);
    let place = match (covered, live.rescued) {
        (false, false) => Phrase::same(format!("{name}, {cell}")),
        (true, false) => phrase!("{name}, {cell}, in cover", "{name}, {cell}, à l'abri"),
        (false, true) => phrase!("{name} and the hostage, {cell}", "{name} et l'otage, {cell}"),
        (true, true) => {
            phrase!(
                "{name} and the hostage, {cell}, in cover",
                "{name} et l'otage, {cell}, à l'abri"
            )
        }
    };
    facts.push(fact(Phrase::new("Operator", "Opérateur"), place));
    let points = Phrase::same(pips(live.points, 0, scenario.actions.points));
    facts.push(fact(Phrase::new("Action points", "Points d'action"), points));
    let track = pips(live.threat, scenario.threat.lowest, scenario.threat.highest);
    let level = live.threat;
    facts.push(fact(Phrase::new("Threat", "Menace"), Phrase::same(format!("{track} {level}"))));
    let alive = mission.tables.squads.get(live.squad).alive;
    facts.push(fact(Phrase::new("Enemies", "Ennemis"), Phrase::same(alive.to_string())));
    facts
}

/// `●●○○`: how much of a track is filled. A track that cannot fall below `least` shows that part
/// filled as well.
fn pips(level: u8, least: u8, most: u8) -> String {
    let level = level.max(least);
    let full = "●".repeat(usize::from(level));
    full + &"○".repeat(usize::from(most - level.min(most)))
}
