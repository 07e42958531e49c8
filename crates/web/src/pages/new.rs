//! The form for a new game; shown again, as it was filled in, when something in it is wrong.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::Entry;
use meeple_arena::levels::{Level, Levels};
use meeple_arena::race::{self, Style};
use meeple_arena::session::Seat;
use meeple_core::{Lang, Phrase, Setup};

use super::shell;
use crate::form::{Field, Order, Refusal, SEATS};
use crate::reader::Reader;
use crate::text::{self, new as words, race as race_words};

/// The page with the form.
pub(crate) fn new_game(
    reader: Reader,
    entry: &'static Entry,
    order: &Order,
    refusal: Option<&Refusal>,
) -> Html<String> {
    let lang = reader.lang;
    let name = entry.card.name.get(lang);
    let here = format!("/new/{}", entry.id);
    let form = Form { lang, refusal };
    let hidden_wrong = refusal.is_some_and(|refusal| refusal.field != Field::Scenario);
    let filled = |texts: &[&String]| texts.iter().any(|text| !text.is_empty());
    let open = hidden_wrong
        || filled(&[
            &order.position,
            &order.agent,
            &order.rival,
            &order.adviser,
            &order.length,
            &order.seed,
            &order.clock,
        ]);
    let main = html! {
        article.narrow {
            h1 { (words::TITLE.get(lang)) (text::colon(&Phrase::new("", ""), lang)) " " (name) }
            p.lead { (entry.card.about.get(lang)) }
            @if refusal.is_some() { p.warning role="alert" { (words::WRONG.get(lang)) } }
            form.stack method="post" action="/games" {
                input type="hidden" name="game" value=(entry.id);
                @if entry.card.is_race { (kinds(order, lang)) }
                @if !entry.family.is_solo() { (sides(entry, order, lang)) }
                @if entry.card.is_race || entry.family.has_two_sides() { (levels(entry, order, lang)) }
                @if !entry.scenarios.is_empty() { (form.scenarios(entry, order)) }
                details open[open] {
                    summary { (words::MORE.get(lang)) }
                    div.stack {
                        @if entry.family.has_two_sides() {
                            (form.text(Field::Clock, &order.clock, "5+3", &words::CLOCK_HELP))
                        }
                        @if entry.card.generator.is_some() {
                            (form.text(Field::Length, &order.length, "6", &words::LENGTH_HELP))
                        }
                        (form.text(Field::Position, &order.position, entry.card.example, &entry.card.notation))
                        @if !entry.family.is_solo() {
                            (form.text(Field::Agent, &order.agent, entry.card.adviser, &words::AGENT_HELP))
                        }
                        @if entry.family.has_two_sides() {
                            (form.text(Field::Rival, &order.rival, "random", &words::RIVAL_HELP))
                        }
                        (form.text(Field::Adviser, &order.adviser, entry.card.adviser, &words::ADVISER_HELP))
                        (form.text(Field::Seed, &order.seed, "1", &words::SEED_HELP))
                    }
                }
                p.buttons {
                    button.primary { (words::START.get(lang)) }
                    a href=(format!("/rules/{}", entry.id)) { (text::home::RULES.get(lang)) }
                }
            }
            (from_file(entry, lang))
        }
    };
    shell::page(reader, name, &here, &main)
}

/// A position from a file.
fn from_file(entry: &Entry, lang: Lang) -> Markup {
    html! {
        form.stack.aside method="post" action="/import" enctype="multipart/form-data" {
            input type="hidden" name="game" value=(entry.id);
            div.field {
                label for="file" { (words::FILE.get(lang)) }
                div.typed {
                    input #file type="file" name="file" required aria-describedby="file-help";
                    button { (words::OPEN.get(lang)) }
                }
                p.help #file-help { (words::FILE_HELP.get(lang)) }
            }
        }
    }
}

/// Which side, or both.
fn sides(entry: &'static Entry, order: &Order, lang: Lang) -> Markup {
    let chosen = if order.side.is_empty() { "first" } else { &order.side };
    let seats = entry.open(&Setup::default()).map_or(2, |session| session.seats());
    let mut choices: Vec<(&str, Phrase)> =
        SEATS.into_iter().zip(Seat::ALL.map(|seat| seat.name(entry))).take(seats).collect();
    let everybody = if seats > 2 { &words::EVERYBODY } else { &words::BOTH };
    choices.extend([("both", everybody.clone()), ("none", words::NOBODY.clone())]);
    html! {
        fieldset {
            legend { (words::SIDE.get(lang)) }
            div.choices {
                @for (value, name) in choices {
                    label {
                        input type="radio" name="side" value=(value) checked[chosen == value];
                        span {
                            (name.get(lang))
                            @if value == "first" { " " small { (words::BEGINS.get(lang)) } }
                        }
                    }
                }
            }
        }
    }
}

/// A race of one style or another, or the puzzle alone.
fn kinds(order: &Order, lang: Lang) -> Markup {
    let kinds = [
        (Style::Bids.name(), &race_words::BIDS),
        (Style::Turns.name(), &race_words::TURNS),
        ("alone", &race_words::ALONE),
    ];
    let chosen = match order.style.as_str() {
        "" if order.position.is_empty() => Style::Bids.name(),
        "" => "alone",
        style => style,
    };
    html! {
        fieldset {
            legend { (race_words::KIND.get(lang)) }
            div.choices {
                @for (value, name) in kinds {
                    label {
                        input type="radio" name="style" value=(value) checked[chosen == value];
                        span { (name.get(lang)) }
                    }
                }
            }
        }
    }
}

