//! States, choices and arcs: the lines that are many.

use meeple_core::markov::{Fraction, MarkovModel, Unread, Wanted};
use meeple_core::{Control, InputError, Phrase, Stop, phrase};

use super::cursor::Cursor;
use super::head::Head;
use crate::mdp::columns::{Labels, Names, Rewards};
use crate::mdp::hints::Hints;

/// Probabilities of a choice sum to one, give or take this.
const TOLERANCE: f64 = 1e-6;
const CHANCE: Phrase =
    Phrase::new("a probability above 0, up to 1", "une probabilité au-dessus de 0, jusqu'à 1");
const REWARD: Phrase = Phrase::new("a reward", "une récompense");
const LINE: Phrase = Phrase::new(
    "state, action, or an arc such as 3 : 0.5",
    "state, action, ou un arc tel que 3 : 0.5",
);
const END_OF_LINE: Phrase = Phrase::new("the end of the line", "la fin de la ligne");
const DIGITS: Phrase = Phrase::new(
    "a number with fewer digits: exact numbers are kept up to 38 digits",
    "un nombre avec moins de chiffres : les nombres exacts en gardent 38 au plus",
);
/// How Storm writes that a choice has no name.
const NAMELESS: &str = "__NOLABEL__";
/// Arcs between two looks at the clock.
const BETWEEN_LOOKS: usize = 1 << 16;

/// The model of a text, and its hints.
pub(in crate::mdp) fn read(
    text: &str,
    wanted: &Wanted<'_>,
    control: &mut Control<'_>,
) -> Result<(MarkovModel, Hints), Unread> {
    let mut hints = Hints::default();
    let head = Head::read(text, &mut hints)?;
    let body = Body {
        cursor: Cursor::new(text, head.end),
        exact: wanted.exact,
        rewards: head.rewards.iter().map(|_| Rewards::new()).collect(),
        head,
        model: MarkovModel::default(),
        labels: Labels::default(),
        actions: Names::default(),
        unnamed: true,
        chances: Vec::new(),
        open: None,
        largest: (0, 0),
        look_at: BETWEEN_LOOKS,
    };
    Ok((body.read(&mut hints, control)?, hints))
}

/// A choice whose arcs are being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    /// Where its line begins.
    at: usize,
    sum: f64,
}

/// What has been read so far.
pub(super) struct Body<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) head: Head,
    pub(super) exact: bool,
    pub(super) model: MarkovModel,
    pub(super) labels: Labels<'a>,
    pub(super) actions: Names<'a>,
    /// Whether no choice has a name.
    pub(super) unnamed: bool,
    pub(super) rewards: Vec<Rewards>,
    pub(super) chances: Vec<Fraction>,
    pub(super) open: Option<Open>,
    /// The largest state that an arc leads to, and where that is said.
    pub(super) largest: (u32, usize),
    pub(super) look_at: usize,
}

impl<'a> Body<'a> {
    fn read(mut self, hints: &mut Hints, control: &mut Control<'_>) -> Result<MarkovModel, Unread> {
        while let Some(byte) = self.cursor.peek() {
            match byte {
                b'0'..=b'9' => self.arc()?,
                b'a' if self.cursor.take_word(b"action") => self.choice()?,
                b's' if self.cursor.take_word(b"state") => self.state()?,
                _ if self.cursor.at_end_of_line() => {}
                _ => return Err(self.cursor.source.expected(self.cursor.at, &LINE).into()),
            }
            if !self.cursor.at_end_of_line() {
                return Err(self.cursor.source.expected(self.cursor.at, &END_OF_LINE).into());
            }
            if let Some((from, comment)) = self.cursor.end_line() {
                hints.read(&self.cursor.source, from, comment)?;
            }
            if self.model.targets.len() >= self.look_at {
                self.look_at += BETWEEN_LOOKS;
                if control.must_stop() {
                    return Err(Unread::Stopped(control.stopped().unwrap_or(Stop::Time)));
                }
            }
        }
        Ok(self.finish()?)
    }

    fn state(&mut self) -> Result<(), InputError> {
        self.close_state()?;
        let _ = self.cursor.peek();
        let at = self.cursor.at;
        let next = self.model.first_choice.len() as u32;
        let found = self.cursor.whole(&LINE).ok();
        if found != Some(next) {
            let what = phrase!("state {next}, the next number", "l'état {next}, le numéro suivant");
            return Err(self.cursor.source.expected(at, &what));
        }
        self.model.first_choice.push(self.model.first_arc.len() as u32);
        self.rewards_of(0, next as usize, at)?;
        while let Some(label) = self.cursor.word() {
            match label {
                "init" => self.model.initial.push(next),
                _ => self.labels.add(label, next),
            }
        }
        Ok(())
    }

    fn choice(&mut self) -> Result<(), InputError> {
        let _ = self.cursor.peek();
        let at = self.cursor.at;
        self.close_choice()?;
        if self.model.first_choice.is_empty() {
            let message = Phrase::new(
                "an action before the first state; expected a state",
                "une action avant le premier état ; attendu un état",
            );
            return Err(self.cursor.source.error(at, message));
        }
        let Some(name) = self.cursor.word() else {
            let what = Phrase::new("the name of an action", "le nom d'une action");
            return Err(self.cursor.source.expected(at, &what));
        };
        self.open_choice(name, at);
        self.rewards_of(1, self.model.first_arc.len() - 1, at)
    }

