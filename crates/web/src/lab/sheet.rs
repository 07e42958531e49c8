//! Exercise sheets to print, with their answers apart.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use meeple_arena::lesson::{Exercise, Field, Question, Topic};
use meeple_core::{Bound, Lang, Phrase, phrase};
use meeple_render::tree::{Diagram, DiagramOptions, Knot, KnotShape, Tone, diagram_svg};
use meeple_render::{Theme, tree};

use super::picture::{reason, window};

/// The title of a sheet.
#[must_use]
pub fn title(topic: Topic, answers: bool) -> Phrase {
    match (topic, answers) {
        (Topic::Minimax, false) => Phrase::new("Minimax: exercise", "Minimax : exercice"),
        (Topic::Minimax, true) => Phrase::new("Minimax: answers", "Minimax : corrigé"),
        (Topic::AlphaBeta, false) => Phrase::new("Alpha-beta: exercise", "Alpha-bêta : exercice"),
        (Topic::AlphaBeta, true) => Phrase::new("Alpha-beta: answers", "Alpha-bêta : corrigé"),
    }
}

/// What is asked.
#[must_use]
pub fn task(topic: Topic) -> Phrase {
    match topic {
        Topic::Minimax => Phrase::new(
            "MAX (triangle up) takes the greatest value, MIN (triangle down) the least. Write the value of each node.",
            "MAX (triangle pointe en haut) prend la plus grande valeur, MIN (pointe en bas) la plus petite. Écrire la valeur de chaque nœud.",
        ),
        Topic::AlphaBeta => Phrase::new(
            "Go through the tree from left to right with alpha-beta. Write alpha and beta when each node is entered, its value when it is left, and strike out the branches that are cut. Leave blank what is never visited.",
            "Parcourir l'arbre de gauche à droite avec alpha-bêta. Écrire alpha et bêta à l'entrée de chaque nœud, sa valeur à la sortie, et barrer les branches coupées. Laisser vide ce qui n'est jamais visité.",
        ),
    }
}

/// The tree of a sheet: blanks to fill in, or the answers.
#[must_use]
pub fn sheet_diagram(exercise: &Exercise, answers: bool, lang: Lang) -> Diagram {
    let knot = |(index, question): (usize, &Question)| {
        let cut = answers && question.cut;
        let under = match (question.is_inner(), answers && !question.cut) {
            (false, _) => question.label.clone(),
            (true, false) if answers => String::new(),
            (true, false) if exercise.topic == Topic::Minimax => "v = ……".to_owned(),
            (true, false) => "[ …… , …… ]  v = ……".to_owned(),
            (true, true) => answer_line(exercise, question, lang),
        };
        let cut_below = answers
            && !question.cut
            && question.children.iter().any(|&child| exercise.questions[child].cut);
        let first_cut = question.children.iter().find(|&&child| exercise.questions[child].cut);
        Knot {
            parent: question.parent,
            name: String::new(),
            shape: match (question.is_inner(), question.max) {
                (false, _) => KnotShape::Leaf,
                (true, true) => KnotShape::Max,
                (true, false) => KnotShape::Min,
            },
            value: question.payoff.map_or_else(
                || question.label.clone(),
                |payoff| payoff.to_string().replace('-', "−"),
            ),
            under,
            tone: if cut { Tone::Cut } else { Tone::Plain },
            chosen: answers && is_chosen(exercise, index),
            reason: first_cut.filter(|_| cut_below).and_then(|&child| cut_reason(exercise, child)),
            folded: 0,
            link: None,
        }
    };
    let nodes = exercise.questions.iter().enumerate().map(knot).collect();
    Diagram { title: title(exercise.topic, answers), nodes }
}

fn answer_line(exercise: &Exercise, question: &Question, lang: Lang) -> String {
    let value = question.value.map_or_else(String::new, |(value, bound, _)| {
        let sign = match bound {
            Bound::Exact => "=",
            Bound::AtLeast => "≥",
            Bound::AtMost => "≤",
        };
        format!("v {sign} {value}").replace('-', "−")
    });
    match (&question.entered, exercise.topic) {
        (Some((alpha, beta, _)), Topic::AlphaBeta) => {
            format!("{}  {value}", window(&(alpha.clone(), beta.clone()), lang))
        }
        _ => value,
    }
}

fn is_chosen(exercise: &Exercise, index: usize) -> bool {
    let Some(parent) = exercise.questions[index].parent else { return false };
    let parent = &exercise.questions[parent];
    let value = |node: usize| exercise.questions[node].value.map(|(value, ..)| value);
    let first = parent.children.iter().find(|&&child| value(child) == value_of(parent));
    parent.value.is_some() && first == Some(&index)
}

fn value_of(question: &Question) -> Option<i32> {
    question.value.map(|(value, ..)| value)
}

fn cut_reason(exercise: &Exercise, child: usize) -> Option<Phrase> {
    use meeple_arena::trace::TraceEvent;
    let parent = &exercise.questions[exercise.questions[child].parent?];
    exercise.trace.steps().iter().find_map(|step| match &step.event {
        TraceEvent::Cut { path, reason: text, .. } if *path == *parent.path => Some(reason(text)),
        _ => None,
    })
}

/// The picture of a sheet, standing alone.
#[must_use]
pub fn sheet_svg(exercise: &Exercise, answers: bool, lang: Lang) -> String {
    let options = DiagramOptions { lang, theme: Some(Theme::Light), ..DiagramOptions::default() };
    diagram_svg(&sheet_diagram(exercise, answers, lang), &options)
}

