//! Matches and tournaments as a user meets them.

use std::path::PathBuf;

use super::meeple;

/// A folder of one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("meeple-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
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

#[test]
fn a_sequential_test_stops_a_match_by_itself() {
    let arguments = [
        "match",
        "tictactoe",
        "alphabeta",
        "random",
        "--sprt",
        "0",
        "100",
        "--openings",
        "random:1",
        "--json",
    ];
    let score = meeple(&arguments).object();
    assert_eq!(score["sprt"]["verdict"], "h1");
    assert!(score["sprt"]["llr"].as_f64() >= score["sprt"]["upper"].as_f64());
    assert!(score["los"].as_f64().expect("decided games") > 0.99);
    assert!(score["unplayed"].as_u64().expect("a count") > 90_000, "{score}");
    let wrong = meeple(&["match", "tictactoe", "random", "random", "--sprt", "5", "0"]);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    assert!(wrong.err.contains("--sprt"), "{}", wrong.err);
}

#[test]
fn an_even_match_is_even_and_says_how_little_it_knows() {
    let arguments =
        ["match", "tictactoe", "alphabeta", "minimax", "--games", "2", "--openings", "random:0"];
    let run = meeple(&arguments);
    assert!(run.out.contains("Elo difference 0 (95% between -"), "{}", run.out);
    assert!(!run.out.contains("-0 "), "{}", run.out);
}

#[test]
fn our_own_engine_plays_as_a_program_outside() {
    let engine =
        format!("cmd:\"{}\" engine tictactoe --with alphabeta", env!("CARGO_BIN_EXE_meeple"));
    let arguments = [
        "match",
        "tictactoe",
        "alphabeta",
        &engine,
        "--games",
        "4",
        "--openings",
        "random:0",
        "--json",
    ];
    let score = meeple(&arguments).object();
    assert_eq!((&score["draws"], &score["faults"]), (&4.into(), &serde_json::json!([0, 0])));
}

/// A match of two games of Escampe between a quick agent and a client of the tournaments.
fn against_client(client: &str, more: &[&str]) -> serde_json::Value {
    let arguments = ["match", "escampe", "random", client, "--games", "2", "--json"];
    meeple(&[&arguments[..], more].concat()).object()
}

#[test]
fn a_client_of_escampes_tournaments_plays_over_a_real_socket() {
    let program = env!("CARGO_BIN_EXE_meeple");
    let client = format!(
        "escampe:\"{program}\" escampe-client --host {{host}} --port {{port}} --with engine(nodes=500)"
    );
    let score = against_client(&client, &[]);
    assert_eq!(score["faults"], serde_json::json!([0, 0]), "{score}");
    assert_eq!((&score["losses"], &score["time_losses"]), (&2.into(), &serde_json::json!([0, 0])));
}

#[test]
fn a_client_that_ends_has_lost() {
    let ended = against_client("escampe:true {port}", &[]);
    assert_eq!((&ended["wins"], &ended["faults"][1]), (&2.into(), &2.into()), "{ended}");
    assert!(ended["notes"][0].as_str().expect("a note").contains("before it connected"));
}

/// Needs a shell that can open connections.
#[cfg(unix)]
#[test]
fn a_client_that_plays_nonsense_or_is_silent_has_lost() {
    if std::process::Command::new("bash").arg("-c").arg("true").status().is_err() {
        return;
    }
    let client = |act: &str| {
        let connect = "exec 3<>/dev/tcp/127.0.0.1/{port}; echo rogue >&3; read line <&3";
        format!("escampe:bash -c \"{connect}; {act}; exec sleep 20\"")
    };
    let score = against_client(&client("echo nonsense >&3"), &[]);
    assert_eq!((&score["wins"], &score["faults"][1]), (&2.into(), &2.into()), "{score}");
    assert!(score["notes"][0].as_str().expect("a note").contains("nonsense"), "{score}");
    let silent = against_client(&client("true"), &["--time-per-move", "0.2"]);
    assert_eq!(silent["time_losses"], serde_json::json!([0, 2]), "{silent}");
}

#[test]
fn a_match_writes_its_report() {
    let folder = Folder::new("match-report");
    let (html, svg) = (folder.file("match.html"), folder.file("match.svg"));
    let arguments = [
        "match",
        "tictactoe",
        "alphabeta",
        "random",
        "--games",
        "4",
        "--html",
        &html,
        "--svg",
        &svg,
    ];
    assert_eq!(meeple(&arguments).code, 0);
    let page = std::fs::read_to_string(&html).expect("written");
    assert!(page.contains("<svg") && page.contains("random"), "{page}");
    assert!(std::fs::read_to_string(&svg).expect("written").starts_with("<svg"));
}

