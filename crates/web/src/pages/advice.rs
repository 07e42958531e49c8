//! Advice: first what each move is worth, then which one is best and why. Figures carry a label
//! that says how far they can be trusted.

use maud::{Markup, html};
use meeple_arena::families::{Place, Values};
use meeple_arena::session::ActionView;
use meeple_arena::{Advice, Candidate, Exactness, Family, Guidance};
use meeple_core::{Lang, Phrase};
use meeple_render::classes;

use super::choice::MANY;
use super::moves::hazards_in_words;
use super::play::Forms;
use crate::live_game::Live;
use crate::play::Play;
use crate::text::{self, advice as words, search};
use crate::why_not::WhyNot;
use crate::work::Task;

/// The section of advice, at its rung.
pub(super) fn section(
    form: &Forms<'_>,
    play: &Play,
    live: &Live,
    actions: &[ActionView],
) -> Markup {
    let lang = form.lang;
    let stays = play.entry().family.adviser_stays;
    let shown = play.shown_advice();
    let waits = live.job == Some(Task::Advice) && play.guidance() >= Guidance::Candidates;
    if actions.is_empty() || (shown.is_none() && !waits && !stays) {
        return html! {};
    }
    html! {
        section.panel-part #advice aria-labelledby="advice-title" {
            div.title-row {
                h2 #advice-title { (words::TITLE.get(lang)) }
                @if !stays { (rung(form, Guidance::Off)) }
            }
            @if stays { (ladder(form, play)) }
            @if play.guidance() == Guidance::Warn { p.help { (words::WARNS.get(lang)) } }
            @if waits && shown.is_none() {
                p.help { (words::WAIT.get(lang)) }
                (form.button("stop", &text::play::STOP, true))
            }
            @if play.guidance() >= Guidance::Candidates && shown.is_none() && live.job.is_none() {
                (form.post("advice", &html! {
                    button name="rung" value=(play.guidance().name()) { (words::ASK.get(lang)) }
                }))
            }
            @if let Some((guidance, advice)) = shown { (table_of(form, play, guidance, advice, actions)) }
            (why(form, play))
        }
    }
}

/// The moves with their figures, and at the last rung the advised one.
fn table_of(
    form: &Forms<'_>,
    play: &Play,
    guidance: Guidance,
    advice: &Advice,
    actions: &[ActionView],
) -> Markup {
    let (lang, family) = (form.lang, play.entry().family);
    // The best ones: nobody reads thousands.
    let mut rows: Vec<&Candidate> = advice.candidates.iter().take(MANY).collect();
    if guidance == Guidance::Candidates {
        // Ranked, the table would give the answer away.
        rows.sort_by_key(|row| actions.iter().position(|action| action.name == row.name));
    }
    html! {
        @if rows.is_empty() {
            p { (words::NOTHING_FOUND.get(lang)) }
        } @else if guidance == Guidance::Candidates {
            p.help { (words::UNORDERED.get(lang)) }
        } @else {
            (best(advice, family, lang))
            (form.post("advised", &html! {
                button.primary data-verb="advised" { (words::FOLLOW.get(lang)) }
            }))
        }
        @if !rows.is_empty() {
            (table(&rows, advice, family, guidance, lang))
            @if guidance == Guidance::Move { (terms(advice, lang)) }
            p.help {
                (text::cost(advice.nodes, advice.depth, advice.micros).get(lang))
                @if advice.stopped.is_some() { ", " (words::STOPPED.get(lang)) }
                ". " code { (play.adviser()) }
            }
        }
    }
}

/// What the evaluator's word is made of.
fn terms(advice: &Advice, lang: Lang) -> Markup {
    html! {
        @if !advice.terms.is_empty() {
            details {
                summary { (words::TERMS.get(lang)) }
                dl.pairs {
                    @for term in &advice.terms {
                        dt { (term.words.get(lang)) }
                        dd { (number(f64::from(term.points), lang)) }
                    }
                }
            }
        }
    }
}

/// A form that asks for a rung of advice.
fn rung(form: &Forms<'_>, to: Guidance) -> Markup {
    let (name, help) = rung_words(to);
    form.post(
        "advice",
        &html! {
            button name="rung" value=(to.name()) title=(help.get(form.lang))
                data-verb=[(to != Guidance::Off).then_some("hint")] { (name.get(form.lang)) }
        },
    )
}

const fn rung_words(to: Guidance) -> (&'static Phrase, &'static Phrase) {
    match to {
        Guidance::Off => (&words::HIDE, &words::HIDE_HELP),
        Guidance::Warn => (&words::WARN, &words::WARN_HELP),
        Guidance::Candidates => (&words::SHOW_CANDIDATES, &words::SHOW_CANDIDATES_HELP),
        Guidance::Move => (&words::SHOW_MOVE, &words::SHOW_MOVE_HELP),
    }
}

