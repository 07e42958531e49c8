//! The tools, each with a picture of what it draws; one of them is in hand.

use maud::{Markup, html};
use meeple_arena::Editor;
use meeple_core::Lang;
use meeple_core::edit::{Sketch, Target, Tool};

use super::sent::Fields;
use super::words;
use crate::pages::board;

/// The palette. The tool that was in hand stays there, the first one at the beginning.
pub(super) fn palette(editor: &Editor, sketch: &Sketch, fields: &Fields, lang: Lang) -> Markup {
    let known = editor.tools.iter().any(|tool| tool.choice.name == fields.tool);
    let first = editor.tools.first().map_or("", |tool| tool.choice.name);
    let in_hand = if known { fields.tool.as_str() } else { first };
    html! {
        fieldset.tools {
            legend { (words::TOOLS.get(lang)) }
            @for tool in editor.tools {
                (one(tool, sketch, fields, tool.choice.name == in_hand, lang))
            }
        }
    }
}

fn one(tool: &Tool, sketch: &Sketch, fields: &Fields, in_hand: bool, lang: Lang) -> Markup {
    let name = tool.choice.name;
    let about = tool.choice.about.get(lang);
    let target = match tool.target {
        Target::Cell => "cell",
        Target::Border => "border",
    };
    let parts = sketch.parts.iter().find(|(tool, _)| *tool == name).map(|(_, parts)| parts);
    html! {
        div.tool {
            label title=(about) {
                input type="radio" name="tool" value=(name) data-target=(target) checked[in_hand];
                span.look aria-hidden="true" { (board::thumbnail((tool.look)(), lang)) }
                span { (tool.title.get(lang)) }
            }
            div.about {
                span { (about) }
                @if let Some(parts) = parts { (numbers(tool, parts, fields.part(name), lang)) }
            }
        }
    }
}

/// Which of several things a tool works on, and a new one.
fn numbers(tool: &Tool, parts: &[String], chosen: usize, lang: Lang) -> Markup {
    let chosen = chosen.min(parts.len());
    let field = format!("part:{}", tool.choice.name);
    let new = words::NEW_PART.get(lang).to_owned();
    html! {
        span.numbers role="group" aria-label=(tool.title.get(lang)) {
            @for (number, part) in parts.iter().chain([&new]).enumerate() {
                label {
                    input type="radio" name=(field) value=(number) checked[number == chosen];
                    span { (part) }
                }
            }
        }
    }
}
