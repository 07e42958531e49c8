//! Pictures of missions with doors, several operators and waves.

use meeple_core::scene::WallKind;
use meeple_core::{Lang, Present, Scene, Setup};

use super::faults::{WORKS, waves};
use crate::Hostage;

fn picture(text: &str, position: &str) -> Scene {
    let setup = Setup { scenario: Some(text), position: Some(position) };
    let (mission, state) = Hostage::open(&setup).unwrap_or_else(|error| panic!("{error}"));
    mission.scene(&state, None)
}

fn fact(scene: &Scene, name: &str, lang: Lang) -> Option<String> {
    let found = scene.facts.iter().find(|fact| fact.name.get(lang) == name);
    found.map(|fact| fact.value.get(lang).to_owned())
}

#[test]
fn doors_are_drawn_as_they_stand_and_told_with_their_cells() {
    let count = |scene: &Scene, kind| scene.walls.iter().filter(|wall| wall.kind == kind).count();
    let label = |scene: &Scene, id: &str| scene.cell(id).expect("a cell").label.clone();
    let begin = picture(WORKS, "works");
    assert_eq!((count(&begin, WallKind::Shut), count(&begin, WallKind::Door)), (1, 1));
    assert_eq!(count(&begin, WallKind::Window), 1);
    let told = label(&begin, "b3");
    assert!(told.en.contains("shut door to the north, open door to the south"), "{told}");
    let later = picture(WORKS, "works doors=open,open");
    assert_eq!((count(&later, WallKind::Shut), count(&later, WallKind::Door)), (0, 2));
    assert!(label(&later, "b4").fr.contains("porte ouverte vers le sud"));
    assert!(!label(&later, "d3").en.contains("door"));
}

#[test]
fn operators_in_one_cell_are_shown_together() {
    let texts = |position: &str| {
        let tokens = picture(WORKS, position).tokens;
        let ours = tokens.into_iter().filter(|token| token.id.starts_with("operator"));
        ours.map(|token| token.text).collect::<Vec<_>>()
    };
    assert_eq!(texts("works"), ["A", "B"]);
    assert_eq!(texts("works operators=e1,e1"), ["AB", "AB"]);
}

#[test]
fn enemies_who_are_due_are_announced() {
    let due = |position: &str, lang, name| fact(&picture(&waves(), position), name, lang);
    let english = |position| due(position, Lang::En, "Enemies due");
    let both = "after this turn a4 · after 2 turns b4, a2";
    assert_eq!(english("works").as_deref(), Some(both));
    assert_eq!(english("works clock=5").as_deref(), Some("after this turn b4, a2"));
    assert_eq!(english("works clock=4").as_deref(), Some("none"));
    let french = due("works clock=5", Lang::Fr, "Ennemis attendus");
    assert_eq!(french.as_deref(), Some("après ce tour b4, a2"));
}
