//! From a file to a game of the catalogue, and back.

use meeple_core::card::{Diagram, Exchange};
use meeple_core::error::excerpt;
use meeple_core::{InputError, Phrase, Side, phrase};

use super::{Collection, NodeId};
use crate::session::{Seat, Session, Standing};
use crate::{Entry, catalogue};

/// The main line of a game in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct FromFile {
    /// Where it begins, in the game's own notation.
    pub position: String,
    /// The moves, and what is said of each.
    pub moves: Vec<Remark>,
    /// Who played the first and the second side, where it is told.
    pub players: [Option<String>; 2],
    /// The result as the file has it.
    pub result: Option<String>,
}

/// A move and what is said of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Remark {
    /// The move by name.
    pub name: String,
    /// What is said of it.
    pub comment: Option<String>,
    /// How good it was, where somebody judged it.
    pub quality: Option<Quality>,
    /// Who wins by force after it, where that is proved.
    pub won_by: Option<Side>,
    /// By how many points the first side wins after it, where points are counted and that is proved.
    pub points: Option<f64>,
    /// Lines that might have been played in its place, better ones, each with a comment.
    pub instead: Vec<(Vec<String>, Option<String>)>,
}

/// How good a move was: the properties that files have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// It gave very much away: `BM[2]`.
    Blunder,
    /// It gave much away: `BM[1]`.
    Bad,
    /// It gave something away: `DO[]`.
    Doubtful,
    /// No other was as good: `TE[1]`.
    Good,
}

impl Quality {
    const fn property(self) -> (&'static str, &'static str) {
        match self {
            Self::Blunder => ("BM", "2"),
            Self::Bad => ("BM", "1"),
            Self::Doubtful => ("DO", ""),
            Self::Good => ("TE", "1"),
        }
    }
}

/// The largest board of two-letter points.
const LARGEST: u16 = 26;

