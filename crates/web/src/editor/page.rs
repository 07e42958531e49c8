//! The page of the editor: tools, map, figure, what is to mend, settings, and the text itself.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::{Editor, Entry};
use meeple_core::edit::{Given, Kind, Setting, Sketch};
use meeple_core::error::Place;
use meeple_core::menu::Choice;
use meeple_core::scene::Edge;
use meeple_core::{InputError, Lang, Phrase};

use super::desk::Figure;
use super::history::Paper;
use super::sent::Fields;
use super::{canvas, figure, palette, words};
use crate::pages::shell;
use crate::reader::Reader;
use crate::text;

/// What the page shows.
pub(super) struct View<'a> {
    pub(super) reader: Reader,
    pub(super) entry: &'static Entry,
    pub(super) editor: &'a Editor,
    pub(super) desk: &'a str,
    pub(super) paper: &'a Paper,
    pub(super) fields: &'a Fields,
    pub(super) faults: &'a [InputError],
    pub(super) figure: &'a Figure,
    /// Why the last stroke did nothing.
    pub(super) notice: Option<&'a str>,
}

impl View<'_> {
    /// The whole page.
    pub(super) fn page(&self) -> Html<String> {
        let lang = self.reader.lang;
        let sketch = (self.editor.sketch)(&self.paper.text);
        let [past, future] = self.paper.memory();
        // Where nothing was asked yet, our script asks at once.
        let unasked = self.faults.is_empty() && self.figure.told == 0;
        let main = html! {
            form #editor method="post" action="/editor" data-again data-unasked[unasked] autocomplete="off" {
                button.hidden name="do" value="look" tabindex="-1" aria-hidden="true" {}
                input type="hidden" name="game" value=(self.entry.id);
                input type="hidden" name="desk" value=(self.desk);
                input type="hidden" name="before" value=(self.paper.text);
                input type="hidden" name="past" value=(past);
                input type="hidden" name="future" value=(future);
                (self.head())
                div.studio {
                    (palette::palette(self.editor, &sketch, self.fields, lang))
                    section.stage aria-label=(words::BOARD.get(lang)) {
                        @match &sketch.scene {
                            Some(scene) => (canvas::canvas(scene, self.reader)),
                            None => p.muted { (words::NO_MAP.get(lang)) },
                        }
                        (by_name(lang))
                    }
                    div.panel {
                        div.notices {
                            @if let Some(notice) = self.notice { p.warning role="alert" { (notice) } }
                        }
                        @if self.faults.is_empty() { (figure::panel(self.figure, lang)) }
                        @else { (figure::blank(lang)) }
                        (self.bar())
                        (self.faults())
                        (self.settings(&sketch))
                    }
                    (self.source())
                }
            }
            form #open-file method="post" action="/editor/open" enctype="multipart/form-data" {
                input type="hidden" name="game" value=(self.entry.id);
            }
        };
        let number = self.figure.told;
        let events = format!("/editor/{}/events/{number}?seen={number}", self.desk);
        let moving = shell::Moving {
            again: None,
            events: (self.faults.is_empty() && self.figure.works).then_some(events.as_str()),
        };
        shell::moving_page(self.reader, words::TITLE.get(lang), "/editor", &main, moving)
    }

    /// The name of the page, and where missions come from.
    fn head(&self) -> Markup {
        let lang = self.reader.lang;
        html! {
            header.studio-head {
                h1 { (words::TITLE.get(lang)) }
                div.origins {
                    label for="from" { (words::BEGIN.get(lang)) }
                    select #from name="from" {
                        option value="" { (words::BLANK.get(lang)) }
                        @for scenario in self.entry.scenarios {
                            option value=(scenario.name) title=(scenario.about.get(lang)) {
                                (scenario.name)
                            }
                        }
                    }
                    button name="do" value="from" { (words::OPEN.get(lang)) }
                }
                div.origins {
                    label for="file" { (words::FILE.get(lang)) }
                    input #file form="open-file" type="file" name="file" required
                        accept=".toml,text/plain,application/toml";
                    button.unscripted form="open-file" { (words::OPEN.get(lang)) }
                }
            }
        }
    }

    /// Undo, redo, save, play.
    fn bar(&self) -> Markup {
        let lang = self.reader.lang;
        html! {
            div.bar role="group" aria-label=(words::DEEDS.get(lang)) {
                button name="do" value="undo" data-verb="undo" disabled[!self.paper.can_undo()] {
                    (words::UNDO.get(lang))
                }
                button name="do" value="redo" data-verb="redo" disabled[!self.paper.can_redo()] {
                    (words::REDO.get(lang))
                }
                button data-plain formaction="/editor/save" { (words::SAVE.get(lang)) }
                button.primary formaction="/editor/play" { (words::PLAY.get(lang)) }
            }
        }
    }

    /// What keeps the mission from being played; of one that can be, what is odd about it.
    fn faults(&self) -> Markup {
        let lang = self.reader.lang;
        let sound = self.faults.is_empty();
        let survey = self.entry.card.survey.filter(|_| sound);
        let odd = survey.map_or(Vec::new(), |survey| survey(&self.paper.text).warnings);
        html! {
            section.panel-part #faults aria-labelledby="faults-title" {
                @if sound { p.sound { (words::SOUND.get(lang)) } }
                @if odd.is_empty() {
                    h2 #faults-title .hidden[sound] { (words::FAULTS.get(lang)) }
                    (places(self.faults, lang))
                } @else {
                    h2 #faults-title { (words::ODD.get(lang)) }
                    (places(&odd, lang))
                }
            }
        }
    }

    fn settings(&self, sketch: &Sketch) -> Markup {
        let lang = self.reader.lang;
        let mut values = sketch.values.iter();
        let groups = self.editor.settings.iter().map(|group| {
            let given = group.settings.iter().zip(values.by_ref());
            let fit = given.filter(|(_, value)| **value != Given::Unfit).collect();
            (&group.title, fit)
        });
        let groups: Vec<(&Phrase, Vec<(&Setting, &Given)>)> = groups.collect();
        html! {
            section.panel-part aria-labelledby="settings-title" {
                h2 #settings-title { (words::SETTINGS.get(lang)) }
                @for (title, settings) in groups.iter().filter(|(_, settings)| !settings.is_empty()) {
                    details.settings data-key=(title.en) {
                        summary { (title.get(lang)) }
                        div.fields {
                            @for (setting, value) in settings { (field(setting, value, lang)) }
                        }
                        button.unscripted name="do" value="look" { (words::APPLY.get(lang)) }
                    }
                }
            }
        }
    }

    /// The text of the file.
    fn source(&self) -> Markup {
        let lang = self.reader.lang;
        let lines = self.paper.text.lines().count().clamp(12, 40);
        html! {
            section.source aria-labelledby="text-title" {
                div.title-row {
                    h2 #text-title { (words::TEXT.get(lang)) }
                    button.unscripted name="do" value="look" { (words::APPLY.get(lang)) }
                }
                p.help #text-help { (words::TEXT_HELP.get(lang)) }
                // A parser drops the first line break of such an element.
                textarea.mono #text name="text" rows=(lines) spellcheck="false" autocomplete="off"
                    autocapitalize="off" wrap="off" aria-labelledby="text-title"
                    aria-describedby="text-help" { "\n" (self.paper.text) }
            }
        }
    }
}

