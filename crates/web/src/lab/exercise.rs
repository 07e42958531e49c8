//! `/lab/exercise`: a tree to fill in, each answer checked on its own.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use meeple_arena::lesson::{Checked, Exercise, Field, Given, Topic};
use meeple_core::{InputError, Lang, Phrase, phrase};
use meeple_render::tree::{DiagramOptions, diagram_svg};
use serde::Deserialize;

use super::ask::escaped;
use super::{host, sheet, steps};
use crate::error::Failure;
use crate::form::Sent;
use crate::reader::Reader;

const PAGE: &str = "/lab/exercise";

/// Which exercise.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    topic: String,
    tree: String,
    seed: String,
    depth: String,
    branching: String,
}

impl Wanted {
    fn exercise(&self) -> Result<Exercise, InputError> {
        let topic = Topic::named(&self.topic).unwrap_or(Topic::AlphaBeta);
        if !self.tree.trim().is_empty() {
            return Exercise::on(topic, &self.tree);
        }
        let small = |text: &str, usual| text.trim().parse().unwrap_or(usual);
        let seed = self.seed.trim().parse().unwrap_or(1);
        Exercise::random(topic, small(&self.depth, 2), small(&self.branching, 3), seed)
    }
}

pub(super) async fn page(
    reader: Reader,
    query: Result<Query<Wanted>, QueryRejection>,
) -> Html<String> {
    let wanted = query.map(|Query(wanted)| wanted).unwrap_or_default();
    let content = match wanted.exercise() {
        Ok(exercise) => form(&exercise, None, &[], reader.lang),
        Err(error) => steps::refused(&error, reader.lang),
    };
    framed(reader, &wanted, &content)
}

/// Answers as the form sends them: the tree and the topic, then one field for each answer.
pub(super) async fn check(
    reader: Reader,
    Sent(fields): Sent<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let field = |name: &str| {
        let found = fields.iter().find(|(key, _)| key == name);
        found.map_or_else(String::new, |(_, value)| value.clone())
    };
    let wanted = Wanted { topic: field("topic"), tree: field("tree"), ..Wanted::default() };
    let exercise = match wanted.exercise() {
        Ok(exercise) => exercise,
        Err(error) => {
            let content = steps::refused(&error, reader.lang);
            return Ok(framed(reader, &wanted, &content).into_response());
        }
    };
    let given: Vec<Given> = fields
        .iter()
        .filter_map(|(key, text)| {
            let (letter, node) = key.split_once('-')?;
            let field = match letter {
                "a" => Field::Alpha,
                "b" => Field::Beta,
                "v" => Field::Value,
                "c" => Field::Cut,
                _ => return None,
            };
            Some(Given { node: node.parse().ok()?, field, text: text.clone() })
        })
        .collect();
    let checked = exercise.check(&given);
    let content = form(&exercise, Some(&checked), &given, reader.lang);
    Ok(framed(reader, &wanted, &content).into_response())
}

const TITLE: Phrase = Phrase::new("Exercise", "Exercice");

fn framed(reader: Reader, wanted: &Wanted, content: &Markup) -> Html<String> {
    let lang = reader.lang;
    let topic = Topic::named(&wanted.topic).unwrap_or(Topic::AlphaBeta);
    let number = |text: &str, usual: &str| {
        if text.trim().is_empty() { usual.to_owned() } else { text.trim().to_owned() }
    };
    let labels = match lang {
        Lang::En => ["Topic", "Seed", "Depth", "Branches", "Another one"],
        Lang::Fr => ["Sujet", "Graine", "Profondeur", "Branches", "Un autre"],
    };
    let main = html! {
        h1 { (sheet::title(topic, false).get(lang)) }
        p.lead { (sheet::task(topic).get(lang)) }
        form.choose method="get" action=(PAGE) {
            div.field {
                label for="topic" { (labels[0]) }
                select #topic name="topic" {
                    @for each in Topic::ALL {
                        option value=(each.name()) selected[each == topic] { (each.name()) }
                    }
                }
            }
            @for (name, label, value) in [
                ("seed", labels[1], number(&wanted.seed, "1")),
                ("depth", labels[2], number(&wanted.depth, "2")),
                ("branching", labels[3], number(&wanted.branching, "3")),
            ] {
                div.field {
                    label for=(name) { (label) }
                    input id=(name) name=(name) inputmode="numeric" value=(value);
                }
            }
            button { (labels[4]) }
        }
        (content)
    };
    host::page(reader, TITLE.get(lang), PAGE, &main)
}

