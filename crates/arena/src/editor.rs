//! The editor of a game's scenarios, without its type: plain functions from text to text.

use meeple_core::InputError;
use meeple_core::edit::{Editable, Group, Sketch, Stroke, Tool};

/// What it takes to draw the scenarios of a game. See [`Editable`].
#[derive(Clone, Copy, Debug)]
pub struct Editor {
    /// What can be drawn with.
    pub tools: &'static [Tool],
    /// The settings that a form offers.
    pub settings: &'static [Group],
    /// The text of a scenario that comes with the game; for a blank name, a plain one.
    pub template: fn(&str) -> Option<&'static str>,
    /// The text after one stroke.
    pub stroke: fn(&str, &Stroke<'_>) -> Result<String, InputError>,
    /// What a text says so far, sound or not.
    pub sketch: fn(&str) -> Sketch,
    /// Everything that keeps a text from being played.
    pub faults: fn(&str) -> Vec<InputError>,
}

impl Editor {
    /// The editor of a game.
    pub(crate) const fn of<G: Editable>() -> Self {
        Self {
            tools: G::TOOLS,
            settings: G::SETTINGS,
            template: G::template,
            stroke: G::stroke,
            sketch: G::sketch,
            faults: G::faults,
        }
    }
}

#[cfg(test)]
mod tests {
    use meeple_core::Setup;

    use crate::CATALOGUE;

    #[test]
    fn scenarios_that_come_with_a_game_open_in_its_editor_and_from_there() {
        let mut editors = 0;
        for entry in CATALOGUE.iter() {
            let Some(editor) = entry.editor else { continue };
            editors += 1;
            let names = entry.scenarios.iter().map(|choice| choice.name).chain([""]);
            for name in names {
                let text = (editor.template)(name).expect("it has a text");
                assert!((editor.faults)(text).is_empty(), "{name}");
                let sketch = (editor.sketch)(text);
                let setup = Setup { position: None, scenario: Some(text) };
                let scene = entry.open(&setup).expect("no faults").scene();
                let drawn = sketch.scene.expect("a map");
                assert_eq!(drawn.surface, scene.surface, "{name}");
                assert_eq!(drawn.walls.len(), scene.walls.len(), "{name}");
                let values: usize = editor.settings.iter().map(|group| group.settings.len()).sum();
                assert_eq!(sketch.values.len(), values);
            }
        }
        assert!(editors > 0);
    }
}
