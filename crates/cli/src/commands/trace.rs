//! `meeple trace`: every step of a search.

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::trace::{Number, TraceEvent, TraceStep};
use meeple_core::{Bound, Control, Lang, Phrase};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Show every step of a search: windows, values, cuts; frontier; sweeps",
        "Montrer chaque étape d'une recherche : fenêtres, valeurs, coupes ; frontière ; balayages",
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
    // A game's own solver has no steps to show; its adviser has.
    let otherwise = if entry.has_specialist { entry.adviser } else { entry.solver };
    let mut agent = args::agent(matches, entry, otherwise)?;
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
    let at = |path: &[String]| {
        let name = path.last().map_or("·", String::as_str);
        format!("{}{name}", "  ".repeat(path.len()))
    };
    let french = lang == Lang::Fr;
    match event {
        TraceEvent::Enter { path, player, alpha, beta } => {
            format!("{} {player} [{}, {}]", at(path), show(alpha), show(beta))
        }
        TraceEvent::Leaf { path, value } => {
            format!("{} {} {}", at(path), if french { "feuille" } else { "leaf" }, show(value))
        }
        TraceEvent::Update { path, value, alpha, beta } => {
            format!("{} := {} [{}, {}]", at(path), show(value), show(alpha), show(beta))
        }
        TraceEvent::Cut { path, reason, skipped, .. } => {
            let word = if french { "coupe" } else { "cut" };
            let left = if french { "non vus" } else { "not looked at" };
            format!("{} {word}: {reason} ({skipped} {left})", at(path))
        }
        TraceEvent::Known { path, value, bound } => {
            let word = if french { "table" } else { "known" };
            format!("{} {word} {} {}", at(path), sign(*bound), show(value))
        }
        TraceEvent::Leave { path, value, bound } => {
            format!("{} {} {}", at(path), sign(*bound), show(value))
        }
        TraceEvent::Expand { position, cost, estimate, f } => {
            let word = if french { "développe" } else { "expand" };
            format!("{word} {position}  f = {cost} + {estimate} = {f}")
        }
        TraceEvent::Generate { position, action, cost, estimate, f } => {
            format!("  {action}: {position}  f = {cost} + {estimate} = {f}")
        }
        TraceEvent::Backup { position, action, value } => {
            let action = action.as_deref().unwrap_or("-");
            format!("  {position}: {} ({action})", lang.decimal(*value, 6))
        }
        TraceEvent::Sweep { sweep, residual } => {
            let word = if french { "balayage" } else { "sweep" };
            format!("{word} {sweep}: {residual:.3e}")
        }
        TraceEvent::Truncated => {
            let text = Phrase::new("… cut here: see --limit", "… coupé ici : voir --limit");
            text.get(lang).to_owned()
        }
    }
}

fn show(number: &Number) -> String {
    match number {
        Number::Points(points) => points.to_string(),
        Number::Words(words) => words.clone(),
    }
}

const fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::AtLeast => ">=",
        Bound::AtMost => "<=",
    }
}
