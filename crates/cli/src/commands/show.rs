//! `meeple show`: a picture of a position or of a recorded game, in the terminal or in a file.

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::Session;
use meeple_core::{Lang, Phrase, listed_moves};
use meeple_render::{SvgOptions, TerminalOptions, Theme, legend, png, svg, terminal};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "A picture of a position, or a game of a results file",
        "Une image d'une position, ou une partie d'un fichier de résultats",
    );
    let results = Phrase::new(
        "The games of this file, as written by `meeple match --results`",
        "Les parties de ce fichier, écrit par `meeple match --results`",
    );
    let number = Phrase::new(
        "One game of the file by its number: its moves and its last position; with --json as the web app imports it",
        "Une partie du fichier par son numéro : ses coups et sa dernière position ; avec --json, telle que l'application web l'importe",
    );
    let ply = Phrase::new(
        "The position after this many of its moves",
        "La position après ce nombre de coups",
    );
    let to_svg = Phrase::new("Write it as SVG", "L'écrire en SVG");
    let to_png = Phrase::new("Write it as PNG", "L'écrire en PNG");
    let theme = Phrase::new("Colours of the picture", "Couleurs de l'image");
    let moves = Phrase::new(
        "Moves to play first, separated by blanks, or by commas where names of moves hold blanks",
        "Coups à jouer d'abord, séparés par des espaces, ou par des virgules si leurs noms ont des espaces",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .with_position(lang)
        .arg(args::text("moves", "MOVES", &moves, lang).allow_hyphen_values(true))
        .arg(
            args::text("results", "FILE", &results, lang)
                .conflicts_with_all(["position", "scenario", "enemies", "moves"]),
        )
        .arg(
            args::text("number", "N", &number, lang)
                .long("game")
                .value_parser(value_parser!(u32).range(1..))
                .requires("results"),
        )
        .arg(args::text("ply", "N", &ply, lang).value_parser(value_parser!(u32)).requires("number"))
        .with_seed(lang)
        .arg(args::text("svg", "FILE", &to_svg, lang))
        .arg(args::text("png", "FILE", &to_png, lang))
        .arg(
            args::text("theme", "THEME", &theme, lang)
                .value_parser(["light", "dark", "auto"])
                .default_value("light"),
        )
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    if let Some(path) = matches.get_one::<String>("results") {
        return super::replay::run(path, matches, context);
    }
    let mut session = args::open(matches)?;
    session.reseed(args::seed(matches));
    if let Some(moves) = matches.get_one::<String>("moves") {
        for name in listed_moves(moves) {
            session.play(name).map_err(|error| Failure::within("--moves", &error))?;
        }
    }
    if context.json {
        to_files(&*session, matches, context)?;
        return context.json_line(&session.scene());
    }
    draw(&*session, matches, context)
}

/// Draws a position to the files that were named, or on the terminal where there is none.
pub(super) fn draw(
    session: &dyn Session,
    matches: &ArgMatches,
    context: &mut Context,
) -> Result<(), Failure> {
    if !to_files(session, matches, context)? {
        let scene = session.scene();
        let options = TerminalOptions { lang: context.lang, colour: context.colour };
        context.prompt(&terminal(&scene, &options))?;
        let legend = legend(&scene, context.lang);
        if !legend.is_empty() {
            context.line(legend)?;
        }
    }
    Ok(())
}

/// Draws a position to the files that were named; whether there was any.
pub(super) fn to_files(
    session: &dyn Session,
    matches: &ArgMatches,
    context: &Context,
) -> Result<bool, Failure> {
    let scene = session.scene();
    let theme = match matches.get_one::<String>("theme").map(String::as_str) {
        Some("dark") => Theme::Dark,
        Some("auto") => Theme::Auto,
        _ => Theme::Light,
    };
    let options = SvgOptions { lang: context.lang, theme: Some(theme), interactive: false };
    let (to_svg, to_png) = (matches.get_one::<String>("svg"), matches.get_one::<String>("png"));
    if let Some(path) = to_svg {
        files::write(path, Kind::Svg, svg(&scene, &options).as_bytes())?;
    }
    if let Some(path) = to_png {
        /// Twice the nominal size: crisp on dense screens.
        const SCALE: f32 = 2.0;
        let picture = png(&svg(&scene, &options), SCALE);
        let picture = picture.map_err(|error| Failure::Input(error.message()))?;
        files::write(path, Kind::Png, &picture)?;
    }
    Ok(to_svg.is_some() || to_png.is_some())
}
