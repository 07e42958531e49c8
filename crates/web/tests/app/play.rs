//! Games played by posting forms.

use axum::http::{StatusCode, header};
use meeple_arena::session::Standing;
use meeple_arena::{CATALOGUE, entry};
use meeple_core::Setup;

use crate::client::Client;

/// Posts, and reads the page that follows.
async fn follow(client: &Client, address: &str, form: &str) -> crate::client::Answer {
    let answer = client.post(address, form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{address} {form}: {}", answer.body);
    let location = answer.header(header::LOCATION);
    client.settled(location.split('#').next().expect("a path")).await
}

#[tokio::test]
async fn a_game_of_connect_four_from_the_first_move_to_the_last() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=first&level=1&seed=12").await;
    let mut page = client.get(&game).await;
    let mut rules = entry("connect4").expect("a game").open(&Setup::default()).expect("a start");
    while !page.moves().is_empty() {
        let ply = page.history().len();
        let legal: Vec<String> = rules.actions().into_iter().map(|action| action.name).collect();
        assert_eq!(page.moves(), legal);
        let name = legal[ply % legal.len()].clone();
        page = follow(&client, &format!("{game}/do"), &format!("ply={ply}&move={name}")).await;
        for name in &page.history()[ply..] {
            rules.play(name).expect("the player's move and the computer's reply are legal");
        }
    }
    assert!(rules.standing().is_over(), "{:?}", rules.standing());
    let said = match rules.standing() {
        Standing::Won(meeple_arena::session::Seat::First) => "You won",
        Standing::Won(_) => "The computer won",
        _ => "Drawn",
    };
    assert!(page.has(said), "{said}");
    let over = page.history().len();
    let refused = client.post(&format!("{game}/do"), &format!("ply={over}&move=1")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn every_game_can_be_played_and_taken_back() {
    let client = Client::new();
    for entry in CATALOGUE.iter() {
        let game = client.begin(&format!("game={}&level=1&seed=4", entry.id)).await;
        let first = client.get(&game).await;
        // Where the other side places first, the computer has moved already.
        let begun = first.history();
        let mut rules = entry.open(&Setup::default()).expect("a start");
        begun.iter().for_each(|name| rules.play(name).expect("a legal move"));
        let name = rules.actions()[0].name.replace(' ', "+");
        let form = format!("ply={}&move={name}", begun.len());
        let page = follow(&client, &format!("{game}/do"), &form).await;
        let ply = page.history().len();
        assert!(ply > begun.len(), "{}", entry.id);
        let page = follow(&client, &format!("{game}/undo"), &format!("ply={ply}")).await;
        assert!(page.history() == begun && page.moves() == first.moves(), "{}", entry.id);
        follow(&client, &format!("{game}/do"), &form).await;
        let page = follow(&client, &format!("{game}/restart"), &format!("ply={ply}")).await;
        assert_eq!(page.history(), begun, "{}", entry.id);
    }
}

#[tokio::test]
async fn the_computer_begins_when_it_sits_first() {
    let client = Client::new();
    let game = client.begin("game=tictactoe&side=second&level=1").await;
    let page = client.get(&game).await;
    assert_eq!((page.history().len(), page.moves().len()), (1, 8));
    assert!(page.has("Your move: O"));
}

#[tokio::test]
async fn a_page_that_is_out_of_date_changes_nothing() {
    let client = Client::new();
    let game = client.begin("game=connect4&side=both").await;
    follow(&client, &format!("{game}/do"), "ply=0&move=4").await;
    for (verb, rest) in [
        ("do", "&move=4"),
        ("undo", ""),
        ("restart", ""),
        ("advice", "&rung=move"),
        ("advised", ""),
    ] {
        let stale = client.post(&format!("{game}/{verb}"), &format!("ply=0{rest}")).await;
        assert_eq!(stale.status, StatusCode::CONFLICT, "{verb}");
        assert_eq!(stale.history(), ["4"], "{verb}: the page is fresh");
        assert!(stale.has("The game had moved on") && stale.has("name=\"ply\" value=\"1\""));
    }
}

#[tokio::test]
async fn a_bad_move_is_explained_and_kept_in_the_field() {
    let client = Client::new();
    let game = client.begin("game=connect4").await;
    let answer = client.post(&format!("{game}/do"), "ply=0&move=z%3C9").await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.has("expected one of: 1 2 3 4 5 6 7") && answer.has("value=\"z&lt;9\""));
    assert!(answer.history().is_empty());
    let nonsense = client.post(&format!("{game}/do"), "ply=x&move=4").await;
    assert_eq!(nonsense.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(nonsense.has(&format!("href=\"{game}\"")), "a way back to the game");
}

#[tokio::test]
async fn a_bad_order_is_explained_at_its_field_and_kept() {
    let client = Client::new();
    let bad = [
        ("position=99x", "position", "99x"),
        ("agent=alphabet(depth%3D2)", "agent", "alphabet(depth=2)"),
        ("adviser=alphabeta(eval%3Dmoon)", "adviser", "alphabeta(eval=moon)"),
        ("seed=-1", "seed", "-1"),
    ];
    for (field, id, typed) in bad {
        let answer = client.post("/games", &format!("game=connect4&{field}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        assert!(answer.has(&format!("id=\"{id}-error\"")), "{field}");
        assert!(answer.has(&format!("value=\"{typed}\"")), "{field}: {}", answer.body);
        assert!(answer.has("<details open>"), "{field}: the wrong field can be seen");
    }
    let scenario = client.post("/games", "game=gridworld&scenario=moon").await;
    assert!(scenario.has("id=\"scenario-error\""));
}

#[tokio::test]
async fn an_order_can_be_given_by_address() {
    let client = Client::new();
    let page = client.get("/new/connect4?position=4453&side=second&level=7").await;
    assert!(page.has("value=\"4453\"") && page.has("value=\"second\" checked"));
    assert!(page.has("name=\"level\" value=\"7\" checked"));
    let game = client.begin("game=tictactoe&position=x-o-x----&side=both").await;
    assert!(client.get(&game).await.has("<code>x-o-x----</code>"));
}

#[tokio::test]
async fn advice_comes_in_rungs_and_only_when_asked() {
    let client = Client::new();
    let game = client.begin("game=tictactoe&position=x-o-x-o--&side=both").await;
    let page = client.get(&game).await;
    assert!(!page.has("id=\"advice\"") && !page.has("(proved)"));
    let page = follow(&client, &format!("{game}/advice"), "ply=0&rung=candidates").await;
    assert!(page.has("id=\"advice\"") && page.has("(proved)"));
    assert!(!page.has("Advised:") && !page.has("mark-hint") && !page.has("/advised\""));
    let order: Vec<&str> = page.body.split("scope=\"row\">").skip(1).map(|row| &row[..2]).collect();
    assert_eq!(order, page.moves(), "unranked, so that the best is not given away");
    let page = follow(&client, &format!("{game}/advice"), "ply=0&rung=move").await;
    assert!(page.has("Advised:") && page.has("mark-hint") && page.has("100.0%"));
    let french = client.get(&format!("{game}?lang=fr")).await;
    assert!(french.has("100,0\u{202f}%") && french.has("(prouvé"));
    let page = follow(&client, &format!("{game}/advised"), "ply=0").await;
    assert_eq!(page.history(), ["c1"]);
    assert!(page.has("X won") && !page.has("id=\"advice\""));
}

#[tokio::test]
async fn advice_can_be_hidden_again_and_must_exist_to_be_followed() {
    let client = Client::new();
    let game = client.begin("game=tictactoe&side=both").await;
    let early = client.post(&format!("{game}/advised"), "ply=0").await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY);
    follow(&client, &format!("{game}/advice"), "ply=0&rung=candidates").await;
    let page = follow(&client, &format!("{game}/advice"), "ply=0&rung=off").await;
    assert!(!page.has("id=\"advice\""));
    let unknown = client.post(&format!("{game}/advice"), "ply=0&rung=all").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn the_same_seed_gives_the_same_game() {
    let client = Client::new();
    let mut histories = Vec::new();
    for _ in 0..2 {
        let game = client.begin("game=pig&level=1&seed=9&position=A+0+0+20").await;
        let page = follow(&client, &format!("{game}/do"), "ply=0&move=hold").await;
        histories.push(page.history());
    }
    assert_eq!(histories[0], histories[1]);
}

#[tokio::test]
async fn thousands_of_moves_are_chosen_part_by_part() {
    let client = Client::new();
    let game = client.begin("game=escampe&side=both&seed=4").await;
    let legal = entry("escampe").expect("a game").open(&Setup::default()).expect("a start");
    let legal = legal.actions();
    assert!(legal.len() > 10_000);
    let mut chosen = String::new();
    loop {
        let page = client.get(&format!("{game}?ply=0&chosen={}", chosen.replace(' ', "+"))).await;
        assert!(page.body.matches("<button").count() < 200, "never thousands of buttons");
        let (moves, parts) = (page.buttons("move"), page.buttons("chosen"));
        if let Some(name) = moves.first() {
            assert!(legal.iter().any(|action| action.name == *name), "{name}");
            let form = format!("ply=0&move={}", name.replace(' ', "+"));
            let page = follow(&client, &format!("{game}/do"), &form).await;
            assert_eq!(page.history().len(), 1);
            break;
        }
        let longer = parts.last().expect("a move or a part").clone();
        assert!(longer.len() > chosen.len());
        chosen = longer;
    }
    // The unicorn comes first, the others in any order, and a click takes one back.
    let game = client.begin("game=escampe&side=both&seed=4").await;
    let page = client.get(&format!("{game}?chosen=E5+F6+A6+D5+C5")).await;
    assert!(page.has("data-token=\"n-F6\"") && page.has("data-token=\"N-E5\""), "pieces stand");
    assert!(page.buttons("move").iter().any(|name| name == "E5/B5/C5/D5/A6/F6"));
    assert!(page.has("value=\"E5 A6 D5 C5\""), "F6 can be taken back");
    let twice = client.get(&format!("{game}?chosen=E5+F6+F6")).await;
    assert!(!twice.has("data-token=\"n-F6\""), "nobody stands twice");
    let page = client.get(&format!("{game}?ply=0&chosen=nonsense+%3Cb%3E")).await;
    assert!(page.status == StatusCode::OK && !page.has("nonsense"));
}