/// Reads the main line of a game.
///
/// # Errors
/// Names the node, from 1, what was found there and what was expected.
pub fn read_game(
    entry: &Entry,
    collection: &Collection,
    game: NodeId,
) -> Result<FromFile, InputError> {
    let exchange = exchange_of(entry)?;
    let reader = Reader { collection, exchange };
    let size = reader.head(game, entry)?;
    let mover = reader.mover(game)?;
    let komi = reader.komi(game)?;
    let diagram = Diagram { size, komi, stones: reader.stones(game, size)?, mover };
    let position = (exchange.write)(&diagram)?;
    let mut moves: Vec<Remark> = Vec::new();
    let mut turn = mover;
    for (number, node) in collection.main_line(game).enumerate() {
        let wrong = |error: InputError| at_node(number + 1, error);
        if number > 0
            && ["AB", "AW", "AE"].iter().any(|name| collection.value(node, name).is_some())
        {
            return Err(wrong(InputError::new(Phrase::new(
                "stones are set up in the middle of the game, expected moves",
                "des pierres sont posées en cours de partie, attendu des coups",
            ))));
        }
        for colour in ["B", "W"] {
            let Some(value) = collection.value(node, colour) else { continue };
            let side = exchange.side(colour).unwrap_or(exchange.black);
            if side != turn {
                // Elsewhere a player may move twice; here the other one passes in between.
                let pass = exchange.pass.ok_or_else(|| {
                    wrong(InputError::new(phrase!(
                        "found a move of {colour} out of turn",
                        "un coup de {colour} hors de son tour"
                    )))
                })?;
                moves.push(Remark { name: pass.to_owned(), ..Remark::default() });
            }
            let name = reader.move_name(value, size).map_err(wrong)?;
            let comment = collection.value(node, "C").map(str::to_owned);
            moves.push(Remark { name, comment, ..Remark::default() });
            turn = side.other();
        }
    }
    let said = |name: &str| {
        collection.value(game, name).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let by_side = |side: Side| if side == exchange.black { said("PB") } else { said("PW") };
    Ok(FromFile { position, moves, players: Side::BOTH.map(by_side), result: said("RE") })
}

/// Writes a game: the moves of a session from its start, with what is said of each turn.
///
/// # Errors
/// When the game has no such files.
pub fn write_game(
    session: &dyn Session,
    players: [Option<&str>; 2],
    result: Option<&str>,
    remarks: &[Remark],
) -> Result<Collection, InputError> {
    let entry = session.entry();
    let exchange = exchange_of(entry)?;
    let mut start = session.fork();
    while start.undo() {}
    let diagram = (exchange.read)(&start.position())?;
    let mut file = Collection::default();
    let root = file.begin();
    file.set(root, "FF", "4");
    file.set(root, "CA", "UTF-8");
    file.set(root, "AP", concat!("meeple:", env!("CARGO_PKG_VERSION")));
    if let Some(number) = exchange.number {
        file.set(root, "GM", number.to_string());
    }
    file.set(root, "SZ", diagram.size.to_string());
    if let Some(komi) = diagram.komi {
        file.set(root, "KM", komi.to_string());
    }
    for side in Side::BOTH {
        let stones = diagram.stones.iter().filter(|(of, _)| *of == side);
        let points: Vec<String> =
            stones.map(|(_, name)| point_value(exchange, diagram.size, name)).collect();
        let colour = exchange.colour(side).to_ascii_uppercase();
        if !points.is_empty() {
            file.set_all(root, &format!("A{colour}"), points);
        }
        if let Some(name) = players[side.index()] {
            file.set(root, &format!("P{colour}"), name);
        }
    }
    if diagram.mover != Side::First || !diagram.stones.is_empty() {
        file.set(root, "PL", exchange.colour(diagram.mover).to_ascii_uppercase().to_string());
    }
    if let Some(result) = result {
        file.set(root, "RE", result);
    }
    let mut at = root;
    let history = session.history();
    let mut steps = history.iter();
    let mut turn = 0;
    loop {
        let before = start.fork();
        let Some((side, name)) = next_turn(&mut *start, &mut steps)? else { break };
        let remark = remarks.get(turn);
        turn += 1;
        let node = file.add_after(at);
        write_move(&mut file, node, exchange, diagram.size, side, &name);
        if let Some(remark) = remark {
            write_remark(&mut file, node, exchange, remark);
        }
        for (line, comment) in remark.map_or(&[][..], |remark| &remark.instead) {
            let (mut other, mut steps) = (before.fork(), line.iter());
            let mut last = at;
            while let Some((side, name)) = next_turn(&mut *other, &mut steps)? {
                let first = last == at;
                last = file.add_after(last);
                write_move(&mut file, last, exchange, diagram.size, side, &name);
                if let Some(comment) = comment.as_deref().filter(|_| first) {
                    file.set(last, "C", comment);
                }
            }
        }
        at = node;
    }
    Ok(file)
}

/// Plays a turn, whose steps are one move: who made it, and its name.
fn next_turn<'s>(
    session: &mut dyn Session,
    steps: &mut impl Iterator<Item = &'s String>,
) -> Result<Option<(Side, String)>, InputError> {
    let Some(side) = mover(session) else { return Ok(None) };
    let mut name = String::new();
    while mover(session) == Some(side)
        && let Some(step) = steps.next()
    {
        session.play(step)?;
        if !name.is_empty() {
            name.push('/');
        }
        name.push_str(step);
    }
    Ok((!name.is_empty()).then_some((side, name)))
}

/// What is said of a move.
fn write_remark(file: &mut Collection, node: NodeId, exchange: &Exchange, remark: &Remark) {
    if let Some(comment) = &remark.comment {
        file.set(node, "C", comment.as_str());
    }
    if let Some((name, value)) = remark.quality.map(Quality::property) {
        file.set(node, name, value);
    }
    if let Some(side) = remark.won_by {
        let colour = exchange.colour(side).to_ascii_uppercase();
        file.set(node, &format!("G{colour}"), "2");
    }
    if let Some(points) = remark.points {
        // What is good for Black is positive, whoever begins.
        let points = if exchange.black == Side::First { points } else { -points };
        file.set(node, "V", points.to_string());
    }
}

