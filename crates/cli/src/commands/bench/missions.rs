//! `meeple bench missions`: missions that are solved, and questions about the models that come along.

use meeple_arena::bench::{self, Asked, Planned};
use meeple_core::{Lang, phrase};

use crate::context::Context;
use crate::failure::Failure;
use crate::table::align;
use crate::words;

/// Missions and models of fixed size: what is known at the end, and the time of the quickest round.
pub(super) fn run(context: &mut Context) -> Result<(), Failure> {
    let cancel = context.cancel.clone();
    let (mut planned, mut asked): (Vec<Planned>, Vec<Asked>) = (Vec::new(), Vec::new());
    context.searching(|context| {
        let mut printed = Ok(());
        bench::models(&cancel, |row| {
            asked.push(row.clone());
            if context.json && printed.is_ok() {
                printed = context.json_line(row);
            }
        });
        bench::missions(&cancel, |row| {
            planned.push(row.clone());
            if context.json && printed.is_ok() {
                printed = context.json_line(row);
            }
        });
        printed
    })?;
    if planned.is_empty() && asked.is_empty() {
        return Err(Failure::NoAnswer);
    }
    if context.json {
        return Ok(());
    }
    let lang = context.lang;
    let lines = align(&answers(&asked, lang)).into_iter().chain([String::new()]);
    let lines = lines.chain(align(&plans(&planned, lang)));
    lines.into_iter().try_for_each(|line| context.line(line))?;
    context.line(
        phrase!(
            "Times are those of the quickest round. Laying out begins with the text of the program.",
            "Les temps sont ceux du tour le plus rapide. Le développement part du texte du programme."
        )
        .get(lang),
    )
}

/// One question a line.
fn answers(asked: &[Asked], lang: Lang) -> Vec<Vec<String>> {
    let head = match lang {
        Lang::En => {
            ["", "", "states", "choices", "arcs", "laid out", "solved", "value", "between", "and"]
        }
        Lang::Fr => {
            ["", "", "états", "choix", "arcs", "développé", "résolu", "valeur", "entre", "et"]
        }
    };
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for row in asked {
        let reply = &row.reply;
        let (low, high) = match (reply.lower, reply.upper) {
            (Some(lower), Some(upper)) => words::bounds(lower, upper, lang),
            _ => Default::default(),
        };
        rows.push(vec![
            format!("{} {}", row.model, row.constants).trim_end().to_owned(),
            reply.property.clone(),
            lang.whole(reply.states as u64),
            lang.whole(reply.choices as u64),
            lang.whole(reply.arcs as u64),
            words::time(reply.parts.layout, lang),
            words::time(reply.parts.solve, lang),
            reply.value.map(|value| words::exact(value, lang)).unwrap_or_default(),
            low,
            high,
        ]);
    }
    rows
}

/// One mission a line.
fn plans(planned: &[Planned], lang: Lang) -> Vec<Vec<String>> {
    let head = match lang {
        Lang::En => ["", "", "states", "sweeps", "value", "apart", "success", "turns", "time"],
        Lang::Fr => ["", "", "états", "balayages", "valeur", "écart", "succès", "tours", "temps"],
    };
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let number = |value: Option<f64>, digits: usize| {
        value.map(|value| lang.decimal(value, digits)).unwrap_or_default()
    };
    let count = |count: usize| if count > 0 { lang.whole(count as u64) } else { String::new() };
    for row in planned {
        let apart = row.low.zip(row.high).map(|(low, high)| format!("{:.1e}", high - low));
        rows.push(vec![
            row.problem.clone(),
            row.agent.clone(),
            count(row.states),
            count(row.sweeps as usize),
            number(row.value, 6),
            apart.unwrap_or_default(),
            row.success.map(|success| lang.percent(success)).unwrap_or_default(),
            number(row.turns, 4),
            words::time(row.micros, lang),
        ]);
    }
    rows
}
