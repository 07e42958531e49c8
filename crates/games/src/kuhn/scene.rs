//! The picture of Kuhn poker: two cards side by side, and the pot in words.

use meeple_core::scene::{Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token};
use meeple_core::{Party as _, Phrase, Scene, Step, phrase};

use super::{Act, Cards, Hand, Kuhn, Rank, notation};
use crate::seat::letter;

/// The players, in the order of their seats.
const SEATS: [usize; 2] = [0, 1];

/// The picture of a position; of the last step it shows only whose it was.
pub(super) fn draw(hand: &Hand, last: Option<&Step<'_, Kuhn>>) -> Scene {
    let title =
        Phrase::new("Kuhn poker: the cards of A and B", "Poker de Kuhn : les cartes de A et de B");
    let mut scene = Scene::grid(title, 2, 1);
    scene.axes.columns = SEATS.map(|seat| letter(seat).to_owned()).to_vec();
    for seat in SEATS {
        let name = letter(seat);
        let (label, token) = match hand.cards {
            Cards::Undealt => (phrase!("{name}, no card yet", "{name}, pas encore de carte"), None),
            Cards::Dealt(cards) => {
                let card = card_name(cards[seat]);
                (phrase!("{name}: ", "{name} : ").join("", &card), Some(token(seat, cards[seat])))
            }
        };
        let at = place(seat);
        let id = format!("card-{name}");
        scene.cells.push(Cell { id, at, ground: Ground::Floor, label, action: None });
        scene.tokens.extend(token);
    }
    let mark = |seat, kind| Mark { at: place(seat), kind };
    // The deal is nobody's doing but the rules'.
    let last = last.filter(|step| step.action != Act::Deal);
    scene.marks.extend(last.map(|step| mark(step.before.mover(), MarkKind::Last)));
    scene.marks.extend(hand.winner().map(|seat| mark(seat, MarkKind::Winning)));
    scene.facts = facts(hand);
    scene
}

fn place(seat: usize) -> Point {
    Point::new(seat as u16, 0)
}

fn card_name(card: Option<Rank>) -> Phrase {
    match card {
        None => Phrase::new("a card face down", "une carte cachée"),
        Some(Rank::Jack) => Phrase::new("the jack", "le valet"),
        Some(Rank::Queen) => Phrase::new("the queen", "la dame"),
        Some(Rank::King) => Phrase::new("the king", "le roi"),
    }
}

fn token(seat: usize, card: Option<Rank>) -> Token {
    Token {
        id: letter(seat).to_owned(),
        at: place(seat),
        tint: match (card, seat) {
            (None, _) => Tint::Plain,
            (Some(_), 0) => Tint::One,
            (Some(_), _) => Tint::Two,
        },
        shape: Shape::Tile,
        text: notation::face(card).to_owned(),
    }
}

fn facts(hand: &Hand) -> Vec<Fact> {
    let fact = |name, value| Fact { name, value };
    let mut facts = vec![match (hand.winner(), Kuhn.payoffs(hand)) {
        (Some(winner), Some(payoffs)) => {
            let (name, chips) = (letter(winner), payoffs[winner]);
            fact(
                Phrase::new("Winner", "Vainqueur"),
                phrase!("{name} (chips won: {chips})", "{name} (jetons gagnés : {chips})"),
            )
        }
        _ => fact(Phrase::new("To move", "Au tour de"), Phrase::same(letter(hand.mover()))),
    }];
    let [first, second] = SEATS.map(|seat| hand.staked(seat));
    let number = |number: usize| Phrase::same(number.to_string());
    facts.push(fact(Phrase::new("Pot (chips)", "Pot (jetons)"), number(first + second)));
    facts.push(fact(Phrase::new("Put in by A", "Mis par A"), number(first)));
    facts.push(fact(Phrase::new("Put in by B", "Mis par B"), number(second)));
    let story = hand.done().map(|(seat, act)| told(letter(seat), act));
    if let Some(story) = story.reduce(|before, next| before.join(", ", &next)) {
        facts.push(fact(Phrase::new("So far", "Jusqu'ici"), story));
    }
    facts
}

fn told(who: &str, act: Act) -> Phrase {
    match act {
        Act::Deal => phrase!("{who} deals", "{who} distribue"),
        Act::Check => phrase!("{who} checks", "{who} dit parole"),
        Act::Bet => phrase!("{who} bets", "{who} mise"),
        Act::Fold => phrase!("{who} folds", "{who} passe"),
        Act::Call => phrase!("{who} calls", "{who} suit"),
    }
}
