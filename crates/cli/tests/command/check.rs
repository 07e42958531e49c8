//! `meeple check scenario`: places as compilers print them, summaries, exit codes.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{Run, meeple, with_input};

/// Two faults: the second hostage is walled in, and draws sum to more than one.
const FAULTY: &str = r#"format = 1
name = "faulty"
title = { en = "Faulty", fr = "Fautif" }
discount = 0.9
map = '''
. . .
  - -
E .|.
'''
hostages = ["a2", "c1"]
operators = [{ name = "Zoé", start = "b1" }]
patrols = [{ loop = ["b2"] }]
enemies = { start = [] }
actions = { points = 2, move = { cost = 1, chance = 0.9 }, shoot = { cost = 1, chance = 0.8 }, takedown = { cost = 1, chance = 0.7 }, calm = { cost = 2, chance = 0.5 } }
enemy-turn = { step = 0.75, shoot = 0.35 }
threat = { lowest = 1, highest = 3 }
rewards = { win = 10, loss = -20 }
"#;

/// The same without faults; nobody guards it, and that is odd.
fn fine() -> String {
    let text = FAULTY.replace("0.35", "0.25").replace("[\"a2\", \"c1\"]", "[\"a2\"]");
    text.replace("discount", "par = { success = 0.75, turns = 4.5 }\ndiscount")
}

/// Two files in a folder that goes away in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("meeple-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        std::fs::write(folder.join("faulty.toml"), FAULTY).expect("it can be written");
        std::fs::write(folder.join("fine.toml"), fine()).expect("it can be written");
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The JSON lines of a run that found faults.
fn objects(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn faults_are_told_as_compilers_do() {
    let folder = Folder::new("check-faults");
    let (faulty, fine) = (folder.file("faulty.toml"), folder.file("fine.toml"));
    let missing = folder.file("nowhere.toml");
    let run = meeple(&["check", "scenario", &faulty, &fine, &missing]);
    assert_eq!(run.code, 2, "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        lines[..4],
        [
            format!("{faulty}:10:19: the operator cannot reach the hostage on c1"),
            format!("{faulty}:15:14: step, shoot and call sum to 1.1; expected 1"),
            format!("{fine}:14:21: warning: there are no enemies"),
            format!("{fine}: no fault"),
        ],
        "{}",
        run.out
    );
    assert_eq!(lines.last(), Some(&format!("{missing}: no such file").as_str()));
    assert_eq!(run.err, "meeple: 3 faults\n");
}

#[test]
fn a_fine_file_is_summed_up() {
    let run = with_input(&["check", "scenario", "-"], &fine());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for (name, value) in [
        ("Title", "Faulty"),
        ("Mission", "rescue"),
        ("Size", "3 × 2"),
        ("Operators", "1"),
        ("Enemies", "0"),
        ("Par: turns", "4.50"),
    ] {
        let told = |line: &str| line.trim().starts_with(name) && line.ends_with(value);
        assert!(run.out.lines().any(told), "{name} is not {value}: {}", run.out);
    }
}

#[test]
fn programs_get_one_object_a_file() {
    let folder = Folder::new("check-json");
    let (faulty, fine) = (folder.file("faulty.toml"), folder.file("fine.toml"));
    let run = meeple(&["check", "scenario", &faulty, &fine, "--json"]);
    assert_eq!(run.code, 2);
    let found = objects(&run);
    assert_eq!(
        found[0],
        json!({
            "file": faulty,
            "ok": false,
            "faults": [
                { "line": 10, "column": 19, "message": "the operator cannot reach the hostage on c1" },
                { "line": 15, "column": 14, "message": "step, shoot and call sum to 1.1; expected 1" },
            ],
            "warnings": [],
            "summary": null,
        })
    );
    let summary = &found[1]["summary"];
    assert_eq!((&found[1]["ok"], &found[1]["warnings"][0]["line"]), (&true.into(), &14.into()));
    assert_eq!((&summary["size"], &summary["success"]), (&json!([3, 2]), &0.75.into()));
    assert!(summary["states"].as_u64() > summary["live"].as_u64(), "{summary}");
    let alone = meeple(&["check", "scenario", &fine, "--json"]).object();
    assert_eq!(alone, found[1]);
}

#[test]
fn french_is_spoken_here_too() {
    let run = with_input(&["check", "scenario", "-", "--lang", "fr"], FAULTY);
    assert_eq!((run.code, run.err.as_str()), (2, "meeple: 2 fautes\n"));
    assert!(run.out.starts_with("-:10:19: l'opérateur ne peut pas atteindre l'otage en c1"));
    let fine = with_input(&["check", "scenario", "-", "--lang", "fr"], &fine());
    assert!(fine.out.contains("avertissement : il n'y a pas d'ennemis"), "{}", fine.out);
    assert!(fine.out.contains("- : aucune faute\n  Titre"), "{}", fine.out);
    let missing = meeple(&["check", "scenario", "/no/such.toml", "--lang=fr"]);
    assert_eq!(missing.out, "/no/such.toml: fichier introuvable\n");
}

#[test]
fn other_games_with_scenarios_are_checked_as_well() {
    let world = with_input(&["check", "scenario", "-", "--game", "gridworld"], "S.x\n..G\n");
    assert_eq!(world.code, 2, "{}", world.out);
    assert!(world.out.starts_with("-:"), "{}", world.out);
    let none = meeple(&["check", "scenario", "x.toml", "--game", "connect4"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("--game: connect4 has no scenario files"), "{}", none.err);
    assert_eq!(meeple(&["check"]).code, 2);
    assert_eq!(meeple(&["check", "scenario"]).code, 2);
}

#[test]
fn shipped_missions_and_those_of_the_guide_have_no_faults() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("crates/hostage/src/scenarios");
    let files = std::fs::read_dir(folder).expect("the missions");
    let files: Vec<String> = files
        .map(|file| file.expect("a file").path().to_str().expect("UTF-8").to_owned())
        .collect();
    let mut arguments = vec!["check", "scenario", "--json"];
    arguments.extend(files.iter().map(String::as_str));
    let told = meeple(&arguments).json();
    assert!(told.len() >= 5 && told.iter().all(|file| file["warnings"] == json!([])), "{told:#?}");
    let guide = std::fs::read_to_string(root.join("docs/scenarios.md")).expect("the guide");
    let blocks = guide.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let missions: Vec<&str> = blocks.filter(|block| block.contains("format = 1")).collect();
    assert!(!missions.is_empty(), "the guide has lost its missions");
    for mission in missions {
        let run = with_input(&["check", "scenario", "-"], mission);
        assert_eq!(run.code, 0, "{}\n{mission}", run.out);
        assert!(!run.out.contains("warning"), "{}\n{mission}", run.out);
    }
}
