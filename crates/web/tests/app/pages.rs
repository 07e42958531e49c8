//! Every page of every game, in both languages and all themes.

use axum::http::{StatusCode, header};
use meeple_arena::CATALOGUE;
use meeple_arena::agent::Method;

use crate::client::{Answer, Client};

/// What must hold of every page.
fn check(address: &str, answer: &Answer, lang: &str) {
    assert!(answer.has(&format!("<html lang=\"{lang}\"")), "{address}: language");
    assert_eq!(answer.body.matches("<h1").count(), 1, "{address}: one title");
    for forbidden in [" style=", "<style", "<script>", " onclick=", "javascript:"] {
        assert!(!answer.has(forbidden), "{address}: {forbidden}");
    }
    assert!(answer.header(header::CONTENT_SECURITY_POLICY).starts_with("default-src 'self'"));
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
    for (position, _) in answer.body.match_indices("<input") {
        let input = &answer.body[position..];
        let input = &input[..input.find('>').expect("it ends")];
        let labelled =
            ["type=\"hidden\"", "type=\"radio\""].iter().any(|kind| input.contains(kind))
                || input
                    .split(" id=\"")
                    .nth(1)
                    .and_then(|rest| rest.split('"').next())
                    .is_some_and(|id| answer.has(&format!("<label for=\"{id}\"")));
        assert!(labelled, "{address}: {input}");
    }
}

async fn addresses(client: &Client) -> Vec<String> {
    let mut addresses = vec!["/".to_owned(), "/arena".to_owned()];
    for entry in CATALOGUE.iter() {
        addresses.push(format!("/new/{}", entry.id));
        addresses.push(format!("/rules/{}", entry.id));
        addresses.push(client.begin(&format!("game={}&level=1&seed=3", entry.id)).await);
    }
    addresses
}

#[tokio::test]
async fn every_page_of_every_game_is_there_in_both_languages() {
    let client = Client::new();
    for address in addresses(&client).await {
        for lang in ["fr", "en"] {
            let answer = client.get(&format!("{address}?lang={lang}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{address}");
            check(&address, &answer, lang);
            assert!(answer.header(header::SET_COOKIE).starts_with(&format!("meeple_lang={lang};")));
        }
    }
}

#[tokio::test]
async fn the_languages_differ_and_are_remembered() {
    let client = Client::new();
    let french = client.get_with("/", &[("cookie", "meeple_lang=fr")]).await;
    let english = client.get_with("/", &[("accept-language", "en-GB,fr;q=0.5")]).await;
    assert!(french.has("Le taquin") && french.has("Tous les jeux"));
    assert!(english.has("The 15-puzzle") && !english.has("Le taquin"));
    let chosen = client.get("/?lang=fr").await;
    let cookie = chosen.header(header::SET_COOKIE);
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
}

#[tokio::test]
async fn refusals_are_told_to_players_and_not_to_engineers() {
    let client = Client::new();
    for (lang, game, number, form) in [
        ("en", "No such game", "Error 404", "Go back and fill it in again"),
        ("fr", "Jeu inconnu", "Erreur 404", "remplissez-le à nouveau"),
    ] {
        let reader = format!("meeple_lang={lang}");
        let refused = client.get_with("/new/chess", &[("cookie", &reader)]).await;
        assert!(refused.has(game) && refused.has(number), "{}", refused.body);
        assert!(!refused.has("gridworld, mdp"), "no list of names for a program");
        let refused = client.post_with("/theme", "theme=x", &[("cookie", &reader)]).await;
        assert!(refused.has(form), "{}", refused.body);
    }
    for (text, told) in [
        ("{\"schema\":\"meeple-game\",\"version\":2,\"game\":\"pig\"}", "something is missing"),
        ("{\"schema\":\"meeple-game\",", "cut short"),
        ("Dear friend", "no saved game"),
    ] {
        assert!(client.import("", text).await.has(told), "{text}");
    }
}

#[tokio::test]
async fn home_links_every_game_with_its_picture() {
    let home = Client::new().get("/").await;
    for entry in CATALOGUE.iter() {
        assert!(home.has(&format!("href=\"/new/{}\"", entry.id)), "{}", entry.id);
        assert!(home.has(&format!("href=\"/rules/{}\"", entry.id)), "{}", entry.id);
    }
    let large = 1;
    assert_eq!(home.body.matches("class=\"scene").count(), CATALOGUE.len() + large);
}

#[tokio::test]
async fn rules_name_every_algorithm_and_scenario() {
    let client = Client::new();
    for entry in CATALOGUE.iter() {
        let page = client.get(&format!("/rules/{}", entry.id)).await;
        let names = entry.methods().map(Method::name);
        let names = names.chain(entry.knowledge.iter().map(|choice| choice.name));
        for name in names.chain(entry.scenarios.iter().map(|choice| choice.name)) {
            assert!(page.has(&format!("<code>{name}</code>")), "{} {name}", entry.id);
        }
    }
}

#[tokio::test]
async fn the_theme_is_a_choice_that_stays() {
    let client = Client::new();
    let answer = client.post("/theme", "theme=dark&back=%2Frules%2Fpig").await;
    assert_eq!(
        (answer.status, answer.header(header::LOCATION)),
        (StatusCode::SEE_OTHER, "/rules/pig")
    );
    let cookie = answer.header(header::SET_COOKIE);
    assert!(cookie.starts_with("meeple_theme=dark;") && cookie.contains("HttpOnly"));
    for elsewhere in ["https%3A%2F%2Fexample.org", "%2F%2Fexample.org", "%2F%5Cexample.org"] {
        let answer = client.post("/theme", &format!("theme=auto&back={elsewhere}")).await;
        assert_eq!(answer.header(header::LOCATION), "/", "{elsewhere}");
    }
    let pink = client.post("/theme", "theme=pink&back=%2F").await;
    assert_eq!(pink.status, StatusCode::UNPROCESSABLE_ENTITY);
    check("/theme", &pink, "en");
}

#[tokio::test]
async fn style_sheets_never_go_stale() {
    let client = Client::new();
    let mut seen = Vec::new();
    for theme in ["light", "dark", "auto"] {
        let page = client.get_with("/", &[("cookie", &format!("meeple_theme={theme}"))]).await;
        let link = page.body.split("rel=\"stylesheet\" href=\"").nth(1).expect("a style sheet");
        let address = link.split('"').next().expect("an address").to_owned();
        let sheet = client.get(&address).await;
        assert_eq!(sheet.status, StatusCode::OK);
        assert!(sheet.header(header::CACHE_CONTROL).contains("immutable"));
        assert!(sheet.header(header::CONTENT_TYPE).starts_with("text/css"));
        assert!(sheet.has(".scene") && sheet.has("--accent"));
        assert!(!seen.contains(&address));
        seen.push(address);
    }
    assert_eq!(
        client.get("/assets/0123456789abcdef/style.css").await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn health_is_short() {
    let answer = Client::new().get("/health").await;
    assert_eq!((answer.status, answer.body.as_str()), (StatusCode::OK, "ok\n"));
}
