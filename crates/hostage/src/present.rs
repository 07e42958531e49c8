//! Names and texts of missions.

use meeple_core::menu::Choice;
use meeple_core::{
    Briefing, Card, Happening, Heading, InputError, Lang, Notation, Phrase, Present, Problem,
    Scene, Setup, Step, phrase,
};

use super::card::card;
use super::ground::Cell;
use super::mission::Hostage;
use super::rules::Means;
use super::scenario::{Act, Mode, Scenario};
use super::state::{Action, State};
use super::{notation, scene, shipped, tell};

impl Notation for Hostage {
    fn action_name(&self, _: &State, action: Action) -> String {
        match action {
            Action::End => "end".to_owned(),
            Action::Calm => "calm".to_owned(),
            Action::Move(heading) => format!("move {}", heading.name()),
            Action::Shoot(heading) => format!("shoot {}", heading.name()),
            Action::Takedown(heading) => format!("takedown {}", heading.name()),
            Action::Door(heading) => format!("door {}", heading.name()),
            Action::Grenade(cell) => format!("grenade {}", self.scenario.ground.name(cell)),
            Action::Shield => "shield".to_owned(),
            Action::Defuse => "defuse".to_owned(),
            Action::Pick(operator) => format!("pick {}", self.name_of(operator)),
        }
    }

    /// Also understands `up`, `down`, `left` and `right`, and first letters of verbs and ways.
    fn parse_action(&self, state: &State, text: &str) -> Result<Action, InputError> {
        let plain = text.trim();
        let legal = self.action_list(state);
        let named =
            |action: &&Action| self.action_name(state, **action).eq_ignore_ascii_case(plain);
        if let Some(action) = legal.iter().find(named) {
            return Ok(*action);
        }
        let short = plain.to_ascii_lowercase();
        let mut words = short.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let heading = words.next().and_then(heading_named);
        let meant = match (verb, heading, words.next()) {
            ("move" | "m", Some(heading), None) => Some(Action::Move(heading)),
            ("shoot" | "s", Some(heading), None) => Some(Action::Shoot(heading)),
            ("takedown" | "t", Some(heading), None) => Some(Action::Takedown(heading)),
            ("door" | "d", Some(heading), None) => Some(Action::Door(heading)),
            ("e", None, None) => Some(Action::End),
            ("c", None, None) => Some(Action::Calm),
            _ => None,
        };
        match meant.filter(|action| legal.contains(action)) {
            Some(action) => Ok(action),
            None => Err(unknown(self, state, text, &legal)),
        }
    }

    fn position(&self, state: &State) -> String {
        notation::write(self, state)
    }
}

impl Present for Hostage {
    const ID: &'static str = "hostage";

    fn card() -> Card {
        card()
    }

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

    fn describe(&self, state: &State, action: Action) -> Phrase {
        let name = |cell| self.scenario.ground.name(cell);
        let toward = |verb: Phrase, way: Heading| verb.join(" ", &way.toward());
        let what = match action {
            Action::End => return self.describe_end(state),
            Action::Pick(operator) => return self.describe_pick(operator),
            Action::Calm => Phrase::new("calm the situation", "calmer la situation"),
            Action::Move(way) => {
                let step = toward(Phrase::new("move", "se déplacer"), way);
                step.join(" ", &self.toward(state, way))
            }
            Action::Shoot(way) => toward(Phrase::new("shoot", "tirer"), way),
            Action::Takedown(way) => {
                toward(Phrase::new("silent takedown", "élimination silencieuse"), way)
            }
            Action::Door(way) if self.is_open(state, way) => {
                toward(Phrase::new("shut the door", "fermer la porte"), way)
            }
            Action::Door(way) => toward(Phrase::new("open the door", "ouvrir la porte"), way),
            Action::Grenade(cell) => {
                let at = name(cell);
                phrase!("throw a grenade at {at}", "lancer une grenade en {at}")
            }
            Action::Shield => Phrase::new("raise the shield", "lever le bouclier"),
            Action::Defuse => Phrase::new("work on the bomb", "désamorcer la bombe"),
        };
        match self.price(action) {
            Some((act, means)) => what.join(", ", &self.price_in_words(act, means)),
            None => what,
        }
    }

    fn tell(&self, step: &Step<'_, Self>, after: &State) -> Vec<Happening> {
        tell::tell(self, step, after)
    }

