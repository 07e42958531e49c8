//! Positions whose good moves are known: how many of them does an agent find?

use meeple_core::{Budget, Cancel, Control, InputError, Setup};
use serde::Serialize;

use crate::session::Scope;
use crate::{Agent, Entry};

/// How an agent did in one class of questions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Marks {
    /// The class.
    pub class: String,
    /// Questions asked, each as many times as there are rounds.
    pub asked: usize,
    /// How many answers were right.
    pub right: usize,
    /// Nodes over all of them.
    pub nodes: u64,
    /// Wall time over all of them.
    pub micros: u64,
    /// The questions with a wrong answer in some round, and the last such answer.
    pub missed: Vec<(String, String)>,
}

/// Asks a fresh agent every question of a game's exam, so many rounds with different seeds; `done` hears of
/// each class. Stops early when it is cancelled: the class at hand is not told.
///
/// # Errors
/// When a position of the list is none.
pub fn exam(
    entry: &'static Entry,
    agent: &Agent,
    rounds: u32,
    seed: u64,
    cancel: &Cancel,
    mut done: impl FnMut(&Marks),
) -> Result<(), InputError> {
    let list = entry.card.work.exam.map_or_else(Vec::new, |questions| questions());
    for class in list.chunk_by(|one, next| one.class == next.class) {
        let mut marks = Marks { class: class[0].class.clone(), ..Marks::default() };
        for question in class {
            let session = entry.open(&Setup::at(&question.position))?;
            let mut missed = None;
            for round in 0..rounds.max(1) {
                let mut nobody = ();
                let seed = seed.wrapping_add(u64::from(round));
                let mut control =
                    Control::new(Budget::UNLIMITED, seed, cancel.clone(), &mut nobody);
                let advice = session.think(&mut agent.fresh(), Scope::Best, &mut control);
                if cancel.is_cancelled() {
                    return Ok(());
                }
                marks.asked += 1;
                marks.nodes += advice.nodes;
                marks.micros += advice.micros;
                let best = advice.best.unwrap_or_default();
                if question.right.contains(&best) {
                    marks.right += 1;
                } else {
                    missed = Some((question.name.clone(), best));
                }
            }
            marks.missed.extend(missed);
        }
        done(&marks);
    }
    Ok(())
}
