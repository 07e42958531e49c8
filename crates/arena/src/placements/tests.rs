//! The run over all placements, its file and its proofs.

use meeple_core::{Budget, Cancel, Control, Lang};
use meeple_games::escampe::{Finding, Formation, known};

use super::{HEADER, Ledger, Record, confirm, run};

const LOST: &str =
    "A1/B2/C2/D2/E2/F2 lost to F6/A5/B5/D5/E5/B6 in 5 plies, 31 positions, 1234 nodes";
const LONG: &str =
    "B1/E1/F1/B2/C2/D2 lost to C6/B5/C5/D5/E5/F5 within 27 plies, 948 positions, 2765529 nodes";
const OPEN: &str = "C6/B5/C5/D5/E5/F5 open, no reply wins within 11 plies, 46000000 nodes";

fn record(line: &str) -> Record {
    Record::parse(line).expect(line)
}

#[test]
fn lines_are_read_as_they_are_written() {
    for line in [LOST, LONG, OPEN] {
        assert_eq!(record(line).to_string(), line);
    }
    for wrong in [
        "",
        "A1/B2/C2/D2/E2/F2",
        "A1/B2/C2/D2/E2 open, no reply wins within 11 plies, 5 nodes",
        "A1/B2/C2/D2/E2/F2 open, no reply wins within many plies, 5 nodes",
        "A1/B2/C2/D2/E2/F2 lost to A2/B1/C2/D2/E2/F2 in 5 plies, 31 positions, 1234 nodes",
        "A1/B2/C2/D2/E2/F2 lost to F6/A5/B5/D5/E5/B6 in 4 plies, 31 positions, 1234 nodes",
        "A1/B2/C2/D2/E2/F2 lost to F6/A5/B5/D5/E5/B6 about 5 plies, 31 positions, 1234 nodes",
    ] {
        assert!(Record::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn files_may_end_in_the_middle_of_a_line_and_nowhere_else() {
    let text = format!("{HEADER}\n{LOST}\n{OPEN}\n{}", &LONG[..30]);
    let ledger = Ledger::parse(&text).expect("two whole lines");
    assert_eq!(ledger.records().count(), 2);
    let broken = format!("{HEADER}\n{LOST}\n{}\n{OPEN}\n", &LONG[..30]);
    let error = Ledger::parse(&broken).expect_err("a broken line");
    assert!(error.say(Lang::En).starts_with("line 3"), "{error}");
}

#[test]
fn what_is_lost_stays_lost_and_hints_at_its_neighbours() {
    let lost = record(LOST);
    let mut ledger = Ledger::default();
    ledger.learn(lost);
    let open = Record { finding: Finding::Open { none_within: 0 }, nodes: 9_999, ..lost };
    ledger.learn(open);
    assert_eq!(ledger.get(lost.black), Some(&lost));
    let neighbour = lost.black.neighbours().next().expect("it has some");
    let order = ledger.order(neighbour);
    assert_eq!((order.len(), Some(order[0])), (Formation::PER_EDGE, ledger.reply(lost.black)));
    assert!(ledger.table().is_err(), "the others were not looked at");
}

/// Runs until so many records were kept.
fn some(ledger: &mut Ledger, count: usize) -> Vec<Record> {
    let mut kept = Vec::new();
    let mut nobody = ();
    let mut control = Control::new(Budget::nodes(30_000), 0, Cancel::new(), &mut nobody);
    let ended = run(ledger, 1, &mut control, &mut |record, _| {
        kept.push(*record);
        if kept.len() < count { Ok(()) } else { Err("enough") }
    });
    assert_eq!(ended, Err("enough"));
    kept
}

#[test]
fn a_run_goes_on_where_it_was_broken_off_and_proves_what_it_says() {
    let mut ledger = Ledger::default();
    let first = some(&mut ledger, 8);
    assert_eq!(first, some(&mut Ledger::default(), 8), "one thread does the same each time");
    let second = some(&mut ledger, 8);
    assert!(second.iter().all(|record| first.iter().all(|other| other.black != record.black)));
    let mut proved = 0;
    for Record { black, finding, positions, .. } in first.into_iter().chain(second) {
        if let Finding::Lost { shortest, .. } = finding {
            assert!(shortest, "short wins are counted exactly");
            let again = Control::unlimited(|control| confirm(black, finding, control));
            assert_eq!(again, Some(positions));
            proved += 1;
        }
    }
    assert!(proved > 3, "{proved}");
}

#[test]
fn false_claims_are_not_confirmed() {
    let Record { black, finding, .. } = record(LOST);
    let Finding::Lost { reply, plies, shortest } = finding else { panic!("lost") };
    for (plies, shortest, holds) in [
        (plies, shortest, true),
        (3, true, false),
        (3, false, false),
        (7, true, false),
        (7, false, true),
    ] {
        let claim = Finding::Lost { reply, plies, shortest };
        let found = Control::unlimited(|control| confirm(black, claim, control));
        assert_eq!(found.is_some(), holds, "{claim:?}");
    }
    let open = Finding::Open { none_within: 0 };
    assert_eq!(Control::unlimited(|control| confirm(black, open, control)), None);
}

/// Proves entries of the shipped table again: every so manyth of those that took little work.
fn confirm_table(work: u32, every: usize, nodes: u64) -> usize {
    let lost = |black: &Formation| {
        let entry = known(*black);
        entry.work <= work && matches!(entry.finding, Finding::Lost { .. })
    };
    let all = (0..Formation::ALL).filter_map(Formation::ranked).filter(lost);
    let sample: Vec<Formation> = all.step_by(every).collect();
    for &black in &sample {
        let finding = known(black).finding;
        let found =
            Control::with_budget(Budget::nodes(nodes), |control| confirm(black, finding, control));
        assert!(found.is_some(), "{black:?}: {finding:?}");
    }
    sample.len()
}

#[test]
fn entries_of_the_table_are_proved_again() {
    assert!(confirm_table(5, 150, 1_000_000) >= 20);
}

#[test]
#[ignore = "long: proves some five hundred entries of the table again"]
fn many_entries_of_the_table_are_proved_again() {
    assert!(confirm_table(15, 21, 200_000_000) >= 400);
}