/// What kind of thing is asked, as a column of a table.
#[must_use]
pub fn field_name(field: Field) -> Phrase {
    match field {
        Field::Alpha => Phrase::new("alpha", "alpha"),
        Field::Beta => Phrase::new("beta", "bêta"),
        Field::Value => Phrase::new("value", "valeur"),
        Field::Cut => Phrase::new("cut?", "coupé ?"),
    }
}

/// An expected answer as printed.
#[must_use]
pub fn shown(field: Field, expected: &str, lang: Lang) -> String {
    match (field, expected, lang) {
        (Field::Cut, "yes", Lang::Fr) => "oui".to_owned(),
        (Field::Cut, "no", Lang::Fr) => "non".to_owned(),
        (_, "", _) => "–".to_owned(),
        _ => expected.replace("inf", "∞").replace('-', "−"),
    }
}

/// The fields that a topic asks of inner nodes, in the order of a sheet's columns.
#[must_use]
pub const fn fields(topic: Topic) -> &'static [Field] {
    match topic {
        Topic::Minimax => &[Field::Value],
        Topic::AlphaBeta => &[Field::Alpha, Field::Beta, Field::Value],
    }
}

const STYLE: &str = "\
body { font: 12pt/1.45 system-ui, sans-serif; color: #23211d; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 0 0 0.25rem; }
p { margin: 0.4rem 0; }
.tree { overflow-x: auto; margin: 1rem 0; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #6a655c; padding: 0.25rem 0.75rem; min-width: 4rem; text-align: center; }
.source { color: #6a655c; font-size: 0.8rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; } tr { break-inside: avoid; } }
";

/// A whole page to print: the tree, and a table with blanks or with the answers and why.
#[must_use]
pub fn sheet_html(exercise: &Exercise, answers: bool, lang: Lang) -> String {
    let title = title(exercise.topic, answers);
    let picture = sheet_svg(exercise, answers, lang);
    let markup = html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title.get(lang)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title.get(lang)) }
                @if !answers { p { (NAME.get(lang)) " ……………………………………………" } }
                p { (task(exercise.topic).get(lang)) }
                div.tree { (PreEscaped(picture)) }
                (table(exercise, answers, lang))
                @if !answers && exercise.topic == Topic::AlphaBeta {
                    p { (BRANCHES.get(lang)) " …………………………………………………………" }
                }
                p.source { (exercise.text) }
            }
        }
    };
    markup.into_string()
}

const NAME: Phrase = Phrase::new("Name:", "Nom :");
const BRANCHES: Phrase = Phrase::new("Branches cut:", "Branches coupées :");
const NODE: Phrase = Phrase::new("node", "nœud");
const WHY: Phrase = Phrase::new("why", "pourquoi");

fn table(exercise: &Exercise, answers: bool, lang: Lang) -> Markup {
    let expected = exercise.answers();
    let find = |node: usize, field: Field| {
        let mark = expected.iter().find(|mark| mark.node == node && mark.field == field);
        mark.map_or_else(String::new, |mark| shown(field, &mark.expected, lang))
    };
    let inner: Vec<usize> =
        (0..exercise.questions.len()).filter(|&node| exercise.questions[node].is_inner()).collect();
    html! {
        table {
            tr {
                th scope="col" { (NODE.get(lang)) }
                @for &field in fields(exercise.topic) { th scope="col" { (field_name(field).get(lang)) } }
                @if answers { th scope="col" { (WHY.get(lang)) } }
            }
            @for node in inner {
                tr {
                    th scope="row" { (exercise.questions[node].label) }
                    @for &field in fields(exercise.topic) {
                        td { @if answers { (find(node, field)) } @else { (PreEscaped("&nbsp;")) } }
                    }
                    @if answers { td { (exercise.explain(node, Field::Value).get(lang)) } }
                }
            }
        }
        @if answers && exercise.topic == Topic::AlphaBeta {
            p {
                (BRANCHES.get(lang)) " "
                (cut_labels(exercise).join(", "))
            }
        }
    }
}

/// The topmost nodes of what was cut.
#[must_use]
pub fn cut_labels(exercise: &Exercise) -> Vec<String> {
    let questions = &exercise.questions;
    let top = |question: &&Question| {
        question.cut && question.parent.is_some_and(|parent| !questions[parent].cut)
    };
    questions.iter().filter(top).map(|question| question.label.clone()).collect()
}

/// The sheet as plain text: the tree as a nested list, then the blanks or the answers.
#[must_use]
pub fn sheet_text(exercise: &Exercise, answers: bool, lang: Lang) -> String {
    let diagram = sheet_diagram(exercise, answers, lang);
    let mut text = format!(
        "{}\n{}\n\n{}\n{}",
        title(exercise.topic, answers).get(lang),
        task(exercise.topic).get(lang),
        exercise.text,
        tree::diagram_text(&diagram, lang)
    );
    if answers {
        text.push('\n');
        for mark in exercise.answers() {
            let question = &exercise.questions[mark.node];
            if mark.field == Field::Cut && !question.cut {
                continue;
            }
            let (label, field) = (&question.label, field_name(mark.field));
            let shown = shown(mark.field, &mark.expected, lang);
            text.push_str(&format!("{label} {}: {shown}\n", field.get(lang)));
        }
        let leaves = exercise.questions.iter().filter(|q| q.payoff.is_some());
        let (all, seen) = (leaves.clone().count(), leaves.filter(|q| !q.cut).count());
        let line = phrase!("Leaves looked at: {seen} of {all}", "Feuilles vues : {seen} sur {all}");
        text.push_str(line.get(lang));
        text.push('\n');
    }
    text
}
