//! Every parser, with inputs to begin from. What belongs to a game has the id of the game on its
//! first line.

use meeple_arena::contest::Archive;
use meeple_arena::gtp::{Gtp, Line, Reply, Surroundings};
use meeple_arena::learning;
use meeple_arena::placements::{HEADER, Ledger};
use meeple_arena::sgf::{Collection, read_game, write_game};
use meeple_arena::{Agent, CATALOGUE, Entry, entry};
use meeple_core::markov::{Format, Unread, Wanted, read_property, read_questions};
use meeple_core::{Budget, Cancel, Control, InputError, Setup, WrittenBook};

/// A parser under fire.
#[derive(Debug)]
pub(crate) struct Target {
    /// Its name on the command line and in the corpus.
    pub(crate) name: &'static str,
    /// Sound inputs.
    pub(crate) seeds: fn() -> Vec<Vec<u8>>,
    /// Reads an input, checks what was read, and says how it answered.
    pub(crate) read: fn(&[u8]) -> String,
}

/// All of them.
pub(crate) const TARGETS: &[Target] = &[
    Target { name: "positions", seeds: positions, read: read_position },
    Target { name: "moves", seeds: moves, read: read_moves },
    Target { name: "agents", seeds: agents, read: read_agent },
    Target { name: "scenarios", seeds: scenarios, read: read_scenario },
    Target { name: "models", seeds: models, read: read_model },
    Target { name: "policies", seeds: policies, read: read_policy },
    Target { name: "books", seeds: books, read: read_book },
    Target { name: "results", seeds: Vec::new, read: read_results },
    Target { name: "placements", seeds: placements, read: read_placements },
    Target { name: "saved", seeds: saved, read: read_saved },
    Target { name: "sgf", seeds: sgf_files, read: read_sgf },
    Target { name: "strengths", seeds: strengths, read: read_strengths },
    Target { name: "regions", seeds: regions, read: read_region },
    Target { name: "groups", seeds: groups, read: read_group },
    Target { name: "gtp", seeds: gtp_lines, read: read_gtp },
    Target { name: "questions", seeds: questions, read: read_question },
];

