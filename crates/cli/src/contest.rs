//! What matches and tournaments ask for alike: openings, clocks, a results file.

use std::time::Duration;

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::Entry;
use meeple_arena::contest::{Clock, Contestant, Event, EventError, Openings};
use meeple_core::{Lang, Phrase, phrase};

use crate::args::{self, WithPosition as _};
use crate::failure::Failure;
use crate::files;

/// Adds the options of contests.
pub(crate) trait WithContest {
    /// `--openings`, `--time-per-move`, `--time-per-game`, `--patience`, `--longest`, `--results`.
    fn with_contest(self, lang: Lang) -> Self;
}

impl WithContest for Command {
    fn with_contest(self, lang: Lang) -> Self {
        let openings = Phrase::new(
            "random:K for K random moves at the start, or a file of positions, one a line (duels random:2, missions random:0, puzzles random:20)",
            "random:K pour K coups au hasard au début, ou un fichier de positions, une par ligne (duels random:2, missions random:0, casse-tête random:20)",
        );
        let opening = Phrase::new("The same as --openings random:K", "Comme --openings random:K");
        let per_move = Phrase::new(
            "Seconds a move, for agents without limits of their own",
            "Secondes par coup, pour les agents sans limite propre",
        );
        let per_game = Phrase::new(
            "Seconds for all moves of a game, and what each move adds: 60 or 60+0.5",
            "Secondes pour une partie, et ce que chaque coup ajoute : 60 ou 60+0.5",
        );
        let patience = Phrase::new(
            "Seconds to wait for a move of an outside program where no time is set (60)",
            "Secondes à attendre le coup d'un programme externe quand aucun temps n'est fixé (60)",
        );
        let longest =
            Phrase::new("A game of more moves is drawn", "Une partie plus longue est nulle");
        let results = Phrase::new(
            "Append each game to this file; go on from it after an interruption",
            "Ajouter chaque partie à ce fichier ; reprendre de là après une interruption",
        );
        self.arg(args::text("openings", "random:K|FILE", &openings, lang))
            .arg(
                args::text("opening", "K", &opening, lang)
                    .value_parser(value_parser!(u32).range(..=1000))
                    .hide(true),
            )
            .arg(
                args::seconds("time-per-move", "S", &per_move, lang)
                    .conflicts_with("time-per-game"),
            )
            .arg(
                args::text("time-per-game", "S[+S]", &per_game, lang)
                    .value_parser(move |text: &str| game_clock(text, lang)),
            )
            .arg(
                args::seconds("patience", "S", &patience, lang)
                    .conflicts_with_all(["time-per-move", "time-per-game"]),
            )
            .arg(
                args::text("longest", "N", &longest, lang)
                    .value_parser(value_parser!(u32).range(1..=1_000_000))
                    .default_value("2000"),
            )
            .arg(args::text("results", "FILE", &results, lang))
            .with_weights(lang)
    }
}

fn game_clock(text: &str, lang: Lang) -> Result<Clock, String> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok(Clock::Game { time: args::time(time, lang)?, increment: args::time(increment, lang)? })
}

/// The event that the arguments describe. `named` are the contestants, each with what to call it
/// in errors.
pub(crate) fn event(matches: &ArgMatches, named: &[(&str, &str)]) -> Result<Event, Failure> {
    let entry = args::entry_of(matches)?;
    let contestant = |&(label, text): &(&str, &str)| {
        Contestant::parse(text, entry).map_err(|error| Failure::within(label, &error))
    };
    let contestants = named.iter().map(contestant).collect::<Result<Vec<_>, _>>()?;
    // A wrong position is told by the name of its option before anything is written.
    args::open(matches)?;
    let scenario = args::scenario(matches, entry)?;
    let at_start = contestants.iter().any(Contestant::needs_the_start);
    let openings = openings(matches, entry, scenario.as_deref(), at_start)?;
    let clock = match matches.get_one::<Duration>("time-per-move") {
        Some(&time) => Clock::Move(time),
        None => matches.get_one::<Clock>("time-per-game").copied().unwrap_or_default(),
    };
    Ok(Event {
        position: matches.get_one::<String>("position").cloned(),
        scenario,
        openings,
        seed: args::seed(matches),
        clock,
        patience: matches.get_one::<Duration>("patience").copied().unwrap_or(Event::PATIENCE),
        longest: matches.get_one::<u32>("longest").copied().unwrap_or(Event::LONGEST),
        strengths: args::weights(matches, entry)?,
        ..Event::new(entry, contestants)
    })
}

