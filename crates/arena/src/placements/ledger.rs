//! Everything known of all of Black's placements, and the file that keeps it.

use meeple_core::{InputError, phrase};
use meeple_games::escampe::{Finding, Formation, Known};

use super::record::Record;

/// The first line of a file.
pub const HEADER: &str =
    "# meeple: which of Black's placements at Escampe are lost, and to which reply";

/// One record a placement at most, and how often each white placement won.
#[derive(Clone, Debug)]
pub struct Ledger {
    records: Vec<Option<Record>>,
    /// By the rank of the white placement.
    wins: Vec<u32>,
}

impl Default for Ledger {
    fn default() -> Self {
        Self { records: vec![None; Formation::ALL], wins: vec![0; Formation::ALL] }
    }
}

impl Ledger {
    /// Reads a file. Later lines about a placement replace earlier ones; a last line that was not
    /// finished is left out.
    ///
    /// # Errors
    /// Names the first line that is none.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut ledger = Self::default();
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        for (number, line) in (1..).zip(whole.lines()) {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let record = Record::parse(line).map_err(|error| error.on_line(number))?;
            ledger.learn(record);
        }
        Ok(ledger)
    }

    /// What is known of a placement.
    #[must_use]
    pub fn get(&self, black: Formation) -> Option<&Record> {
        self.records[black.rank()].as_ref()
    }

    /// All records, in the order of Black's placements.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.iter().flatten()
    }

    /// Takes a record in. What was known to be lost stays so.
    pub fn learn(&mut self, record: Record) {
        let old = &mut self.records[record.black.rank()];
        if let Some(Record { finding: Finding::Lost { reply, .. }, .. }) = old {
            if matches!(record.finding, Finding::Open { .. }) {
                return;
            }
            self.wins[reply.rank()] -= 1;
        }
        *old = Some(record);
        if let Finding::Lost { reply, .. } = record.finding {
            self.wins[reply.rank()] += 1;
        }
    }

    /// The white placement that wins against one.
    #[must_use]
    pub fn reply(&self, black: Formation) -> Option<Formation> {
        match self.get(black)?.finding {
            Finding::Lost { reply, .. } => Some(reply),
            Finding::Open { .. } => None,
        }
    }

    /// Whether a placement is lost and its reply is known to win in no fewer plies.
    #[must_use]
    pub fn is_finished(&self, black: Formation) -> bool {
        let shortest =
            |record: &Record| matches!(record.finding, Finding::Lost { shortest, .. } if shortest);
        self.get(black).is_some_and(shortest)
    }

    /// Nodes spent on a placement so far.
    #[must_use]
    pub fn nodes(&self, black: Formation) -> u64 {
        self.get(black).map_or(0, |record| record.nodes)
    }

    /// The table that comes with the game: what is known, three bytes a placement.
    ///
    /// # Errors
    /// When a placement was not looked at, or its win is too long for the table.
    pub fn table(&self) -> Result<Vec<u8>, InputError> {
        let mut bytes = Vec::new();
        for record in &self.records {
            let record = record.ok_or_else(|| {
                let missing = self.records.iter().filter(|record| record.is_none()).count();
                InputError::new(phrase!(
                    "{missing} placements were not looked at; run it on first",
                    "{missing} placements n'ont pas été examinés ; continuez d'abord le calcul"
                ))
            })?;
            let entry = Known::new(record.finding, record.nodes).pack().ok_or_else(|| {
                InputError::new(phrase!(
                    "this win is too long for the table: {record}",
                    "ce gain est trop long pour la table : {record}"
                ))
            })?;
            bytes.extend(entry);
        }
        Ok(bytes)
    }

    /// White's placements against a black one, the most promising first: those that won against
    /// its neighbours, then those that won most often.
    #[must_use]
    pub fn order(&self, black: Formation) -> Vec<Formation> {
        let mut near = vec![0_u32; Formation::ALL];
        for reply in black.neighbours().filter_map(|other| self.reply(other)) {
            near[reply.rank()] += 1;
        }
        let mut order: Vec<Formation> = Formation::on(black.edge().opposite()).collect();
        let rank = |white: &Formation| {
            let (near, wins) = (near[white.rank()], self.wins[white.rank()]);
            std::cmp::Reverse((u64::from(near) * NEAR + u64::from(wins), near))
        };
        order.sort_by_key(rank);
        order
    }
}

/// A win against a neighbour counts as much as so many elsewhere.
const NEAR: u64 = 100;
