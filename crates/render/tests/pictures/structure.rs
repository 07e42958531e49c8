//! What every picture keeps, whatever it shows: well-formed, labelled, no inline style.

use crate::scenes;
use meeple_core::scene::{Fact, Heat, Point, Shape, Tint, Token};
use meeple_core::{Lang, Phrase, Scene};
use meeple_render::{SvgOptions, TerminalOptions, Theme, svg, terminal};
use proptest::prelude::*;
use resvg::usvg::roxmltree::{Document, Node};

fn options(interactive: bool) -> SvgOptions {
    SvgOptions { lang: Lang::En, theme: Some(Theme::Light), interactive }
}

fn parsed<T>(text: &str, look: impl FnOnce(&Document<'_>) -> T) -> T {
    let document = Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    look(&document)
}

fn elements<'a>(document: &'a Document<'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(Node::is_element)
}

#[test]
fn every_cell_is_there_once_with_its_label_and_action() {
    for (name, scene) in scenes::all() {
        let text = svg(&scene, &options(true));
        parsed(&text, |document| {
            let cells: Vec<_> =
                elements(document).filter(|node| node.has_attribute("data-cell")).collect();
            assert_eq!(cells.len(), scene.cells.len(), "{name}");
            for (node, cell) in cells.iter().zip(&scene.cells) {
                assert_eq!(node.attribute("data-cell"), Some(cell.id.as_str()), "{name}");
                assert_eq!(node.attribute("data-action"), cell.action.as_deref(), "{name}");
                let label = node.attribute("aria-label").unwrap_or_default();
                assert!(label.starts_with(cell.label.get(Lang::En)), "{name}: {label}");
                assert_eq!(node.attribute("role"), Some("gridcell"), "{name}");
                let row = node.parent().and_then(|row| row.attribute("role"));
                assert_eq!(row, Some("row"), "{name}");
            }
        });
    }
}

#[test]
fn an_interactive_board_has_one_tab_stop() {
    for (name, scene) in scenes::all() {
        let text = svg(&scene, &options(true));
        let stops = parsed(&text, |document| {
            elements(document)
                .filter(|node| node.attribute("tabindex") == Some("0"))
                .map(|node| node.attribute("data-cell").unwrap_or_default().to_owned())
                .collect::<Vec<_>>()
        });
        let first = scene.cells.iter().find(|cell| cell.action.is_some());
        let first = first.or(scene.cells.first()).map(|cell| cell.id.clone());
        assert_eq!(stops, Vec::from_iter(first), "{name}");
    }
}

#[test]
fn a_still_picture_is_an_image_without_tab_stops() {
    for (name, scene) in scenes::all() {
        let text = svg(&scene, &options(false));
        parsed(&text, |document| {
            assert_eq!(document.root_element().attribute("role"), Some("img"));
            let reachable = elements(document).any(|node| {
                node.has_attribute("tabindex") || node.attribute("role") == Some("row")
            });
            assert!(!reachable, "{name}");
        });
    }
}

#[test]
fn there_is_a_title_and_no_inline_style_or_script() {
    for (name, scene) in scenes::all() {
        for lang in [Lang::En, Lang::Fr] {
            let text = svg(&scene, &SvgOptions { lang, ..options(true) });
            parsed(&text, |document| {
                let title = elements(document).find(|node| node.has_tag_name("title"));
                let title = title.and_then(|node| node.text());
                assert_eq!(title, Some(scene.title.get(lang)), "{name}");
                for node in elements(document) {
                    assert!(!node.has_attribute("style"), "{name}");
                    assert_ne!(node.tag_name().name(), "script", "{name}");
                    let scripted = node.attributes().any(|a| a.name().starts_with("on"));
                    assert!(!scripted, "{name}");
                }
            });
        }
    }
}

#[test]
fn pages_that_link_the_style_sheet_get_none() {
    let linked = SvgOptions { theme: None, ..options(true) };
    let text = svg(&scenes::zoo(), &linked);
    assert!(!text.contains("<style") && !text.contains("backdrop"));
    let text = text.replace("&#39;", "'");
    assert!(!text.contains('#'), "colours belong to the style sheet");
}

#[test]
fn every_token_keeps_its_name_and_an_outlined_body() {
    let scene = scenes::zoo();
    let text = svg(&scene, &options(true));
    parsed(&text, |document| {
        let tokens: Vec<_> =
            elements(document).filter(|node| node.has_attribute("data-token")).collect();
        assert_eq!(tokens.len(), scene.tokens.len());
        for (node, token) in tokens.iter().zip(&scene.tokens) {
            assert_eq!(node.attribute("data-token"), Some(token.id.as_str()));
            let bodies = ["body", "f-body", "f-stroke", "f-tile"];
            let drawn = node.descendants().filter_map(|part| part.attribute("class"));
            assert!(drawn.into_iter().any(|class| bodies.contains(&class)), "{token:?}");
        }
    });
}

