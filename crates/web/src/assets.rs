//! The files that pages link to, each at an address that changes with its content: the style
//! sheets, one for each theme, with the forms and colours of pages and then those of scenes; the
//! scripts; the icon.

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

fn hash_of(content: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl Asset {
    fn new(name: &'static str, kind: &'static str, content: String) -> Self {
        Self { hash: hash_of(&content), name, kind, content }
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
            include_str!("editor/assets/editor.css"),
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

/// What makes it an app of its own on the machine that serves it.
static MANIFEST: LazyLock<Asset> = LazyLock::new(|| {
    let (icon, bg, felt) = (icon().address(), LIGHT.bg, LIGHT.felt);
    let content = format!(
        "{{\"name\":\"meeple\",\"short_name\":\"meeple\",\"start_url\":\"/\",\"display\":\"standalone\",\
         \"background_color\":\"{bg}\",\"theme_color\":\"{felt}\",\"icons\":[{{\"src\":\"{icon}\",\
         \"type\":\"image/svg+xml\",\"sizes\":\"any\",\"purpose\":\"any\"}}]}}\n"
    );
    Asset::new("app.webmanifest", "application/manifest+json", content)
});

/// The modules of the script. They import each other by name, so they share one address, which
/// changes with any of them.
const MODULES: [(&str, &str); 9] = [
    ("main.js", include_str!("assets/script/main.js")),
    ("page.js", include_str!("assets/script/page.js")),
    ("morph.js", include_str!("assets/script/morph.js")),
    ("forms.js", include_str!("assets/script/forms.js")),
    ("board.js", include_str!("assets/script/board.js")),
    ("keys.js", include_str!("assets/script/keys.js")),
    ("live.js", include_str!("assets/script/live.js")),
    ("clocks.js", include_str!("assets/script/clocks.js")),
    ("editor.js", include_str!("assets/script/editor.js")),
];

static SCRIPTS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let (hash, kind) = (hash_of(MODULES), "text/javascript; charset=utf-8");
    let module = |(name, content): (&'static str, &str)| Asset {
        hash: hash.clone(),
        name,
        kind,
        content: content.to_owned(),
    };
    MODULES.into_iter().map(module).collect()
});

/// The script of every page.
pub(crate) fn script() -> &'static Asset {
    &SCRIPTS[0]
}

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

/// What tells a browser that this can be installed.
pub(crate) fn manifest() -> &'static Asset {
    &MANIFEST
}

/// The asset at an address.
pub(crate) fn asset(hash: &str, name: &str) -> Option<&'static Asset> {
    let mut all = SHEETS.iter().chain(SCRIPTS.iter()).chain([icon(), manifest(), lab_script()]);
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
    let Palette { felt, deep_felt, on_felt, felt_muted, honey, on_honey, win, edge, .. } = p;
    let Palette { mark, outline, grounds: [duel, puzzle, mission], black, white, one, .. } = p;
    format!(
        ":root {{ color-scheme: {scheme}; --bg: {bg}; --card: {card}; --ink: {ink}; \
         --muted: {muted}; --line: {line}; --accent: {accent}; --warning: {warning}; \
         --warning-ground: {warning_ground}; --felt: {felt}; --deep-felt: {deep_felt}; \
         --on-felt: {on_felt}; --felt-muted: {felt_muted}; --honey: {honey}; --on-honey: {on_honey}; \
         --win: {win}; --edge: {edge}; --mark: {mark}; --outline: {outline}; --duel: {duel}; \
         --puzzle: {puzzle}; --mission: {mission}; --black: {}; --white: {}; --red: {}; }}\n",
        black.body, white.body, one.body
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
    fn modules_share_an_address_and_import_only_what_is_there() {
        let folder = script().address().replace("main.js", "");
        for (name, content) in MODULES {
            assert!(asset(&script().hash, name).is_some_and(|found| found.content == content));
            for piece in content.split("\"./").skip(1) {
                let imported = piece.split('"').next().expect("it ends");
                assert!(MODULES.iter().any(|(name, _)| *name == imported), "{imported}");
            }
        }
        assert!(folder.starts_with("/assets/") && folder.ends_with('/'));
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
