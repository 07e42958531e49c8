//! Languages, colours, widths, labels: what must hold for every reader.

use crate::browser::{Browser, Kind};

#[tokio::test(flavor = "multi_thread")]
async fn the_language_is_switched_in_the_middle_of_a_game() {
    let browser = Browser::open().await;
    browser.begin_alive("connect4", "side=both").await;
    browser.click(".moves button").await;
    browser.until_plies(1).await;
    browser.click(".switch a[lang=fr]").await;
    browser.until("French", "document.documentElement.lang === 'fr'").await;
    browser.until_plies(1).await;
    browser.until_text(".status", "Au trait").await;
    browser.click(".moves button").await;
    browser.until_plies(2).await;
    // Fragments are French too.
    browser.until_text(".status", "Au trait").await;
    browser.close().await;
}

/// The contrast of an element's text with what is behind it.
const CONTRAST: &str = "((css) => {
    const light = (c) => { const [r, g, b] = c.match(/[\\d.]+/g).map(Number).map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const behind = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (!/, 0\\)$|transparent/.test(c)) return c; } return 'rgb(255,255,255)'; };
    let least = 99;
    for (const e of document.querySelectorAll(css)) {
        if (!e.offsetParent || e.matches(':disabled, :disabled *, .off') || !e.textContent.trim()) continue;
        const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x);
        least = Math.min(least, (a + 0.05) / (b + 0.05));
    }
    return least;
})";

#[tokio::test(flavor = "multi_thread")]
async fn texts_can_be_read_in_both_themes() {
    let browser = Browser::open().await;
    for theme in ["light", "dark"] {
        browser.begin_alive("connect4", "side=both").await;
        browser.click(&format!(".switch button[value={theme}]")).await;
        browser
            .until(
                "the theme",
                &format!("getComputedStyle(document.documentElement).colorScheme === '{theme}'"),
            )
            .await;
        browser.press(&['h']).await;
        browser.until("advice", "!!document.querySelector('#advice table')").await;
        for page in ["", "/", "/new/connect4", "/rules/hostage", "/import", "/nothing"] {
            if !page.is_empty() {
                browser.goto(page).await;
            }
            let least = format!(
                "{CONTRAST}('h1, h2, h3, p, a, button, td, th, dt, dd, label, summary, small, code, span, li')"
            );
            let least = browser.eval(&least).await.as_f64().expect("a number");
            assert!(least >= 4.5, "{theme} {page}: {least}");
        }
    }
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_wider_than_a_narrow_window() {
    let browser = Browser::of(Kind { width: Some(360), ..Kind::default() }).await;
    let mut pages = vec!["/".to_owned(), "/import".to_owned(), "/nothing".to_owned()];
    for entry in meeple_arena::CATALOGUE.iter() {
        pages.push(format!("/new/{}", entry.id));
        pages.push(format!("/rules/{}", entry.id));
    }
    for page in &pages {
        browser.goto(page).await;
        fits(&browser, page).await;
    }
    for entry in meeple_arena::CATALOGUE.iter() {
        browser.begin_alive(entry.id, "side=both&style=alone&seed=1").await;
        fits(&browser, entry.id).await;
    }
    browser.close().await;
}

/// Nothing sticks out to the right, but for what can be scrolled by itself.
async fn fits(browser: &Browser, page: &str) {
    let width = browser.eval("[document.documentElement.scrollWidth, innerWidth]").await;
    let out = "[...document.querySelectorAll('main *')].filter((e) => \
        e.getBoundingClientRect().right > innerWidth && !e.closest('.scroll, svg')) \
        .map((e) => e.outerHTML.slice(0, 90))";
    let out = browser.eval(out).await;
    assert!(width[0].as_u64() <= width[1].as_u64(), "{page}: {width} {out}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_control_has_a_name_and_a_board_has_one_stop() {
    let browser = Browser::open().await;
    for entry in meeple_arena::CATALOGUE.iter() {
        browser.begin_alive(entry.id, "side=both&style=alone&seed=1").await;
        let stops =
            browser.eval("document.querySelectorAll('svg.scene [tabindex=\"0\"]').length").await;
        assert_eq!(stops, 1, "{}", entry.id);
        let nameless = "[...document.querySelectorAll('button:not(.clicks *), a, input:not([type=hidden]), select, textarea, [role=gridcell]')].filter((e) => {
            const label = e.id && document.querySelector(`label[for='${e.id}']`);
            return !(e.ariaLabel || e.textContent.trim() || e.title || label);
        }).map((e) => e.outerHTML.slice(0, 80))";
        let nameless = browser.eval(nameless).await;
        assert_eq!(nameless, serde_json::json!([]), "{}", entry.id);
        let small = "[...document.querySelectorAll('main button:not(.clicks *)')].filter((e) => e.offsetParent && e.getBoundingClientRect().height < 39).map((e) => e.outerHTML.slice(0, 80))";
        assert_eq!(
            browser.eval(small).await,
            serde_json::json!([]),
            "{}: large enough to hit",
            entry.id
        );
    }
    browser.goto("/").await;
    assert_eq!(browser.first_stop().await, "skip");
    browser.close().await;
}