/// One input for each game.
fn each(input: impl Fn(&'static Entry) -> Option<String>) -> Vec<Vec<u8>> {
    let of = |entry: &'static Entry| Some(format!("{}\n{}", entry.id, input(entry)?).into_bytes());
    CATALOGUE.iter().filter_map(of).collect()
}

/// The game an input is for, and the rest of it.
fn game(input: &[u8]) -> Result<(&'static Entry, String), InputError> {
    let text = String::from_utf8_lossy(input);
    let (id, rest) = text.split_once('\n').unwrap_or((&text, ""));
    Ok((entry(id)?, rest.to_owned()))
}

/// How it was answered: what was wrong, or that nothing was.
fn told<T>(answer: Result<T, InputError>) -> String {
    answer.map_or_else(|error| error.message.en.into_owned(), |_| "read".to_owned())
}

fn positions() -> Vec<Vec<u8>> {
    each(|entry| Some(entry.card.example.to_owned()))
}

fn read_position(input: &[u8]) -> String {
    told(game(input).and_then(|(entry, text)| {
        let session = entry.open(&Setup::at(&text))?;
        let written = session.position();
        let again = entry.open(&Setup::at(&written)).map(|session| session.position());
        assert_eq!(again.as_ref(), Ok(&written), "what was read is written so that it reads back");
        let _ = (session.scene(), session.actions());
        Ok(())
    }))
}

fn moves() -> Vec<Vec<u8>> {
    each(|entry| {
        let mut session = entry.open(&Setup::at(entry.card.example)).ok()?;
        let mut names = Vec::new();
        for _ in 0..4 {
            let Some(action) = session.actions().into_iter().next() else { break };
            session.play(&action.name).ok()?;
            names.push(action.name);
        }
        Some(names.join("\n"))
    })
}

fn read_moves(input: &[u8]) -> String {
    told(game(input).and_then(|(entry, text)| {
        let mut session = entry.open(&Setup::at(entry.card.example))?;
        text.lines().try_for_each(|name| session.play(name))
    }))
}

fn agents() -> Vec<Vec<u8>> {
    let mut inputs = each(|entry| Some(entry.card.adviser.to_owned()));
    for entry in CATALOGUE.iter() {
        for method in entry.methods() {
            let params = method.params().map(|param| format!("{}=2", param.name));
            let all = params.collect::<Vec<_>>().join(", ");
            inputs.push(format!("{}\n{}({all})", entry.id, method.name()).into_bytes());
        }
    }
    inputs
}

fn read_agent(input: &[u8]) -> String {
    told(game(input).and_then(|(entry, text)| {
        let agent = Agent::parse(&text, entry)?;
        let again = Agent::parse(&agent.to_string(), entry).map(|agent| agent.to_string());
        assert_eq!(again, Ok(agent.to_string()), "an agent is written so that it reads back");
        Ok(())
    }))
}

/// Short games as files, and what others write.
fn sgf_files() -> Vec<Vec<u8>> {
    let mut inputs = each(|entry| {
        let mut session = entry.open(&Setup::default()).ok()?;
        for _ in 0..4 {
            let action = session.actions().into_iter().next()?;
            session.play(&action.name).ok()?;
        }
        write_game(&*session, [Some("A"), None], Some("B+1"), &[]).ok().map(|file| file.to_string())
    });
    let other = "go\n(;GM[1]SZ[9]HA[2]AB[cc:dd]C[a \\] b];W[ee](;B[];W[tt])(;B[ff]C[so]))";
    inputs.push(other.as_bytes().to_vec());
    inputs
}

fn read_sgf(input: &[u8]) -> String {
    told(game(input).and_then(|(entry, text)| {
        let file = Collection::read(&text)?;
        let again = Collection::read(&file.to_string()).map(|file| file.to_string());
        assert_eq!(again, Ok(file.to_string()), "what was read is written so that it reads back");
        for game in file.games() {
            let read = read_game(entry, &file, game)?;
            let mut session = entry.open(&Setup::at(&read.position))?;
            read.moves.iter().try_for_each(|remark| session.play(&remark.name))?;
        }
        Ok(())
    }))
}

/// Drawn parts of boards.
fn regions() -> Vec<Vec<u8>> {
    each(|entry| entry.card.local.map(|_| "ox..#/o.XX#/.XXX#/x.X.@/#####".to_owned()))
}

/// How much a part of a board may take.
const LOCAL: Budget = Budget { nodes: Some(2_000), ..Budget::UNLIMITED };

fn read_region(input: &[u8]) -> String {
    told(game(input).and_then(|(entry, text)| {
        let Some(judge) = entry.card.local else { return Ok(None) };
        Control::with_budget(LOCAL, |control| (judge.region)(&text, control))
    }))
}

/// A stone, and below it the position.
fn groups() -> Vec<Vec<u8>> {
    each(|entry| {
        entry.card.local?;
        let question = entry.card.work.exam?().into_iter().next()?;
        Some(format!("b6\n{}", question.position))
    })
}

fn read_group(input: &[u8]) -> String {
    told(game(input).and_then(|(entry, text)| {
        let Some(judge) = entry.card.local else { return Ok(None) };
        let (stone, position) = text.split_once('\n').unwrap_or((&text, ""));
        Control::with_budget(LOCAL, |control| (judge.group)(position, stone, control))
    }))
}

fn gtp_lines() -> Vec<Vec<u8>> {
    each(|entry| {
        entry.card.exchange?;
        Some(
            "1 boardsize 4\nkomi 2\nplay b b2\ngenmove w\nundo\nfixed_handicap 2\ntime_left b 3 1"
                .to_owned(),
        )
    })
}

/// Whatever is asked, every line but remarks has one answer, and it ends with an empty line.
fn read_gtp(input: &[u8]) -> String {
    told(game(input).and_then(|(entry, text)| {
        let around = Surroundings { draw: |_| String::new(), read: |_| Err("no files".to_owned()) };
        let mut gtp = Gtp::new(entry, Some("random"), 1, around)?;
        for line in text.lines().take(12) {
            match gtp.answer(line) {
                Reply::Nothing => assert!(Line::read(line).is_none(), "{line:?} has no answer"),
                Reply::Text(answer) | Reply::Quit(answer) => {
                    let whole = answer.strip_suffix("\n\n").expect("an empty line at the end");
                    assert!(whole.starts_with(['=', '?']) && !whole.contains("\n\n"), "{answer:?}");
                }
                Reply::Analyse(head, _) => assert!(head.starts_with('=')),
            }
        }
        Ok(())
    }))
}

/// Scenarios by name and as texts; models as others export them.
fn scenarios() -> Vec<Vec<u8>> {
    let mut inputs = each(|entry| Some(entry.scenarios.first()?.name.to_owned()));
    inputs.extend(each(|entry| (entry.card.editor?.template)("").map(str::to_owned)));
    inputs.extend(each(|entry| {
        let session = entry.open(&Setup::default()).ok()?;
        let model = session.can().model?;
        within(20_000, |control| model.export(Format::Drn, control))
    }));
    inputs
}

fn read_scenario(input: &[u8]) -> String {
    told(game(input).and_then(|(entry, text)| {
        if let Some(editor) = entry.card.editor {
            let _ = (editor.sketch)(&text);
        }
        let faults = entry.faults.map(|faults| faults(&text));
        let opened = entry.open(&Setup { position: None, scenario: Some(&text) });
        if let (Some(faults), Ok(session)) = (faults, &opened) {
            let named = entry.scenarios.iter().any(|known| text.trim().starts_with(known.name));
            assert!(faults.is_empty() || named, "what opens has no faults: {faults:?}");
            let _ = session.scene();
        }
        opened.map(|_| ())
    }))
}

/// Missions in every format that is written. Those that nothing here writes are kept.
fn models() -> Vec<Vec<u8>> {
    let exported = |entry: &'static Entry, format| {
        let session = entry.open(&Setup::default()).ok()?;
        let model = session.can().model?;
        within(2_000, |control| model.export(format, control)).map(String::into_bytes)
    };
    let formats = Format::ALL.into_iter().map(|(_, format)| format);
    formats.flat_map(|format| CATALOGUE.iter().filter_map(move |e| exported(e, format))).collect()
}

