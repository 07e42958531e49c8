//! New problems by lot: drawn until one is as hard as you ask for.

use meeple_core::rng::split_seed;
use meeple_core::{Budget, Cancel, Control, InputError, Observer, Rng, Setup, phrase};

pub use meeple_core::Wishes;

use crate::catalogue::ids;
use crate::{Agent, Answer, Entry, Session, Status};

/// A new problem.
#[derive(Debug)]
pub struct NewProblem {
    /// Ready to be played.
    pub session: Box<dyn Session>,
    /// Its solution.
    pub answer: Answer,
    /// How many were drawn, and how many of these could be solved.
    pub drawn: u32,
    /// Solvable ones among them.
    pub solvable: u32,
}

/// Draws at most this many.
const MOST: u32 = 20_000;

/// Draws problems until one is solvable and of the length asked for; `None` when `cancel` was heard.
/// `limit` holds for the search of each one: what it cannot solve is as good as not drawn.
///
/// # Errors
/// When the game makes no problems, the wishes do not fit it, or none of many draws was as long as
/// wished.
pub fn draw_problem(
    entry: &'static Entry,
    wishes: &Wishes,
    limit: Budget,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Result<Option<NewProblem>, InputError> {
    let Some(generator) = entry.card.generator else {
        let able = ids(|entry| entry.card.generator.is_some());
        return Err(InputError::new(phrase!(
            "this game makes no new problems; expected one of: {able}",
            "ce jeu ne crée pas de problèmes ; attendu l'un de : {able}"
        )));
    };
    let mut found = None;
    let (mut solvable, longest) = (0, wishes.moves.as_ref().map(|moves| *moves.end()));
    for drawn in 1..=MOST {
        let mut rng = Rng::new(split_seed(wishes.seed, drawn.into()));
        let session = entry.open(&Setup::at(&generator(wishes, &mut rng)?))?;
        let mut agent = Agent::parse(entry.card.adviser, entry)?;
        let mut control = Control::new(agent.budget(), wishes.seed, cancel.clone(), observer);
        control.limit(limit.and(Budget { depth: longest, ..Budget::UNLIMITED }));
        let answer = session.solve(&mut agent, &mut control);
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let solved = answer.status == Status::Optimal;
        solvable += u32::from(solved);
        found = found.max(answer.length.filter(|_| solved));
        let fits = |length: u32| match &wishes.moves {
            Some(moves) => moves.contains(&length),
            None => length > 0,
        };
        if solved && answer.length.is_some_and(fits) {
            return Ok(Some(NewProblem { session, answer, drawn, solvable }));
        }
    }
    let found = found.unwrap_or(0);
    Err(InputError::new(phrase!(
        "none of {MOST} problems drawn was of the length asked for; the longest had a shortest solution of {found} moves; expected another length",
        "aucun des {MOST} problèmes tirés n'avait la longueur demandée ; le plus long avait une plus courte solution de {found} coups ; attendu une autre longueur"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    const NONE: Budget = Budget::UNLIMITED;

    #[test]
    fn a_limit_of_memory_holds_for_every_problem_drawn() {
        let entry = entry("ricochet").expect("a game");
        let (wishes, cancel) = (Wishes { seed: 3, ..Wishes::default() }, Cancel::new());
        let drawn = |bytes: usize| {
            let limit = Budget { bytes: Some(bytes), ..NONE };
            draw_problem(entry, &wishes, limit, &cancel, &mut ()).expect("wishes").expect("one")
        };
        let free =
            draw_problem(entry, &wishes, NONE, &cancel, &mut ()).expect("wishes").expect("one");
        let most = free.answer.bytes / 2;
        let limited = drawn(most);
        assert!(limited.answer.bytes <= most, "{} of {most}", limited.answer.bytes);
        assert_eq!(drawn(1 << 30).session.position(), free.session.position());
    }

    #[test]
    fn new_problems_are_as_long_as_wished_and_the_same_for_the_same_seed() {
        let entry = entry("ricochet").expect("a game");
        for seed in 0..3 {
            let wishes = Wishes { seed, moves: Some(3..=4), ..Wishes::default() };
            let one = draw_problem(entry, &wishes, NONE, &Cancel::new(), &mut ())
                .expect("wishes")
                .expect("one");
            let two = draw_problem(entry, &wishes, NONE, &Cancel::new(), &mut ())
                .expect("wishes")
                .expect("one");
            assert!((3..=4).contains(&one.answer.length.expect("solved")));
            assert_eq!(one.session.position(), two.session.position());
        }
    }

    #[test]
    fn games_without_problems_say_so() {
        let pig = entry("pig").expect("a game");
        assert!(draw_problem(pig, &Wishes::default(), NONE, &Cancel::new(), &mut ()).is_err());
    }
}
