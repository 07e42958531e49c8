//! `solve --property`: what is asked of missions, and what is answered.

use serde_json::Value;

use super::meeple;

/// The die of Knuth and Yao (1976): coins thrown until a face comes up.
const DIE: &str = "@type: DTMC\n@parameters\n\n@reward_models\ncoins\n@nr_states\n13\n@nr_choices\n13\n@model\n\
state 0 [1] init\n\taction 0 [0]\n\t\t1 : 0.5\n\t\t2 : 0.5\n\
state 1 [1]\n\taction 0 [0]\n\t\t3 : 0.5\n\t\t4 : 0.5\n\
state 2 [1]\n\taction 0 [0]\n\t\t5 : 0.5\n\t\t6 : 0.5\n\
state 3 [1]\n\taction 0 [0]\n\t\t1 : 0.5\n\t\t7 : 0.5\n\
state 4 [1]\n\taction 0 [0]\n\t\t8 : 0.5\n\t\t9 : 0.5\n\
state 5 [1]\n\taction 0 [0]\n\t\t10 : 0.5\n\t\t11 : 0.5\n\
state 6 [1]\n\taction 0 [0]\n\t\t2 : 0.5\n\t\t12 : 0.5\n\
state 7 [0] done\n\taction 0 [0]\n\t\t7 : 1\nstate 8 [0] done\n\taction 0 [0]\n\t\t8 : 1\n\
state 9 [0] done\n\taction 0 [0]\n\t\t9 : 1\nstate 10 [0] done\n\taction 0 [0]\n\t\t10 : 1\n\
state 11 [0] done\n\taction 0 [0]\n\t\t11 : 1\nstate 12 [0] done \"a six\"\n\taction 0 [0]\n\t\t12 : 1\n";

/// Wait for the lights or run: two beginnings, and a choice in the first.
const ROAD: &str = "@type: MDP\n@parameters\n\n@reward_models\n\n@nr_states\n4\n@nr_choices\n5\n@model\n\
state 0 init\n\taction wait\n\t\t1 : 1\n\taction run\n\t\t2 : 0.75\n\t\t3 : 0.25\n\
state 1 init\n\taction go\n\t\t1 : 0.5\n\t\t2 : 0.5\n\
state 2 across\n\taction stay\n\t\t2 : 1\nstate 3 hit\n\taction stay\n\t\t3 : 1\n";

/// A file of its own, gone at the end.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let name = format!("meeple-questions-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).expect("a place for tests");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn number(of: &Value, name: &str) -> f64 {
    of[name].as_f64().unwrap_or_else(|| panic!("{name} of {of}"))
}

#[test]
fn each_question_is_answered_on_a_line_of_its_own() {
    let die = File::new("die.drn", DIE);
    let run = meeple(&[
        "solve",
        "mdp",
        die.path(),
        "--json",
        "--epsilon",
        "1e-9",
        "--property",
        "P=? [ F \"a six\" ]",
        "--property",
        "R{\"coins\"}=? [ F done ]",
        "--property",
        "R=? [ F \"a six\" ]",
        "--property",
        "P>=0.1 [ F \"a six\" ]; \"soon\": P=? [ F<=3 done ]",
    ]);
    let lines = run.json();
    let asked: Vec<&str> = lines.iter().filter_map(|line| line["property"].as_str()).collect();
    assert_eq!(asked[0], "P=? [ F \"a six\" ]");
    assert_eq!((lines.len(), asked[4]), (5, "P=? [ F<=3 done ]"));
    for (line, value) in lines.iter().zip([1.0 / 6.0, 11.0 / 3.0]) {
        let (lower, upper) = (number(line, "lower"), number(line, "upper"));
        assert!(lower <= value && value <= upper && upper - lower <= 1e-9 * value, "{line}");
        let middle = number(line, "value");
        assert!(lower <= middle && middle <= upper, "{line}");
        assert_eq!((&line["status"], &line["label"]), (&"solved".into(), &"bounded".into()));
        for field in [
            "states",
            "choices",
            "arcs",
            "nodes",
            "micros",
            "solve_micros",
            "read_micros",
            "layout_micros",
        ] {
            assert!(line[field].is_u64(), "{field} of {line}");
        }
        assert_eq!((&line["states"], &line["arcs"]), (&13.into(), &20.into()));
        let parts = ["read_micros", "layout_micros", "solve_micros"].map(|part| number(line, part));
        assert!(parts.iter().sum::<f64>() <= number(line, "micros"), "{line}");
    }
    let endless = &lines[2];
    assert_eq!((&endless["value"], &endless["lower"]), (&"inf".into(), &"inf".into()));
    assert_eq!((&endless["status"], &endless["label"]), (&"proved".into(), &"proved".into()));
    assert_eq!((&lines[3]["holds"], &lines[3]["label"]), (&"yes".into(), &"proved".into()));
    assert_eq!((&lines[4]["name"], number(&lines[4], "value")), (&"soon".into(), 0.75));
}

