//! Pictures of made-up scenes against the files in `golden/`.
//!
//! After a meant change: `UPDATE_GOLDEN=1 cargo test -p meeple-render`, then look at the difference.

use crate::golden::{check, first_difference};
use crate::scenes;
use meeple_core::Lang;
use meeple_render::{SvgOptions, TerminalOptions, Theme, legend, svg, terminal};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn terminal_texts() {
    for (name, scene) in scenes::all() {
        for lang in [Lang::En, Lang::Fr] {
            let options = TerminalOptions { lang, colour: false };
            let text = terminal(&scene, &options);
            let legend = legend(&scene, lang);
            let file = format!("{name}.{}.txt", lang.code());
            check(ROOT, &file, &format!("{text}\n{legend}\n"));
        }
    }
}

#[test]
fn terminal_colours() {
    let options = TerminalOptions { lang: Lang::En, colour: true };
    check(ROOT, "zoo.colour.txt", &terminal(&scenes::zoo(), &options));
}

#[test]
fn svg_for_pages() {
    for (name, scene) in scenes::all() {
        let options = SvgOptions { lang: Lang::En, theme: None, interactive: true };
        check(ROOT, &format!("{name}.svg"), &svg(&scene, &options));
    }
}

#[test]
fn svg_that_stands_alone() {
    let options = SvgOptions { lang: Lang::Fr, theme: Some(Theme::Auto), interactive: false };
    check(ROOT, "zoo.alone.fr.svg", &svg(&scenes::zoo(), &options));
}

#[test]
fn a_difference_is_found_where_it_is() {
    assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
    assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some(1));
    assert_eq!(first_difference("a\nb\n", "a\n"), Some(1));
    assert_eq!(first_difference("a", "a\n"), Some(1));
}
