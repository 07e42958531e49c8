//! Advice: first what each move is worth, then which one is best and why. Figures carry a label
//! that says how far they can be trusted.

use maud::{Markup, html};
use meeple_arena::session::ActionView;
use meeple_arena::{Advice, Candidate, Exactness, Family};
use meeple_core::{Lang, Phrase};

use super::choice::MANY;
use super::play::Forms;
use crate::play::{Play, Rung};
use crate::text::{self, advice as words};

/// The section of advice, at its rung.
pub(super) fn section(form: &Forms<'_>, play: &Play, actions: &[ActionView]) -> Markup {
    let lang = form.lang;
    let Some((rung, advice)) = play.shown_advice() else { return html! {} };
    let family = play.entry().family;
    // The best ones: nobody reads thousands.
    let mut rows: Vec<&Candidate> = advice.candidates.iter().take(MANY).collect();
    if rung == Rung::Candidates {
        // Ranked, the table would give the answer away.
        rows.sort_by_key(|row| actions.iter().position(|action| action.name == row.name));
    }
    html! {
        section.panel-part #advice aria-labelledby="advice-title" {
            div.title-row {
                h2 #advice-title { (words::TITLE.get(lang)) }
                (form.advice(Rung::Off))
            }
            @if rows.is_empty() {
                p { (words::NOTHING_FOUND.get(lang)) }
            } @else if rung == Rung::Candidates {
                p.help { (words::UNORDERED.get(lang)) }
            } @else {
                (best(advice, family, lang))
                (form.post("advised", &html! { button.primary { (words::FOLLOW.get(lang)) } }))
            }
            @if !rows.is_empty() {
                (table(&rows, advice, family, rung, lang))
                p.help {
                    (text::cost(advice.nodes, advice.depth, advice.micros).get(lang))
                    @if advice.stopped.is_some() { ", " (words::STOPPED.get(lang)) }
                    ". " code { (play.adviser()) }
                }
            }
        }
    }
}

/// The advised move in a sentence: what, how good, what could go wrong.
fn best(advice: &Advice, family: Family, lang: Lang) -> Markup {
    let Some(best) = advice.candidates.first() else { return html! {} };
    let figure = match best.chance {
        Some(chance) if family != Family::Puzzle => (&words::CHANCE, lang.percent(chance)),
        _ => (value_name(family), number(best.value, lang)),
    };
    html! {
        p.advised {
            (text::colon(&words::ADVISED, lang)) " " strong.mono { (best.name) } ". "
            (text::colon(figure.0, lang)) " " (figure.1) " (" (trust(best).get(lang)) ")."
            @if let Some(risk) = best.risk {
                " " (text::colon(&words::RISK, lang)) " " (lang.percent(risk)) "."
            }
        }
    }
}

/// A figure of a move: what it is called, and how to write it.
type Column = (&'static Phrase, fn(&Candidate, Lang) -> String);

/// The figures worth showing: those some move has, and none that says the same as another.
fn columns(rows: &[&Candidate], family: Family) -> Vec<Column> {
    let any = |has: fn(&Candidate) -> bool| rows.iter().any(|row| has(row));
    let mut columns: Vec<Column> = Vec::new();
    // In a duel with dice the value is the chance of winning.
    if family != Family::DiceDuel {
        columns.push((value_name(family), value));
    }
    // A puzzle has no bad luck.
    if family != Family::Puzzle && any(|row| row.chance.is_some()) {
        columns.push((&words::CHANCE, |row, lang| percent(row.chance, lang)));
    }
    if any(|row| row.risk.is_some()) {
        columns.push((&words::RISK, |row, lang| percent(row.risk, lang)));
    }
    if any(|row| row.turns.is_some()) {
        columns.push((&words::TURNS, |row, lang| {
            or_dash(row.turns.map(|turns| lang.decimal(turns, 1)))
        }));
    }
    columns
}

fn table(rows: &[&Candidate], advice: &Advice, family: Family, rung: Rung, lang: Lang) -> Markup {
    let columns = columns(rows, family);
    let is_best = |row: &Candidate| rung == Rung::Move && advice.best.as_ref() == Some(&row.name);
    html! {
        div.scroll tabindex="0" role="region" aria-labelledby="advice-title" {
            table {
                thead {
                    tr {
                        th scope="col" { (words::MOVE.get(lang)) }
                        @for (name, _) in &columns { th.num scope="col" { (name.get(lang)) } }
                    }
                }
                tbody {
                    @for row in rows {
                        tr class=[is_best(row).then_some("best")] {
                            th.mono scope="row" { (row.name) }
                            @for (_, figure) in &columns { td.num { (figure(row, lang)) } }
                        }
                        (second_line(row, rung, columns.len() + 1, lang))
                    }
                }
            }
        }
    }
}

/// Under the figures: how far to trust them, the end if one was proved, and the line of play.
fn second_line(row: &Candidate, rung: Rung, columns: usize, lang: Lang) -> Markup {
    html! {
        tr.line {
            td colspan=(columns) {
                (text::sentence(trust(row).get(lang)))
                @if let Some(plies) = row.distance { ", " (text::end_in(plies).get(lang)) }
                @if rung == Rung::Move && row.line.len() > 1 {
                    " · " (text::colon(&words::LINE, lang)) " " span.mono { (line(row)) }
                }
            }
        }
    }
}

/// What the value of a move means in a family.
const fn value_name(family: Family) -> &'static Phrase {
    match family {
        Family::Puzzle => &words::COST,
        Family::Mission => &words::REWARD,
        Family::Duel | Family::DiceDuel => &words::VALUE,
    }
}

fn percent(share: Option<f64>, lang: Lang) -> String {
    or_dash(share.map(|share| lang.percent(share)))
}

fn or_dash(figure: Option<String>) -> String {
    figure.unwrap_or_else(|| "–".to_owned())
}

/// A value with its sign, its bound and its margin.
fn value(row: &Candidate, lang: Lang) -> String {
    let mut text = number(row.value, lang);
    if row.at_most {
        text.insert_str(0, "≤\u{a0}");
    }
    if let Some(margin) = row.margin {
        text.push_str("\u{a0}±\u{a0}");
        text.push_str(&number(margin, lang));
    }
    text
}

/// A number without useless decimals, with a true minus sign.
fn number(number: f64, lang: Lang) -> String {
    let digits = if (number - number.round()).abs() < 1e-9 { 0 } else { 3 };
    lang.decimal(number, digits).replace('-', "−")
}

/// The line, cut where nobody reads on.
fn line(row: &Candidate) -> String {
    const SHOWN: usize = 12;
    let mut line = row.line.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
    if row.line.len() > SHOWN {
        line.push_str(" …");
    }
    line
}

/// How far a figure can be trusted.
fn trust(row: &Candidate) -> &'static Phrase {
    match row.exactness {
        Exactness::Proved => &words::PROVED,
        Exactness::Bounded => &words::BOUNDED,
        Exactness::Estimated => &words::ESTIMATED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_follow_the_language() {
        assert_eq!(number(2.0, Lang::En), "2");
        assert_eq!(number(-0.04, Lang::Fr), "−0,040");
    }
}
