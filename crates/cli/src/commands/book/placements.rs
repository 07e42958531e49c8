//! `meeple book escampe`: which of Black's placements are lost, and to which reply.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write as _;

use clap::{Arg, ArgMatches, Command, value_parser};
use meeple_arena::catalogue::ids;
use meeple_arena::placements::{
    Edge, Finding, Formation, HEADER, Ledger, Record, confirm, run as search,
};
use meeple_core::{Budget, Control, Lang, Phrase, Rng, phrase};
use serde_json::json;

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::progress::bar;

/// The options that only Escampe has.
const OWN: [&str; 3] = ["threads", "verify", "table"];

/// Nodes for proving an entry again, unless told otherwise: many times what the hardest took.
const ENOUGH: u64 = 100_000_000;

pub(super) fn options(command: Command, lang: Lang) -> Command {
    let threads = Phrase::new(
        "Escampe: placements searched at the same time (1)",
        "Escampe : placements examinés en même temps (1)",
    );
    let verify = Phrase::new(
        "Escampe: prove this many entries of the file again, drawn with --seed (all of them)",
        "Escampe : prouver à nouveau tant de lignes du fichier, tirées avec --seed (toutes)",
    );
    let table = Phrase::new(
        "Escampe: write what the file knows as the table that comes with the game",
        "Escampe : écrire ce que sait le fichier comme la table fournie avec le jeu",
    );
    command
        .arg(args::text("threads", "N", &threads, lang).value_parser(value_parser!(u8).range(1..)))
        .arg(
            Arg::new("verify")
                .long("verify")
                .value_name("N")
                .num_args(0..=1)
                .default_missing_value("0")
                .value_parser(value_parser!(usize))
                .conflicts_with("table")
                .help(verify.get(lang).to_owned()),
        )
        .arg(args::text("table", "FILE", &table, lang))
}

/// Says so if an option was given that only Escampe has.
pub(super) fn refuse(matches: &ArgMatches) -> Result<(), Failure> {
    let given =
        |name: &&&str| matches.value_source(name) == Some(clap::parser::ValueSource::CommandLine);
    match OWN.iter().find(given) {
        None => Ok(()),
        Some(name) => {
            let games = ids(|entry| entry.card.has_placement_book);
            let message = phrase!("only for {games}", "seulement pour {games}");
            Err(args::wrong(&format!("--{name}"), &message))
        }
    }
}

pub(super) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    if matches.get_one::<String>("with").is_some() {
        let message = Phrase::new(
            "Escampe's book is searched in one way only; leave this out",
            "le livre d'Escampe n'est calculé que d'une façon ; à omettre",
        );
        return Err(args::wrong("--with", &message));
    }
    let path = matches.get_one::<String>("file").map_or("", String::as_str);
    let text = files::read_text_if_any(path)?;
    let mut ledger = Ledger::parse(&text).map_err(|error| Failure::within(path, &error))?;
    if let Some(&sample) = matches.get_one::<usize>("verify") {
        return verify(matches, context, &ledger, sample);
    }
    if let Some(to) = matches.get_one::<String>("table") {
        let bytes = ledger.table().map_err(|error| Failure::within(path, &error))?;
        files::write(to, Kind::Placements, &bytes)?;
    } else {
        go_on(matches, context, path, &text, &mut ledger)?;
    }
    tell(context, path, &ledger)
}

/// Searches, and adds a line to the file for each placement that had its turn.
fn go_on(
    matches: &ArgMatches,
    context: &mut Context,
    path: &str,
    text: &str,
    ledger: &mut Ledger,
) -> Result<(), Failure> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole == 0 && !HEADER.starts_with(text) {
        let message = Phrase::new(
            "there is something else in this file; it is left as it is, expected a new name",
            "ce fichier contient autre chose ; il reste tel quel, attendu un nouveau nom",
        );
        return Err(args::wrong(path, &message));
    }
    let opened = OpenOptions::new().append(true).create(true).open(path);
    let mut file = opened.map_err(|error| Failure::file(path, &error))?;
    // A last line that was never finished goes; what comes next begins on a line of its own.
    let cut = if whole < text.len() { file.set_len(whole as u64) } else { Ok(()) };
    let begun = cut.and_then(|()| if whole == 0 { writeln!(file, "{HEADER}") } else { Ok(()) });
    begun.map_err(|error| Failure::file(path, &error))?;
    let threads = matches.get_one::<u8>("threads").copied().map_or(1, usize::from);
    let budget = args::budget(matches);
    let cancel = context.cancel.clone();
    let progress = bar(Formation::ALL as u64);
    let mut keep = |record: &Record, ledger: &Ledger| {
        progress.set_position(lost(ledger) as u64);
        // One call a line, so that a line is there whole or not at all.
        file.write_all(format!("{record}\n").as_bytes())
    };
    let done = context.searching(|_| {
        let mut nobody = ();
        let mut control = Control::new(budget, args::seed(matches), cancel, &mut nobody);
        search(ledger, threads, &mut control, &mut keep)
    });
    progress.finish_and_clear();
    done.map_err(|error| Failure::file(path, &error))
}

