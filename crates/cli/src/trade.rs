//! Trade-offs between two questions, for people and for programs.

use meeple_arena::questions::Trade;
use meeple_core::{Lang, Phrase, phrase};

use crate::context::Context;
use crate::failure::Failure;
use crate::table::align;
use crate::words;

/// Prints trade-offs: a line of JSON, or a table; with fractions if that is asked for.
pub(crate) fn print(trade: &Trade, exact: bool, context: &mut Context) -> Result<(), Failure> {
    if context.json {
        return context.json_line(trade);
    }
    let lang = context.lang;
    context.line(head(trade).get(lang))?;
    for line in align(&table(trade, exact, lang)) {
        context.line(line)?;
    }
    context.line(foot(trade, lang))
}

fn head(trade: &Trade) -> Phrase {
    let name = trade.name.as_ref();
    let (en, fr) = (
        name.map_or(String::new(), |name| format!("{name}: ")),
        name.map_or(String::new(), |name| format!("{name} : ")),
    );
    phrase!("{en}What can be had of both:", "{fr}Ce qu'on peut avoir des deux :")
}

fn table(trade: &Trade, exact: bool, lang: Lang) -> Vec<Vec<String>> {
    let heads = trade.asked.iter().map(|asked| asked.get(lang).to_owned()).collect();
    let rows = trade.points.iter().map(|corner| match exact {
        true => corner.exact.to_vec(),
        false => corner.values.map(|value| words::exact(value, lang)).to_vec(),
    });
    std::iter::once(heads).chain(rows).collect()
}

fn foot(trade: &Trade, lang: Lang) -> String {
    let (states, costs) = (lang.whole(trade.states as u64), words::time(trade.micros, lang));
    let worth = match (trade.label, trade.stopped) {
        (None, why) => {
            let why = why.map_or(Phrase::new("unknown", "inconnu"), words::stop);
            let (en, fr) = (&why.en, &why.fr);
            phrase!("nothing is known: {en}", "rien n'est connu : {fr}")
        }
        (Some(_), Some(why)) => {
            let why = words::stop(why);
            let (en, fr) = (&why.en, &why.fr);
            phrase!("there may be more: {en}", "il peut y en avoir d'autres : {fr}")
        }
        (Some(label), None) => words::exactness(label),
    };
    let worth = worth.get(lang);
    let text = phrase!("{worth}; {states} states, {costs}", "{worth} ; {states} états, {costs}");
    text.get(lang).to_owned()
}
