//! `meeple gtp`: one of our agents as a program for the boards of others, by the Go Text Protocol.

use std::io::BufRead as _;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use clap::{ArgMatches, Command};
use meeple_arena::gtp::{Gtp, Reply, Surroundings};
use meeple_core::{Lang, Phrase, SEARCH_STACK, Scene};
use meeple_render::{TerminalOptions, terminal};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::files;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Play in GoGui, Sabaki and other programs with a board, by the Go Text Protocol (GTP)",
        "Jouer dans GoGui, Sabaki et d'autres programmes à plateau, par le protocole GTP (Go Text Protocol)",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .with_agent(lang)
        .with_weights(lang)
        .with_seed(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    // Read here for the error that names the option.
    let mut agent = args::agent(matches, entry, entry.card.adviser)?;
    args::read_weights(matches, entry, &mut agent)?;
    let asked = matches.contains_id("with").then(|| agent.to_string());
    let around = Surroundings {
        draw,
        read: |path| files::text_of(path).map_err(|why| why.get(Lang::En).to_owned()),
    };
    let mut gtp = Gtp::new(entry, asked.as_deref(), args::seed(matches), around)?;
    if let Some(strengths) = args::weights(matches, entry)? {
        gtp.judge_by(strengths);
    }
    let lines = read_lines();
    let mut waiting = None;
    loop {
        let Some(line) = waiting.take().or_else(|| lines.recv().ok()) else { return Ok(()) };
        match gtp.answer(&line) {
            Reply::Nothing => {}
            Reply::Text(text) => context.prompt(&text)?,
            Reply::Quit(text) => return context.prompt(&text),
            Reply::Analyse(head, analysis) => {
                context.prompt(&head)?;
                let cancel = context.cancel.child();
                let stop = cancel.clone();
                let (sender, said) = channel::<String>();
                waiting = thread::scope(|scope| {
                    let gtp = &mut gtp;
                    let thinks = move || {
                        gtp.analyse(analysis, cancel, &mut |line| {
                            let _ = sender.send(line.to_owned());
                        });
                    };
                    let _ = thread::Builder::new()
                        .stack_size(SEARCH_STACK)
                        .spawn_scoped(scope, thinks)?;
                    let next = loop {
                        // Whatever comes next ends the analysis.
                        match lines.recv_timeout(std::time::Duration::from_millis(20)) {
                            Ok(line) => break Some(line),
                            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => break None,
                            Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {}
                        }
                        for line in said.try_iter() {
                            context.prompt(&format!("{line}\n"))?;
                        }
                    };
                    stop.cancel();
                    Ok::<_, Failure>(next)
                })?;
                context.prompt("\n")?;
                if waiting.is_none() {
                    return Ok(());
                }
            }
        }
    }
}

/// The lines of standard input, read by a thread of their own so that an analysis can be told to stop.
fn read_lines() -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

fn draw(scene: &Scene) -> String {
    terminal(scene, &TerminalOptions::default())
}
