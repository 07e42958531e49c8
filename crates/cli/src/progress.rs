//! Progress on a terminal; silence in a pipe.

use std::io::{IsTerminal as _, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use meeple_arena::Session;
use meeple_core::{Lang, Observer, Progress, Worth};

/// A bar that counts to `length`, or nothing when nobody looks.
pub(crate) fn bar(length: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar:.cyan/dim} {pos}/{len} {eta} {msg}");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Shows how a search goes on in one line that changes in place.
pub(crate) struct SearchLine<'a> {
    session: &'a dyn Session,
    lang: Lang,
    spinner: ProgressBar,
}

impl<'a> SearchLine<'a> {
    pub(crate) fn new(session: &'a dyn Session, lang: Lang) -> Self {
        let spinner =
            if stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        spinner.enable_steady_tick(Duration::from_millis(120));
        Self { session, lang, spinner }
    }
}

impl Observer for SearchLine<'_> {
    fn progress(&mut self, progress: &Progress) {
        if self.spinner.is_hidden() {
            return;
        }
        let value = match progress.value {
            Some(Worth::Score(score)) => score.to_string(),
            Some(Worth::Cost(cost)) => format!(">= {cost}"),
            Some(Worth::Expected(value)) => match progress.within {
                Some((lower, upper)) => {
                    let [lower, value, upper] =
                        [lower, value, upper].map(|number| self.lang.decimal(number, 4));
                    format!("{lower} <= {value} <= {upper}")
                }
                None => self.lang.decimal(value, 4),
            },
            Some(Worth::Proof { proof, disproof }) => {
                let number = |leaves: u32| match leaves {
                    u32::MAX => "∞".to_owned(),
                    leaves => self.lang.whole(u64::from(leaves)),
                };
                format!("pn {} dn {}", number(proof), number(disproof))
            }
            None => String::new(),
        };
        let nodes = self.lang.whole(progress.nodes);
        let line = self.session.name_path(&progress.line);
        let line = line.iter().take(12).cloned().collect::<Vec<_>>().join(" ");
        let depth = match (progress.depth, self.lang) {
            (0, _) => String::new(),
            (depth, Lang::En) => format!("depth {depth}  "),
            (depth, Lang::Fr) => format!("profondeur {depth}  "),
        };
        let done = progress.done.map_or(String::new(), |share| self.lang.percent(share));
        self.spinner.set_message(match self.lang {
            Lang::En => format!("{depth}{nodes} nodes  {done}  {value}  {line}"),
            Lang::Fr => format!("{depth}{nodes} nœuds  {done}  {value}  {line}"),
        });
    }
}

impl Drop for SearchLine<'_> {
    fn drop(&mut self) {
        self.spinner.finish_and_clear();
    }
}
