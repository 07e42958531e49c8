//! `meeple solve GAME --group STONE` and `--region DRAWING`: part of a board by itself.

use std::time::Instant;

use clap::ArgMatches;
use meeple_arena::Entry;
use meeple_arena::catalogue::ids;
use meeple_core::card::{Fate, LocalAnswer, LocalRuling};
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
            "status": if answer.caveat.is_none() { "proved" } else { "solved" },
            "caveat": answer.caveat.as_ref().map(|caveat| caveat.get(context.lang)),
            "attacker_first": ruling(&answer.attacker_first),
            "defender_first": ruling(&answer.defender_first),
            "open_points": answer.open_points,
            "nodes": answer.positions,
            "micros": micros,
        }));
    }
    print(entry, &answer, micros, context)
}

fn ruling(ruling: &LocalRuling) -> Value {
    json!({
        "status": ruling.status(),
        "moves": ruling.moves,
        "plies": ruling.plies,
        "line": ruling.line,
    })
}

fn print(
    entry: &Entry,
    answer: &LocalAnswer,
    micros: u64,
    context: &mut Context,
) -> Result<(), Failure> {
    let lang = context.lang;
    for (attacks, ruling) in [(true, &answer.attacker_first), (false, &answer.defender_first)] {
        let side = answer.defender.map(|side| if attacks { side.other() } else { side });
        let side = side.map(|side| entry.card.sides[side.index()].get(lang));
        let side = side.map_or_else(String::new, |side| format!(" ({side})"));
        let first = if attacks {
            phrase!("attacker{side} first:", "attaquant{side} d'abord :")
        } else {
            phrase!("defender{side} first:", "défenseur{side} d'abord :")
        };
        context.line(format!("{} {}", first.get(lang), told(ruling, attacks, lang)))?;
    }
    let (open, positions) = (answer.open_points, lang.whole(answer.positions));
    let time = words::time(micros, lang);
    let found = match &answer.caveat {
        None => phrase!(
            "proved by looking at every way to play it out",
            "prouvé en examinant toutes les suites"
        ),
        Some(Phrase { en, fr }) => {
            phrase!("true {en}; that is not proved", "vrai {fr} ; cela n'est pas prouvé")
        }
    };
    let found = found.get(lang);
    let stop = Phrase::new(";", " ;");
    let figures = phrase!(
        "empty points: {open}, positions: {positions}",
        "points vides : {open}, positions : {positions}"
    );
    context.line(format!("{found}{} {}, {time}", stop.get(lang), figures.get(lang)))
}

/// What becomes of the stones, and what to play.
fn told(ruling: &LocalRuling, attacks: bool, lang: Lang) -> String {
    let [attacker, defender] = ruling.fates.map(|fate| fate.name().get(lang).to_owned());
    let fate = if attacker == defender {
        attacker
    } else {
        let ko = phrase!(
            "a ko decides ({attacker} if the attacker can always take it back, {defender} if the defender can)",
            "un ko décide ({attacker} si l'attaquant peut toujours le reprendre, {defender} si c'est le défenseur)"
        );
        ko.get(lang).to_owned()
    };
    // What nobody who begins can make worse.
    let worst = if attacks { Fate::Alive } else { Fate::Dead };
    let moves = if ruling.fates == [worst; 2] {
        Phrase::new(", whatever is played", ", quoi qu'on joue")
    } else if ruling.moves.iter().any(|name| name == "pass") {
        Phrase::new(", even without a move", ", même sans jouer")
    } else if ruling.moves.is_empty() {
        Phrase::new("", "")
    } else {
        let moves = ruling.moves.join(" ");
        phrase!(", by {moves}", ", par {moves}")
    };
    let line = match ruling.plies {
        None => Phrase::new("", ""),
        Some(plies) => {
            let line = ruling.line.join(" ");
            let s = if plies == 1 { "" } else { "s" };
            phrase!(" ({plies} move{s}: {line})", " ({plies} coup{s} : {line})")
        }
    };
    format!("{fate}{}{}", moves.get(lang), line.get(lang))
}
