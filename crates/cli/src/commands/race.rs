//! `meeple play ricochet`: the real game in the terminal, against the clock.

use std::io::BufRead as _;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use meeple_arena::race::{Hint, News, Phase, Player, Race, Settings, about, hint};
use meeple_core::{Budget, Control, Phrase};
use meeple_render::{TerminalOptions, terminal};
use serde_json::json;

use crate::context::Context;
use crate::failure::Failure;

/// Time for a hint's search.
const HINT: Duration = Duration::from_secs(10);

/// A game, its clock, and the lines that are typed.
struct RacePlay {
    race: Race,
    started: Instant,
    /// Time that the player chose not to wait for.
    skipped: Duration,
    lines: Receiver<String>,
    hint: Option<Hint>,
}

pub(crate) fn run(settings: Settings, context: &mut Context) -> Result<(), Failure> {
    let race = Race::with(settings, Duration::ZERO)?;
    let (sender, lines) = channel();
    // Lines are read elsewhere, so that the computer can speak while the player thinks.
    std::thread::spawn(move || {
        let lines = std::io::stdin().lock().lines();
        for line in lines.map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let skipped = Duration::ZERO;
    let mut table = RacePlay { race, started: Instant::now(), skipped, lines, hint: None };
    if !context.json {
        for about in [about(table.race.level()), table.race.style().about()] {
            context.line(about.get(context.lang))?;
        }
        context.line(help().get(context.lang))?;
    }
    table.picture(context)?;
    while table.race.phase() != Phase::Over && !context.cancel.is_cancelled() {
        if !table.step(context)? {
            break;
        }
    }
    Ok(())
}

fn help() -> Phrase {
    Phrase::new(
        "Type: a number to bid, a move (RN, red north) when you show, wait, pass, hint, moves, position, quit",
        "Tapez : un nombre pour annoncer, un coup (RN, rouge nord) pour montrer, wait (attendre), pass (passer), hint (indice), moves, position, quit",
    )
}

impl RacePlay {
    fn now(&self) -> Duration {
        self.started.elapsed() + self.skipped
    }

    /// Waits for a line or for something to happen; `false` when the player leaves.
    fn step(&mut self, context: &mut Context) -> Result<bool, Failure> {
        context.prompt(if context.json { "" } else { "> " })?;
        let line = loop {
            let now = self.now();
            let news = self.race.tick(now)?;
            if !news.is_empty() {
                self.tell(&news, context)?;
                return Ok(true);
            }
            let left = self.race.next_event().map(|at| at.saturating_sub(now));
            match self.lines.recv_timeout(left.unwrap_or(Duration::from_secs(1))) {
                Ok(line) => break line,
                Err(RecvTimeoutError::Timeout) if context.cancel.is_cancelled() => {
                    return Ok(false);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(false),
            }
        };
        let word = line.trim();
        let now = self.now();
        let done = match word {
            "" => Ok(Vec::new()),
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => {
                context.line(help().get(context.lang))?;
                Ok(Vec::new())
            }
            "position" => {
                context.line(self.race.session().position())?;
                Ok(Vec::new())
            }
            "moves" => {
                let names: Vec<String> =
                    self.race.session().actions().into_iter().map(|action| action.name).collect();
                context.line(names.join(" "))?;
                Ok(Vec::new())
            }
            "hint" => {
                self.give_hint(context)?;
                Ok(Vec::new())
            }
            "pass" => self.race.pass(now),
            "wait" => {
                let at = self.race.next_event().unwrap_or(now).max(now);
                self.skipped += at - now;
                self.race.tick(at)
            }
            _ => match word.strip_prefix("bid ").unwrap_or(word).trim().parse() {
                Ok(moves) => self.race.bid(moves, now),
                Err(_) => self.race.show(word, now),
            },
        };
        match done {
            Ok(news) => self.tell(&news, context)?,
            Err(error) if context.json => {
                context.json_line(&json!({ "error": error.say(context.lang) }))?;
            }
            Err(error) => context.line(error.say(context.lang))?,
        }
        Ok(true)
    }

    /// Each hint of a round tells more than the one before.
    fn give_hint(&mut self, context: &mut Context) -> Result<(), Failure> {
        let next = self.hint.map_or(Hint::Band, Hint::next);
        self.hint = Some(next);
        let session = self.race.session();
        let said = context.searching(|context| {
            let (budget, mut nobody) = (Budget::time(HINT), ());
            let mut control = Control::new(budget, 0, context.cancel.clone(), &mut nobody);
            hint(session, next, &mut control)
        })?;
        context.line(said.get(context.lang))
    }

    fn tell(&mut self, news: &[News], context: &mut Context) -> Result<(), Failure> {
        for item in news {
            if matches!(item, News::Round | News::Over(_)) {
                self.hint = None;
            }
            let text = item.say(self.race.scores());
            if context.json {
                context.json_line(&json!({ "news": text.get(context.lang) }))?;
            } else {
                context.line(text.get(context.lang))?;
            }
        }
        let shown = news.contains(&News::Round)
            || matches!(self.race.phase(), Phase::Showing { player: Player::You, .. });
        if shown { self.picture(context) } else { Ok(()) }
    }

    fn picture(&self, context: &mut Context) -> Result<(), Failure> {
        let session = self.race.session();
        if context.json {
            let [you, computer] = self.race.scores();
            return context.json_line(&json!({
                "position": session.position(),
                "left": self.race.left(),
                "you": you,
                "computer": computer,
            }));
        }
        let options = TerminalOptions { lang: context.lang, colour: context.colour };
        context.prompt(&format!("\n{}", terminal(&session.scene(), &options)))
    }
}
