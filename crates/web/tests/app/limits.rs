//! What must not be possible: work by looking, memory without end, a denial that is no denial, a
//! way to another site.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use meeple_web::Limits;

use crate::client::{Answer, Client};

/// A search that looking must not begin.
const LONG: &str = "/lab/tree?game=escampe&with=minimax%28depth%3D3%29";

fn cross(mode: &'static str, dest: &'static str) -> [(&'static str, &'static str); 3] {
    [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", mode), ("sec-fetch-dest", dest)]
}

#[tokio::test(flavor = "multi_thread")]
async fn p03_a_long_search_of_the_lab_is_run_by_its_button_and_then_has_an_address() {
    let client = Client::new();
    for lang in ["en", "fr"] {
        let page = client.get(&format!("{LONG}&lang={lang}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.has("class=\"not-yet\"") && !page.has("data-last"), "{}", page.body);
        assert!(page.has("method=\"post\" action=\"/lab/tree\""), "a button");
    }
    let run = client.post("/lab/tree", "game=escampe&with=minimax%28depth%3D3%29&step=7").await;
    assert_eq!(run.status, StatusCode::SEE_OTHER, "{}", run.body);
    let address = run.header(header::LOCATION).to_owned();
    assert!(address.starts_with("/lab/tree?game=escampe&with=minimax"), "{address}");
    let page = client.get(&address).await;
    assert!(page.has("data-now=\"7\"") && !page.has("class=\"not-yet\""), "{}", page.body);
    let foreign = Request::post("/lab/tree")
        .header(header::HOST, "localhost:8080")
        .header("sec-fetch-site", "cross-site")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let foreign = foreign.body(Body::from("game=escampe")).expect("a request");
    assert_eq!(client.send(foreign).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn p03_every_room_of_the_lab_has_its_button() {
    let client = Client::new();
    let long = [
        ("tree", "game=escampe&with=alphabeta(depth=4)"),
        ("mcts", "with=uct(playouts=20000)"),
        ("astar", "game=fifteen&with=bfs&position=8+6+7+2+5+4+3+0+1"),
        ("values", "game=hostage&with=rtdp(trials=2000, objective=success)"),
    ];
    for (room, query) in long {
        let page = client.get(&format!("/lab/{room}?{}", query.replace(' ', "%20"))).await;
        assert!(page.has("class=\"not-yet\""), "{room}: {}", page.body);
    }
    let form = "with=uct(playouts%3D2000)&step=1500";
    let run = client.post("/lab/mcts", form).await;
    assert_eq!(run.status, StatusCode::SEE_OTHER);
    let page = client.get(run.header(header::LOCATION)).await;
    assert!(page.has("data-now=\"1500\""), "{}", page.body);
    // What is wrong with a form is said by the page that it leads to.
    let wrong = client.post("/lab/astar", "with=moon").await;
    assert!(client.get(wrong.header(header::LOCATION)).await.has("role=\"alert\""));
}

#[tokio::test]
async fn p03_who_is_sent_by_another_site_is_asked_before_anything_works() {
    let client = Client::new();
    for (mode, dest) in [("navigate", "document"), ("navigate", "iframe"), ("navigate", "embed")] {
        for address in ["/lab/tree?with=sss", "/lab/values", "/r/0123456789abcdef"] {
            let page = client.get_with(address, &cross(mode, dest)).await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(page.has(&format!("href=\"{address}\"")) && page.has("Open it"), "{address}");
            assert!(!page.has("data-last"));
        }
        for reading in ["/", "/rules/pig", "/lessons/alpha-beta", "/lab", "/new/connect4"] {
            let page = client.get_with(reading, &cross(mode, dest)).await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(!page.has("Open it"), "{reading}");
        }
    }
    let neighbour = [("sec-fetch-site", "same-site"), ("sec-fetch-mode", "navigate")];
    assert!(client.get_with("/lab/tree", &neighbour).await.has("Open it"), "another port");
    let own = [("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate")];
    assert!(client.get_with("/lab/tree", &own).await.has("data-last"));
    let typed = [("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate")];
    assert!(client.get_with("/lab/tree", &typed).await.has("data-last"));
}

#[tokio::test]
async fn p06_threads_are_bounded_wherever_an_agent_is_typed() {
    let client = Client::new();
    let form = "game=connect4&level-1=on&agent=engine(threads%3D256)";
    let refused = client.post("/arena", form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.has("256 threads"), "{}", refused.body);
    let lab = client.get("/lab/tree?game=connect4&with=engine(threads=256,depth=2)").await;
    assert!(lab.has("role=\"alert\"") && lab.has("256 threads"), "{}", lab.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn p06_without_memory_a_search_says_so_and_the_computer_still_moves() {
    let client = Client::limited(Limits { memory: 1 << 20, ..Limits::default() });
    let mission = client.begin("game=hostage").await;
    client.post(&format!("{mission}/advice"), "ply=0&rung=move").await;
    let page = client.settled(&mission).await;
    assert!(page.has("not enough memory") && page.has("class=\"board\""), "{}", page.body);
    let french = client.get(&format!("{mission}?lang=fr")).await;
    assert!(french.has("pas assez de mémoire"));
    let game = client.begin("game=connect4&level=3&lang=en").await;
    client.post(&format!("{game}/do"), "ply=0&move=4").await;
    assert_eq!(client.settled(&game).await.history().len(), 2);
    let lab = client.post("/lab/mcts", "with=uct(playouts%3D3000)").await;
    assert_eq!(lab.status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test(flavor = "multi_thread")]
async fn p09_who_is_told_no_in_time_can_rely_on_it() {
    // The answer to a move waits a moment for the computer, longer than a page may take.
    let limits = Limits {
        answer: Duration::from_millis(50),
        moment: Duration::from_millis(400),
        ..Limits::default()
    };
    let client = Client::limited(limits);
    let game = client.begin("game=connect4&side=first&agent=uct(playouts%3D4000000000)").await;
    let moved = client.post(&format!("{game}/do"), "ply=0&move=4").await;
    assert_eq!(moved.status, StatusCode::SEE_OTHER, "it was made, and that is what is said");
    let twice = client.post(&format!("{game}/do"), "ply=0&move=4").await;
    assert_eq!(twice.status, StatusCode::CONFLICT, "once");
}

#[tokio::test]
async fn p09_a_form_that_does_not_arrive_changes_nothing() {
    let limits = Limits { answer: Duration::from_millis(50), ..Limits::default() };
    let client = Client::limited(limits);
    let request = Request::post("/games")
        .header(header::HOST, "localhost:8080")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let never = futures_util::stream::pending::<Result<String, std::io::Error>>();
    let request = request.body(Body::from_stream(never)).expect("a request");
    let answer = client.send(request).await;
    assert_eq!(answer.status, StatusCode::REQUEST_TIMEOUT);
    assert!(answer.has("Nothing was changed"));
}

/// Where the links and forms of a page lead that are not ours.
fn away(page: &Answer) -> Vec<String> {
    let targets = ["href=\"", "action=\"", "value=\"", "data-here=\""];
    let found = targets.iter().flat_map(|mark| page.body.split(mark).skip(1));
    let found = found.filter_map(|rest| rest.split('"').next()).map(str::to_owned);
    found.filter(|to| to.starts_with("//") || to.starts_with("/\\") || to.contains("://")).collect()
}

#[tokio::test]
async fn p09_no_address_leads_to_another_site() {
    let client = Client::new();
    for path in ["//evil.com", "//evil.com/g/x", "/\\evil.com", "//evil.com/%2e%2e", "///evil.com"]
    {
        let page = client.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(away(&page), Vec::<String>::new(), "{path}");
    }
    let backs = [
        "%2F%2Fevil.com",
        "%2F%09%2Fevil.com",
        "%2F%0A%2Fevil.com",
        "%2F%0D%2Fevil.com",
        "%2F%5Cevil.com",
        "%5C%5Cevil.com",
        "%09%2F%2Fevil.com",
        "https%3A%2F%2Fevil.com",
        "%2F%20%2Fevil.com",
    ];
    for back in backs {
        let answer = client.post("/theme", &format!("theme=auto&back={back}")).await;
        assert_eq!(answer.header(header::LOCATION), "/", "{back}");
    }
    let encoded = client.post("/theme", "theme=auto&back=%2F%252F%252Fevil.com").await;
    assert_eq!(encoded.header(header::LOCATION), "/%2F%2Fevil.com", "a path of ours");
}
