//! Reports of tournaments: the same tables as text, as a page and as a picture.

mod page;

use clap::{ArgMatches, Command};
use meeple_arena::contest::Event;
use meeple_arena::solo_contest::SoloRow;
use meeple_arena::tournament::Standings;
use meeple_core::{Lang, Phrase, phrase};
use meeple_render::Theme;
use meeple_render::spans::{Span, SpanChart, span_chart};

use crate::args;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::table::align;
use crate::words;

/// Everything a report shows, in one language.
pub(crate) struct Report {
    lang: Lang,
    title: String,
    /// What was played, a line a setting.
    settings: Vec<String>,
    /// The rating list or the measures, with a row of headings.
    pub(crate) standings: Vec<Vec<String>>,
    /// Each agent against each other one, with a row of headings.
    cross: Vec<Vec<String>>,
    /// Sentences about the whole.
    notes: Vec<String>,
    /// Openings with the points of the first side, with a row of headings.
    openings: Vec<Vec<String>>,
    chart: SpanChart,
}

fn words_of(phrases: &[Phrase], lang: Lang) -> Vec<String> {
    phrases.iter().map(|phrase| phrase.get(lang).to_owned()).collect()
}

impl Report {
    /// The report of a tournament of duels.
    pub(crate) fn of_duels(event: &Event, table: &Standings, lang: Lang) -> Self {
        let share =
            |share: Option<f64>| share.map_or("–".to_owned(), |share| lang.percent(share));
        let mut standings = vec![words_of(
            &[
                Phrase::same("#"),
                Phrase::new("agent", "agent"),
                Phrase::same("Elo"),
                Phrase::same("±"),
                Phrase::new("games", "parties"),
                Phrase::new("points", "points"),
                Phrase::new("draws", "nulles"),
                Phrase::new("time a move", "temps par coup"),
                Phrase::new("depth", "profondeur"),
            ],
            lang,
        )];
        for (rank, row) in table.rows.iter().enumerate() {
            let games = row.wins + row.draws + row.losses;
            standings.push(vec![
                (rank + 1).to_string(),
                row.agent.clone(),
                words::signed(row.elo, lang),
                lang.decimal((row.elo_high - row.elo_low) / 2.0, 0),
                lang.whole(u64::from(games)),
                share(row.score),
                share((games > 0).then(|| f64::from(row.draws) / f64::from(games))),
                row.micros_per_move.map_or("–".to_owned(), |us| words::time(us as u64, lang)),
                // Who looks ahead by no fixed number of moves has no depth.
                row.mean_depth
                    .filter(|&depth| depth > 0.0)
                    .map_or("–".to_owned(), |depth| lang.decimal(depth, 1)),
            ]);
        }
        let spans = table.rows.iter().map(|row| Span {
            name: row.agent.clone(),
            low: row.elo_low,
            at: row.elo,
            high: row.elo_high,
            text: format!(
                "{} ± {}",
                words::signed(row.elo, lang),
                lang.decimal((row.elo_high - row.elo_low) / 2.0, 0)
            ),
        });
        let heading = phrase!("Ratings with 95% intervals", "Classement Elo, intervalles à 95 %");
        Self {
            lang,
            title: title(event, lang),
            settings: settings(event, lang),
            standings,
            cross: cross(table, lang),
            notes: notes(table, lang),
            openings: openings(table, lang),
            chart: SpanChart {
                title: heading.get(lang).to_owned(),
                unit: "Elo".to_owned(),
                spans: spans.collect(),
            },
        }
    }

    /// The report of trials.
    pub(crate) fn of_solo(event: &Event, rows: &[SoloRow], lang: Lang) -> Self {
        let puzzle = rows.iter().any(|row| row.excess.is_some());
        let mut head = words_of(
            &[
                Phrase::same("#"),
                Phrase::new("agent", "agent"),
                Phrase::new("trials", "essais"),
                if puzzle {
                    Phrase::new("solved", "résolus")
                } else {
                    Phrase::new("success", "succès")
                },
                Phrase::new("95% interval", "intervalle à 95 %"),
                if puzzle {
                    Phrase::new("cost", "coût")
                } else {
                    Phrase::new("actions", "actions")
                },
            ],
            lang,
        );
        if puzzle {
            head.push(Phrase::new("above optimum", "au-dessus de l'optimum").get(lang).to_owned());
        }
        head.extend(words_of(&[Phrase::new("time", "temps"), Phrase::new("nodes", "nœuds")], lang));
        let mut standings = vec![head];
        for (rank, row) in rows.iter().enumerate() {
            let success = row.success;
            let mut line = vec![
                (rank + 1).to_string(),
                row.agent.clone(),
                lang.whole(u64::from(row.trials)),
                success.share.map_or("–".to_owned(), |share| lang.percent(share)),
                format!("{} – {}", lang.percent(success.low), lang.percent(success.high)),
                mean(&row.turns, 2, lang),
            ];
            if let Some(excess) = &row.excess {
                line.push(mean(excess, 2, lang));
            }
            line.push(row.micros.mean().map_or("–".to_owned(), |us| words::time(us as u64, lang)));
            line.push(row.nodes.mean().map_or("–".to_owned(), |n| lang.whole(n as u64)));
            standings.push(line);
        }
        let spans = rows.iter().map(|row| Span {
            name: row.agent.clone(),
            low: row.success.low * 100.0,
            at: row.success.share.unwrap_or(0.5) * 100.0,
            high: row.success.high * 100.0,
            text: row.success.share.map_or(String::new(), |share| lang.percent(share)),
        });
        let heading = phrase!("Success with 95% intervals", "Succès, intervalles à 95 %");
        Self {
            lang,
            title: title(event, lang),
            settings: settings(event, lang),
            standings,
            cross: Vec::new(),
            notes: Vec::new(),
            openings: Vec::new(),
            chart: SpanChart {
                title: heading.get(lang).to_owned(),
                unit: "%".to_owned(),
                spans: spans.collect(),
            },
        }
    }

