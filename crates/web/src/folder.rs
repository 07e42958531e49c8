//! One folder, one server: two would keep games of the same names without knowing of each other, and
//! moves would be lost.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;

/// The right to keep games in a folder, until it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub(crate) struct Claim {
    /// The system holds the lock as long as this is open.
    _file: File,
}

impl Claim {
    /// Claims a folder.
    ///
    /// # Errors
    /// Of the kind [`io::ErrorKind::ResourceBusy`], with the number of the process that has it, when
    /// another server keeps its games there.
    pub(crate) fn of(folder: &Path) -> io::Result<Self> {
        let path = folder.join("server.lock");
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {
                file.set_len(0)?;
                file.rewind()?;
                writeln!(file, "{}", std::process::id())?;
                Ok(Self { _file: file })
            }
            Err(TryLockError::WouldBlock) => {
                let mut who = String::new();
                // Where it cannot be read, that somebody has it is enough.
                let _ = file.take(20).read_to_string(&mut who);
                Err(io::Error::new(io::ErrorKind::ResourceBusy, who.trim().to_owned()))
            }
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_server_at_a_time() {
        let folder = std::env::temp_dir().join(format!("meeple-claim-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for tests");
        let first = Claim::of(&folder).expect("nobody has it");
        let refused = Claim::of(&folder).expect_err("the first has it");
        assert_eq!(refused.kind(), io::ErrorKind::ResourceBusy);
        assert_eq!(refused.to_string(), std::process::id().to_string());
        drop(first);
        drop(Claim::of(&folder).expect("the first gave it back"));
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }
}