/// One rung further; after the last comes none.
pub(super) fn next(form: &Forms<'_>, play: &Play) -> Markup {
    rung(
        form,
        match play.guidance() {
            Guidance::Off | Guidance::Warn => Guidance::Candidates,
            Guidance::Candidates | Guidance::Move => Guidance::Move,
        },
    )
}

/// All rungs at once, for games in which the adviser stays at one's side.
fn ladder(form: &Forms<'_>, play: &Play) -> Markup {
    let lang = form.lang;
    let climbs = Guidance::ALL.into_iter().find(|rung| *rung > play.guidance());
    form.post(
        "advice",
        &html! {
            div.rungs role="group" aria-label=(words::LADDER.get(lang)) {
                @for to in Guidance::ALL {
                    @let (name, help) = rung_words(to);
                    button name="rung" value=(to.name()) title=(help.get(lang))
                        data-verb=[(climbs == Some(to)).then_some("hint")]
                        aria-pressed=(to == play.guidance()) {
                        (if to == Guidance::Off { &words::OFF } else { name }.get(lang))
                    }
                }
            }
        },
    )
}

/// "Why not mine?": a field for a move, and what would happen after it.
fn why(form: &Forms<'_>, play: &Play) -> Markup {
    let lang = form.lang;
    if play.shown_advice().is_none() || !play.entry().family.is_reviewed {
        return html! {};
    }
    html! {
        details #why open[play.findings.why_not.is_some()] {
            summary { (words::WHY.get(lang)) }
            (form.post("why", &html! {
                div.typed {
                    label for="why-move" { (words::WHY_LABEL.get(lang)) }
                    input.mono #why-move name="move" required autocomplete="off"
                        value=[play.findings.why_not.as_ref().map(|why_not| &why_not.name)]
                        autocapitalize="off" spellcheck="false";
                    button { (words::WHY_ASK.get(lang)) }
                }
            }))
            @if let Some(why_not) = &play.findings.why_not { (punished(why_not, play, lang)) }
        }
    }
}

/// What is left after one's own move, and the answer to it.
fn punished(why_not: &WhyNot, play: &Play, lang: Lang) -> Markup {
    let percent = |chance: Option<f64>| chance.map(|chance| lang.percent(chance));
    let moves = |cost: Option<f64>| cost.map(|cost| number(cost, lang));
    let mine = percent(why_not.chance).or_else(|| moves(why_not.cost));
    let best = percent(why_not.best_chance).or_else(|| moves(why_not.best_cost));
    let values = &play.entry().family.values;
    let name = if values.is_cost() { &values.name } else { &words::CHANCE };
    html! {
        dl.pairs {
            dt { span.mono { (why_not.name) } }
            dd { (text::colon(name, lang)) " " (or_dash(mine)) " (" (exactness(why_not.exactness).get(lang)) ")" }
            @if let Some(move_name) = &why_not.best {
                dt { span.mono { (move_name) } }
                dd { (text::colon(name, lang)) " " (or_dash(best)) }
            }
            @if let Some(end) = why_not.end {
                dt { (text::play::STATUS.get(lang)) }
                dd { (text::sentence(end.say(play.entry()).get(lang))) }
            }
            @if !why_not.line.is_empty() {
                dt { (words::LINE.get(lang)) }
                dd.mono { (why_not.name) " " (cut(&why_not.line)) }
            }
            @if !why_not.hazards.is_empty() {
                dt { (words::HAZARDS.get(lang)) }
                dd { @for line in hazards_in_words(&why_not.hazards, lang) { div { (line) } } }
            }
        }
    }
}

/// The evaluation as a bar beside the board, with its number and how far to trust it.
pub(super) fn bar(play: &Play, lang: Lang) -> Markup {
    let Some((_, advice)) = play.shown_advice() else { return html! {} };
    let best = advice.candidates.first();
    let Some(chance) = best.and_then(|best| best.chance) else { return html! {} };
    let entry = play.entry();
    if !entry.family.has_two_sides() {
        return html! {};
    }
    let chance = if play.side_to_move() == Some(1) { 1.0 - chance } else { chance };
    let share = format!("{:.1}", chance * 100.0);
    let rest = format!("{:.1}", 100.0 - chance * 100.0);
    let trusted = best.map_or(&words::ESTIMATED, trust).get(lang);
    let (leader, ahead) = if chance >= 0.5 { (0, chance) } else { (1, 1.0 - chance) };
    let stands = words::stands(&entry.card.sides[leader], ahead);
    let said = format!("{}, {} ({trusted})", stands.get(lang), lang.percent(ahead));
    let [first, second] = [0, 1].map(|side| classes::tint(entry.card.tint(side)));
    html! {
        div.evaluation role="img" aria-label=(said) title=(said) {
            svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" {
                g class=(second) { rect.body width="100" height="100" {} }
                g class=(first) {
                    rect.body.upright y=(rest) width="100" height=(share) {}
                    rect.body.level width=(share) height="100" {}
                }
            }
            span aria-hidden="true" {
                (lang.percent(ahead)) small { (stands.get(lang)) ", " (trusted) }
            }
        }
    }
}

