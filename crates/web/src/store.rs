//! Where games stay when the server does not: SQLite with a write-ahead log.
//!
//! A move is written before the page that shows it is sent. The log makes that quick: a commit is
//! one append, which outlives the process as soon as the call returns.

mod schema;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::race::Log;
use crate::record::{Played, Setting};

/// The database, one caller at a time.
pub(crate) struct Store(Mutex<Base>);

struct Base {
    connection: Connection,
    /// When something was used last, by its own count.
    used: i64,
}

impl Base {
    /// The time of a use: later than any before it, also where the clock of the machine was set
    /// back.
    fn now(&mut self) -> i64 {
        self.used = clock().max(self.used.saturating_add(1));
        self.used
    }
}

/// A game that can be gone on with.
#[derive(Clone, Debug)]
pub(crate) struct Unfinished {
    pub(crate) id: String,
    pub(crate) setting: Setting,
    pub(crate) plies: usize,
}

/// What the database has of a game.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    /// How it was set up, and its moves.
    Game(Box<Setting>, Vec<Played>),
    /// Something that this program does not understand, and why.
    Unreadable(String),
}

/// Games kept; the ones used least recently are forgotten first.
const MOST: i64 = 10_000;

impl Store {
    /// Games that end with the process, for tests.
    pub(crate) fn in_memory() -> rusqlite::Result<Self> {
        Self::prepare(Connection::open_in_memory()?)
    }

    /// The games of a folder.
    pub(crate) fn open(folder: &Path) -> rusqlite::Result<Self> {
        Self::prepare(Connection::open(folder.join("games.sqlite3"))?)
    }

    fn prepare(mut connection: Connection) -> rusqlite::Result<Self> {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        schema::bring_up_to_date(&mut connection)?;
        let latest = "SELECT max(coalesce((SELECT max(used) FROM games), 0), \
                      coalesce((SELECT max(used) FROM races), 0))";
        let used = connection.query_row(latest, [], |row| row.get(0))?;
        Ok(Self(Mutex::new(Base { connection, used })))
    }

    /// Every statement is whole, so a panic elsewhere spoils nothing.
    fn base(&self) -> MutexGuard<'_, Base> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a new game with its first moves.
    pub(crate) fn insert(
        &self,
        id: &str,
        setting: &Setting,
        moves: &[Played],
        is_over: bool,
    ) -> rusqlite::Result<()> {
        let mut base = self.base();
        let now = base.now();
        let change = base.connection.transaction()?;
        change
            .prepare_cached("INSERT INTO games (id, setting, used) VALUES (?1, ?2, ?3)")?
            .execute(params![id, json(setting), now])?;
        change
            .prepare_cached(
                "DELETE FROM games WHERE id != ?2 AND id IN \
                 (SELECT id FROM games ORDER BY used DESC LIMIT -1 OFFSET ?1)",
            )?
            .execute(params![MOST, id])?;
        append(&change, id, 0, moves, is_over, now)?;
        change.commit()
    }

    /// Replaces the moves from a ply on.
    pub(crate) fn write(
        &self,
        id: &str,
        from: usize,
        moves: &[Played],
        is_over: bool,
    ) -> rusqlite::Result<()> {
        let mut base = self.base();
        let now = base.now();
        let change = base.connection.transaction()?;
        change
            .prepare_cached("DELETE FROM moves WHERE game = ?1 AND ply >= ?2")?
            .execute(params![id, from as i64])?;
        append(&change, id, from, moves, is_over, now)?;
        change.commit()
    }

    /// Writes a setting that changed.
    pub(crate) fn set(&self, id: &str, setting: &Setting) -> rusqlite::Result<()> {
        let mut base = self.base();
        let now = base.now();
        base.connection
            .prepare_cached("UPDATE games SET setting = ?2, used = ?3 WHERE id = ?1")?
            .execute(params![id, json(setting), now])
            .map(|_| ())
    }

    /// A game and its moves.
    pub(crate) fn read(&self, id: &str) -> rusqlite::Result<Option<Kept>> {
        let base = self.base();
        let setting: Option<String> = base
            .connection
            .prepare_cached("SELECT setting FROM games WHERE id = ?1")?
            .query_row([id], |row| row.get(0))
            .optional()?;
        let setting = match setting.map(|text| serde_json::from_str(&text)) {
            None => return Ok(None),
            Some(Err(error)) => return Ok(Some(Kept::Unreadable(error.to_string()))),
            Some(Ok(setting)) => Box::new(setting),
        };
        let mut moves = base
            .connection
            .prepare_cached("SELECT name, millis FROM moves WHERE game = ?1 ORDER BY ply")?;
        let moves = moves.query_map([id], |row| {
            let millis: i64 = row.get(1)?;
            Ok(Played { name: row.get(0)?, millis: millis.unsigned_abs() })
        })?;
        Ok(Some(Kept::Game(setting, moves.collect::<rusqlite::Result<_>>()?)))
    }