fn form(exercise: &Exercise, checked: Option<&Checked>, given: &[Given], lang: Lang) -> Markup {
    let options = DiagramOptions { lang, ..DiagramOptions::default() };
    let solved = checked.is_some_and(|checked| checked.mistake.is_none());
    let diagram = sheet::sheet_diagram(exercise, solved, lang);
    let typed = |node: usize, field: Field| {
        let found = given.iter().find(|one| one.node == node && one.field == field);
        found.map_or("", |one| one.text.as_str())
    };
    let right = |node: usize, field: Field| {
        checked.and_then(|checked| checked.mark(node, field)).map(|mark| mark.right)
    };
    let branches: Vec<usize> = (0..exercise.questions.len())
        .filter(|&node| exercise.questions[node].parent.is_some())
        .collect();
    html! {
        @if let Some(checked) = checked { (verdict(exercise, checked, lang)) }
        div.picture { (PreEscaped(diagram_svg(&diagram, &options))) }
        form.answers method="post" action=(PAGE) {
            input type="hidden" name="topic" value=(exercise.topic.name());
            input type="hidden" name="tree" value=(exercise.text);
            div.scroll {
                table.figures {
                    tr {
                        th { (NODE.get(lang)) }
                        @for &field in sheet::fields(exercise.topic) { th scope="col" { (sheet::field_name(field).get(lang)) } }
                    }
                    @for (node, question) in exercise.questions.iter().enumerate().filter(|(_, q)| q.is_inner()) {
                        tr {
                            th scope="row" { (question.label) }
                            @for &field in sheet::fields(exercise.topic) {
                                td {
                                    input name=(format!("{}-{node}", letter(field))) value=(typed(node, field))
                                        aria-label=(format!("{} {}", question.label, sheet::field_name(field).get(lang)))
                                        aria-invalid=[(right(node, field) == Some(false)).then_some("true")]
                                        autocomplete="off" size="5";
                                    (sign(right(node, field), lang))
                                }
                            }
                        }
                    }
                }
            }
            @if exercise.topic == Topic::AlphaBeta {
                fieldset.cuts {
                    legend { (CUT.get(lang)) }
                    @for &node in &branches {
                        label {
                            input type="checkbox" name=(format!("c-{node}")) value="1"
                                checked[matches!(typed(node, Field::Cut), "1" | "yes" | "on")];
                            (exercise.questions[node].label) (sign(right(node, Field::Cut), lang))
                        }
                    }
                }
            }
            button.primary { (CHECK.get(lang)) }
        }
        p.help { (HINT.get(lang)) " "
            a href=(format!("/lab/tree?game=tree&position={}&with={}", escaped(&exercise.text), exercise.topic.name())) { (WATCH.get(lang)) }
        }
    }
}

const NODE: Phrase = Phrase::new("node", "nœud");
const CUT: Phrase = Phrase::new("Which branches are cut?", "Quelles branches sont coupées ?");
const CHECK: Phrase = Phrase::new("Check", "Vérifier");
const HINT: Phrase = Phrase::new(
    "Write −∞ as -inf and +∞ as +inf. Leave blank what is never visited.",
    "Écrire -inf pour −∞ et +inf pour +∞. Laisser vide ce qui n'est jamais visité.",
);
const WATCH: Phrase = Phrase::new("See it step by step", "Le voir pas à pas");
const ALL_RIGHT: Phrase = Phrase::new(
    "Everything is right. The picture now shows the answers.",
    "Tout est juste. L'image montre maintenant les réponses.",
);

const fn letter(field: Field) -> char {
    match field {
        Field::Alpha => 'a',
        Field::Beta => 'b',
        Field::Value => 'v',
        Field::Cut => 'c',
    }
}

/// Right or wrong by a sign and a word, not by colour alone.
fn sign(right: Option<bool>, lang: Lang) -> Markup {
    let [yes, no] = match lang {
        Lang::En => ["right", "wrong"],
        Lang::Fr => ["juste", "faux"],
    };
    html! {
        @match right {
            Some(true) => span.right title=(yes) { " ✓" },
            Some(false) => span.wrong title=(no) { " ✗" },
            None => "",
        }
    }
}

fn verdict(exercise: &Exercise, checked: &Checked, lang: Lang) -> Markup {
    let (right, all) = (checked.right(), checked.marks.len());
    let score =
        phrase!("{right} of {all} answers are right.", "{right} réponses justes sur {all}.");
    html! {
        div.verdict role="status" {
            @match &checked.mistake {
                None => p { strong { (ALL_RIGHT.get(lang)) } },
                Some(mistake) => {
                    @let label = &exercise.questions[mistake.mark.node].label;
                    @let field = sheet::field_name(mistake.mark.field);
                    p { (score.get(lang)) }
                    p.warning {
                        strong { (first(label, field.get(lang)).get(lang)) } " "
                        (mistake.why.get(lang))
                    }
                }
            }
        }
    }
}

fn first(label: &str, field: &str) -> Phrase {
    phrase!("First mistake, {label}, {field}.", "Première erreur, {label}, {field}.")
}
