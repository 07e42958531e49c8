//! A review as remarks in a file that other programs read: comments in the reader's language, the
//! usual marks of good and bad moves, and better lines as variations.

use meeple_arena::session::{Seat, Standing};
use meeple_arena::sgf::{Quality, Remark};
use meeple_arena::{Exactness, Family, Session};
use meeple_core::{Lang, Phrase, Side};

use crate::review::{Judged, Review};
use crate::text::{advice, review as words};

/// So much given away is doubtful, bad, a blunder.
const DOUBTFUL: f64 = 0.05;
const BAD: f64 = 0.1;
const BLUNDER: f64 = 0.25;
/// Moves of a better line that are written.
const LINE: usize = 12;

/// Who judged, and that there was not time for all.
pub(crate) fn about(review: &Review, agent: &str, lang: Lang) -> String {
    let mut text = words::judged_by(agent).get(lang).to_owned();
    if !review.is_whole {
        text.push(' ');
        text.push_str(words::PARTIAL.get(lang));
    }
    text
}

/// What the review says of each turn of a game. A turn may have several steps.
pub(crate) fn remarks(review: &Review, session: &dyn Session, lang: Lang) -> Vec<Remark> {
    let (entry, history) = (session.entry(), session.history());
    let mut past = session.fork();
    while past.undo() {}
    let mut remarks: Vec<Remark> = Vec::new();
    let mut mover = None;
    // Where the turn under way began.
    let mut began = 0;
    for (ply, step) in history.iter().enumerate() {
        let now = past.standing();
        if mover != Some(now) {
            (mover, began) = (Some(now), ply);
            remarks.push(Remark::default());
        }
        let judged = review.moves.iter().find(|judged| judged.ply == ply);
        if let (Some(judged), Some(remark)) = (judged, remarks.last_mut()) {
            add(remark, judged, &history[began..ply], entry.family, lang);
            remark.points = judged.proved.filter(|_| entry.is_graded).map(|value| match now {
                Standing::ToMove(Seat::Second) => -value,
                _ => value,
            });
        }
        if past.play(step).is_err() {
            break;
        }
    }
    remarks
}

/// Adds what is said of one step to the remark on its turn; `before` are the turn's steps so far.
fn add(remark: &mut Remark, judged: &Judged, before: &[String], family: &Family, lang: Lang) {
    let trust = trust(judged.exactness);
    let percent = |share: f64| lang.percent(share);
    let (lost, best) = (judged.loss(family), percent(judged.best_worth));
    let own = judged.worth.map_or_else(|| "–".to_owned(), percent);
    let said = if judged.name == judged.best {
        words::good(&judged.name, &best, trust)
    } else if judged.worth.is_some() && lost < DOUBTFUL {
        words::fair(&judged.name, &own, trust)
    } else {
        words::worse(&judged.name, [&own, &best, &percent(lost)], &judged.best, trust)
    };
    let comment = remark.comment.get_or_insert_default();
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(said.get(lang));
    let quality = match lost {
        BLUNDER.. => Some(Quality::Blunder),
        BAD.. => Some(Quality::Bad),
        DOUBTFUL.. => Some(Quality::Doubtful),
        _ => only_good(judged).then_some(Quality::Good),
    };
    // The worst step of a turn gives it its mark.
    let worse = |quality: &Quality| *quality != Quality::Good;
    if remark.quality.as_ref().is_none_or(|known| !worse(known)) {
        remark.quality = quality.or(remark.quality);
    }
    remark.won_by = judged.proved.and_then(|value| won_by(judged.seat, value));
    if lost >= DOUBTFUL {
        let line = judged.best_line.iter().take(LINE);
        let line: Vec<String> = before.iter().chain(line).cloned().collect();
        let comment = words::better(&judged.best, &best, trust);
        remark.instead.push((line, Some(comment.get(lang).to_owned())));
    }
}

/// Whether the move played was the best by far.
fn only_good(judged: &Judged) -> bool {
    let second = judged.second_worth;
    judged.name == judged.best && second.is_some_and(|second| judged.best_worth - second >= BAD)
}

/// Who wins, by a value to the mover.
fn won_by(seat: Seat, value: f64) -> Option<Side> {
    let mover = if seat == Seat::Second { Side::Second } else { Side::First };
    match value {
        0.0 => None,
        _ if value > 0.0 => Some(mover),
        _ => Some(mover.other()),
    }
}

const fn trust(exactness: Exactness) -> &'static Phrase {
    match exactness {
        Exactness::Proved => &advice::PROVED,
        Exactness::Bounded => &advice::BOUNDED,
        Exactness::Estimated => &advice::ESTIMATED,
    }
}
