//! Games of many seats: everybody plays, and nobody sees what they must not.

use axum::http::{StatusCode, header};
use meeple_arena::entry;
use meeple_core::Setup;

use crate::client::{Answer, Client};

/// Posts a move, and reads the page once everybody else has moved.
async fn play(client: &Client, game: &str, page: &Answer, name: &str) -> Answer {
    let form = format!("ply={}&move={name}", page.history().len());
    let answer = client.post(&format!("{game}/do"), &form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{name}: {}", answer.body);
    let location = answer.header(header::LOCATION).to_owned();
    client.settled(location.split('#').next().expect("a path")).await
}

/// A page without the names that differ from game to game.
fn anonymous(page: &Answer, game: &str) -> String {
    let id = game.rsplit('/').next().expect("an address");
    let body = page.body.replace(id, "ID");
    // How often the page changed depends on how quick the computer was.
    let seen = body.split("events?seen=").nth(1).and_then(|rest| rest.split('"').next());
    seen.map_or_else(|| body.clone(), |seen| body.replace(&format!("seen={seen}\""), "seen\""))
}

#[tokio::test]
async fn three_race_and_the_computer_takes_the_other_seats() {
    let client = Client::new();
    let game = client.begin("game=leapfrog&side=third&seed=5").await;
    let mut page = client.settled(&game).await;
    assert_eq!(page.history().len(), 2, "two runners begin");
    while !page.moves().is_empty() {
        let first = page.moves()[0].clone();
        page = play(&client, &game, &page, &first).await;
    }
    let mut rules = entry("leapfrog").expect("a game").open(&Setup::default()).expect("a start");
    for name in page.history() {
        rules.play(&name).expect("all moves are legal");
    }
    assert!(rules.standing().is_over());
    assert!(client.get(&format!("{game}.json")).await.has("\"players\""));
    let refused = client.get(&format!("{game}/review")).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn no_page_tells_the_other_card() {
    let kuhn = entry("kuhn").expect("a game");
    let dealt = |seed: u64| {
        let mut session = kuhn.open(&Setup::default()).expect("a start");
        session.reseed(seed);
        session.play("deal").expect("it begins so");
        session.position()
    };
    // All deals with the same card of one's own.
    let seeds: Vec<u64> = (0..40).filter(|&seed| dealt(seed).starts_with('Q')).collect();
    let others: std::collections::HashSet<String> = seeds.iter().map(|&seed| dealt(seed)).collect();
    assert_eq!(others.len(), 2, "there is something to hide: {others:?}");
    let client = Client::new();
    let (mut boards, mut replays) = (Vec::new(), Vec::new());
    for seed in seeds {
        let game = client.begin(&format!("game=kuhn&side=first&seed={seed}")).await;
        let page = client.settled(&game).await;
        let page = play(&client, &game, &page, "deal").await;
        assert!(page.has("<code>Q?</code>"), "{}", page.body);
        boards.push(anonymous(&page, &game));
        replays.push(anonymous(&client.get(&format!("{game}/at/1")).await, &game));
        let file = client.get(&format!("{game}.json")).await;
        assert_eq!(file.status, StatusCode::CONFLICT);
    }
    assert!(boards.iter().all(|page| *page == boards[0]), "the page depends on the other's card");
    assert!(replays.iter().all(|page| *page == replays[0]));
}

#[tokio::test]
async fn no_page_tells_a_choice_before_it_is_shown() {
    let client = Client::new();
    let mut boards = Vec::new();
    let mut chosen = std::collections::HashSet::new();
    for seed in 0..8 {
        let game = client.begin(&format!("game=rps&side=second&seed={seed}")).await;
        let page = client.settled(&game).await;
        assert_eq!(page.history(), ["a secret choice"]);
        boards.push(anonymous(&page, &game));
        let advice = client.post(&format!("{game}/advice"), "ply=1&rung=move").await;
        assert_eq!(advice.status, StatusCode::SEE_OTHER);
        let page = play(&client, &game, &page, "rock").await;
        chosen.insert(page.history()[0].clone());
    }
    assert!(chosen.len() > 1, "the computer always chooses {chosen:?}");
    assert!(boards.iter().all(|page| *page == boards[0]), "the page depends on the choice");
}
