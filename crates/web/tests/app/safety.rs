//! What must be refused, and how it is said.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use meeple_web::Limits;

use crate::client::{Answer, Client};

/// An error page is a page: a language, a title, a way out, no game state.
fn check(answer: &Answer, status: StatusCode) {
    assert_eq!(answer.status, status);
    assert!(answer.has("<html lang=\"en\"") && answer.has("href=\"/\""), "{}", answer.body);
    assert_eq!(answer.body.matches("<h1").count(), 1);
    assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let client = Client::new();
    for address in ["/nothing", "/new/chess9", "/rules/chess9", "/g/short", "/g/short/do/it"] {
        check(&client.get(address).await, StatusCode::NOT_FOUND);
    }
    let order = client.post("/games", "game=chess9").await;
    check(&order, StatusCode::NOT_FOUND);
    assert!(order.has("connect4"), "it lists the games there are");
    check(&client.get("/games").await, StatusCode::METHOD_NOT_ALLOWED);
    let french = client.get("/nothing?lang=fr").await;
    assert!(french.has("<html lang=\"fr\"") && french.has("Introuvable"));
}

#[tokio::test]
async fn old_games_make_room_and_say_so() {
    let client = Client::limited(Limits { games: 2, ..Limits::default() });
    let first = client.begin("game=fifteen").await;
    let second = client.begin("game=fifteen").await;
    assert_eq!(client.get(&first).await.status, StatusCode::OK);
    client.begin("game=fifteen").await;
    assert_eq!(client.get(&first).await.status, StatusCode::OK, "it was used more recently");
    check(&client.get(&second).await, StatusCode::GONE);
    check(&client.post(&format!("{second}/undo"), "ply=0").await, StatusCode::GONE);
}

#[tokio::test]
async fn only_names_of_this_machine_are_answered() {
    let client = Client::new();
    let request = Request::get("/").header(header::HOST, "meeple.example.org");
    check(
        &client.send(request.body(Body::empty()).expect("a request")).await,
        StatusCode::MISDIRECTED_REQUEST,
    );
    let nameless = Request::get("/").body(Body::empty()).expect("a request");
    check(&client.send(nameless).await, StatusCode::MISDIRECTED_REQUEST);
}

#[tokio::test]
async fn other_sites_cannot_change_anything() {
    let client = Client::new();
    let foreign = [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "http://example.org"),
        ("origin", "http://localhost:9"),
        ("origin", "null"),
    ];
    for (name, value) in foreign {
        let request = Request::post("/games")
            .header(header::HOST, "localhost:8080")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(name, value);
        let request = request.body("game=fifteen".into()).expect("a request");
        check(&client.send(request).await, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn a_long_body_is_refused() {
    let client = Client::new();
    let long = format!("game=connect4&position={}", "4".repeat(20_000));
    check(&client.post("/games", &long).await, StatusCode::PAYLOAD_TOO_LARGE);
    let short = format!("game=connect4&position={}", "4".repeat(10_000));
    assert_eq!(client.post("/games", &short).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn when_all_searches_are_taken_nothing_changes() {
    let limits = Limits { searches: 0, patience: Duration::ZERO, ..Limits::default() };
    let client = Client::limited(limits);
    check(&client.post("/games", "game=connect4&side=second").await, StatusCode::TOO_MANY_REQUESTS);
    let game = client.begin("game=connect4").await;
    let busy = client.post(&format!("{game}/do"), "ply=0&move=4").await;
    check(&busy, StatusCode::TOO_MANY_REQUESTS);
    assert!(busy.has(&format!("href=\"{game}\"")), "a way back");
    assert!(client.get(&game).await.history().is_empty());
    let puzzle = client.begin("game=tictactoe&side=both").await;
    let moved = client.post(&format!("{puzzle}/do"), "ply=0&move=a1").await;
    assert_eq!(moved.status, StatusCode::SEE_OTHER, "this needs no search");
}

#[tokio::test]
async fn what_is_typed_is_never_markup() {
    let client = Client::new();
    let nasty = "%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%27";
    let pages = [
        client.get(&format!("/new/connect4?position={nasty}&seed={nasty}")).await,
        client.post("/games", &format!("game=connect4&position={nasty}")).await,
        client.post("/games", &format!("game={nasty}")).await,
        client.get(&format!("/rules/{nasty}")).await,
    ];
    for page in pages {
        assert!(!page.has("<script") && page.has("&lt;script&gt;"), "{}", page.body);
    }
}
