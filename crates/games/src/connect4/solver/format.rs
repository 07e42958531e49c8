//! How books and their drafts are written: a header with a checksum, then a byte a score.

use meeple_core::{InputError, Phrase, phrase};

use super::super::bits::CELLS;

/// The version of both formats.
const VERSION: u8 = 1;
/// Magic, version, plies, count (4 bytes) and checksum (8 bytes), lowest byte first.
const HEADER: usize = 18;
/// Where the checksum is.
const CHECKSUM: std::ops::Range<usize> = 10..HEADER;
/// Scores are written with this added.
const OFFSET: i32 = CELLS as i32;

/// What the scores are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// All positions of a book.
    Book,
    /// The first positions with most stones: what is known of a book that is not finished.
    Draft,
}

impl Kind {
    /// The first bytes.
    const fn magic(self) -> [u8; 4] {
        match self {
            Self::Book => *b"m4bk",
            Self::Draft => *b"m4bu",
        }
    }
}

/// The scores as bytes.
pub(super) fn pack(kind: Kind, plies: u8, scores: &[i8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + scores.len());
    bytes.extend(kind.magic());
    bytes.push(VERSION);
    bytes.push(plies);
    bytes.extend((scores.len() as u32).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(scores.iter().map(|&score| (i32::from(score) + OFFSET) as u8));
    let sum = checksum(&bytes);
    bytes[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// The plies and the scores of bytes.
pub(super) fn unpack(kind: Kind, bytes: &[u8]) -> Result<(u8, Vec<i8>), InputError> {
    if bytes.len() < HEADER || !bytes.starts_with(&kind.magic()) {
        return Err(foreign(kind, bytes));
    }
    let (version, plies) = (bytes[4], bytes[5]);
    if version != VERSION {
        return Err(InputError::new(phrase!(
            "opening book of version {version}, expected version {VERSION}",
            "bibliothèque d'ouvertures de version {version}, attendu : version {VERSION}"
        )));
    }
    let number = |from: usize, to: usize| {
        bytes[from..to].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let (expected, found) = (number(6, 10), (bytes.len() - HEADER) as u64);
    if expected != found {
        return Err(InputError::new(phrase!(
            "opening book with {found} scores, expected {expected}: the file is cut or too long",
            "bibliothèque d'ouvertures de {found} scores, attendu : {expected} ; \
             le fichier est tronqué ou trop long"
        )));
    }
    if number(CHECKSUM.start, CHECKSUM.end) != checksum(bytes) {
        return Err(damaged());
    }
    let score = |byte: &u8| {
        let score = i32::from(*byte) - OFFSET;
        (score.abs() <= i32::from(CELLS) / 2).then_some(score as i8)
    };
    let scores: Option<Vec<i8>> = bytes[HEADER..].iter().map(score).collect();
    Ok((plies, scores.ok_or_else(damaged)?))
}

fn foreign(wanted: Kind, bytes: &[u8]) -> InputError {
    InputError::new(match wanted {
        Kind::Book if bytes.starts_with(&Kind::Draft.magic()) => Phrase::new(
            "this opening book is not finished; run meeple book connect4 again to go on with it",
            "cette bibliothèque d'ouvertures est inachevée ; relancez meeple book connect4 pour la continuer",
        ),
        Kind::Book => Phrase::new(
            "this is not an opening book of Connect Four",
            "ce n'est pas une bibliothèque d'ouvertures de Puissance 4",
        ),
        Kind::Draft => Phrase::new(
            "this is not an unfinished opening book of Connect Four",
            "ce n'est pas une bibliothèque d'ouvertures inachevée de Puissance 4",
        ),
    })
}

pub(super) fn damaged() -> InputError {
    InputError::new(Phrase::new(
        "damaged opening book: its contents do not match their checksum or the rules",
        "bibliothèque d'ouvertures abîmée : son contenu ne correspond pas à sa somme de contrôle \
         ou aux règles",
    ))
}

/// FNV-1a over all but the checksum itself.
fn checksum(bytes: &[u8]) -> u64 {
    let covered = bytes[..CHECKSUM.start].iter().chain(&bytes[CHECKSUM.end..]);
    covered.fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
