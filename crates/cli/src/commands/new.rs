//! `meeple new`: a new problem by lot, as hard as you ask for and always solvable.

use std::ops::RangeInclusive;

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::new_problem::{NewProblem, Wishes, draw_problem};
use meeple_core::{Budget, Lang, Phrase, phrase};
use meeple_render::{TerminalOptions, terminal};
use serde_json::json;

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Make a new problem: solvable, and of the length you ask for",
        "Créer un problème : soluble, et de la longueur souhaitée",
    );
    let moves = Phrase::new(
        "Length of the shortest solution: 8, or 7..9",
        "Longueur de la plus courte solution : 8, ou 7..9",
    );
    let robots = Phrase::new("How many robots, 1 to 5", "Nombre de robots, de 1 à 5");
    let walls = Phrase::new(
        "Random walls instead of a classic board: how likely each is (0.1)",
        "Murs au hasard au lieu d'un plateau classique : probabilité de chacun (0.1)",
    );
    let size = Phrase::new(
        "Columns and rows with random walls, such as 12x10",
        "Colonnes et rangées avec murs au hasard, par exemple 12x10",
    );
    let rule =
        Phrase::new("A rule to switch on; may be repeated", "Une règle à activer ; répétable");
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(args::text("moves", "A..B", &moves, lang).value_parser(range))
        .arg(args::text("robots", "N", &robots, lang).value_parser(value_parser!(u8).range(1..=5)))
        .arg(
            args::text("random-walls", "P", &walls, lang)
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("0.1")
                .value_parser(share),
        )
        .arg(args::text("size", "WxH", &size, lang).requires("random-walls").value_parser(sides))
        .arg(
            args::text("rule", "RULE", &rule, lang)
                .action(clap::ArgAction::Append)
                .value_parser(["must-ricochet", "no-rebound"]),
        )
        .with_seed(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let wishes = Wishes {
        seed: args::seed(matches),
        moves: matches.get_one::<RangeInclusive<u32>>("moves").cloned(),
        robots: matches.get_one::<u8>("robots").copied(),
        random_walls: matches.get_one::<f64>("random-walls").copied(),
        size: matches.get_one::<(u8, u8)>("size").copied(),
        rules: matches.get_many::<String>("rule").into_iter().flatten().cloned().collect(),
    };
    let cancel = context.cancel.clone();
    let found =
        context.searching(|_| draw_problem(entry, &wishes, Budget::UNLIMITED, &cancel, &mut ()))?;
    let Some(NewProblem { session, answer, drawn, solvable }) = found else {
        return Err(Failure::NoAnswer);
    };
    let position = session.position();
    let length = answer.length.unwrap_or_default();
    if context.json {
        return context.json_line(&json!({
            "position": position,
            "length": length,
            "drawn": drawn,
            "solvable": solvable,
        }));
    }
    let lang = context.lang;
    let options = TerminalOptions { lang, colour: context.colour };
    context.prompt(&terminal(&session.scene(), &options))?;
    let about = phrase!(
        "shortest solution: {length} moves ({drawn} drawn)",
        "plus courte solution : {length} coups ({drawn} tirages)"
    );
    context.line(about.get(lang))?;
    context.line(position)
}

/// `8` or `7..9`, both ends included.
fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let most = most.trim_start_matches('=');
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if 1 <= least && least <= most => Ok(least..=most),
        _ => Err("expected a number of moves such as 8 or 7..9".to_owned()),
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share: Option<f64> = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a probability from 0 to 1".to_owned())
}

fn sides(text: &str) -> Result<(u8, u8), String> {
    let side = |text: &str| text.parse().ok().filter(|side| (2..=32).contains(side));
    text.split_once(['x', 'X'])
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| "expected a size from 2x2 to 32x32".to_owned())
}
