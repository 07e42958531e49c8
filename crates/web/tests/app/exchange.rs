//! Games that go to other programs and come from them, as SGF files.

use std::io::Write as _;
use std::process::{Command, Stdio};

use axum::http::{StatusCode, header};
use meeple_arena::sgf::{Collection, read_game};

use super::client::Client;

#[tokio::test]
async fn a_game_of_go_goes_out_as_sgf_and_comes_back() {
    let client = Client::new();
    let file = "(;GM[1]FF[4]SZ[5]KM[0.5];B[cc]C[the middle];W[bb])";
    let brought = client.import("", file).await;
    assert_eq!(brought.status, StatusCode::SEE_OTHER, "{}", brought.body);
    let address = brought.header(header::LOCATION).to_owned();
    let page = client.get(&address).await;
    assert_eq!(page.history(), ["c3", "b4"]);
    assert!(page.has(&format!("href=\"{address}.sgf\"")), "{}", page.body);
    let out = client.get(&format!("{address}.sgf")).await;
    assert!(out.header(header::CONTENT_DISPOSITION).ends_with(".sgf\""));
    assert!(out.has("SZ[5]") && out.has("B[cc]") && out.has("W[bb]"), "{}", out.body);
    let again = client.import("", &out.body).await;
    let again = client.get(again.header(header::LOCATION)).await;
    assert_eq!(again.history(), ["c3", "b4"]);
    for (text, told) in [
        ("(;GM[99];B[aa])", "not played here"),
        ("(;GM[1]SZ[5];B[zz])", "ode 2"),
        ("(;GM[1]SZ[5];B[cc];W[cc])", "not a legal move"),
        ("(;GM[1", "to close the value"),
    ] {
        let refused = client.import("", text).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        assert!(refused.has(told), "{text}: {}", refused.body);
    }
}

/// What GNU Go says to some commands of its protocol.
fn ask_gnu_go(commands: &str) -> String {
    let program = "/usr/games/gnugo";
    let mut running = Command::new(program)
        .args(["--mode", "gtp", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("GNU Go, from the package gnugo");
    running.stdin.take().expect("it listens").write_all(commands.as_bytes()).expect("it reads");
    let answer = running.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&answer.stdout).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_goes_out_as_sgf_with_its_comments_and_other_programs_read_it() {
    let client = Client::new();
    let adviser = "adviser=mcts(playouts%3D400)&seed=3";
    let game = client.begin(&format!("game=go&side=both&scenario=5x5&{adviser}")).await;
    let played = ["c3", "a1", "c2", "d3", "d2", "a5", "c4", "e1"];
    for (ply, name) in played.iter().enumerate() {
        client.post(&format!("{game}/do"), &format!("ply={ply}&move={name}")).await;
    }
    let none = client.get(&format!("{game}/review.sgf")).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND, "nobody has judged it");
    client.post(&format!("{game}/review"), &format!("ply={}", played.len())).await;
    let page = client.settled(&format!("{game}/review")).await;
    assert!(page.has(&format!("href=\"{game}/review.sgf\"")), "{}", page.body);

    let out = client.get(&format!("{game}/review.sgf")).await;
    assert!(out.header(header::CONTENT_DISPOSITION).ends_with("-review.sgf\""));
    let read = Collection::read(&out.body).expect("a sound file");
    let root = read.games().next().expect("a game");
    let entry = meeple_arena::entry("go").expect("a game");
    let file = read_game(entry, &read, root).expect("a game of Go");
    let names: Vec<&str> = file.moves.iter().map(|remark| remark.name.as_str()).collect();
    assert_eq!(names, played);
    assert!(read.value(root, "C").is_some_and(|said| said.contains("mcts(playouts=400)")));
    for remark in &file.moves {
        let said = remark.comment.as_deref().expect("every move is judged");
        assert!(said.starts_with(&remark.name) && said.contains('%'), "{said}");
    }
    // White throws a stone into the corner: there is a better line, and a mark.
    let blunder = read.main_line(root).nth(2).expect("the second move");
    let marked = ["DO", "BM"].into_iter().any(|mark| read.value(blunder, mark).is_some());
    assert!(marked, "{}", out.body);
    assert!(read.value(blunder, "C").is_some_and(|said| said.contains("Better: ")));
    let first = read.main_line(root).nth(1).expect("the first move");
    let better = read.after(first).nth(1).expect("a variation");
    assert!(read.value(better, "W").is_some_and(|point| point.len() == 2));
    assert!(read.value(better, "C").is_some_and(|said| said.starts_with("Better: ")));
    let address = format!("{game}/review.sgf");
    let french = client.get_with(&address, &[("cookie", "meeple_lang=fr")]).await;
    assert!(french.has("Mieux : "));

    let path = std::env::temp_dir().join(format!("meeple-review-{}.sgf", std::process::id()));
    std::fs::write(&path, &out.body).expect("a file");
    let shown = format!("{}", path.display());
    let answer =
        ask_gnu_go(&format!("loadsgf {shown}\nlist_stones black\nlist_stones white\nquit\n"));
    std::fs::remove_file(&path).expect("ours");
    let mut stones: Vec<Vec<&str>> = Vec::new();
    for line in answer.lines().filter_map(|line| line.strip_prefix('=')) {
        stones.push(line.split_whitespace().collect());
    }
    assert!(!answer.contains('?'), "{answer}");
    let sorted = |list: &[&str]| {
        let mut list: Vec<String> = list.iter().map(|name| name.to_lowercase()).collect();
        list.sort();
        list
    };
    assert_eq!(sorted(&stones[1]), ["c2", "c3", "c4", "d2"], "{answer}");
    assert_eq!(sorted(&stones[2]), ["a1", "a5", "d3", "e1"], "{answer}");
}
