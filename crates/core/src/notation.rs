//! How moves and positions are written.

use crate::{InputError, Problem, Side, error::excerpt, phrase};

/// Gives a problem its notation.
pub trait Notation: Problem {
    /// The short name of a legal action; unique among the actions of a state.
    fn action_name(&self, state: &Self::State, action: Self::Action) -> String;

    /// The action that `text` names. Case and surrounding blanks do not matter.
    ///
    /// # Errors
    /// Lists the legal names when `text` is none of them.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, InputError> {
        action_named(self, state, text)
    }

    /// The names of the actions, one after the other, that what someone typed stands for: several
    /// where people write as one move what is played in steps (`d1-d7/g7` of Amazons), or the usual
    /// name of what is also called otherwise. By default the text itself.
    fn steps<'t>(&self, text: &'t str) -> Vec<&'t str> {
        vec![text]
    }

    /// A position as one line of text that [`Present::open`](crate::Present::open) reads back.
    fn position(&self, state: &Self::State) -> String;

    /// Which side traces call `max`; by default the one that moves at the root.
    fn max_side(&self) -> Option<Side> {
        None
    }
}

/// The legal action of that name, by comparing all names: what [`Notation::parse_action`] does, for
/// games that know most names without looking at the others.
///
/// # Errors
/// Lists the legal names when `text` is none of them.
pub fn action_named<N: Notation + ?Sized>(
    problem: &N,
    state: &N::State,
    text: &str,
) -> Result<N::Action, InputError> {
    let wanted = text.trim();
    let actions = problem.action_list(state);
    let names: Vec<String> = actions.iter().map(|&a| problem.action_name(state, a)).collect();
    match names.iter().position(|name| name.eq_ignore_ascii_case(wanted)) {
        Some(index) => Ok(actions[index]),
        None => Err(unknown_action(wanted, &names)),
    }
}

fn unknown_action(wanted: &str, names: &[String]) -> InputError {
    /// More names than this help nobody.
    const SHOWN: usize = 40;
    let found = excerpt(wanted);
    if names.is_empty() {
        return InputError::new(phrase!(
            "{found} cannot be played: the game is over",
            "{found} ne peut être joué : la partie est finie"
        ));
    }
    let mut list = names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(" ");
    if names.len() > SHOWN {
        list.push_str(" …");
    }
    InputError::new(phrase!(
        "{found} is not a legal move here; expected one of: {list}",
        "{found} n'est pas un coup légal ici ; attendu l'un de : {list}"
    ))
}

/// The names in a list of moves: separated by commas where there are some, since names of moves may
/// hold blanks (`move north, end`), or else by blanks.
pub fn listed_moves(text: &str) -> impl Iterator<Item = &str> {
    let split: fn(char) -> bool =
        if text.contains(',') { |c| c == ',' } else { char::is_whitespace };
    text.split(split).map(str::trim).filter(|name| !name.is_empty())
}
