//! Every fault of a scenario file with the place where it is told.

use meeple_core::{InputError, Lang};

use crate::Hostage;

/// A mission with a bit of everything.
pub(super) const WORKS: &str = r##"format = 1
name = "works"
title = { en = "The works", fr = "Les ateliers" }
discount = 0.99
map = '''
. . . . .
  d   -
. .|cw. #
  o
. . . . .

E E . . .
'''
hostages = ["c3", "a4"]

[[operators]]
name = "Alpha"
start = "e1"
grenades = 2

[[operators]]
name = "Bravo"
start = "e2"
shields = 1

[[patrols]]
loop = ["a4", "b4", "b2", "a2"]
switch = [{ at = "b2", to = 2, chance = 0.25 }]

[[patrols]]
loop = ["b2", "d2", "d1", "b1"]

[enemies]
start = ["a3", "c2"]
reserve = ["d1"]

[respawn]
slots = 3
at = ["b4"]

[actions]
points = 3
move = { cost = 1, chance = 0.95 }
shoot = { cost = 1, chance = 0.85 }
takedown = { cost = 1, chance = 0.8 }
calm = { cost = 2, chance = 0.3 }
door = { cost = 1, chance = 0.9, noise = "always" }

[enemy-turn]
step = 0.6
shoot = 0.3
call = 0.1

[threat]
lowest = 1
highest = 5
start = 2

[rewards]
win = 10
loss = -20
"##;

/// A bomb instead of hostages.
pub(super) fn bomb() -> String {
    changed(
        WORKS,
        &[
            ("hostages = [\"c3\", \"a4\"]\n", "mission = \"bomb\"\n"),
            ("[rewards]", "[bomb]\nat = \"a4\"\ndefuse = 2\ncountdown = 9\n\n[rewards]"),
        ],
    )
}

/// A cell to be held instead of hostages.
pub(super) fn waves() -> String {
    let waves = "[waves]\nturns = 6\nhold = [\"d2\"]\n\
                 arrive = [{ turn = 1, at = [\"a4\"] }, { turn = 2, at = [\"b4\", \"a2\"] }]\n\n";
    changed(
        WORKS,
        &[
            ("hostages = [\"c3\", \"a4\"]\n", "mission = \"waves\"\n"),
            ("[rewards]", &format!("{waves}[rewards]")),
        ],
    )
}

pub(super) fn changed(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from:?} is not in the file");
        text.replacen(from, to, 1)
    })
}

/// Errors as compilers print them.
pub(super) fn told(errors: &[InputError]) -> Vec<String> {
    let line = |error: &InputError| {
        let place = error.place.expect("every fault has a place");
        format!("{}:{}: {}", place.line, place.column, error.message.get(Lang::En))
    };
    errors.iter().map(line).collect()
}

/// Where the first `mark` begins, as compilers print it.
pub(super) fn place_of(text: &str, mark: &str) -> String {
    let offset = text.find(mark).unwrap_or_else(|| panic!("{mark:?} is not in the file"));
    let before = &text[..offset];
    let column = before.chars().rev().take_while(|&letter| letter != '\n').count() + 1;
    format!("{}:{column}", before.matches('\n').count() + 1)
}

/// What is changed, where the only fault is then told, and how its message begins.
pub(super) type Case<'a> = (&'a str, &'a str, &'a str, &'a str);

