//! Missions whose rewards have no bound: how that arises, in words.

use meeple_core::{Lang, Mdp, Phrase, Present, phrase};
use meeple_search::uncertainty::{Endless, Model, Verdict};

use crate::answer::Arises;

/// A loop by the names of its positions and actions.
pub(super) fn arises<M: Mdp + Present>(
    mission: &M,
    model: &Model<M::State, M::Action>,
    endless: &Endless,
) -> Arises {
    let step = |&(id, place): &(u32, u32)| {
        let state = model.state(id);
        let action = model.nth_action(id, place);
        let action = action.map(|action| mission.action_name(state, action));
        (mission.position(state), action.unwrap_or_default())
    };
    let round: Vec<(String, String)> = endless.steps.iter().map(step).collect();
    let refuses = matches!(endless.verdict, Verdict::Undefined | Verdict::Balanced);
    Arises { words: words(endless, &round), round, reward: endless.reward, refuses }
}

fn words(endless: &Endless, round: &[(String, String)]) -> Phrase {
    let steps: Vec<String> =
        round.iter().map(|(position, action)| format!("{position}: {action}")).collect();
    let steps = steps.join(", ");
    let reward = |lang: Lang| lang.decimal(endless.reward.abs(), 3);
    let (en, fr) = (reward(Lang::En), reward(Lang::Fr));
    match endless.verdict {
        Verdict::Gain => phrase!(
            "no upper bound: going round for ever pays {en} a round ({steps})",
            "sans borne supérieure : tourner sans fin rapporte {fr} à chaque fois ({steps})"
        ),
        Verdict::Loss => phrase!(
            "no lower bound: going round for ever costs {en} a round and cannot surely be avoided ({steps})",
            "sans borne inférieure : tourner sans fin coûte {fr} à chaque fois et ne s'évite pas à coup sûr ({steps})"
        ),
        Verdict::Undefined => phrase!(
            "no total: going round for ever would pay {en} a round ({steps}), but whatever is done may also cost for ever, and infinity less infinity is no value",
            "pas de total : tourner sans fin rapporterait {fr} à chaque fois ({steps}), mais quoi qu'on fasse cela peut aussi coûter sans fin, et l'infini moins l'infini n'est pas une valeur"
        ),
        Verdict::Balanced => phrase!(
            "no total: the best way to go round for ever pays as much as it costs ({steps}), so that the sum never settles; a discount would give it a value",
            "pas de total : la meilleure façon de tourner sans fin rapporte autant qu'elle coûte ({steps}), si bien que la somme ne se fixe jamais ; une actualisation lui donnerait une valeur"
        ),
    }
}