    /// The games that were begun and not finished, the latest first.
    pub(crate) fn unfinished(&self, most: usize) -> rusqlite::Result<Vec<Unfinished>> {
        let base = self.base();
        let mut games = base.connection.prepare_cached(
            "SELECT id, setting, plies FROM games WHERE is_over = 0 AND plies > 0 \
             ORDER BY used DESC LIMIT ?1",
        )?;
        let rows = games.query_map([most as i64], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?))
        })?;
        let mut found = Vec::new();
        for row in rows {
            let (id, setting, plies) = row?;
            if let Ok(setting) = serde_json::from_str(&setting) {
                found.push(Unfinished { id, setting, plies: usize::try_from(plies).unwrap_or(0) });
            }
        }
        Ok(found)
    }

    /// Writes a race: all that happened in it.
    pub(crate) fn write_race(&self, id: &str, log: &Log) -> rusqlite::Result<()> {
        let mut base = self.base();
        let now = base.now();
        base.connection
            .prepare_cached(
                "INSERT INTO races (id, log, used) VALUES (?1, ?2, ?3) \
                 ON CONFLICT (id) DO UPDATE SET log = ?2, used = ?3",
            )?
            .execute(params![id, json(log), now])?;
        base.connection
            .prepare_cached(
                "DELETE FROM races WHERE id != ?2 AND id IN \
                 (SELECT id FROM races ORDER BY used DESC LIMIT -1 OFFSET ?1)",
            )?
            .execute(params![MOST, id])
            .map(|_| ())
    }

    /// What happened in a race.
    pub(crate) fn read_race(&self, id: &str) -> rusqlite::Result<Option<Log>> {
        let log: Option<String> = self
            .base()
            .connection
            .prepare_cached("SELECT log FROM races WHERE id = ?1")?
            .query_row([id], |row| row.get(0))
            .optional()?;
        Ok(log.and_then(|log| serde_json::from_str(&log).ok()))
    }
}

fn append(
    change: &rusqlite::Transaction<'_>,
    id: &str,
    from: usize,
    moves: &[Played],
    is_over: bool,
    now: i64,
) -> rusqlite::Result<()> {
    let mut insert = change
        .prepare_cached("INSERT INTO moves (game, ply, name, millis) VALUES (?1, ?2, ?3, ?4)")?;
    for (ply, played) in (from..).zip(moves) {
        insert.execute(params![id, ply as i64, played.name, played.millis as i64])?;
    }
    change
        .prepare_cached("UPDATE games SET plies = ?2, is_over = ?3, used = ?4 WHERE id = ?1")?
        .execute(params![id, (from + moves.len()) as i64, is_over, now])?;
    Ok(())
}

fn json(data: &impl serde::Serialize) -> String {
    // Plain data with text keys always has a JSON form.
    serde_json::to_string(data).unwrap_or_default()
}