#[test]
fn a_tournament_ranks_and_goes_on_from_its_file() {
    let folder = Folder::new("tournament");
    let (results, html, svg) =
        (folder.file("games.jsonl"), folder.file("report.html"), folder.file("report.svg"));
    let arguments = |rounds: &'static str| {
        let (results, html, svg) = (results.clone(), html.clone(), svg.clone());
        ["tournament", "tictactoe", "random", "alphabeta", "alphabeta(depth=1)"]
            .into_iter()
            .map(str::to_owned)
            .chain(["--rounds", rounds, "--results"].map(str::to_owned))
            .chain([results, "--html".into(), html, "--svg".into(), svg, "--json".into()])
            .collect::<Vec<String>>()
    };
    let run = |rounds| {
        let owned = arguments(rounds);
        meeple(&owned.iter().map(String::as_str).collect::<Vec<_>>()).json()
    };
    run("2");
    let lines = run("5");
    let of = |kind: &'static str| lines.iter().filter(move |line| line["kind"] == kind);
    assert_eq!((of("standing").count(), of("pairing").count()), (3, 3));
    let best = of("standing").next().expect("a line");
    assert_eq!(best["agent"], "alphabeta");
    assert!(best["elo_low"].as_f64() < best["elo"].as_f64());
    assert_eq!(of("summary").next().expect("a line")["games"], 30);
    let kept = std::fs::read_to_string(&results).expect("written");
    assert_eq!(kept.lines().count(), 31, "a header, and each game once");
    let page = std::fs::read_to_string(&html).expect("written");
    assert!(
        page.contains("<table>") && page.contains("alphabeta(depth=1)") && page.contains("<svg")
    );
    assert!(std::fs::read_to_string(&svg).expect("written").starts_with("<svg"));
    let other = meeple(&["tournament", "tictactoe", "random", "alphabeta", "--results", &results]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("other settings"), "{}", other.err);
}

#[test]
fn a_wrong_position_is_told_by_its_option_and_not_by_the_results() {
    let folder = Folder::new("position");
    let results = folder.file("results.jsonl");
    let duel = ["match", "go", "random", "random", "--position", "13x13", "--results", &results];
    let run = meeple(&duel);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains("--position: line 1, column 6"), "{}", run.err);
    assert!(!std::path::Path::new(&results).exists(), "nothing is written");
}

#[test]
fn missions_and_puzzles_have_the_same_table() {
    let rows =
        meeple(&["tournament", "gridworld", "vi", "random", "--games", "60", "--json"]).json();
    assert_eq!((rows.len(), &rows[0]["agent"]), (2, &"vi".into()));
    assert!(rows[0]["success"]["low"].as_f64() > rows[1]["success"]["share"].as_f64(), "{rows:?}");
    let folder = Folder::new("instances");
    let file = folder.file("boards.txt");
    std::fs::write(&file, "# small\n1 2 0 3 4 5 6 7 8\n1 0 2 3 4 5 6 7 8\n").expect("written");
    let puzzles =
        ["tournament", "fifteen", "bfs", "astar", "--openings", &file, "--games", "2", "--json"];
    let rows = meeple(&puzzles).json();
    assert!(rows.iter().all(|row| row["success"]["share"] == 1.0), "{rows:?}");
    assert!(rows.iter().all(|row| row["excess"]["mean"] == 0.0 && row["turns"]["mean"] == 1.5));
}

#[test]
fn wrong_openings_and_threads_are_refused() {
    for (arguments, word) in [
        (&["match", "tictactoe", "random", "random", "--openings", "random:x"][..], "random:K"),
        (&["match", "tictactoe", "random", "random", "--openings", "/no/such/file"], "/no/such"),
        (&["match", "tictactoe", "random", "random", "--time-per-game", "x"], "a time such as"),
        (&["match", "connect4", "random", "engine(threads=0)"], "from 1 to 256"),
        (&["tournament", "tictactoe", "random"], "two agents"),
        (&["calibrate", "tree"], "No levels"),
        (&["match", "escampe", "random", "escampe:./client"], "{port}"),
        (&["match", "escampe", "random", "escampe:x {port}", "--openings", "random:2"], "random:0"),
        (&["match", "tictactoe", "random", "escampe:x {port}"], "that game alone"),
    ] {
        let run = meeple(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(word), "{arguments:?}: {}", run.err);
    }
}