fn exchange_of(entry: &Entry) -> Result<&Exchange, InputError> {
    entry.card.exchange.as_ref().ok_or_else(|| {
        let (game, list) = (entry.id, catalogue::ids(|entry| entry.card.exchange.is_some()));
        InputError::new(phrase!(
            "games of {game} are not written as SGF; these are: {list}",
            "les parties de {game} ne s'écrivent pas en SGF ; celles-ci oui : {list}"
        ))
    })
}

fn mover(session: &dyn Session) -> Option<Side> {
    match session.standing() {
        Standing::ToMove(Seat::First) => Some(Side::First),
        Standing::ToMove(_) => Some(Side::Second),
        _ => None,
    }
}

fn write_move(
    file: &mut Collection,
    node: NodeId,
    exchange: &Exchange,
    size: u16,
    side: Side,
    name: &str,
) {
    let colour = exchange.colour(side).to_ascii_uppercase().to_string();
    let value = match exchange.pass {
        Some(pass) if pass == name && exchange.has_letters => String::new(),
        _ => point_value(exchange, size, name),
    };
    file.set(node, &colour, value);
}

/// A point as files write it.
fn point_value(exchange: &Exchange, size: u16, name: &str) -> String {
    let letter = |number: u16| char::from(b'a' + number as u8);
    let places = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let found = exchange.has_letters.then(|| {
        places.into_iter().find(|&(x, y)| (exchange.point)(size, x, y).as_deref() == Some(name))
    });
    match found.flatten() {
        Some((x, y)) => format!("{}{}", letter(x), letter(y)),
        None => name.to_owned(),
    }
}

fn at_node(number: usize, error: InputError) -> InputError {
    let Phrase { en, fr } = error.message;
    InputError { message: phrase!("node {number}: {en}", "nœud {number} : {fr}"), ..error }
}

struct Reader<'a> {
    collection: &'a Collection,
    exchange: &'a Exchange,
}

