//! Who answers what is asked about a mission. It is decided here and nowhere else: advice, answers,
//! simulations and policies that are saved agree.

use meeple_core::Mdp;

use super::super::by_specialist;
use super::super::by_trials::{self, is_large};
use super::super::policy::Followed;
use crate::Agent;
use crate::agent::plays::OnMission;

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answerer {
    /// A policy that was read from a file.
    Policy,
    /// The mission's own solver, since the mission is too large to be laid out.
    Specialist,
    /// The mission's own solver, quicker than a model and as exact; what is asked about is laid out.
    QuickSpecialist,
    /// A planner on a model of all that can be reached.
    Model,
    /// Trials from the present position, since the mission is too large to be laid out.
    Trials,
    /// A tree of random games.
    Tree,
    /// Random games for each action.
    Playouts,
    /// Nobody: any action.
    Random,
}

/// Who plays for the agent: a policy that it was given comes first.
pub(super) fn player<M: Mdp>(mission: &M, agent: &mut Agent) -> Answerer {
    if agent.recall::<Followed>().is_some() {
        return Answerer::Policy;
    }
    planner(mission, agent)
}

/// Who works the mission out for the agent.
pub(super) fn planner<M: Mdp>(mission: &M, agent: &Agent) -> Answerer {
    match agent.method().on_mission() {
        Some(OnMission::Random) => Answerer::Random,
        Some(OnMission::Playouts) => Answerer::Playouts,
        Some(OnMission::Tree) => Answerer::Tree,
        _ if by_specialist::applies(mission, agent) => Answerer::Specialist,
        _ if by_specialist::is_quick(mission, agent) => Answerer::QuickSpecialist,
        _ if !is_large(mission) => Answerer::Model,
        _ if by_trials::applies(agent) => Answerer::Trials,
        // What cannot be laid out can be tried.
        _ => Answerer::Tree,
    }
}

#[cfg(test)]
mod tests {
    use meeple_core::{Present as _, Setup};
    use meeple_hostage::Hostage;

    use super::*;

    #[test]
    fn each_kind_of_question_has_one_who_answers() {
        let expected = [
            // Small: its own solver where it gives the same answer sooner, or else a model.
            ("clean", "vi", Answerer::QuickSpecialist),
            ("clean", "vi(objective=success)", Answerer::Model),
            ("clean", "vi(method=gs)", Answerer::Model),
            ("clean", "pi", Answerer::Model),
            ("clean", "lrtdp", Answerer::Model),
            // Too large for a model.
            ("respawn", "vi", Answerer::Specialist),
            ("respawn", "brtdp", Answerer::Trials),
            ("respawn", "rtdp", Answerer::Trials),
            ("respawn", "pi", Answerer::Tree),
            ("respawn", "vi(objective=success)", Answerer::Tree),
            // Who plans nothing.
            ("respawn", "uct", Answerer::Tree),
            ("clean", "playouts", Answerer::Playouts),
            ("respawn", "random", Answerer::Random),
        ];
        let entry = crate::entry("hostage").expect("a game");
        for (scenario, text, who) in expected {
            let setup = Setup { scenario: Some(scenario), ..Setup::default() };
            let (mission, _) = Hostage::open(&setup).expect(scenario);
            let mut agent = Agent::parse(text, entry).expect(text);
            assert_eq!(planner(&mission, &agent), who, "{scenario}, {text}");
            assert_eq!(player(&mission, &mut agent), who, "{scenario}, {text}");
            agent.remember(Followed::of(&mission, std::iter::empty()));
            assert_eq!(player(&mission, &mut agent), Answerer::Policy, "a policy comes first");
            assert_eq!(planner(&mission, &agent), who, "and is not what is worked out");
        }
    }
}
