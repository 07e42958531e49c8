//! The tables of the database, version by version. A database says which version it has; an older
//! one is brought up to date when it is opened, whole or not at all, and a newer one is left alone.

use rusqlite::{Connection, Error, ffi};

/// What each version added to the one before. Steps are never changed once they have been released:
/// a new one is added.
const STEPS: [&str; 1] = [
    // 1. Games, their moves, and races. Databases from before versions were written have these tables
    // and say version 0.
    "
    CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY, setting TEXT NOT NULL, plies INTEGER NOT NULL DEFAULT 0,
        is_over INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS games_by_use ON games (used);
    CREATE TABLE IF NOT EXISTS moves (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, ply INTEGER NOT NULL,
        name TEXT NOT NULL, millis INTEGER NOT NULL, PRIMARY KEY (game, ply)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS races (
        id TEXT PRIMARY KEY, log TEXT NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS races_by_use ON races (used);
    ",
];

/// Brings a database up to the version that this program writes.
///
/// # Errors
/// When a newer program wrote it, or the database cannot be changed.
pub(super) fn bring_up_to_date(connection: &mut Connection) -> rusqlite::Result<()> {
    let known = STEPS.len();
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let Some(steps) = usize::try_from(found).ok().and_then(|done| STEPS.get(done..)) else {
        let why = format!(
            "it was written by a newer meeple (version {found} of its tables; this one knows {known})"
        );
        return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CANTOPEN), Some(why)));
    };
    if steps.is_empty() {
        return Ok(());
    }
    let change = connection.transaction()?;
    for step in steps {
        change.execute_batch(step)?;
    }
    change.pragma_update(None, "user_version", known as i64)?;
    change.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(connection: &Connection) -> i64 {
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version")
    }

    #[test]
    fn a_new_database_has_the_newest_version() {
        let mut connection = Connection::open_in_memory().expect("a database");
        bring_up_to_date(&mut connection).expect("it can be made");
        assert_eq!(version(&connection), STEPS.len() as i64);
        bring_up_to_date(&mut connection).expect("nothing to do");
    }

    #[test]
    fn a_newer_database_is_left_alone() {
        let mut connection = Connection::open_in_memory().expect("a database");
        for newer in [STEPS.len() as i64 + 1, -1] {
            connection.pragma_update(None, "user_version", newer).expect("a pragma");
            let error = bring_up_to_date(&mut connection).expect_err("not ours");
            assert!(error.to_string().contains("newer meeple"), "{error}");
            let tables = "SELECT count(*) FROM sqlite_master";
            let tables: i64 = connection.query_row(tables, [], |row| row.get(0)).expect("a count");
            assert_eq!((version(&connection), tables), (newer, 0));
        }
    }
}