#[test]
fn people_read_a_sentence_in_their_language() {
    let die = File::new("sentence.drn", DIE);
    let say = |property: &str, lang: &str| {
        let run = meeple(&["solve", "mdp", die.path(), "--property", property, "--lang", lang]);
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let told = say("P=? [ F \"a six\" ]", "en");
    assert!(told.starts_with("The chance to reach \"a six\" is 0.1666"), "{told}");
    assert!(told.contains("(between 0.16666"), "{told}");
    let told = say("P=? [ F \"a six\" ]", "fr");
    assert!(told.starts_with("La probabilité d'atteindre « a six » est 0,1666"), "{told}");
    assert!(told.contains("(entre 0,16666"), "{told}");
    let told = say("R{\"coins\"}<=4 [ F done ]", "en");
    assert!(
        told.starts_with("Yes: The mean of \"coins\" until \"done\" is reached is 3.666"),
        "{told}"
    );
    assert!(say("R=? [ F \"a six\" ]", "fr").contains("est infinie"));
}

#[test]
fn fractions_come_without_rounding() {
    let die = File::new("exact.drn", DIE);
    let ask = |property: &str| {
        meeple(&["solve", "mdp", die.path(), "--property", property, "--exact", "--json"]).object()
    };
    let answer = ask("P=? [ F \"a six\" ]");
    assert_eq!((&answer["exact"], &answer["label"]), (&"1/6".into(), &"proved".into()));
    assert_eq!(answer["status"], "proved");
    assert_eq!(ask("P>=1/6 [ F \"a six\" ]")["holds"], "yes");
    let bounds = |property: &str| {
        meeple(&["solve", "mdp", die.path(), "--property", property, "--json"]).object()
    };
    assert_eq!(bounds("P>1/6 [ F \"a six\" ]")["holds"], "no", "where bounds cannot tell");
    let told = meeple(&["solve", "mdp", die.path(), "--property", "R=? [ F done ]", "--exact"]).out;
    assert!(told.contains("is 11/3 ≈ 3.666667"), "{told}");
}

#[test]
fn several_beginnings_have_an_answer_each() {
    let road = File::new("road.drn", ROAD);
    let ask = |property: &str| {
        meeple(&["solve", "mdp", road.path(), "--property", property, "--json"]).object()
    };
    let worst = ask("Pmin=? [ F across ]");
    assert!(worst["value"].is_null(), "{worst}");
    let (lower, upper) = (number(&worst, "lower"), number(&worst, "upper"));
    assert!(lower <= 0.75 && lower > 0.749_999 && upper == 1.0, "{worst}");
    let each = worst["initial"].as_array().expect("a list");
    assert_eq!((&each[0]["state"], number(&each[1], "value")), (&0.into(), 1.0));
    let best = ask("Pmax=? [ F across ]");
    assert_eq!(number(&best, "value"), 1.0, "the same for both");
    assert_eq!(ask("P>=0.8 [ F across ]")["holds"], "no", "one of them fails");
    // Who chooses has to be said where somebody does.
    let run = meeple(&["solve", "mdp", road.path(), "--property", "P=? [ F across ]"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("expected max or min"), "{}", run.err);
}

#[test]
fn mistakes_name_the_place_or_what_there_is() {
    let die = File::new("wrong.drn", DIE);
    for (property, words) in [
        ("P=? [ F done", "--property: line 1, column 13: found the end, expected ]"),
        (
            "P=? [ F seven ]",
            "no state is called \"seven\"; expected one of: \"done\", \"a six\", \"init\"",
        ),
        ("R{\"dice\"}=? [ F done ]", "no rewards are called \"dice\"; expected one of: \"coins\""),
    ] {
        let run = meeple(&["solve", "mdp", die.path(), "--property", property]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{property}");
        assert!(run.err.contains(words), "{property}: {}", run.err);
    }
    let refused = |words: &[&str], told: &str| {
        let run = meeple(&[&["solve"], words].concat());
        assert_eq!(run.code, 2, "{words:?}");
        assert!(run.err.contains(told), "{words:?}: {}", run.err);
    };
    refused(&["tictactoe", "--property", "Pmax=? [ F x ]"], "only missions answer questions");
    refused(&["mdp", "--property", "P=? [ F x ]", "--epsilon", "2"], "from 1e-15 to below 1");
    refused(&["mdp", "--property", "P=? [ F x ]", "--const", "N"], "a name and its value");
    refused(&["gridworld", "--property", "Pmax=? [ F z9 ]"], "\"goal\", \"trap\"");
    refused(&["hostage", "--property", "Pmax=? [ F nowhere ]"], "\"carrying\", \"seen\"");
    let french = meeple(&["solve", "mdp", die.path(), "--property", "P=? [ F ]", "--lang", "fr"]);
    assert!(french.err.contains("colonne 9") && french.err.contains("attendu"), "{}", french.err);
}

#[test]
fn a_file_of_questions_takes_constants() {
    let die = File::new("const.drn", DIE);
    let questions =
        File::new("die.props", "// how soon?\n\"soon\": P=? [ F<=K done ];\nP>=p [ F done ]\n");
    let words = ["solve", "mdp", die.path(), "--property", questions.path(), "--json"];
    let lines = meeple(&[&words[..], &["--const", "K=3,p=1/2"]].concat()).json();
    assert_eq!((number(&lines[0], "value"), &lines[1]["holds"]), (0.75, &"yes".into()));
    let run = meeple(&words);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("line 2, column 18") && run.err.contains("constant"), "{}", run.err);
}

#[test]
fn budgets_hold_and_say_so() {
    let die = File::new("budget.drn", DIE);
    let property = "R=? [ C<=1000000000 ]";
    let run =
        meeple(&["solve", "mdp", die.path(), "--property", property, "--nodes", "300", "--json"]);
    assert_eq!(run.code, 1, "nothing is known: {}", run.out);
    let first: Value = serde_json::from_str(run.out.lines().next().expect("a line")).expect("JSON");
    assert_eq!((&first["status"], &first["stopped"]), (&"stopped".into(), &"nodes".into()));
    assert!(first["value"].is_null() && first["label"].is_null(), "{first}");
}

#[test]
fn missions_by_rules_are_asked_by_names_of_their_own() {
    let questions = "Pmax=? [ F goal ]; Pmax=? [ F<=8 goal ]; Rmax{\"reward\"}=? [ C ]; \
                     Rmin{\"steps\"}=? [ F a2 ]; Pmin=? [ F trap ]";
    let lines = meeple(&["solve", "gridworld", "--json", "--property", questions]).json();
    assert_eq!((number(&lines[0], "value"), &lines[0]["label"]), (1.0, &"proved".into()));
    let soon = number(&lines[1], "value");
    assert!(soon > 0.85 && soon < 0.9, "{soon}: seven steps if none slips");
    // Russell and Norvig's world from its start, a1, by rewards of transitions.
    let solved = meeple(&["solve", "gridworld", "--json"]).object();
    assert!((number(&lines[2], "value") - number(&solved, "value")).abs() < 1e-5, "{}", lines[2]);
    assert!(number(&lines[3], "value") > 1.2, "one step up, if it does not slip");
    assert_eq!(number(&lines[4], "value"), 0.0, "whoever keeps to the wall is safe");
    let named = |id: &str| -> Vec<String> {
        let game = meeple(&["list", id, "--json"]).object();
        let labels = game["labels"].as_array().expect("a list").clone();
        labels.iter().filter_map(|label| label["name"].as_str().map(str::to_owned)).collect()
    };
    let names = named("gridworld");
    assert!(["success", "goal", "trap", "a1"].iter().all(|one| names.iter().any(|n| n == one)));
    let names = named("hostage");
    assert!(
        ["success", "carrying", "seen", "threat 2"]
            .iter()
            .all(|one| names.iter().any(|n| n == one)),
        "{names:?}"
    );
    let list = meeple(&["list", "hostage", "--lang", "fr"]).out;
    assert!(list.contains("\"carrying\"") && list.contains("l'otage est avec"), "{list}");
}

#[test]
fn two_questions_are_traded_off_against_each_other() {
    let road = File::new("front.drn", &ROAD.replace("state 1 init", "state 1"));
    // Being hit is not wanted, and waiting costs steps: here only the crossing counts.
    let property = "multi(Pmax=? [ F across ], Pmax=? [ F hit ])";
    let words = ["solve", "mdp", road.path(), "--property", property];
    let front = meeple(&[&words[..], &["--exact", "--json"]].concat()).object();
    assert_eq!((&front["status"], &front["label"]), (&"proved".into(), &"proved".into()));
    let corners: Vec<&Value> =
        front["points"].as_array().expect("a list").iter().map(|one| &one["exact"]).collect();
    assert_eq!(corners, [&serde_json::json!(["1", "0"]), &serde_json::json!(["3/4", "1/4"])]);
    let table = meeple(&words).out;
    assert!(table.contains("1: The greatest chance to reach \"across\""), "{table}");
    assert!(table.contains("3/4 ≈ 0.75"), "{table}");
}
