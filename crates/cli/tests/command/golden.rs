//! One scene of every game, as terminal text and as SVG, compared with a file that people have
//! looked at. `UPDATE_GOLDEN=1 cargo test -p meeple` rewrites the files.

use std::path::Path;

use super::meeple;

/// A position of each game with something to see.
const SCENES: &[(&str, &[&str])] = &[
    ("fifteen", &["--position", "1 2 0 3 4 5 6 7 8", "--moves", "2"]),
    ("ricochet", &["--moves", "YN YW YS"]),
    ("tictactoe", &["--moves", "b2 a1 b3 c3 b1"]),
    ("connect4", &["--moves", "4 4 3 3 5 2 6"]),
    ("breakthrough", &["--position", "bbbbb/b1bbb/1b3/2w2/ww1ww/wwwww w", "--moves", "c3xb4"]),
    ("escampe", &["--position", "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0", "--moves", "C2-C5"]),
    ("tree", &["--moves", "C"]),
    ("pig", &["--position", "A 42 57 12", "--moves", "roll"]),
    ("gridworld", &["--scenario", "windy"]),
    ("hostage", &["--position", "clean operator=c7 threat=3 hostage=rescued enemies=d10,-"]),
];

#[test]
fn pictures_are_those_that_people_have_looked_at() {
    let temporary = std::env::temp_dir().join(format!("meeple-golden-{}.svg", std::process::id()));
    let svg_path = temporary.to_str().expect("UTF-8");
    for (game, setup) in SCENES {
        let text = meeple(&[&["show", game], *setup].concat());
        assert_eq!(text.code, 0, "{}", text.err);
        compare(&format!("{game}.txt"), &text.out);
        let svg = meeple(&[&["show", game, "--svg", svg_path, "--theme", "auto"], *setup].concat());
        assert_eq!(svg.code, 0, "{}", svg.err);
        compare(&format!("{game}.svg"), &std::fs::read_to_string(&temporary).expect("written"));
    }
    std::fs::remove_file(&temporary).expect("it was ours");
}

#[test]
fn every_game_is_shown_at_its_example() {
    for entry in meeple_arena::CATALOGUE.iter() {
        let text = meeple(&["show", entry.id, "--position", entry.card.example]);
        assert_eq!(
            (text.code, text.out.trim().is_empty()),
            (0, false),
            "{}: {}",
            entry.id,
            text.err
        );
    }
}

fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        std::fs::write(&path, text).expect("it can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == text, "{name} has changed; UPDATE_GOLDEN=1 rewrites it\n{text}");
}
