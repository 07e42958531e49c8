//! The commands, a line each, and what they do.

use meeple_core::Side;
use meeple_core::card::Diagram;

use super::{Gtp, Outcome, mover};
use crate::session::{Seat, Standing};
use crate::sgf::{Collection, read_game};

/// A command.
pub(super) struct Known {
    pub(super) name: &'static str,
    pub(super) run: fn(&mut Gtp, &[String]) -> Outcome,
}

/// All commands.
pub(super) const COMMANDS: &[Known] = &[
    Known { name: "protocol_version", run: |_, _| Ok("2".to_owned()) },
    Known { name: "name", run: |_, _| Ok("meeple".to_owned()) },
    Known { name: "version", run: |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned()) },
    Known { name: "known_command", run: known_command },
    Known { name: "list_commands", run: list_commands },
    Known { name: "quit", run: |_, _| Ok(String::new()) },
    Known { name: "boardsize", run: board_size },
    Known { name: "clear_board", run: clear_board },
    Known { name: "komi", run: komi },
    Known { name: "play", run: play },
    Known { name: "genmove", run: genmove },
    Known { name: "reg_genmove", run: reg_genmove },
    Known { name: "undo", run: undo },
    Known { name: "showboard", run: show_board },
    Known { name: "time_settings", run: time_settings },
    Known { name: "time_left", run: time_left },
    Known { name: "fixed_handicap", run: fixed_handicap },
    Known { name: "place_free_handicap", run: fixed_handicap },
    Known { name: "set_free_handicap", run: set_free_handicap },
    Known { name: "loadsgf", run: load_sgf },
    Known { name: "final_score", run: final_score },
    Known { name: "final_status_list", run: final_status_list },
    Known { name: "lz-analyze", run: analyse },
    Known { name: "gogui-analyze_commands", run: gogui_commands },
    Known { name: "meeple-position", run: |gtp, _| Ok(gtp.session.position()) },
    Known { name: "meeple-agent", run: |gtp, _| Ok(gtp.agent.to_string()) },
];

fn syntax() -> String {
    "syntax error".to_owned()
}

fn known_command(_: &mut Gtp, words: &[String]) -> Outcome {
    let wanted = words.first().ok_or_else(syntax)?;
    Ok(COMMANDS.iter().any(|command| command.name == wanted).to_string())
}

fn list_commands(_: &mut Gtp, _: &[String]) -> Outcome {
    Ok(COMMANDS.iter().map(|command| command.name).collect::<Vec<_>>().join("\n"))
}

/// `boardsize 9`, or `boardsize 11 11` as Hex programs say.
fn board_size(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let read = |word: &String| word.parse::<u16>().map_err(|_| syntax());
    let size = read(words.first().ok_or_else(syntax)?)?;
    if words.get(1).map(read).transpose()?.is_some_and(|other| other != size) {
        return Err("unacceptable size".to_owned());
    }
    let before = std::mem::replace(&mut gtp.size, size);
    let opened = gtp.board(Vec::new(), Side::First).and_then(|text| gtp.begin(&text));
    opened.map(|()| String::new()).map_err(|_| {
        gtp.size = before;
        "unacceptable size".to_owned()
    })
}

fn clear_board(gtp: &mut Gtp, _: &[String]) -> Outcome {
    let text = gtp.board(Vec::new(), Side::First).map_err(|error| error.to_string())?;
    gtp.begin(&text).map(|()| String::new()).map_err(|error| error.to_string())
}

/// A new komi holds for the game that is on: it is begun again and played up to here.
fn komi(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let text = words.first().ok_or_else(syntax)?;
    let komi = text.parse::<f64>().ok().filter(|komi| komi.is_finite()).ok_or_else(syntax)?;
    let mut start = gtp.session.fork();
    while start.undo() {}
    let diagram = (gtp.exchange.read)(&start.position()).map_err(|error| error.to_string())?;
    if diagram.komi.is_none() {
        // The game has none; whoever asks is told so by nothing else than the score.
        return Ok(String::new());
    }
    let before = gtp.komi.replace(komi);
    let moves = gtp.session.history();
    let again = gtp.board(diagram.stones, diagram.mover).and_then(|text| {
        gtp.begin(&text)?;
        moves.iter().try_for_each(|name| gtp.session.play(name))
    });
    again.map(|()| String::new()).map_err(|error| {
        gtp.komi = before;
        error.to_string()
    })
}