    fn parts(&self, state: &State, action: Action) -> Vec<String> {
        let cell = match action {
            Action::Move(way) => self.step_to(state, way),
            Action::Pick(operator) => self.alone_at(state, operator),
            _ => None,
        };
        match cell {
            Some(next) => vec![self.scenario.ground.name(next)],
            None => vec![self.action_name(state, action)],
        }
    }

    fn briefing(&self) -> Option<Briefing> {
        let Scenario { briefing, par, .. } = &*self.scenario;
        let told = !briefing.en.is_empty() || par.is_some();
        told.then(|| Briefing { text: briefing.clone(), par: *par })
    }

    fn scene(&self, state: &State, last: Option<Step<'_, Self>>) -> Scene {
        scene::draw(self, state, last)
    }
}

impl Hostage {
    /// The name of an operator.
    pub(super) fn name_of(&self, operator: u8) -> &str {
        self.scenario.operators.get(usize::from(operator)).map_or("", |operator| &operator.name)
    }

    /// The cell that a step of the acting operator leads to.
    pub(super) fn step_to(&self, state: &State, way: Heading) -> Option<Cell> {
        let State::Live(live) = state else { return None };
        self.tables.view(live.doors).neighbours[usize::from(live.actor()?)][way as usize]
    }

    /// The cell of an operator, if no other is there.
    fn alone_at(&self, state: &State, operator: u8) -> Option<Cell> {
        let State::Live(live) = state else { return None };
        let cell = live.team[usize::from(operator)];
        (live.team.iter().filter(|&&at| at == cell).count() == 1).then_some(cell)
    }

    fn toward(&self, state: &State, way: Heading) -> Phrase {
        let next = self.step_to(state, way);
        let name = next.map_or_else(String::new, |cell| self.scenario.ground.name(cell));
        Phrase::same(format!("({name})"))
    }

    /// Whether the door on one side of the acting operator stands open.
    fn is_open(&self, state: &State, way: Heading) -> bool {
        let State::Live(live) = state else { return false };
        let view = self.tables.view(live.doors);
        let door = live.actor().and_then(|cell| view.doors[usize::from(cell)][way as usize]);
        door.is_some_and(|door| live.doors >> door & 1 == 1)
    }

    fn describe_end(&self, state: &State) -> Phrase {
        let State::Live(live) = state else { return Phrase::new("end", "finir") };
        let last = live.acted | 1 << live.who.min(7) == self.tables.everyone;
        if last {
            return Phrase::new(
                "end the turn: the enemies act",
                "finir le tour : les ennemis agissent",
            );
        }
        let name = self.name_of(live.who);
        phrase!(
            "end {name}'s turn: another operator acts",
            "finir le tour de {name} : un autre opérateur agit"
        )
    }

    fn describe_pick(&self, operator: u8) -> Phrase {
        let name = self.name_of(operator);
        match self.scenario.mode {
            Mode::Points => phrase!("{name} acts next", "{name} agit maintenant"),
            Mode::Dice => phrase!("{name} rolls three dice", "{name} lance trois dés"),
        }
    }

    /// The cost and the odds of an action in words.
    fn price_in_words(&self, act: Act, means: Means) -> Phrase {
        let cost = act.cost;
        let price = match (self.scenario.mode, cost, means) {
            (Mode::Points, 1, _) => Phrase::new("1 action point", "1 point d'action"),
            (Mode::Points, ..) => phrase!("{cost} action points", "{cost} points d'action"),
            (Mode::Dice, _, Means::Step) => Phrase::new("a die from 1 to 4", "un dé de 1 à 4"),
            (Mode::Dice, _, Means::Shot) => Phrase::new("a die of 5 or 6", "un dé de 5 ou 6"),
            (Mode::Dice, _, Means::Pair) => Phrase::new("a pair of dice", "une paire de dés"),
        };
        let odds = Phrase::each(|lang| {
            let chance = lang.percent(act.chance);
            match lang {
                Lang::En => format!("succeeds {chance} of the time"),
                Lang::Fr => format!("réussit {chance} du temps"),
            }
        });
        price.join(", ", &odds)
    }
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
        return InputError::new(phrase!(
            "{found} cannot be played: the mission is over",
            "{found} ne peut être joué : la mission est finie"
        ));
    }
    InputError::new(phrase!(
        "{found} is not possible here; expected one of: {list}",
        "{found} n'est pas possible ici ; attendu l'un de : {list}"
    ))
}