/// How much a model may take.
const MODEL: Budget = Budget { nodes: Some(3_000), bytes: Some(64 << 20), ..Budget::UNLIMITED };

fn read_model(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let Some(entry) = CATALOGUE.iter().find(|entry| entry.card.is_format) else {
        return "no game reads models".to_owned();
    };
    let wanted = Wanted { exact: input.len().is_multiple_of(2), ..Wanted::default() };
    let setup = Setup { position: None, scenario: Some(&text) };
    match Control::with_budget(MODEL, |control| entry.open_model(&setup, &wanted, control)) {
        Err(Unread::Wrong(error)) => error.message.en.into_owned(),
        Err(Unread::Stopped(why)) => format!("{why:?}"),
        Ok(session) => {
            let Some(model) = session.can().model else { return "no model".to_owned() };
            for (name, format) in Format::ALL {
                let Some(written) = within(3_000, |control| model.export(format, control)) else {
                    continue;
                };
                let again = entry.open(&Setup { position: None, scenario: Some(&written) });
                let fault = again.err().map(|error| error.to_string());
                assert_eq!(fault, None, "what is written as {name} reads back");
            }
            "read".to_owned()
        }
    }
}

/// Does something within a budget of nodes.
fn within<T>(nodes: u64, work: impl FnOnce(&mut Control<'_>) -> T) -> T {
    let mut nobody = ();
    work(&mut Control::new(Budget::nodes(nodes), 1, Cancel::new(), &mut nobody))
}

/// An input whose rest is bytes.
fn with_bytes(entry: &Entry, bytes: &[u8]) -> Vec<u8> {
    [entry.id.as_bytes(), b"\n", bytes].concat()
}

/// The game an input is for, an agent that solves it, and the bytes that follow.
fn with_agent(input: &[u8]) -> Result<(&'static Entry, Agent, &[u8]), InputError> {
    let end = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
    let entry = entry(&String::from_utf8_lossy(&input[..end]))?;
    let agent = Agent::parse(entry.card.solver, entry)?;
    Ok((entry, agent, input.get(end + 1..).unwrap_or_default()))
}

fn policies() -> Vec<Vec<u8>> {
    let one = |entry: &'static Entry| {
        let session = entry.open(&Setup::default()).ok()?;
        let mut agent = Agent::parse(entry.card.solver, entry).ok()?;
        let policies = session.can().policies?;
        let bytes = within(50_000, |c| policies.write_policy(&mut agent, c))?;
        Some(with_bytes(entry, &bytes))
    };
    CATALOGUE.iter().filter_map(one).collect()
}