impl Reader<'_> {
    /// Checks that it is this game; the size of its board.
    fn head(&self, root: NodeId, entry: &Entry) -> Result<u16, InputError> {
        let number = self.collection.value(root, "GM").unwrap_or("1").trim();
        let own = self.exchange.number.map(|number| number.to_string());
        // Havannah has no number: whatever programs write there is taken.
        if let Some(own) = own.filter(|own| own != number) {
            let (found, game) = (excerpt(number), entry.id);
            return Err(at_node(
                1,
                InputError::new(phrase!(
                    "found the game number (GM) {found}, expected {own}, that of {game}",
                    "numéro de jeu (GM) {found} trouvé, attendu {own}, celui de {game}"
                )),
            ));
        }
        let usual = if self.exchange.number == Some(1) { 19 } else { self.exchange.size };
        let Some(text) = self.collection.value(root, "SZ") else { return Ok(usual) };
        // `19:19` is square as well.
        let (one, other) = text.split_once(':').unwrap_or((text, text));
        let size = one.trim().parse().ok().filter(|size| (1..=LARGEST).contains(size));
        size.filter(|_| one.trim() == other.trim()).ok_or_else(|| {
            let found = excerpt(text);
            at_node(
                1,
                InputError::new(phrase!(
                    "found the size (SZ) {found}, expected a square board of 1 to {LARGEST}",
                    "taille (SZ) {found} trouvée, attendu un plateau carré de 1 à {LARGEST}"
                )),
            )
        })
    }

    fn komi(&self, root: NodeId) -> Result<Option<f64>, InputError> {
        let Some(text) = self.collection.value(root, "KM") else { return Ok(None) };
        let komi = text.trim().parse::<f64>().ok().filter(|komi| komi.is_finite());
        komi.map(Some).ok_or_else(|| {
            let found = excerpt(text);
            at_node(
                1,
                InputError::new(phrase!(
                    "found the komi (KM) {found}, expected a number such as 7.5",
                    "komi (KM) {found} trouvé, attendu un nombre tel que 7.5"
                )),
            )
        })
    }

    /// Who moves first: as the file says, or else by the first move, or else as usual.
    fn mover(&self, root: NodeId) -> Result<Side, InputError> {
        if let Some(text) = self.collection.value(root, "PL") {
            return self.exchange.side(text.trim()).ok_or_else(|| {
                let found = excerpt(text);
                at_node(
                    1,
                    InputError::new(phrase!(
                        "found the player to move (PL) {found}, expected B or W",
                        "joueur au trait (PL) {found} trouvé, attendu B ou W"
                    )),
                )
            });
        }
        let first = self.collection.main_line(root).find_map(|node| {
            ["B", "W"].into_iter().find(|colour| self.collection.value(node, colour).is_some())
        });
        Ok(first.and_then(|colour| self.exchange.side(colour)).unwrap_or(Side::First))
    }

    /// The stones that are set up.
    fn stones(&self, root: NodeId, size: u16) -> Result<Vec<(Side, String)>, InputError> {
        let mut stones = Vec::new();
        for (property, colour) in [("AB", "b"), ("AW", "w")] {
            let side = self.exchange.side(colour).unwrap_or(self.exchange.black);
            for value in self.collection.values(root, property) {
                let names = self.points(value, size).map_err(|error| at_node(1, error))?;
                stones.extend(names.into_iter().map(|name| (side, name)));
            }
        }
        Ok(stones)
    }

    /// A point, or all points of a rectangle: `aa:cc`.
    fn points(&self, value: &str, size: u16) -> Result<Vec<String>, InputError> {
        let Some((from, to)) = value.split_once(':').filter(|_| self.exchange.has_letters) else {
            return Ok(vec![self.point(value, size)?]);
        };
        let (Some(from), Some(to)) = (letters(from, size), letters(to, size)) else {
            return Err(no_point(value));
        };
        let mut names = Vec::new();
        for y in from.1..=to.1 {
            for x in from.0..=to.0 {
                let name = (self.exchange.point)(size, x, y);
                names.push(name.ok_or_else(|| no_point(value))?);
            }
        }
        Ok(names)
    }

    fn point(&self, value: &str, size: u16) -> Result<String, InputError> {
        if !self.exchange.has_letters {
            return Ok(value.trim().to_owned());
        }
        let place = letters(value, size);
        place.and_then(|(x, y)| (self.exchange.point)(size, x, y)).ok_or_else(|| no_point(value))
    }

    fn move_name(&self, value: &str, size: u16) -> Result<String, InputError> {
        match self.exchange.pass {
            Some(pass) if value.trim().is_empty() => Ok(pass.to_owned()),
            // Old files pass beyond the border.
            Some(pass) if value == "tt" && size <= 19 && self.exchange.has_letters => {
                Ok(pass.to_owned())
            }
            _ => self.point(value, size),
        }
    }
}

/// Column and row of two letters.
fn letters(value: &str, size: u16) -> Option<(u16, u16)> {
    let mut numbers = value.trim().bytes().map(|letter| match letter {
        b'a'..=b'z' => Some(u16::from(letter - b'a')).filter(|number| *number < size),
        _ => None,
    });
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Some(x)), Some(Some(y)), None) => Some((x, y)),
        _ => None,
    }
}

fn no_point(value: &str) -> InputError {
    let found = excerpt(value);
    InputError::new(phrase!(
        "found {found}, expected a point of the board in two letters, such as dd",
        "{found} trouvé, attendu un point du plateau en deux lettres, tel que dd"
    ))
}