    fn open_choice(&mut self, name: &'a str, at: usize) {
        let name = if name == NAMELESS { "" } else { name };
        self.unnamed &= name.is_empty();
        let place = self.actions.place(name);
        self.model.actions.push(place);
        self.model.first_arc.push(self.model.targets.len() as u32);
        self.open = Some(Open { at, sum: 0.0 });
    }

    #[inline]
    fn arc(&mut self) -> Result<(), InputError> {
        let at = self.cursor.at;
        let to = self.cursor.whole(&LINE)?;
        if !self.cursor.take(b':') || self.model.first_choice.is_empty() {
            return Err(self.cursor.source.expected(at, &LINE));
        }
        if self.open.is_none() {
            // A chain may leave its only choice out.
            self.open_choice("", at);
        }
        let _ = self.cursor.peek();
        let place = self.cursor.at;
        let (chance, text) = self.cursor.real(&CHANCE)?;
        if chance <= 0.0 || chance > 1.0 + TOLERANCE {
            return Err(self.cursor.source.expected(place, &CHANCE));
        }
        if self.exact {
            self.chances.push(self.fraction(text, place)?);
        }
        if let Some(open) = &mut self.open {
            open.sum += chance;
        }
        if to >= self.largest.0 {
            self.largest = (to, at);
        }
        self.model.targets.push(to);
        self.model.chances.push(chance);
        Ok(())
    }

    fn fraction(&self, text: &str, at: usize) -> Result<Fraction, InputError> {
        Fraction::parse(text).ok_or_else(|| self.cursor.source.expected(at, &DIGITS))
    }

    /// Rewards in brackets, if they come next: of states (0) or of choices (1).
    fn rewards_of(&mut self, kind: usize, index: usize, at: usize) -> Result<(), InputError> {
        if !self.cursor.take(b'[') {
            return Ok(());
        }
        let mut found = 0;
        while !self.cursor.take(b']') {
            let place = self.cursor.at;
            let (value, text) = self.cursor.real(&REWARD)?;
            let exact = if self.exact { Some(self.fraction(text, place)?) } else { None };
            if let Some(rewards) = self.rewards.get_mut(found) {
                rewards.near[kind].set(index, value);
                exact.into_iter().for_each(|exact| rewards.exact[kind].set(index, exact));
            }
            found += 1;
            let _ = self.cursor.take(b',');
        }
        let named = self.rewards.len();
        if found != 0 && found != named {
            return Err(self.cursor.source.error(
                at,
                phrase!(
                    "{found} rewards, but @reward_models names {named}",
                    "{found} récompenses, mais @reward_models en nomme {named}"
                ),
            ));
        }
        Ok(())
    }

    /// Probabilities sum to one, exactly from here on.
    fn close_choice(&mut self) -> Result<(), InputError> {
        let Some(Open { at, sum }) = self.open.take() else { return Ok(()) };
        if (sum - 1.0).abs() > TOLERANCE {
            let state = self.model.first_choice.len() - 1;
            let name =
                self.model.actions.last().map_or("", |&place| self.actions.list[place as usize]);
            let message = match name {
                "" => phrase!(
                    "the probabilities of a choice in state {state} sum to {sum}, expected 1",
                    "les probabilités d'un choix dans l'état {state} donnent {sum}, attendu 1"
                ),
                _ => phrase!(
                    "the probabilities of action {name} in state {state} sum to {sum}, expected 1",
                    "les probabilités de l'action {name} dans l'état {state} donnent {sum}, attendu 1"
                ),
            };
            return Err(self.cursor.source.error(at, message));
        }
        let from = self.model.first_arc.last().map_or(0, |&first| first as usize);
        if (sum - 1.0).abs() > f64::EPSILON * 8.0 {
            self.model.chances[from..].iter_mut().for_each(|chance| *chance /= sum);
        }
        if self.exact {
            let arcs = &mut self.chances[from..];
            whole(arcs).ok_or_else(|| self.cursor.source.expected(at, &DIGITS))?;
        }
        Ok(())
    }

    /// A state without choices stays where it is.
    pub(super) fn close_state(&mut self) -> Result<(), InputError> {
        self.close_choice()?;
        let Some(&first) = self.model.first_choice.last() else { return Ok(()) };
        if first as usize == self.model.first_arc.len() {
            let state = self.model.first_choice.len() as u32 - 1;
            self.open_choice("", self.cursor.at);
            self.open = None;
            self.model.targets.push(state);
            self.model.chances.push(1.0);
            self.labels.add("deadlock", state);
            if self.exact {
                self.chances.push(Fraction::ONE);
            }
        }
        Ok(())
    }
}

/// Makes the fractions of a choice sum to one: a file rounds them. `None` when a number is too
/// large.
fn whole(arcs: &mut [Fraction]) -> Option<()> {
    let sum = arcs.iter().try_fold(Fraction::ZERO, |sum, &arc| sum.plus(arc))?;
    if sum != Fraction::ONE {
        for arc in arcs {
            *arc = arc.over(sum)?;
        }
    }
    Some(())
}
