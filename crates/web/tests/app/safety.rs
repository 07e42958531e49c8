//! What must be refused, and how it is said.

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
    assert!(order.has("No such game"), "{}", order.body);
    check(&client.get("/games").await, StatusCode::METHOD_NOT_ALLOWED);
    let french = client.get("/nothing?lang=fr").await;
    assert!(french.has("<html lang=\"fr\"") && french.has("Introuvable"));
}

#[tokio::test]
async fn games_leave_memory_and_come_back() {
    let client = Client::limited(Limits { games: 2, ..Limits::default() });
    let mut games = Vec::new();
    for _ in 0..5 {
        let game = client.begin("game=connect4&side=both").await;
        client.post(&format!("{game}/do"), "ply=0&move=4").await;
        games.push(game);
    }
    for game in &games {
        let page = client.get(game).await;
        assert_eq!((page.status, page.history()), (StatusCode::OK, vec!["4".to_owned()]));
    }
    check(&client.get("/g/0123456789abcdef").await, StatusCode::GONE);
    check(&client.post("/g/0123456789abcdef/undo", "ply=0").await, StatusCode::GONE);
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
    let client = Client::limited(Limits { searches: 0, waiting: 0, ..Limits::default() });
    let game = client.begin("game=connect4&side=both").await;
    for (verb, rest) in [("advice", "rung=move"), ("search", "agent=engine"), ("why", "move=4")] {
        let busy = client.post(&format!("{game}/{verb}"), &format!("ply=0&{rest}")).await;
        check(&busy, StatusCode::TOO_MANY_REQUESTS);
        assert!(busy.has(&format!("href=\"{game}\"")), "a way back");
    }
    let moved = client.post(&format!("{game}/do"), "ply=0&move=4").await;
    assert_eq!(moved.status, StatusCode::SEE_OTHER, "this needs no search");
    let small = client.begin("game=connect4&level=1").await;
    client.post(&format!("{small}/do"), "ply=0&move=4").await;
    assert_eq!(client.settled(&small).await.history().len(), 2, "small work has its own lane");
}

#[tokio::test]
async fn too_many_actions_in_a_moment_are_refused() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both").await;
    let mut refused = 0;
    for _ in 0..200 {
        let answer = client.post(&format!("{game}/undo"), "ply=0").await;
        refused += usize::from(answer.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 50, "{refused}");
}

#[tokio::test]
async fn other_sites_may_link_here_but_not_read() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both").await;
    let cross = |mode| [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", mode)];
    for address in [format!("{game}/events"), format!("{game}.json"), game.clone()] {
        let read = client.get_with(&address, &cross("cors")).await;
        check(&read, StatusCode::FORBIDDEN);
    }
    assert_eq!(client.get_with(&game, &cross("navigate")).await.status, StatusCode::OK);
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
    for page in &pages {
        assert!(!page.has("<script>"), "{}", page.body);
    }
    // What was typed into a form is shown again, as text.
    for page in &pages[..2] {
        assert!(page.has("&lt;script&gt;"), "{}", page.body);
    }
}
