//! `/lab/mcts`: random games, and how the bandit chooses where the next one goes.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, PreEscaped, html};
use meeple_arena::Session;
use meeple_arena::trace::{Trace, TraceEvent, TraceStep, TreeView, WeighedMove};
use meeple_core::card::Room;
use meeple_core::scene::Heat;
use meeple_core::{Lang, Phrase, Scene};
use meeple_render::tree::{DiagramOptions, diagram_svg};

use super::ask::{self, Ask};
use super::steps::{self, Steps};
use super::{demos, host, picture, words};
use crate::AppState;
use crate::error::Failure;
use crate::form::Sent;
use crate::reader::Reader;

const PAGE: &str = "/lab/mcts";
/// Nodes of the tree shown.
const MOST: usize = 16;

const TITLE: Phrase = Phrase::new("Monte Carlo tree search", "Recherche arborescente Monte-Carlo");
const LEAD: Phrase = Phrase::new(
    "Each step is one random game: selection, expansion, playout, backing up. UCT goes down by the greatest score: the mean result plus c·√(ln N / n), where N games were played here and n of them with this move; RAVE mixes the mean with that of games in which the move was made later. Darker cells were tried more often (logarithmic scale).",
    "Chaque étape est une partie au hasard : sélection, expansion, simulation, remontée. UCT descend par le plus grand score : la moyenne plus c·√(ln N / n), où N parties ont été jouées ici, dont n avec ce coup ; RAVE mêle à la moyenne celle des parties où le coup est venu plus tard. Plus une case est foncée, plus elle a été essayée (échelle logarithmique).",
);
/// Who is shown where a game shows nobody.
const USUAL: &str = "uct(playouts=300)";

/// What is known of one move at the root.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Arm {
    pub(super) name: String,
    pub(super) games: u64,
    pub(super) sum: f64,
}

impl Arm {
    /// Its mean result for the side to move.
    pub(super) fn mean(&self) -> f64 {
        self.sum / self.games as f64
    }

    /// UCB1: the mean plus what is due to a move that was tried rarely. `None`: never tried, so it
    /// comes first.
    pub(super) fn ucb(&self, games: u64, exploration: f64) -> Option<f64> {
        (self.games > 0)
            .then(|| self.mean() + exploration * ((games as f64).ln() / self.games as f64).sqrt())
    }
}

/// The moves at the root after so many steps.
pub(super) fn arms(session: &dyn Session, trace: &Trace, made: usize) -> Vec<Arm> {
    let name = |name| Arm { name, ..Arm::default() };
    let mut arms: Vec<Arm> =
        session.actions().into_iter().map(|action| name(action.name)).collect();
    for step in trace.made(made) {
        if let TraceEvent::Playout { action, result } = &step.event
            && let Some(arm) = arms.iter_mut().find(|arm| arm.name == *action)
        {
            arm.games += 1;
            arm.sum += result;
        }
    }
    arms
}

