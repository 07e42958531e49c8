//! `meeple lesson`: exercise sheets on game trees, and their answers.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use meeple_arena::lesson::{Exercise, Topic};
use meeple_core::{Lang, Phrase};
use meeple_render::png;
use meeple_web::lab::sheet;
use serde_json::json;

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Exercise sheets on minimax and alpha-beta, with the answers on a sheet of their own",
        "Feuilles d'exercices sur minimax et alpha-bêta, corrigé à part",
    );
    let topic = Phrase::new("The topic", "Le sujet");
    let position = Phrase::new(
        "The tree, such as '((3 12 8) (2 4 6) (14 5 2))'; by default a random one",
        "L'arbre, par exemple '((3 12 8) (2 4 6) (14 5 2))' ; au hasard par défaut",
    );
    let depth = Phrase::new("Moves from the root to a leaf", "Coups de la racine aux feuilles");
    let branching = Phrase::new("Moves at each node", "Coups à chaque nœud");
    let answers = Phrase::new("Show the answers", "Donner le corrigé");
    let to_svg = Phrase::new("Write the tree as SVG", "Écrire l'arbre en SVG");
    let to_png = Phrase::new("Write the tree as PNG", "Écrire l'arbre en PNG");
    let to_html = Phrase::new("Write a page to print", "Écrire une page à imprimer");
    let small = |name: &'static str, about: &Phrase, usual: &'static str| {
        args::text(name, "N", about, lang)
            .value_parser(value_parser!(u16).range(1..))
            .default_value(usual)
    };
    command
        .about(about.get(lang).to_owned())
        .arg(
            Arg::new("topic")
                .value_name("TOPIC")
                .required(true)
                .value_parser(Topic::ALL.map(Topic::name))
                .help(topic.get(lang).to_owned()),
        )
        .arg(args::text("position", "TREE", &position, lang))
        .arg(small("depth", &depth, "3"))
        .arg(small("branching", &branching, "3"))
        .with_seed(lang)
        .arg(
            Arg::new("answers")
                .long("answers")
                .action(ArgAction::SetTrue)
                .help(answers.get(lang).to_owned()),
        )
        .arg(args::text("svg", "FILE", &to_svg, lang))
        .arg(args::text("png", "FILE", &to_png, lang))
        .arg(args::text("html", "FILE", &to_html, lang))
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let word = |name: &str| matches.get_one::<String>(name);
    let topic = word("topic").and_then(|name| Topic::named(name)).unwrap_or(Topic::AlphaBeta);
    let number = |name: &str| matches.get_one::<u16>(name).copied().unwrap_or(3);
    let exercise = match word("position") {
        Some(text) => {
            Exercise::on(topic, text).map_err(|error| Failure::within("--position", &error))?
        }
        None => Exercise::random(topic, number("depth"), number("branching"), args::seed(matches))?,
    };
    let (answers, lang) = (matches.get_flag("answers"), context.lang);
    if let Some(path) = word("svg") {
        files::write(path, Kind::Svg, sheet::sheet_svg(&exercise, answers, lang).as_bytes())?;
    }
    if let Some(path) = word("png") {
        /// Twice the nominal size: crisp on paper.
        const SCALE: f32 = 2.0;
        let picture = png(&sheet::sheet_svg(&exercise, answers, lang), SCALE);
        files::write(path, Kind::Png, &picture.map_err(|error| Failure::Input(error.message()))?)?;
    }
    if let Some(path) = word("html") {
        files::write(path, Kind::Page, sheet::sheet_html(&exercise, answers, lang).as_bytes())?;
    }
    if context.json {
        for mark in exercise.answers() {
            let question = &exercise.questions[mark.node];
            let line = json!({
                "node": question.label,
                "path": question.path,
                "field": sheet::field_name(mark.field).en,
                "answer": mark.expected,
                "step": if mark.step == usize::MAX { None } else { Some(mark.step) },
                "why": exercise.explain(mark.node, mark.field).get(lang),
            });
            context.json_line(&line)?;
        }
        return Ok(());
    }
    if ["svg", "png", "html"].iter().all(|name| word(name).is_none()) {
        context.prompt(&sheet::sheet_text(&exercise, answers, lang))?;
    }
    Ok(())
}
