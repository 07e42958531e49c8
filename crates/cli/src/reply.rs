//! Answers to questions, for people and for programs.

use meeple_arena::questions::{Beginning, Frontier, Holds, Reply};
use meeple_core::{Lang, Phrase, phrase};

use crate::context::Context;
use crate::failure::Failure;
use crate::table::align;
use crate::words;

/// Prints an answer: a line of JSON, or a sentence.
pub(crate) fn print(reply: &Reply, context: &mut Context) -> Result<(), Failure> {
    if context.json {
        return context.json_line(reply);
    }
    let lang = context.lang;
    context.line(sentence(reply, lang))?;
    for beginning in &reply.initial {
        let (state, value) = (beginning.state, figure(beginning, lang));
        let text = phrase!("  from state {state}: {value}", "  depuis l'état {state} : {value}");
        context.line(text.get(lang))?;
    }
    Ok(())
}

/// Prints trade-offs: a line of JSON, or a table.
pub(crate) fn print_front(front: &Frontier, context: &mut Context) -> Result<(), Failure> {
    if context.json {
        return context.json_line(front);
    }
    let lang = context.lang;
    let [one, other] = front.asked.each_ref().map(|asked| asked.get(lang));
    let head = match lang {
        Lang::En => format!("1: {one}\n2: {other}"),
        Lang::Fr => format!("1 : {one}\n2 : {other}"),
    };
    context.line(head)?;
    let mut rows = vec![vec!["1".to_owned(), "2".to_owned()]];
    for point in &front.points {
        let told = |index: usize| {
            let (value, exact) = (words::exact(point.values[index], lang), &point.exact[index]);
            // Long fractions are for programs.
            if exact.len() > 20 || !exact.contains('/') {
                value
            } else {
                format!("{exact} ≈ {value}")
            }
        };
        rows.push(vec![told(0), told(1)]);
    }
    for line in align(&rows) {
        context.line(line)?;
    }
    let (states, costs) = (lang.whole(front.states as u64), words::time(front.micros, lang));
    let mut last = phrase!("{states} states, {costs}", "{states} états, {costs}");
    if let Some(why) = front.stopped {
        last = last.join("; ", &words::stop(why));
    }
    context.line(last.get(lang))
}

fn sentence(reply: &Reply, lang: Lang) -> String {
    let asked = &reply.asked;
    let costs = words::time(reply.micros, lang);
    let name = reply.name.as_ref().map_or(String::new(), |name| match lang {
        Lang::En => format!("{name}: "),
        Lang::Fr => format!("{name} : "),
    });
    let told = match (reply.value, reply.lower, reply.upper) {
        (value, Some(lower), Some(upper)) if value.is_some() || reply.initial.is_empty() => {
            let exact = reply.exact.clone();
            let one = Beginning { state: 0, value, lower, upper, exact };
            let figure = figure(&one, lang);
            phrase!("is {figure}", "est {figure}")
        }
        (None, Some(lower), Some(upper)) => {
            let (lower, upper) = words::bounds(lower, upper, lang);
            phrase!(
                "is between {lower} and {upper}, depending on where it begins",
                "est entre {lower} et {upper}, selon où cela commence"
            )
        }
        _ => {
            let why = reply.stopped.map_or(Phrase::new("unknown", "inconnu"), words::stop);
            let (en, fr) = (&why.en, &why.fr);
            phrase!("is not known: {en}", "n'est pas connue : {fr}")
        }
    };
    let holds = reply.holds.map_or(Phrase::same(""), |holds| match holds {
        Holds::Yes => Phrase::new("Yes: ", "Oui : "),
        Holds::No => Phrase::new("No: ", "Non : "),
        Holds::Undecided => Phrase::new("Too near to tell: ", "Trop proche pour conclure : "),
    });
    let (asked, told) = (asked.get(lang), told.get(lang));
    let states = lang.whole(reply.states as u64);
    let of = phrase!("{states} states", "{states} états");
    let (holds, of) = (holds.get(lang), of.get(lang));
    match lang {
        Lang::En => format!("{name}{holds}{asked} {told}; {of}, {costs}"),
        Lang::Fr => format!("{name}{holds}{asked} {told} ; {of}, {costs}"),
    }
}

/// A value with the bounds that it lies between: no more digits than they leave certain.
fn figure(one: &Beginning, lang: Lang) -> String {
    let bounds = || words::bounds(one.lower, one.upper, lang);
    let Some(value) = one.value else {
        let (lower, upper) = bounds();
        let text = phrase!("between {lower} and {upper}", "entre {lower} et {upper}");
        return text.get(lang).to_owned();
    };
    if value.is_infinite() {
        let text = if value > 0.0 {
            Phrase::new("infinite", "infinie")
        } else {
            Phrase::new("infinite below", "infinie vers le bas")
        };
        return text.get(lang).to_owned();
    }
    let value = words::exact(value, lang);
    if let Some(exact) = &one.exact {
        // Long fractions are for programs.
        let short = exact.contains('/') && exact.len() <= 40;
        return if short { format!("{exact} ≈ {value}") } else { value };
    }
    if one.lower == one.upper {
        return value;
    }
    let (lower, upper) = bounds();
    let text =
        phrase!("{value} (between {lower} and {upper})", "{value} (entre {lower} et {upper})");
    text.get(lang).to_owned()
}
