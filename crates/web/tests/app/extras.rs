//! What games of a kind have besides: clocks, sides, warnings, odds, new problems, fragments.

use axum::http::{StatusCode, header};

use crate::client::Client;

#[tokio::test]
async fn a_duel_has_clocks_that_are_kept() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both&clock=5%2B3").await;
    let page = client.get(&game).await;
    assert_eq!(page.body.matches("class=\"clock").count(), 3, "a list of two");
    assert!(page.has("5:00") && page.has("data-left=\"300000\""));
    assert!(client.get(&format!("{game}.json")).await.has("\"increment\""));
    let refused = client.post("/games", "game=connect4&clock=soon").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.has("id=\"clock-error\"") && refused.has("value=\"soon\""));
    let none = client.begin("game=fifteen&clock=5%2B3").await;
    assert!(!client.get(&none).await.has("class=\"clock"), "a puzzle has no clock");
}

#[tokio::test]
async fn a_flag_falls_and_the_other_side_has_won() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both&clock=1s").await;
    client.post(&format!("{game}/do"), "ply=0&move=4").await;
    client.post(&format!("{game}/do"), "ply=1&move=4").await;
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    let page = client.get(&game).await;
    assert!(page.has("Red ran out of time") && page.moves().is_empty(), "{}", page.body);
    let late = client.post(&format!("{game}/do"), "ply=2&move=4").await;
    assert_eq!(late.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(client.get(&format!("{game}.json")).await.has("\"fallen\": 0"));
}