fn side(gtp: &Gtp, word: Option<&String>) -> Result<Side, String> {
    word.and_then(|colour| gtp.exchange.side(colour)).ok_or_else(syntax)
}

fn play(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let side = side(gtp, words.first())?;
    let name = words.get(1).ok_or_else(syntax)?.to_ascii_lowercase();
    let before = gtp.session.history().len();
    let made = gtp
        .give_turn(side)
        .and_then(|()| gtp.session.play(&name).map_err(|error| format!("illegal move: {error}")));
    made.map(|()| String::new()).inspect_err(|_| {
        while gtp.session.history().len() > before {
            gtp.session.undo();
        }
    })
}

fn genmove(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let side = side(gtp, words.first())?;
    gtp.choose(side)
}

/// As `genmove`, but nothing is played.
fn reg_genmove(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let side = side(gtp, words.first())?;
    let before = gtp.session.history().len();
    let chosen = gtp.choose(side);
    while gtp.session.history().len() > before {
        gtp.session.undo();
    }
    chosen
}

fn undo(gtp: &mut Gtp, _: &[String]) -> Outcome {
    if gtp.take_back() { Ok(String::new()) } else { Err("cannot undo".to_owned()) }
}

fn show_board(gtp: &mut Gtp, _: &[String]) -> Outcome {
    let drawn = (gtp.around.draw)(&gtp.session.scene());
    // An empty line would end the answer.
    let lines: Vec<&str> = drawn.lines().filter(|line| !line.trim().is_empty()).collect();
    Ok(format!("\n{}", lines.join("\n")))
}

fn numbers<const N: usize>(words: &[String]) -> Result<[u64; N], String> {
    let mut numbers = [0; N];
    for (place, number) in numbers.iter_mut().enumerate() {
        *number = words.get(place).and_then(|word| word.parse().ok()).ok_or_else(syntax)?;
    }
    Ok(numbers)
}

fn time_settings(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let [main, period, stones] = numbers(words)?;
    gtp.clock.set(main, period, u32::try_from(stones).map_err(|_| syntax())?);
    gtp.mind_the_clock();
    Ok(String::new())
}

fn time_left(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let side = side(gtp, words.first())?;
    let [seconds, stones] = numbers(words.get(1..).unwrap_or_default())?;
    gtp.clock.leave(side, seconds, u32::try_from(stones).map_err(|_| syntax())?);
    gtp.mind_the_clock();
    Ok(String::new())
}

/// The usual places of handicap stones, as the protocol lists them.
fn fixed_handicap(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let [stones] = numbers(words)?;
    let size = gtp.size;
    // On boards of seven and eight lines on the third, on larger ones on the fourth from 13 on.
    let (least, edge) = match size {
        7..=12 => (2, 2),
        13.. => (2, 3),
        _ => (u64::MAX, 0),
    };
    let odd = size % 2 == 1 && size >= 9;
    let most = if odd { 9 } else { 4 };
    if gtp.exchange.pass.is_none() || !(least..=most).contains(&stones) {
        return Err("invalid number of stones".to_owned());
    }
    let (low, high, middle) = (edge, size - 1 - edge, size / 2);
    let corners = [(low, high), (high, low), (low, low), (high, high)];
    let sides = [(low, middle), (high, middle), (middle, high), (middle, low)];
    let mut places: Vec<(u16, u16)> = corners.into_iter().take(stones as usize).collect();
    if stones > 4 {
        let count = (stones as usize - 4) & !1;
        places.extend(sides.into_iter().take(count));
        if stones % 2 == 1 {
            places.push((middle, middle));
        }
    }
    let names: Option<Vec<String>> =
        places.into_iter().map(|(x, y)| (gtp.exchange.point)(size, x, y)).collect();
    let names = names.ok_or("invalid number of stones")?;
    put_handicap(gtp, &names)?;
    Ok(names.join(" "))
}

fn set_free_handicap(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let names: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    if names.len() < 2 || gtp.exchange.pass.is_none() {
        return Err("bad vertex list".to_owned());
    }
    put_handicap(gtp, &names)?;
    Ok(String::new())
}