pub(super) async fn page(
    State(state): State<AppState>,
    reader: Reader,
    query: Result<Query<Ask>, QueryRejection>,
) -> Result<Response, Failure> {
    let ask = query.map(|Query(ask)| ask).unwrap_or_default();
    if let Some(address) = ask.resolve(&state, PAGE).await? {
        return Ok(Redirect::to(&address).into_response());
    }
    let ask = usual(ask);
    let lang = reader.lang;
    let respond = |content: &Markup| {
        let main = html! {
            h1 { (TITLE.get(lang)) }
            p.lead { (LEAD.get(lang)) }
            (steps::choose(PAGE, &ask, &demos::agents(Room::Visits, false), false, lang))
            (content)
        };
        Ok(host::page(reader, TITLE.get(lang), &ask.at(PAGE, "", ""), &main).into_response())
    };
    let session = match ask.open() {
        Ok(session) if session.entry().family.is_shown_in(Room::Visits) => session,
        Ok(_) => return Err(Failure::NotFound),
        Err(error) => return respond(&steps::refused(&error, lang)),
    };
    let trace = match ask::look(&state, &*session, &ask.with).await? {
        Ok(Some(trace)) => trace,
        Ok(None) => return respond(&steps::not_yet(PAGE, &ask, lang)),
        Err(error) => return respond(&steps::refused(&error, lang)),
    };
    let rounds = trace.rounds();
    let now = ask.step(rounds.len());
    let made = now.checked_sub(1).map_or(0, |round| rounds[round]);
    let before = now.checked_sub(2).map_or(0, |round| rounds[round]);
    let row = Steps {
        page: PAGE,
        ask: &ask,
        now,
        last: rounds.len(),
        next_cut: None,
        truncated: trace.truncated(),
    };
    let exploration = exploration(&ask.with);
    let (arms, earlier) = (arms(&*session, &trace, made), arms(&*session, &trace, before));
    let game = &trace.made(made)[before.min(made)..];
    let content = html! {
        (row.row(lang))
        div.split {
            section.figure { (host::board(heated(&*session, &arms), lang)) }
            section.figure {
                @match weighed(game) {
                    Some((moves, chosen)) => (weighed_table(moves, chosen, lang)),
                    None => (table(&arms, &earlier, exploration, lang)),
                }
            }
        }
        section {
            h2 { (LAST_GAME.get(lang)) }
            @if game.is_empty() { p.said { (words::NOTHING_YET.get(lang)) } }
            div role="status" { (phases(game, lang)) }
        }
        (tree(&trace, made, lang))
    };
    respond(&content)
}

/// The moves that the last game chose from at the root, where the search tells, and its choice.
fn weighed(game: &[TraceStep]) -> Option<(&[WeighedMove], Option<&str>)> {
    let moves = game.iter().find_map(|step| match &step.event {
        TraceEvent::Weigh { moves, .. } => Some(moves.as_slice()),
        _ => None,
    })?;
    let chosen = game.iter().find_map(|step| match &step.event {
        TraceEvent::Descend { action, .. } => Some(action.as_str()),
        _ => None,
    });
    Some((moves, chosen))
}

/// Moves shown of a large board.
const WEIGHED: usize = 20;

/// The moves of the root as the bandit weighed them, greatest score first.
fn weighed_table(moves: &[WeighedMove], chosen: Option<&str>, lang: Lang) -> Markup {
    let mut moves: Vec<&WeighedMove> = moves.iter().collect();
    let score = |one: &WeighedMove| one.score.unwrap_or(f64::INFINITY);
    moves.sort_by(|one, other| score(other).total_cmp(&score(one)));
    let left_out = moves.len().saturating_sub(WEIGHED);
    let has_later = moves.iter().any(|one| one.later.is_some());
    let decimal = |number: f64, digits| lang.decimal(number, digits);
    let [own, as_first, mixed] = match lang {
        Lang::En => [["games n", "mean"], ["later n′", "mean′"], ["weight β", "score"]],
        Lang::Fr => [["parties n", "moyenne"], ["plus tard n′", "moyenne′"], ["poids β", "score"]],
    };
    html! {
        div.scroll tabindex="0" role="region" aria-label=(BEFORE.get(lang)) {
            table.figures {
                caption { (BEFORE.get(lang)) }
                tr {
                    th scope="col" { @if lang == Lang::Fr { "coup" } @else { "move" } }
                    @for head in own { th scope="col" { (head) } }
                    @if has_later {
                        @for head in as_first { th scope="col" { (head) } }
                        th scope="col" { (mixed[0]) }
                    }
                    th scope="col" { (mixed[1]) }
                }
                @for one in moves.iter().take(WEIGHED) {
                    @let next = chosen == Some(one.action.as_str());
                    tr.next[next] {
                        th scope="row" { code { (one.action) } @if next { " ◀" } }
                        td { (lang.whole(one.visits)) }
                        td { @if one.visits > 0 { (decimal(one.mean, 3)) } @else { "–" } }
                        @if has_later {
                            @if let Some(later) = one.later {
                                td { (lang.whole(later.visits)) }
                                td { (decimal(later.mean, 3)) }
                                td { (decimal(later.part, 2)) }
                            } @else {
                                td { "–" } td { "–" } td { "–" }
                            }
                        }
                        td { @match one.score { Some(score) => (decimal(score, 3)), None => "∞" } }
                    }
                }
            }
        }
        @if left_out > 0 { p.help { (phrase_left_out(left_out).get(lang)) } }
        p.help { (CHOSEN.get(lang)) @if has_later { " " (MIXED.get(lang)) } }
    }
}

