//! Who is where: `[[operators]]`, `[[patrols]]`, `[enemies]`, `[respawn]`.

use meeple_core::{Heading, InputError, Phrase, phrase};

use super::toml::TomlNode;
use super::{Reading, cell};
use crate::ground::{Cell, Ground};
use crate::scenario::{Operator, Respawn, Switch};
use crate::state::MOST_OPERATORS;

/// Most places of all loops together: each has a number below that of the dead.
const MOST_PLACES: usize = 250;

/// The loops of a mission.
pub(super) struct Walks {
    /// The cells of all of them, loop after loop.
    pub(super) cells: Vec<Cell>,
    /// How many each has.
    pub(super) lengths: Vec<u8>,
    pub(super) switches: Vec<Switch>,
}

impl Walks {
    /// The places of a loop, by its number from 1.
    fn of(&self, number: u8) -> Option<std::ops::Range<usize>> {
        let index = usize::from(number).checked_sub(1)?;
        let length = usize::from(*self.lengths.get(index)?);
        let first = self.lengths[..index].iter().map(|&length| usize::from(length)).sum();
        Some(first..first + length)
    }

    /// The place of a cell on one loop, or on the first that has it.
    fn place(&self, cell: Cell, number: Option<u8>) -> Option<u8> {
        let range = match number {
            Some(number) => self.of(number)?,
            None => 0..self.cells.len(),
        };
        let found = self.cells[range.clone()].iter().position(|&there| there == cell);
        found.map(|index| (range.start + index) as u8)
    }
}

impl Reading {
    pub(super) fn operators(
        &mut self,
        ground: &Ground,
        node: TomlNode<'_>,
    ) -> Result<Vec<Operator>, InputError> {
        let list = node.list()?;
        if !(1..=MOST_OPERATORS).contains(&list.len()) {
            let node = list.get(MOST_OPERATORS).copied().unwrap_or(node);
            return Err(node.expected(&phrase!(
                "1 to {MOST_OPERATORS} operators",
                "de 1 à {MOST_OPERATORS} opérateurs"
            )));
        }
        let mut operators: Vec<Operator> = Vec::new();
        for (item, node) in list.into_iter().enumerate() {
            let table = node.table()?;
            table.only(&["name", "start", "grenades", "shields"])?;
            let start = self.note("operators.start", item, table.need("start")?);
            let name = table.need("name")?;
            let text = name.text()?.trim();
            let taken = operators.iter().any(|other| other.name.eq_ignore_ascii_case(text));
            let fits = (1..=20).contains(&text.chars().count());
            if !fits || taken || text.chars().any(char::is_control) {
                return Err(name.expected(&Phrase::new(
                    "a name of 1 to 20 letters that nobody else has",
                    "un nom de 1 à 20 lettres que nul autre ne porte",
                )));
            }
            let stock = |key: &str| table.get(key).map_or(Ok(0), |node| node.whole(0..=9));
            operators.push(Operator {
                name: text.to_owned(),
                start: cell(ground, start)?,
                grenades: stock("grenades")?,
                shields: stock("shields")?,
            });
        }
        Ok(operators)
    }

    /// The loops, from the corners where they turn.
    pub(super) fn walks(
        &mut self,
        ground: &Ground,
        node: TomlNode<'_>,
    ) -> Result<Walks, InputError> {
        let list = node.list()?;
        if list.is_empty() {
            return Err(node.expected(&Phrase::new("at least one loop", "au moins une ronde")));
        }
        let mut walks = Walks { cells: Vec::new(), lengths: Vec::new(), switches: Vec::new() };
        let mut switches = Vec::new();
        for (item, node) in list.into_iter().enumerate() {
            let table = node.table()?;
            table.only(&["loop", "switch"])?;
            let corners = self.note("patrols.loop", item, table.need("loop")?);
            let cells = self.walk(ground, walks.cells.len(), corners)?;
            if walks.cells.len() + cells.len() > MOST_PLACES {
                return Err(corners.error(phrase!(
                    "the loops are too long; expected at most {MOST_PLACES} cells together",
                    "les rondes sont trop longues ; attendu : au plus {MOST_PLACES} cases en tout"
                )));
            }
            walks.lengths.push(cells.len() as u8);
            walks.cells.extend(cells);
            if let Some(node) = table.get("switch") {
                switches.push((item as u8 + 1, node));
            }
        }
        for (from, node) in switches {
            for node in node.list()? {
                let switch = self.switch(ground, &walks, from, node)?;
                walks.switches.push(switch);
            }
        }
        Ok(walks)
    }

