use super::*;
use crate::{Agent, CATALOGUE, entry};

#[test]
fn every_level_of_every_game_is_an_agent() {
    for entry in CATALOGUE.iter() {
        for level in 1..=10 {
            Agent::parse(&entry.level(level), entry).expect(entry.id);
        }
    }
}

#[test]
fn every_game_but_a_format_or_a_table_was_measured() {
    for entry in CATALOGUE.iter() {
        let without = entry.card.is_format || !entry.family.has_levels();
        assert_eq!(Levels::of(entry.id).is_none(), without, "{}", entry.id);
    }
}

#[test]
fn every_measurement_is_in_use() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let inside = |folder: &std::path::Path| {
        let entries = std::fs::read_dir(folder).expect("a folder").filter_map(Result::ok);
        entries.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    // A game is a folder among others, or a crate of its own.
    let own = inside(&crates).into_iter().map(|folder| folder.join("src"));
    let folders = inside(&crates.join("games/src")).into_iter().chain(own);
    let files = folders.map(|folder| folder.join("levels.json"));
    let files: Vec<_> = files.filter(|path| path.exists()).collect();
    assert_eq!(files.len(), MEASURED.len());
}

#[test]
fn levels_are_numbered_and_better_from_one_to_the_next() {
    for measured in MEASURED.iter() {
        let game = &measured.game;
        assert!(CATALOGUE.iter().any(|entry| entry.id == game), "{game}");
        assert!((2..=10).contains(&measured.levels.len()), "{game}");
        assert!(measured.command.starts_with(&format!("meeple calibrate {game} ")), "{game}");
        for (index, level) in measured.levels.iter().enumerate() {
            assert_eq!(usize::from(level.level), index + 1, "{game}");
            let agent = &level.agent;
            let careful = measured.careful_from.is_some_and(|from| level.level >= from);
            assert_eq!(agent.contains("careful"), careful, "{game}: {agent}");
        }
        for two in measured.levels.windows(2) {
            assert!(better(&two[1], &two[0]), "{game}: {:?}", two[1]);
        }
    }
}

/// Whether a level is better than the one below by what its family promises.
fn better(upper: &Level, lower: &Level) -> bool {
    let fair = |share: Option<f64>| share.is_some_and(|share| (0.6..=0.9).contains(&share));
    match (&upper.figures, &lower.figures) {
        // Chosen at 60 to 90%; fresh games, which do not choose, may say a little less or more.
        (Figures::Strength(upper), Figures::Strength(lower)) => {
            let near = |share: &f64| (0.55..=0.95).contains(share);
            upper.score_below.as_ref().is_some_and(near) && upper.elo > lower.elo
        }
        // In a race pace counts as well: who wins the rounds?
        (Figures::Solving(upper), Figures::Solving(_)) if upper.score_below.is_some() => {
            fair(upper.score_below)
        }
        (Figures::Solving(upper), Figures::Solving(lower)) => {
            upper.excess + upper.margin < lower.excess - lower.margin
        }
        (Figures::Faring(upper), Figures::Faring(lower)) => upper.success_low > lower.success_high,
        _ => false,
    }
}

#[test]
fn levels_of_duels_were_confirmed_by_fresh_games() {
    for measured in MEASURED.iter() {
        let (game, confirmed) = (&measured.game, measured.confirmed.as_deref());
        let Some(first) = measured.levels[0].strength() else {
            assert_eq!(confirmed, None, "{game}");
            continue;
        };
        let again = confirmed.is_some_and(|command| {
            command.starts_with(&format!("meeple calibrate {game} --rounds"))
                && command.ends_with(" --confirm")
        });
        assert!(again, "{game}: {confirmed:?}");
        assert_eq!((first.elo, first.margin), (0.0, 0.0), "{game}");
        let margins = measured.levels.iter().filter_map(Level::strength).map(|seen| seen.margin);
        assert!(margins.is_sorted_by(|lower, upper| lower < upper), "{game}");
        let said = measured.source();
        assert!(said.en.contains("measured by") && said.fr.contains("mesurés par"), "{said:?}");
    }
}

#[test]
fn levels_beyond_the_last_are_the_last() {
    let levels = Levels::of("tictactoe").expect("measured");
    assert_eq!(levels.number(10), levels.levels.last());
    assert_eq!(levels.number(0), levels.levels.first());
}

#[test]
fn figures_are_told_in_both_languages() {
    for measured in MEASURED.iter() {
        for level in &measured.levels {
            let said = level.say();
            assert!(!said.en.is_empty() && !said.fr.is_empty());
            assert!(!said.fr.contains(" of ") && !said.fr.contains("moves"), "{said:?}");
        }
        assert!(measured.losses().is_sorted_by(|x, y| x >= y), "{}", measured.game);
    }
}

#[test]
fn levels_that_nobody_measured_go_from_chance_to_the_strongest_agent() {
    let go = entry("go").expect("a game");
    let ladder = go.ladder().expect("levels");
    let agents: Vec<String> = (1..=10).map(|level| ladder.rung(level, 10)).collect();
    assert_eq!((&*agents[0], &*agents[9]), ("random", "mcts(playouts=10000, careful)"));
    assert!(agents.iter().collect::<std::collections::HashSet<_>>().len() == 10, "{agents:?}");
    assert!(crate::levels::none_for(go).en.contains("not been measured"));
}
