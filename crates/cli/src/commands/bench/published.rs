//! `meeple bench GAME --published`: the instances that come along, solved as a user would.

use clap::ArgMatches;
use meeple_arena::bench::{self, Class};
use meeple_arena::catalogue::ids;
use meeple_core::{Lang, phrase};

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::table::align;
use crate::words;

/// Solves every published instance and prints a line a class.
pub(super) fn run(
    name: Option<&str>,
    matches: &ArgMatches,
    context: &mut Context,
) -> Result<(), Failure> {
    let entry = meeple_arena::entry(name.unwrap_or_default())?;
    let Some(list) = entry.card.work.published else {
        let known = ids(|entry| entry.card.work.published.is_some());
        let message = phrase!(
            "no published instances come with this game; expected one of: {known}",
            "aucune instance publiée n'accompagne ce jeu ; attendu l'un de : {known}"
        );
        return Err(args::wrong(entry.id, &message));
    };
    let agent = args::agent(matches, entry, list.solver)?;
    let rounds = matches.get_one::<u32>("rounds").copied().unwrap_or(1);
    let cancel = context.cancel.clone();
    let mut classes: Vec<Class> = Vec::new();
    context.searching(|context| {
        let mut printed = Ok(());
        bench::published(entry, &agent, rounds, &cancel, |class| {
            classes.push(class.clone());
            if context.json && printed.is_ok() {
                printed = context.json_line(class);
            }
        });
        printed
    })?;
    if classes.is_empty() {
        return Err(Failure::NoAnswer);
    }
    if context.json {
        return Ok(());
    }
    let lang = context.lang;
    let elsewhere = classes.iter().any(|class| class.nodes_elsewhere.is_some());
    let mut rows = vec![head(lang, elsewhere)];
    for class in &classes {
        let mut row = vec![
            class.class.clone(),
            format!("{}/{}", class.right, class.instances),
            lang.whole(class.nodes),
        ];
        if elsewhere {
            row.push(class.nodes_elsewhere.map_or(String::new(), |nodes| lang.whole(nodes)));
        }
        row.extend([
            words::time(class.micros, lang),
            words::time(class.micros / class.instances.max(1) as u64, lang),
            words::time(class.median_micros, lang),
            words::time(class.most_micros, lang),
            format!("{} MB", lang.decimal(class.bytes as f64 / f64::from(1 << 20), 1)),
        ]);
        rows.push(row);
    }
    for line in align(&rows) {
        context.line(line)?;
    }
    if context.cancel.is_cancelled() {
        return context.line(super::interrupted().get(lang));
    }
    Ok(())
}

fn head(lang: Lang, elsewhere: bool) -> Vec<String> {
    let words: [(&str, &str); 9] = [
        ("class", "classe"),
        ("right", "justes"),
        ("nodes", "nœuds"),
        ("published elsewhere", "publiés ailleurs"),
        ("time in all", "temps en tout"),
        ("mean", "moyenne"),
        ("median", "médiane"),
        ("most", "maximum"),
        ("memory", "mémoire"),
    ];
    let told = words.iter().filter(|(en, _)| elsewhere || *en != "published elsewhere");
    told.map(|(en, fr)| if lang == Lang::En { *en } else { *fr }.to_owned()).collect()
}
