//! Tournaments as a reader meets them.

use std::time::Duration;

use axum::http::{StatusCode, header};

use crate::client::{Answer, Client, PATIENCE};

/// The page of a tournament once it is over.
async fn over(client: &Client, address: &str) -> Answer {
    let started = std::time::Instant::now();
    loop {
        let answer = client.get(address).await;
        if !answer.has("/stop") {
            return answer;
        }
        assert!(started.elapsed() < PATIENCE, "{address} does not end: {}", answer.body);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn begin(client: &Client, form: &str) -> String {
    let answer = client.post("/arena", form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.header(header::LOCATION).to_owned()
}

#[tokio::test]
async fn a_tournament_is_played_to_its_end_without_script() {
    let client = Client::new();
    let form = client.get("/arena?game=tictactoe&lang=en").await;
    assert!(form.has("name=\"level-1\"") && form.has("Elo"), "{}", form.body);
    let address =
        begin(&client, "game=tictactoe&rounds=2&level-1=on&level-5=on&agent=random").await;
    let done = over(&client, &format!("{address}?lang=en")).await;
    assert!(done.has("12 of 12 games") && done.has("done"), "{}", done.body);
    assert!(done.has("Cross-table") && done.has("class=\"interval\""), "{}", done.body);
    assert!(!done.has("http-equiv=\"refresh\""), "nothing more will happen");
    let french = client.get(&format!("{address}?lang=fr")).await;
    assert!(french.has("12 parties sur 12") && french.has("Table croisée"), "{}", french.body);
    assert!(client.get("/arena?lang=en").await.has("Tournaments so far"));
}

#[tokio::test]
async fn a_tournament_can_be_stopped_and_there_are_only_so_many() {
    let client = Client::new();
    let long = "game=connect4&rounds=20&level-9=on&level-8=on&level-7=on&level-6=on";
    let (one, two) = (begin(&client, long).await, begin(&client, long).await);
    let refused = client.post("/arena", long).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let live = client.get(&one).await;
    assert!(
        live.has("http-equiv=\"refresh\"") && live.has(&format!("{one}/stop")),
        "{}",
        live.body
    );
    for address in [&one, &two] {
        let stopped = client.post(&format!("{address}/stop"), "").await;
        assert_eq!(stopped.status, StatusCode::SEE_OTHER);
        let page = over(&client, &format!("{address}?lang=en")).await;
        assert!(page.has("stopped"), "{}", page.body);
    }
    begin(&client, "game=tictactoe&rounds=1&level-1=on&level-2=on").await;
}

#[tokio::test]
async fn wrong_wishes_are_answered_on_the_page() {
    let client = Client::new();
    let page = |form: &'static str| client.post("/arena", form);
    for form in [
        "game=tictactoe&rounds=2&level-1=on",
        "game=tictactoe&rounds=2&level-1=on&agent=nobody",
        // Programs outside are never started from a page.
        "game=tictactoe&rounds=2&level-1=on&agent=cmd:true",
    ] {
        let answer = page(form).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
        assert!(answer.has("role=\"alert\"") && answer.has("checked"), "{}", answer.body);
    }
    for form in ["game=fifteen&level-1=on", "game=tree&level-1=on", "game=nothing"] {
        assert_eq!(client.post("/arena", form).await.status, StatusCode::NOT_FOUND, "{form}");
    }
    assert_eq!(client.get("/arena/0123456789abcdef").await.status, StatusCode::GONE);
}