const BEFORE: Phrase = Phrase::new("The moves before this game", "Les coups avant cette partie");
const CHOSEN: Phrase = Phrase::new(
    "◀ was chosen: it has the greatest score, unless a proof made others pointless.",
    "◀ a été choisi : il a le plus grand score, sauf si une preuve a rendu les autres inutiles.",
);
const MIXED: Phrase = Phrase::new(
    "Score: (1 − β) · mean + β · mean′, and what is due to moves tried rarely. n′ counts the games in which the same side made the move later; the fewer games of its own, the greater β.",
    "Score : (1 − β) · moyenne + β · moyenne′, plus ce qui est dû aux coups peu essayés. n′ compte les parties où le même camp a joué le coup plus tard ; moins le coup a de parties à lui, plus β est grand.",
);

fn phrase_left_out(count: usize) -> Phrase {
    meeple_core::phrase!(
        "{count} more moves with smaller scores.",
        "{count} autres coups de score plus petit."
    )
}

/// A phase of a game, and whether a step belongs to it.
type Phase = (Phrase, fn(&TraceEvent) -> bool);

/// The steps of a game by what they are for.
fn phases(game: &[TraceStep], lang: Lang) -> Markup {
    let phases: [Phase; 4] = [
        (Phrase::new("Selection", "Sélection"), |event| {
            matches!(event, TraceEvent::Descend { .. })
        }),
        (Phrase::new("Expansion", "Expansion"), |event| matches!(event, TraceEvent::Grow { .. })),
        (Phrase::new("Playout", "Partie au hasard"), |event| {
            matches!(event, TraceEvent::Playout { .. })
        }),
        (Phrase::new("Backing up", "Remontée"), |event| {
            matches!(event, TraceEvent::Remember { .. })
        }),
    ];
    html! {
        @for (name, belongs) in &phases {
            @let steps: Vec<&TraceStep> = game.iter().filter(|step| belongs(&step.event)).collect();
            @if !steps.is_empty() {
                h3 { (name.get(lang)) }
                ol.said { @for step in steps { li { (words::event(&step.event, lang)) } } }
            }
        }
    }
}

/// What is shown where nothing was asked.
fn usual(ask: Ask) -> Ask {
    demos::usual(ask, Room::Visits, USUAL)
}

/// Runs what the form asks for, and goes to the page that shows it.
pub(super) async fn run(
    State(state): State<AppState>,
    Sent(ask): Sent<Ask>,
) -> Result<Redirect, Failure> {
    let ask = usual(ask);
    ask::run_all(&state, &ask, PAGE, Room::Visits, &[&ask.with]).await
}

const LAST_GAME: Phrase = Phrase::new("The last game", "La dernière partie");
const TREE: Phrase = Phrase::new(
    "The tree so far: visits in each node, mean and score under it",
    "L'arbre jusqu'ici : essais dans chaque nœud, moyenne et score dessous",
);

/// The constant in the agent's expression, or the usual one.
fn exploration(with: &str) -> f64 {
    let digits = |text: &str| {
        let end = text.find([',', ')', ' ']).unwrap_or(text.len());
        text[..end].parse().ok()
    };
    with.split_once("c=").and_then(|(_, rest)| digits(rest)).unwrap_or(std::f64::consts::SQRT_2)
}

