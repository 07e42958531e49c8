//! A mission is drawn, seen to change, saved and played.

use crate::browser::{Browser, ENTER, Kind, RIGHT};

const FIGURE: &str = "document.querySelector('#figure .headline strong')?.textContent";

#[tokio::test(flavor = "multi_thread")]
async fn a_shipped_mission_is_opened_drawn_on_saved_and_played() {
    let browser = Browser::open().await;
    browser.goto("/editor?from=clean").await;
    browser.until("it is worked out", &format!("/97.5/.test({FIGURE})")).await;
    browser.click("[data-key='d6 south'] button").await;
    let text = "document.querySelector('#text').value";
    browser.until("a wall is in the text", &format!("/\\n {{6}}-\\n\\. {{1}}/.test({text})")).await;
    browser.click("[name=tool][value=cover]").await;
    // Quicker than answers come: no stroke is lost.
    for cell in ["e7", "d7", "d5"] {
        browser.click(&format!(".on-cells [data-key={cell}] button")).await;
    }
    browser.until("all three", &format!("/\\. {{1}}\\. \\. c \\. \\. \\./.test({text})")).await;
    browser.until("another success", &format!("{FIGURE} && !/97.5/.test({FIGURE})")).await;
    let odds = "const field = document.getElementById('set-actions.move.chance'); \
                field.value = '0.5'; \
                field.dispatchEvent(new Event('change', { bubbles: true }));";
    browser.client.execute(odds, vec![]).await.expect("a field");
    browser.until("worse, and by how much", "!!document.querySelector('#figure .down')").await;
    let drawn = browser.eval(text).await;
    // The browser keeps the file; here it is enough that it is sent and the page stays.
    browser.click("button[formaction='/editor/save']").await;
    assert_eq!(browser.eval(text).await, drawn);
    browser.client.refresh().await.expect("a page");
    browser
        .until("the tab remembers its text", &format!("{text}.includes('c .') && {FIGURE}"))
        .await;
    assert_eq!(browser.eval(text).await, drawn);
    browser.click("button[formaction='/editor/play']").await;
    browser
        .until(
            "the game",
            "location.pathname.startsWith('/g/') && !!document.querySelector('.moves')",
        )
        .await;
    browser
        .until("with its cover", "!!document.querySelector('[data-cell=d5][aria-label*=cover]')")
        .await;
    browser.client.back().await.expect("a page");
    browser.until("back at the text", &format!("{text}?.includes('format = 1')")).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_draw_and_take_back_and_faults_lead_to_their_place() {
    let browser = Browser::open().await;
    browser.goto("/editor?from=clean").await;
    browser.until("it is worked out", FIGURE).await;
    browser.until("the script runs", "!!document.querySelector('main[data-script]')").await;
    let before = browser.eval("document.querySelector('#text').value").await;
    browser.click("[name=tool][value=hostage]").await;
    browser.eval("document.querySelector('svg.scene [data-cell=c8]').focus()").await;
    browser.press(&[RIGHT, ENTER]).await;
    browser.until("nobody to save", "!!document.querySelector('.faults a[data-line]')").await;
    browser.click(".faults a[data-line]").await;
    let line = "(() => { const t = document.activeElement; return t.id === 'text' && \
                t.value.slice(0, t.selectionStart).split('\\n').length; })()";
    browser.until("its line", &format!("{line} === 31")).await;
    browser.eval("document.activeElement.blur()").await;
    browser.press(&['u']).await;
    browser.until("taken back", "!document.querySelector('.faults')").await;
    assert_eq!(browser.eval("document.querySelector('#text').value").await, before);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_script_a_mission_is_drawn_by_clicks_too() {
    let browser = Browser::of(Kind { without_script: true, ..Kind::default() }).await;
    browser.goto("/editor?from=clean").await;
    browser.click("[data-key='b3 east'] button").await;
    let text = "document.querySelector('#text').value";
    browser.until("a wall", &format!("/\\n\\. \\.\\|\\. \\. \\. \\. \\.\\n/.test({text})")).await;
    browser.click("[name=tool][value=cover]").await;
    browser.click(".on-cells [data-key=a4] button").await;
    browser.until("cover", &format!("/\\nc \\. \\. \\. \\. \\. \\.\\n/.test({text})")).await;
    browser.click("button[value=undo]").await;
    browser.until("undone", &format!("!/\\nc \\. \\. \\. \\. \\. \\.\\n/.test({text})")).await;
    browser.close().await;
}
