//! What the lab needs of the rest of the app.

use axum::response::Html;
use maud::{Markup, PreEscaped, html};
use meeple_core::scene::Axes;
use meeple_core::{Cancel, Lang, Scene};
use meeple_render::{SvgOptions, svg};

use crate::error::Failure;
use crate::pages::shell;
use crate::reader::Reader;
use crate::{AppState, assets, search};

/// A whole page of the lab; `here` is its address, with what was asked.
pub(super) fn page(reader: Reader, title: &str, here: &str, main: &Markup) -> Html<String> {
    let main = html! {
        div.wide.lab #lab { (main) }
        script type="module" src=(assets::lab_script().address()) {}
    };
    shell::page(reader, title, here, &main)
}

/// Runs a bounded search on its own thread, when it is its turn; small ones do not wait for long
/// ones.
pub(super) async fn run<T: Send + 'static>(
    state: &AppState,
    small: bool,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> Result<T, Failure> {
    let permit = search::permit(state, small).await?;
    search::run(state, move |cancel| {
        let _permit = permit;
        work(cancel)
    })
    .await
}

/// A board without its facts.
pub(super) fn board(mut scene: Scene, lang: Lang) -> Markup {
    scene.facts.clear();
    PreEscaped(svg(&scene, &SvgOptions { lang, theme: None, interactive: false }))
}

/// A small board without names.
pub(super) fn thumbnail(mut scene: Scene, lang: Lang) -> Markup {
    scene.axes = Axes::default();
    board(scene, lang)
}
