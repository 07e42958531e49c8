//! The texts of the lab, in both languages, and steps in words.

use meeple_arena::trace::{TraceEvent, Way};
use meeple_core::{Bound, Lang, Phrase, phrase};

use super::picture::{number, reason};

pub(super) static LAB: Phrase = Phrase::new("Lab", "Labo");
pub(super) static LEAD: Phrase = Phrase::new(
    "See how the algorithms think: step by step, forward and back, on an example or on your own game.",
    "Voir comment pensent les algorithmes : pas à pas, en avant et en arrière, sur un exemple ou sur votre partie.",
);
pub(super) static STEPS: Phrase = Phrase::new("Steps", "Étapes");
pub(super) static FIRST: Phrase = Phrase::new("First", "Début");
pub(super) static BACK: Phrase = Phrase::new("Back", "Reculer");
pub(super) static FORWARD: Phrase = Phrase::new("Forward", "Avancer");
pub(super) static NEXT_CUT: Phrase = Phrase::new("Next cut", "Coupe suivante");
pub(super) static LAST: Phrase = Phrase::new("Last", "Fin");
pub(super) static GO: Phrase = Phrase::new("Go", "Aller");
pub(super) static SHOW: Phrase = Phrase::new("Show", "Montrer");
pub(super) static POSITION: Phrase = Phrase::new("Position", "Position");
pub(super) static ALGORITHM: Phrase = Phrase::new("Algorithm", "Algorithme");
pub(super) static VERSUS: Phrase = Phrase::new("Race against", "Comparer avec");
pub(super) static IN_WORDS: Phrase = Phrase::new("The picture in words", "L'image en mots");
pub(super) static NOTHING_YET: Phrase =
    Phrase::new("Nothing was done yet: go forward.", "Rien n'est encore fait : avancez.");
pub(super) static LARGER: Phrase = Phrase::new("Larger", "Plus grand");
pub(super) static SMALLER: Phrase = Phrase::new("Smaller", "Plus petit");
pub(super) static COUNTERS: Phrase = Phrase::new("Counters", "Compteurs");
pub(super) static AT_THIS_STEP: Phrase = Phrase::new("at this step", "à cette étape");
pub(super) static IN_ALL: Phrase = Phrase::new("in all", "en tout");

pub(super) static NOT_RUN: Phrase = Phrase::new(
    "This search was not run yet, or is no longer kept. It may take a few seconds.",
    "Cette recherche n'a pas encore été lancée, ou n'est plus gardée. Elle peut prendre quelques secondes.",
);
pub(super) static RUN: Phrase = Phrase::new("Run it", "La lancer");
pub(super) static RUN_OTHERS: Phrase =
    Phrase::new("Those that are missing take longer.", "Celles qui manquent sont plus longues.");

/// Which step is shown.
pub(super) fn step(now: usize, last: usize) -> Phrase {
    phrase!("Step {now} of {last}", "Étape {now} sur {last}")
}

/// That the search went on.
pub(super) fn truncated(last: usize) -> Phrase {
    phrase!(
        "The search went on; only its first {last} steps are kept here.",
        "La recherche a continué ; seules ses {last} premières étapes sont gardées ici."
    )
}

/// A node by its path.
fn node(path: &Way, lang: Lang) -> String {
    match (path.is_empty(), lang) {
        (true, Lang::Fr) => "la racine".to_owned(),
        (true, Lang::En) => "the root".to_owned(),
        (false, _) => path.join(" "),
    }
}

/// A step of a search as a sentence.
pub(super) fn event(event: &TraceEvent, lang: Lang) -> String {
    let text = step_words(event, lang);
    // Positions and moves keep their letters; only our own words begin with a capital.
    ["the root", "la racine"].iter().find_map(|root| text.strip_prefix(root)).map_or(
        text.clone(),
        |rest| match lang {
            Lang::En => format!("The root{rest}"),
            Lang::Fr => format!("La racine{rest}"),
        },
    )
}

