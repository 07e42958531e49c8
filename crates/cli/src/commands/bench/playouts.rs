//! `meeple bench playouts`: random games and simulations a second.

use meeple_arena::bench::{self, Speeds};
use meeple_arena::{CATALOGUE, Entry};
use meeple_core::{Lang, Phrase};

use crate::context::Context;
use crate::failure::Failure;
use crate::table::align;

/// Measures these duels, or all, and prints a line each.
pub(super) fn run(of: Vec<&'static Entry>, context: &mut Context) -> Result<(), Failure> {
    let cancel = context.cancel.clone();
    let entries = if of.is_empty() { CATALOGUE.iter().collect() } else { of };
    let mut found: Vec<Speeds> = Vec::new();
    context.searching(|context| {
        for entry in entries {
            let Some(speeds) = bench::playouts(entry, &cancel) else { continue };
            if context.json {
                context.json_line(&speeds)?;
            }
            found.push(speeds);
        }
        Ok::<_, Failure>(())
    })?;
    if found.is_empty() {
        return Err(Failure::NoAnswer);
    }
    if context.json {
        return Ok(());
    }
    let lang = context.lang;
    let head = match lang {
        Lang::En => {
            ["", "random games/s", "as mcts plays/s", "uct, simulations/s", "mcts, simulations/s"]
        }
        Lang::Fr => [
            "",
            "parties au hasard/s",
            "jouées par mcts/s",
            "uct, simulations/s",
            "mcts, simulations/s",
        ],
    };
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for row in &found {
        let figures = [row.light, row.informed, row.uct, row.mcts];
        let figures = figures.map(|speed| lang.whole(speed.round() as u64));
        rows.push([row.game.to_owned()].into_iter().chain(figures).collect());
    }
    for line in align(&rows) {
        context.line(line)?;
    }
    let note = Phrase::new(
        "From the start of each game, one thread, for each second that a core was at work; trees of 20000 simulations.",
        "Depuis le début de chaque jeu, un fil d'exécution, par seconde de travail d'un cœur ; arbres de 20000 simulations.",
    );
    context.line(note.get(lang))?;
    if context.cancel.is_cancelled() {
        return context.line(super::interrupted().get(lang));
    }
    Ok(())
}
