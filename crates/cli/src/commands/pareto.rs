//! `meeple solve MISSION --objective pareto`: the best trade-offs of success against turns.

use clap::ArgMatches;
use meeple_arena::Agent;
use meeple_arena::tradeoffs::{PRICES, Tradeoff, tradeoffs};
use meeple_core::{Control, Lang, Phrase};
use meeple_render::Theme;
use meeple_render::plot::{Mark, Plot, plot};

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::progress::SearchLine;
use crate::table::align;

/// `prices` is what stands behind the word: nothing, or `=` and numbers with commas.
pub(crate) fn run(
    matches: &ArgMatches,
    context: &mut Context,
    agent: &Agent,
    prices: &str,
) -> Result<(), Failure> {
    let prices = read(prices)?;
    if matches.contains_id("save-policy") {
        let message = Phrase::new(
            "pareto gives a policy for each price; expected one price, as in --objective tradeoff=0.01",
            "pareto donne une politique pour chaque prix ; attendu un seul prix, comme --objective tradeoff=0.01",
        );
        return Err(args::wrong("--save-policy", &message));
    }
    let session = args::open(matches)?;
    if !session.entry().family.has_models {
        let message = Phrase::new(
            "only a mission has trade-offs of success against turns",
            "seule une mission a des compromis entre succès et tours",
        );
        return Err(args::wrong("--objective", &message));
    }
    let (budget, seed) = (args::budget(matches), args::seed(matches));
    let (cancel, lang) = (context.cancel.clone(), context.lang);
    let mut rows: Vec<Tradeoff> = Vec::new();
    context
        .searching(|_| {
            let mut line = SearchLine::new(&*session, lang);
            let mut control = Control::new(budget, seed, cancel, &mut line);
            tradeoffs(&*session, agent, &prices, &mut control, |row| rows.push(row))
        })
        .map_err(|error| Failure::within("--objective", &error))?;
    if rows.is_empty() {
        return Err(Failure::NoAnswer);
    }
    if let Some(path) = matches.get_one::<String>("svg") {
        let picture = plot(&picture(&rows, lang), Theme::Auto);
        files::write(path, Kind::Svg, picture.as_bytes())?;
    }
    if context.json {
        return rows.iter().try_for_each(|row| context.json_line(row));
    }
    for line in align(&table(&rows, lang)) {
        context.line(line)?;
    }
    Ok(())
}

fn read(text: &str) -> Result<Vec<f64>, Failure> {
    let price = |part: &str| part.parse().ok().filter(|price| (0.0..=1.0).contains(price));
    let listed = match text.strip_prefix('=') {
        None if text.is_empty() => Some(PRICES.to_vec()),
        None => None,
        Some(list) => list.split(',').map(price).collect(),
    };
    listed.ok_or_else(|| {
        let message = Phrase::new(
            "expected pareto, or pareto= and prices of a turn between 0 and 1, such as pareto=0.002,0.01",
            "attendu pareto, ou pareto= et des prix du tour entre 0 et 1, par exemple pareto=0.002,0.01",
        );
        args::wrong("--objective", &message)
    })
}

fn price(row: &Tradeoff, lang: Lang) -> String {
    let digits = lang.decimal(row.price, 6);
    digits.trim_end_matches('0').trim_end_matches(['.', ',']).to_owned()
}

fn table(rows: &[Tradeoff], lang: Lang) -> Vec<Vec<String>> {
    let head = Phrase::new("price a turn,success,turns,cost", "prix du tour,succès,tours,coût");
    let mut lines = vec![head.get(lang).split(',').map(str::to_owned).collect()];
    for row in rows {
        lines.push(vec![
            price(row, lang),
            lang.percentage(row.success, 3),
            lang.decimal(row.turns, 3),
            lang.decimal(row.cost, 6),
        ]);
    }
    lines
}

fn picture(rows: &[Tradeoff], lang: Lang) -> Plot {
    let [title, across, up] = [
        Phrase::new(
            "The best chance of success for the turns that it takes, by the price of a turn",
            "La meilleure chance de succès pour les tours qu'elle prend, selon le prix du tour",
        ),
        Phrase::new("expected turns", "tours attendus"),
        Phrase::new("success (%)", "succès (%)"),
    ]
    .map(|phrase| phrase.get(lang).to_owned());
    let mark =
        |row: &Tradeoff| Mark { x: row.turns, y: 100.0 * row.success, text: price(row, lang) };
    Plot { title, across, up, marks: rows.iter().map(mark).collect() }
}
