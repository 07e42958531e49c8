//! Searches that run beside the pages: begun by a POST, watched, stopped, and what becomes of them.

use std::time::Duration;

use axum::http::{StatusCode, header};
use meeple_web::Limits;

use crate::client::{Answer, Client};

/// A search that would go on for a minute.
const LONG: &str = "agent=uct(playouts%3D4000000000)";

async fn begin(client: &Client, game: &str, verb: &str, rest: &str) -> Answer {
    let answer = client.post(&format!("{game}/{verb}"), &format!("ply=0&{rest}")).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    client.get(game).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_runs_beside_the_page_until_it_is_stopped() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both").await;
    let page = begin(&client, &game, "search", LONG).await;
    assert!(page.has("searching…") && page.has("http-equiv=\"refresh\""), "{}", page.body);
    let french = client.get(&format!("{game}?lang=fr")).await;
    assert!(french.has("en cours…"));
    let stopped = client.post(&format!("{game}/stop"), "").await;
    assert_eq!(stopped.status, StatusCode::SEE_OTHER);
    let page = client.settled(&game).await;
    assert!(page.has("Nodes a second") && page.has("Best") && !page.has("searching…"));
    assert!(page.has("class=\"curve\""), "the value over time");
    assert!(page.has("heat-above") || page.has("heat-below"), "tries as heat on the board");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_position_supersedes_the_search() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both").await;
    begin(&client, &game, "search", LONG).await;
    let moved = client.post(&format!("{game}/do"), "ply=0&move=4").await;
    assert_eq!(moved.status, StatusCode::SEE_OTHER);
    let page = client.get(&game).await;
    assert_eq!(page.history(), ["4"]);
    assert!(!page.has("searching…"));
    // Its processor is free again: another game can search.
    let other = client.begin("game=tictactoe&side=both").await;
    begin(&client, &other, "search", "agent=alphabeta").await;
    assert!(client.settled(&other).await.has("proved"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_nobody_watches_stops() {
    let limits = Limits { a_look: Duration::from_millis(300), ..Limits::default() };
    let client = Client::limited(limits);
    let game = client.begin("game=connect4&side=both").await;
    begin(&client, &game, "search", LONG).await;
    // Looking again would keep it alive: it is left alone for longer each time.
    for turn in 1..=10 {
        tokio::time::sleep(Duration::from_millis(1_500) * turn).await;
        let page = client.get(&game).await;
        if !page.has("searching…") {
            assert!(page.has("Best"), "{}", page.body);
            return;
        }
    }
    panic!("it still runs");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_has_an_end_and_so_has_waiting_for_one() {
    let limits = Limits { search_time: Duration::from_millis(200), ..Limits::default() };
    let client = Client::limited(limits);
    let game = client.begin("game=connect4&side=both").await;
    begin(&client, &game, "search", LONG).await;
    assert!(client.settled(&game).await.has("Best"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strange_searcher_is_refused_with_the_page() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both").await;
    let refused = client.post(&format!("{game}/search"), "ply=0&agent=moon").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.has("nknown algorithm") && refused.has("class=\"board\""));
    let stale = client.post(&format!("{game}/search"), "ply=3&agent=random").await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let why_not = client.post(&format!("{game}/why"), "ply=0&move=9").await;
    assert_eq!(why_not.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strong_opponent_thinks_beside_the_page_and_can_be_hurried() {
    let client = Client::new();
    let order = "game=connect4&side=first&agent=uct(playouts%3D4000000000)";
    let game = client.begin(order).await;
    let moved = client.post(&format!("{game}/do"), "ply=0&move=4").await;
    assert_eq!(moved.status, StatusCode::SEE_OTHER);
    let page = client.get(&game).await;
    assert!(page.has("The computer is thinking") && page.has("Move now"));
    assert!(!page.has("Nodes a second"), "its thoughts are its own");
    client.post(&format!("{game}/stop"), "").await;
    let page = client.settled(&game).await;
    assert_eq!(page.history().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn why_not_mine_shows_the_answer() {
    let client = Client::new();
    let game = client.begin("game=tictactoe&side=both&position=x---x-oo-").await;
    begin(&client, &game, "advice", "rung=move").await;
    begin(&client, &game, "why", "move=b3").await;
    let page = client.settled(&game).await;
    assert!(page.has("b3 c1"), "the line that punishes it: {}", page.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_and_tried_again() {
    let client = Client::new();
    let game = client.begin("game=tictactoe&side=both").await;
    for (ply, name) in ["a1", "b1", "b2", "c3", "a3", "a2", "c1"].into_iter().enumerate() {
        client.post(&format!("{game}/do"), &format!("ply={ply}&move={name}")).await;
    }
    let page = client.get(&game).await;
    assert!(page.has(&format!("href=\"{game}/review\"")), "{}", page.body);
    let review = client.get(&format!("{game}/review")).await;
    assert!(review.has("Judge every move") && !review.has("Biggest losses"), "not by looking");
    let begun = client.post(&format!("{game}/review"), "ply=7").await;
    assert_eq!(begun.header(header::LOCATION), format!("{game}/review"));
    let review = client.settled(&format!("{game}/review")).await;
    assert!(review.has("Biggest losses") && review.has("class=\"curve\""), "{}", review.body);
    assert!(review.has("50.0%"), "the edge threw half a point away");
    let again = client.post(&format!("{game}/retry"), "ply=1").await;
    let again = client.get(again.header(header::LOCATION)).await;
    assert_eq!(again.history(), ["a1"]);
    assert_eq!(client.get(&game).await.history().len(), 7, "the game itself stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_looked_at_move_by_move() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both").await;
    for (ply, name) in ["4", "4", "5"].into_iter().enumerate() {
        client.post(&format!("{game}/do"), &format!("ply={ply}&move={name}")).await;
    }
    let page = client.get(&format!("{game}/at/2")).await;
    assert!(page.has("After move 2 of 3") && page.has("<code>44</code>"));
    assert!(page.has("href=\"/new/connect4?position=44\""), "a position has an address");
    assert!(page.has(&format!("href=\"{game}/at/1\"")));
    for elsewhere in ["4", "-1", "x", "99999999999999999999"] {
        let answer = client.get(&format!("{game}/at/{elsewhere}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{elsewhere}");
        assert!(answer.has("<html lang"), "a page of ours");
    }
    assert_eq!(client.get(&format!("{game}/at/0?lang=fr")).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_tells_changes_and_ends_with_the_game() {
    let client = Client::new();
    let game = client.begin("game=tictactoe&side=both&position=x-o-x-o--").await;
    let missed = client.first_event(&format!("{game}/events?seen=99")).await;
    assert!(missed.contains("event: change") && missed.contains("id: "), "{missed}");
    assert!(missed.contains("data: "), "an event without data is not heard: {missed}");
    client.post(&format!("{game}/do"), "ply=0&move=c1").await;
    let page = client.get(&game).await;
    assert!(page.has("X won") && !page.has("data-events"), "nothing more will happen");
    let seen = client.get(&format!("{game}/events")).await;
    assert_eq!(seen.status, StatusCode::NO_CONTENT);
}

/// The number that an element of a picture shows, from the end of its name on.
fn number_in(element: &str) -> u64 {
    element.split(['>', '<']).nth(1).unwrap_or("").parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reader_chooses_what_the_colours_of_a_search_tell() {
    let client = Client::new();
    let game = client.begin("game=hex&side=both&position=4%2F4%2F4%2F4%20b").await;
    client
        .post(&format!("{game}/search"), "ply=0&agent=mcts(playouts%3D300%2C%20solver%3Dno)")
        .await;
    let page = client.settled(&game).await;
    assert_eq!(page.body.matches("name=\"heat\"").count(), 3);
    assert!(page.has("value=\"visits\" aria-pressed=\"true\""), "{}", page.body);
    let tries = page.body.split("class=\"heat-text\"").skip(1);
    let tries: Vec<u64> = tries.map(number_in).collect();
    assert_eq!((tries.len(), tries.iter().sum::<u64>()), (16, 300), "all games are told");
    let chosen = client.post(&format!("{game}/heat"), "heat=later").await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER);
    let cookie = chosen.header(header::SET_COOKIE).split(';').next().expect("a pair").to_owned();
    for (lang, told) in
        [("en", "made the move at any time"), ("fr", "tous les coups comme premiers")]
    {
        let cookies = format!("{cookie}; meeple_lang={lang}");
        let later = client.get_with(&game, &[("cookie", &cookies)]).await;
        assert!(later.has("value=\"later\" aria-pressed=\"true\"") && later.has(told), "{lang}");
        let mut shown = later.body.split("class=\"heat-text\"").skip(1);
        assert!(shown.all(|cell| number_in(cell) <= 100), "of a hundred games");
    }
    let plain = client.post(&format!("{game}/search"), "ply=0&agent=uct(playouts%3D300)").await;
    assert_eq!(plain.status, StatusCode::SEE_OTHER);
    let page = client.settled(&game).await;
    assert_eq!(page.body.matches("name=\"heat\"").count(), 2, "a plain tree counts no later moves");
    let refused = client.post(&format!("{game}/heat"), "heat=cold").await;
    assert!(refused.status.is_client_error());
}

#[tokio::test]
async fn a_long_list_of_moves_is_folded_and_what_the_board_lacks_is_not() {
    let client = Client::new();
    let game = client.begin("game=go&side=both").await;
    let page = client.get(&game).await;
    assert_eq!(page.moves(), ["pass"]);
    assert!(page.has("<details id=\"all-moves\"><summary>All 82 moves as a list</summary>"));
    let folded = page.body.split("id=\"all-moves\"").nth(1).expect("the list");
    let folded = folded.split("</details>").next().expect("its end");
    assert_eq!(folded.matches("name=\"move\"").count(), 82);
    assert!(page.has("<dfn>Komi</dfn>") && page.has("one liberty left"), "words are explained");
    let small = client.begin("game=go&side=both&scenario=5x5").await;
    assert_eq!(client.get(&small).await.moves().len(), 26, "a short list is not folded");
}
