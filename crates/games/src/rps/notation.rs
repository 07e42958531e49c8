//! Positions as text: `1:0/3`, `1:0/3 *`, `1:0/3 rock last paper-rock`.

use meeple_core::word::{Word, end_of_position};
use meeple_core::{InputError, Phrase, phrase};

use super::rules::winner;
use super::{Bout, Choice, Rps, Sign};
use crate::seat;

/// What stands for a choice that is not known.
const UNSEEN: &str = "*";
/// What comes before the signs of the last round.
const LAST: &str = "last";

impl Sign {
    /// The name that is typed.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Rock => "rock",
            Self::Paper => "paper",
            Self::Scissors => "scissors",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sign| sign.name().eq_ignore_ascii_case(name))
    }
}

/// A position as text.
pub(super) fn write(bout: &Bout) -> String {
    let Bout { points: [a, b], left, choice, last } = bout;
    let mut text = format!("{a}:{b}/{left}");
    match choice {
        Choice::Open => {}
        Choice::Unseen => text += &format!(" {UNSEEN}"),
        Choice::Made(sign) => text += &format!(" {}", sign.name()),
    }
    if let Some([first, second]) = last {
        text += &format!(" {LAST} {}-{}", first.name(), second.name());
    }
    text
}

/// The game and position that a text describes. Rounds that were drawn before the last one leave no
/// trace: the game is as long as what can be seen of it.
pub(super) fn read(text: &str) -> Result<(Rps, Bout), InputError> {
    let line = Word::line(1, text);
    let mut words = line.words().peekable();
    let score = words.next().unwrap_or(line.end());
    let mut bout = self::score(score)?;
    if let Some(word) = words.next_if(|word| !word.text.eq_ignore_ascii_case(LAST)) {
        bout.choice = choice(word, bout.left)?;
    }
    if words.next_if(|word| word.text.eq_ignore_ascii_case(LAST)).is_some() {
        let signs = words.next().unwrap_or(line.end());
        bout.last = Some(shown(signs, &bout)?);
    }
    end_of_position(words.next())?;
    let drawn = bout.last.is_some_and(|signs| winner(signs).is_none());
    let rounds = bout.points[0] + bout.points[1] + bout.left + u8::from(drawn);
    let most = *Rps::ROUNDS.end();
    // A game that is over without a trace had one round at least.
    let game = Rps::of(rounds.max(1)).ok_or_else(|| {
        score.expected(&phrase!(
            "a game of at most {most} rounds, those played included",
            "une partie d'au plus {most} manches, y compris celles déjà jouées"
        ))
    })?;
    Ok((game, bout))
}

fn score(word: Word<'_>) -> Result<Bout, InputError> {
    let wrong = |word: Word<'_>| {
        let most = Rps::ROUNDS.end();
        word.expected(&phrase!(
            "points of A, a colon, points of B, a slash, rounds left, none above {most} \
             (such as 1:0/3)",
            "points de A, deux-points, points de B, une barre oblique, manches restantes, {most} au \
             plus (comme 1:0/3)"
        ))
    };
    let number = |part: Word<'_>| {
        let number = part.text.parse().ok().filter(|number| number <= Rps::ROUNDS.end());
        number.ok_or_else(|| wrong(part))
    };
    let (points, left) = word.cut('/').ok_or_else(|| wrong(word))?;
    let (first, second) = points.cut(':').ok_or_else(|| wrong(word))?;
    Ok(Bout { points: [number(first)?, number(second)?], ..Bout::begin(number(left)?) })
}

fn choice(word: Word<'_>, left: u8) -> Result<Choice, InputError> {
    let choice = match Sign::named(word.text) {
        None if word.text == UNSEEN => Choice::Unseen,
        Some(sign) => Choice::Made(sign),
        None => {
            return Err(word.expected(&Phrase::new(
                "rock, paper, scissors or * (chosen unseen), or the word last",
                "rock, paper, scissors ou * (choisi en secret), ou le mot last",
            )));
        }
    };
    if left == 0 {
        return Err(word.expected(&Phrase::new(
            "no choice: no round is left",
            "aucun choix : il ne reste pas de manche",
        )));
    }
    Ok(choice)
}

fn shown(word: Word<'_>, bout: &Bout) -> Result<[Sign; 2], InputError> {
    let wrong = |word: Word<'_>| {
        word.expected(&Phrase::new(
            "both signs of the last round, such as paper-rock",
            "les deux signes de la dernière manche, comme paper-rock",
        ))
    };
    let sign = |part: Word<'_>| Sign::named(part.text).ok_or_else(|| wrong(part));
    let (first, second) = word.cut('-').ok_or_else(|| wrong(word))?;
    let signs = [sign(first)?, sign(second)?];
    match winner(signs) {
        Some(seat) if bout.points[seat] == 0 => {
            let who = seat::letter(seat);
            Err(word.expected(&phrase!(
                "a round that {who} did not win: it has no points",
                "une manche que {who} n'a pas gagnée : il n'a aucun point"
            )))
        }
        _ => Ok(signs),
    }
}