fn openings(
    matches: &ArgMatches,
    entry: &'static Entry,
    scenario: Option<&str>,
    at_start: bool,
) -> Result<Openings, Failure> {
    if let Some(&plies) = matches.get_one::<u32>("opening") {
        return Ok(Openings::Random(plies));
    }
    let Some(text) = matches.get_one::<String>("openings").map(String::as_str) else {
        return Ok(Openings::Random(if at_start { 0 } else { entry.family.opening }));
    };
    if let Some(plies) = text.strip_prefix("random:") {
        let number = plies.parse().ok().filter(|plies| *plies <= 1_000);
        return number.map(Openings::Random).ok_or_else(|| {
            let expected = Phrase::new(
                "expected random:K with K from 0 to 1000, or a file",
                "attendu random:K avec K de 0 à 1000, ou un fichier",
            );
            args::wrong("--openings", &expected)
        });
    }
    let lines = files::read_text(text)?;
    Openings::read(&lines, entry, scenario).map_err(|error| Failure::within(text, &error))
}

/// Why a contest was not played. An error of the results file names it; others speak for themselves.
pub(crate) fn failure(error: EventError, results: Option<&str>) -> Failure {
    let results = results.unwrap_or("");
    match error {
        EventError::Io(error) => Failure::file(results, &error),
        EventError::Results(error) => Failure::within(results, &error),
        EventError::Input(error) => error.into(),
    }
}

/// A line for each of those with a count.
fn each(counts: &[(&str, u32)], line: &dyn Fn(&str, u32) -> Phrase) -> Vec<Phrase> {
    let some = counts.iter().filter(|(_, count)| *count > 0);
    some.map(|&(name, count)| line(name, count)).collect()
}

/// Who had to guess, and how often.
pub(crate) fn guessed(guesses: &[(&str, u32)]) -> Vec<Phrase> {
    each(guesses, &|name, count| {
        phrase!(
            "{name} had no answer within its budget and played at random: {count} moves",
            "{name} n'avait pas de réponse dans son budget et a joué au hasard : {count} coups"
        )
    })
}

/// What whoever reads a score should know besides: guesses, faults, adjudications. `limit` is what
/// those lost on time did not keep to.
pub(crate) fn remarks(
    guesses: &[(&str, u32)],
    late: &[(&str, u32)],
    limit: &Phrase,
    faults: &[(&str, u32)],
    [repetitions, lengths]: [u32; 2],
    notes: &[String],
) -> Vec<Phrase> {
    let mut lines = guessed(guesses);
    lines.extend(each(late, &|name, count| {
        let (en, fr) = (&limit.en, &limit.fr);
        phrase!(
            "{name} lost on time: {count} games; {en}",
            "{name} a perdu au temps : {count} parties ; {fr}"
        )
    }));
    lines.extend(each(faults, &|name, count| {
        phrase!(
            "{name} lost by a crash or an illegal move: {count} games",
            "{name} a perdu par panne ou coup illégal : {count} parties"
        )
    }));
    // Limits of time were told just now.
    let notes = notes.iter().filter(|note| **note != limit.en);
    lines.extend(notes.map(|note| phrase!("  note: {note}", "  note : {note}")));
    if repetitions > 0 {
        lines.push(phrase!(
            "drawn by the third repetition: {repetitions} games",
            "nulles par troisième répétition : {repetitions} parties"
        ));
    }
    if lengths > 0 {
        lines.push(phrase!(
            "drawn because they were too long: {lengths} games",
            "nulles par longueur excessive : {lengths} parties"
        ));
    }
    lines
}
