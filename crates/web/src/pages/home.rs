//! The front page: what this is, what was begun, and all games with a picture from their middle.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::families::{FAMILIES, Seats};
use meeple_arena::{CATALOGUE, Entry};
use meeple_core::scene::MarkKind;
use meeple_core::{Lang, Scene, Setup};

use super::{board, shell};
use crate::play::Play;
use crate::reader::Reader;
use crate::store::Unfinished;
use crate::text::home as words;

/// The front page.
pub(crate) fn home(reader: Reader, unfinished: &[(Unfinished, Play)]) -> Html<String> {
    let lang = reader.lang;
    let main = html! {
        div.wide.front {
            (hero(lang))
            (resume(unfinished, lang))
            (games(lang))
            (learn(lang))
            p.foot { a href="/import" { (words::IMPORT.get(lang)) } }
        }
    };
    shell::page(reader, words::TITLE.get(lang), "/", &main)
}

/// What this is, beside a position that asks to be played.
fn hero(lang: Lang) -> Markup {
    let star = CATALOGUE.iter().find_map(|entry| Some((entry, entry.card.teaser.as_ref()?)));
    html! {
        section.hero {
            div {
                h1 { @for line in &words::PROMISE { span { (line.get(lang)) } } }
                p.pitch { (words::LEAD.get(lang)) }
                div.acts {
                    @if let Some((entry, _)) = star {
                        a.button.honey href=(format!("/new/{}", entry.id)) {
                            (shell::triangle()) (words::play_it(&entry.card.name).get(lang))
                        }
                    }
                    a.button.ghost href="#games" { (words::ALL.get(lang)) }
                }
            }
            @if let Some((entry, teaser)) = star {
                figure {
                    @if let Some(scene) = glimpse(entry) { (board::picture(&scene, lang, false)) }
                    figcaption {
                        a href=(shell::query_address(&format!("/new/{}", entry.id), "position", entry.card.glimpse())) {
                            (teaser.get(lang))
                        }
                    }
                }
            }
        }
    }
}

/// A position of the game that shows what it is about, without what belongs to no picture.
fn glimpse(entry: &'static Entry) -> Option<Scene> {
    let at = Setup { position: Some(entry.card.glimpse()), scenario: None };
    let session = entry.open(&at).or_else(|_| entry.open(&Setup::default())).ok()?;
    let mut scene = session.scene();
    scene.facts.clear();
    calm(&mut scene);
    Some(scene)
}

/// Takes away what only helps whoever is about to move.
fn calm(scene: &mut Scene) {
    scene.marks.retain(|mark| !matches!(mark.kind, MarkKind::Legal | MarkKind::Idle));
}

/// The games that were begun, as they stand.
fn resume(unfinished: &[(Unfinished, Play)], lang: Lang) -> Markup {
    html! {
        @if !unfinished.is_empty() {
            section aria-labelledby="resume-title" {
                h2 #resume-title { (words::RESUME.get(lang)) }
                ul.resume {
                    @for (game, play) in unfinished {
                        li {
                            div.pic aria-hidden="true" {
                                (board::thumbnail(standing(play), lang))
                            }
                            div {
                                h3 { (game.setting.title().get(lang)) }
                                p.whose {
                                    @if play.person_to_move() { (words::YOUR_MOVE.get(lang)) }
                                    @else { (words::WAITS.get(lang)) }
                                }
                                p.quiet { (words::plies(game.plies).get(lang)) }
                                a.button.go href=(format!("/g/{}", game.id))
                                    aria-label=(format!("{} {}", words::RESUME.get(lang), game.setting.title().get(lang))) {
                                    (words::RESUME.get(lang))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The picture of a game that was begun.
fn standing(play: &Play) -> Scene {
    let mut scene = play.scene(play.session());
    calm(&mut scene);
    scene
}

/// All games, one kind after the other.
fn games(lang: Lang) -> Markup {
    let groups = || FAMILIES.chunk_by(|one, next| one.heading == next.heading);
    let anchor = |family: &meeple_arena::families::Family| {
        family.heading.en.to_lowercase().replace(' ', "-")
    };
    html! {
        section #games aria-labelledby="games-title" {
            div.title-row {
                h2 #games-title { (words::CHOOSE.get(lang)) }
                nav.chips aria-labelledby="games-title" {
                    @for group in groups() {
                        a href=(format!("#{}", anchor(group[0]))) { (group[0].heading.get(lang)) }
                    }
                }
            }
            @for group in groups() {
                h3.kind id=(anchor(group[0])) { (group[0].heading.get(lang)) }
                div.cards {
                    @for entry in CATALOGUE.iter().filter(|e| e.family.heading == group[0].heading) {
                        (card(entry, lang))
                    }
                }
            }
        }
    }
}

fn card(entry: &'static Entry, lang: Lang) -> Markup {
    let name = entry.card.name.get(lang);
    let ground = match entry.family.seats {
        Seats::One if entry.family.has_chance => "mission",
        Seats::One => "puzzle",
        _ => "duel",
    };
    html! {
        article class=(format!("card {ground}")) {
            div.thumb aria-hidden="true" {
                @if let Some(scene) = glimpse(entry) { (board::thumbnail(scene, lang)) }
            }
            div.card-text {
                p.quiet { (words::kind(&entry.family.title, entry.card.minutes).get(lang)) }
                h3 { (name) }
                p { (entry.card.about.get(lang)) }
                p.card-foot {
                    a.button.go href=(format!("/new/{}", entry.id)) aria-label=(words::play_it(&entry.card.name).get(lang)) {
                        (shell::triangle()) (words::PLAY.get(lang))
                    }
                    a href=(format!("/rules/{}", entry.id))
                        aria-label=(format!("{} : {name}", words::RULES.get(lang))) {
                        (words::RULES.get(lang))
                    }
                }
            }
        }
    }
}

/// Where one sees how the computer thinks.
fn learn(lang: Lang) -> Markup {
    let doors = [
        ("/lessons", &words::LESSONS),
        ("/lab", &words::LAB),
        ("/arena", &words::TOURNAMENT),
        ("/editor", &words::EDITOR),
    ];
    html! {
        section aria-labelledby="learn-title" {
            h2 #learn-title { (words::LEARN.get(lang)) }
            div.learn {
                @for (address, [name, about]) in doors {
                    a href=(address) { b { (name.get(lang)) } span { (about.get(lang)) } }
                }
            }
        }
    }
}
