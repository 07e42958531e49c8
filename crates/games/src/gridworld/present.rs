//! Names and texts of grid worlds.

use meeple_core::menu::Choice;
use meeple_core::scene::Point;
use meeple_core::{
    Card, Happening, InputError, Lang, Mdp, Notation, Phrase, Present, Problem, Scene, Setup, Step,
    phrase,
};

use super::Heading;
use super::card::card;
use super::{GridWorld, draft, notation, scene, shipped};

impl Notation for GridWorld {
    fn action_name(&self, _: &Point, heading: Heading) -> String {
        heading.name().to_owned()
    }

    fn position(&self, &at: &Point) -> String {
        notation::write(self, at)
    }
}

impl Present for GridWorld {
    const ID: &'static str = "gridworld";

    fn card() -> Card {
        card()
    }

    const SCENARIOS: &'static [Choice] = &shipped::SCENARIOS;

    fn open(setup: &Setup<'_>) -> Result<(Self, Point), InputError> {
        let given = match setup.scenario {
            None => None,
            Some(text) => Some(match shipped::named(text.trim()) {
                Some(world) => world.clone(),
                None => draft::read(text)?,
            }),
        };
        match setup.position {
            Some(text) => notation::read(text, given),
            None => {
                let world = given.unwrap_or_default();
                let start = world.start();
                Ok((world, start))
            }
        }
    }

    fn describe(&self, at: &Point, heading: Heading) -> Phrase {
        meeple_core::Phrase::each(|lang| {
            let mut results = Vec::new();
            self.outcomes(at, heading, |chance, next, _| {
                let share = lang.percent(chance);
                results.push(format!("{} {share}", self.map.name(next)));
            });
            let (toward, results) = (heading.toward(), results.join(", "));
            match lang {
                Lang::En => format!("{}: {results}", toward.en),
                Lang::Fr => format!("{} : {results}", toward.fr),
            }
        })
    }

    fn parts(&self, &at: &Point, heading: Heading) -> Vec<String> {
        let target = self.map.neighbour(at, heading);
        let part = target.map_or_else(|| heading.name().to_owned(), |next| self.map.name(next));
        vec![part]
    }

    fn tell(&self, step: &Step<'_, Self>, after: &Point) -> Vec<Happening> {
        let Phrase { en: toward_en, fr: toward_fr } = step.action.toward();
        let (from, to) = (self.map.name(*step.before), self.map.name(*after));
        let went = phrase!("You walk {toward_en}", "Vous allez {toward_fr}");
        let words = if from == to {
            went.join(" ", &phrase!("and stay on {to}", "et restez en {to}"))
        } else {
            went.join(" ", &phrase!("and come to {to}", "et arrivez en {to}"))
        };
        let end = match self.end(after) {
            Some(meeple_core::End::Success) => {
                Some(Phrase::new("You have arrived", "Vous êtes arrivé"))
            }
            Some(meeple_core::End::Failure) => {
                Some(Phrase::new("That was a trap", "C'était un piège"))
            }
            _ => None,
        };
        let mut told = vec![Happening::new(words).at([from, to])];
        told.extend(end.map(Happening::new));
        told
    }

    fn scene(&self, &at: &Point, last: Option<Step<'_, Self>>) -> Scene {
        scene::draw(self, at, last.map(|step| *step.before))
    }
}
