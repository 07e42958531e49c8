//! What the editor's page sends: the text, its history, a stroke or another deed.

use std::collections::HashMap;

use meeple_arena::Editor;
use meeple_core::InputError;
use meeple_core::edit::Stroke;
use meeple_core::scene::Edge;
use serde::Deserialize;

use super::history::Paper;

/// The fields of the page. Those of settings and parts are named by the game.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Fields {
    pub(super) game: String,
    pub(super) desk: String,
    /// The text as it is now, and as the page was given it.
    text: String,
    before: String,
    past: String,
    future: String,
    /// The tool in hand.
    pub(super) tool: String,
    /// A cell that was clicked, or the border of one: `d4 east`.
    cell: String,
    border: String,
    /// A side of the map, with + or - before it.
    resize: String,
    #[serde(rename = "do")]
    deed: String,
    /// The name of a scenario to begin from.
    from: String,
    /// Filled in where more strokes are on their way: nobody waits for the figure of this one.
    pub(super) hurry: String,
    /// A cell and a side as they were typed.
    at: String,
    side: String,
    /// `set:KEY` and `was:KEY` of each setting, `part:TOOL` of each numbered tool.
    #[serde(flatten)]
    others: HashMap<String, String>,
}

impl Fields {
    /// Which of several things a tool works on.
    pub(super) fn part(&self, tool: &str) -> usize {
        let part = self.others.get(&format!("part:{tool}"));
        part.and_then(|part| part.parse().ok()).unwrap_or(0)
    }

    /// The text after all that was done, and what was refused.
    pub(super) fn paper(&self, editor: &Editor) -> (Paper, Option<InputError>) {
        let mut paper = Paper::recall(&self.before, &self.past, &self.future);
        paper.write(&self.text);
        let refused = self.settings(editor, &mut paper).and_then(|()| self.act(editor, &mut paper));
        (paper, refused.err())
    }

    /// Sets what was changed in the form: a value that is not what the page was given.
    fn settings(&self, editor: &Editor, paper: &mut Paper) -> Result<(), InputError> {
        for setting in editor.settings.iter().flat_map(|group| group.settings) {
            let field = |kind: &str| self.others.get(&format!("{kind}:{}", setting.key));
            let (Some(value), Some(was)) = (field("set"), field("was")) else { continue };
            if value != was {
                let stroke = Stroke::Set { key: setting.key, value };
                paper.write(&(editor.stroke)(&paper.text, &stroke)?);
            }
        }
        Ok(())
    }

    fn act(&self, editor: &Editor, paper: &mut Paper) -> Result<(), InputError> {
        match self.deed.as_str() {
            "undo" => paper.undo(),
            "redo" => paper.redo(),
            "from" => {
                if let Some(text) = (editor.template)(&self.from) {
                    paper.write(text);
                }
            }
            _ => {
                if let Some(stroke) = self.stroke() {
                    paper.write(&(editor.stroke)(&paper.text, &stroke)?);
                }
            }
        }
        Ok(())
    }

    /// The stroke that was made, if any.
    fn stroke(&self) -> Option<Stroke<'_>> {
        let (tool, part) = (self.tool.as_str(), self.part(&self.tool));
        let typed = self.deed == "draw";
        let draw =
            |cell, side: &str| Some(Stroke::Draw { tool, part, cell, side: Edge::named(side) });
        if !self.cell.is_empty() {
            draw(self.cell.as_str(), "")
        } else if let Some((cell, side)) = self.border.split_once(' ') {
            draw(cell, side)
        } else if let Some(side) = self.resize.strip_prefix(['+', '-']).and_then(Edge::named) {
            Some(Stroke::Resize { side, grow: self.resize.starts_with('+') })
        } else if typed {
            draw(self.at.trim(), &self.side)
        } else {
            None
        }
    }
}