#[track_caller]
pub(super) fn check(base: &str, cases: &[Case<'_>], look: impl Fn(&str) -> Vec<InputError>) {
    for (from, to, mark, message) in cases {
        let text = changed(base, &[(from, to)]);
        let found = told(&look(&text));
        let expected = format!("{}: {message}", place_of(&text, mark));
        assert!(
            matches!(&found[..], [only] if only.starts_with(&expected)),
            "{from:?} -> {to:?}: expected {expected:?}, found {found:#?}"
        );
    }
}

#[test]
fn sound_missions_have_neither_faults_nor_remarks() {
    for text in [WORKS.to_owned(), bomb(), waves()] {
        assert_eq!(told(&Hostage::faults(&text)), Vec::<String>::new(), "{text}");
        assert_eq!(told(&Hostage::survey(&text).warnings), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn faults_of_the_map_and_the_ways_on_it() {
    let inner = "  d   -\n. .|cw. #\n  o\n";
    check(
        WORKS,
        &[
            ("\"c3\", \"a4\"", "\"c3\", \"e3\"", "\"e3\"", "this cell is a block"),
            ("\"c3\", \"a4\"", "\"b1\", \"a4\"", "\"b1\"", "the hostage is out already"),
            ("\"c3\", \"a4\"", "\"c3\", \"c3\"", "\"c3\"]", "found \"\\\"c3\\\"\", expected each"),
            (
                inner,
                "  d - -\n. .|cw. #\n  o -\n",
                "\"c3\"",
                "the operator cannot reach the hostage on c3",
            ),
            (
                inner,
                "  d w -\n. .|cw. #\n  o w\n",
                "\"c3\"",
                "the operator cannot reach the hostage on c3",
            ),
            ("E E . . .", ". . . . .", "'''", "there is no way out"),
            ("start = \"e2\"", "start = \"e3\"", "\"e3\"", "this cell is a block"),
            ("start = \"e1\"", "start = \"c3\"", "\"c3\"\ng", "the operator starts on the hostage"),
            ("E E . . .\n", "E E . . .\n  d\n", "d\n''", "found \"d\", expected a blank or -"),
            ("E E . . .\n", "E E . . .\n    w\n", "w\n''", "found \"w\", expected a blank or -"),
            (". .\n  d", ". .d\n  d", "d\n  d", "found \"d\", expected the end of the line"),
        ],
        Hostage::faults,
    );
    // Doors that operators cannot open are walls, unless they stand open.
    let locked = changed(WORKS, &[("chance = 0.9, noise", "chance = 0, noise")]);
    check(
        &locked,
        &[(
            inner,
            "  d d -\n. .|cd. #\n  o d\n",
            "\"c3\"",
            "the operator cannot reach the hostage on c3",
        )],
        Hostage::faults,
    );
    assert_eq!(told(&Hostage::faults(&locked)), Vec::<String>::new());
    // Who is cut off from the exits is told where they start.
    let cut = changed(WORKS, &[(". . . . .\n\nE E . . .", ". . .|. .\n      - -\nE E . . .")]);
    let cut = changed(&cut, &[("\"e1\"", "\"e2\""), ("\"d2\", \"d1\"", "\"c2\", \"c1\"")]);
    let cut = changed(&cut, &[("reserve = [\"d1\"]", "reserve = []"), ("o\n", "o   - -\n")]);
    let nowhere = "no exit can be reached from here";
    let places = ["\"e2\"\ngrenades", "\"e2\"\nshields"].map(|mark| place_of(&cut, mark));
    assert_eq!(
        told(&Hostage::faults(&cut))[2..],
        places.map(|place| format!("{place}: {nowhere}")),
        "after the hostages, whom nobody can reach"
    );
}

#[test]
fn faults_of_patrols_are_told_at_the_corner_where_the_run_begins() {
    check(
        WORKS,
        &[
            (". . . . .\n\n", ". .|. . .\n\n", "\"b2\", \"d2\"", "no step leads from b2 to c2"),
            (". . . . .\n\n", ". . .w. .\n\n", "\"b2\", \"d2\"", "no step leads from c2 to d2"),
            (
                "\"d1\", \"b1\"",
                "\"d1\", \"c1\", \"c2\"",
                "\"c2\"]",
                "the loop comes through c2 twice",
            ),
            ("\"d2\", \"d1\"", "\"e2\", \"e4\", \"d1\"", "\"d1\"", "e4 and d1 are not in line"),
            ("chance = 0.25", "chance = 1.25", "1.25", "found \"1.25\", expected a number from 0"),
            (
                "chance = 0.25 }",
                "chance = 0.75 }, { at = \"b2\", to = 2, chance = 0.3 }",
                "0.3 }",
                "the chances of leaving here sum to 1.05",
            ),
            (
                "at = \"b2\"",
                "at = \"a2\"",
                "\"a2\", to",
                "found \"\\\"a2\\\"\", expected a cell of this",
            ),
            ("to = 2", "to = 3", "3, chance", "found \"3\", expected a whole number from 1 to 2"),
        ],
        Hostage::faults,
    );
}

#[test]
fn faults_of_people_and_numbers() {
    check(
        WORKS,
        &[
            ("start = \"e2\"", "start = \"c2\"", "\"c2\"]", "an enemy starts on the operator"),
            ("slots = 3", "slots = 1", "\"c2\"]", "too many enemies; expected at most 1"),
            ("slots = 3", "slots = 9", "9\nat", "found \"9\", expected a whole number from 1 to 8"),
            ("at = [\"b4\"]", "at = []", "[]\n\n[act", "nobody can come in"),
            ("at = [\"b4\"]", "at = [\"b4\", \"b4\"]", "\"b4\"]\n\n[a", "this cell is given twice"),
            (
                "reserve = [\"d1\"]",
                "reserve = [\"e1\"]",
                "\"e1\"]",
                "found \"\\\"e1\\\"\", expected a",
            ),
            (
                "name = \"Bravo\"",
                "name = \"alpha\"",
                "\"alpha\"",
                "found \"\\\"alpha\\\"\", expected a name",
            ),
            ("grenades = 2", "grenades = 10", "10", "found \"10\", expected a whole number from 0"),
            ("chance = 0.95", "chance = 95", "95 }", "found \"95\", expected a number from 0 to 1"),
            (
                "cost = 2",
                "cost = 4",
                "4, chance",
                "found \"4\", expected a whole number from 1 to 3",
            ),
            ("points = 3", "points = 0", "0\nmove", "found \"0\", expected a whole number from 1"),
            ("noise = \"always\"", "noise = 1", "1 }\n\n[enemy", "found \"1\", expected one of"),
            (
                "calm = { cost = 2,",
                "calm = { noise = \"never\",",
                "noise = \"n",
                "unknown setting \"noise\"",
            ),
            ("step = 0.6", "step = 0.7", "[enemy-turn]", "step, shoot and call sum to 1.1"),
            (
                "[respawn]\nslots = 3\nat = [\"b4\"]\n",
                "",
                "0.1\n\n[thr",
                "calls and reinforcements go together",
            ),
            ("start = 2", "start = 6", "6\n\n[rew", "expected 1 ≤ lowest ≤ start ≤ highest ≤ 15"),
            (
                "lowest = 1\nhighest = 5",
                "lowest = 3\nhighest = 2",
                "2\nstart",
                "expected 1 ≤ lowest",
            ),
            ("discount = 0.99", "discount = 0", "0\nmap", "expected a number above 0, at most 1"),
            ("win = 10", "win = 1e13", "1e13", "found \"1e13\", expected a number from"),
            (
                "[rewards]",
                "[rules]\nlate-fire = \"always\"\n[rewards]",
                "\"always\"\n[r",
                "late fire is",
            ),
            ("[rewards]", "par = { success = 2 }\n[rewards]", "par", "unknown setting \"par\""),
            (
                "discount",
                "par = { success = 2, turns = 1 }\ndiscount",
                "2, t",
                "found \"2\", expected",
            ),
            ("format = 1", "format = 2", "2", "found \"2\", expected a whole number from 1 to 1"),
        ],
        Hostage::faults,
    );
}

#[test]
fn faults_of_bombs_and_waves() {
    check(
        &bomb(),
        &[
            ("at = \"a4\"", "at = \"e3\"", "\"e3\"", "the bomb is in a block"),
            (
                "at = \"a4\"",
                "at = \"f4\"",
                "\"f4\"",
                "found \"\\\"f4\\\"\", expected a cell from a1",
            ),
            ("countdown = 9", "countdown = 0", "0\n\n[rew", "found \"0\", expected a whole number"),
            (
                "mission = \"bomb\"",
                "mission = \"rescue\"\nhostages = [\"c3\"]",
                "[bomb]",
                "[bomb] belongs",
            ),
            (
                "mission = \"bomb\"",
                "mission = \"boom\"",
                "\"boom\"",
                "found \"\\\"boom\\\"\", expected one",
            ),
            ("mission = \"bomb\"", "mission = \"bomb\"\nhostages = [\"c3\"]", "[\"c3\"]", "found"),
        ],
        Hostage::faults,
    );
    let alcove = changed(&bomb(), &[(". . . . .\n  d   -", ". . . .|.\n  d   - -")]);
    check(
        &alcove,
        &[("at = \"a4\"", "at = \"e4\"", "\"e4\"", "the operator cannot reach the bomb on e4")],
        Hostage::faults,
    );
    check(
        &waves(),
        &[
            (
                "\"b4\", \"a2\"",
                "\"b4\", \"d2\"",
                "\"d2\"] }]",
                "an enemy comes in on a cell to be held",
            ),
            (
                "start = [\"a3\", \"c2\"]",
                "start = [\"a3\", \"d2\"]",
                "\"d2\"]\nres",
                "an enemy comes in",
            ),
            ("at = [\"b4\"]", "at = [\"d2\"]", "\"d2\"]\n\n[act", "an enemy comes in"),
            ("turn = 2", "turn = 7", "7, at", "found \"7\", expected a whole number from 1 to 6"),
        ],
        Hostage::faults,
    );
    let quiet = changed(
        &waves(),
        &[
            ("start = [\"a3\", \"c2\"]\nreserve = [\"d1\"]", "start = []"),
            ("[respawn]\nslots = 3\nat = [\"b4\"]\n", ""),
            ("shoot = 0.3\ncall = 0.1", "shoot = 0.4"),
        ],
    );
    let schedule = "[{ turn = 1, at = [\"a4\"] }, { turn = 2, at = [\"b4\", \"a2\"] }]";
    check(&quiet, &[(schedule, "[]", "[]\n\n[rew", "nobody ever comes")], Hostage::faults);
}

#[test]
fn all_faults_are_told_in_the_order_of_the_file() {
    // What can be read is checked as a whole.
    let text = changed(
        WORKS,
        &[
            ("discount = 0.99", "discount = 0"),
            ("\"c3\", \"a4\"", "\"e3\", \"b1\""),
            ("step = 0.6", "step = 0.5"),
            ("highest = 5", "highest = 1"),
        ],
    );
    let found = told(&Hostage::faults(&text));
    let lines: Vec<&str> = found.iter().filter_map(|told| told.split(':').next()).collect();
    assert_eq!(lines, ["4", "14", "14", "49", "57"], "{found:#?}");
    // What cannot be read in one table does not hide what cannot be read in others.
    let text = changed(
        WORKS,
        &[
            ("name = \"works\"", "name = 3"),
            ("title = {", "titel = {"),
            ("start = \"e2\"", "start = \"z9\""),
            ("[\"d1\"]", "\"d1\""),
            ("chance = 0.95", "chance = -1"),
            ("chance = 0.85", "chance = true"),
            ("highest = 5", "highest = 50"),
            ("loss = -20", "lost = -20"),
        ],
    );
    let found = told(&Hostage::faults(&text));
    let lines: Vec<&str> = found.iter().filter_map(|told| told.split(':').next()).collect();
    assert_eq!(lines, ["1", "2", "3", "23", "35", "43", "44", "56", "61"], "{found:#?}");
    let said = Hostage::faults(&text)[2].say(Lang::Fr);
    assert!(said.starts_with("ligne 3, colonne 1 : réglage inconnu \"titel\""), "{said}");
}

#[test]
fn options_and_line_endings_do_not_shift_places() {
    let text = changed(WORKS, &[("discount = 0.99", "discount = 0")]);
    let place = |text: &str| told(&Hostage::faults(text))[0].split(": ").next().map(str::to_owned);
    assert_eq!(place(&text).as_deref(), Some("4:12"));
    assert_eq!(place(&format!("#! enemies=1\n{text}")).as_deref(), Some("5:12"));
    assert_eq!(place(&format!("#! enemies=7\n{WORKS}")).as_deref(), Some("1:3"));
    assert_eq!(place(&format!("#! foes=7\n{WORKS}")).as_deref(), Some("1:4"));
    let windows = changed(WORKS, &[("\n. .|cw. #", "\n. .|cx. #")]).replace('\n', "\r\n");
    assert_eq!(place(&windows).as_deref(), Some("8:6"));
    // One of the reserve is told where it stands.
    let reserve = changed(WORKS, &[("start = \"e2\"", "start = \"d1\"")]);
    let asked = format!("#! enemies=3\n{reserve}");
    let expected = format!("{}: an enemy starts", place_of(&asked, "\"d1\"]"));
    assert!(told(&Hostage::faults(&asked))[0].starts_with(&expected));
}
