//! The row of buttons under every figure: first, back, forward, next cut, last, and a scrub bar.
//! All are links and one form, so that they work without script.

use maud::{Markup, html};
use meeple_core::Lang;

use super::ask::Ask;
use super::words;

/// The step shown, how many there are, and whether the search went on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps<'a> {
    pub(super) page: &'a str,
    pub(super) ask: &'a Ask,
    pub(super) now: usize,
    pub(super) last: usize,
    /// The step of the next cut, where the algorithm cuts.
    pub(super) next_cut: Option<usize>,
    pub(super) truncated: bool,
}

impl Steps<'_> {
    /// The whole row.
    pub(super) fn row(&self, lang: Lang) -> Markup {
        let Self { page, ask, now, last, next_cut, truncated } = *self;
        let link = |to: Option<usize>, key: &str, name: &meeple_core::Phrase| {
            let address = to.map(|step| ask.at(page, "step", &step.to_string()));
            html! {
                @match address {
                    // The keys of replays step here as well.
                    Some(address) => a.button href=(address) data-go=(key) data-step=(key) { (name.get(lang)) },
                    None => span.button aria-disabled="true" data-go=(key) { (name.get(lang)) },
                }
            }
        };
        html! {
            nav.steps aria-label=(words::STEPS.get(lang)) data-now=(now) data-last=(last) {
                div.buttons {
                    (link((now > 0).then_some(0), "first", &words::FIRST))
                    (link(now.checked_sub(1), "back", &words::BACK))
                    (link((now < last).then_some(now + 1), "forward", &words::FORWARD))
                    @if next_cut.is_some() || ask.with.contains("alphabeta") {
                        (link(next_cut, "cut", &words::NEXT_CUT))
                    }
                    (link((now < last).then_some(last), "last", &words::LAST))
                }
                form.scrub method="get" action=(page) {
                    @for (name, value) in ask.fields() {
                        @if !value.is_empty() && name != "step" { input type="hidden" name=(name) value=(value); }
                    }
                    label for="step" { (words::step(now, last).get(lang)) }
                    input #step type="range" name="step" min="0" max=(last) value=(now);
                    button { (words::GO.get(lang)) }
                }
                @if truncated { p.help { (words::truncated(last).get(lang)) } }
            }
        }
    }
}

/// The form that chooses position and agents.
pub(super) fn choose(page: &str, ask: &Ask, agents: &[&str], race: bool, lang: Lang) -> Markup {
    html! {
        form.choose method="post" action=(page) {
            input type="hidden" name="game" value=(ask.game);
            div.field {
                label for="position" { (words::POSITION.get(lang)) }
                input.mono #position name="position" value=(ask.position) autocomplete="off" spellcheck="false";
            }
            div.field {
                label for="with" { (words::ALGORITHM.get(lang)) }
                input.mono #with name="with" value=(ask.with) list="agents" autocomplete="off" spellcheck="false";
            }
            @if race {
                div.field {
                    label for="versus" { (words::VERSUS.get(lang)) }
                    input.mono #versus name="versus" value=(ask.versus) list="agents" autocomplete="off" spellcheck="false";
                }
            }
            datalist #agents { @for agent in agents { option value=(agent) {} } }
            button.primary { (words::SHOW.get(lang)) }
        }
    }
}

/// That a search has to be run first, and the button that does it.
pub(super) fn not_yet(page: &str, ask: &Ask, lang: Lang) -> Markup {
    html! {
        section.not-yet {
            p { (words::NOT_RUN.get(lang)) }
            form method="post" action=(page) {
                @for (name, value) in ask.fields() {
                    @if !value.is_empty() { input type="hidden" name=(name) value=(value); }
                }
                button.primary { (words::RUN.get(lang)) }
            }
        }
    }
}

/// A refused position or agent, in words.
pub(super) fn refused(error: &meeple_core::InputError, lang: Lang) -> Markup {
    html! { p.warning role="alert" { (error.say(lang)) } }
}
