//! The mission editor: strokes by forms alone, and the figure that follows.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use meeple_web::Limits;

use crate::client::{Answer, Client, PATIENCE};

/// A text as a form writes it.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric();
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// What stands in the page, with its escapes undone.
fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The value of a hidden field.
fn hidden(page: &Answer, name: &str) -> String {
    let opening = format!("name=\"{name}\" value=\"");
    let rest = page.body.split(&opening).nth(1).unwrap_or_else(|| panic!("no {name}"));
    unescaped(rest.split('"').next().expect("it ends"))
}

/// The text of the file.
fn text(page: &Answer) -> String {
    let rest = page.body.split("<textarea").nth(1).expect("the text");
    let rest = rest.split_once(">\n").expect("it begins with a line break").1;
    unescaped(rest.split("</textarea>").next().expect("it ends"))
}

/// What the page would send, with a few fields more.
fn form(page: &Answer, more: &str) -> String {
    let kept = ["game", "desk", "before", "past", "future"];
    let kept: Vec<String> =
        kept.iter().map(|name| format!("{name}={}", encoded(&hidden(page, name)))).collect();
    format!("{}&text={}&{more}", kept.join("&"), encoded(&text(page)))
}

/// Success, in per cent, as the page tells it.
fn success(page: &Answer) -> Option<f64> {
    let headline = page.body.split("<p class=\"headline\"><strong>").nth(1)?;
    headline.split('%').next()?.parse().ok()
}

