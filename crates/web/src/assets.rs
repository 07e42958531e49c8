//! The style sheets: page forms and colours, then those of scenes. One for each theme, each at an
//! address that changes with its content.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use meeple_render::palette::{DARK, LIGHT, Palette};
use meeple_render::tree::diagram_stylesheet;
use meeple_render::{Theme, stylesheet};

/// A file that pages link to.
#[derive(Debug)]
pub(crate) struct Asset {
    hash: String,
    name: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) content: String,
}

impl Asset {
    fn new(name: &'static str, kind: &'static str, content: String) -> Self {
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        Self { hash: format!("{:016x}", hasher.finish()), name, kind, content }
    }

    /// Where it is.
    pub(crate) fn address(&self) -> String {
        format!("/assets/{}/{}", self.hash, self.name)
    }
}

static SHEETS: LazyLock<[Asset; 3]> = LazyLock::new(|| {
    [Theme::Light, Theme::Dark, Theme::Auto].map(|theme| {
        let css = [
            &colours(theme),
            include_str!("assets/page.css"),
            include_str!("lab/assets/lab.css"),
            &stylesheet(theme),
            &diagram_stylesheet(theme),
        ]
        .concat();
        Asset::new("style.css", "text/css; charset=utf-8", css)
    })
});

static ICON: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("icon.svg", "image/svg+xml", include_str!("assets/icon.svg").to_owned())
});

static LAB_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let script = include_str!("lab/assets/lab.js").to_owned();
    Asset::new("lab.js", "text/javascript; charset=utf-8", script)
});

/// What the lab's pages can do with a script besides.
pub(crate) fn lab_script() -> &'static Asset {
    &LAB_SCRIPT
}

/// The style sheet of a theme.
pub(crate) fn sheet(theme: Theme) -> &'static Asset {
    let [light, dark, auto] = &*SHEETS;
    match theme {
        Theme::Light => light,
        Theme::Dark => dark,
        Theme::Auto => auto,
    }
}

/// The sign of the app.
pub(crate) fn icon() -> &'static Asset {
    &ICON
}

/// The asset at an address.
pub(crate) fn asset(hash: &str, name: &str) -> Option<&'static Asset> {
    let mut all = SHEETS.iter().chain([icon(), lab_script()]);
    all.find(|asset| asset.hash == hash && asset.name == name)
}

fn colours(theme: Theme) -> String {
    match theme {
        Theme::Light => variables("light", &LIGHT),
        Theme::Dark => variables("dark", &DARK),
        Theme::Auto => {
            let (light, dark) = (variables("light", &LIGHT), variables("dark", &DARK));
            format!("{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n")
        }
    }
}

/// The palette of the pictures, as variables for the page around them.
fn variables(scheme: &str, p: &Palette) -> String {
    let Palette { bg, card, ink, muted, line, accent, warning, warning_ground, .. } = p;
    format!(
        ":root {{ color-scheme: {scheme}; --bg: {bg}; --card: {card}; --ink: {ink}; \
         --muted: {muted}; --line: {line}; --accent: {accent}; --warning: {warning}; \
         --warning-ground: {warning_ground}; }}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_has_its_own_address() {
        let address = |theme| sheet(theme).address();
        assert_ne!(address(Theme::Light), address(Theme::Dark));
        assert_ne!(address(Theme::Auto), address(Theme::Dark));
        assert!(asset("0000000000000000", "style.css").is_none());
        let dark = sheet(Theme::Dark);
        assert!(asset(&dark.hash, "style.css").is_some_and(|found| found.content == dark.content));
        assert!(asset(&dark.hash, "icon.svg").is_none());
    }

    #[test]
    fn texts_can_be_read_on_their_grounds() {
        for p in [&LIGHT, &DARK] {
            let pairs = [
                (p.ink, p.bg),
                (p.ink, p.card),
                (p.muted, p.bg),
                (p.muted, p.card),
                (p.accent, p.bg),
                (p.accent, p.card),
                (p.card, p.accent),
                (p.warning, p.warning_ground),
            ];
            for (text, ground) in pairs {
                assert!(text.contrast(ground) >= 4.5, "{text} on {ground}");
            }
        }
    }
}
