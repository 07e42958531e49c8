//! Games outlive the server: killed or ended, it comes back with every move.

use std::path::{Path, PathBuf};

use axum::http::{StatusCode, header};
use meeple_arena::contest::{Archive, Contestant, Event};
use meeple_arena::matches::play_match;

use crate::client::Client;

/// A folder of its own for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("meeple-web-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }

    /// What is on the disk just now, while the server runs: what a kill would leave. Nothing is
    /// closed or flushed first.
    fn killed(&self, name: &str) -> Self {
        let copy = Self::new(name);
        std::fs::create_dir_all(copy.path()).expect("a temporary folder");
        for file in std::fs::read_dir(self.path()).expect("the games") {
            let file = file.expect("a file");
            std::fs::copy(file.path(), copy.path().join(file.file_name())).expect("a copy");
        }
        copy
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test]
async fn a_server_that_comes_back_has_every_move() {
    let folder = Folder::new("moves");
    let server = Client::at(folder.path());
    let duel = server.begin("game=connect4&side=first&level=2&seed=8").await;
    let dice = server.begin("game=pig&side=both&seed=5").await;
    let mission = server.begin("game=hostage&seed=5").await;
    for (game, name) in [(&duel, "4"), (&dice, "roll"), (&mission, "end")] {
        let moved = server.post(&format!("{game}/do"), &format!("ply=0&move={name}")).await;
        assert_eq!(moved.status, StatusCode::SEE_OTHER);
    }
    let shown = server.begin("game=tictactoe&side=both").await;
    let advised = server.post(&format!("{shown}/advice"), "ply=0&rung=move").await;
    assert_eq!(advised.status, StatusCode::SEE_OTHER);
    let mut before = Vec::new();
    for game in [&duel, &dice, &mission] {
        before.push(server.settled(game).await);
    }
    let left = folder.killed("moves-left");
    let again = Client::at(left.path());
    for (game, page) in [&duel, &dice, &mission].into_iter().zip(before) {
        let after = again.get(game).await;
        assert_eq!(after.history(), page.history());
        assert_eq!(after.moves(), page.moves());
        let position = |page: &crate::client::Answer| {
            page.body.split("<code>").nth(1).map(|rest| rest.split('<').next().map(str::to_owned))
        };
        assert_eq!(position(&after), position(&page));
    }
    let home = again.get("/").await;
    for game in [&duel, &dice, &mission] {
        assert!(home.has(&format!("href=\"{game}\"")), "it can be gone on with");
    }
    assert!(again.get(&shown).await.has("data-verb=\"hint\""), "advice can be asked for anew");
    let undone = again.post(&format!("{dice}/undo"), "ply=1").await;
    assert_eq!(undone.status, StatusCode::SEE_OTHER);
    assert!(again.get(&dice).await.history().is_empty());
}

#[tokio::test]
async fn a_race_comes_back_where_it_was() {
    let folder = Folder::new("race");
    let server = Client::at(folder.path());
    let race = server.begin("game=ricochet&style=turns&level=1&seed=1").await;
    let page = server.get(&race).await;
    let round = page.body.split("name=\"round\" value=\"").nth(1).expect("a form");
    let round = round.split('"').next().expect("a number");
    let hinted = server.post(&format!("{race}/hint"), &format!("round={round}&ply=0")).await;
    assert_eq!(hinted.status, StatusCode::SEE_OTHER);
    let left = folder.killed("race-left");
    let page = Client::at(left.path()).get(&race).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.has("Hints") && page.has("Your minute"));
}

#[tokio::test]
async fn a_game_can_be_taken_out_and_brought_back() {
    let client = Client::new();
    let game = client.begin("game=pig&side=both&seed=5&position=A+0+0+20").await;
    client.post(&format!("{game}/do"), "ply=0&move=roll").await;
    client.post(&format!("{game}/do"), "ply=1&move=roll").await;
    let file = client.get(&format!("{game}.json")).await;
    assert_eq!(file.status, StatusCode::OK);
    assert!(file.header(header::CONTENT_DISPOSITION).starts_with("attachment; filename=\"pig-"));
    let back = client.import("", &file.body).await;
    assert_eq!(back.status, StatusCode::SEE_OTHER, "{}", back.body);
    let address = back.header(header::LOCATION).to_owned();
    assert_ne!(address, game);
    let page = client.get(&address).await;
    assert_eq!(page.history(), ["roll", "roll"]);
    assert_eq!(client.get(&format!("{address}.json")).await.body, file.body);
}

