//! Names and texts of explicit models.

use meeple_core::markov::{Unread, Wanted};
use meeple_core::menu::Choice;
use meeple_core::scene::{Cell, Ground, Point, Shape, Tint, Token};
use meeple_core::{
    Briefing, Budget, Card, Control, End, InputError, Lang, Mdp, Notation, Phrase, Present,
    Problem, Scene, Setup, Step, phrase,
};

use super::card::card;
use super::explicit::Explicit;
use super::{models, read_model};

/// A model to begin with: wait, or cross with a risk.
const CROSSING: &str = include_str!("crossing.drn");

/// What laying out a model may take where nobody set a budget: the text of a small program can
/// describe more states than any memory holds.
pub(super) const MODEST: Budget =
    Budget { nodes: Some(1 << 23), bytes: Some(2 << 30), ..Budget::UNLIMITED };

/// Where there is no budget to report, having none left is an error.
pub(super) fn too_large(why: Unread) -> InputError {
    match why {
        Unread::Wrong(error) => error,
        Unread::Stopped(_) => InputError::new(Phrase::new(
            "the model is too large to be laid out here",
            "le modèle est trop grand pour être développé ici",
        )),
    }
}

impl Notation for Explicit {
    /// The action's own name, with its number where several share it, or the number alone.
    fn action_name(&self, &state: &u32, action: u32) -> String {
        let (model, choices) = (self.model(), self.model().choices(state));
        let Some(choice) = choices.clone().nth(action as usize) else { return action.to_string() };
        let number = action.to_string();
        let name = match model.action(choice) {
            "" => number.as_str(),
            name => name,
        };
        let alike = |other: usize| {
            let other_name = model.action(other);
            other_name.eq_ignore_ascii_case(name)
                || other != choice
                    && other_name.is_empty()
                    && (other - choices.start).to_string() == name
        };
        let shared = choices.clone().filter(|&other| other != choice).any(alike);
        if shared { format!("{name}#{action}") } else { name.to_owned() }
    }

    fn position(&self, &state: &u32) -> String {
        state.to_string()
    }
}

impl Present for Explicit {
    const ID: &'static str = "mdp";

    fn card() -> Card {
        card()
    }

    const SCENARIOS: &'static [Choice] = models::SCENARIOS;

    fn open(setup: &Setup<'_>) -> Result<(Self, u32), InputError> {
        Control::with_budget(MODEST, |control| {
            Self::open_model(setup, &Wanted::default(), control).map_err(too_large)
        })
    }

    fn open_model(
        setup: &Setup<'_>,
        wanted: &Wanted<'_>,
        control: &mut Control<'_>,
    ) -> Result<(Self, u32), Unread> {
        let text = setup.scenario.unwrap_or("crossing");
        let model = match models::named(text) {
            Some(known) => {
                let constants = known.constants(wanted.constants);
                let wanted = Wanted { constants: &constants, ..*wanted };
                read_model(known.text, &wanted, control)?
            }
            None if text.trim() == "crossing" => read_model(CROSSING, wanted, control)?,
            None => read_model(text, wanted, control)?,
        };
        let Some(text) = setup.position else {
            let start = model.start();
            return Ok((model, start));
        };
        let last = model.len() - 1;
        let state = text.trim().parse().ok().filter(|&state| state as usize <= last);
        let what = phrase!("a state from 0 to {last}", "un état de 0 à {last}");
        let state = state.ok_or_else(|| InputError::expected(1, text, &what))?;
        Ok((model, state))
    }

    /// Several states to begin in are told of.
    fn briefing(&self) -> Option<Briefing> {
        let first = self.start();
        let all = self.model().initial.len();
        (all > 1).then(|| Briefing {
            text: phrase!(
                "The model may begin in {all} states; the mission begins in the first, {first}.",
                "Le modèle peut commencer dans {all} états ; la mission commence dans le premier, {first}."
            ),
            par: None,
        })
    }

    fn describe(&self, state: &u32, action: u32) -> Phrase {
        Phrase::each(|lang| {
            let mut results = Vec::new();
            self.outcomes(state, action, |chance, next, _| {
                results.push(format!("{next} {}", lang.percent(chance)));
            });
            let (name, results) = (self.action_name(state, action), results.join(", "));
            match lang {
                Lang::En => format!("{name}: {results}"),
                Lang::Fr => format!("{name} : {results}"),
            }
        })
    }

    fn scene(&self, &state: &u32, _: Option<Step<'_, Self>>) -> Scene {
        /// More choices than this make no picture.
        const SHOWN: usize = 16;
        let over = self.end(&state).is_some();
        let shown = if over { 0 } else { self.model().choices(state).len().min(SHOWN) };
        let labels = self.labels(state).join(" ");
        let title = phrase!("state {state} {labels}", "état {state} {labels}");
        let mut scene = Scene::grid(title.clone(), 1 + shown as u16, 1);
        let ground = match self.end(&state) {
            Some(End::Success) => Ground::Goal,
            Some(End::Failure) => Ground::Trap,
            _ => Ground::Floor,
        };
        let at = Point::new(0, 0);
        scene.cells.push(Cell { id: "state".into(), at, ground, label: title, action: None });
        let text = state.to_string();
        let (tint, shape) = (Tint::Plain, Shape::Square);
        scene.tokens.push(Token { id: "here".into(), at, tint, shape, text });
        for action in 0..shown as u32 {
            let name = self.action_name(&state, action);
            scene.cells.push(Cell {
                id: name.clone(),
                at: Point::new(1 + action as u16, 0),
                ground: Ground::Shade,
                label: self.describe(&state, action),
                action: Some(name),
            });
        }
        scene
    }
}
