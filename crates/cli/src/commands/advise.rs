//! `meeple advise`: ranked candidates with their figures and an honest label.

use clap::{ArgMatches, Command};
use meeple_arena::families::Values;
use meeple_arena::session::{Scope, Standing};
use meeple_arena::{Advice, Candidate, Family, Span};
use meeple_core::{Control, Lang, Phrase};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::SearchLine;
use crate::table::align;
use crate::words;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Rank the moves of a position: value, chance, risk, expected line",
        "Classer les coups d'une position : valeur, chances, risque, suite attendue",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .with_position(lang)
        .with_agent(lang)
        .with_book(lang)
        .with_policy(lang)
        .with_weights(lang)
        .with_budget(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let session = args::open(matches)?;
    let entry = session.entry();
    let mut agent = args::agent(matches, entry, entry.card.adviser)?;
    agent.think_alone();
    args::read_weights(matches, entry, &mut agent)?;
    args::read_book(matches, &*session, &mut agent)?;
    args::read_policy(matches, &*session, &mut agent, context)?;
    let (lang, cancel) = (context.lang, context.cancel.clone());
    let advice = context.searching(|_| {
        let mut line = SearchLine::new(&*session, lang);
        let budget = args::budget(matches);
        let mut control = Control::new(budget, args::seed(matches), cancel, &mut line);
        session.think(&mut agent, Scope::All, &mut control)
    });
    let over = !matches!(session.standing(), Standing::ToMove(_));
    if context.json {
        context.json_line(&advice)?;
    } else if over {
        context.line(session.standing().say(entry).get(lang))?;
    } else {
        print(&advice, entry.family, context)?;
    }
    let said = advice.best.is_some() || advice.arises.is_some() || over;
    if said { Ok(()) } else { Err(Failure::NoAnswer) }
}

/// The candidates as a table, and the best one in a sentence.
pub(crate) fn print(
    advice: &Advice,
    family: &Family,
    context: &mut Context,
) -> Result<(), Failure> {
    let lang = context.lang;
    let header = [
        Phrase::new("move", "coup"),
        Phrase::new("play it", "à jouer"),
        family.values.short.clone(),
        Phrase::new("between", "entre"),
        Phrase::new("chance", "chances"),
        Phrase::new("risk", "risque"),
        Phrase::new("turns", "tours"),
        Phrase::new("fails within 10", "échoue sous 10"),
        Phrase::new("at random", "au hasard"),
        Phrase::new("lost", "perdu"),
        Phrase::new("label", "nature"),
        Phrase::new("line", "suite"),
        Phrase::new("mainly if", "surtout si"),
    ];
    let most = advice.candidates.first().filter(|best| best.danger.is_some());
    let most = most.and_then(|best| best.chance);
    let mut rows = vec![header.iter().map(|title| title.get(lang).to_owned()).collect()];
    rows.extend(
        advice.candidates.iter().map(|candidate| row(candidate, most, &family.values, lang)),
    );
    // A column that says nothing is left out.
    let empty: Vec<usize> = (0..header.len())
        .filter(|&column| rows[1..].iter().all(|row: &Vec<String>| row[column].is_empty()))
        .collect();
    for row in &mut rows {
        let mut column = 0;
        row.retain(|_| {
            column += 1;
            !empty.contains(&(column - 1))
        });
    }
    if !advice.candidates.is_empty() {
        for line in align(&rows) {
            context.line(line)?;
        }
    }
    if let Some(arises) = &advice.arises {
        context.line(arises.words.get(lang))?;
    }
    if !advice.terms.is_empty() {
        context.line(words::terms(&advice.terms, lang))?;
    }
    context.line(words::costs(advice, lang))
}

/// Bounds of the value, where they are farther apart than the digits shown.
fn between(candidate: &Candidate, lang: Lang) -> String {
    /// Of the value, or of one where that is less.
    const SHOWN: f64 = 1e-5;
    let wide = |span: &Span| span.width() > SHOWN * candidate.value.abs().max(1.0);
    candidate.within.filter(wide).map_or_else(String::new, |Span { low, high }| {
        let whole = low.fract() == 0.0 && high.fract() == 0.0;
        let digits = if !whole && high - low < 10.0 { 6 } else { 0 };
        // Rounded outward, so that the truth stays inside.
        let unit = 10f64.powi(digits);
        let (low, high) = ((low * unit).floor() / unit, (high * unit).ceil() / unit);
        let digits = digits as usize;
        format!("{} … {}", lang.decimal(low, digits), lang.decimal(high, digits))
    })
}

/// A line of the table; `most` is the best move's chance of success, where losses are told.
fn row(candidate: &Candidate, most: Option<f64>, values: &Values, lang: Lang) -> Vec<String> {
    /// More of a line than this is not read.
    const SHOWN: usize = 12;
    let percent = |share: Option<f64>| share.map(|p| lang.percent(p)).unwrap_or_default();
    let mut line = candidate.line.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(" ");
    if candidate.line.len() > SHOWN {
        line.push_str(" …");
    }
    vec![
        candidate.name.clone(),
        percent(candidate.share),
        words::value(candidate, values.scale, lang),
        between(candidate, lang),
        if values.is_cost() { String::new() } else { percent(candidate.chance) },
        percent(candidate.risk),
        candidate.turns.map(|turns| lang.decimal(turns, 2)).unwrap_or_default(),
        percent(candidate.danger.map(|danger| danger.advised)),
        percent(candidate.danger.map(|danger| danger.random)),
        percent(most.zip(candidate.chance).map(|(most, chance)| most - chance)),
        words::exactness(candidate.exactness).get(lang).to_owned(),
        if candidate.line.len() > 1 { line } else { String::new() },
        candidate.hazards.first().map_or_else(String::new, |hazard| {
            format!("{} ({})", hazard.words.get(lang), lang.percent(hazard.chance))
        }),
    ]
}