/// What a level does: in a race how it bids, else what was measured of it.
fn level_words(entry: &Entry, level: &Level, lang: Lang) -> String {
    match race::Level::number(level.level) {
        Ok(level) if entry.card.is_race => race::about(&level).get(lang).to_owned(),
        _ => level.say().get(lang).to_owned(),
    }
}

/// How strong the computer plays: three choices in words, and all levels with what was measured.
fn levels(entry: &Entry, order: &Order, lang: Lang) -> Markup {
    let Some(measured) = Levels::of(entry.id) else { return html! {} };
    let count = measured.levels.len();
    let strengths = [
        (&words::EASY, count.div_ceil(5)),
        (&words::MEDIUM, count.div_ceil(2)),
        (&words::STRONG, count),
    ];
    let [_, (_, medium), _] = strengths;
    let asked = if order.level.is_empty() { medium as u8 } else { order.level() };
    let chosen = measured.number(asked).map(|level| level.level);
    let help = if entry.card.is_race { &race_words::LEVEL_HELP } else { &words::LEVEL_HELP };
    let radio = |level: u8, described: &str| {
        html! {
            input type="radio" name="level" value=(level) checked[Some(level) == chosen]
                aria-describedby=(described);
        }
    };
    html! {
        fieldset {
            legend { (words::LEVEL.get(lang)) }
            div.choices {
                @for (name, level) in strengths {
                    label { (radio(level as u8, "level-help")) span { (name.get(lang)) } }
                }
            }
            details open[chosen.is_some_and(|chosen| !strengths.iter().any(|&(_, at)| at as u8 == chosen))] {
                summary { (words::LEVEL_DETAILS.get(lang)) }
                p.help #level-help {
                    (help.get(lang))
                    @if let Some(promise) = measured.promise() { " " (promise.get(lang)) }
                }
                ul.levels {
                    @for level in &measured.levels {
                        li {
                            @if let Some((name, _)) = strengths.iter().find(|&&(_, at)| at as u8 == level.level) {
                                span { b { (level.level) " · " (name.get(lang)) } " · " (level_words(entry, level, lang)) }
                            } @else {
                                label {
                                    (radio(level.level, "level-help"))
                                    " " b { (level.level) } " · " (level_words(entry, level, lang))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Fields in one language, one of them perhaps wrong.
struct Form<'a> {
    lang: Lang,
    refusal: Option<&'a Refusal>,
}

impl Form<'_> {
    fn scenarios(&self, entry: &Entry, order: &Order) -> Markup {
        let lang = self.lang;
        html! {
            div.field {
                label for="scenario" { (words::SCENARIO.get(lang)) }
                select #scenario name="scenario" {
                    option value="" { (words::FIRST_SCENARIO.get(lang)) }
                    @for scenario in entry.scenarios {
                        option value=(scenario.name) selected[scenario.name == order.scenario] {
                            (scenario.name) " · " (scenario.about.get(lang))
                        }
                    }
                }
                (self.error(Field::Scenario, "scenario"))
                @if entry.card.editor.is_some() {
                    p.help {
                        a href=(shell::query_address("/editor", "from", &order.scenario)) {
                            (text::rules::EDIT.get(lang))
                        }
                    }
                }
            }
        }
    }

    /// A line of text with its label, its help, and what is wrong with it.
    fn text(&self, field: Field, typed: &str, example: &str, help: &Phrase) -> Markup {
        let (id, label) = names(field);
        let help_id = format!("{id}-help");
        let wrong = self.refusal.is_some_and(|refusal| refusal.field == field);
        let described = if wrong { format!("{id}-error {help_id}") } else { help_id.clone() };
        html! {
            div.field {
                label for=(id) { (label.get(self.lang)) }
                input.mono id=(id) name=(id) value=(typed) placeholder=(example) autocomplete="off"
                    autocapitalize="off" spellcheck="false" aria-invalid=[wrong.then_some("true")]
                    aria-describedby=(described);
                (self.error(field, id))
                p.help id=(help_id) { (text::sentence(help.get(self.lang))) }
            }
        }
    }

    fn error(&self, field: Field, id: &str) -> Markup {
        let error = self.refusal.filter(|refusal| refusal.field == field);
        html! {
            @if let Some(refusal) = error {
                p.warning id=(format!("{id}-error")) {
                    (text::sentence(&refusal.error.say(self.lang)))
                }
            }
        }
    }
}

/// The name of a field in the form, and for people.
const fn names(field: Field) -> (&'static str, &'static Phrase) {
    match field {
        Field::Agent => ("agent", &words::AGENT),
        Field::Rival => ("rival", &words::RIVAL),
        Field::Clock => ("clock", &words::CLOCK),
        Field::Adviser => ("adviser", &words::ADVISER),
        Field::Scenario => ("scenario", &words::SCENARIO),
        Field::Position => ("position", &words::POSITION),
        Field::Length => ("length", &words::LENGTH),
        Field::Seed => ("seed", &words::SEED),
    }
}
