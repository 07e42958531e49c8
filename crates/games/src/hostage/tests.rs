use super::*;
use meeple_core::conformance;
fn mission(name: &str, enemies: Option<usize>) -> Hostage {
    let text = shipped::named(name).expect("a preset");
    Hostage::of_sound(file::read(text, enemies).unwrap_or_else(|e| panic!("{name}: {e}")))
}
#[test]
fn counts() {
    for (n, states_wanted) in [(2, 23_349), (3, 73_765), (4, 196_757), (5, 481_861)] {
        assert_eq!(states(&mission("as-printed", Some(n)), 0), states_wanted);
    }
    assert_eq!(states(&mission("as-printed", Some(4)), 1), 265_029);
    assert_eq!(live(&mission("as-printed", None)), 21_162);
    conformance::mdp(&mission("clean", None)).check();
    conformance::mdp(&mission("respawn", None)).check();
}
