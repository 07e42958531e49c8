//! `meeple show`: a picture of a position, in the terminal or in a file.

use clap::{ArgMatches, Command};
use meeple_core::{Lang, Phrase};
use meeple_render::{SvgOptions, TerminalOptions, Theme, legend, png, svg, terminal};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new("A picture of a position", "Une image d'une position");
    let to_svg = Phrase::new("Write it as SVG", "L'écrire en SVG");
    let to_png = Phrase::new("Write it as PNG", "L'écrire en PNG");
    let theme = Phrase::new("Colours of the picture", "Couleurs de l'image");
    let moves = Phrase::new(
        "Moves to play first, separated by blanks",
        "Coups à jouer d'abord, séparés par des espaces",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .with_position(lang)
        .arg(args::text("moves", "MOVES", &moves, lang))
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
    let mut session = args::open(matches)?;
    session.reseed(args::seed(matches));
    if let Some(moves) = matches.get_one::<String>("moves") {
        for name in moves.split_whitespace() {
            session.play(name).map_err(|error| Failure::within("--moves", &error))?;
        }
    }
    let scene = session.scene();
    let theme = match matches.get_one::<String>("theme").map(String::as_str) {
        Some("dark") => Theme::Dark,
        Some("auto") => Theme::Auto,
        _ => Theme::Light,
    };
    let options = SvgOptions { lang: context.lang, theme: Some(theme), interactive: false };
    let (to_svg, to_png) = (matches.get_one::<String>("svg"), matches.get_one::<String>("png"));
    if let Some(path) = to_svg {
        write(path, svg(&scene, &options).as_bytes())?;
    }
    if let Some(path) = to_png {
        /// Twice the nominal size: crisp on dense screens.
        const SCALE: f32 = 2.0;
        let picture = png(&svg(&scene, &options), SCALE);
        let picture = picture.map_err(|error| Failure::Input(error.message()))?;
        write(path, &picture)?;
    }
    if context.json {
        return context.json_line(&scene);
    }
    if to_svg.is_none() && to_png.is_none() {
        let options = TerminalOptions { lang: context.lang, colour: context.colour };
        context.prompt(&terminal(&scene, &options))?;
        let legend = legend(&scene, context.lang);
        if !legend.is_empty() {
            context.line(legend)?;
        }
    }
    Ok(())
}

/// Writes a file that the user named.
pub(super) fn write(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| Failure::file(path, &error))
}
