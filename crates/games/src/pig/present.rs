//! Names and texts of Pig.

use meeple_core::{
    Card, Happening, InputError, Notation, Phrase, Present, Problem, Scene, Setup, Step, phrase,
};

use super::card::card;
use super::{Decision, Pig, Turn, notation, scene};

impl Notation for Pig {
    fn action_name(&self, _: &Turn, decision: Decision) -> String {
        let name = match decision {
            Decision::Roll => "roll",
            Decision::Hold => "hold",
        };
        name.to_owned()
    }

    fn position(&self, turn: &Turn) -> String {
        notation::write(*self, turn)
    }
}

impl Present for Pig {
    const ID: &'static str = "pig";

    fn card() -> Card {
        card()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Turn), InputError> {
        if setup.scenario.is_some() {
            return Err(InputError::new(Phrase::new(
                "Pig has no scenarios; give a position, for another goal one such as: A 0 0 0 /60",
                "Pig n'a pas de scénarios ; donnez une position, \
                 pour un autre objectif par exemple : A 0 0 0 /60",
            )));
        }
        let pig = Self::default();
        setup.position.map_or(Ok((pig, pig.start())), notation::read)
    }

    fn describe(&self, turn: &Turn, decision: Decision) -> Phrase {
        let Turn { total, mover, .. } = *turn;
        let (side, reach) = (notation::letter(mover), turn.within_reach());
        match decision {
            Decision::Roll if total == 0 => Phrase::new(
                "roll the die: 2 to 6 count, a 1 ends the turn",
                "lancer le dé : 2 à 6 comptent, un 1 passe la main",
            ),
            Decision::Roll => phrase!(
                "roll the die: 2 to 6 add to the turn total, a 1 loses it ({total})",
                "lancer le dé : 2 à 6 s'ajoutent au total du tour, un 1 le fait perdre ({total})"
            ),
            Decision::Hold => phrase!(
                "bank {total} and pass the turn: {side} then has {reach}",
                "encaisser {total} et passer la main : {side} a alors {reach}"
            ),
        }
    }

    fn tell(&self, step: &Step<'_, Self>, after: &Turn) -> Vec<Happening> {
        let (before, who) = (step.before, notation::letter(step.before.mover));
        let total = before.total;
        let words = match step.action {
            Decision::Hold => {
                let score = after.scores[before.mover.index()];
                phrase!(
                    "{who} keeps {total} points and has {score}",
                    "{who} garde {total} points et en a {score}"
                )
            }
            Decision::Roll if after.mover != before.mover && total == 0 => {
                phrase!(
                    "{who} rolls a 1: no points this turn",
                    "{who} fait 1 : aucun point ce tour"
                )
            }
            Decision::Roll if after.mover != before.mover => phrase!(
                "{who} rolls a 1 and loses the {total} points of this turn",
                "{who} fait 1 et perd les {total} points de ce tour"
            ),
            Decision::Roll => {
                let (die, now) = (after.total - total, after.total);
                phrase!("{who} rolls a {die}: {now} this turn", "{who} fait {die} : {now} ce tour")
            }
        };
        vec![Happening::new(words)]
    }

    fn scene(&self, turn: &Turn, last: Option<Step<'_, Self>>) -> Scene {
        scene::draw(*self, turn, last.as_ref())
    }
}
