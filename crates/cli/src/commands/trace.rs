//! `meeple trace`: every step of a search.

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::trace::{Later, Number, TraceEvent, TraceStep, Way};
use meeple_core::{Bound, Control, Lang, Phrase};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Show every step of a search: what it looks at, what it finds, what it leaves out",
        "Montrer chaque étape d'une recherche : ce qu'elle examine, ce qu'elle trouve, ce qu'elle écarte",
    );
    let limit = Phrase::new(
        "Steps at most; a trace that is cut says so",
        "Nombre maximal d'étapes ; une trace coupée le dit",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .with_position(lang)
        .with_agent(lang)
        .arg(
            args::text("limit", "N", &limit, lang)
                .value_parser(value_parser!(u64).range(1..))
                .default_value("10000"),
        )
        .with_budget(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let session = args::open(matches)?;
    let entry = session.entry();
    let mut agent = args::agent(matches, entry, entry.watched())?;
    let limit = matches.get_one::<u64>("limit").copied().unwrap_or(1);
    let mut nobody = ();
    // A child: the end of the trace stops this search and nothing else.
    let cancel = context.cancel.child();
    let mut control = Control::new(args::budget(matches), args::seed(matches), cancel, &mut nobody);
    let mut printed = Ok(());
    context.searching(|context| {
        session.trace(&mut agent, &mut control, &mut |step| {
            let cut = step.step == limit;
            let step = if cut { TraceStep { event: TraceEvent::Truncated, ..step } } else { step };
            printed = if context.json {
                context.json_line(&step)
            } else {
                let line = words(&step.event, context.lang);
                context.line(line)
            };
            printed.is_ok() && !cut
        })
    })?;
    printed
}

/// A step for people, indented by its depth in the tree.
fn words(event: &TraceEvent, lang: Lang) -> String {
    let at = |path: &Way| {
        let name = path.last().unwrap_or("·");
        format!("{}{name}", "  ".repeat(path.len()))
    };
    let french = lang == Lang::Fr;
    match event {
        TraceEvent::Enter { path, player, alpha, beta } => {
            format!("{} {player} [{}, {}]", at(path), show(alpha, lang), show(beta, lang))
        }
        TraceEvent::Leaf { path, value } => {
            format!(
                "{} {} {}",
                at(path),
                if french { "feuille" } else { "leaf" },
                show(value, lang)
            )
        }
        TraceEvent::Update { path, value, alpha, beta } => {
            format!(
                "{} := {} [{}, {}]",
                at(path),
                show(value, lang),
                show(alpha, lang),
                show(beta, lang)
            )
        }
        TraceEvent::Cut { path, reason, skipped, .. } => {
            let word = if french { "coupe" } else { "cut" };
            let left = if french { "non vus" } else { "not looked at" };
            let (reason, colon) = (forced(reason, lang), if french { " :" } else { ":" });
            format!("{} {word}{colon} {reason} ({skipped} {left})", at(path))
        }
        TraceEvent::Known { path, value, bound } => {
            let word = if french { "table" } else { "known" };
            format!("{} {word} {} {}", at(path), sign(*bound), show(value, lang))
        }
        TraceEvent::Leave { path, value, bound } => {
            format!("{} {} {}", at(path), sign(*bound), show(value, lang))
        }
        TraceEvent::Expand { position, cost, estimate, f } => {
            let word = if french { "développe" } else { "expand" };
            format!("{word} {position}  f = {cost} + {estimate} = {f}")
        }
        TraceEvent::Generate { position, action, cost, estimate, f, .. } => {
            format!("  {action}: {position}  f = {cost} + {estimate} = {f}")
        }
        TraceEvent::Round { bound } => {
            let word = if french { "tour, f au plus" } else { "round, f at most" };
            format!("{word} {bound}")
        }
        TraceEvent::Merit { path, player, merit, solved, leaf } => {
            let words = match (french, solved) {
                (false, true) => "solved",
                (false, false) => "live",
                (true, true) => "résolu",
                (true, false) => "vivant",
            };
            let leaf = leaf.as_ref().map_or_else(String::new, |leaf| {
                format!(" {} {}", if french { "feuille" } else { "leaf" }, show(leaf, lang))
            });
            format!("{} {player} {words} {}{leaf}", at(path), show(merit, lang))
        }
        TraceEvent::Visit { position } => format!("→ {position}"),
        TraceEvent::Expect { position, action, value } => {
            format!("  {position} {action}: {}", lang.decimal(*value, 6))
        }
        TraceEvent::Backup { position, action, value } => {
            let action = action.as_deref().unwrap_or("-");
            format!("  {position}: {} ({action})", lang.decimal(*value, 6))
        }
        TraceEvent::Sweep { sweep, residual } => {
            let word = if french { "balayage" } else { "sweep" };
            format!("{word} {sweep}: {residual:.3e}")
        }
        TraceEvent::Select { position, depth } => {
            format!("{}{position}", "  ".repeat(*depth as usize))
        }
        TraceEvent::Numbers { position, depth, proof, disproof } => {
            let words = if french { ["preuve", "réfutation"] } else { ["proof", "disproof"] };
            let (proof, disproof) = (show(proof, lang), show(disproof, lang));
            let indent = "  ".repeat(*depth as usize);
            format!("{indent}{position}  {} {proof}  {} {disproof}", words[0], words[1])
        }
        TraceEvent::Weigh { position, moves } => {
            let word = if french { "pèse" } else { "weigh" };
            let lines = moves.iter().map(|one| {
                let figures = choice(one.visits, one.mean, one.later, one.score, lang);
                format!("\n    {}  {figures}", one.action)
            });
            format!("  {position} {word}{}", lines.collect::<String>())
        }
        TraceEvent::Descend { position, action, visits, mean, later, score } => {
            let figures = choice(*visits, *mean, *later, *score, lang);
            format!("  {position} {action}  {figures}")
        }
        TraceEvent::Grow { position, moves } => {
            let words = if french { ["déploie", "coups"] } else { ["grow", "moves"] };
            format!("  {position} {} {moves} {}", words[0], words[1])
        }
        TraceEvent::Remember { position, action, visits, mean, credited } => {
            let word = if french { "retient" } else { "remember" };
            let figures = choice(*visits, *mean, None, None, lang);
            let also = if credited.is_empty() { String::new() } else { credited.join(" ") };
            let amaf = if also.is_empty() { String::new() } else { format!("  amaf {also}") };
            format!("  {position} {word} {action}  {figures}{amaf}")
        }
        TraceEvent::Playout { action, result } => {
            format!("{action}: {}", lang.decimal(*result, 2))
        }
        TraceEvent::Truncated => {
            let text = Phrase::new("… cut here: see --limit", "… coupé ici : voir --limit");
            text.get(lang).to_owned()
        }
    }
}

/// The figures by which a bandit chooses.
fn choice(visits: u64, mean: f64, later: Option<Later>, score: Option<f64>, lang: Lang) -> String {
    let words = match lang {
        Lang::En => ["visits", "mean"],
        Lang::Fr => ["essais", "moyenne"],
    };
    let [all, decimal] = [lang.whole(visits), lang.decimal(mean, 3)];
    let mut text = format!("{} {all}  {} {decimal}", words[0], words[1]);
    if let Some(Later { visits, mean, part }) = later {
        let [all, mean, part] = [lang.whole(visits), lang.decimal(mean, 3), lang.decimal(part, 2)];
        text.push_str(&format!("  amaf {all}  {mean}  × {part}"));
    }
    if let Some(score) = score {
        text.push_str(&format!("  ucb {}", lang.decimal(score, 3)));
    }
    text
}

fn show(number: &Number, lang: Lang) -> String {
    match number {
        Number::Points(points) => points.to_string(),
        Number::Words(words) => forced(words, lang),
    }
}

/// Forced results are English in the contract; people read them in their own language.
fn forced(words: &str, lang: Lang) -> String {
    match lang {
        Lang::En => words.to_owned(),
        Lang::Fr => words.replace("win in", "gain en").replace("loss in", "perte en"),
    }
}

const fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::AtLeast => ">=",
        Bound::AtMost => "<=",
    }
}