/// Microseconds since 1970: games of one second keep their order.
fn clock() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use meeple_arena::entry;

    use super::*;

    /// A game that is there and can be read.
    fn game(store: &Store, id: &str) -> (Setting, Vec<Played>) {
        match store.read(id).expect("a query").expect("it is there") {
            Kept::Game(setting, moves) => (*setting, moves),
            Kept::Unreadable(why) => panic!("{why}"),
        }
    }

    fn played(names: &[&str]) -> Vec<Played> {
        names.iter().map(|name| Played { name: (*name).to_owned(), millis: 5 }).collect()
    }

    #[test]
    fn what_is_written_is_read_and_undone_moves_are_gone() {
        let store = Store::in_memory().expect("memory");
        let setting = Setting::new(entry("pig").expect("a game"), 9);
        assert!(store.read("a").expect("a query").is_none());
        store.insert("a", &setting, &played(&["roll"]), false).expect("room");
        store.write("a", 1, &played(&["roll", "hold"]), false).expect("room");
        let (read, moves) = game(&store, "a");
        assert_eq!((read, moves), (setting, played(&["roll", "roll", "hold"])));
        store.write("a", 1, &played(&["hold"]), true).expect("room");
        let (_, moves) = game(&store, "a");
        assert_eq!(moves, played(&["roll", "hold"]));
    }

    #[test]
    fn only_games_that_were_begun_and_not_finished_can_be_gone_on_with() {
        let store = Store::in_memory().expect("memory");
        let setting = Setting::new(entry("pig").expect("a game"), 9);
        for (id, moves, over) in
            [("new", 0, false), ("one", 1, false), ("two", 2, false), ("end", 3, true)]
        {
            store.insert(id, &setting, &played(&["roll"; 3][..moves]), over).expect("room");
        }
        let found = store.unfinished(9).expect("a query");
        let ids: Vec<(&str, usize)> = found.iter().map(|g| (g.id.as_str(), g.plies)).collect();
        assert_eq!(ids, [("two", 2), ("one", 1)]);
    }

    #[test]
    fn a_full_store_takes_new_games_also_when_the_clock_was_set_back() {
        let store = Store::in_memory().expect("memory");
        let setting = Setting::new(entry("pig").expect("a game"), 9);
        let ahead = clock() + 3_600_000_000;
        {
            let base = store.base();
            base.connection.execute_batch("BEGIN").expect("a change");
            let mut insert = base
                .connection
                .prepare("INSERT INTO games (id, setting, used) VALUES (?1, ?2, ?3)")
                .expect("a table");
            for number in 0..MOST {
                let id = format!("{number:016x}");
                insert.execute(params![id, json(&setting), ahead + number]).expect("room");
            }
            base.connection.execute_batch("COMMIT").expect("a change");
        }
        // As on the next start of the server, an hour early.
        let Base { connection, .. } = store.0.into_inner().expect("nobody has it");
        let store = Store::prepare(connection).expect("the same database");
        for number in 0..3 {
            let id = format!("new-{number}");
            store.insert(&id, &setting, &played(&["roll"]), false).expect("room");
            store.write(&id, 1, &played(&["roll"]), false).expect("it is there");
            let (_, moves) = game(&store, &id);
            assert_eq!(moves.len(), 2);
        }
        assert!(store.read(&format!("{:016x}", 0)).expect("a query").is_none(), "the oldest went");
        let latest = store.unfinished(1).expect("a query");
        assert_eq!(latest[0].id, "new-2", "the order is that of use");
        let count = "SELECT count(*) FROM games";
        let count: i64 =
            store.base().connection.query_row(count, [], |row| row.get(0)).expect("a count");
        assert_eq!(count, MOST);
    }

    #[test]
    fn a_folder_keeps_games_from_one_opening_to_the_next() {
        let folder = std::env::temp_dir().join(format!("meeple-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let setting = Setting::new(entry("pig").expect("a game"), 9);
        let first = Store::open(&folder).expect("a database");
        first.insert("a", &setting, &played(&["roll"]), false).expect("room");
        // Still open, as after a kill: nothing was flushed on the way out.
        let second = Store::open(&folder).expect("the same database");
        assert!(second.read("a").expect("a query").is_some());
        drop((first, second));
        std::fs::remove_dir_all(&folder).expect("it was there");
    }

    /// The statements that made databases before versions were written, with a game in it.
    const BEFORE_VERSIONS: &str = r#"
        CREATE TABLE games (
            id TEXT PRIMARY KEY, setting TEXT NOT NULL, plies INTEGER NOT NULL DEFAULT 0,
            is_over INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX games_by_use ON games (used);
        CREATE TABLE moves (
            game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, ply INTEGER NOT NULL,
            name TEXT NOT NULL, millis INTEGER NOT NULL, PRIMARY KEY (game, ply)) WITHOUT ROWID;
        CREATE TABLE races (
            id TEXT PRIMARY KEY, log TEXT NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX races_by_use ON races (used);
        INSERT INTO games (id, setting, plies, used) VALUES ('old', '@SETTING@', 1, 7);
        INSERT INTO moves (game, ply, name, millis) VALUES ('old', 0, 'roll', 5);
        INSERT INTO games (id, setting, plies, used) VALUES ('odd', '{"what": "is this?"}', 1, 8);
    "#;

    #[test]
    fn a_database_from_before_versions_keeps_its_games() {
        let setting = Setting::new(entry("pig").expect("a game"), 9);
        let connection = Connection::open_in_memory().expect("a database");
        let text = BEFORE_VERSIONS.replace("@SETTING@", &json(&setting));
        connection.execute_batch(&text).expect("as it was");
        let store = Store::prepare(connection).expect("it is brought up to date");
        let (read, moves) = game(&store, "old");
        assert_eq!((json(&read), moves), (json(&setting), played(&["roll"])));
        store.write("old", 1, &played(&["hold"]), false).expect("it goes on");
        assert_eq!(game(&store, "old").1.len(), 2);
        let odd = store.read("odd").expect("a query");
        assert!(matches!(odd, Some(Kept::Unreadable(_))), "there, and not understood: {odd:?}");
        assert!(store.read("none").expect("a query").is_none());
    }
}
