//! Games for two.

use crate::browser::{Browser, DOWN, ENTER, ESCAPE, Kind, LEFT, RIGHT, TAB};

const OVER: &str = "/won|Drawn/.test(document.querySelector('.status').textContent)";

#[tokio::test(flavor = "multi_thread")]
async fn connect_four_by_mouse_to_its_end() {
    let browser = Browser::open().await;
    browser.begin_alive("connect4", "side=first&level=1&seed=5").await;
    let mut plies = 0;
    while browser.eval(OVER).await != true {
        browser.click(".clicks button").await;
        let grew = format!("document.querySelectorAll('.history li').length > {plies} || {OVER}");
        browser.until("the move and its answer", &grew).await;
        browser
            .until(
                "our turn, or the end",
                &format!("!!document.querySelector('.clicks') || {OVER}"),
            )
            .await;
        plies = browser.plies().await;
    }
    assert!(plies >= 7, "{plies}");
    browser.until("a way on", "!!document.querySelector('a[href$=\"/review\"]')").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connect_four_by_keyboard_to_its_end() {
    let browser = Browser::open().await;
    browser.begin_alive("connect4", "side=both").await;
    browser.eval("document.querySelector('svg.scene [tabindex=\"0\"]').focus()").await;
    let cell = "document.activeElement.dataset.cell";
    let first = browser.eval(cell).await;
    browser.press(&[RIGHT]).await;
    let second = browser.eval(cell).await;
    assert_ne!(first, second, "the arrow moves the focus");
    browser.press(&[LEFT, DOWN, DOWN, DOWN, DOWN, DOWN]).await;
    // Red has the first column, Yellow the second: four upright for Red.
    for ply in 0..7 {
        browser.press(if ply % 2 == 0 { &[ENTER, RIGHT] } else { &[ENTER, LEFT] }).await;
        browser.until_plies(ply + 1).await;
        let on_board = browser.eval("!!document.activeElement.closest('svg.scene')").await;
        assert_eq!(on_board, true, "the focus stays on the board");
    }
    browser.until_text(".status", "Red won").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_by_key_and_by_button_and_keys_can_be_switched_off() {
    let browser = Browser::open().await;
    browser.begin_alive("connect4", "side=both").await;
    for ply in 0..3 {
        browser.click(".moves button").await;
        browser.until_plies(ply + 1).await;
    }
    browser.press(&['u']).await;
    browser.until_plies(2).await;
    browser.click("[data-verb=undo]").await;
    browser.until_plies(1).await;
    browser.press(&['?']).await;
    browser.until("the list of keys", "document.getElementById('keys').open").await;
    browser.click("#keys-on").await;
    browser.press(&[ESCAPE]).await;
    browser.until("it is closed", "!document.getElementById('keys').open").await;
    browser.press(&['u', 'u']).await;
    browser.click(".moves button").await;
    browser.until_plies(2).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_is_chosen_and_let_go_and_slides() {
    let browser = Browser::open().await;
    browser.begin_alive("breakthrough", "side=both").await;
    let spot = "document.querySelector('.clicks foreignObject').dataset.key";
    let from = browser.eval(spot).await.as_str().expect("a cell").to_owned();
    browser.click(".clicks button").await;
    browser.until("it is selected", "!!document.querySelector('.mark-selected')").await;
    browser.eval("document.querySelector('svg.scene [tabindex=\"0\"]').focus()").await;
    browser.press(&[ESCAPE]).await;
    browser.until("it is let go", "!document.querySelector('.mark-selected')").await;
    // A piece is the same node before and after its move.
    let keep = "window.before = [...document.querySelectorAll('[data-token]')]";
    browser.eval(&format!("({keep}).length")).await;
    browser.click(".moves button").await;
    browser.until_plies(1).await;
    let same = "window.before.filter(node => node.isConnected).length >= window.before.length - 1";
    assert_eq!(browser.eval(same).await, true, "pieces stay nodes: {from}");
    let slides = "getComputedStyle(document.querySelector('.token')).transitionProperty";
    assert_eq!(browser.eval(slides).await, "transform");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_calm_sees_no_slides() {
    let browser = Browser::of(Kind { calm: true, ..Kind::default() }).await;
    browser.begin_alive("connect4", "side=both").await;
    browser.click(".moves button").await;
    browser.until_plies(1).await;
    let duration = "getComputedStyle(document.querySelector('.token')).transitionDuration";
    assert_eq!(browser.eval(duration).await, "0s");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_show_the_same_game() {
    let browser = Browser::open().await;
    browser.begin_alive("connect4", "side=both").await;
    let address = browser.client.current_url().await.expect("an address");
    let first = browser.client.window().await.expect("a tab");
    let second = browser.client.new_window(false).await.expect("a window").handle;
    browser.client.switch_to_window(second.clone()).await.expect("a tab");
    browser.client.goto(address.as_str()).await.expect("the game");
    browser.until("it is live", "!!document.querySelector('main[data-script]')").await;
    browser.client.switch_to_window(first).await.expect("a tab");
    browser.click(".moves button").await;
    browser.until_plies(1).await;
    browser.client.switch_to_window(second).await.expect("a tab");
    browser.until_plies(1).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_in_the_middle_and_a_server_that_went_away() {
    let mut browser = Browser::open().await;
    browser.begin_alive("connect4", "side=first&level=1&seed=2").await;
    browser.click(".moves button").await;
    browser.until_plies(2).await;
    browser.client.refresh().await.expect("a reload");
    browser.until_plies(2).await;
    browser.server.end().await;
    browser.eval("document.querySelector('.moves button').click()").await;
    browser.until("a quiet word", "!document.getElementById('away').hidden").await;
    assert_eq!(browser.plies().await, 2, "the board stays");
    browser.server.again().await;
    browser.eval("document.querySelector('.moves button').click()").await;
    browser.until_plies(4).await;
    browser.until("all is well", "document.getElementById('away').hidden").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_itself_while_we_watch() {
    let browser = Browser::open().await;
    browser.begin_alive("tictactoe", "side=none&level=1&seed=3").await;
    browser.click("form[action$='/stop'] button").await;
    browser.until("it waits", "!!document.querySelector('form[action$=\"/reply\"]')").await;
    browser.click("form[action$='/reply'] button").await;
    browser.until("a game goes by", OVER).await;
    assert!(browser.plies().await >= 5);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_script_forms_are_enough() {
    let browser = Browser::of(Kind { without_script: true, ..Kind::default() }).await;
    browser.begin("connect4", "side=first&level=1&seed=5").await;
    for turn in 0..2 {
        browser.click(".clicks button").await;
        browser.until_plies(2 * (turn + 1)).await;
    }
    assert_eq!(
        browser
            .client
            .find_all(fantoccini::Locator::Css("main[data-script]"))
            .await
            .expect("a page")
            .len(),
        0
    );
    browser.press(&[TAB]).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_list_of_moves_is_opened_and_stays_open() {
    let browser = Browser::open().await;
    browser.begin_alive("hex", "side=both").await;
    let open = "document.getElementById('all-moves').open";
    assert_eq!(browser.eval(open).await, false, "folded at first");
    browser.click("#all-moves summary").await;
    browser.until("it is open", open).await;
    browser.click("#all-moves button[value=f6]").await;
    browser.until_plies(1).await;
    assert_eq!(browser.eval(open).await, true, "what the reader opened stays open");
    browser.click("#all-moves button[value=e7]").await;
    browser.until_plies(2).await;
    browser.close().await;
}