#[tokio::test]
async fn two_different_computers_can_play() {
    let client = Client::new();
    let order = "game=tictactoe&side=none&agent=random&rival=alphabeta(depth%3D1)&seed=2";
    let game = client.begin(order).await;
    let file = client.get(&format!("{game}.json")).await;
    assert!(file.has("\"random\"") && file.has("\"alphabeta(depth=1)\""), "{}", file.body);
    assert!(client.get(&game).await.has("data-events"));
    client.post(&format!("{game}/stop"), "").await;
    let page = client.settled(&game).await;
    assert!(page.has("Play on"), "paused");
    let plies = page.history().len();
    tokio::time::sleep(std::time::Duration::from_millis(900)).await;
    assert_eq!(client.get(&game).await.history().len(), plies);
    client.post(&format!("{game}/reply"), &format!("ply={plies}")).await;
    assert!(client.settled(&game).await.history().len() > plies);
    let refused = client.post("/games", "game=tictactoe&side=none&rival=moon").await;
    assert!(refused.has("id=\"rival-error\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_in_a_duel_has_a_bar_and_arrows_with_numbers() {
    let client = Client::new();
    let game = client.begin("game=breakthrough&side=both&adviser=engine(nodes%3D2000)").await;
    client.post(&format!("{game}/advice"), "ply=0&rung=candidates").await;
    let page = client.settled(&game).await;
    assert_eq!(page.body.matches("class=\"arrow arrow-candidate\"").count(), 3);
    assert!(page.has("class=\"arrow-text\"") && page.has("class=\"evaluation\""));
    assert!(page.has("evaluation") && page.has("(estimated)") && page.has("tint-white"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mission_tells_price_odds_and_dangers_and_warns_once() {
    let client = Client::new();
    let position = "clean+operator%3De3+points%3D1+enemies%3De10,d6";
    let game = client.begin(&format!("game=hostage&seed=1&position={position}")).await;
    let page = client.get(&game).await;
    assert!(page.has("1 action point, succeeds 95.0% of the time"));
    assert!(page.has("class=\"hazard\""), "what may go wrong at once");
    assert!(page.has("aria-pressed=\"true\"") && !page.has("<table"), "advice is off");
    let french = client.get(&format!("{game}?lang=fr")).await;
    assert!(french.has("1 point d") && french.has("Me prévenir"));
    client.post(&format!("{game}/advice"), "ply=0&rung=warn").await;
    let page = client.settled(&game).await;
    assert!(page.has("You are warned before a dangerous move") && !page.has("<table"));
    let first = client.post(&format!("{game}/do"), "ply=0&move=move+west").await;
    assert_eq!(first.header(header::LOCATION), format!("{game}#warning"));
    let page = client.get(&game).await;
    assert!(page.has("role=\"alertdialog\"") && page.has("times in 100 within 10 moves"));
    assert!(page.history().is_empty() && page.has("name=\"sure\" value=\"1\""));
    let sure = client.post(&format!("{game}/do"), "ply=0&move=move+west&sure=1").await;
    assert_eq!(sure.header(header::LOCATION), game);
    let page = client.settled(&game).await;
    assert_eq!(page.history(), ["move west"], "never blocked");
    assert!(!page.has("role=\"alertdialog\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_problem_is_as_long_as_wished() {
    let client = Client::new();
    let game = client.begin("game=ricochet&style=alone&length=3-4&seed=2").await;
    client.post(&format!("{game}/advice"), "ply=0&rung=move").await;
    let page = client.settled(&game).await;
    let cost = page.body.split("Moves left: ").nth(1).and_then(|rest| rest.chars().next());
    assert!(matches!(cost, Some('3' | '4')), "{cost:?}");
    for wrong in ["0", "x", "9-3", "99", "-"] {
        let order = format!("game=ricochet&style=alone&length={wrong}");
        let refused = client.post("/games", &order).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        assert!(refused.has("id=\"length-error\""));
    }
}

#[tokio::test]
async fn levels_are_as_many_as_can_be_told_apart() {
    let client = Client::new();
    let page = client.get("/new/tictactoe").await;
    let level = |level: u8| format!("name=\"level\" value=\"{level}\"");
    assert!(page.has("Elo") && page.has(&format!("{} checked", level(3))), "the middle one");
    assert!(page.has(&level(5)) && !page.has(&level(6)), "only five were told apart");
    assert!(client.get("/new/breakthrough").await.has(&level(10)));
}

#[tokio::test]
async fn the_app_can_be_installed() {
    let client = Client::new();
    let home = client.get("/").await;
    let address = home.body.split("rel=\"manifest\" href=\"").nth(1).expect("a link");
    let address = address.split('"').next().expect("an address");
    let manifest = client.get(address).await;
    let said: serde_json::Value = serde_json::from_str(&manifest.body).expect("JSON");
    assert_eq!((said["name"].as_str(), said["start_url"].as_str()), (Some("meeple"), Some("/")));
    let icon = said["icons"][0]["src"].as_str().expect("an icon");
    assert!(client.get(icon).await.has("<svg"), "the icon is there");
}

#[tokio::test]
async fn a_script_gets_the_main_part_only_and_a_board_for_the_keyboard() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both").await;
    let ours = [("x-meeple-fragment", "1")];
    let part = client.get_with(&game, &ours).await;
    assert!(
        part.body.starts_with("<title>") && !part.has("<html") && !part.has("<header class=\"top")
    );
    assert!(part.has("role=\"grid\"") && part.has("data-script"));
    let whole = client.get(&game).await;
    assert!(whole.has("role=\"img\"") && !whole.has("data-script"), "no stop that does nothing");
    let known = client.get_with(&game, &[("cookie", "meeple_script=1")]).await;
    assert!(known.has("<html") && known.has("role=\"grid\""));
    let stale = client.post_with(&format!("{game}/do"), "ply=3&move=4", &ours).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert!(stale.body.starts_with("<title>") && stale.has("class=\"board\""), "a fresh fragment");
    let gone = client.get_with("/g/0123456789abcdef", &ours).await;
    assert!(gone.status == StatusCode::GONE && gone.body.starts_with("<title>"));
}

#[tokio::test]
async fn scripts_are_files_of_ours() {
    let client = Client::new();
    let page = client.get("/").await;
    let script = page.body.split("<script type=\"module\" src=\"").nth(1).expect("a script");
    let address = script.split('"').next().expect("an address").to_owned();
    let main = client.get(&address).await;
    assert!(main.header(header::CONTENT_TYPE).starts_with("text/javascript"));
    assert!(main.header(header::CACHE_CONTROL).contains("immutable"));
    let module = client.get(&address.replace("main.js", "morph.js")).await;
    assert!(module.has("export const morph"));
    assert_eq!(page.body.matches("<script").count(), 1);
}
