//! `meeple bench`: fixed work, its node count as a checksum, its speed.

mod exam;
mod missions;
mod montecarlo;
mod playouts;
mod published;
mod signature;
mod walls;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use meeple_arena::bench::{self, Experiment, Measure, Row, Standings};
use meeple_arena::catalogue::ids;
use meeple_arena::{Entry, entry};
use meeple_core::{Lang, Phrase, phrase};
use meeple_render::Theme;
use meeple_render::chart::{Bar, Chart, Group, bar_chart};
use serde_json::json;

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::table::align;
use crate::words;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Run fixed searches: their node count is the same on every machine, their speed is not",
        "Lancer des recherches fixes : même nombre de nœuds partout, vitesse selon la machine",
    );
    let compared = ids(|entry| entry.card.work.comparison.is_some());
    let with_list = ids(|entry| entry.card.work.published.is_some());
    let game = phrase!(
        "Only this game; `search`: what each enhancement of the tree search is worth; `evaluators`: the evaluators of a duel against each other; {compared}: many puzzle searches on the same instances; `missions`: questions about the models that come along; missions and two generated models, solved and advised on; `walls`: how likely a random problem has a solution; `playouts`: how many random games and simulations a second duels run at; `montecarlo`: what each enhancement of Monte Carlo tree search is worth",
        "Seulement ce jeu ; `search` : ce que vaut chaque amélioration de la recherche ; `evaluators` : les évaluateurs d'un duel entre eux ; {compared} : de nombreuses recherches de casse-tête sur les mêmes instances ; `missions` : des questions sur les modèles livrés ; des missions et deux modèles engendrés, résolus et conseillés ; `walls` : la chance qu'un problème tiré au hasard ait une solution ; `playouts` : parties au hasard et simulations par seconde des duels ; `montecarlo` : ce que vaut chaque amélioration de la recherche Monte-Carlo"
    );
    let of = Phrase::new(
        "With `playouts` and `montecarlo`: these games only",
        "Avec `playouts` et `montecarlo` : seulement ces jeux",
    );
    let svg = phrase!(
        "With `search` and {compared}: also draw the table as bars; with `montecarlo --doubling` as points",
        "Avec `search` et {compared} : dessiner aussi la table en barres ; avec `montecarlo --doubling` en points"
    );
    let published = phrase!(
        "With {with_list}: solve the published instances that come along, and check them",
        "Avec {with_list} : résoudre les instances publiées fournies, et les vérifier"
    );
    let with_exam = ids(|entry| entry.card.work.exam.is_some());
    let exam = phrase!(
        "With {with_exam}: positions whose good moves are known, and how many of them an agent finds (--with)",
        "Avec {with_exam} : des positions dont les bons coups sont connus, et combien un agent en trouve (--with)"
    );
    let signature = Phrase::new(
        "What every agent says of every game, or of this one, as one number: it changes when a search does (ten seconds or so)",
        "Ce que dit chaque agent de chaque jeu, ou de celui-ci, en un nombre : il change quand une recherche change (une dizaine de secondes)",
    );
    let rounds = Phrase::new(
        "With --published: solve each this many times; the quickest counts. With --exam: ask each this many times, with other seeds",
        "Avec --published : résoudre chacune tant de fois ; la plus rapide compte. Avec --exam : poser chacune tant de fois, avec d'autres graines",
    );
    let side = Phrase::new("With `walls`: cells a side (8)", "Avec `walls` : cases de côté (8)");
    let robots = Phrase::new("With `walls`: robots (3)", "Avec `walls` : robots (3)");
    let draws = Phrase::new(
        "With `walls`: problems of each density (400)",
        "Avec `walls` : problèmes par densité (400)",
    );
    let nodes = Phrase::new(
        "With `walls`: nodes for each problem (1000000)",
        "Avec `walls` : nœuds par problème (1000000)",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(
            Arg::new("game")
                .value_name("GAME|search|evaluators|missions|walls|playouts|montecarlo")
                .help(game.get(lang).to_owned()),
        )
        .arg(Arg::new("of").value_name("GAME").num_args(0..).help(of.get(lang).to_owned()))
        .arg(args::text("svg", "FILE", &svg, lang))
        .arg(
            Arg::new("published")
                .long("published")
                .action(ArgAction::SetTrue)
                .requires("game")
                .help(published.get(lang).to_owned()),
        )
        .arg(
            Arg::new("exam")
                .long("exam")
                .action(ArgAction::SetTrue)
                .requires("game")
                .conflicts_with_all(["published", "signature"])
                .help(exam.get(lang).to_owned()),
        )
        .arg(
            Arg::new("signature")
                .long("signature")
                .action(ArgAction::SetTrue)
                .conflicts_with("published")
                .help(signature.get(lang).to_owned()),
        )
        .with_agent(lang)
        .arg(
            args::text("rounds", "N", &rounds, lang)
                .value_parser(value_parser!(u32).range(1..=100)),
        )
        .arg(args::text("side", "N", &side, lang).value_parser(value_parser!(u8).range(3..=16)))
        .arg(args::text("robots", "N", &robots, lang).value_parser(value_parser!(u8).range(1..=4)))
        .arg(
            args::text("draws", "N", &draws, lang)
                .value_parser(value_parser!(u32).range(1..=1_000_000)),
        )
        .arg(args::text("nodes", "N", &nodes, lang).value_parser(value_parser!(u64)))
        .args(montecarlo::args(lang))
        .with_seed(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let wanted = matches.get_one::<String>("game").map(String::as_str);
    let of = matches.get_many::<String>("of").unwrap_or_default();
    let of = of.map(|name| entry(name)).collect::<Result<Vec<&'static Entry>, _>>()?;
    match wanted {
        Some("playouts") => return playouts::run(of, context),
        Some("montecarlo") => return montecarlo::run(of, matches, context),
        _ => {}
    }
    if let Some(another) = of.first() {
        let another = another.id;
        return Err(Failure::Input(phrase!(
            "{another}: only `playouts` and `montecarlo` take a list of games; expected one game",
            "{another} : seuls `playouts` et `montecarlo` prennent une liste de jeux ; attendu un seul jeu"
        )));
    }
    if matches.get_flag("published") {
        return published::run(wanted, matches, context);
    }
    if matches.get_flag("exam") {
        return exam::run(wanted, matches, context);
    }
    if matches.get_flag("signature") {
        return signature::run(wanted, context);
    }
    if wanted == Some("walls") {
        return walls::run(matches, context);
    }
    if wanted == Some("search") {
        return search(matches, context);
    }
    if wanted == Some("evaluators") {
        return evaluators(context);
    }
    if wanted == Some("missions") {
        return missions::run(context);
    }
    let only = wanted.map(entry).transpose()?;
    if let Some(entry) = only.filter(|entry| entry.card.work.comparison.is_some()) {
        return compare(entry, matches, context);
    }
    let cancel = context.cancel.clone();
    let mut measures: Vec<Measure> = Vec::new();
    context.searching(|context| {
        let mut printed = Ok(());
        bench::run(only, &cancel, |measure| {
            measures.push(measure.clone());
            if context.json && printed.is_ok() {
                printed = context.json_line(measure);
            }
        });
        printed
    })?;
    if measures.is_empty() {
        return Err(Failure::NoAnswer);
    }
    let signature: u64 = measures.iter().map(|measure| measure.nodes).sum();
    let stopped = context.cancel.is_cancelled();
    if context.json {
        // The sum of half the work is no signature.
        let signature = (!stopped).then_some(signature);
        return context.json_line(&json!({ "signature": signature, "stopped": stopped }));
    }
    let lang = context.lang;
    let rows: Vec<Vec<String>> = measures
        .iter()
        .map(|measure| {
            vec![
                measure.game.to_owned(),
                measure.work.clone(),
                lang.whole(measure.nodes),
                words::time(measure.micros, lang),
                words::speed(measure.speed(), lang),
            ]
        })
        .collect();
    for line in align(&rows) {
        context.line(line)?;
    }
    if stopped {
        return context.line(interrupted().get(lang));
    }
    context.line(phrase!("signature {signature}", "signature {signature}").get(lang))
}

/// What is said of a table that is not whole.
fn interrupted() -> Phrase {
    Phrase::new(
        "stopped on request: the table is not complete, and has no signature",
        "arrêté sur demande : la table est incomplète, et sans signature",
    )
}

/// Games of each pair of evaluators, and nodes of each move.
const GAMES: u32 = 20;
const NODES: u64 = 20_000;

/// The tournament of evaluators: time, true depth, score.
fn evaluators(context: &mut Context) -> Result<(), Failure> {
    let cancel = context.cancel.clone();
    let mut table: Option<Vec<Standings>> = None;
    context.searching(|context| {
        table = bench::evaluators(GAMES, NODES, &cancel);
        match &table {
            Some(rows) if context.json => rows.iter().try_for_each(|row| context.json_line(row)),
            _ => Ok(()),
        }
    })?;
    let Some(table) = table else { return Err(Failure::NoAnswer) };
    if context.json {
        return Ok(());
    }
    let lang = context.lang;
    let head = [("", ""), ("time", "temps"), ("depth", "profondeur"), ("score", "score")]
        .map(|(en, fr)| Phrase::new(en, fr).get(lang).to_owned());
    let names = table.iter().map(|row| row.name.to_owned());
    let mut lines: Vec<Vec<String>> = vec![head.into_iter().chain(names).collect()];
    for row in &table {
        let score = format!("{}/{}", lang.decimal(row.points, 1), row.games);
        let against = row.against.iter().map(|points| match points {
            Some(points) => lang.decimal(*points, 1),
            None => String::new(),
        });
        let own =
            [row.name.to_owned(), words::time(row.micros, lang), lang.decimal(row.depth, 1), score];
        lines.push(own.into_iter().chain(against).collect());
    }
    for line in align(&lines) {
        context.line(line)?;
    }
    context.line(
        phrase!(
            "{GAMES} games a pair after random first moves, {NODES} nodes a move.",
            "{GAMES} parties par paire après des premiers coups au hasard, {NODES} nœuds par coup."
        )
        .get(lang),
    )
}

/// The ablation table: one game a block, one variant a line.
fn search(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let cancel = context.cancel.clone();
    let mut rows: Vec<Row> = Vec::new();
    context.searching(|context| {
        let mut printed = Ok(());
        bench::ablation(&cancel, |row| {
            rows.push(row.clone());
            if context.json && printed.is_ok() {
                printed = context.json_line(row);
            }
        });
        printed
    })?;
    if rows.is_empty() {
        return Err(Failure::NoAnswer);
    }
    if let Some(path) = matches.get_one::<String>("svg") {
        let picture = bar_chart(&bars(&rows, context.lang), context.lang, Theme::Auto);
        files::write(path, Kind::Svg, picture.as_bytes())?;
    }
    let stopped = context.cancel.is_cancelled();
    if context.json {
        return if stopped { context.json_line(&json!({ "stopped": true })) } else { Ok(()) };
    }
    let lang = context.lang;
    let mut lines: Vec<Vec<String>> = Vec::new();
    for row in &rows {
        lines.push(vec![
            row.game.to_owned(),
            row.variant.clone(),
            lang.whole(row.nodes),
            lang.percent(share(row, &rows)),
            words::time(row.micros, lang),
            if row.same_value { String::new() } else { "≠".to_owned() },
        ]);
    }
    for line in align(&lines) {
        context.line(line)?;
    }
    let note = Phrase::new(
        "Share of the plain search's nodes. ≠: another value than the plain search, as selective searches may have.",
        "Part des nœuds de la recherche simple. ≠ : autre valeur que la recherche simple, comme une recherche sélective peut en avoir.",
    );
    context.line(note.get(lang))?;
    if stopped { context.line(interrupted().get(lang)) } else { Ok(()) }
}

/// Nodes as a share of the game's plain search, which comes first.
fn share(row: &Row, rows: &[Row]) -> f64 {
    let plain = rows.iter().find(|plain| plain.game == row.game).map_or(row.nodes, |p| p.nodes);
    row.nodes as f64 / plain.max(1) as f64
}

fn bars(rows: &[Row], lang: Lang) -> Chart {
    let title = phrase!(
        "Nodes to depth, as a share of plain alpha-beta (logarithmic)",
        "Nœuds jusqu'à la profondeur, en part de l'alpha-bêta simple (logarithmique)"
    );
    Chart {
        title: title.get(lang).to_owned(),
        groups: rows
            .chunk_by(|a, b| a.game == b.game)
            .map(|rows_of_game| Group {
                name: rows_of_game[0].game.to_owned(),
                bars: rows_of_game
                    .iter()
                    .map(|row| Bar {
                        name: row.variant.clone(),
                        share: share(row, rows),
                        text: lang.whole(row.nodes),
                    })
                    .collect(),
            })
            .collect(),
    }
}

/// Many searches and heuristics on the same published instances.
fn compare(
    entry: &'static Entry,
    matches: &ArgMatches,
    context: &mut Context,
) -> Result<(), Failure> {
    let cancel = context.cancel.clone();
    let mut trials: Vec<Experiment> = Vec::new();
    context.searching(|context| {
        let mut printed = Ok(());
        bench::experiments(entry, &cancel, |trial| {
            trials.push(trial.clone());
            if context.json && printed.is_ok() {
                printed = context.json_line(trial);
            }
        });
        printed
    })?;
    let Some(first) = trials.first() else { return Err(Failure::NoAnswer) };
    let lang = context.lang;
    if let Some(path) = matches.get_one::<String>("svg") {
        let title = Phrase::new(
            "Nodes to solve the same instances, as a share of breadth-first search (logarithmic)",
            "Nœuds pour les mêmes instances, en part du parcours en largeur (logarithmique)",
        );
        let bar = |trial: &Experiment| Bar {
            name: trial.agent.clone(),
            share: trial.nodes as f64 / first.nodes.max(1) as f64,
            text: lang.whole(trial.nodes),
        };
        let bars = trials.iter().map(bar).collect();
        let group = Group { name: entry.id.to_owned(), bars };
        let chart = Chart { title: title.get(lang).to_owned(), groups: vec![group] };
        let picture = bar_chart(&chart, context.lang, Theme::Auto);
        files::write(path, Kind::Svg, picture.as_bytes())?;
    }
    if context.json {
        return Ok(());
    }
    let head = ["", "solved", "shortest", "excess", "nodes", "memory", "time"];
    let head_fr = ["", "résolus", "plus courts", "en trop", "nœuds", "mémoire", "temps"];
    let head = if lang == Lang::En { head } else { head_fr };
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for trial in &trials {
        rows.push(vec![
            trial.agent.clone(),
            format!("{}/{}", trial.solved, trial.instances),
            trial.shortest.to_string(),
            trial.excess.to_string(),
            lang.whole(trial.nodes),
            format!("{} MB", lang.decimal(trial.bytes as f64 / f64::from(1 << 20), 1)),
            words::time(trial.micros, lang),
        ]);
    }
    for line in align(&rows) {
        context.line(line)?;
    }
    Ok(())
}
