//! The picture of a mission: map, patrol, who sees what, and how tense it is.

use meeple_core::scene::{
    Arrow, ArrowKind, Axes, Cell as Field, Edge, Ground as Kind, Mark, MarkKind, Shape, Tint,
    Token, Wall, WallKind,
};
use meeple_core::{Heading, Mdp, Notation as _, Phrase, Present, Problem, Scene, Step};

use super::facts;
use super::ground::{Barrier, Cell, Open, each, has};
use super::mission::Hostage;
use super::scenario::Goal;
use super::squads::along;
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
                let mut arrived = before;
                if let Some(next) = mission.step_to(step.before, way) {
                    arrived.team[usize::from(before.who)] = next;
                }
                Some(arrived)
            }
            (State::Live(before), _) => Some(before),
            _ => None,
        },
        _ => None,
    };
    let cells = 0..ground.count() as u16;
    scene.cells = cells.map(|cell| field(mission, cell as Cell, state, shown.as_ref())).collect();
    let open = shown.map_or_else(|| ground.open_doors(), |live| live.doors);
    scene.walls = walls(mission, open);
    patrol(mission, &mut scene);
    if let Some(live) = &shown {
        people(mission, live, &mut scene);
        sight(mission, live, &mut scene);
    }
    if let Some(step) = last {
        trail(mission, &step, shown.as_ref(), &mut scene);
    }
    scene.facts = facts::of(mission, state, shown.as_ref());
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
        for (operator, _) in mission.operators(live).filter(|&(_, at)| at == cell) {
            label = label.join(", ", &Phrase::same(mission.name_of(operator).to_owned()));
        }
        if mission.waiting(live).any(|at| at == cell) {
            label = label.join(", ", &Phrase::new("hostage", "otage"));
        }
        match &mission.scenario.goal {
            Goal::Bomb(bomb) if bomb.at == cell => {
                label = label.join(", ", &Phrase::new("bomb", "bombe"));
            }
            Goal::Waves(waves) if waves.hold.contains(&cell) => {
                label = label.join(", ", &Phrase::new("to be held", "à tenir"));
            }
            _ => {}
        }
        for way in Heading::ALL {
            if let Barrier::Door(door) = ground.barrier(cell, way) {
                let door = if live.doors >> door & 1 == 1 {
                    Phrase::new("open door", "porte ouverte")
                } else {
                    Phrase::new("shut door", "porte fermée")
                };
                label = label.join(", ", &door.join(" ", &way.toward()));
            }
        }
        let squad = mission.tables.squads.get(live.squad);
        if has(squad.occupied, cell) {
            label = label.join(", ", &Phrase::new("enemy", "ennemi"));
        } else if has(mission.tables.watched(live.squad, live.doors), cell) {
            label = label.join(", ", &Phrase::new("seen by an enemy", "vue par un ennemi"));
        }
    }
    let action = click(mission, cell, state);
    Field { id: ground.name(cell), at: ground.point(cell), ground: kind, label, action }
}

/// What a click on a cell means: a step there, or the choice of who stands there.
fn click(mission: &Hostage, cell: Cell, state: &State) -> Option<String> {
    if mission.end(state).is_some() {
        return None;
    }
    let name = mission.scenario.ground.name(cell);
    let leads_there = |action: &Action| {
        matches!(action, Action::Move(_) | Action::Pick(_))
            && mission.parts(state, *action)[0] == name
    };
    let action = mission.action_list(state).into_iter().find(leads_there)?;
    Some(mission.action_name(state, action))
}

fn walls(mission: &Hostage, open: Open) -> Vec<Wall> {
    let ground = &mission.scenario.ground;
    let wall = |edge, kind| move |cell| Wall { at: ground.point(cell), edge, kind };
    let doors = ground.doors.iter().enumerate().map(|(index, door)| {
        let edge = if door.side == Heading::East { Edge::East } else { Edge::South };
        let kind = if open >> index & 1 == 1 { WallKind::Door } else { WallKind::Shut };
        wall(edge, kind)(door.cell)
    });
    each(ground.east_walls)
        .map(wall(Edge::East, WallKind::Solid))
        .chain(each(ground.south_walls).map(wall(Edge::South, WallKind::Solid)))
        .chain(each(ground.east_windows).map(wall(Edge::East, WallKind::Window)))
        .chain(each(ground.south_windows).map(wall(Edge::South, WallKind::Window)))
        .chain(doors)
        .collect()
}