#[tokio::test]
async fn a_game_of_a_match_can_be_brought_in_and_reviewed() {
    let folder = Folder::new("results");
    std::fs::create_dir_all(folder.path()).expect("a temporary folder");
    let path = folder.path().join("games.jsonl");
    let cancel = meeple_core::Cancel::new();
    for (game, seat) in [("tictactoe", "alphabeta"), ("pig", "expectiminimax(depth=1)")] {
        let _ = std::fs::remove_file(&path);
        let entry = meeple_arena::entry(game).expect("a game");
        let player = |text| Contestant::parse(text, entry).expect("an agent");
        let event = Event { seed: 2, ..Event::new(entry, vec![player(seat), player("random")]) };
        play_match(&event, 2, None, Some(&path), &cancel, &mut |_, _| ()).expect("a duel");
        let archive = Archive::read(&std::fs::read_to_string(&path).expect("written"));
        let archive = archive.expect("just written");
        let record = archive.game(1).expect("it was played");
        let saved = archive.saved(record).expect("its moves").to_string();
        let client = Client::new();
        let back = client.import("", &saved).await;
        assert_eq!(back.status, StatusCode::SEE_OTHER, "{}", back.body);
        let address = back.header(header::LOCATION).to_owned();
        let page = client.get(&address).await;
        assert_eq!(page.history().join(" "), record.sheet.moves);
        assert!(page.has(&format!("href=\"{address}/review\"")), "it is over: {}", page.body);
    }
}

#[tokio::test]
async fn p07_a_record_is_checked_whole_and_nothing_of_a_wrong_one_is_kept() {
    let client = Client::new();
    let game = |rest: &str| {
        format!(
            r#"{{"schema":"meeple-game","version":2,"seed":1,"adviser":"random","moves":[{{"move":"roll"}}],{rest}}}"#
        )
    };
    let long =
        format!(r#""game":"pig","x":[],"moves":[{}]"#, vec![r#"{"move":"roll"}"#; 5_000].join(","));
    let long = game(&long).replacen(r#""moves":[{"move":"roll"}],"#, "", 1);
    let clock = |clock: &str| game(&format!(r#""game":"pig","clock":{clock}"#));
    let most = u64::MAX;
    let wrong = [
        ("fallen", game(r#""game":"pig","fallen":9"#)),
        ("fallen", game(r#""game":"pig","fallen":2"#)),
        ("fallen", game(r#""game":"fifteen","fallen":0"#)),
        ("clock", clock(&format!(r#"{{"move":{{"secs":{most},"nanos":0}}}}"#))),
        (
            "clock",
            clock(&format!(
                r#"{{"game":{{"time":{{"secs":60,"nanos":0}},"increment":{{"secs":{most},"nanos":0}}}}}}"#
            )),
        ),
        ("clock", clock(r#"{"move":{"secs":0,"nanos":0}}"#)),
        ("players[0]", game(r#""game":"pig","players":["expectiminimax(depth=100000)",null]"#)),
        ("players[1]", game(r#""game":"pig","players":[null,"moon"]"#)),
        ("players", game(r#""game":"fifteen","players":["moon",null]"#)),
        ("3 are named", game(r#""game":"kuhn","players":["random",null,null]"#)),
        ("players", game(r#""game":"fifteen","players":[null,null,null]"#)),
        ("adviser", game(r#""game":"pig""#).replace(r#""random""#, r#""engine(threads=9999)""#)),
        ("moves[4000]", long),
        ("moves[0]", game(r#""game":"pig""#).replace("roll", "fly")),
        (
            "moves[0].millis",
            game(r#""game":"pig""#).replace(r#""roll""#, &format!(r#""roll","millis":{most}"#)),
        ),
        ("later version", game(r#""game":"pig""#).replace(":2,", ":3,")),
        ("schema", game(r#""game":"pig""#).replace("meeple-game", "other-game")),
    ];
    for (place, text) in wrong {
        let refused = client.import("", &text).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{place}: {}", refused.body);
        let told = refused.body.split("import-error").nth(1).unwrap_or("");
        let told = told.split("</p>").next().unwrap_or("");
        assert!(told.to_lowercase().contains(place), "{place}: {told}");
    }
    assert!(!client.get("/").await.has("href=\"/g/"), "nothing was kept");
    let right = game(r#""game":"pig","players":["random",null],"fallen":0"#);
    for text in [right, r#"{"format":"meeple-game-1","game":"pig","seed":1,"adviser":"random","moves":[{"move":"roll"}],"fallen":1}"#.to_owned()] {
        let back = client.import("", &text).await;
        assert_eq!(back.status, StatusCode::SEE_OTHER, "{}", back.body);
        let address = back.header(header::LOCATION).to_owned();
        let file = client.get(&format!("{address}.json")).await;
        assert!(file.has("\"schema\": \"meeple-game\"") && file.has("\"version\": 2"), "{}", file.body);
        assert_eq!(client.get(&address).await.history(), ["roll"]);
    }
}

#[tokio::test]
async fn what_cannot_be_brought_in_is_explained() {
    let client = Client::new();
    let illegal = r#"{"format":"meeple-game-1","game":"connect4","seed":1,"adviser":"random","moves":[{"move":"9"}]}"#;
    for text in ["", "{", "<b>", "[1]", illegal] {
        let refused = client.import("", text).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        assert!(refused.has("import-error") && !refused.has("<b>"), "{text}");
    }
    let position = client.import("connect4", "4453\n").await;
    assert_eq!(position.header(header::LOCATION), "/new/connect4?position=4453");
    assert_eq!(client.get("/import?lang=fr").await.status, StatusCode::OK);
    let long = client.import("", &" ".repeat(300_000)).await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    let form = client.post("/import", "text=x").await;
    assert_eq!(form.status, StatusCode::UNPROCESSABLE_ENTITY);
}
