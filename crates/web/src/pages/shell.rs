//! The frame around every page: title, header with language and colours, main part.

use axum::response::Html;
use maud::{DOCTYPE, Markup, html};
use meeple_core::{Lang, Phrase};
use meeple_render::Theme;

use crate::reader::{Reader, theme_name};
use crate::{assets, text};

/// What a page that does not stay as it is needs besides.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moving<'a> {
    /// After how many seconds, and where, a browser without script loads it again.
    pub(crate) again: Option<(u64, &'a str)>,
    /// Where its news comes from.
    pub(crate) events: Option<&'a str>,
}

/// Links in the head of every page.
const MENU: [(&str, &Phrase); 5] = [
    ("/#games", &text::shell::GAMES),
    ("/arena", &text::shell::ARENA),
    ("/lab", &text::shell::LAB),
    ("/lessons", &text::shell::LESSONS),
    ("/editor", &text::shell::EDITOR),
];

/// A whole page. `here` is an address at which it, or its like, can be read again.
pub(crate) fn page(reader: Reader, title: &str, here: &str, main: &Markup) -> Html<String> {
    moving_page(reader, title, here, main, Moving::default())
}

/// A page that changes by itself; a script that asks for it gets its main part only.
pub(crate) fn moving_page(
    reader: Reader,
    title: &str,
    here: &str,
    main: &Markup,
    moving: Moving<'_>,
) -> Html<String> {
    let Reader { lang, theme, .. } = reader;
    let title = format!("{title} · meeple");
    let main = html! {
        main #main tabindex="-1" data-here=(here) data-events=[moving.events]
            data-again=[moving.again.map(|(after, _)| after)] data-script[reader.script] { (main) }
    };
    if reader.fragment {
        return Html(html! { title { (title) } (main) }.into_string());
    }
    let markup = html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                @if let Some((after, at)) = moving.again {
                    noscript { meta http-equiv="refresh" content=(format!("{after}; url={at}")); }
                }
                title { (title) }
                link rel="stylesheet" href=(assets::sheet(theme).address());
                script type="module" src=(assets::script().address()) {}
                link rel="icon" type="image/svg+xml" href=(assets::icon().address());
                link rel="manifest" href=(assets::manifest().address());
            }
            body {
                a.skip href="#main" { (text::shell::SKIP.get(lang)) }
                header.top {
                    a.brand href="/" title=(text::shell::HOME.get(lang)) {
                        (meeple())
                        "meeple"
                    }
                    @if !MENU.is_empty() {
                        nav.menu aria-label=(text::shell::MENU.get(lang)) {
                            @for (address, name) in MENU { a href=(address) { (name.get(lang)) } }
                        }
                    }
                    (languages(lang, here))
                    (themes(reader, here))
                }
                (main)
                (for_script(lang))
            }
        }
    };
    Html(markup.into_string())
}

/// The sign of the app: a small wooden figure.
fn meeple() -> Markup {
    html! {
        svg viewBox="0 0 64 64" width="32" height="32" aria-hidden="true" {
            path d="M32 5c6.2 0 10.5 4.6 10.5 10.3 0 2.7-.8 4.6-2 6.3C48 23.8 59 27.5 59 34.5c0 4.7-5.5 5.5-12.3 4.8L54.6 55c1 2.1-.2 4-2.5 4H40.5c-1.5 0-2.6-.7-3.3-2L32 47.5 26.8 57c-.7 1.3-1.8 2-3.3 2H11.9c-2.3 0-3.5-1.9-2.5-4l7.9-15.7C10.5 40 5 39.2 5 34.5c0-7 11-10.7 18.5-12.9-1.2-1.7-2-3.6-2-6.3C21.5 9.6 25.8 5 32 5z" {}
        }
    }
}

/// The sign on buttons that begin a game.
pub(crate) fn triangle() -> Markup {
    html! {
        svg.triangle viewBox="0 0 10 12" width="10" height="12" aria-hidden="true" { path d="M0 0v12l10-6z" {} }
    }
}

/// What only our script shows: that the server is away, and the keys.
fn for_script(lang: Lang) -> Markup {
    html! {
        p #away role="status" hidden { (text::shell::AWAY.get(lang)) }
        dialog #keys aria-labelledby="keys-title" {
            h2 #keys-title { (text::shell::KEYS.get(lang)) }
            dl.pairs {
                @for (key, meaning) in &text::shell::KEY_LIST {
                    dt { kbd { (key) } }
                    dd { (meaning.get(lang)) }
                }
            }
            form method="dialog" {
                label for="keys-on" {
                    input #keys-on type="checkbox" checked;
                    span { (text::shell::KEYS_OFF.get(lang)) }
                }
                button { (text::shell::CLOSE.get(lang)) }
            }
        }
    }
}

fn languages(lang: Lang, here: &str) -> Markup {
    let joint = if here.contains('?') { '&' } else { '?' };
    html! {
        nav.switch aria-label=(text::shell::LANGUAGE.get(lang)) {
            @for (other, name) in [(Lang::Fr, "Français"), (Lang::En, "English")] {
                a href=(format!("{here}{joint}lang={}", other.code())) lang=(other.code())
                    hreflang=(other.code()) title=(name)
                    aria-current=[(other == lang).then_some("true")] {
                    (other.code().to_uppercase())
                }
            }
        }
    }
}

fn themes(reader: Reader, here: &str) -> Markup {
    let themes: [(Theme, &Phrase); 3] = [
        (Theme::Light, &text::shell::LIGHT),
        (Theme::Dark, &text::shell::DARK),
        (Theme::Auto, &text::shell::AUTO),
    ];
    html! {
        form.switch method="post" action="/theme" aria-label=(text::shell::THEME.get(reader.lang)) {
            input type="hidden" name="back" value=(here);
            @for (theme, name) in themes {
                button name="theme" value=(theme_name(theme)) title=(name.get(reader.lang))
                    aria-label=(name.get(reader.lang)) aria-pressed=(theme == reader.theme) {
                    (theme_sign(theme))
                }
            }
        }
    }
}

/// A sun, a moon, a disc half and half.
fn theme_sign(theme: Theme) -> Markup {
    let path = match theme {
        Theme::Light => {
            "M10 6a4 4 0 1 0 0 8 4 4 0 1 0 0-8M10 1v2M10 17v2M1 10h2M17 10h2M3.600 3.600l1.400 \
             1.400M15 15l1.400 1.400M3.600 16.400 5 15M15 5l1.400-1.400"
        }
        Theme::Dark => "M16.500 12.500A7 7 0 1 1 8 3a5.500 5.500 0 0 0 8.500 9.500z",
        Theme::Auto => "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
    };
    html! {
        svg.sign viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" {
            @if theme == Theme::Auto { path.half d="M10 3a7 7 0 1 0 0 14z" {} }
            path d=(path) {}
        }
    }
}

/// An address with a text in its query, safely written.
pub(crate) fn query_address(path: &str, key: &str, value: &str) -> String {
    let mut address = format!("{path}?{key}=");
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_written_so_that_they_can_be_read() {
        assert_eq!(query_address("/new/x", "position", "1 é&"), "/new/x?position=1%20%C3%A9%26");
    }
}