/// The loops: from each of their cells the way to the next.
fn patrol(mission: &Hostage, scene: &mut Scene) {
    let scenario = mission.scenario();
    let point = |place: u8| scenario.ground.point(scenario.patrol[usize::from(place)]);
    let walked = (0..scenario.patrol.len() as u8).map(|place| (place, along(scenario, place)));
    let switched = scenario.switches.iter().map(|switch| (switch.from, switch.to));
    for (from, to) in walked.chain(switched).filter(|(from, to)| from != to) {
        let (from, to) = (point(from), point(to));
        let arrow = Arrow { from, to, kind: ArrowKind::Policy, text: String::new() };
        if !scene.arrows.contains(&arrow) {
            scene.arrows.push(arrow);
        }
    }
}

impl Hostage {
    /// The operators and where they are.
    fn operators(&self, live: &Live) -> impl Iterator<Item = (u8, Cell)> {
        (0..self.scenario.operators.len() as u8).zip(live.team)
    }

    /// Where hostages wait.
    fn waiting(&self, live: &Live) -> impl Iterator<Item = Cell> {
        let hostages = self.scenario.hostages.iter().enumerate();
        let freed = live.freed;
        hostages.filter(move |(hostage, _)| freed >> hostage & 1 == 0).map(|(_, &cell)| cell)
    }
}

fn people(mission: &Hostage, live: &Live, scene: &mut Scene) {
    let scenario = mission.scenario();
    let ground = &scenario.ground;
    let several = |name: &str, index: usize, count: usize| {
        if count == 1 { name.to_owned() } else { format!("{name}{index}") }
    };
    let mut put = |id: String, cell: Cell, tint, shape, text: &str| {
        let at = ground.point(cell);
        scene.tokens.push(Token { id, at, tint, shape, text: text.to_owned() });
    };
    for (index, &cell) in scenario.hostages.iter().enumerate() {
        if live.freed >> index & 1 == 0 {
            let id = several("hostage", index, scenario.hostages.len());
            put(id, cell, Tint::Four, Shape::Hostage, "H");
        }
    }
    if let Goal::Bomb(bomb) = &scenario.goal {
        put("bomb".to_owned(), bomb.at, Tint::Four, Shape::Hexagon, &live.clock.to_string());
    }
    for (enemy, place) in mission.tables.squads.living(live.squad) {
        let cell = scenario.patrol[usize::from(place)];
        put(format!("enemy{enemy}"), cell, Tint::One, Shape::Guard, &(enemy + 1).to_string());
    }
    let count = scenario.operators.len();
    for (operator, cell) in mission.operators(live) {
        // Whoever stands on top shows everyone there.
        let together = mission.operators(live).filter(|&(_, at)| at == cell);
        let initials = together.filter_map(|(each, _)| mission.name_of(each).chars().next());
        let initials: String = initials.collect();
        let with_hostage = count == 1 && live.freed != 0;
        let text = if with_hostage { format!("{initials}H") } else { initials };
        let id = several("operator", operator.into(), count);
        let raised = live.raised >> operator & 1 == 1;
        let shape = if raised { Shape::Shielded } else { Shape::Operator };
        put(id, cell, Tint::Two, shape, &text);
    }
    if count > 1
        && let Some(cell) = live.actor()
    {
        scene.marks.push(Mark { at: ground.point(cell), kind: MarkKind::Selected });
    }
    let target = |cell| Mark { at: ground.point(cell), kind: MarkKind::Target };
    match &scenario.goal {
        Goal::Bomb(bomb) => scene.marks.push(target(bomb.at)),
        Goal::Waves(waves) => scene.marks.extend(waves.hold.iter().copied().map(target)),
        Goal::Rescue | Goal::Extraction => {
            let waiting: Vec<Cell> = mission.waiting(live).collect();
            if waiting.is_empty() {
                scene.marks.extend(each(ground.exits).map(target));
            } else {
                scene.marks.extend(waiting.into_iter().map(target));
            }
        }
    }
}

/// The cells that living enemies see now.
fn sight(mission: &Hostage, live: &Live, scene: &mut Scene) {
    let ground = &mission.scenario.ground;
    let squad = mission.tables.squads.get(live.squad);
    let seen = each(mission.tables.watched(live.squad, live.doors) & !squad.occupied);
    scene.marks.extend(seen.map(|cell| Mark { at: ground.point(cell), kind: MarkKind::Danger }));
}

fn trail(mission: &Hostage, step: &Step<'_, Hostage>, shown: Option<&Live>, scene: &mut Scene) {
    let State::Live(before) = step.before else { return };
    let ground = &mission.scenario.ground;
    let Some(at) = before.actor() else { return };
    let from = ground.point(at);
    scene.marks.push(Mark { at: from, kind: MarkKind::Last });
    let now = shown.map(|live| live.team[usize::from(before.who)]);
    if let Some(cell) = now.filter(|&cell| cell != at) {
        let to = ground.point(cell);
        scene.arrows.push(Arrow { from, to, kind: ArrowKind::Trail, text: String::new() });
    }
}