#[test]
fn rows_of_hexagons_are_shifted_by_half_a_cell() {
    let text = svg(&scenes::hexagons(), &options(true));
    let starts = parsed(&text, |document| {
        ["a5", "a4", "a3"].map(|id| {
            let cell = elements(document).find(|node| node.attribute("data-cell") == Some(id));
            let place = cell.and_then(|cell| cell.attribute("transform")).unwrap_or_default();
            let x = place.trim_start_matches("translate(").split(' ').next();
            x.and_then(|x| x.parse::<f64>().ok()).unwrap_or_default()
        })
    });
    assert_eq!(starts[1] - starts[0], 32.0);
    assert_eq!(starts[2] - starts[1], 32.0);
}

#[test]
fn a_board_of_hexagons_is_as_wide_as_its_cells() {
    let width = |scene: &Scene| {
        parsed(&svg(scene, &options(true)), |document| {
            let width = document.root_element().attribute("width").unwrap_or_default();
            width.parse::<f64>().unwrap_or_default()
        })
    };
    // Five cells, and not the seven of the whole rhombus; names on the left, nothing on the right.
    assert_eq!(width(&scenes::honeycomb()), 5.0 * 64.0 + 28.0 + 12.0);
    let mut whole = scenes::rhombus();
    let with_borders = width(&whole);
    whole.borders.clear();
    assert!(with_borders > width(&whole), "borders have room of their own");
}

#[test]
fn whose_border_it_is_can_be_told_without_colour() {
    let scene = scenes::rhombus();
    let text = svg(&scene, &options(true));
    parsed(&text, |document| {
        let cores =
            elements(document).filter(|node| node.attribute("class") == Some("border-core"));
        let lines =
            elements(document).filter(|node| node.attribute("class") == Some("border-line"));
        assert_eq!((lines.count(), cores.count()), (2, 1), "the second side's are hollow");
    });
    let plain = terminal(&scene, &TerminalOptions::default());
    assert_eq!(plain.lines().nth(1).map(|line| line.matches('X').count()), Some(5), "{plain}");
    assert_eq!(plain.lines().nth(2).map(|line| line.matches('O').count()), Some(2), "{plain}");
}

#[test]
fn stones_stand_on_the_crossings_of_lines() {
    let scene = scenes::crossings();
    let text = svg(&scene, &options(true));
    parsed(&text, |document| {
        let of_class = |class: &str| {
            elements(document).filter(|node| node.attribute("class") == Some(class)).count()
        };
        assert_eq!((of_class("line"), of_class("line-star"), of_class("frame")), (1, 5, 1));
        assert_eq!(of_class("token tint-black shape-stone"), 2);
        assert_eq!(of_class("token-text"), 1, "a number is written, X and O are seen");
    });
    let text = terminal(&scene, &TerminalOptions::default());
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[1].split_whitespace().eq("9 . . . . . . . . .".split(' ')), "{text}");
    assert!(rows[5].contains('+') && rows[3].contains("[O]"), "{text}");
}

#[test]
fn black_and_white_stones_are_drawn_alike_and_carry_no_letter() {
    let text = svg(&scenes::honeycomb(), &options(true));
    parsed(&text, |document| {
        let count = |class: &str| {
            elements(document).filter(|node| node.attribute("class") == Some(class)).count()
        };
        assert_eq!(
            (count("token tint-black shape-stone"), count("token tint-white shape-stone")),
            (1, 1)
        );
        assert_eq!((count("f-body"), count("token-text")), (2, 0), "their colour is their name");
    });
}

/// A small scene that says `text` wherever a scene can say something.
fn saying(text: &str, level: f64) -> Scene {
    let mut scene = scenes::noughts();
    let at = Point::new(1, 1);
    scene.title = Phrase::same(text);
    scene.axes.columns = vec![text.to_owned(); 2];
    scene.axes.rows = vec![text.to_owned(); 5];
    scene.cells[4].id = text.to_owned();
    scene.cells[4].label = Phrase::same(text);
    scene.cells[4].action = Some(text.to_owned());
    scene.tokens.push(Token {
        id: text.to_owned(),
        at,
        tint: Tint::Plain,
        shape: Shape::Tile,
        text: text.to_owned(),
    });
    scene.heat.push(Heat { at, level, text: text.to_owned() });
    scene.facts.push(Fact { name: Phrase::same(text), value: Phrase::same(text) });
    scene
}

#[test]
fn levels_that_are_not_numbers_are_drawn_without_heat() {
    for level in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -7.0] {
        let text = svg(&saying("x", level), &options(false));
        assert!(!text.contains("NaN") && !text.contains("inf"), "{level}");
    }
}

proptest! {
    #[test]
    fn any_text_gives_well_formed_svg(text in any::<String>()) {
        let picture = svg(&saying(&text, 0.5), &options(true));
        prop_assert!(Document::parse(&picture).is_ok());
    }

    #[test]
    fn any_text_leaves_the_terminal_calm(text in any::<String>()) {
        let lang = Lang::Fr;
        let shown = terminal(&saying(&text, 0.5), &TerminalOptions { lang, colour: false });
        prop_assert!(!shown.chars().any(|c| c.is_control() && c != '\n'));
        // One line for each row, the frame, the names of columns and the two facts.
        prop_assert_eq!(shown.lines().count(), 3 + 2 + 1 + 2);
    }
}
