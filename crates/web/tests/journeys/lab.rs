//! The lab in a real browser: steps, play, exercises, a running game, a changed reward.

use crate::browser::{Browser, Kind, RIGHT};

#[tokio::test(flavor = "multi_thread")]
async fn figure_5_2_is_stepped_to_the_cut_of_c_without_script() {
    let browser = Browser::of(Kind { without_script: true, ..Kind::default() }).await;
    browser.goto("/lab/tree").await;
    browser.until_text(".said", "Nothing was done yet").await;
    browser.click("[data-go=forward]").await;
    browser.until_text(".said", "Enter the root").await;
    browser.click("[data-go=cut]").await;
    browser.until_text(".said", "Cut at C: 2 ≤ alpha = 3. 2 left out.").await;
    browser.until_text(".cut-reason", "2 ≤ alpha = 3").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_script_steps_and_plays_without_loading_the_page_anew() {
    let browser = Browser::open().await;
    browser.goto("/lab/tree").await;
    browser.until("the player is there", "!!document.querySelector('.play')").await;
    browser.eval("window.same = true").await;
    // Stopped on load: nothing moves by itself.
    tokio::time::sleep(std::time::Duration::from_millis(800)).await;
    let now = "document.querySelector('.steps').dataset.now";
    browser.until("still at the beginning", &format!("{now} === '0'")).await;
    browser.press(&[RIGHT]).await;
    browser.until("one step", &format!("{now} === '1'")).await;
    browser.click(".play").await;
    browser.until("it plays", &format!("Number({now}) >= 3")).await;
    browser.click(".play").await;
    browser.click("[data-go=cut]").await;
    browser.until("the cut", "!!document.querySelector('.cut-reason')").await;
    browser.click("[data-go=last]").await;
    browser
        .until("the end", &format!("{now} === document.querySelector('.steps').dataset.last"))
        .await;
    browser.until("the address follows", "location.search.includes('step=36')").await;
    assert_eq!(browser.eval("window.same === true").await, true, "never loaded anew");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exercise_with_one_mistake_is_explained() {
    let browser = Browser::open().await;
    browser.goto("/lab/exercise?topic=minimax&tree=((3+12+8)+(2+4+6)+(14+5+2))").await;
    for (node, value) in [(0, "3"), (1, "3"), (5, "4"), (9, "2")] {
        browser.write(&format!("[name=v-{node}]"), value).await;
    }
    browser.click(".answers .primary").await;
    browser.until("checked", "!!document.querySelector('.verdict .warning')").await;
    browser.until_text(".verdict", "3 of 4").await;
    browser.until_text(".verdict", "C belongs to MIN").await;
    browser.write("[name=v-5]", "2").await;
    browser.click(".answers .primary").await;
    browser
        .until(
            "all right",
            "document.querySelector('.verdict')?.textContent.includes('Everything is right')",
        )
        .await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lab_opens_from_a_running_game_of_connect_four() {
    let browser = Browser::open().await;
    browser.begin_alive("connect4", "side=both").await;
    for ply in 1..=2 {
        browser.click(".moves button").await;
        browser.until_plies(ply).await;
    }
    let link = "[...document.querySelectorAll('a')].find((a) => a.href.includes('/lab?from='))";
    browser.until("a way to the lab", link).await;
    browser.eval(&format!("{link}.closest('details').open = true")).await;
    browser.eval(&format!("{link}.click()")).await;
    browser.until("the lab", "location.pathname === '/lab'").await;
    browser.click("a[href^='/lab/tree']").await;
    browser.until("the tree", "!!document.querySelector('.diagram, .said')").await;
    let position = browser.eval("document.querySelector('#position').value").await;
    assert_eq!(position.as_str().map(str::len), Some(2), "two moves were played: {position}");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_reward_turns_the_policy() {
    let browser = Browser::open().await;
    browser.goto("/lab/values?step=9999").await;
    let of_c2 = "[...document.querySelectorAll('.figures tr')].find((r) => r.firstElementChild.textContent === 'c2').textContent";
    browser.until("the usual policy", &format!("{of_c2}.endsWith('north')")).await;
    browser.write("#reward", "-2").await;
    browser.click("form:has(#reward) .primary").await;
    browser.until("another world", "location.search.includes('step-reward')").await;
    browser.until("the policy turned", &format!("{of_c2}.endsWith('east')")).await;
    browser.close().await;
}
