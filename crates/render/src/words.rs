//! What marks and grounds are called, for people who hear the board or read a legend.

use meeple_core::scene::{Cell, Fact, Ground, MarkKind, WallKind};
use meeple_core::{Lang, Phrase, Scene};

/// What a mark says about its cell.
pub(crate) const fn mark(kind: MarkKind) -> Phrase {
    match kind {
        MarkKind::Last => Phrase::new("last move", "dernier coup"),
        MarkKind::Legal => Phrase::new("can be played", "jouable"),
        MarkKind::Selected => Phrase::new("selected", "choisi"),
        MarkKind::Hint => Phrase::new("advised", "conseillé"),
        MarkKind::Winning => Phrase::new("winning line", "ligne gagnante"),
        MarkKind::Target => Phrase::new("target", "cible"),
        MarkKind::Danger => Phrase::new("danger", "danger"),
        MarkKind::Idle => Phrase::new("may not move now", "ne peut jouer maintenant"),
    }
}

/// What a kind of ground is called, where it needs a name.
pub(crate) const fn ground(ground: Ground) -> Option<Phrase> {
    match ground {
        Ground::Floor | Ground::Shade | Ground::Slot | Ground::Well => None,
        Ground::Block => Some(Phrase::new("blocked", "bloqué")),
        Ground::Burnt => Some(Phrase::new("arrow", "flèche")),
        Ground::Goal => Some(Phrase::new("goal", "but")),
        Ground::Trap => Some(Phrase::new("trap", "piège")),
        Ground::Cover => Some(Phrase::new("cover", "abri")),
        Ground::Exit => Some(Phrase::new("exit", "sortie")),
        Ground::Single => Some(Phrase::new("one ring", "un liseré simple")),
        Ground::Double => Some(Phrase::new("two rings", "un liseré double")),
        Ground::Triple => Some(Phrase::new("three rings", "un liseré triple")),
    }
}

/// What stands between cells, in words; walls speak for themselves.
pub(crate) const fn wall(kind: WallKind) -> Option<Phrase> {
    match kind {
        WallKind::Solid => None,
        WallKind::Door => Some(Phrase::new("open door", "porte ouverte")),
        WallKind::Shut => Some(Phrase::new("shut door", "porte fermée")),
        WallKind::Window => Some(Phrase::new("window", "fenêtre")),
    }
}

/// What a cell shows, in words: its own label, then its marks and its number.
pub(crate) fn cell_label(scene: &Scene, cell: &Cell, lang: Lang) -> String {
    let mut label = cell.label.get(lang).to_owned();
    let marks = scene.marks.iter().filter(|mark| mark.at == cell.at);
    for said in marks.map(|found| mark(found.kind)) {
        label.push_str(", ");
        label.push_str(said.get(lang));
    }
    for heat in scene.heat.iter().filter(|heat| heat.at == cell.at) {
        if !heat.text.is_empty() {
            label.push_str(", ");
            label.push_str(&heat.text);
        }
    }
    label
}

/// The name of a fact with its colon, as the language writes it.
pub(crate) fn fact_name(fact: &Fact, lang: Lang) -> String {
    let colon = match lang {
        Lang::En => ":",
        Lang::Fr => "\u{a0}:",
    };
    format!("{}{colon}", fact.name.get(lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use meeple_core::scene::{Heat, Mark, Point};

    #[test]
    fn a_label_says_what_the_eye_sees() {
        let at = Point::new(0, 0);
        let mut scene = Scene::grid(Phrase::same("board"), 1, 1);
        let cell = Cell {
            id: "a1".into(),
            at,
            ground: Ground::Floor,
            label: Phrase::new("a1, red disc", "a1, jeton rouge"),
            action: None,
        };
        assert_eq!(cell_label(&scene, &cell, Lang::En), "a1, red disc");
        scene.marks.push(Mark { at, kind: MarkKind::Last });
        scene.heat.push(Heat { at, level: 0.5, text: "0,50".into() });
        assert_eq!(cell_label(&scene, &cell, Lang::Fr), "a1, jeton rouge, dernier coup, 0,50");
    }

    #[test]
    fn french_puts_a_space_before_the_colon() {
        let fact =
            Fact { name: Phrase::new("To move", "Au trait"), value: Phrase::new("Red", "Rouge") };
        assert_eq!(fact_name(&fact, Lang::En), "To move:");
        assert_eq!(fact_name(&fact, Lang::Fr), "Au trait\u{a0}:");
    }
}
