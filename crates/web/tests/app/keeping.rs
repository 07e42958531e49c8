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
    // Nothing is closed or flushed first: as after a kill.
    std::mem::forget(server);
    let again = Client::at(folder.path());
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
    std::mem::forget(server);
    let page = Client::at(folder.path()).get(&race).await;
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