/// Black stones on an empty board, White to move.
fn put_handicap(gtp: &mut Gtp, names: &[String]) -> Result<(), String> {
    let current =
        (gtp.exchange.read)(&gtp.session.position()).map_err(|error| error.to_string())?;
    if !current.stones.is_empty() || !gtp.session.history().is_empty() {
        return Err("board not empty".to_owned());
    }
    let black = gtp.exchange.black;
    let stones = names.iter().map(|name| (black, name.clone())).collect();
    let text = gtp.board(stones, black.other()).map_err(|_| "bad vertex list".to_owned())?;
    gtp.begin(&text).map_err(|_| "bad vertex list".to_owned())
}

/// `loadsgf FILE [N]`: the position before move N of the main line, or after the last.
fn load_sgf(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let file = words.first().ok_or_else(syntax)?;
    let before: Option<usize> = match words.get(1) {
        Some(word) => Some(word.parse().ok().filter(|number| *number > 0).ok_or_else(syntax)?),
        None => None,
    };
    let text = (gtp.around.read)(file).map_err(|why| format!("cannot load file: {why}"))?;
    let wrong = |error: meeple_core::InputError| format!("cannot load file: {error}");
    let collection = Collection::read(&text).map_err(wrong)?;
    let game = collection.games().next().ok_or("cannot load file: no game")?;
    let read = read_game(gtp.entry, &collection, game).map_err(wrong)?;
    // The game on the board stays until the file is known to be sound.
    let mut session = super::open(gtp.entry, &read.position).map_err(wrong)?;
    let moves = before.map_or(read.moves.len(), |number| number - 1).min(read.moves.len());
    for remark in &read.moves[..moves] {
        session.play(&remark.name).map_err(wrong)?;
    }
    let Diagram { size, komi, .. } = (gtp.exchange.read)(&read.position).map_err(wrong)?;
    gtp.begin(&read.position).map_err(wrong)?;
    (gtp.session, gtp.size, gtp.komi) = (session, size, komi);
    Ok(match mover(&*gtp.session) {
        Some(side) if gtp.exchange.colour(side) == 'w' => "white".to_owned(),
        _ => "black".to_owned(),
    })
}

/// `B+3.5`, `W+2`, `0`; in games that are won and not counted `B+` alone.
fn final_score(gtp: &mut Gtp, _: &[String]) -> Outcome {
    if let Some(count) = gtp.exchange.count {
        let count = count(&gtp.session.position(), gtp.seed).map_err(|error| error.to_string())?;
        let side = if count.lead > 0.0 { Side::First } else { Side::Second };
        let letter = gtp.exchange.colour(side).to_ascii_uppercase();
        return Ok(match count.lead.abs() {
            0.0 => "0".to_owned(),
            lead => format!("{letter}+{lead}"),
        });
    }
    match gtp.session.standing() {
        Standing::Won(seat) => {
            let side = if seat == Seat::First { Side::First } else { Side::Second };
            Ok(format!("{}+", gtp.exchange.colour(side).to_ascii_uppercase()))
        }
        Standing::Drawn => Ok("0".to_owned()),
        _ => Err("cannot score: the game is not over".to_owned()),
    }
}

fn final_status_list(gtp: &mut Gtp, words: &[String]) -> Outcome {
    let count = gtp.exchange.count.ok_or("cannot score: nothing is counted in this game")?;
    let count = count(&gtp.session.position(), gtp.seed).map_err(|error| error.to_string())?;
    let list = match words.first().map(String::as_str) {
        Some("dead") => count.dead,
        Some("alive") => count.alive,
        Some("seki") => count.seki,
        _ => return Err(syntax()),
    };
    Ok(list.join("\n"))
}

/// Its words are read when the analysis begins.
fn analyse(gtp: &mut Gtp, _: &[String]) -> Outcome {
    match mover(&*gtp.session) {
        Some(_) => Ok(String::new()),
        None => Err("the game is over".to_owned()),
    }
}

fn gogui_commands(_: &mut Gtp, _: &[String]) -> Outcome {
    Ok(["string/Position/meeple-position", "string/Agent/meeple-agent", "string/Score/final_score"]
        .join("\n"))
}
