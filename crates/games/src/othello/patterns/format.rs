//! The tables as a file: a header with a checksum, then the weights in few bits, each foretold by
//! that of the stage before.

use meeple_core::{InputError, Phrase, phrase};

use super::coding::{Chances, Reader, Writer};
use super::shapes::{COUNTS, Layout, SHAPES};
use super::trained::{Patterns, STAGES};

/// The first bytes.
const MAGIC: [u8; 4] = *b"mopt";
/// The version of the format, of the shapes and of the stages.
const VERSION: u8 = 1;
/// Magic, version, quantum and checksum (8 bytes, lowest first).
const HEADER: usize = 14;
/// Where the checksum is.
const CHECKSUM: std::ops::Range<usize> = 6..HEADER;

/// The chances of a weight: by its table, the size of the one before and its sign.
struct Model(Vec<[Chances; 7]>);

impl Model {
    fn new() -> Self {
        Self((0..SHAPES.len() + COUNTS).map(|_| Default::default()).collect())
    }

    fn of(&mut self, table: usize, before: i8) -> &mut Chances {
        &mut self.0[table][usize::from((before.clamp(-3, 3) + 3) as u8)]
    }
}

/// The weights that are written: one of each that are the same in a mirror, with its table.
fn written(layout: &Layout) -> Vec<(usize, usize)> {
    let mut list = Vec::new();
    for table in 0..SHAPES.len() + COUNTS {
        for weight in layout.start[table]..layout.start[table + 1] {
            if layout.fold[weight] as usize == list.len() {
                list.push((table, weight));
            }
        }
    }
    list
}

impl Patterns {
    /// The tables as a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let layout = Layout::get();
        let (mut writer, mut model) = (Writer::new(), Model::new());
        let list = written(layout);
        let mut before = vec![0_i8; layout.weights()];
        for stage in self.weights.chunks_exact(layout.weights()) {
            for &(table, weight) in &list {
                writer.number(stage[weight], model.of(table, before[weight]));
            }
            before.copy_from_slice(stage);
        }
        let mut bytes = Vec::from(MAGIC);
        bytes.extend([VERSION, self.quantum]);
        bytes.extend([0; 8]);
        bytes.extend(writer.finish());
        let sum = checksum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// When it is no such file, of another version, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, InputError> {
        if bytes.len() < HEADER || !bytes.starts_with(&MAGIC) {
            return Err(InputError::new(Phrase::new(
                "these are not the tables of the Othello evaluator",
                "ce ne sont pas les tables de l'évaluateur d'Othello",
            )));
        }
        let version = bytes[MAGIC.len()];
        if version != VERSION {
            return Err(InputError::new(phrase!(
                "tables of version {version}, expected version {VERSION}",
                "tables de version {version}, attendu : version {VERSION}"
            )));
        }
        if bytes[CHECKSUM] != checksum(bytes).to_le_bytes() {
            return Err(damaged());
        }
        let layout = Layout::get();
        let (mut reader, mut model) = (Reader::new(&bytes[HEADER..]), Model::new());
        let list = written(layout);
        let mut weights = Vec::with_capacity(STAGES * layout.weights());
        let mut stage = vec![0_i8; list.len()];
        for _ in 0..STAGES {
            for (number, &(table, _)) in stage.iter_mut().zip(&list) {
                *number = reader.number(model.of(table, *number)).ok_or_else(damaged)?;
            }
            weights.extend(layout.fold.iter().map(|&folded| stage[folded as usize]));
        }
        Ok(Self { quantum: bytes[MAGIC.len() + 1], weights })
    }
}

fn damaged() -> InputError {
    InputError::new(Phrase::new(
        "damaged tables: they do not match their checksum",
        "tables abîmées : elles ne correspondent pas à leur somme de contrôle",
    ))
}

/// FNV-1a over all but the checksum itself.
fn checksum(bytes: &[u8]) -> u64 {
    let covered = bytes[..CHECKSUM.start].iter().chain(&bytes[CHECKSUM.end..]);
    covered.fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
