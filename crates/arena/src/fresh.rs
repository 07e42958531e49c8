//! New problems by lot: drawn until one is as hard as you ask for.

use std::ops::RangeInclusive;

use meeple_core::rng::split_seed;
use meeple_core::{
    Budget, Cancel, Control, InputError, Notation as _, Observer, Phrase, Problem, Rng, Setup,
    phrase,
};
use meeple_games::ricochet::{RandomWalls, Ricochet, Rules, Wish, random_instance};

use crate::{Agent, Answer, Entry, Session, Status};

/// What a new problem should be like; what is left out is the game's own choice.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Seed of all chance.
    pub seed: u64,
    /// Length of the shortest solution.
    pub moves: Option<RangeInclusive<u32>>,
    /// How many robots.
    pub robots: Option<u8>,
    /// Walls by lot: how likely one stands between two cells.
    pub random_walls: Option<f64>,
    /// Columns and rows, with random walls.
    pub size: Option<(u8, u8)>,
    /// Rules that are switched on, by name.
    pub rules: Vec<String>,
}

/// Makes the position of one draw.
pub type Generator = fn(&Wishes, &mut Rng) -> Result<String, InputError>;

/// A new problem.
#[derive(Debug)]
pub struct Fresh {
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
pub fn fresh(
    entry: &'static Entry,
    wishes: &Wishes,
    limit: Budget,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Result<Option<Fresh>, InputError> {
    let Some(generator) = entry.generator else {
        return Err(InputError::new(Phrase::new(
            "this game makes no new problems; expected ricochet",
            "ce jeu ne crée pas de problèmes ; attendu : ricochet",
        )));
    };
    let mut found = None;
    let (mut solvable, longest) = (0, wishes.moves.as_ref().map(|moves| *moves.end()));
    for drawn in 1..=MOST {
        let mut rng = Rng::new(split_seed(wishes.seed, drawn.into()));
        let session = entry.open(&Setup::at(&generator(wishes, &mut rng)?))?;
        let mut agent = Agent::parse(entry.adviser, entry)?;
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
            return Ok(Some(Fresh { session, answer, drawn, solvable }));
        }
    }
    let found = found.unwrap_or(0);
    Err(InputError::new(phrase!(
        "none of {MOST} problems drawn was of the length asked for; the longest had a shortest solution of {found} moves; expected another length",
        "aucun des {MOST} problèmes tirés n'avait la longueur demandée ; le plus long avait une plus courte solution de {found} coups ; attendu une autre longueur"
    )))
}

/// Ricochet Robots by lot.
pub(crate) fn ricochet(wishes: &Wishes, rng: &mut Rng) -> Result<String, InputError> {
    let (width, height) = wishes.size.unwrap_or((16, 16));
    let rules = |name: &str| wishes.rules.iter().any(|rule| rule == name);
    let wish = Wish {
        robots: wishes.robots.map_or(4, usize::from),
        walls: wishes.random_walls.map(|density| RandomWalls { width, height, density }),
        rules: Rules { must_ricochet: rules("must-ricochet"), no_rebound: rules("no-rebound") },
    };
    let instance = random_instance(&wish, rng).ok_or_else(|| {
        InputError::new(Phrase::new(
            "the board is too small for these robots and a target",
            "le plateau est trop petit pour ces robots et une cible",
        ))
    })?;
    let puzzle = Ricochet::new(instance);
    Ok(puzzle.position(&puzzle.start()))
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
            fresh(entry, &wishes, limit, &cancel, &mut ()).expect("wishes").expect("one")
        };
        let free = fresh(entry, &wishes, NONE, &cancel, &mut ()).expect("wishes").expect("one");
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
            let one =
                fresh(entry, &wishes, NONE, &Cancel::new(), &mut ()).expect("wishes").expect("one");
            let two =
                fresh(entry, &wishes, NONE, &Cancel::new(), &mut ()).expect("wishes").expect("one");
            assert!((3..=4).contains(&one.answer.length.expect("solved")));
            assert_eq!(one.session.position(), two.session.position());
        }
    }

    #[test]
    fn walls_robots_and_rules_are_as_wished() {
        let wishes = Wishes {
            robots: Some(2),
            random_walls: Some(0.1),
            size: Some((7, 5)),
            rules: vec!["must-ricochet".to_owned()],
            ..Wishes::default()
        };
        let text = ricochet(&wishes, &mut Rng::new(1)).expect("it fits");
        assert!(text.starts_with("7x5:") && text.ends_with("must-ricochet"), "{text}");
        assert_eq!(text.split(' ').count(), 5, "{text}");
        let crowded = Wishes { robots: Some(5), size: Some((2, 2)), ..wishes };
        assert!(ricochet(&crowded, &mut Rng::new(1)).is_err());
    }

    #[test]
    fn games_without_problems_say_so() {
        let pig = entry("pig").expect("a game");
        assert!(fresh(pig, &Wishes::default(), NONE, &Cancel::new(), &mut ()).is_err());
    }
}