/// The advised move in a sentence: what, how good, what could go wrong.
fn best(advice: &Advice, family: &'static Family, lang: Lang) -> Markup {
    let Some(best) = advice.candidates.first() else { return html! {} };
    let (name, said) = figure(best, family, lang);
    let stands = best.chance.filter(|_| family.has_two_sides()).map(words::you_stand);
    html! {
        p.advised {
            (text::colon(&words::ADVISED, lang)) " " strong.mono { (best.name) } ". "
            @if let Some(verdict) = verdict(best, family) {
                (verdict.get(lang)) "."
            } @else if let Some(stands) = stands {
                (stands.get(lang)) ", " (said) " (" (trust(best).get(lang)) ")."
            } @else {
                (text::colon(name, lang)) " " (said) " (" (trust(best).get(lang)) ")."
            }
            @if let Some(risk) = best.risk {
                " " (text::colon(&words::RISK, lang)) " " (lang.percent(risk))
                @if let Some(hazard) = best.hazards.first() {
                    " (" (hazard.words.get(lang)) ", " (lang.percent(hazard.chance)) ")"
                }
                "."
            }
        }
    }
}

/// What is certain of a move in a game for two: who wins, and how soon.
fn verdict(row: &Candidate, family: &'static Family) -> Option<Phrase> {
    if !family.has_two_sides() || row.exactness != Exactness::Proved {
        return None;
    }
    match (row.chance?, row.distance) {
        (1.0, Some(moves)) => Some(words::wins(moves, row.distance_exact)),
        (0.0, Some(moves)) => Some(words::loses(moves, row.distance_exact)),
        (1.0, None) => Some(words::SURE_WIN.clone()),
        (0.0, None) => Some(words::SURE_LOSS.clone()),
        (0.5, None) => Some(words::SURE_DRAW.clone()),
        _ => None,
    }
}

/// The one figure that says most of a move: its name and what it is.
pub(super) fn figure(
    row: &Candidate,
    family: &'static Family,
    lang: Lang,
) -> (&'static Phrase, String) {
    match row.chance {
        Some(chance) if !family.values.is_cost() => (&words::CHANCE, lang.percent(chance)),
        _ => (&family.values.name, number(row.value, lang)),
    }
}

/// A figure of a move: what it is called, and how to write it.
type Column = (&'static Phrase, fn(&Candidate, Lang) -> String);

/// The figures worth showing: those some move has, and none that says the same as another.
fn columns(rows: &[&Candidate], values: &'static Values) -> Vec<Column> {
    let any = |has: fn(&Candidate) -> bool| rows.iter().any(|row| has(row));
    let mut columns: Vec<Column> = Vec::new();
    if any(|row| row.share.is_some()) {
        columns.push((&words::SHARE, |row, lang| percent(row.share, lang)));
    }
    if values.place == Place::BeforeChances {
        columns.push((&values.name, value));
    }
    let all_tried = !rows.is_empty() && rows.iter().all(|row| row.visits.is_some());
    if all_tried {
        // Their value is the chance itself, and certain results speak for themselves.
        columns.push((&search::VISITS, |row, lang| {
            or_dash(row.visits.map(|visits| lang.whole(visits)))
        }));
    }
    if !all_tried && !values.is_cost() && any(|row| row.chance.is_some()) {
        columns.push((&words::CHANCE, |row, lang| percent(row.chance, lang)));
    }
    if !all_tried && any(|row| row.risk.is_some()) {
        columns.push((&words::RISK, |row, lang| percent(row.risk, lang)));
    }
    if any(|row| row.turns.is_some()) {
        columns.push((&words::TURNS, |row, lang| {
            or_dash(row.turns.map(|turns| lang.decimal(turns, 1)))
        }));
    }
    if values.place == Place::AfterChances {
        columns.push((&values.name, value));
    }
    columns
}

fn table(
    rows: &[&Candidate],
    advice: &Advice,
    family: &'static Family,
    rung: Guidance,
    lang: Lang,
) -> Markup {
    let columns = columns(rows, &family.values);
    let is_best =
        |row: &Candidate| rung == Guidance::Move && advice.best.as_ref() == Some(&row.name);
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
                        (second_line(row, family, rung, columns.len() + 1, lang))
                    }
                }
            }
        }
    }
}

