//! `meeple book connect4`: exact scores of the opening. What is known is kept beside the book until
//! it is whole, so that an interrupted run goes on.

use std::path::Path;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use meeple_arena::Entry;
use meeple_core::{Control, Draft, Phrase, WrittenBook, phrase};
use serde_json::json;

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::progress::bar;

/// No more than this, and the position that was being solved, is lost to whatever ends the program.
const KEEP_EVERY: Duration = Duration::from_secs(1);

/// What is kept of a book while it is worked out.
struct Keeper {
    /// Where; nothing is kept beside a device.
    path: Option<String>,
    last: Instant,
    failure: Option<Failure>,
}

impl Keeper {
    fn new(book: &str) -> Self {
        let path = (!files::is_device(Path::new(book))).then(|| format!("{book}.unfinished"));
        Self { path, last: Instant::now(), failure: None }
    }

    /// What an earlier run left.
    fn taken_up(&self) -> Result<Option<Vec<u8>>, Failure> {
        let Some(path) = &self.path else { return Ok(None) };
        files::check_place(path, Kind::Draft)?;
        files::read_table_if_any(path)
    }

    fn keep(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.last = Instant::now();
        self.path.as_ref().map_or(Ok(()), |path| files::write(path, Kind::Draft, bytes))
    }

    /// Keeps what is known now and then; `false` when it cannot be written.
    fn watch(&mut self, draft: &Draft<'_>) -> bool {
        if self.last.elapsed() >= KEEP_EVERY && self.failure.is_none() {
            self.failure = self.keep(&(draft.bytes)()).err();
        }
        self.failure.is_none()
    }

    /// The book is whole: nothing is kept any longer.
    fn forget(&self) -> Result<(), Failure> {
        match self.path.as_ref().filter(|path| Path::new(path).exists()) {
            Some(path) => std::fs::remove_file(path).map_err(|error| Failure::file(path, &error)),
            None => Ok(()),
        }
    }
}

pub(super) fn run(
    matches: &ArgMatches,
    context: &mut Context,
    entry: &'static Entry,
) -> Result<(), Failure> {
    let session = entry.open(&meeple_core::Setup::default())?;
    let mut agent = args::agent(matches, entry, entry.card.solver)?;
    let path = matches.get_one::<String>("file").map_or("", String::as_str);
    files::check_place(path, Kind::Book)?;
    let plies = matches.get_one::<u8>("plies").copied().unwrap_or(0);
    let (cancel, budget) = (context.cancel.child(), args::budget(matches));
    let mut keeper = Keeper::new(path);
    let draft = keeper.taken_up()?;
    let beside = keeper.path.clone().unwrap_or_default();
    let progress = bar(0);
    let (mut reached, mut told) = ((0, 0), draft.is_none());
    let written = context.searching(|context| {
        let mut nobody = ();
        let mut control = Control::new(budget, args::seed(matches), cancel.clone(), &mut nobody);
        let books = session.books()?;
        books.write_book(&mut agent, plies, draft.as_deref(), &mut control, &mut |draft| {
            reached = (draft.done, draft.all);
            if !std::mem::replace(&mut told, true) {
                context.warn(&taken_up(&beside, reached));
            }
            progress.set_length(draft.all as u64);
            progress.set_position(draft.done as u64);
            if !keeper.watch(draft) {
                cancel.cancel();
            }
        })
    });
    progress.finish_and_clear();
    let written = written.map_err(|error| match &draft {
        Some(_) => Failure::within(&beside, &error),
        None => Failure::from(error),
    })?;
    if let Some(failure) = keeper.failure {
        return Err(failure);
    }
    let bytes = match written {
        WrittenBook::Whole(bytes) => bytes,
        WrittenBook::Unfinished(bytes) => {
            if !beside.is_empty() {
                keeper.keep(&bytes)?;
                context.warn(&left(&beside, reached));
            }
            return Err(Failure::NoAnswer);
        }
    };
    files::write(path, Kind::Book, &bytes)?;
    keeper.forget()?;
    if context.json {
        return context.json_line(&json!({ "file": path, "plies": plies, "bytes": bytes.len() }));
    }
    let size = context.lang.whole(bytes.len() as u64);
    let text = phrase!("{path}: {size} bytes", "{path} : {size} octets");
    context.line(text.get(context.lang))
}

fn taken_up(path: &str, reached: (usize, usize)) -> Phrase {
    counted(reached, |done, all| {
        phrase!(
            "going on from {path}: {done} of {all} positions are done",
            "suite de {path} : {done} positions sur {all} sont faites"
        )
    })
}

fn left(path: &str, reached: (usize, usize)) -> Phrase {
    counted(reached, |done, all| {
        phrase!(
            "{done} of {all} positions are kept in {path}; the same command goes on from there",
            "{done} positions sur {all} sont gardées dans {path} ; la même commande continue de là"
        )
    })
}

/// Words with two numbers in them, as each language writes these.
fn counted((done, all): (usize, usize), words: impl Fn(String, String) -> Phrase) -> Phrase {
    Phrase::each(|lang| words(lang.whole(done as u64), lang.whole(all as u64)).get(lang).to_owned())
}
