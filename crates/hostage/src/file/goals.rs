//! What there is to do in a mission: `mission`, `[bomb]`, `[waves]`, `hostages`.

use meeple_core::{InputError, Phrase, phrase};

use super::people::Walks;
use super::toml::{Settings, TomlNode};
use super::{Reading, cell};
use crate::ground::{Cell, Ground};
use crate::scenario::{Arrival, Bomb, Goal, Waves};

/// Most hostages of a mission: each has a bit.
const MOST_HOSTAGES: usize = 8;

/// Clocks of missions run at most this long.
const LONGEST_CLOCK: u8 = 60;

/// Most enemies at a time in waves, unless told otherwise.
const USUAL_SLOTS: u8 = 5;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Rescue,
    Extraction,
    Bomb,
    Waves,
}

impl Reading {
    /// What there is to do; nothing where it needs loops that could not be read.
    pub(super) fn goal(
        &mut self,
        ground: &Ground,
        walks: Option<&Walks>,
        file: Settings<'_>,
    ) -> Result<Option<Goal>, InputError> {
        let kinds = [
            ("rescue", Kind::Rescue),
            ("extraction", Kind::Extraction),
            ("bomb", Kind::Bomb),
            ("waves", Kind::Waves),
        ];
        let kind = file.get("mission").map_or(Ok(Kind::Rescue), |node| node.choice(&kinds))?;
        for (key, owner) in [("bomb", Kind::Bomb), ("waves", Kind::Waves)] {
            if let Some(node) = file.get(key).filter(|_| kind != owner) {
                return Err(node.error(phrase!(
                    "[{key}] belongs to mission = \"{key}\"; expected that, or no [{key}]",
                    "[{key}] va avec mission = \"{key}\" ; attendu : cela, ou pas de [{key}]"
                )));
            }
        }
        match kind {
            Kind::Rescue => Ok(Some(Goal::Rescue)),
            Kind::Extraction => Ok(Some(Goal::Extraction)),
            Kind::Bomb => self.bomb(ground, file.need("bomb")?).map(Some),
            Kind::Waves => {
                let node = file.need("waves")?;
                walks.map(|walks| self.waves(ground, walks, node)).transpose()
            }
        }
    }

    fn bomb(&mut self, ground: &Ground, node: TomlNode<'_>) -> Result<Goal, InputError> {
        let table = node.table()?;
        table.only(&["at", "defuse", "countdown"])?;
        Ok(Goal::Bomb(Bomb {
            at: cell(ground, self.note("bomb.at", 0, table.need("at")?))?,
            defuse: table.get("defuse").map_or(Ok(1), |node| node.whole(1..=9))?,
            countdown: self
                .note("bomb.countdown", 0, table.need("countdown")?)
                .whole(1..=LONGEST_CLOCK)?,
        }))
    }

    fn waves(
        &mut self,
        ground: &Ground,
        walks: &Walks,
        node: TomlNode<'_>,
    ) -> Result<Goal, InputError> {
        let table = node.table()?;
        table.only(&["turns", "hold", "slots", "arrive"])?;
        let turns = table.need("turns")?.whole(1..=LONGEST_CLOCK)?;
        let mut hold = Vec::new();
        if let Some(node) = table.get("hold") {
            for (item, node) in node.list()?.into_iter().enumerate() {
                hold.push(cell(ground, self.note("waves.hold", item, node))?);
            }
        }
        let slots = table.get("slots").map_or(Ok(USUAL_SLOTS), |slots| slots.whole(1..=8))?;
        let mut arrivals = Vec::new();
        let mut count = 0;
        for node in self.note("waves.arrive", 0, table.need("arrive")?).list()? {
            let wave = node.table()?;
            wave.only(&["turn", "at"])?;
            let turn = wave.need("turn")?.whole(1..=turns)?;
            let at = self.places(ground, walks, ("waves.arrive", count), wave.need("at")?)?;
            count += at.len();
            arrivals.push(Arrival { turn, at });
        }
        Ok(Goal::Waves(Waves { turns, hold, slots, arrivals }))
    }

    /// Where hostages wait: only in a rescue, and there at least one.
    pub(super) fn hostages(
        &mut self,
        ground: &Ground,
        goal: Option<&Goal>,
        file: Settings<'_>,
    ) -> Result<Vec<Cell>, InputError> {
        let node = match (goal, file.get("hostages")) {
            (Some(Goal::Rescue), _) => file.need("hostages")?,
            (_, Some(node)) => node,
            (_, None) => return Ok(Vec::new()),
        };
        let list = self.note("hostages", 0, node).list()?;
        let fits = match goal {
            Some(Goal::Rescue) => (1..=MOST_HOSTAGES).contains(&list.len()),
            Some(_) => list.is_empty(),
            // Of a mission that could not be read nobody knows.
            None => true,
        };
        if !fits {
            return Err(node.expected(&phrase!(
                "1 to {MOST_HOSTAGES} cells in a rescue, none in other missions",
                "de 1 à {MOST_HOSTAGES} cases pour une libération, aucune pour d'autres missions"
            )));
        }
        let mut hostages = Vec::new();
        for (item, node) in list.into_iter().enumerate() {
            let at = cell(ground, self.note("hostages", item, node))?;
            if hostages.contains(&at) {
                return Err(node.expected(&Phrase::new("each cell once", "chaque case une fois")));
            }
            hostages.push(at);
        }
        Ok(hostages)
    }
}
