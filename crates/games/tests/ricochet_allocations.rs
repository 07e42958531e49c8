//! The solver of Ricochet Robots keeps its memory: what it solved once costs no allocation again,
//! except for the moves that it hands out.

use meeple_core::Control;
use meeple_games::ricochet::{Solver, read_list};

#[test]
fn a_second_solve_on_the_board_allocates_next_to_nothing() {
    let list =
        read_list(include_str!("../src/ricochet/published.jsonl")).expect("the list can be read");
    let mut solver = Solver::new();
    for listed in list.iter().filter(|listed| listed.class == "standard") {
        Control::unlimited(|control| {
            let first = solver.solve(&listed.instance, control);
            let info = allocation_counter::measure(|| {
                assert_eq!(solver.solve(&listed.instance, control), first);
            });
            assert!(info.count_total <= 2, "{}: {} allocations", listed.id, info.count_total);
        });
    }
}