fn lost(ledger: &Ledger) -> usize {
    ledger.records().filter(|record| matches!(record.finding, Finding::Lost { .. })).count()
}

/// Proves entries again, all or some drawn by chance, and names those for which it failed.
fn verify(
    matches: &ArgMatches,
    context: &mut Context,
    ledger: &Ledger,
    sample: usize,
) -> Result<(), Failure> {
    let is_lost = |record: &&Record| matches!(record.finding, Finding::Lost { .. });
    let mut records: Vec<Record> = ledger.records().filter(is_lost).copied().collect();
    if sample > 0 {
        let mut rng = Rng::new(args::seed(matches));
        for at in 0..sample.min(records.len()) {
            let other = at + rng.below(records.len() - at);
            records.swap(at, other);
        }
        records.truncate(sample);
    }
    let (budget, cancel) = (args::budget(matches), context.cancel.clone());
    let progress = bar(records.len() as u64);
    let (mut proved, mut failed) = (0, Vec::new());
    context.searching(|_| {
        let mut nobody = ();
        let mut clock = Control::new(Budget { nodes: None, ..budget }, 0, cancel, &mut nobody);
        for record in &records {
            if clock.must_stop() {
                break;
            }
            let mut nobody = ();
            let mut control = clock.split(0, 1, &mut nobody);
            control.limit(Budget::nodes(budget.nodes.unwrap_or(ENOUGH)));
            let found = confirm(record.black, record.finding, &mut control);
            match found {
                Some(_) => proved += 1,
                None if clock.must_stop() => break,
                None => failed.push(record),
            }
            progress.inc(1);
        }
    });
    progress.finish_and_clear();
    if context.json {
        let failed: Vec<String> = failed.iter().map(ToString::to_string).collect();
        let (all, count) = (records.len(), failed.len());
        context.json_line(&json!({ "entries": all, "proved": proved, "failed": failed }))?;
        return if count == 0 { Ok(()) } else { Err(Failure::Faults(count)) };
    }
    let (all, again) = (context.lang.whole(records.len() as u64), context.lang.whole(proved));
    let text = phrase!("{again} of {all} proved again", "{again} sur {all} prouvés à nouveau");
    context.line(text.get(context.lang))?;
    for record in &failed {
        let text = phrase!("not proved again: {record}", "non prouvé à nouveau : {record}");
        context.line(text.get(context.lang))?;
    }
    if failed.is_empty() { Ok(()) } else { Err(Failure::Faults(failed.len())) }
}

/// How many placements of each edge are lost, in how many plies, and how many are open.
fn tell(context: &mut Context, path: &str, ledger: &Ledger) -> Result<(), Failure> {
    let mut lengths: BTreeMap<u32, [usize; 2]> = BTreeMap::new();
    let (mut lost, mut open, mut nodes) = ([0; 2], [0; 2], 0);
    for record in ledger.records() {
        let edge = usize::from(record.black.edge() == Edge::Bottom);
        nodes += record.nodes;
        match record.finding {
            Finding::Lost { plies, .. } => {
                lengths.entry(plies).or_default()[edge] += 1;
                lost[edge] += 1;
            }
            Finding::Open { .. } => open[edge] += 1,
        }
    }
    if context.json {
        let lengths: Vec<_> = lengths
            .iter()
            .map(|(plies, [top, bottom])| json!({ "plies": plies, "top": top, "bottom": bottom }))
            .collect();
        return context.json_line(&json!({
            "file": path,
            "placements": Formation::ALL,
            "lost": lost[0] + lost[1],
            "open": open[0] + open[1],
            "nodes": nodes,
            "lengths": lengths,
        }));
    }
    let lang = context.lang;
    let whole = |count: usize| lang.whole(count as u64);
    let (all, nodes) = (whole(Formation::ALL), lang.whole(nodes));
    let (beaten, left) = (whole(lost[0] + lost[1]), whole(open[0] + open[1]));
    let head = phrase!(
        "{path}: of {all} black placements {beaten} are lost, {left} open; {nodes} nodes",
        "{path} : sur {all} placements noirs, {beaten} perdus, {left} ouverts ; {nodes} nœuds"
    );
    context.line(head.get(lang))?;
    for (plies, [top, bottom]) in lengths {
        let (top, bottom) = (whole(top), whole(bottom));
        let row = phrase!(
            "lost within {plies} plies: {top} at the top, {bottom} at the bottom",
            "perdus en {plies} coups au plus : {top} en haut, {bottom} en bas"
        );
        context.line(row.get(lang))?;
    }
    Ok(())
}