    /// For a terminal.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = align(&self.standings);
        lines.push(String::new());
        lines.extend(align(&self.cross));
        lines.push(String::new());
        lines.extend(self.notes.clone());
        lines
    }

    fn svg(&self) -> String {
        span_chart(&self.chart, Theme::Auto)
    }
}

fn mean(mean: &meeple_arena::statistics::Mean, digits: usize, lang: Lang) -> String {
    let Some(value) = mean.mean() else { return "–".to_owned() };
    let margin = mean.margin().map(|margin| format!(" ± {}", lang.decimal(margin, digits)));
    format!("{}{}", lang.decimal(value, digits), margin.unwrap_or_default())
}

fn title(event: &Event, lang: Lang) -> String {
    let name = event.entry.card.name.get(lang);
    phrase!("Tournament: {name}", "Tournoi : {name}").get(lang).to_owned()
}

fn settings(event: &Event, lang: Lang) -> Vec<String> {
    let (openings, seed) = (&event.openings, event.seed);
    let clock = words::clock(event.clock);
    let (en, fr) = (&clock.en, &clock.fr);
    let line = phrase!(
        "openings {openings}; seed {seed}; {en}",
        "ouvertures {openings} ; graine {seed} ; {fr}"
    );
    let place = event.position.iter().chain(&event.scenario).cloned();
    place.chain([line.get(lang).to_owned()]).collect()
}

/// Points of the row's agent against the column's, and won-drawn-lost.
fn cross(table: &Standings, lang: Lang) -> Vec<Vec<String>> {
    let mut rows = vec![vec!["#".to_owned(), Phrase::new("agent", "agent").get(lang).to_owned()]];
    rows[0].extend((1..=table.rows.len()).map(|rank| rank.to_string()));
    for (rank, row) in table.rows.iter().enumerate() {
        let cell = |other: &meeple_arena::tournament::Row| {
            if other.index == row.index {
                return "·".to_owned();
            }
            table.between(row.index, other.index).map_or("–".to_owned(), |tally| {
                format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
            })
        };
        let mut line = vec![(rank + 1).to_string(), row.agent.clone()];
        line.extend(table.rows.iter().map(cell));
        rows.push(line);
    }
    rows
}

fn notes(table: &Standings, lang: Lang) -> Vec<String> {
    let percent = |share: Option<f64>| share.map_or("–".to_owned(), |share| lang.percent(share));
    let (games, draws) = (lang.whole(u64::from(table.games)), percent(table.draws));
    let share = percent(table.first_side_share);
    let elo = words::signed(table.first_side.elo, lang);
    let margin = lang.decimal(table.first_side.margin, 0);
    let lines = [
        phrase!("{games} games, {draws} drawn", "{games} parties, {draws} nulles"),
        phrase!(
            "the first side took {share} of the points: worth {elo} ± {margin} Elo",
            "le premier camp a pris {share} des points : il vaut {elo} ± {margin} Elo"
        ),
    ];
    lines.iter().map(|line| line.get(lang).to_owned()).collect()
}

/// More openings than this are a file, not a table.
const MOST_OPENINGS: usize = 200;

fn openings(table: &Standings, lang: Lang) -> Vec<Vec<String>> {
    let head = [
        Phrase::new("opening", "ouverture"),
        Phrase::new("games", "parties"),
        Phrase::new("points of the first side", "points du premier camp"),
    ];
    let row = |opening: &meeple_arena::tournament::OpeningScore| {
        vec![
            (opening.opening + 1).to_string(),
            opening.games.to_string(),
            lang.percent(opening.first_side),
        ]
    };
    let rows = table.openings.iter().take(MOST_OPENINGS).map(row);
    [words_of(&head, lang)].into_iter().chain(rows).collect()
}

/// Adds the options of reports.
pub(crate) trait WithReport {
    /// `--html` and `--svg`.
    fn with_report(self, lang: Lang) -> Self;
}

impl WithReport for Command {
    fn with_report(self, lang: Lang) -> Self {
        let html = Phrase::new(
            "Write a report as an HTML page",
            "Écrire un rapport sous forme de page HTML",
        );
        let svg = Phrase::new("Draw the ratings", "Dessiner le classement");
        self.arg(args::text("html", "FILE", &html, lang)).arg(args::text("svg", "FILE", &svg, lang))
    }
}

/// Writes what `--html` and `--svg` ask for.
pub(crate) fn write(matches: &ArgMatches, report: &Report) -> Result<(), Failure> {
    let wanted = [("html", Kind::Page, report.html()), ("svg", Kind::Svg, report.svg())];
    for (option, kind, text) in wanted {
        if let Some(path) = matches.get_one::<String>(option) {
            files::write(path, kind, text.as_bytes())?;
        }
    }
    Ok(())
}