fn read_policy(input: &[u8]) -> String {
    told(with_agent(input).and_then(|(entry, mut agent, bytes)| {
        entry.open(&Setup::default())?.policies()?.read_policy(&mut agent, bytes)
    }))
}

fn books() -> Vec<Vec<u8>> {
    let one = |entry: &'static Entry| {
        let session = entry.open(&Setup::default()).ok()?;
        let mut agent = Agent::parse(entry.card.solver, entry).ok()?;
        let books = session.can().books?;
        let book = |c: &mut Control<'_>| books.write_book(&mut agent, 0, None, c, &mut |_| ());
        match within(50_000, book).ok()? {
            WrittenBook::Whole(bytes) | WrittenBook::Unfinished(bytes) => {
                Some(with_bytes(entry, &bytes))
            }
        }
    };
    CATALOGUE.iter().filter_map(one).collect()
}

fn read_book(input: &[u8]) -> String {
    told(with_agent(input).and_then(|(entry, mut agent, bytes)| {
        entry.open(&Setup::default())?.books()?.read_book(&mut agent, bytes)
    }))
}

fn read_results(input: &[u8]) -> String {
    told(Archive::read(&String::from_utf8_lossy(input)).and_then(|archive| {
        archive.games().iter().try_for_each(|record| archive.saved(record).map(|_| ()))
    }))
}

fn placements() -> Vec<Vec<u8>> {
    vec![format!("{HEADER}\n").into_bytes()]
}

fn read_placements(input: &[u8]) -> String {
    told(Ledger::parse(&String::from_utf8_lossy(input)))
}

fn saved() -> Vec<Vec<u8>> {
    let one = |entry: &Entry| {
        serde_json::json!({
            "schema": "meeple-game",
            "version": 2,
            "game": entry.id,
            "position": entry.card.example,
            "adviser": entry.card.adviser,
            "players": [null, null],
            "seed": 1,
            "moves": [],
        })
    };
    CATALOGUE.iter().map(|entry| one(entry).to_string().into_bytes()).collect()
}

fn read_saved(input: &[u8]) -> String {
    told(meeple_web::read_saved(&String::from_utf8_lossy(input)))
}

/// The strengths that come with each game that has some.
fn strengths() -> Vec<Vec<u8>> {
    let shipped = |entry: &'static Entry| {
        let session = entry.open(&Setup::default()).ok()?;
        let features = session.can().lessons?.features();
        let text = (features.shipped)()?.write(entry.id, features);
        Some(format!("{}\n{text}", entry.id).into_bytes())
    };
    CATALOGUE.iter().filter_map(shipped).collect()
}

fn read_strengths(input: &[u8]) -> String {
    told(game(input).and_then(|(entry, text)| {
        let read = learning::read_strengths(entry, &text)?;
        let session = entry.open(&Setup::default())?;
        let written = read.write(entry.id, session.lessons()?.features());
        let again = learning::read_strengths(entry, &written).map(|read| read.learnt());
        assert_eq!(again, Ok(read.learnt()), "what was read is written so that it reads back");
        Ok(())
    }))
}

fn questions() -> Vec<Vec<u8>> {
    [
        "Pmax=? [ F{\"cost\"}<=2 (a & !\"b c\") ]; P>=9/10 [ a U<=5 b ]",
        "// all\nconst int K = 3;\n\"n\": R{\"x\"}min=? [ C<=K ];\nLRAmax=? [ P<1 [ G s=7 ] => d ]",
        "multi(Pmax=? [ X a ], R=? [ I=4 ])",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

fn read_question(input: &[u8]) -> String {
    let read = read_questions(&String::from_utf8_lossy(input), &[]);
    for property in read.iter().flatten().flat_map(|question| &question.properties) {
        let printed = property.to_string();
        let again = read_property(&printed).map(|again| again.to_string());
        // What was read at the limit of its length may be written a little longer.
        assert!(again.is_err() || again.as_ref() == Ok(&printed), "it is read back: {printed}");
    }
    told(read)
}
