//! The lab without script: by links and forms alone.

use axum::http::{StatusCode, header};

use crate::client::{Answer, Client};

const PAGES: [&str; 18] = [
    "/lab",
    "/lab?game=connect4&position=4433",
    "/lab/tree",
    "/lab/tree?step=20",
    "/lab/tree?versus=sss&step=9999&zoom=4",
    "/lab/tree?with=pns&step=4",
    "/lab/tree?game=tictactoe&position=xo--x---o&with=forced&step=12",
    "/lab/tree?game=connect4&position=4433&step=50",
    "/lab/mcts",
    "/lab/mcts?step=60",
    "/lab/astar?step=20",
    "/lab/astar?with=ida&step=20",
    "/lab/astar?game=ricochet&step=20",
    "/lab/values?step=4",
    "/lab/values?with=rtdp(trials=20)&step=10",
    "/lab/values?game=hostage&with=rtdp(trials=5)&step=3",
    "/lab/exercise",
    "/lessons",
];

const LESSONS: [&str; 6] = [
    "games-and-minimax",
    "alpha-beta",
    "improvements",
    "monte-carlo",
    "a-star",
    "decision-processes",
];

/// Where the button of that name leads.
fn link(page: &Answer, key: &str) -> Option<String> {
    let (before, _) = page.body.split_once(&format!("data-go=\"{key}\""))?;
    let element = before.rsplit_once('<')?.1;
    let address = element.strip_prefix("a class=\"button\" href=\"")?.split('"').next()?;
    Some(address.replace("&amp;", "&"))
}

#[tokio::test]
async fn every_page_stands_in_both_languages_without_anything_inline() {
    let client = Client::new();
    let lessons = LESSONS.map(|slug| format!("/lessons/{slug}"));
    for page in PAGES.into_iter().chain(lessons.iter().map(String::as_str)) {
        for lang in ["en", "fr"] {
            let joint = if page.contains('?') { '&' } else { '?' };
            let answer = client.get(&format!("{page}{joint}lang={lang}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{page}");
            assert!(answer.has(&format!("<html lang=\"{lang}\"")), "{page}");
            assert_eq!(answer.body.matches("<h1").count(), 1, "{page}: one title");
            assert!(!answer.has("role=\"alert\""), "{page}: nothing was refused");
            for forbidden in [" style=", "<style", "<script>", " onclick=", "javascript:"] {
                assert!(!answer.has(forbidden), "{page}: {forbidden}");
            }
        }
    }
}

#[tokio::test]
async fn the_figure_is_stepped_to_the_cut_of_c_and_the_reason_is_read() {
    let client = Client::new();
    let start = client.get("/lab/tree").await;
    assert!(start.has("Nothing was done yet"), "stopped on load");
    let cut = client.get(&link(&start, "cut").expect("a cut ahead")).await;
    assert!(cut.has("Cut at C: 2 ≤ alpha = 3. 2 left out."));
    assert!(cut.has("cut-reason") && cut.has("tone-cut"), "drawn as well");
    assert!(cut.has("C: MIN, ≤2, [3, 2], the search is here, cut: 2 ≤ alpha = 3"), "in words");
    assert!(link(&cut, "cut").is_none(), "there is no other cut");
    let back = client.get(&link(&cut, "back").expect("a step back")).await;
    assert!(!back.has("cut-reason"));
    let again = client.get(&link(&back, "forward").expect("a step on")).await;
    assert_eq!(again.body, cut.body, "the same step is the same page");
}

#[tokio::test]
async fn a_large_tree_is_folded_and_a_click_unfolds_it_in_the_language_and_step_at_hand() {
    let client = Client::new();
    let page = "/lab/tree?game=tictactoe&position=---------&with=minimax(depth=3)&step=1500";
    let large = client.get(page).await;
    let knots = large.body.matches("class=\"knot").count();
    assert!(knots < 500 && large.has("knot-folded"), "{knots}");
    let (_, picture) = large.body.split_once("class=\"diagram\"").expect("a picture");
    let (_, rest) = picture.split_once("<a href=\"/lab/tree?").expect("a folded node is a link");
    let address = rest.split('"').next().unwrap_or("").replace("&amp;", "&");
    assert!(address.contains("step=1500&focus="), "{address}");
    let unfolded = client.get(&format!("/lab/tree?{address}")).await;
    assert!(unfolded.body.matches("class=\"knot").count() > knots);
    let french = large.body.split("lang=fr\"").next().and_then(|b| b.rsplit("href=\"").next());
    let french = french.unwrap_or("").replace("&amp;", "&") + "lang=fr";
    assert!(client.get(&french).await.has("Étape 1500 sur"), "{french}");
}

#[tokio::test]
async fn two_algorithms_are_raced_with_their_counters() {
    let page = Client::new().get("/lab/tree?with=minimax&versus=alphabeta&step=9999").await;
    assert!(page.has("data-columns=\"2\""));
    let row =
        page.body.split("leaves judged</th>").nth(1).and_then(|rest| rest.split("</tr>").next());
    assert_eq!(row, Some("<td>9</td><td>9</td><td>7</td><td>7</td>"));
}

#[tokio::test]
async fn an_exercise_with_one_mistake_is_explained_and_then_solved() {
    let client = Client::new();
    let tree = "(B:(3 12 8) C:(2 4 6) D:(14 5 2))";
    let page = client.get(&format!("/lab/exercise?tree={}", tree.replace(' ', "%20"))).await;
    assert!(page.has("name=\"v-0\"") && page.has("name=\"c-2\""), "{}", page.body);
    // Nodes in the order of writing: A, B, 3 leaves, C, 3 leaves, D, 3 leaves.
    let answers = |alpha_of_c: &str| {
        format!(
            "topic=alphabeta&tree={}&a-0=-inf&b-0=%2Binf&v-0=3&a-1=-inf&b-1=inf&v-1=3\
             &a-5={alpha_of_c}&b-5=inf&v-5=2&a-9=3&b-9=inf&v-9=2&c-7=1&c-8=1",
            tree.replace(' ', "+")
        )
    };
    let wrong = client.post("/lab/exercise", &answers("-inf")).await;
    assert_eq!(wrong.status, StatusCode::OK);
    assert!(wrong.has("First mistake, C, alpha.") && wrong.has("MAX is already sure of 3 at A"));
    assert_eq!(wrong.body.matches("aria-invalid").count(), 1, "the others are right");
    let right = client.post("/lab/exercise", &answers("3")).await;
    assert!(right.has("Everything is right"), "{}", right.body);
}

#[tokio::test]
async fn the_lab_opens_on_the_position_of_a_running_game() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both").await;
    for (ply, column) in ["4", "4", "3"].into_iter().enumerate() {
        client.post(&format!("{game}/do"), &format!("ply={ply}&move={column}")).await;
    }
    let page = client.settled(&game).await;
    let id = game.trim_start_matches("/g/");
    assert!(page.has(&format!("/lab?from={id}:3")), "the game links to it");
    for (room, with) in [("tree", "443"), ("mcts", "443")] {
        let to = client.get(&format!("/lab/{room}?from={id}:3")).await;
        assert_eq!(to.status, StatusCode::SEE_OTHER);
        let address = to.header(header::LOCATION);
        assert!(address.contains(&format!("game=connect4&position={with}")), "{address}");
        assert!(client.get(address).await.has("data-last"));
    }
    let earlier = client.get(&format!("/lab?from={id}:1")).await;
    assert!(earlier.header(header::LOCATION).contains("position=4"));
    assert_eq!(client.get("/lab/tree?from=0123456789abcdef:1").await.status, StatusCode::GONE);
}

