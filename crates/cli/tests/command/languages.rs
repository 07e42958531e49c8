//! English and French, from the option or the environment.

use super::meeple;

#[test]
fn everything_speaks_french_when_asked() {
    assert!(meeple(&["list", "--lang", "fr"]).out.contains("Le taquin"));
    assert!(meeple(&["--lang=fr", "advise", "connect4"]).out.contains("prouvé"));
    assert!(meeple(&["show", "connect4", "--lang", "fr"]).out.contains("Au trait"));
    assert!(meeple(&["solve", "fifteen", "--lang", "fr"]).out.contains("longueur 38"));
    assert!(meeple(&["--help", "--lang", "fr"]).out.contains("Essayez"));
    assert!(meeple(&["solve", "--help", "--lang", "fr"]).out.contains("Résoudre"));
    let error = meeple(&["advise", "connect4", "--position", "448", "--lang", "fr"]);
    assert!(error.err.contains("ligne 1, colonne 3"), "{}", error.err);
    let unknown = meeple(&["solve", "connect4", "--nodse", "3", "--lang", "fr"]);
    assert!(unknown.err.contains("option inconnue"), "{}", unknown.err);
}

#[test]
fn the_environment_decides_when_nobody_asks() {
    let list = |code: &str| {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_meeple"))
            .arg("list")
            .env_remove("MEEPLE_LANG")
            .env("LC_ALL", code)
            .output()
            .expect("it runs");
        String::from_utf8(run.stdout).expect("UTF-8")
    };
    assert!(list("fr_FR.UTF-8").contains("Le taquin"));
    assert!(list("C").contains("The 15-puzzle"));
    assert!(list("de_DE.UTF-8").contains("The 15-puzzle"));
}

#[test]
fn no_language_is_left_out_of_the_help() {
    for command in [
        "list",
        "play",
        "advise",
        "solve",
        "show",
        "check",
        "match",
        "tournament",
        "simulate",
        "calibrate",
        "learn",
        "engine",
        "escampe-client",
        "escampe-server",
        "trace",
        "lesson",
        "perft",
        "bench",
        "book",
        "serve",
        "completions",
    ] {
        let (en, fr) = (meeple(&[command, "--help"]), meeple(&[command, "--help", "--lang", "fr"]));
        assert_eq!((en.code, fr.code), (0, 0), "{command}");
        assert_ne!(en.out.lines().next(), fr.out.lines().next(), "{command}");
    }
}
