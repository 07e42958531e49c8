//! What advice and searches say, drawn on the board: the advised move, arrows with numbers, heat.

use meeple_arena::session::ActionView;
use meeple_arena::{Advice, Candidate, Family, Guidance};
use meeple_core::scene::{Arrow, ArrowKind, Heat, Mark, MarkKind, Point};
use meeple_core::{Lang, Scene};

use super::advice::figure;
use crate::heat::Heating;
use crate::live_game::Live;
use crate::play::{Play, Searched};
use crate::reader::Reader;
use crate::search_figures::Standing;
use crate::work::Task;

/// More arrows than this are a thicket.
const ARROWS: usize = 3;

/// Draws what was found out about the position, or is being found out.
pub(super) fn findings(
    scene: &mut Scene,
    play: &Play,
    live: &Live,
    actions: &[ActionView],
    reader: Reader,
) {
    if let (Some(Task::Search(_)), Some(figures)) = (&live.job, &live.figures) {
        heat(scene, actions, &figures.moves, reader.heat);
    } else if let Some((guidance, advice)) = play.shown_advice() {
        if guidance == Guidance::Move {
            let best = actions.iter().find(|action| Some(&action.name) == advice.best.as_ref());
            best.into_iter().for_each(|best| mark_advised(scene, best));
        }
        arrows(scene, actions, advice, play.entry().family, reader.lang);
    } else if let Some(searched) = &play.findings.searched {
        heat(scene, actions, &standings(searched), reader.heat);
    }
    if let Some(why_not) = &play.findings.why_not {
        let mine = actions.iter().find(|action| action.name == why_not.name);
        if let Some((from, to)) = mine.and_then(|action| ends(scene, action)) {
            scene.arrows.push(Arrow { from, to, kind: ArrowKind::Trail, text: "?".to_owned() });
        }
    }
}

/// Marks the cells of an action as advised.
fn mark_advised(scene: &mut Scene, action: &ActionView) {
    let cells: Vec<_> = action.parts.iter().filter_map(|id| scene.cell(id)).map(|c| c.at).collect();
    scene.marks.extend(cells.into_iter().map(|at| Mark { at, kind: MarkKind::Hint }));
}

/// The first and the last cell of an action, where it has both.
fn ends(scene: &Scene, action: &ActionView) -> Option<(Point, Point)> {
    let cell = |id: &String| scene.cell(id).map(|cell| cell.at);
    match action.parts.as_slice() {
        [from, .., to] => cell(from).zip(cell(to)),
        _ => None,
    }
}

/// The one cell that stands for an action: where it ends.
fn place(scene: &Scene, action: &ActionView) -> Option<Point> {
    let last = action.parts.last().and_then(|id| scene.cell(id)).map(|cell| cell.at);
    last.or_else(|| {
        let own = scene.cells.iter().filter(|cell| cell.action.as_ref() == Some(&action.name));
        own.map(|cell| cell.at).next()
    })
}

/// The best moves as arrows with their numbers; moves of one cell have the number on it.
fn arrows(
    scene: &mut Scene,
    actions: &[ActionView],
    advice: &Advice,
    family: &'static Family,
    lang: Lang,
) {
    for (rank, candidate) in advice.candidates.iter().enumerate() {
        let Some(action) = actions.iter().find(|action| action.name == candidate.name) else {
            continue;
        };
        let text = figure(candidate, family, lang).1;
        if let Some((from, to)) = ends(scene, action) {
            if rank < ARROWS {
                scene.arrows.push(Arrow { from, to, kind: ArrowKind::Candidate, text });
            }
        } else if let Some(at) = place(scene, action) {
            let level = standing(candidate).value;
            scene.heat.retain(|heat| heat.at != at);
            scene.heat.push(Heat { at, level, text });
        }
    }
}

/// What a candidate is worth, from −1 to 1.
pub(super) fn standing(candidate: &Candidate) -> Standing {
    let value = candidate.chance.map_or(0.0, |chance| 2.0 * chance - 1.0);
    let later = candidate.later.map(|mean| 2.0 * mean - 1.0);
    Standing { name: candidate.name.clone(), value, visits: candidate.visits, later }
}

/// How the moves stood at the end of a search.
pub(super) fn standings(searched: &Searched) -> Vec<Standing> {
    match &searched.last {
        Some(last) if !last.moves.is_empty() => last.moves.clone(),
        _ => searched.advice.candidates.iter().map(standing).collect(),
    }
}

/// Moves as heat on the cells where they end. Where tries are counted, the reader chose what it tells:
/// their number, strength on a logarithmic scale and hue for the value; or one of two means.
pub(super) fn heat(scene: &mut Scene, actions: &[ActionView], moves: &[Standing], wanted: Heating) {
    let offered = Heating::offered(moves);
    let heating = (!offered.is_empty()).then(|| wanted.among(&offered));
    let most = moves.iter().filter_map(|seen| seen.visits).max().unwrap_or(0);
    let mean = |value: f64| {
        // Means lie close together: the root draws them apart.
        let level = value.abs().sqrt().copysign(value);
        (level, format!("{:.0}", 50.0 * (value + 1.0)))
    };
    for seen in moves {
        let Some(action) = actions.iter().find(|action| action.name == seen.name) else { continue };
        let Some(at) = place(scene, action) else { continue };
        let (level, text) = match (heating, seen.visits) {
            (None, _) => (seen.value, String::new()),
            (Some(Heating::Visits), Some(visits)) => {
                let strength = (visits as f64).ln_1p() / (most as f64).ln_1p();
                (strength.copysign(seen.value), short(visits))
            }
            (Some(Heating::Value), Some(1..)) => mean(seen.value),
            (Some(Heating::Later), _) => match seen.later {
                Some(later) => mean(later),
                None => continue,
            },
            _ => continue,
        };
        let known = scene.heat.iter_mut().find(|heat| heat.at == at);
        match known {
            // Several moves end here: the one tried most, or worth most, is shown.
            Some(known) if known.level.abs() >= level.abs() => {}
            Some(known) => *known = Heat { at, level, text },
            None => scene.heat.push(Heat { at, level, text }),
        }
    }
}

/// A count in few letters: `12k`.
fn short(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{}k", count / 1_000),
        _ => format!("{}M", count / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use meeple_core::Setup;

    use super::*;

    #[test]
    fn tries_are_heat_on_a_logarithmic_scale() {
        let session = meeple_arena::entry("tictactoe").expect("a game");
        let session = session.open(&Setup::default()).expect("a start");
        let mut scene = session.scene();
        let moves = [("a1", 0.5, 1_000), ("b2", -0.5, 30)].map(|(name, value, visits)| Standing {
            name: name.to_owned(),
            value,
            visits: Some(visits),
            later: Some(-value),
        });
        heat(&mut scene, &session.actions(), &moves, Heating::Visits);
        assert_eq!(scene.heat.len(), 2);
        let [most, some] = [&scene.heat[0], &scene.heat[1]];
        assert!((most.level - 1.0).abs() < 1e-9 && most.text == "1k");
        assert!(some.level < -0.4, "a log scale shows small counts: {}", some.level);
        for (heating, sign, text) in [(Heating::Value, 1.0, "75"), (Heating::Later, -1.0, "25")] {
            scene.heat.clear();
            heat(&mut scene, &session.actions(), &moves, heating);
            assert!(scene.heat[0].level * sign > 0.5, "{heating:?}");
            assert_eq!(scene.heat[0].text, text);
        }
    }
}
