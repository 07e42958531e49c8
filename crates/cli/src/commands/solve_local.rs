//! `meeple solve GAME --group STONE` and `--region DRAWING`: part of a board by itself.

use std::time::Instant;

use clap::ArgMatches;
use meeple_arena::catalogue::ids;
use meeple_core::card::{LocalAnswer, LocalRuling};
use meeple_core::{Control, Lang, Phrase, phrase};
use serde_json::{Value, json};

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::words;

/// Judges the group or the region that was asked for; `None` if neither was.
pub(super) fn run(matches: &ArgMatches, context: &mut Context) -> Option<Result<(), Failure>> {
    let group = matches.get_one::<String>("group");
    let region = matches.get_one::<String>("region");
    let (option, text) = match (group, region) {
        (Some(stone), _) => ("--group", stone),
        (_, Some(drawing)) => ("--region", drawing),
        _ => return None,
    };
    Some(judge(matches, option, text, context))
}

fn judge(
    matches: &ArgMatches,
    option: &'static str,
    text: &str,
    context: &mut Context,
) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let Some(judge) = entry.card.local else {
        let able = ids(|entry| entry.card.local.is_some());
        let message = phrase!(
            "this game has no groups of stones to judge; expected one of: {able}",
            "ce jeu n'a pas de groupes de pierres à juger ; attendu l'un de : {able}"
        );
        return Err(args::wrong(option, &message));
    };
    let session = args::open(matches)?;
    let (budget, seed, cancel) =
        (args::budget(matches), args::seed(matches), context.cancel.clone());
    let began = Instant::now();
    let answer = context.searching(|_| {
        let mut nobody = ();
        let mut control = Control::new(budget, seed, cancel, &mut nobody);
        match option {
            "--group" => (judge.group)(&session.position(), text, &mut control),
            _ => (judge.region)(text, &mut control),
        }
    });
    let answer = answer.map_err(|error| Failure::within(option, &error))?;
    let answer = answer.ok_or(Failure::NoAnswer)?;
    let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    if context.json {
        return context.json_line(&json!({
            "id": text,
            "status": if answer.is_sealed { "proved" } else { "solved" },
            "sealed": answer.is_sealed,
            "attacker_first": ruling(&answer.attacker_first),
            "defender_first": ruling(&answer.defender_first),
            "open_points": answer.open_points,
            "nodes": answer.positions,
            "micros": micros,
        }));
    }
    print(&answer, micros, context)
}

fn ruling(ruling: &LocalRuling) -> Value {
    json!({
        "status": ruling.status(),
        "moves": ruling.moves,
        "plies": ruling.plies,
        "line": ruling.line,
    })
}

fn print(answer: &LocalAnswer, micros: u64, context: &mut Context) -> Result<(), Failure> {
    let lang = context.lang;
    let first = [
        (Phrase::new("if the attacker begins", "si l'attaquant commence"), &answer.attacker_first),
        (Phrase::new("if the defender begins", "si le défenseur commence"), &answer.defender_first),
    ];
    for (who, ruling) in first {
        let colon = if lang == Lang::Fr { " :" } else { ":" };
        let line = told(ruling, lang);
        context.line(format!("{}{colon} {line}", who.get(lang)))?;
    }
    let (open, positions) = (answer.open_points, lang.whole(answer.positions));
    let time = words::time(micros, lang);
    let found = if answer.is_sealed {
        phrase!(
            "proved: every way to play the {open} empty points out was looked at, {positions} positions, {time}",
            "prouvé : toutes les façons de jouer les {open} points vides ont été examinées, {positions} positions, {time}"
        )
    } else {
        phrase!(
            "as long as the stones around them stand, which is not proved; {open} empty points, {positions} positions, {time}",
            "tant que les pierres alentour tiennent, ce qui n'est pas prouvé ; {open} points vides, {positions} positions, {time}"
        )
    };
    context.line(found.get(lang).to_owned())
}

/// What becomes of the stones, and what to play.
fn told(ruling: &LocalRuling, lang: Lang) -> String {
    let [attacker, defender] = ruling.fates.map(|fate| fate.name().get(lang).to_owned());
    let mut parts = vec![if attacker == defender {
        attacker
    } else {
        let ko = phrase!(
            "a ko decides ({attacker} if the attacker can always take it back, {defender} if the defender can)",
            "un ko décide ({attacker} si l'attaquant peut toujours le reprendre, {defender} si c'est le défenseur)"
        );
        ko.get(lang).to_owned()
    }];
    if !ruling.moves.is_empty() {
        let moves = ruling.moves.join(" ");
        parts.push(phrase!("by {moves}", "par {moves}").get(lang).to_owned());
    }
    if let Some(plies) = ruling.plies {
        let line = ruling.line.join(" ");
        let text = phrase!("taken in {plies} moves ({line})", "prises en {plies} coups ({line})");
        parts.push(text.get(lang).to_owned());
    }
    parts.join(", ")
}
