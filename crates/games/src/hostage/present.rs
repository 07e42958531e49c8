//! Names and texts of missions.

use meeple_core::menu::Choice;
use meeple_core::{InputError, Lang, Phrase, Present, Problem, Scene, Setup, Step};

use super::mission::Hostage;
use super::scenario::Act;
use super::state::{Action, State};
use super::{notation, scene, shipped};
use crate::Heading;

impl Present for Hostage {
    const ID: &'static str = "hostage";

    const SCENARIOS: &'static [Choice] = &shipped::SCENARIOS;

    fn open(setup: &Setup<'_>) -> Result<(Self, State), InputError> {
        let given = setup.scenario.map(notation::open).transpose()?;
        match setup.position {
            Some(text) => notation::read(text, given),
            None => {
                let mission = given.unwrap_or_default();
                let start = mission.start();
                Ok((mission, start))
            }
        }
    }

    fn action_name(&self, _: &State, action: Action) -> String {
        match action {
            Action::End => "end".to_owned(),
            Action::Calm => "calm".to_owned(),
            Action::Move(heading) => format!("move {}", heading.name()),
            Action::Shoot(heading) => format!("shoot {}", heading.name()),
            Action::Takedown(heading) => format!("takedown {}", heading.name()),
        }
    }

    /// Also understands `up`, `down`, `left` and `right`, and first letters of the ways.
    fn parse_action(&self, state: &State, text: &str) -> Result<Action, InputError> {
        let plain = text.trim().to_ascii_lowercase();
        let mut words = plain.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let heading = words.next().and_then(heading_named);
        let meant = match (verb, heading, words.next()) {
            ("move" | "m", Some(heading), None) => Some(Action::Move(heading)),
            ("shoot" | "s", Some(heading), None) => Some(Action::Shoot(heading)),
            ("takedown" | "t", Some(heading), None) => Some(Action::Takedown(heading)),
            ("end" | "e", None, None) => Some(Action::End),
            ("calm" | "c", None, None) => Some(Action::Calm),
            _ => None,
        };
        let legal = self.action_list(state);
        match meant.filter(|action| legal.contains(action)) {
            Some(action) => Ok(action),
            None => Err(unknown(self, state, text, &legal)),
        }
    }

    fn position(&self, state: &State) -> String {
        notation::write(self, state)
    }

    fn describe(&self, state: &State, action: Action) -> Phrase {
        let acts = &self.scenario.actions;
        let heading = |heading: Heading| heading.toward();
        let (what, act) = match action {
            Action::End => {
                return Phrase::new(
                    "end the turn: the enemies act",
                    "finir le tour : les ennemis agissent",
                );
            }
            Action::Calm => (Phrase::new("calm the situation", "calmer la situation"), acts.calm),
            Action::Move(way) => {
                let step = Phrase::new("move", "se déplacer").join(" ", &heading(way));
                (step.join(" ", &self.toward(state, way)), acts.step)
            }
            Action::Shoot(way) => {
                (Phrase::new("shoot", "tirer").join(" ", &heading(way)), acts.shoot)
            }
            Action::Takedown(way) => (
                Phrase::new("silent takedown", "élimination silencieuse").join(" ", &heading(way)),
                acts.takedown,
            ),
        };
        what.join(", ", &price(act))
    }

    fn parts(&self, state: &State, action: Action) -> Vec<String> {
        let (State::Live(live), Action::Move(way)) = (state, action) else {
            return vec![self.action_name(state, action)];
        };
        match self.tables.neighbours[usize::from(live.cell)][way as usize] {
            Some(next) => vec![self.scenario.ground.name(next)],
            None => vec![self.action_name(state, action)],
        }
    }

    fn scene(&self, state: &State, last: Option<Step<'_, Self>>) -> Scene {
        scene::draw(self, state, last)
    }
}

impl Hostage {
    /// The cell that a step leads to, in words.
    fn toward(&self, state: &State, way: Heading) -> Phrase {
        let State::Live(live) = state else { return Phrase::new("", "") };
        let next = self.tables.neighbours[usize::from(live.cell)][way as usize];
        let name = next.map_or_else(String::new, |cell| self.scenario.ground.name(cell));
        Phrase::same(format!("({name})"))
    }
}

/// The cost and the odds of an action in words.
fn price(act: Act) -> Phrase {
    Phrase::each(|lang| {
        let (cost, chance) = (act.cost, lang.percent(act.chance));
        match (lang, cost) {
            (Lang::En, 1) => format!("1 action point, succeeds {chance} of the time"),
            (Lang::En, _) => format!("{cost} action points, succeeds {chance} of the time"),
            (Lang::Fr, 1) => format!("1 point d'action, réussit {chance} du temps"),
            (Lang::Fr, _) => format!("{cost} points d'action, réussit {chance} du temps"),
        }
    })
}

fn heading_named(word: &str) -> Option<Heading> {
    let other = match word {
        "up" | "n" => Heading::North,
        "down" | "s" => Heading::South,
        "left" | "w" => Heading::West,
        "right" | "e" => Heading::East,
        _ => return Heading::ALL.into_iter().find(|heading| heading.name() == word),
    };
    Some(other)
}

fn unknown(mission: &Hostage, state: &State, text: &str, legal: &[Action]) -> InputError {
    let names: Vec<String> =
        legal.iter().map(|&action| mission.action_name(state, action)).collect();
    let (found, list) = (meeple_core::error::excerpt(text.trim()), names.join(", "));
    if names.is_empty() {
        return InputError::new(meeple_core::phrase!(
            "{found} cannot be played: the mission is over",
            "{found} ne peut être joué : la mission est finie"
        ));
    }
    InputError::new(meeple_core::phrase!(
        "{found} is not possible here; expected one of: {list}",
        "{found} n'est pas possible ici ; attendu l'un de : {list}"
    ))
}
