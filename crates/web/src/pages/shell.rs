//! The frame around every page: title, header with language and colours, main part.

use axum::response::Html;
use maud::{DOCTYPE, Markup, html};
use meeple_core::{Lang, Phrase};
use meeple_render::Theme;

use crate::reader::{Reader, theme_name};
use crate::{style, text};

/// When and where the browser should load a page again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Again<'a> {
    /// After so many seconds.
    pub(super) after: u64,
    /// This address.
    pub(super) at: &'a str,
}

/// A whole page. `here` is an address at which it, or its like, can be read again.
pub(crate) fn page(reader: Reader, title: &str, here: &str, main: &Markup) -> Html<String> {
    timed_page(reader, title, here, main, None)
}

/// A whole page that may be loaded again by itself.
pub(super) fn timed_page(
    reader: Reader,
    title: &str,
    here: &str,
    main: &Markup,
    again: Option<Again<'_>>,
) -> Html<String> {
    let Reader { lang, theme, .. } = reader;
    let markup = html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                @if let Some(Again { after, at }) = again {
                    meta http-equiv="refresh" content=(format!("{after}; url={at}"));
                }
                title { (title) " · meeple" }
                link rel="stylesheet" href=(style::sheet(theme).address());
                link rel="icon" type="image/svg+xml" href=(style::icon().address());
            }
            body {
                a.skip href="#main" { (text::shell::SKIP.get(lang)) }
                header.top {
                    a.brand href="/" title=(text::shell::HOME.get(lang)) { "meeple" }
                    (languages(lang, here))
                    (themes(reader, here))
                }
                main #main { (main) }
            }
        }
    };
    Html(markup.into_string())
}

fn languages(lang: Lang, here: &str) -> Markup {
    html! {
        nav.switch aria-label=(text::shell::LANGUAGE.get(lang)) {
            @for (other, name) in [(Lang::Fr, "Français"), (Lang::En, "English")] {
                a href=(format!("{here}?lang={}", other.code())) lang=(other.code())
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
pub(super) fn query_address(path: &str, key: &str, value: &str) -> String {
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
