//! What a search thinks while it thinks, in the words of `lz-analyze`.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use meeple_core::{Budget, Cancel, Control, Progress, Watch};

use super::{Analysis, Gtp, mover};
use crate::session::{Scope, Session};

/// Between two reports unless the other program asks for another time.
const INTERVAL: Duration = Duration::from_millis(500);

impl Gtp {
    /// What a command asks to be analysed, if it is one that does: `lz-analyze [colour] [hundredths]
    /// [interval hundredths] …`.
    pub(super) fn analysis(&self, command: &str, words: &[String]) -> Option<Analysis> {
        if command != "lz-analyze" {
            return None;
        }
        let side = words.iter().find_map(|word| self.exchange.side(word));
        let hundredths = words.iter().find_map(|word| word.parse::<u64>().ok());
        Some(Analysis {
            side: side.or_else(|| mover(&*self.session))?,
            interval: hundredths
                .map_or(INTERVAL, |count| Duration::from_millis(10 * count.clamp(1, 100_000))),
        })
    }

    /// Thinks until it is told to stop, and tells what it thinks, a line at a time.
    pub fn analyse(&mut self, analysis: Analysis, cancel: Cancel, tell: &mut dyn FnMut(&str)) {
        let mut session = self.session.fork();
        if mover(&*session) != Some(analysis.side) {
            let passed = self.exchange.pass.is_some_and(|pass| session.play(pass).is_ok());
            if !passed {
                return;
            }
        }
        let names: Vec<String> = session.actions().into_iter().map(|action| action.name).collect();
        let mut agent = self.agent.fresh();
        // Until the next line comes: the agent's own limits are those of its moves.
        agent.give_way(Budget { nodes: Some(u64::MAX), ..Budget::UNLIMITED });
        agent.limit(Budget { nodes: Some(u64::MAX), ..Budget::UNLIMITED });
        let mut due = Instant::now() + analysis.interval;
        let mut last = None;
        let mut watch = Watch(|progress: &Progress| {
            let line = say(&*session, &names, progress);
            if Instant::now() >= due {
                due = Instant::now() + analysis.interval;
                tell(&line);
                last = None;
            } else {
                last = Some(line);
            }
        });
        let mut control = Control::new(Budget::UNLIMITED, self.seed, cancel, &mut watch);
        session.think(&mut agent, Scope::Best, &mut control);
        if let Some(line) = last {
            tell(&line);
        }
    }
}

/// `info move d4 visits 12 winrate 5123 order 0 pv d4 e5 info move …`
fn say(session: &dyn Session, names: &[String], progress: &Progress) -> String {
    let mut roots: Vec<_> =
        progress.roots.iter().filter(|root| root.visits.unwrap_or(0) > 0).collect();
    roots.sort_by_key(|root| std::cmp::Reverse(root.visits));
    let best = session.name_path(&progress.line);
    let mut text = String::new();
    for (order, root) in roots.into_iter().enumerate() {
        let Some(name) = names.get(root.action as usize) else { continue };
        let line = if best.first() == Some(name) { best.join(" ") } else { name.clone() };
        let (visits, rate) = (root.visits.unwrap_or(0), (5_000.0 * (root.value + 1.0)).round());
        let gap = if text.is_empty() { "" } else { " " };
        let _ = write!(
            text,
            "{gap}info move {name} visits {visits} winrate {rate} prior 0 order {order} pv {line}"
        );
    }
    text
}