    /// Where an enemy of one loop may go on along another: at a cell that both have.
    fn switch(
        &mut self,
        ground: &Ground,
        walks: &Walks,
        from: u8,
        node: TomlNode<'_>,
    ) -> Result<Switch, InputError> {
        let table = node.table()?;
        table.only(&["at", "to", "chance"])?;
        let to = table.need("to")?;
        let number = to.whole(1..=walks.lengths.len() as u8)?;
        let at = table.need("at")?;
        let there = cell(ground, at)?;
        let places = walks.place(there, Some(from)).zip(walks.place(there, Some(number)));
        let Some((here, other)) = places.filter(|_| number != from) else {
            return Err(at.expected(&phrase!(
                "a cell of this loop that another one, {number}, has too",
                "une case de cette ronde qu'une autre, la {number}, a aussi"
            )));
        };
        let range = walks.of(number).unwrap_or_default();
        let next = usize::from(other) + 1;
        let next = if next == range.end { range.start } else { next };
        let chance = self.note("patrols.switch", walks.switches.len(), table.need("chance")?);
        let chance = chance.number(0.0..=1.0)?;
        Ok(Switch { from: here, to: next as u8, chance })
    }

    /// Where enemies begin, and where more of them would.
    pub(super) fn enemies(
        &mut self,
        ground: &Ground,
        walks: &Walks,
        node: TomlNode<'_>,
    ) -> Result<(Vec<u8>, Vec<u8>), InputError> {
        let table = node.table()?;
        table.only(&["start", "reserve"])?;
        let start = self.places(ground, walks, ("enemies.start", 0), table.need("start")?)?;
        let reserve = match table.get("reserve") {
            Some(node) => self.places(ground, walks, ("enemies.reserve", 0), node)?,
            None => Vec::new(),
        };
        Ok((start, reserve))
    }

    pub(super) fn respawn(
        &mut self,
        ground: &Ground,
        walks: &Walks,
        node: TomlNode<'_>,
    ) -> Result<Respawn, InputError> {
        let table = node.table()?;
        table.only(&["slots", "at"])?;
        let slots = self.note("respawn.slots", 0, table.need("slots")?).whole(1..=8)?;
        let at = self.places(ground, walks, ("respawn.at", 0), table.need("at")?)?;
        Ok(Respawn { slots, at })
    }

    /// Cells of loops, as places: `"c3"`, or `{ at = "c3", loop = 2 }` where several loops have it.
    /// They are noted from a key and an item on.
    pub(super) fn places(
        &mut self,
        ground: &Ground,
        walks: &Walks,
        (key, first): (&'static str, usize),
        node: TomlNode<'_>,
    ) -> Result<Vec<u8>, InputError> {
        self.note(key, first, node);
        let place = |(item, node): (usize, TomlNode<'_>)| {
            self.note(key, first + item, node);
            let (at, number) = if node.is_table() {
                let table = node.table()?;
                table.only(&["at", "loop"])?;
                let number = table.need("loop")?.whole(1..=walks.lengths.len() as u8)?;
                (table.need("at")?, Some(number))
            } else {
                (node, None)
            };
            walks.place(cell(ground, at)?, number).ok_or_else(|| {
                at.expected(&Phrase::new("a cell of the loop", "une case de la ronde"))
            })
        };
        node.list()?.into_iter().enumerate().map(place).collect()
    }

    /// All cells of a loop, from its corners; `first` is the number of the first one. Each is noted
    /// at the corner where its run begins.
    fn walk(
        &mut self,
        ground: &Ground,
        first: usize,
        node: TomlNode<'_>,
    ) -> Result<Vec<Cell>, InputError> {
        let corners = node
            .list()?
            .into_iter()
            .map(|node| Ok((node, cell(ground, node)?)))
            .collect::<Result<Vec<_>, InputError>>()?;
        let mut cells = Vec::new();
        for (index, &(corner, from)) in corners.iter().enumerate() {
            let (node, to) = corners[(index + 1) % corners.len()];
            let begin = cells.len();
            cells.push(from);
            if to != from {
                let run = Heading::ALL.into_iter().find_map(|way| straight(ground, from, to, way));
                cells.extend(run.ok_or_else(|| {
                    let (from, to) = (ground.name(from), ground.name(to));
                    node.error(phrase!(
                        "{from} and {to} are not in line; expected the corners of the loop in turn",
                        "{from} et {to} ne sont pas alignées ; attendu : les coins de la ronde, dans l'ordre"
                    ))
                })?);
            }
            for place in begin..cells.len() {
                self.note("patrols.step", first + place, corner);
            }
        }
        Ok(cells)
    }
}

/// The cells between two, if they are in line that way.
fn straight(ground: &Ground, from: Cell, to: Cell, way: Heading) -> Option<Vec<Cell>> {
    let mut run = Vec::new();
    let mut at = from;
    while let Some(next) = ground.beside(at, way) {
        if next == to {
            return Some(run);
        }
        run.push(next);
        at = next;
    }
    None
}