fn step_words(event: &TraceEvent, lang: Lang) -> String {
    let pick = |en: String, fr: String| if lang == Lang::Fr { fr } else { en };
    let n = |value| number(value, lang);
    match event {
        TraceEvent::Enter { path, player, alpha, beta } => {
            let (at, who) = (node(path, lang), player.to_uppercase());
            let (a, b) = (n(alpha), n(beta));
            pick(
                format!("Enter {at}: {who} moves, alpha = {a}, beta = {b}."),
                format!("On entre en {at} : {who} joue, alpha = {a}, bêta = {b}."),
            )
        }
        TraceEvent::Leaf { path, value } => {
            let (at, v) = (node(path, lang), n(value));
            pick(
                format!("{at} is a leaf worth {v}."),
                format!("{at} est une feuille qui vaut {v}."),
            )
        }
        TraceEvent::Update { path, value, alpha, beta } => {
            let (at, v, a, b) = (node(path, lang), n(value), n(alpha), n(beta));
            pick(
                format!("Better at {at}: {v}. Its window is now [{a}, {b}]."),
                format!("Mieux en {at} : {v}. Sa fenêtre devient [{a} ; {b}]."),
            )
        }
        TraceEvent::Cut { path, reason: why, skipped, .. } => {
            let (at, why) = (node(path, lang), reason(why));
            let why = why.get(lang);
            pick(
                format!("Cut at {at}: {why}. {skipped} left out."),
                format!("Coupe en {at} : {why}. Laissés de côté : {skipped}."),
            )
        }
        TraceEvent::Known { path, value, bound } => {
            let (at, v) = (node(path, lang), super::picture::bounded(value, *bound, lang));
            pick(format!("The table knows {at}: {v}."), format!("La table connaît {at} : {v}."))
        }
        TraceEvent::Leave { path, value, bound } => {
            let (at, v) = (node(path, lang), n(value));
            let [en, fr] = match bound {
                Bound::Exact => ["is worth", "vaut"],
                Bound::AtLeast => ["is worth at least", "vaut au moins"],
                Bound::AtMost => ["is worth at most", "vaut au plus"],
            };
            pick(format!("Leave {at}: it {en} {v}."), format!("On quitte {at} : il {fr} {v}."))
        }
        TraceEvent::Merit { path, merit, solved, leaf, .. } => {
            let (at, m) = (node(path, lang), n(merit));
            match (leaf, solved) {
                (Some(leaf), _) => {
                    let v = n(leaf);
                    pick(
                        format!("Best entry: {at}, at most {m}. It is a leaf worth {v}."),
                        format!(
                            "Meilleure entrée : {at}, au plus {m}. C'est une feuille qui vaut {v}."
                        ),
                    )
                }
                (None, true) => {
                    pick(format!("{at} is solved: {m}."), format!("{at} est résolu : {m}."))
                }
                (None, false) => pick(
                    format!("Best entry: {at}, worth at most {m}."),
                    format!("Meilleure entrée : {at}, qui vaut au plus {m}."),
                ),
            }
        }
        TraceEvent::Select { position, .. } => pick(
            format!("Take the node nearest to a proof: {position}."),
            format!("On prend le nœud le plus près d'une preuve : {position}."),
        ),
        TraceEvent::Numbers { position, proof, disproof, .. } => {
            let (p, d) = (n(proof), n(disproof));
            pick(
                format!("{position}: proof number {p}, disproof number {d}."),
                format!("{position} : nombre de preuve {p}, de réfutation {d}."),
            )
        }
        TraceEvent::Descend { action, visits, mean, later, score, .. } => {
            let (v, m) = (lang.whole(*visits), lang.decimal(*mean, 3));
            let s = score.map_or_else(|| "∞".to_owned(), |score| lang.decimal(score, 3));
            let also = later.map_or_else(String::new, |later| {
                let (v, m) = (lang.whole(later.visits), lang.decimal(later.mean, 3));
                pick(
                    format!(", made later in {v} games with mean {m}"),
                    format!(", joué plus tard dans {v} parties de moyenne {m}"),
                )
            });
            pick(
                format!("Down by {action}: tries {v}, mean {m}{also}, score {s}."),
                format!("On descend par {action} : essais {v}, moyenne {m}{also}, score {s}."),
            )
        }
        TraceEvent::Weigh { moves, .. } => pick(
            format!("Weigh the {} moves of the root.", moves.len()),
            format!("On pèse les {} coups de la racine.", moves.len()),
        ),
        TraceEvent::Grow { position, moves } => pick(
            format!("{position} was met before: it gets its {moves} moves."),
            format!("{position} a déjà été rencontrée : elle reçoit ses {moves} coups."),
        ),
        TraceEvent::Remember { action, visits, mean, credited, .. } => {
            let (v, m) = (lang.whole(*visits), lang.decimal(*mean, 3));
            let also = if credited.is_empty() {
                String::new()
            } else {
                let list = credited.join(", ");
                pick(
                    format!(" The game also counts for moves made later in it: {list}."),
                    format!(" La partie compte aussi pour des coups joués plus tard : {list}."),
                )
            };
            let plural = if *visits == 1 { "" } else { "s" };
            pick(
                format!("{action} now has {v} game{plural} of mean {m}.{also}"),
                format!("{action} a maintenant {v} partie{plural} de moyenne {m}.{also}"),
            )
        }
        TraceEvent::Playout { action, result } => {
            let r = lang.decimal(*result, 2);
            pick(
                format!("A random game that began with {action} ended with {r}."),
                format!("Une partie au hasard commencée par {action} a donné {r}."),
            )
        }
        TraceEvent::Round { bound } => pick(
            format!("A new round: f may reach {bound}."),
            format!("Nouveau tour : f peut atteindre {bound}."),
        ),
        TraceEvent::Expand { cost, estimate, f, .. } => pick(
            format!("Expand the state with f = {cost} + {estimate} = {f}."),
            format!("On développe l'état de f = {cost} + {estimate} = {f}."),
        ),
        TraceEvent::Generate { action, cost, estimate, f, .. } => pick(
            format!("{action} leads to a state with f = {cost} + {estimate} = {f}."),
            format!("{action} mène à un état de f = {cost} + {estimate} = {f}."),
        ),
        TraceEvent::Backup { position, action, value } => {
            let v = lang.decimal(*value, 4);
            let by = action.as_deref().unwrap_or("–");
            pick(
                format!("{position}: value {v}, best action {by}."),
                format!("{position} : valeur {v}, meilleure action {by}."),
            )
        }
        TraceEvent::Visit { position } => pick(
            format!("The trial comes to {position}."),
            format!("L'essai arrive en {position}."),
        ),
        TraceEvent::Expect { position, action, value } => {
            let v = lang.decimal(*value, 4);
            pick(
                format!("{action} at {position} is worth {v} on average."),
                format!("{action} en {position} vaut {v} en moyenne."),
            )
        }
        TraceEvent::Sweep { sweep, residual } => {
            let size = format!("{residual:.2e}").replace('-', "−");
            let size_fr = size.replace('.', ",");
            pick(
                format!("Round {sweep} is over: the largest change or gap is {size}."),
                format!("Fin du tour {sweep} : le plus grand changement ou écart est {size_fr}."),
            )
        }
        TraceEvent::Truncated => truncated(0).get(lang).to_owned(),
    }
}
