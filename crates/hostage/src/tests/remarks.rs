//! What is odd about scenario files without faults.

use super::faults::{WORKS, bomb, changed, check, place_of, told, waves};
use crate::Hostage;

#[test]
fn remarks_do_not_keep_anyone_from_playing() {
    let remarks = |text: &str| {
        assert_eq!(told(&Hostage::faults(text)), Vec::<String>::new(), "{text}");
        Hostage::survey(text).warnings
    };
    check(
        WORKS,
        &[
            (". .\n  d   -", ".|E\n  d   - -", "E\n  d", "no operator can reach this exit"),
            (". .|cw. #", ". .|cw.d#", "d#", "nobody can go through this door"),
            (
                "\"b1\"]",
                "\"b1\"]\n[[patrols]]\nloop = [\"c4\"]",
                "[\"c4\"]",
                "no enemy ever walks this",
            ),
            ("chance = 0.95", "chance = 0", "{ cost = 1, chance = 0 }", "steps never succeed"),
            ("win = 10", "win = -20", "-20\nloss", "a win is worth no more than a loss"),
        ],
        remarks,
    );
    // Who comes by the switch walks the other loop too.
    let one_loop = changed(WORKS, &[("\"a3\", \"c2\"", "\"a3\""), ("[\"d1\"]", "[]")]);
    assert_eq!(told(&remarks(&one_loop)), Vec::<String>::new());
    let never = changed(&one_loop, &[("chance = 0.25", "chance = 0")]);
    let found = told(&remarks(&never));
    let places = ["0 }]", "[\"b2\", \"d2\""].map(|mark| place_of(&never, mark));
    assert_eq!(found[0], format!("{}: nobody ever leaves here", places[0]));
    assert_eq!(found[1], format!("{}: no enemy ever walks this loop", places[1]));
    check(
        &bomb(),
        &[
            ("countdown = 9", "countdown = 2", "2\n\n[rew", "nobody can reach and defuse the bomb"),
            (
                "[enemy",
                "defuse = { cost = 1, chance = 0 }\n[enemy",
                "{ cost = 1, chance = 0 }",
                "defu",
            ),
        ],
        remarks,
    );
    check(
        &waves(),
        &[
            ("hold = [\"d2\"]", "hold = [\"d2\", \"e4\"]", "\"e4\"]", "no loop leads here"),
            (
                "[{ turn = 1, at = [\"a4\"] }, { turn = 2, at = [\"b4\", \"a2\"] }]",
                "[]",
                "[]\n\n[rew",
                "no wave",
            ),
        ],
        remarks,
    );
    let alone = changed(
        WORKS,
        &[
            ("[respawn]\nslots = 3\nat = [\"b4\"]\n", ""),
            ("shoot = 0.3\ncall = 0.1", "shoot = 0.4"),
        ],
    );
    check(
        &alone,
        &[
            (
                "start = [\"a3\", \"c2\"]\nreserve = [\"d1\"]",
                "start = []",
                "[]\n\n\n[act",
                "there are no",
            ),
            (
                "reserve = [\"d1\"]",
                "reserve = [\"d1\", \"c2\"]",
                "\"c2\"]\n\n\n[a",
                "an enemy starts here",
            ),
        ],
        remarks,
    );
}