/// Under the figures: how far to trust them, the end if one was proved, and the line of play.
fn second_line(
    row: &Candidate,
    family: &'static Family,
    rung: Guidance,
    columns: usize,
    lang: Lang,
) -> Markup {
    html! {
        tr.line {
            td colspan=(columns) {
                @if let Some(verdict) = verdict(row, family) {
                    (verdict.get(lang))
                } @else {
                    (text::sentence(trust(row).get(lang)))
                    @if let Some(plies) = row.distance { ", " (text::end_in(plies, row.distance_exact).get(lang)) }
                }
                @if rung == Guidance::Move && row.line.len() > 1 {
                    " · " (text::colon(&words::LINE, lang)) " " span.mono { (cut(&row.line)) }
                }
            }
        }
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
    if row.visits.is_some() {
        return tried(row, lang);
    }
    let mut text = number(row.value, lang);
    // A forced end that may come sooner makes a win worth this or more, a loss this or less.
    let sooner = row.within.filter(|_| row.distance.is_some());
    if row.at_most || sooner.is_some_and(|span| row.value >= span.high) {
        text.insert_str(0, "≤\u{a0}");
    } else if sooner.is_some() {
        text.insert_str(0, "≥\u{a0}");
    }
    if let Some(margin) = row.margin {
        text.push_str("\u{a0}±\u{a0}");
        text.push_str(&number(margin, lang));
    }
    text
}

/// What a tree of games says of a move: a share of them, or a result that is certain, in words, so that
/// the two cannot be taken for each other.
fn tried(row: &Candidate, lang: Lang) -> String {
    match (row.margin, row.distance) {
        (Some(margin), _) => {
            let [mean, margin] = [row.value, margin].map(|share| lang.percent(share));
            format!("≈\u{a0}{mean}\u{a0}±\u{a0}{margin}")
        }
        (None, Some(_)) if row.value > 0.0 => words::WIN.get(lang).to_owned(),
        (None, Some(_)) => words::LOSS.get(lang).to_owned(),
        (None, None) if row.value == 0.0 => words::DRAW.get(lang).to_owned(),
        (None, None) => {
            let sign = if row.value > 0.0 { "+" } else { "" };
            format!("{sign}{}", number(row.value, lang))
        }
    }
}

/// A number without useless decimals, with a true minus sign.
pub(super) fn number(number: f64, lang: Lang) -> String {
    let digits = if (number - number.round()).abs() < 1e-9 || number.abs() >= 1e4 { 0 } else { 3 };
    lang.decimal(number, digits).replace('-', "−")
}

/// The line, cut where nobody reads on.
pub(super) fn cut(names: &[String]) -> String {
    const SHOWN: usize = 12;
    let mut line = names.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
    if names.len() > SHOWN {
        line.push_str(" …");
    }
    line
}

/// How far a figure can be trusted.
pub(super) fn trust(row: &Candidate) -> &'static Phrase {
    exactness(row.exactness)
}

pub(super) const fn exactness(exactness: Exactness) -> &'static Phrase {
    match exactness {
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

    #[test]
    fn shares_and_certain_results_cannot_be_taken_for_each_other() {
        let new = |value, exactness| Candidate::new("a1".to_owned(), value, exactness);
        let share = Candidate { margin: Some(0.02), ..new(0.53, Exactness::Estimated) };
        let won = Candidate { distance: Some(3), ..new(1.0, Exactness::Proved) };
        let lost = Candidate { distance: Some(4), ..new(-1.0, Exactness::Proved) };
        let drawn = new(0.0, Exactness::Proved);
        let rows = [share, won, lost, drawn];
        let rows = rows.map(|row| Candidate { visits: Some(9), ..row });
        let said = |lang| rows.clone().map(|row| value(&row, lang));
        assert_eq!(said(Lang::En), ["≈\u{a0}53.0%\u{a0}±\u{a0}2.0%", "win", "loss", "draw"]);
        assert_eq!(said(Lang::Fr)[1..], ["gain", "perte", "nulle"]);
        let rows: Vec<&Candidate> = rows.iter().collect();
        let values = &meeple_arena::entry("tictactoe").expect("a game").family.values;
        assert_eq!(columns(&rows, values).len(), 2, "the value and the tries");
    }
}
