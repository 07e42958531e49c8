//! A race of Ricochet Robots played by posting forms.

use axum::http::{StatusCode, header};

use crate::client::{Answer, Client};

/// Posts a change made on the page, and reads the page that follows.
async fn change(client: &Client, race: &str, page: &Answer, verb: &str, rest: &str) -> Answer {
    let form = format!("round={}&ply={}&{rest}", hidden(page, "round"), hidden(page, "ply"));
    let answer = client.post(&format!("{race}/{verb}"), &form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{verb} {form}: {}", answer.body);
    client.get(answer.header(header::LOCATION)).await
}

fn hidden(page: &Answer, name: &str) -> String {
    let found = page.body.split(&format!("name=\"{name}\" value=\"")).nth(1);
    found.and_then(|rest| rest.split('"').next()).expect("a form").to_owned()
}

/// The items of the last list of hints.
fn last_hint(page: &Answer) -> String {
    let list = page.body.split("<ul class=\"told\">").nth(1).unwrap_or("");
    let list = list.split("</ul>").next().unwrap_or("");
    list.rsplit("<li>").next().unwrap_or("").replace("</li>", "")
}

#[tokio::test]
async fn the_computer_bids_shows_and_its_solution_can_be_stepped_through() {
    let client = Client::new();
    let form = client.get("/new/ricochet").await;
    assert!(form.has("Race with bids") && form.has("measured:"));
    let race = client.begin("game=ricochet&style=bids&level=9&seed=1").await;
    let page = client.get(&race).await;
    assert!(page.has("http-equiv=\"refresh\"") && page.has("Target"));
    let page = change(&client, &race, &page, "wait", "").await;
    assert!(page.has("The computer bids") && page.has("class=\"glass\""));
    let page = change(&client, &race, &page, "wait", "").await;
    assert!(page.has("The computer wins the target") && page.has("Move 0 of"));
    assert!(!page.has("http-equiv=\"refresh\""), "the clock stands");
    let page = change(&client, &race, &page, "step", "step=1").await;
    assert!(page.has("Move 1 of"));
    let page = change(&client, &race, &page, "next", "").await;
    assert!(page.has("you 0, computer 1, 16 left"));
    let french = client.get(&format!("{race}?lang=fr")).await;
    assert!(french.has("vous 0, ordinateur 1, reste 16"));
}

#[tokio::test]
async fn a_bid_that_is_kept_wins_and_old_pages_change_nothing() {
    let client = Client::new();
    let race = client.begin("game=ricochet&style=turns&level=1&seed=1").await;
    let mut page = client.get(&race).await;
    assert!(page.has("Your minute"));
    for _ in 0..5 {
        page = change(&client, &race, &page, "hint", "").await;
    }
    let solution = last_hint(&page);
    let moves: Vec<&str> = solution.split(' ').collect();
    let form = format!("round={}&ply=0", hidden(&page, "round"));
    for wrong in ["bid=0", "bid=x", "bid=-1", "bid="] {
        let refused = client.post(&format!("{race}/bid"), &format!("{form}&{wrong}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    page = change(&client, &race, &page, "bid", &format!("bid={}", moves.len())).await;
    assert!(page.has("The computer&#39;s minute") || page.has("The computer's minute"));
    page = change(&client, &race, &page, "wait", "").await;
    assert!(page.has("Show your solution"));
    for name in &moves {
        assert!(
            page.buttons("move").contains(&(*name).to_owned())
                || page.moves().contains(&(*name).to_owned())
        );
        page = change(&client, &race, &page, "show", &format!("move={name}")).await;
    }
    assert!(page.has("You win the target") && page.has("you 1, computer 0, 16 left"));
    let stale = client.post(&format!("{race}/pass"), &form).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn strange_requests_are_refused() {
    let client = Client::new();
    let order = "game=ricochet&style=bids&position=3x2:97befe+Ra2+Bc1+R%3Ea1";
    let refused = client.post("/games", order).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.has("a race draws its own board") || refused.has("A race draws its own board"));
    let race = client.begin("game=ricochet&style=bids&level=10").await;
    let odd = client.post(&format!("{race}/dance"), "round=1&ply=0").await;
    assert_eq!(odd.status, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/r/0000000000000000").await.status, StatusCode::GONE);
    assert_eq!(client.get("/r/x").await.status, StatusCode::NOT_FOUND);
}
