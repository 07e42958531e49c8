//! The editor of a game's scenarios, without its type: plain functions from text to text.

pub use meeple_core::edit::Editor;

#[cfg(test)]
mod tests {
    use meeple_core::Setup;

    use crate::CATALOGUE;

    #[test]
    fn scenarios_that_come_with_a_game_open_in_its_editor_and_from_there() {
        let mut editors = 0;
        for entry in CATALOGUE.iter() {
            let Some(editor) = entry.card.editor else { continue };
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
