//! Searches that are watched.

use crate::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_watched_in_place_and_stopped() {
    let browser = Browser::open().await;
    browser.begin_alive("connect4", "side=both").await;
    browser.click("#search summary").await;
    browser.write("#agent", "uct(playouts=4000000000)").await;
    browser.click("form[action$='/search'] button").await;
    browser.until("it runs", "!!document.querySelector('#search [data-verb=stop]')").await;
    let nodes = "Number(document.querySelectorAll('#search .figures dd')[2].textContent.replace(/\\D/g, ''))";
    browser.until("nodes are counted", &format!("{nodes} > 0")).await;
    let first = browser.eval(nodes).await.as_f64().expect("a number");
    browser.eval("(window.panel = document.getElementById('search'), 1)").await;
    browser.until("the figures go up", &format!("{nodes} > {first}")).await;
    assert_eq!(browser.eval("window.panel.isConnected").await, true, "in place");
    browser
        .until("tries are heat on the board", "!!document.querySelector('svg.scene .heat')")
        .await;
    browser.click("#search button[value=value]").await;
    let pressed = "document.querySelector('#search button[value=value]')?.ariaPressed === 'true'";
    browser.until("the colours tell the value", pressed).await;
    let shown =
        "[...document.querySelectorAll('svg.scene .heat-text')].map((t) => Number(t.textContent))";
    browser.until("of a hundred games", &format!("{shown}.every((n) => n <= 100)")).await;
    let then = browser.eval(nodes).await.as_f64().expect("a number");
    browser.until("the figures go on", &format!("{nodes} > {then}")).await;
    assert_eq!(browser.eval(pressed).await, true, "the stream keeps the choice");
    browser.until("the value over time", "!!document.querySelector('#search .curve')").await;
    browser.click("#search [data-verb=stop]").await;
    browser.until("it has stopped", "!document.querySelector('#search [data-verb=stop]')").await;
    browser
        .until("what it found stays", "document.querySelectorAll('#search tbody tr').length > 3")
        .await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_and_tried_again_from_its_worst_move() {
    let browser = Browser::open().await;
    browser.begin_alive("tictactoe", "side=both").await;
    for (ply, name) in ["a1", "b1", "b2", "c3", "a3", "a2", "c1"].into_iter().enumerate() {
        browser.click(&format!(".moves button[value={name}]")).await;
        browser.until_plies(ply + 1).await;
    }
    browser.click("a[href$='/review']").await;
    browser.click("form[action$='/review'] button").await;
    browser.until("the losses are told", "!!document.querySelector('.losses')").await;
    browser.until_text(".losses tbody tr:first-child", "b1").await;
    browser.until_text(".losses tbody tr:first-child", "50.0").await;
    browser.click(".losses form button").await;
    browser.until("another game", "document.querySelectorAll('.history li').length === 1").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn why_not_mine_shows_the_answer_that_punishes_it() {
    let browser = Browser::open().await;
    browser.begin_alive("tictactoe", "side=both&position=x---x-oo-").await;
    browser.press(&['h']).await;
    browser.until("the moves are compared", "!!document.querySelector('#advice table')").await;
    browser
        .until(
            "a bar with its number",
            "/%/.test(document.querySelector('.evaluation').textContent)",
        )
        .await;
    browser.click("#why summary").await;
    browser.write("#why-move", "b3").await;
    browser.click("form[action$='/why'] button").await;
    browser.until("the line", "/b3 c1/.test(document.getElementById('why').textContent)").await;
    browser.close().await;
}