#[tokio::test]
async fn a_changed_reward_turns_the_policy() {
    let client = Client::new();
    let of_c2 = |page: &Answer| -> String {
        let row = page.body.split("<th scope=\"row\">c2</th>").nth(1).expect("c2 is listed");
        row.split("</tr>").next().unwrap_or("").to_owned()
    };
    let usual = client.get("/lab/values?step=9999").await;
    assert!(of_c2(&usual).contains("north"), "{}", of_c2(&usual));
    let form = "/lab/values?reward=-2&slip=0,1&discount=1&goal=1&trap=-1&map=...G/.%23.T/S...";
    let to = client.get(form).await;
    assert_eq!(to.status, StatusCode::SEE_OTHER);
    let dear = client.get(to.header(header::LOCATION)).await;
    assert!(of_c2(&dear).contains("east"), "{}", of_c2(&dear));
    let bad = client.get("/lab/values?reward=much&map=...G/.%23.T/S...").await;
    let told = client.get(bad.header(header::LOCATION)).await;
    assert!(told.has("role=\"alert\""));
}

#[tokio::test]
async fn strange_addresses_are_answered_calmly() {
    let client = Client::new();
    for address in [
        "/lab/tree?step=-1&zoom=nan",
        "/lab/tree?step=99999999999999999999",
        "/lab/tree?position=%28%28%28",
        "/lab/tree?with=nonsense",
        "/lab/tree?with=alphabeta&versus=random",
        "/lab/tree?game=nothing",
        "/lab/mcts?with=minimax&step=3",
        "/lab/astar?position=1+2",
        "/lab/values?with=vi(depth=3)&step=7",
        "/lab/exercise?depth=99&branching=99",
        "/lab/exercise?tree=%3Cscript%3E",
        "/lab?from=",
        "/lab/tree?x=%FF",
    ] {
        let page = client.get(address).await;
        assert_eq!(page.status, StatusCode::OK, "{address}");
        assert!(!page.has("<script>"), "{address}");
    }
    for address in ["/lab/tree?game=fifteen", "/lab/values?game=tictactoe", "/lessons/none"] {
        assert_eq!(client.get(address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
    let nonsense = client.post("/lab/exercise", "tree=((1+2)+3)&a-99999=1&v--1=2&zz=3").await;
    assert_eq!(nonsense.status, StatusCode::OK);
}

#[tokio::test]
async fn script_and_style_come_from_us() {
    let client = Client::new();
    let page = client.get("/lab/tree").await;
    let script = page.body.split("<script type=\"module\" src=\"").find_map(|rest| {
        let address = rest.split('"').next()?;
        address.ends_with("lab.js").then(|| address.to_owned())
    });
    let answer = client.get(&script.expect("a script")).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.header(header::CONTENT_TYPE).starts_with("text/javascript"));
}