/// Works the text of a page out, as a browser without script would by asking again.
async fn worked_out(client: &Client, page: &Answer) -> Answer {
    let mut page = client.post("/editor", &form(page, "do=look")).await;
    let started = std::time::Instant::now();
    while started.elapsed() < PATIENCE {
        if success(&page).is_some() {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        page = client.post("/editor", &form(&page, "do=look")).await;
    }
    panic!("never worked out: {}", page.body)
}

#[tokio::test]
async fn a_get_shows_a_mission_and_begins_no_work() {
    let client = Client::new();
    for address in ["/editor", "/editor?from=clean", "/editor?game=hostage&from=respawn"] {
        let page = client.get(address).await;
        assert_eq!(page.status, StatusCode::OK, "{address}");
        assert!(page.has("data-unasked") && page.has("Not worked out yet"), "{address}");
        assert!(
            page.has("name=\"border\" value=\"a2 east\"") && page.has("name=\"cell\" value=\"a1\"")
        );
        assert!(!page.has(" style="), "nothing inline");
    }
    let french = client.get("/editor?lang=fr").await;
    assert!(french.has("Éditeur de missions") && french.has("Si tout est bien joué"));
    for address in ["/editor?from=nowhere", "/editor?game=connect4", "/editor/x/events/0"] {
        let status = client.get(address).await.status;
        assert!(status == StatusCode::NOT_FOUND || status == StatusCode::GONE, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strokes_change_the_text_and_the_figure_and_can_be_undone() {
    let client = Client::new();
    let first = worked_out(&client, &client.get("/editor?from=clean").await).await;
    let before = success(&first).expect("worked out");
    assert!((before - 97.5).abs() < 0.05, "{before}");
    let walled = client.post("/editor", &form(&first, "tool=wall&border=b3+east")).await;
    assert_eq!(walled.status, StatusCode::OK);
    assert!(text(&walled).contains("\n. .|. . . . .\n"));
    assert!(walled.has("value=\"wall\" data-target=\"border\" checked"), "the tool stays in hand");
    let more = "tool=cover&cell=e7&set%3Aactions.move.chance=0.5&was%3Aactions.move.chance=0.95";
    let harder = client.post("/editor", &form(&walled, more)).await;
    assert!(text(&harder).contains("move = { cost = 1, chance = 0.5 }"), "{}", text(&harder));
    let harder = worked_out(&client, &harder).await;
    assert!(success(&harder).expect("worked out") < before - 1.0);
    assert!(harder.has("▼"), "it says by how much");
    let mut page = harder;
    for _ in 0..3 {
        page = client.post("/editor", &form(&page, "do=undo")).await;
    }
    assert_eq!(text(&page), text(&first));
    assert!(page.has("value=\"undo\" data-verb=\"undo\" disabled"));
    let page = client.post("/editor", &form(&page, "do=redo")).await;
    assert_eq!(text(&page), text(&walled));
    let page = client.post("/editor", &form(&page, "do=from&from=as-run")).await;
    assert!(text(&page).contains("name = \"as-run\""));
    let page = client.post("/editor", &form(&page, "do=undo")).await;
    assert_eq!(text(&page), text(&walled), "another mission is a step like others");
}

#[tokio::test]
async fn faults_have_a_place_and_refused_strokes_say_why() {
    let client = Client::new();
    let page = client.get("/editor?from=clean").await;
    let alone = client.post("/editor", &form(&page, "tool=hostage&cell=d8")).await;
    assert!(alone.has("data-line=\"31\" data-column=\"12\""), "{}", alone.body);
    assert!(!alone.has("data-events"), "nothing is worked out");
    let shut = client.post("/editor", &form(&page, "tool=wall&border=a2+south")).await;
    let shut = client.post("/editor", &form(&shut, "tool=wall&border=a1+east")).await;
    assert!(shut.has("can be played") && shut.has("Perhaps meant otherwise"), "{}", shut.body);
    assert!(shut.has("No operator can reach this exit") || shut.has("no operator can reach"));
    let none = client.post("/editor", &form(&page, "tool=wall&cell=d8")).await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(none.has("role=\"alert\"") && text(&none) == text(&page));
    let typed = client.post("/editor", &form(&page, "tool=wall&do=draw&at=b3&side=east")).await;
    assert!(text(&typed).contains("\n. .|. . . . .\n"));
    let larger = client.post("/editor", &form(&page, "resize=%2Bwest")).await;
    assert!(text(&larger).contains("start = \"f1\"") && larger.has("8 by 10 cells"));
    let sent = form(&page, "do=look");
    let (given, typed) = sent.split_once("&text=").expect("the text");
    let typed = typed.replace(&encoded("name = \"clean\""), "name+%3D+3");
    let by_hand = client.post("/editor", &format!("{given}&text={typed}")).await;
    assert!(by_hand.has("data-line=\"4\""), "{}", by_hand.body);
    let back = client.post("/editor", &form(&by_hand, "do=undo")).await;
    assert_eq!(text(&back), text(&page), "what was typed is a step too");
    let broken = client.post("/editor", "text=%3D%3D&tool=wall&cell=a1").await;
    assert!(broken.status == StatusCode::UNPROCESSABLE_ENTITY && broken.has("There is no map"));
}

#[tokio::test]
async fn a_mission_is_saved_and_opened_and_played() {
    let client = Client::new();
    let page = client.get("/editor?from=clean").await;
    let page = client.post("/editor", &form(&page, "tool=cover&cell=a4")).await;
    let saved = client.post("/editor/save", &form(&page, "")).await;
    assert_eq!(saved.header(header::CONTENT_DISPOSITION), "attachment; filename=\"clean.toml\"");
    assert_eq!(saved.body, text(&page));
    let part = |name: &str, content: &str| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
    };
    let body = format!("{}{}--x--\r\n", part("game", "hostage"), part("file", &saved.body));
    let request = Request::post("/editor/open")
        .header(header::HOST, "localhost:8080")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x");
    let opened = client.send(request.body(Body::from(body)).expect("a request")).await;
    assert_eq!(text(&opened), saved.body);
    let played = client.post("/editor/play", &form(&opened, "")).await;
    assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.body);
    let game = played.header(header::LOCATION).to_owned();
    let board = client.get(&game).await;
    assert!(board.has("class=\"board\"") && board.has("a4, cover"));
    let id = game.rsplit('/').next().expect("an id");
    let again = client.get(&format!("/editor?of={id}")).await;
    assert_eq!(text(&again), saved.body, "a game leads back to its mission");
    let unsound = client.post("/editor", &form(&page, "tool=hostage&cell=d8")).await;
    let refused = client.post("/editor/play", &form(&unsound, "")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.has("cannot be played yet"));
}

#[tokio::test]
async fn other_sites_and_endless_texts_are_kept_out() {
    let client = Client::new();
    let page = client.get("/editor?from=clean").await;
    for address in ["/editor", "/editor/save", "/editor/play", "/editor/open"] {
        let request = Request::post(address)
            .header(header::HOST, "localhost:8080")
            .header(header::ORIGIN, "http://example.org")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let request = request.body(Body::from(form(&page, "do=look"))).expect("a request");
        assert_eq!(client.send(request).await.status, StatusCode::FORBIDDEN, "{address}");
        let endless = format!("text={}", "x".repeat(1 << 20));
        assert!(client.post(address, &endless).await.status.is_client_error(), "{address}");
    }
    let long = format!("text={}", "x".repeat(100_000));
    assert_eq!(client.post("/editor", &long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_search_is_told_by_a_stream() {
    let client = Client::limited(Limits { moment: Duration::ZERO, ..Limits::default() });
    let page = client.get("/editor?from=clean").await;
    let page = client.post("/editor", &form(&page, "do=look")).await;
    let events = page.body.split("data-events=\"").nth(1).expect("it goes on");
    let events = unescaped(events.split('"').next().expect("it ends"));
    let superseded = client.post("/editor", &form(&page, "do=from&from=as-printed")).await;
    assert_eq!(superseded.status, StatusCode::OK);
    let event = client.first_event(&events).await;
    assert!(event.starts_with("event: search") && event.contains("id=\"figure\""), "{event}");
}
