//! The whole answer: both sides to begin, both rules of ko, every first move that keeps what there is.

use meeple_core::card::{LocalAnswer, LocalJudge, LocalRuling};
use meeple_core::{Control, InputError, Phrase, phrase};

use super::super::board::Board;
use super::super::notation::{point_name, read, read_point};
use super::super::points::Point;
use super::super::rules::Go;
use super::cut::{Cut, NotCut, cut_out};
use super::enclosure::{Enclosure, Fault, Fight, Role};
use super::solve::{Outlook, solve};
use super::text::{label_name, read_region, told};
use super::unconditional::Unconditional;

/// How Go judges part of a board.
pub(in super::super) const JUDGE: LocalJudge =
    LocalJudge { group: judge_group, region: judge_region };

/// Empty points of a part of a real board, at most.
const MOST_OPEN: usize = 14;

fn judge_region(text: &str, control: &mut Control<'_>) -> Result<Option<LocalAnswer>, InputError> {
    Ok(judge(read_region(text)?, &label_name, control))
}

fn judge_group(
    position: &str,
    stone: &str,
    control: &mut Control<'_>,
) -> Result<Option<LocalAnswer>, InputError> {
    let (go, board) = read(position)?;
    let point = read_point(go.size(), stone).filter(|&point| board.stone(point).is_some());
    let Some(point) = point else {
        return Err(InputError::new(phrase!(
            "{stone:?} is no stone of this position; expected the name of one, such as d4",
            "{stone:?} n'est pas une pierre de cette position ; attendu le nom d'une pierre, comme d4"
        )));
    };
    let safe = Unconditional::on(&board, &go.tables);
    let cut = cut_out(&board, &go.tables, &safe, point.0, MOST_OPEN);
    let cut = cut.map_err(|why| match why {
        NotCut::Crowded => told(Fault::TooLarge, &label_name),
        NotCut::Open(empty) => InputError::new(phrase!(
            "the stones of {stone} are not shut in: {empty} empty points or more around them; expected at most {MOST_OPEN}",
            "les pierres de {stone} ne sont pas enfermées : {empty} points vides ou plus autour d'elles ; attendu au plus {MOST_OPEN}"
        )),
    })?;
    let caveat = caveat(&go, &board, &cut);
    let name = |label| point_name(go.size(), Point(label));
    let answer = judge(cut.enclosure, &name, control);
    Ok(answer.map(|answer| LocalAnswer { defender: board.stone(point), caveat, ..answer }))
}

/// What keeps the answer from being a proof.
fn caveat(go: &Go, board: &Board, cut: &Cut) -> Option<Phrase> {
    if !cut.is_sealed {
        return Some(Phrase::new(
            "as long as the stones around the group stand",
            "tant que les pierres autour du groupe tiennent",
        ));
    }
    if go.rules().suicide {
        return Some(Phrase::new(
            "without suicide, which these rules allow",
            "sans suicide, que ces règles permettent",
        ));
    }
    let has_ko = board.ko != 0 && cut.enclosure.labels().contains(&board.ko);
    has_ko.then(|| {
        Phrase::new(
            "as if the ko there had not just been taken",
            "comme si le ko qui s'y trouve ne venait pas d'être pris",
        )
    })
}

/// Works an enclosure out; `None` when the budget ended first.
fn judge(
    enclosure: Enclosure,
    name: &dyn Fn(u16) -> String,
    control: &mut Control<'_>,
) -> Option<LocalAnswer> {
    let open_points = enclosure.open_points();
    let attacker = solve(enclosure.clone(), Role::Attacker, control)?;
    let defender = solve(enclosure, Role::Defender, control)?;
    let positions = (attacker.positions() + defender.positions()) as u64;
    let judged = Judged { outlooks: [attacker, defender], name };
    Some(LocalAnswer {
        attacker_first: judged.ruling(Role::Attacker)?,
        defender_first: judged.ruling(Role::Defender)?,
        defender: None,
        caveat: None,
        open_points,
        positions,
    })
}

struct Judged<'e> {
    /// With the attacker as the master of kos, and with the defender.
    outlooks: [Outlook; 2],
    name: &'e dyn Fn(u16) -> String,
}

impl Judged<'_> {
    fn enclosure(&self) -> &Enclosure {
        self.outlooks[0].enclosure()
    }

    fn ruling(&self, first: Role) -> Option<LocalRuling> {
        let fight = self.enclosure().begin(first);
        let (one, one_falls) = self.outlooks[0].of(&fight)?;
        let (other, other_falls) = self.outlooks[1].of(&fight)?;
        let fates = [one, other];
        let plies = one_falls.zip(other_falls).map(|(one, other)| one.max(other));
        // The two lists name the same moves: nothing is forbidden by a ko at the start.
        let [ones, others] = [0, 1].map(|of| self.outlooks[of].after_moves(&fight));
        let keeps = ones.iter().zip(&others).filter(|(one, other)| [one.fate, other.fate] == fates);
        let slower = usize::from(other_falls > one_falls);
        Some(LocalRuling {
            fates,
            moves: keeps.map(|(one, _)| self.named(one.at)).collect(),
            plies: plies.map(u32::from),
            line: plies.map_or_else(Vec::new, |_| self.line(slower, fight)),
        })
    }

    fn named(&self, at: Option<u8>) -> String {
        match at {
            Some(at) => (self.name)(self.enclosure().labels()[usize::from(at)]),
            None => "pass".to_owned(),
        }
    }

    /// The quickest attack against the longest defence, until the target is taken.
    fn line(&self, of: usize, mut fight: Fight) -> Vec<String> {
        let mut line = Vec::new();
        loop {
            let moves = self.outlooks[of].after_moves(&fight);
            let falling = moves.iter().filter(|after| after.falls_in.is_some());
            let best = match fight.mover {
                Role::Attacker => falling.min_by_key(|after| after.falls_in),
                // Who passes resists no longer than who plays, and shows less.
                Role::Defender => falling.max_by_key(|after| (after.falls_in, after.at.is_some())),
            };
            let Some(best) = best else { return line };
            line.push(self.named(best.at));
            if best.falls_in == Some(0) {
                return line;
            }
            fight = best.fight;
        }
    }
}
