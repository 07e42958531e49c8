//! The page of a race: board, target, time, bids, hints, and the solution move by move.
//!
//! Nothing here needs a script: while a clock runs the page asks the browser to load it again when
//! something will have happened, and the hourglass is a picture that empties by itself.

use std::time::Duration;

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::race::{HOURGLASS, Phase, Player};
use meeple_core::{Lang, Phrase};

use super::choice::Choice;
use super::moves::{move_field, move_list};
use super::play::{Aside, in_words};
use super::status::facts;
use super::{board, shell};
use crate::race::{Contest, Replay};
use crate::reader::Reader;
use crate::text::{play as shared, race as words};

/// The page of a race.
pub(crate) fn race(reader: Reader, id: &str, contest: &Contest, aside: Aside<'_>) -> Html<String> {
    let lang = reader.lang;
    let here = format!("/r/{id}");
    let session = contest.replay().map_or(contest.race().session(), |replay| &*replay.session);
    let name = session.entry().card.name.get(lang);
    let actions = if contest.you_show() { session.actions() } else { Vec::new() };
    let choice = Choice::new(&actions, aside.chosen, &here);
    let form = Forms { here: &here, turn: contest.turn(), lang };
    let mut scene = session.scene();
    // The target is worth telling; that it is not solved yet is not.
    scene.facts.truncate(1);
    let (told, in_words) = (facts(&scene, None, &[], lang), in_words(&scene, lang));
    let main = html! {
        div.table {
            section.stage aria-label=(shared::BOARD.get(lang)) {
                (form.post("show", &board::board(scene, &choice, reader)))
            }
            div.panel {
                header.panel-part aria-label=(shared::STATUS.get(lang)) {
                    h1 { (name) }
                    p.status role="status" { (status(contest).get(lang)) }
                    @if contest.replay().is_none() { (hourglass(contest, lang)) }
                    (told)
                    (standings(contest, lang))
                }
                @if let Some(notice) = aside.notice { p.warning role="alert" { (notice) } }
                @match contest.replay() {
                    Some(replay) => (between(&form, contest, replay)),
                    None if contest.you_show() => {
                        section.panel-part aria-labelledby="moves-title" {
                            h2 #moves-title { (shared::MOVES.get(lang)) }
                            (choice.so_far(lang))
                            (form.post("show", &move_list(&choice, lang)))
                            (form.post("show", &move_field(aside.typed, lang)))
                        }
                        (bar(&form, contest))
                    }
                    None => {
                        (bids(&form, contest, aside.typed))
                        (bar(&form, contest))
                    }
                }
                (list(&words::HINTS, contest.hints(), lang))
                (list(&words::NEWS, contest.news(), lang))
                (in_words)
            }
        }
    };
    let again = contest.until_event().map(|left| (seconds(left) + 1, here.as_str()));
    let moving = shell::Moving { again, ..shell::Moving::default() };
    shell::moving_page(reader, name, &here, &main, moving)
}

/// Whole seconds, none cut off.
fn seconds(left: Duration) -> u64 {
    left.as_secs() + u64::from(left.subsec_nanos() > 0)
}

/// Forms that change this race, made on this turn.
struct Forms<'a> {
    here: &'a str,
    turn: (u32, usize),
    lang: Lang,
}

impl Forms<'_> {
    fn post(&self, verb: &str, content: &Markup) -> Markup {
        html! {
            form method="post" action=(format!("{}/{verb}", self.here)) {
                input type="hidden" name="round" value=(self.turn.0);
                input type="hidden" name="ply" value=(self.turn.1);
                (content)
            }
        }
    }

    fn button(&self, verb: &str, name: &Phrase, enabled: bool) -> Markup {
        self.post(verb, &html! { button disabled[!enabled] { (name.get(self.lang)) } })
    }

    /// A button that goes to one place of the solution.
    fn step(&self, name: &Phrase, to: usize, enabled: bool) -> Markup {
        self.post(
            "step",
            &html! {
                button name="step" value=(to) disabled[!enabled] { (name.get(self.lang)) }
            },
        )
    }
}

