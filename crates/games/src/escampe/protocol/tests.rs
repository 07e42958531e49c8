//! Both ends of the protocol, talking to each other without a connection.

use meeple_core::{Deterministic as _, Notation as _, Problem as _, Rng, Side};

use super::*;
use crate::escampe::Escampe;

/// The letters as the lines that each side gets.
fn lines(letters: &[Letter], to: Side) -> Vec<String> {
    let own = letters.iter().filter(|letter| letter.to == to);
    own.map(|letter| letter.message.line()).collect()
}

fn line(text: &str) -> Answer {
    Answer::Line(text.to_owned())
}

/// Legal answers by lot, as long as it takes.
fn legal(moves: &[String], rng: &mut Rng) -> String {
    let game = Escampe::default();
    let mut board = game.start();
    for name in moves {
        let action = game.parse_action(&board, name).expect("it was played");
        game.apply(&mut board, action);
    }
    let actions = game.action_list(&board);
    game.action_name(&board, actions[rng.below(actions.len())])
}

#[test]
fn bytes_become_lines_whatever_pieces_they_come_in() {
    let mut lines = Lines::default();
    for byte in b" Blanc\0\nJOUEUR Noir\0\r\n\nMOUV" {
        lines.take_in(&[*byte]);
    }
    let mut next = || lines.next_line();
    assert_eq!(next(), Ok(Some("Blanc".to_owned())));
    assert_eq!(next(), Ok(Some("JOUEUR Noir".to_owned())));
    assert_eq!(next(), Ok(Some(String::new())));
    assert_eq!(next(), Ok(None));
    lines.take_in(&[b'x'; LONGEST_LINE]);
    assert_eq!(lines.next_line(), Err(Garbage), "no end in sight");
    let mut lines = Lines::default();
    lines.take_in(&[0xff, b'\n']);
    assert_eq!(lines.next_line(), Err(Garbage), "no text");
}

#[test]
fn lines_of_the_referee_end_with_a_nul_except_moves() {
    let (mut referee, letters) = Referee::begin(100);
    assert_eq!(lines(&letters, Side::First), ["Blanc\0\n", "JOUEUR Noir\0\n"]);
    assert_eq!(lines(&letters, Side::Second), ["Noir\0\n", "JOUEUR Noir\0\n"]);
    let letters = referee.hear(line(" c6/A6/B5/D5/E6/F5"));
    // Passed on as the game writes it, whatever order it came in.
    let placed = "MOUVEMENT C6/B5/D5/F5/A6/E6\n";
    assert_eq!(lines(&letters, Side::First), [placed, "JOUEUR Blanc\0\n"]);
    assert_eq!(lines(&letters, Side::Second), ["JOUEUR Blanc\0\n"]);
    let letters = referee.hear(line("xxxxx"));
    for side in Side::BOTH {
        assert_eq!(lines(&letters, side), ["FIN! Noir\0\n"]);
    }
    assert_eq!(referee.result(), Some(&(Some(Side::Second), Ending::Illegal("xxxxx".into()))));
    assert_eq!((referee.awaited(), referee.hear(line("E"))), (None, Vec::new()));
}

#[test]
fn whoever_does_not_answer_loses_and_too_long_a_game_is_drawn() {
    for (answer, ending) in [
        (Answer::Garbage, Ending::Illegal(String::new())),
        (Answer::Closed, Ending::Closed),
        (Answer::Late, Ending::Late),
    ] {
        let (mut referee, _) = Referee::begin(100);
        referee.hear(answer);
        assert_eq!(referee.result(), Some(&(Some(Side::First), ending)), "Black places first");
    }
    let (mut referee, _) = Referee::begin(1);
    let letters = referee.hear(line("C6/A6/B5/D5/E6/F5"));
    assert_eq!(lines(&letters, Side::Second), ["FIN! Égalité\0\n"]);
    assert_eq!(referee.result(), Some(&(None, Ending::Length)));
}

#[test]
fn players_understand_the_referee_through_a_whole_game() {
    let mut rng = Rng::new(7);
    let (mut referee, mut letters) = Referee::begin(10_000);
    let mut players = [Player::default(), Player::default()];
    let mut ended = [None; 2];
    while !letters.is_empty() {
        let mut asked = None;
        for Letter { to, message } in std::mem::take(&mut letters) {
            let mut lines = Lines::default();
            lines.take_in(message.line().as_bytes());
            let line = lines.next_line().expect("text").expect("a whole line");
            match players[to.index()].hear(&line).expect("the protocol") {
                Heard::YourTurn => asked = Some(to),
                Heard::Colour(own) => assert_eq!(own, to),
                Heard::OtherTurn => {}
                Heard::Played(side, name) => {
                    assert_eq!((side, Some(&name)), (to.other(), referee.moves().last()));
                }
                Heard::End(winner) => ended[to.index()] = Some(winner),
            }
        }
        assert_eq!(asked, referee.awaited());
        if asked.is_some() {
            letters = referee.hear(line(&legal(referee.moves(), &mut rng)));
        }
    }
    let (winner, ending) = referee.result().expect("it ended");
    assert_eq!((*ending == Ending::Taken, ended), (winner.is_some(), [Some(*winner); 2]));
}

#[test]
fn a_player_hears_what_is_not_of_the_protocol() {
    let mut player = Player::default();
    assert_eq!(player.hear("JOUEUR Blanc"), Err(Garbage), "no colour yet");
    assert_eq!(player.hear("Noir"), Ok(Heard::Colour(Side::Second)));
    assert_eq!(player.hear("JOUEUR ?"), Ok(Heard::OtherTurn));
    assert_eq!(player.hear("Blanc"), Err(Garbage));
    assert_eq!(player.hear("FIN! ?"), Ok(Heard::End(None)));
    assert_eq!(player.hear("JOUEUR Noir"), Err(Garbage), "it is over");
}

#[test]
fn names_are_one_line_of_text() {
    assert!(is_name("a b") && !is_name("") && !is_name("a\u{7}"));
    assert!(check_name("a b").is_ok() && check_name(" ").is_err() && check_name("a\nb").is_err());
}
