//! `meeple show GAME --results FILE`: the games of a results file, and each of them again.

use clap::ArgMatches;
use meeple_arena::contest::{Archive, Ending, Record};
use meeple_core::{Phrase, phrase};
use serde_json::json;

use super::show;
use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::files;
use crate::table::align;

pub(crate) fn run(path: &str, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let text = files::read_model(path)?;
    let within = |error| Failure::within(path, &error);
    let archive = Archive::read(&text).map_err(within)?;
    if archive.entry().id != entry.id {
        let (theirs, mine) = (archive.entry().id, entry.id);
        let message = phrase!(
            "games of {theirs} and not of {mine}",
            "des parties de {theirs} et non de {mine}"
        );
        return Err(args::wrong(path, &message));
    }
    let Some(&number) = matches.get_one::<u32>("number") else { return list(&archive, context) };
    let record = archive.game(number as usize).map_err(within)?;
    let plies = matches.get_one::<u32>("ply").map(|&ply| ply as usize);
    let session = archive.replay(record, plies).map_err(within)?;
    if context.json {
        show::to_files(&*session, matches, context)?;
        return context.json_line(&archive.saved(record).map_err(within)?);
    }
    let lang = context.lang;
    for line in names(&archive) {
        context.line(line)?;
    }
    context.line(sentence(number, record, &archive).get(lang))?;
    show::draw(&*session, matches, context)?;
    let (first, moves) = (&record.sheet.position, &record.sheet.moves);
    let from = phrase!("from {first}", "depuis {first}");
    context.line(from.get(lang))?;
    context.line(moves)
}

/// What a contestant is called: a letter in a match, a number in a tournament.
fn short(place: usize, archive: &Archive) -> String {
    match archive.contestants().len() {
        ..=2 => ["A", "B"][place.min(1)].to_owned(),
        _ => (place + 1).to_string(),
    }
}

fn names(archive: &Archive) -> Vec<String> {
    let named = |(place, name): (usize, &String)| format!("{}: {name}", short(place, archive));
    archive.contestants().iter().enumerate().map(named).collect()
}

/// Who won, in short.
fn winner(record: &Record, archive: &Archive) -> Option<String> {
    record.winner().map(|seat| short(record.seated()[seat as usize], archive))
}

fn ending(end: Ending) -> Phrase {
    match end {
        Ending::Rules => Phrase::new("by the rules", "selon les règles"),
        Ending::Repetition => Phrase::new("third repetition", "troisième répétition"),
        Ending::Length => Phrase::new("too long", "trop longue"),
        Ending::Time => Phrase::new("on time", "au temps"),
        Ending::Fault => Phrase::new("by a fault", "par une faute"),
        Ending::Resigned => Phrase::new("by resignation", "par abandon"),
    }
}

fn sentence(number: u32, record: &Record, archive: &Archive) -> Phrase {
    let seated = record.seated().map(|place| short(place, archive));
    let [first, second] = [0, 1].map(|side: usize| {
        let (who, side) = (&seated[side], &archive.entry().card.sides[side]);
        Phrase::each(|lang| format!("{who} ({})", side.get(lang)))
    });
    let (plies, end) = (record.plies, ending(record.end));
    let note = record.note.as_ref().map(|note| format!(": {note}")).unwrap_or_default();
    Phrase::each(|lang| {
        let [first, second, end] = [&first, &second, &end].map(|phrase| phrase.get(lang));
        let words = match winner(record, archive) {
            Some(winner) => phrase!(
                "game {number}, {first} against {second}: {winner} wins after {plies} moves ({end}{note})",
                "partie {number}, {first} contre {second} : {winner} gagne après {plies} coups ({end}{note})"
            ),
            None => phrase!(
                "game {number}, {first} against {second}: drawn after {plies} moves ({end}{note})",
                "partie {number}, {first} contre {second} : nulle après {plies} coups ({end}{note})"
            ),
        };
        words.get(lang).to_owned()
    })
}

/// A line for each game.
fn list(archive: &Archive, context: &mut Context) -> Result<(), Failure> {
    if context.json {
        for (number, record) in (1u32..).zip(archive.games()) {
            let mut line = json!(record);
            line["game"] = number.into();
            context.json_line(&line)?;
        }
        return Ok(());
    }
    let lang = context.lang;
    for line in names(archive) {
        context.line(line)?;
    }
    let [first, second] = &archive.entry().card.sides;
    let [game, winner_title, end, moves] = [
        Phrase::new("game", "partie"),
        Phrase::new("winner", "vainqueur"),
        Phrase::new("end", "fin"),
        Phrase::new("moves", "coups"),
    ];
    let head = [&game, first, second, &winner_title, &end, &moves];
    let mut rows = vec![head.map(|title| title.get(lang).to_owned()).to_vec()];
    for (number, record) in (1u32..).zip(archive.games()) {
        let [first, second] = record.seated().map(|place| short(place, archive));
        let drawn = Phrase::new("drawn", "nulle");
        rows.push(vec![
            number.to_string(),
            first,
            second,
            winner(record, archive).unwrap_or_else(|| drawn.get(lang).to_owned()),
            ending(record.end).get(lang).to_owned(),
            record.plies.to_string(),
        ]);
    }
    align(&rows).into_iter().try_for_each(|line| context.line(line))
}
