//! Components and end components of small graphs.

use meeple_core::markov::StateSet;

use super::model;
use crate::checking::{Backward, EndComponents, Net, end_components};

#[test]
fn end_components_are_where_one_can_stay() {
    // 0 may stay with 1, or risk leaving; 2 is on the way; 3 stays alone.
    let model = model(&[
        &[&[(1.0, 1)], &[(0.5, 0), (0.5, 2)]],
        &[&[(1.0, 0)], &[(1.0, 2)]],
        &[&[(0.5, 2), (0.5, 3)]],
        &[&[(1.0, 3)]],
    ]);
    let net = Net::from(&model);
    let found = end_components(net, &Backward::new(net), vec![true; model.choice_count()]);
    assert_eq!(found.count, 2);
    assert_eq!(found.of[0], found.of[1]);
    assert_ne!(found.of[0], found.of[3]);
    assert_eq!(found.of[2], EndComponents::NONE);
    assert_eq!(found.stays, [true, false, true, false, false, true]);
    assert_eq!(found.states().iter().map(Vec::len).sum::<usize>(), 3);
}

#[test]
fn forced_and_possible_ways_differ_by_who_chooses() {
    let model = model(&[&[&[(1.0, 1)], &[(1.0, 0)]], &[&[(0.5, 0), (0.5, 2)]], &[&[(1.0, 2)]]]);
    let net = Net::from(&model);
    let backward = Backward::new(net);
    let goal = |state: u32| {
        let mut set = StateSet::none(3);
        set.insert(state);
        set
    };
    let mut possible = goal(2);
    backward.attract(&mut possible, |_| true);
    assert_eq!(possible.count(), 3);
    let mut forced = goal(2);
    backward.force(net, &mut forced, |_| false, |_| false);
    assert_eq!(forced.iter().collect::<Vec<_>>(), [1, 2]);
    let mut allowed = vec![true; model.choice_count()];
    let surely = backward.surely(net, &goal(2), &mut allowed, |_| false);
    assert_eq!(surely.count(), 3, "whoever keeps trying gets there");
}