/// The board with the moves coloured by how often they were tried.
pub(super) fn heated(session: &dyn Session, arms: &[Arm]) -> Scene {
    let mut scene = session.scene();
    scene.heat.clear();
    let most = arms.iter().map(|arm| arm.games).max().unwrap_or(0);
    for action in session.actions() {
        let games = arms.iter().find(|arm| arm.name == action.name).map_or(0, |arm| arm.games);
        let cell = action.parts.last().and_then(|part| scene.cell(part)).map(|cell| cell.at);
        if let Some(at) = cell.filter(|_| games > 0) {
            let level = (1.0 + games as f64).ln() / (1.0 + most as f64).ln();
            match scene.heat.iter_mut().find(|heat| heat.at == at) {
                Some(known) => known.level = known.level.max(level),
                None => scene.heat.push(Heat { at, level, text: games.to_string() }),
            }
        }
    }
    scene
}

fn table(arms: &[Arm], earlier: &[Arm], exploration: f64, lang: Lang) -> Markup {
    let heads = match lang {
        Lang::En => ["move", "games n", "mean", "c·√(ln N / n)", "score", "change"],
        Lang::Fr => ["coup", "parties n", "moyenne", "c·√(ln N / n)", "score", "évolution"],
    };
    let games = |arms: &[Arm]| arms.iter().map(|arm| arm.games).sum::<u64>();
    let (all, all_before) = (games(arms), games(earlier));
    let score = |arm: &Arm, all| arm.ucb(all, exploration);
    let best = arms
        .iter()
        .map(|arm| score(arm, all).unwrap_or(f64::INFINITY))
        .fold(f64::NEG_INFINITY, f64::max);
    let show = |score: Option<f64>| score.map_or_else(|| "∞".to_owned(), |s| lang.decimal(s, 3));
    html! {
        table.figures {
            caption { (phrase_games(all).get(lang)) }
            tr { @for head in heads { th scope="col" { (head) } } }
            @for (arm, before) in arms.iter().zip(earlier) {
                @let now = score(arm, all);
                @let next = now.unwrap_or(f64::INFINITY) == best;
                tr.next[next] {
                    th scope="row" { code { (arm.name) } @if next { " ◀" } }
                    td { (lang.whole(arm.games)) }
                    td { @if arm.games > 0 { (lang.decimal(arm.mean(), 3)) } @else { "–" } }
                    td { @if let Some(score) = now { (lang.decimal(score - arm.mean(), 3)) } @else { "∞" } }
                    td { (show(now)) }
                    td {
                        @match (now, score(before, all_before)) {
                            (Some(now), Some(then)) => (change(now - then, lang)),
                            _ => "–",
                        }
                    }
                }
            }
        }
        p.help { (NEXT.get(lang)) }
    }
}

const NEXT: Phrase = Phrase::new(
    "◀ has the greatest score: the next game begins with it. What was just tried goes down, all others go up a little.",
    "◀ a le plus grand score : la prochaine partie commence par lui. Ce qui vient d'être essayé baisse, tout le reste monte un peu.",
);

fn phrase_games(games: u64) -> Phrase {
    meeple_core::phrase!("N = {games} games", "N = {games} parties")
}

fn change(by: f64, lang: Lang) -> String {
    let sign = if by > 0.0 {
        "▲"
    } else if by < 0.0 {
        "▼"
    } else {
        "="
    };
    format!("{sign} {}", lang.decimal(by.abs(), 3))
}

fn tree(trace: &Trace, made: usize, lang: Lang) -> Markup {
    let view = TreeView::after(trace.made(made));
    if view.nodes.is_empty() {
        return html! {};
    }
    let whole = picture::diagram(&view, TREE, lang);
    // The most visited part is worth looking at.
    let mut visits: Vec<u64> = view.nodes.iter().filter_map(|n| n.visits.map(|v| v.0)).collect();
    visits.sort_unstable_by(|a, b| b.cmp(a));
    let least = visits.get(MOST).copied().unwrap_or(0);
    let shut = (0..view.nodes.len())
        .filter(|&node| {
            let below = &view.nodes[node].children;
            !below.is_empty()
                && below.iter().all(|&c| view.nodes[c].visits.is_none_or(|v| v.0 <= least))
                && least > 0
        })
        .collect();
    let (folded, _) = whole.fold(&shut);
    let options = DiagramOptions { lang, ..DiagramOptions::default() };
    html! {
        section {
            h2 { (TREE.get(lang)) }
            div.picture { (PreEscaped(diagram_svg(&folded, &options))) }
        }
    }
}