fn status(contest: &Contest) -> Phrase {
    match contest.race().phase() {
        Phase::Over => words::OVER.clone(),
        _ if contest.replay().is_some() => words::BETWEEN.clone(),
        Phase::Thinking => words::THINKING.clone(),
        Phase::Sandglass { .. } => words::HOURGLASS.clone(),
        Phase::YourMinute { .. } => words::YOUR_MINUTE.clone(),
        Phase::ItsMinute { .. } => words::ITS_MINUTE.clone(),
        Phase::Showing { bid, .. } => words::show(bid, contest.turn().1),
    }
}

/// A bar that empties as the time does, and the seconds in words.
fn hourglass(contest: &Contest, lang: Lang) -> Markup {
    let Some(left) = contest.until_end() else { return html! {} };
    let width = 100.0 * left.as_secs_f64() / HOURGLASS.as_secs_f64();
    let width = format!("{width:.1}");
    html! {
        // A glass of another time is another glass, whose sand begins to run anew.
        svg.glass data-key=(left.as_millis()) viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
            rect.whole width="100" height="4" {}
            rect.left width=(width) height="4" {
                animate attributeName="width" from=(width) to="0" dur=(format!("{:.1}s", left.as_secs_f64())) fill="freeze" {}
            }
        }
        p.help { (words::seconds(seconds(left)).get(lang)) }
    }
}

fn standings(contest: &Contest, lang: Lang) -> Markup {
    let race = contest.race();
    let (you, computer) = (race.bid_of(Player::You), race.bid_of(Player::Computer));
    html! {
        dl.pairs {
            @if contest.replay().is_none() && (you.is_some() || computer.is_some()) {
                dt { (words::BIDS_NOW.get(lang)) }
                dd { (words::bids(you, computer).get(lang)) }
            }
            dt { (words::SCORES.get(lang)) }
            dd { (words::scores(race.scores(), race.left()).get(lang)) }
        }
    }
}

/// The box for a bid, where one may be made.
fn bids(form: &Forms<'_>, contest: &Contest, typed: &str) -> Markup {
    let lang = form.lang;
    let open = !matches!(contest.race().phase(), Phase::ItsMinute { .. });
    html! {
        @if open {
            section.panel-part {
                (form.post("bid", &html! {
                    div.typed {
                        label for="bid" { (words::YOUR_BID.get(lang)) }
                        input #bid name="bid" value=(typed) inputmode="numeric" required
                            autocomplete="off" size="4";
                        button.primary { (words::BID.get(lang)) }
                    }
                }))
            }
        }
    }
}

/// What else can be done in a round.
fn bar(form: &Forms<'_>, contest: &Contest) -> Markup {
    let waits = contest.until_event().is_some();
    html! {
        div.bar {
            (form.button("hint", &words::HINT, !contest.all_told()))
            @if waits { (form.button("wait", &words::WAIT, true)) }
            (form.button("pass", &words::PASS, true))
        }
        @if waits { p.help { a href=(form.here) { (words::LOOK.get(form.lang)) } } }
    }
}

/// The solution that was shown, and the way on.
fn between(form: &Forms<'_>, contest: &Contest, replay: &Replay) -> Markup {
    let lang = form.lang;
    let (at, of) = (replay.session.history().len(), replay.moves.len());
    html! {
        @if of > 0 {
            section.panel-part aria-labelledby="solution-title" {
                h2 #solution-title { (words::SOLUTION.get(lang)) }
                p { (words::step(at, of).get(lang)) }
                ol.history.solution.mono {
                    @for (index, name) in replay.moves.iter().enumerate() {
                        li.current[index + 1 == at] { (name) }
                    }
                }
                div.steps {
                    (form.step(&words::START, 0, at > 0))
                    (form.step(&words::BACK, at.saturating_sub(1), at > 0))
                    (form.step(&words::FORWARD, at + 1, at < of))
                    (form.step(&words::END, of, at < of))
                }
            }
        }
        div.bar {
            @if contest.race().phase() == Phase::Over {
                a.button.primary href=(format!("/new/{}", contest.race().session().entry().id)) { (shared::AGAIN.get(lang)) }
            } @else {
                (form.post("next", &html! { button.primary { (words::NEXT.get(lang)) } }))
            }
        }
    }
}

fn list(title: &Phrase, items: &[Phrase], lang: Lang) -> Markup {
    html! {
        @if !items.is_empty() {
            section.panel-part {
                h2 { (title.get(lang)) }
                ul.told { @for item in items { li { (item.get(lang)) } } }
            }
        }
    }
}
