//! Strokes: each tool is read back as what it drew, comments stay, and nothing panics.

use meeple_core::edit::{Given, Stroke, Target};
use meeple_core::scene::{Edge, Ground, WallKind};
use proptest::prelude::*;

use super::document::Document;
use crate::scenario::Scenario;
use crate::{Hostage, file, shipped};

fn clean() -> &'static str {
    shipped::named("clean").expect("it ships")
}

fn draw(text: &str, tool: &str, cell: &str) -> String {
    used(text, tool, 0, cell, None)
}

fn used(text: &str, tool: &str, part: usize, cell: &str, side: Option<Edge>) -> String {
    Hostage::stroke(text, &Stroke::Draw { tool, part, cell, side })
        .unwrap_or_else(|error| panic!("{tool} on {cell}: {error}"))
}

fn set(text: &str, key: &str, value: &str) -> String {
    Hostage::stroke(text, &Stroke::Set { key, value }).unwrap_or_else(|e| panic!("{key}: {e}"))
}

fn resize(text: &str, side: Edge, grow: bool) -> String {
    Hostage::stroke(text, &Stroke::Resize { side, grow }).unwrap_or_else(|error| panic!("{error}"))
}

fn scenario(text: &str) -> Scenario {
    file::read(text, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn ground_at(text: &str, cell: &str) -> Ground {
    let scene = Hostage::sketch(text).scene.expect("a map");
    scene.cell(cell).expect("a cell").ground
}

/// The comments of a text; its map has signs that look like some.
fn comments(text: &str) -> Vec<&str> {
    let (before, map) = text.split_once("map = '''").expect("a map");
    let (_, after) = map.split_once("'''").expect("its end");
    before
        .lines()
        .chain(after.lines())
        .filter_map(|line| line.split_once('#'))
        .map(|(_, comment)| comment)
        .collect()
}

#[test]
fn what_one_begins_with_can_be_played() {
    for name in ["", "clean", "as-printed", "as-run", "as-run-lowered", "respawn"] {
        let text = Hostage::template(name).expect("it is there");
        assert_eq!(Hostage::faults(text), [], "{name}");
        assert!(Hostage::sketch(text).scene.is_some(), "{name}");
    }
    assert!(Hostage::template("nowhere").is_none());
}

#[test]
fn grounds_and_walls_are_read_back() {
    for (tool, ground) in
        [("cover", Ground::Cover), ("exit", Ground::Exit), ("block", Ground::Block)]
    {
        let drawn = draw(clean(), tool, "a4");
        assert_eq!(ground_at(&drawn, "a4"), ground);
        assert_ne!(scenario(&drawn), scenario(clean()), "{tool}");
        assert_eq!(comments(&drawn), comments(clean()));
        assert_eq!(draw(&drawn, tool, "A4"), clean(), "the second time takes it away");
    }
    let walled = used(clean(), "wall", 0, "b3", Some(Edge::East));
    assert!(walled.contains("\n. .|. . . . .\n"), "{walled}");
    assert_eq!(used(&walled, "wall", 0, "c3", Some(Edge::West)), clean(), "the same border");
    let two = used(
        &used(clean(), "wall", 0, "b3", Some(Edge::South)),
        "wall",
        0,
        "c2",
        Some(Edge::North),
    );
    assert!(two.contains("\n  ---\n"), "strokes join: {two}");
    assert_eq!(
        scenario(&two).ground.south_walls.count_ones(),
        scenario(clean()).ground.south_walls.count_ones() + 2
    );
    let one = used(&two, "wall", 0, "b3", Some(Edge::South));
    assert!(one.contains("\n    -\n") && !one.contains("\n   --\n"), "{one}");
}

#[test]
fn doors_and_windows_are_drawn_as_letters() {
    for (tool, letter, kind) in [
        ("door", 'd', WallKind::Shut),
        ("open-door", 'o', WallKind::Door),
        ("window", 'w', WallKind::Window),
    ] {
        let east = used(clean(), tool, 0, "b3", Some(Edge::East));
        assert!(east.contains(&format!("\n. .{letter}. . . . .\n")), "{east}");
        let south = used(clean(), tool, 0, "b3", Some(Edge::South));
        assert!(south.contains(&format!("\n  {letter}\n")), "{south}");
        let walls = Hostage::sketch(&south).scene.expect("a map").walls;
        assert!(walls.iter().any(|wall| wall.kind == kind));
        assert_eq!(Hostage::faults(&south), [], "{tool}");
        assert_eq!(used(&south, tool, 0, "b3", Some(Edge::South)), clean());
    }
}

#[test]
fn people_are_placed_and_taken_away() {
    let moved = draw(clean(), "operator", "a1");
    assert_eq!(moved, clean().replace("start = \"e1\"", "start = \"a1\""));
    let more = draw(clean(), "enemy", "b8");
    assert_eq!(scenario(&more).enemies.len(), scenario(clean()).enemies.len() + 1);
    assert_eq!(draw(&more, "enemy", "b8"), clean());
    let two = draw(clean(), "hostage", "a9");
    assert!(two.contains("hostages = [\"d8\", \"a9\"]"), "{two}");
    assert_eq!(draw(&two, "hostage", "a9"), clean());
    let elsewhere = draw(&two, "hostage", "d8");
    assert!(elsewhere.contains("hostages = [\"a9\"]"), "{elsewhere}");
    let arrivals = draw(clean(), "arrival", "b8");
    assert!(arrivals.ends_with("\n[respawn]\nat = [\"b8\"]\n"), "{arrivals}");
    assert_eq!(draw(&arrivals, "arrival", "b8"), clean(), "the table goes with its last entry");
    let bomb = draw(clean(), "bomb", "b8");
    assert!(bomb.ends_with("\n[bomb]\nat = \"b8\"\n"), "{bomb}");
    assert_eq!(draw(&bomb, "bomb", "b8"), clean());
}

#[test]
fn operators_and_loops_go_by_number() {
    let two = used(clean(), "operator", 1, "a1", None);
    assert!(
        two.contains("start = \"e1\"\n\n[[operators]]\nname = \"Bravo\"\nstart = \"a1\"\n"),
        "{two}"
    );
    let parts = Hostage::sketch(&two).parts;
    assert_eq!(parts[0], ("operator", vec!["Alpha".to_owned(), "Bravo".to_owned()]));
    assert_eq!(used(&two, "operator", 1, "a1", None), clean());
    let bravo = used(&two, "operator", 0, "e1", None);
    assert!(!bravo.contains("Alpha") && bravo.contains("Bravo"), "{bravo}");
    assert_eq!(draw(clean(), "operator", "e1"), clean(), "the last one stays");
    let looped = used(clean(), "loop", 1, "a1", None);
    assert!(looped.contains("\n\n[[patrols]]\nloop = [\"a1\"]\n"), "{looped}");
    let longer = used(&looped, "loop", 1, "a3", None);
    assert!(longer.contains("loop = [\"a1\", \"a3\"]"), "{longer}");
    let between = used(&longer, "loop", 1, "a2", None);
    assert!(between.contains("loop = [\"a1\", \"a2\", \"a3\"]"), "within its leg: {between}");
    let shorter = used(&used(&between, "loop", 1, "a2", None), "loop", 1, "a3", None);
    assert_eq!(used(&shorter, "loop", 1, "a1", None), clean());
}

#[test]
fn an_aim_brings_what_it_needs_and_takes_what_it_does_not() {
    let bomb = set(clean(), "mission", "bomb");
    assert!(bomb.contains("mission = \"bomb\"\n") && !bomb.contains("hostages"), "{bomb}");
    assert!(bomb.ends_with("\n[bomb]\ncountdown = 12\n"), "{bomb}");
    assert!(!Hostage::faults(&bomb).is_empty(), "it is nowhere yet");
    let bomb = draw(&bomb, "bomb", "d8");
    assert_eq!(Hostage::faults(&bomb), [], "{bomb}");
    let waves = set(&bomb, "mission", "waves");
    assert!(!waves.contains("[bomb]"), "{waves}");
    let waves = used(&used(&waves, "wave", 0, "b8", None), "wave", 0, "f8", None);
    assert!(waves.contains("arrive = [{ turn = 2, at = [\"b8\", \"f8\"] }]"), "{waves}");
    let waves = used(&waves, "wave", 1, "b8", None);
    assert!(waves.contains("] }, { turn = 4, at = [\"b8\"] }]"), "{waves}");
    assert_eq!(Hostage::faults(&waves), [], "{waves}");
    let held = draw(&waves, "hold", "d8");
    assert!(held.contains("hold = [\"d8\"]"), "{held}");
    assert_eq!(draw(&held, "hold", "d8"), waves);
    let fewer = used(&waves, "wave", 1, "b8", None);
    assert_eq!(Hostage::sketch(&fewer).parts[2], ("wave", vec!["2".to_owned()]));
    let rescue = set(&waves, "mission", "rescue");
    assert!(!rescue.contains("[waves]"), "{rescue}");
    let rescue = set(&draw(&rescue, "hostage", "d8"), "mission", "");
    assert_eq!(scenario(&rescue), scenario(clean()));
    let extraction = draw(&set(clean(), "mission", "extraction"), "operator", "d8");
    assert_eq!(Hostage::faults(&extraction), []);
}

#[test]
fn settings_that_make_no_sense_are_told_apart() {
    let given = |text: &str, key: &str| {
        let keys = Hostage::SETTINGS.iter().flat_map(|group| group.settings);
        let values = Hostage::sketch(text).values;
        keys.zip(values).find(|(setting, _)| setting.key == key).expect("a setting").1
    };
    assert_eq!(given(clean(), "threat.lowest"), Given::Value("2".to_owned()));
    assert_eq!(given(clean(), "threat.start"), Given::Nothing);
    assert_eq!(given(clean(), "bomb.countdown"), Given::Unfit);
    assert_eq!(given(clean(), "operators.0.shields"), Given::Nothing);
    assert_eq!(given(clean(), "operators.1.shields"), Given::Unfit);
    assert_eq!(given(&draw(clean(), "bomb", "a1"), "bomb.countdown"), Given::Nothing);
}

#[test]
fn enemies_of_named_loops_are_found_too() {
    let named = clean().replace("\"e10\", ", "{ at = \"e10\", loop = 1 }, ");
    assert_eq!(scenario(&named), scenario(clean()));
    let scene = Hostage::sketch(&named).scene.expect("a map");
    assert!(scene.tokens.iter().any(|token| token.id == "enemy0"));
    assert!(draw(&named, "enemy", "e10").contains("start = [\"d6\"]"));
}

#[test]
fn an_eraser_leaves_floor_and_nobody() {
    let text = draw(&draw(clean(), "reserve", "d8"), "cover", "d8");
    let bare = draw(&text, "erase", "d8");
    assert!(bare.contains("hostages = []"), "{bare}");
    let scene = Hostage::sketch(&bare).scene.expect("a map");
    let cell = scene.cell("d8").expect("a cell");
    assert!(cell.ground == Ground::Floor && scene.token_at(cell.at).is_none());
}

#[test]
fn the_map_grows_and_shrinks_with_all_that_is_on_it() {
    for side in Edge::ALL {
        let larger = resize(clean(), side, true);
        assert_eq!(Hostage::faults(&larger), [], "{side:?}\n{larger}");
        assert_eq!(comments(&larger), comments(clean()));
        let (old, new) = (scenario(clean()), scenario(&larger));
        assert!(new.ground.count() > old.ground.count());
        assert_eq!((new.patrol.len(), &new.enemies), (old.patrol.len(), &old.enemies));
        assert_eq!(resize(&larger, side, false), clean(), "{side:?}");
    }
    let west = resize(clean(), Edge::West, true);
    assert!(west.contains("start = \"f1\"") && west.contains("hostages = [\"e8\"]"), "{west}");
    let mut small = clean().to_owned();
    while let Ok(smaller) =
        Hostage::stroke(&small, &Stroke::Resize { side: Edge::North, grow: false })
    {
        small = smaller;
    }
    assert!(small.contains("map = '''\nE E E E E E E\n'''"), "{small}");
    assert!(small.contains("hostages = [\"d1\"]"), "what was above stepped down: {small}");
    let mut large = clean().to_owned();
    while let Ok(larger) = Hostage::stroke(&large, &Stroke::Resize { side: Edge::East, grow: true })
    {
        large = larger;
    }
    assert_eq!(scenario(&large).ground.count(), 120);
}

#[test]
fn settings_are_set_where_they_stand() {
    let odds = set(clean(), "actions.move.chance", "0,5");
    assert_eq!(odds, clean().replace("chance = 0.95", "chance = 0.5"));
    let worth = set(clean(), "rewards.win", "7e6");
    assert!(worth.contains("win = 7e6"), "{worth}");
    let call = set(clean(), "enemy-turn.call", ".1");
    assert!(call.contains("\ncall = 0.1\n"), "{call}");
    assert_eq!(set(&call, "enemy-turn.call", ""), clean(), "blank leaves it out");
    let titled = set(clean(), "title.fr", "L'\"autre\" \\");
    assert_eq!(scenario(&titled).title.fr, "L'\"autre\" \\");
    let mode = set(clean(), "mode", "dice");
    assert!(mode.contains("hostages = [\"d8\"]\nmode = \"dice\"\n"), "{mode}");
    assert_eq!(set(&mode, "mode", ""), clean());
    let gear = set(clean(), "operators.0.grenades", "2");
    assert_eq!(scenario(&gear).operators[0].grenades, 2);
    let slots = set(clean(), "respawn.slots", "3");
    assert!(slots.ends_with("\n[respawn]\nslots = 3\n"), "{slots}");
    let briefed = set(&clean().replace("briefing", "# briefing"), "briefing.en", "Go.");
    assert!(
        briefed.contains("briefing = { en = \"Go.\" }")
            || briefed.contains("[briefing]\nen = \"Go.\""),
        "{briefed}"
    );
    let refused =
        [("actions.points", "12"), ("threat.start", "x"), ("rewards.win", "inf"), ("nothing", "1")];
    for (key, value) in refused {
        assert!(Hostage::stroke(clean(), &Stroke::Set { key, value }).is_err(), "{key}");
    }
    for (setting, value) in Hostage::SETTINGS
        .iter()
        .flat_map(|group| group.settings)
        .zip(Hostage::sketch(clean()).values)
    {
        if let Given::Value(value) = value {
            assert_eq!(scenario(&set(clean(), setting.key, &value)), scenario(clean()));
        }
    }
}

#[test]
fn other_ways_to_write_it_are_drawn_on_too() {
    let inline = clean()
        .replace("[[operators]]\nname = \"Alpha\"\nstart = \"e1\"\n", "")
        .replace("hostages =", "operators = [{ name = \"Alpha\", start = \"e1\" }]\nhostages =");
    assert_eq!(scenario(&inline), scenario(clean()));
    let two = used(&inline, "operator", 1, "a1", None);
    assert!(two.contains("\"e1\" }, { name = \"Bravo\", start = \"a1\" }]"), "{two}");
    assert_eq!(used(&two, "operator", 1, "a1", None), inline);
    let dotted = clean().replace("discount = ", "rules.pierce = true\ndiscount = ");
    let dotted = dotted.split("[rules]").next().expect("its beginning");
    let set = Hostage::stroke(dotted, &Stroke::Set { key: "rules.noisy-miss", value: "true" });
    let set = set.expect("it goes where the others of its kind are");
    assert!(set.contains("rules.pierce = true\nrules.noisy-miss = true\n"), "{set}");
    let escaped = "map = \". .\\n\\n. .\\n\"";
    let drawn = draw(escaped, "cover", "b1");
    assert_eq!(drawn, "map = '''\n. .\n\n. c\n'''");
}

#[test]
fn what_makes_no_sense_is_refused_and_told() {
    let strokes = [
        Stroke::Draw { tool: "cover", part: 0, cell: "z99", side: None },
        Stroke::Draw { tool: "paint", part: 0, cell: "a1", side: None },
        Stroke::Draw { tool: "wall", part: 0, cell: "a1", side: None },
        Stroke::Draw { tool: "wall", part: 0, cell: "a1", side: Some(Edge::West) },
        Stroke::Draw { tool: "wall", part: 0, cell: "g10", side: Some(Edge::North) },
    ];
    for stroke in strokes {
        assert!(Hostage::stroke(clean(), &stroke).is_err(), "{stroke:?}");
    }
    let stroke = Stroke::Draw { tool: "cover", part: 0, cell: "a1", side: None };
    for text in ["", "map = 3", "map = ''", "map = '. .", "format = 1"] {
        assert!(Hostage::stroke(text, &stroke).is_err(), "{text}");
        assert!(Hostage::sketch(text).scene.is_none() || text.contains(". ."), "{text}");
        assert!(!Hostage::faults(text).is_empty(), "{text}");
    }
}

#[test]
fn every_tool_has_a_name_of_its_own_and_works() {
    for (index, tool) in Hostage::TOOLS.iter().enumerate() {
        let name = tool.choice.name;
        assert!(Hostage::TOOLS[..index].iter().all(|other| other.choice.name != name));
        let side = (tool.target == Target::Border).then_some(Edge::East);
        let drawn = used(clean(), name, 0, "c4", side);
        assert!(drawn != clean() || name == "erase", "{name}");
        assert!(Document::read(&drawn).is_ok());
        assert!(!(tool.look)().cells.is_empty());
    }
}

/// A stroke from numbers.
fn stroke(
    kind: u8,
    part: usize,
    x: u16,
    y: u16,
    side: u8,
) -> (String, Option<Edge>, &'static str, usize) {
    let cell = format!("{}{}", meeple_core::scene::column_letter(x), y);
    let tool = Hostage::TOOLS[usize::from(kind) % Hostage::TOOLS.len()].choice.name;
    (cell, Some(Edge::ALL[usize::from(side) % 4]), tool, part)
}

proptest! {
    #[test]
    fn random_strokes_keep_the_text_toml_and_their_erasure_gives_the_map_back(
        strokes in proptest::collection::vec((any::<u8>(), 0usize..3, 0u16..8, 1u16..11, any::<u8>()), 1..25),
    ) {
        let mut text = clean().to_owned();
        for (kind, part, x, y, side) in strokes {
            let (cell, side, tool, part) = stroke(kind, part, x, y, side);
            let several = if tool == "wave" { "waves.arrive" } else { "patrols" };
            let part = part.min(Document::guess(&text).count(several));
            let drawn = Hostage::stroke(&text, &Stroke::Draw { tool, part, cell: &cell, side });
            let Ok(drawn) = drawn else { continue };
            prop_assert!(Document::read(&drawn).is_ok(), "{}", drawn);
            if drawn.matches("[[").count() >= text.matches("[[").count() {
                prop_assert_eq!(comments(&drawn), comments(&text));
            }
            let _ = Hostage::faults(&drawn);
            let again = Hostage::stroke(&drawn, &Stroke::Draw { tool, part, cell: &cell, side });
            let added = drawn.len() > text.len();
            let moves = ["operator", "bomb"].contains(&tool);
            if let (Ok(again), true, false) = (again, added, moves) {
                prop_assert_eq!(file::read(&again, None), file::read(&text, None));
            }
            text = drawn;
        }
    }

    #[test]
    fn damaged_texts_never_panic(
        at in 0usize..3000, letter in "\\PC{0,3}", cut in 0usize..40,
        kind in any::<u8>(), part in 0usize..3, x in 0u16..8, y in 1u16..11, side in any::<u8>(),
    ) {
        let letters: Vec<char> = shipped::named("respawn").expect("it ships").chars().collect();
        let at = at.min(letters.len());
        let text: String = letters[..at].iter().collect::<String>()
            + &letter
            + &letters[(at + cut).min(letters.len())..].iter().collect::<String>();
        let (cell, edge, tool, part) = stroke(kind, part, x, y, side);
        let _ = Hostage::stroke(&text, &Stroke::Draw { tool, part, cell: &cell, side: edge });
        let _ = Hostage::stroke(&text, &Stroke::Resize { side: Edge::ALL[usize::from(side) % 4], grow: kind > 99 });
        for setting in Hostage::SETTINGS.iter().flat_map(|group| group.settings) {
            let _ = Hostage::stroke(&text, &Stroke::Set { key: setting.key, value: &letter });
        }
        let document = Document::guess(&text);
        let _ = document.texts();
    }

    #[test]
    fn random_texts_never_panic(text in "\\PC{0,60}", cell in "\\PC{0,5}", value in "\\PC{0,10}") {
        let _ = Hostage::sketch(&text);
        let _ = Hostage::stroke(&text, &Stroke::Draw { tool: "cover", part: 0, cell: &cell, side: None });
        let _ = Hostage::stroke(clean(), &Stroke::Draw { tool: "wall", part: 0, cell: &cell, side: Some(Edge::East) });
        let titled = set(clean(), "title.en", &format!("x{value}"));
        prop_assert!(Document::read(&titled).is_ok());
    }
}
