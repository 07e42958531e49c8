use meeple_core::{Control, Rng};

use super::*;

/// Choices drawn from the model itself: teams of one feature of each group, with these strengths.
fn drawn(groups: &[&[f64]], count: usize, moves: usize, rng: &mut Rng) -> Choices {
    let mut choices = Choices::default();
    for _ in 0..count {
        let mut teams = Vec::new();
        let mut strengths = Vec::new();
        for _ in 0..moves {
            let (mut team, mut strength, mut first) = (Vec::new(), 1.0, 0);
            for group in groups {
                // Sometimes a move has no feature of a group.
                let drawn = rng.below(group.len() + 1);
                if let Some(of) = group.get(drawn) {
                    team.push(first + drawn as u32);
                    strength *= of;
                }
                first += group.len() as u32;
            }
            teams.push(team);
            strengths.push(strength);
        }
        let mut left = rng.unit() * strengths.iter().sum::<f64>();
        let chosen = strengths.iter().position(|strength| {
            left -= strength;
            left <= 0.0
        });
        let chosen = chosen.unwrap_or(moves - 1);
        choices.add(teams.iter().map(Vec::as_slice), chosen);
    }
    choices
}

fn fit(choices: &Choices, count: u32, options: BradleyTerry) -> Fitted {
    Control::unlimited(|control| bradley_terry(choices, count, options, control))
}

#[test]
fn strengths_that_made_the_choices_are_found_again() {
    let truth: [&[f64]; 3] = [&[8.0, 0.25, 1.0, 3.0], &[0.1, 5.0], &[20.0]];
    let mut rng = Rng::new(7);
    let choices = drawn(&truth, 30_000, 12, &mut rng);
    assert_eq!((choices.count(), choices.count_moves()), (30_000, 360_000));
    assert_eq!(choices.count_teams(), 5 * 3 * 2);
    let fitted = fit(&choices, 7, BradleyTerry::default());
    assert!(!fitted.unsettled);
    for (number, (found, wanted)) in
        fitted.strengths.iter().zip(truth.iter().flat_map(|group| group.iter())).enumerate()
    {
        // The weakest was chosen some five hundred times: one in twenty is what chance may do.
        let off = (found / wanted).ln().abs();
        assert!(off < 0.1, "feature {number}: {found} for {wanted}");
    }
    // Nothing explains choices better than what made them, but by chance.
    let fresh = drawn(&truth, 10_000, 12, &mut rng);
    let (known, found) = (judge(&fresh, &truth.concat()), judge(&fresh, &fitted.strengths));
    assert!((known.log_likelihood - found.log_likelihood).abs() < 0.001, "{known:?} {found:?}");
    assert!(found.log_likelihood > found.alike + 0.5 && found.among[0] > 2.0 / 12.0, "{found:?}");
    assert!((found.alike + 12f64.ln()).abs() < 1e-9 && found.among[2] > 0.95, "{found:?}");
}

#[test]
fn no_sweep_makes_it_worse() {
    let mut rng = Rng::new(3);
    for _ in 0..20 {
        // Teams of any features at all, several of one kind among them.
        let mut choices = Choices::default();
        for _ in 0..60 {
            let teams: Vec<Vec<u32>> = (0..2 + rng.below(5))
                .map(|_| (0..rng.below(5)).map(|_| rng.below(9) as u32).collect())
                .collect();
            let chosen = rng.below(teams.len());
            choices.add(teams.iter().map(Vec::as_slice), chosen);
        }
        let fitted = fit(&choices, 9, BradleyTerry { precision: 1e-12, ..BradleyTerry::default() });
        let worse = fitted.course.windows(2).find(|pair| pair[1] < pair[0] - 1e-9);
        assert_eq!(worse, None);
        assert!(fitted.course.len() > 3, "{:?}", fitted.course);
    }
}

/// The same by going uphill in small steps along the slope, the derivative written out.
fn uphill(choices: &Choices, count: usize, prior: f64) -> Vec<f64> {
    let teams: Vec<&[u32]> = choices.teams().collect();
    let mut logs = vec![0.0f64; count];
    for _ in 0..40_000 {
        let strengths: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
        let mut slope: Vec<f64> =
            strengths.iter().map(|s| prior * (1.0 - 2.0 * s / (1.0 + s))).collect();
        for (moves, chosen) in choices.iter() {
            let of = |team: u32| -> f64 {
                teams[team as usize].iter().map(|&feature| strengths[feature as usize]).product()
            };
            let all: f64 = moves.iter().map(|&team| of(team)).sum();
            for &feature in teams[chosen as usize] {
                slope[feature as usize] += 1.0;
            }
            for &team in moves {
                for &feature in teams[team as usize] {
                    slope[feature as usize] -= of(team) / all;
                }
            }
        }
        logs.iter_mut().zip(&slope).for_each(|(log, slope)| *log += 0.01 * slope);
    }
    logs.into_iter().map(f64::exp).collect()
}

#[test]
fn a_slow_climb_ends_at_the_same_place() {
    let mut rng = Rng::new(11);
    let choices = drawn(&[&[4.0, 0.5], &[2.0, 0.2, 1.0]], 40, 4, &mut rng);
    for prior in [1.0, 0.3] {
        let options = BradleyTerry { prior, sweeps: 5_000, precision: 1e-15 };
        let (quick, slow) = (fit(&choices, 6, options).strengths, uphill(&choices, 6, prior));
        for (quick, slow) in quick.iter().zip(&slow) {
            assert!((quick / slow - 1.0).abs() < 1e-5, "{quick} {slow}");
        }
        // The sixth feature was never seen.
        assert!((quick[5] - 1.0).abs() < 1e-9, "{quick:?}");
    }
}

#[test]
fn what_is_rare_stays_near_one() {
    let mut choices = Choices::default();
    // Feature 0 won each of 1000 times, feature 1 its only time.
    for _ in 0..1000 {
        choices.add([&[0][..], &[], &[]], 0);
    }
    choices.add([&[1][..], &[], &[]], 0);
    let fitted = fit(&choices, 2, BradleyTerry::default());
    assert!(fitted.strengths[0] > 100.0, "{fitted:?}");
    assert!((1.1..3.0).contains(&fitted.strengths[1]), "{fitted:?}");
}

#[test]
fn choices_without_a_choice_are_left_out() {
    let mut choices = Choices::default();
    choices.add([&[1][..]], 0);
    choices.add([], 0);
    choices.add([&[1][..], &[2]], 2);
    assert_eq!((choices.count(), choices.count_moves()), (0, 0));
    let fitted = fit(&choices, 3, BradleyTerry::default());
    assert_eq!(fitted.strengths, [1.0; 3]);
    // The order in which a team is named does not matter, nor that a feature is named twice.
    let before = choices.count_teams();
    choices.add([&[2, 1][..], &[1, 2, 1], &[]], 1);
    assert_eq!((choices.count(), choices.count_teams() - before), (1, 2));
}

#[test]
fn equals_share_the_places() {
    let mut choices = Choices::default();
    let none: &[u32] = &[];
    choices.add([none; 20], 3);
    let judged = judge(&choices, &[]);
    assert_eq!(judged.among, [0.05, 0.25, 0.5]);
    assert_eq!(judged.log_likelihood, judged.alike);
}