#[cfg(test)]
mod tests {
    use meeple_arena::trace::Room;
    use meeple_arena::{Agent, entry};
    use meeple_core::{Control, Setup};

    use super::*;

    #[test]
    fn the_scores_of_the_page_are_those_of_the_search() {
        let entry = entry("tictactoe").expect("a game");
        let session = entry.open(&Setup::at("xo--x---o")).expect("a position");
        let mut agent = Agent::parse("uct(playouts=120)", entry).expect("an agent");
        let trace = Control::unlimited(|control| {
            Trace::record(&*session, &mut agent, control, Room::of_steps(100_000)).expect("steps")
        });
        let mut checked = 0;
        for (made, step) in trace.steps().iter().enumerate() {
            let TraceEvent::Descend { position, action, visits, mean, score: Some(score), .. } =
                &step.event
            else {
                continue;
            };
            if *position != session.position() {
                continue;
            }
            let arms = arms(&*session, &trace, made);
            let games = arms.iter().map(|arm| arm.games).sum();
            let arm = arms.iter().find(|arm| arm.name == *action).expect("a move at the root");
            let ours = arm.ucb(games, exploration("uct(playouts=120)")).expect("it was tried");
            assert_eq!(arm.games, *visits);
            assert!((arm.mean() - mean).abs() < 1e-9 && (ours - score).abs() < 1e-9);
            let best = arms.iter().filter_map(|arm| arm.ucb(games, exploration("")));
            assert!(best.fold(f64::NEG_INFINITY, f64::max) <= score + 1e-9);
            checked += 1;
        }
        assert!(checked > 80, "{checked}");
        assert_eq!(exploration("uct(playouts=9, c=0.3)"), 0.3);
    }

    #[test]
    fn a_game_with_rave_shows_why_a_move_was_chosen_and_who_is_credited() {
        let entry = entry("tictactoe").expect("a game");
        let session = entry.open(&Setup::default()).expect("a start");
        let agent = "mcts(playouts=60, rave=constant, solver=no)";
        let mut agent = Agent::parse(agent, entry).expect("an agent");
        let trace = Control::unlimited(|control| {
            Trace::record(&*session, &mut agent, control, Room::of_steps(100_000)).expect("steps")
        });
        let rounds = trace.rounds();
        assert_eq!(rounds.len(), 60, "a game ends when all remember it");
        let game = &trace.steps()[rounds[58]..rounds[59]];
        let (moves, chosen) = weighed(game).expect("it tells");
        assert_eq!(moves.len(), 9);
        for lang in [Lang::En, Lang::Fr] {
            let table = weighed_table(moves, chosen, lang).into_string();
            assert!(table.contains("◀") && table.contains("n′"), "{table}");
            let said = phases(game, lang).into_string();
            let names = match lang {
                Lang::En => {
                    ["Selection", "Playout", "Backing up", "also counts for moves made later"]
                }
                Lang::Fr => [
                    "Sélection",
                    "Partie au hasard",
                    "Remontée",
                    "compte aussi pour des coups joués plus tard",
                ],
            };
            assert!(names.iter().all(|name| said.contains(name)), "{said}");
        }
        let grown = |step: &TraceStep| matches!(step.event, TraceEvent::Grow { .. });
        assert!(trace.steps().iter().any(grown));
        // What every node remembers is what the tree shows.
        let view = trace.tree(rounds[59]);
        let below_root = view.nodes[0].children.iter().filter_map(|&node| view.nodes[node].visits);
        assert_eq!(below_root.map(|(visits, ..)| visits).sum::<u64>(), 60);
    }
}
