//! Policies kept in files, and the front of trade-offs.

use super::meeple;

fn folder(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("meeple-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder for files");
    path
}

/// Solves a mission, keeps its policy in a file, and plays and advises by it.
fn kept_and_followed(scenario: &str, path: &str) {
    let mission = ["hostage", "--scenario", scenario];
    let answer =
        meeple(&[&["solve"], &mission[..], &["--save-policy", path, "--json"]].concat()).object();
    let by_file = ["simulate", "hostage", "--scenario", scenario, "--policy", path];
    let seen = meeple(&[&by_file[..], &["--games", "4000", "--seed", "1", "--json"]].concat());
    let seen = seen.object();
    let success = answer["success"].as_f64().expect("a share");
    let (low, high) = (seen["success_low"].as_f64(), seen["success_high"].as_f64());
    assert!(low.is_some_and(|low| low < success) && high.is_some_and(|high| success < high));
    assert_eq!(seen["unit"], "turns");
    let advice = meeple(&["advise", "hostage", "--scenario", scenario, "--policy", path, "--json"]);
    assert_eq!(advice.object()["best"], answer["moves"][0]);
}

#[test]
fn a_policy_is_kept_and_followed() {
    let folder = folder("policy");
    let file = folder.join("clean.policy");
    let path = file.to_str().expect("a plain path");
    // One mission whose positions have numbers, and one where they go by their texts.
    kept_and_followed("station", path);
    let refused = meeple(&["advise", "hostage", "--scenario", "clean", "--policy", path]);
    assert!(refused.code == 2 && refused.err.contains("another scenario"), "{}", refused.err);
    kept_and_followed("clean", path);
    // Another scenario, a file cut short, a game without policies, no file at all.
    let short = folder.join("short.policy");
    let bytes = std::fs::read(&file).expect("it was written");
    std::fs::write(&short, &bytes[..bytes.len() / 2]).expect("room for it");
    let short = short.to_str().expect("a plain path");
    for (game, scenario, path, word) in [
        ("hostage", Some("as-printed"), path, "another scenario"),
        ("hostage", Some("clean"), short, "damaged"),
        ("connect4", None, path, "no policy files"),
        ("hostage", Some("clean"), "/nowhere.policy", "/nowhere.policy"),
    ] {
        let mut words = vec!["advise", game, "--policy", path];
        words.extend(scenario.into_iter().flat_map(|name| ["--scenario", name]));
        let refused = meeple(&words);
        assert_eq!(refused.code, 2, "{words:?}");
        assert!(refused.err.contains(word), "{words:?}: {}", refused.err);
    }
    std::fs::remove_dir_all(folder).expect("ours");
}

#[test]
fn trade_offs_are_a_table_a_picture_and_lines() {
    let folder = folder("front");
    let file = folder.join("front.svg");
    let path = file.to_str().expect("a plain path");
    let mission = ["solve", "hostage", "--scenario", "as-printed", "--objective"];
    let rows = meeple(&[&mission[..], &["pareto=0.002,0.01", "--svg", path, "--json"]].concat());
    let rows = rows.json();
    assert_eq!(rows.len(), 2);
    let success = |row: usize| rows[row]["success"].as_f64().expect("a share");
    assert!((success(0) - 0.996_97).abs() < 1e-5 && (success(1) - 0.989_59).abs() < 1e-5);
    let picture = std::fs::read_to_string(&file).expect("it was drawn");
    assert_eq!(picture.matches("<circle").count(), 2);
    let table = meeple(&[&mission[..], &["pareto=0.01", "--lang", "fr"]].concat());
    assert!(table.out.contains("prix du tour") && table.out.contains("98,959"), "{}", table.out);
    for wrong in ["pareto=", "pareto=2", "paretos"] {
        let refused = meeple(&[&mission[..], &[wrong]].concat());
        assert_eq!(refused.code, 2, "{wrong}");
    }
    std::fs::remove_dir_all(folder).expect("ours");
}
