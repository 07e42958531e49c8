//! Who reads: their language and their theme, from the address, the cookies and the browser.

use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use meeple_core::Lang;
use meeple_render::Theme;

use crate::heat::Heating;

/// What a page must know about who asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reader {
    /// The language of the page.
    pub(crate) lang: Lang,
    /// Its colours.
    pub(crate) theme: Theme,
    /// What heat on the board tells of a search.
    pub(crate) heat: Heating,
    /// Whether the address itself chose the language, to be remembered.
    pub(crate) chose: bool,
    /// Whether our script reads the page: cells can then be reached with the keyboard.
    pub(crate) script: bool,
    /// Whether only the main part of the page is wanted, to be put into the page that is there.
    pub(crate) fragment: bool,
}

const LANG_COOKIE: &str = "meeple_lang";
const THEME_COOKIE: &str = "meeple_theme";
const HEAT_COOKIE: &str = "meeple_heat";
/// Set by the script itself, for the pages to come.
const SCRIPT_COOKIE: &str = "meeple_script";
/// Sent by the script when it wants the main part only.
const FRAGMENT_HEADER: &str = "x-meeple-fragment";
const A_YEAR: u32 = 365 * 24 * 3600;

impl Reader {
    /// Who sent a request. The address wins over the cookie, the cookie over the browser.
    pub(crate) fn of(request: &Request) -> Self {
        let headers = request.headers();
        let is_get = request.method() == Method::GET;
        let asked = is_get.then(|| request.uri().query().and_then(asked_lang)).flatten();
        let lang = asked
            .or_else(|| Lang::from_code(cookie(headers, LANG_COOKIE)?))
            .or_else(|| preferred(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?))
            .unwrap_or_default();
        let theme = cookie(headers, THEME_COOKIE).and_then(theme_named).unwrap_or_default();
        let fragment = headers.contains_key(FRAGMENT_HEADER);
        let script = fragment || cookie(headers, SCRIPT_COOKIE) == Some("1");
        let heat = cookie(headers, HEAT_COOKIE).and_then(Heating::named).unwrap_or_default();
        Self { lang, theme, heat, chose: asked.is_some(), script, fragment }
    }
}

/// Handlers take the reader that the outermost layer found.
impl<S: Sync> axum::extract::FromRequestParts<S> for Reader {
    type Rejection = crate::error::Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        parts.extensions.get().copied().ok_or(crate::error::Failure::NotFound)
    }
}

/// The theme of that name.
pub(crate) fn theme_named(name: &str) -> Option<Theme> {
    match name {
        "light" => Some(Theme::Light),
        "dark" => Some(Theme::Dark),
        "auto" => Some(Theme::Auto),
        _ => None,
    }
}

/// The name of a theme, in forms, cookies and the style sheet.
pub(crate) const fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Light => "light",
        Theme::Dark => "dark",
        Theme::Auto => "auto",
    }
}

/// The header that remembers a language.
pub(crate) fn remember_lang(lang: Lang) -> HeaderValue {
    cookie_header(LANG_COOKIE, lang.code())
}

/// The header that remembers a theme.
pub(crate) fn remember_theme(theme: Theme) -> HeaderValue {
    cookie_header(THEME_COOKIE, theme_name(theme))
}

/// The header that remembers what heat tells.
pub(crate) fn remember_heat(heat: Heating) -> HeaderValue {
    cookie_header(HEAT_COOKIE, heat.name())
}

fn cookie_header(name: &str, value: &'static str) -> HeaderValue {
    let text = format!("{name}={value}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Strict");
    // Names and values are ours and plain, so this cannot fail.
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
}

fn asked_lang(query: &str) -> Option<Lang> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == "lang").and_then(|(_, code)| Lang::from_code(code))
}

/// The language that an `Accept-Language` header likes most among ours.
fn preferred(header: &str) -> Option<Lang> {
    let mut best: Option<(Lang, f32)> = None;
    for part in header.split(',') {
        let (code, weight) = part.split_once(';').unwrap_or((part, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|q| q.parse().ok()).unwrap_or(1.0);
        let Some(lang) = Lang::from_code(code.trim()) else { continue };
        if weight > 0.0 && best.is_none_or(|(_, most)| weight > most) {
            best = Some((lang, weight));
        }
    }
    best.map(|(lang, _)| lang)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn reader(address: &str, headers: &[(&str, &str)]) -> Reader {
        let mut request = Request::builder().uri(address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Reader::of(&request.body(Body::empty()).expect("a good request"))
    }

    #[test]
    fn the_address_wins_over_the_cookie_and_the_cookie_over_the_browser() {
        let french = ("accept-language", "de, fr-CH;q=0.9, en;q=0.8");
        let english = ("cookie", "a=b; meeple_lang=en; meeple_theme=dark");
        assert_eq!(reader("/", &[]).lang, Lang::En);
        assert_eq!(reader("/", &[french]).lang, Lang::Fr);
        assert_eq!(reader("/", &[french, english]).lang, Lang::En);
        assert_eq!(reader("/", &[english]).theme, Theme::Dark);
        let asked = reader("/?x=1&lang=fr", &[english]);
        assert!(asked.lang == Lang::Fr && asked.chose);
    }

    #[test]
    fn strange_headers_change_nothing() {
        let strange = [
            ("accept-language", "*;q=x,,;;fr;q=0"),
            ("cookie", "meeple_lang; =;meeple_theme=pink;meeple_heat=cold"),
        ];
        let found = reader("/?lang=&&=", &strange);
        assert_eq!(
            found,
            Reader {
                lang: Lang::En,
                theme: Theme::Auto,
                heat: Heating::Visits,
                chose: false,
                script: false,
                fragment: false
            }
        );
    }
}