/// Errors, each a link to its place in the text.
fn places(errors: &[InputError], lang: Lang) -> Markup {
    html! {
        @if !errors.is_empty() {
            ul.faults {
                @for error in errors {
                    li {
                        @match error.place {
                            Some(Place { line, column }) => {
                                a href="#text" data-line=(line) data-column=(column) {
                                    (text::sentence(&error.say(lang)))
                                }
                            }
                            None => (text::sentence(&error.say(lang))),
                        }
                    }
                }
            }
        }
    }
}

/// A cell and a side as text, for those who do not click.
fn by_name(lang: Lang) -> Markup {
    html! {
        p.help { (words::HELP.get(lang)) }
        details.by-name {
            summary { (words::BY_NAME.get(lang)) }
            div.typed {
                label for="at" { (words::CELL.get(lang)) }
                input.mono #at name="at" placeholder="d4" autocapitalize="off" spellcheck="false";
                label.hidden for="side" { (words::SIDE.get(lang)) }
                select #side name="side" aria-label=(words::SIDE.get(lang)) {
                    option value="" { (words::NO_SIDE.get(lang)) }
                    @for side in Edge::ALL {
                        option value=(side.name()) { (words::side(side).get(lang)) }
                    }
                }
                button name="do" value="draw" { (words::DRAW.get(lang)) }
            }
        }
    }
}

/// A setting with its label. The page also keeps what the value was, to know what was changed.
fn field(setting: &Setting, value: &Given, lang: Lang) -> Markup {
    let (id, name) = (format!("set-{}", setting.key), format!("set:{}", setting.key));
    let given = if let Given::Value(value) = value { value } else { "" };
    let numeric = matches!(setting.kind, Kind::Chance | Kind::Number | Kind::Whole(..));
    let choices: Option<(Vec<(&str, &str)>, &str)> = match &setting.kind {
        Kind::OneOf(choices) => {
            let first = choices.first().map_or("", |choice| choice.name);
            let line = |choice: &'static Choice| (choice.name, choice.about.get(lang));
            Some((choices.iter().map(line).collect(), first))
        }
        Kind::Switch => {
            let lines = vec![("false", words::NO.get(lang)), ("true", words::YES.get(lang))];
            Some((lines, "false"))
        }
        _ => None,
    };
    let was =
        choices.as_ref().map_or(given, |(_, usual)| if given.is_empty() { usual } else { given });
    let wide = matches!(setting.kind, Kind::Text).then_some("wide");
    let class = numeric.then_some("mono").or(wide);
    html! {
        label for=(id) class=[wide] data-key=(format!("label {}", setting.key)) {
            (setting.title.get(lang))
        }
        input type="hidden" id=(format!("was-{}", setting.key)) name=(format!("was:{}", setting.key))
            value=(was);
        @match choices {
            Some((choices, _)) => select id=(id) name=(name) {
                @for (choice, about) in choices {
                    option value=(choice) selected[choice == was] { (about) }
                }
            },
            None => input id=(id) name=(name) value=(given) class=[class]
                inputmode=[numeric.then_some("decimal")];
        }
    }
}
