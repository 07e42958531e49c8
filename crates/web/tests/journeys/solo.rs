//! Puzzles, races and missions.

use crate::browser::{Browser, ENTER, LEFT, RIGHT};

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_ricochet_is_solved() {
    let browser = Browser::open().await;
    browser.begin_alive("ricochet", "style=turns&level=1&seed=1").await;
    for hints in 1..=5 {
        browser.click("form[action$='/hint'] button").await;
        let told = format!("document.querySelectorAll('.told')[0]?.children.length === {hints}");
        browser.until("one more hint", &told).await;
    }
    let solution = browser.text(".told li:last-child").await;
    let moves: Vec<&str> = solution.split_whitespace().collect();
    browser.write("#bid", &moves.len().to_string()).await;
    browser.click("form[action$='/bid'] button").await;
    browser.click("form[action$='/wait'] button").await;
    browser
        .until(
            "we show",
            "/Show your solution/.test(document.querySelector('.status').textContent)",
        )
        .await;
    for (shown, name) in moves.iter().enumerate() {
        browser.write("#move", name).await;
        browser.press(&[ENTER]).await;
        let next = format!(
            "/: {} of|round is over/.test(document.querySelector('.status').textContent)",
            shown + 1
        );
        browser.until("one more move", &next).await;
    }
    browser
        .until("we won the target", "/You win the target/.test(document.body.textContent)")
        .await;
    browser.click("button[value='1']").await;
    browser
        .until("the solution is stepped through", "/Move 1 of/.test(document.body.textContent)")
        .await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_and_a_warning_in_hostage_rescue() {
    let browser = Browser::open().await;
    let position = "clean%20operator%3De3%20points%3D1%20enemies%3De10%2Cd6";
    browser.begin_alive("hostage", &format!("position={position}&seed=1")).await;
    assert_eq!(
        browser.eval("!!document.querySelector('#advice table')").await,
        false,
        "off by default"
    );
    browser.click("button[value=warn]").await;
    browser
        .until(
            "warnings are on",
            "document.querySelector('button[value=warn]').ariaPressed === 'true'",
        )
        .await;
    browser.click("button[value='move west']").await;
    browser.until("a warning, and no move", "!!document.getElementById('warning')").await;
    assert_eq!(browser.plies().await, 0);
    browser.until_text("#warning", "times in 100 within 10 moves").await;
    browser.click("button[value=move]").await;
    browser.until("the advised move", "!!document.querySelector('[data-verb=advised]')").await;
    browser.press(&['a']).await;
    browser.until_plies(1).await;
    browser.press(&['u']).await;
    browser.until_plies(0).await;
    browser.click("button[value='move west']").await;
    browser.until("the warning again", "!!document.getElementById('warning')").await;
    browser.click("#warning form:last-child button").await;
    browser.until_plies(1).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fifteen_puzzle_by_keyboard_and_a_look_back() {
    let browser = Browser::open().await;
    browser.begin_alive("fifteen", "position=1+2+0+3+4+5+6+7+8").await;
    browser.eval("document.querySelector('svg.scene [tabindex=\"0\"]').focus()").await;
    browser.press(&[ENTER]).await;
    browser.until_plies(1).await;
    browser.click(".moves button").await;
    browser.until_plies(2).await;
    browser.eval("document.activeElement.blur()").await;
    browser.press(&[LEFT]).await;
    browser
        .until(
            "one move back",
            "/After move 1 of 2/.test(document.querySelector('.status').textContent)",
        )
        .await;
    browser.press(&[LEFT]).await;
    browser
        .until(
            "at the start",
            "/After move 0 of 2/.test(document.querySelector('.status').textContent)",
        )
        .await;
    browser.press(&[RIGHT]).await;
    browser
        .until(
            "forth again",
            "/After move 1 of 2/.test(document.querySelector('.status').textContent)",
        )
        .await;
    browser.client.back().await.expect("a page");
    browser
        .until(
            "the browser's own way back",
            "/After move 0 of 2/.test(document.querySelector('.status').textContent)",
        )
        .await;
    browser.close().await;
}
