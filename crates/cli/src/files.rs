//! Files of the user: read up to a size that is told, and written so that nothing is lost. What is
//! there already is replaced only by its own kind, and only once the new one is whole.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use meeple_core::{Phrase, phrase};

use crate::failure::Failure;

/// Larger texts are no positions, scenarios, openings or results.
const LARGEST_TEXT: u64 = 64 << 20;
/// Larger files are no books and no policies.
const LARGEST_TABLE: u64 = 1 << 30;

/// What `meeple` writes, each kind recognised by how it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A mission's policy.
    Policy,
    /// A book of openings.
    Book,
    /// What is known of a book of openings that is not finished.
    Draft,
    /// What an evaluator has learnt.
    Learnt,
    /// What a measurement of levels has found out so far.
    Calibration,
    /// A drawing.
    Svg,
    /// A picture of points.
    Png,
    /// A page with a report.
    Page,
    /// A mission's model.
    Model,
    /// What `--adapt` knows of a player.
    Pupil,
    /// Strengths of move features.
    Strengths,
    /// What is known of Escampe's placements: it has no mark of its own, so nothing is replaced.
    Placements,
}

impl Kind {
    /// Whether these bytes are of this kind.
    fn is(self, bytes: &[u8]) -> bool {
        let text = bytes.trim_ascii_start();
        match self {
            Self::Policy => bytes.starts_with(b"MEEPLPOL"),
            Self::Book => bytes.starts_with(b"m4bk"),
            Self::Draft => bytes.starts_with(b"m4bu"),
            Self::Learnt => bytes.starts_with(b"mopt"),
            // The line may have been cut short.
            Self::Calibration => {
                let begun = b"{\"meeple_calibration\":";
                bytes.starts_with(begun) || begun.starts_with(bytes)
            }
            Self::Svg => text.starts_with(b"<svg") || text.starts_with(b"<?xml"),
            Self::Png => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
            Self::Page => text.to_ascii_lowercase().starts_with(b"<!doctype html"),
            Self::Model => {
                let begins = [&b"@type"[..], b"//", b"mdp\n", b"dtmc\n"];
                begins.iter().any(|begun| text.starts_with(begun))
            }
            Self::Pupil => text.starts_with(b"{") && find(bytes, b"\"elo\""),
            Self::Strengths => bytes.starts_with(b"meeple strengths "),
            Self::Placements => false,
        }
    }

    fn name(self) -> Phrase {
        match self {
            Self::Policy => Phrase::new("a policy", "une politique"),
            Self::Book => Phrase::new("a book", "un livre d'ouvertures"),
            Self::Draft => Phrase::new("an unfinished book", "un livre d'ouvertures inachevé"),
            Self::Learnt => Phrase::new("what was learnt before", "ce qui a été appris avant"),
            Self::Calibration => {
                Phrase::new("a file that --progress wrote", "un fichier écrit par --progress")
            }
            Self::Svg => Phrase::new("an SVG drawing", "un dessin SVG"),
            Self::Png => Phrase::new("a PNG picture", "une image PNG"),
            Self::Page => Phrase::new("an HTML page", "une page HTML"),
            Self::Model => Phrase::new("a model", "un modèle"),
            Self::Pupil => Phrase::new("a file that --adapt wrote", "un fichier écrit par --adapt"),
            Self::Strengths => Phrase::new(
                "a file that `meeple learn` wrote",
                "un fichier écrit par `meeple learn`",
            ),
            Self::Placements => Phrase::new("an empty file", "un fichier vide"),
        }
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|part| part == wanted)
}

/// The text of a file; `-` is standard input.
pub(crate) fn read_text(path: &str) -> Result<String, Failure> {
    text_of(path).map_err(|fault| within(path, &fault))
}

/// The text of a file that need not be there yet: then it is empty.
pub(crate) fn read_text_if_any(path: &str) -> Result<String, Failure> {
    if Path::new(path).exists() { read_text(path) } else { Ok(String::new()) }
}

/// The text of a file, or what is wrong with it, without its name.
pub(crate) fn text_of(path: &str) -> Result<String, Phrase> {
    let source: Box<dyn io::Read> = if path == "-" {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(|error| unread(&error))?)
    };
    text(unpacked(take(source, LARGEST_TEXT)?, LARGEST_TEXT)?)
}

/// The bytes of a table that need not be there yet, nor hold anything.
pub(crate) fn read_table_if_any(path: &str) -> Result<Option<Vec<u8>>, Failure> {
    let bytes = if Path::new(path).exists() { read_table(path)? } else { Vec::new() };
    Ok(Some(bytes).filter(|bytes| !bytes.is_empty()))
}

/// Whether this is a device or a pipe: nothing is kept in it or beside it.
pub(crate) fn is_device(place: &Path) -> bool {
    place.exists() && !place.is_file()
}

/// The bytes of a book or a policy.
pub(crate) fn read_table(path: &str) -> Result<Vec<u8>, Failure> {
    let file = File::open(path).map_err(|error| unread(&error));
    file.and_then(|file| take(file, LARGEST_TABLE)).map_err(|fault| within(path, &fault))
}

/// The text of a model or of results, which may be as long as a table.
pub(crate) fn read_model(path: &str) -> Result<String, Failure> {
    let bytes = read_table(path)?;
    unpacked(bytes, LARGEST_TABLE).and_then(text).map_err(|fault| within(path, &fault))
}

/// How files with models end: Storm's explicit format, the language of PRISM, JANI.
const MODELS: [&str; 6] = [".drn", ".prism", ".nm", ".pm", ".sm", ".jani"];

/// Whether a file is a whole model, by its name; it may be packed.
pub(crate) fn is_model(path: &str) -> bool {
    let path = path.strip_suffix(".gz").unwrap_or(path);
    MODELS.iter().any(|ending| path.ends_with(ending))
}

/// What gzip packed, told by how it begins; other bytes as they are. No more than `largest` comes
/// out, however little there was.
fn unpacked(bytes: Vec<u8>, largest: u64) -> Result<Vec<u8>, Phrase> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    take(flate2::read::MultiGzDecoder::new(&bytes[..]), largest)
}

fn within(path: &str, fault: &Phrase) -> Failure {
    Failure::Input(Phrase::each(|lang| format!("{path}: {}", fault.get(lang))))
}

fn unread(error: &io::Error) -> Phrase {
    match error.kind() {
        io::ErrorKind::NotFound => Phrase::new("no such file", "fichier introuvable"),
        _ => phrase!("cannot be read: {error}", "ne peut être lu : {error}"),
    }
}

fn text(bytes: Vec<u8>) -> Result<String, Phrase> {
    let fault = Phrase::new("not a text (expected UTF-8)", "pas un texte (attendu de l'UTF-8)");
    String::from_utf8(bytes).map_err(|_| fault)
}

/// All that there is; an error if that is more than `largest`, rather than a part of it.
fn take(source: impl io::Read, largest: u64) -> Result<Vec<u8>, Phrase> {
    let mut bytes = Vec::new();
    source.take(largest + 1).read_to_end(&mut bytes).map_err(|error| unread(&error))?;
    if bytes.len() as u64 > largest {
        let most = largest >> 20;
        return Err(phrase!(
            "larger than {most} MiB, which is the most that is read",
            "plus de {most} Mio, ce qui est le maximum lu"
        ));
    }
    Ok(bytes)
}

/// Whether a file of this kind can go there: said before the work that makes it begins.
pub(crate) fn check_place(path: &str, kind: Kind) -> Result<(), Failure> {
    let place = Path::new(path);
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    if place.is_dir() || folder.is_some_and(|folder| !folder.is_dir()) {
        return Err(Failure::Input(phrase!(
            "{path}: cannot be written; expected a file in a folder that exists",
            "{path} : ne peut être écrit ; attendu un fichier dans un dossier qui existe"
        )));
    }
    if !place.is_file() {
        return Ok(());
    }
    let mut head = Vec::new();
    let begun = File::open(place).and_then(|file| file.take(4096).read_to_end(&mut head));
    begun.map_err(|error| Failure::file(path, &error))?;
    if head.is_empty() || kind.is(&head) {
        return Ok(());
    }
    let name = kind.name();
    Err(Failure::Input(Phrase::each(|lang| {
        let name = name.get(lang);
        let text = phrase!(
            "{path}: there is something else in this file; it is left as it is, expected {name} or a new name",
            "{path} : ce fichier contient autre chose ; il reste tel quel, attendu {name} ou un nouveau nom"
        );
        text.get(lang).to_owned()
    })))
}

/// Writes a file. What was there before is there until the new one is whole.
pub(crate) fn write(path: &str, kind: Kind, bytes: &[u8]) -> Result<(), Failure> {
    check_place(path, kind)?;
    replace(Path::new(path), bytes).map_err(|error| Failure::file(path, &error))
}

fn replace(place: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_device(place) {
        // It has nothing to lose.
        return fs::write(place, bytes);
    }
    // What a link points to is replaced, not the link.
    let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
    let part = beside(&place);
    let written = File::create_new(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let done = written.and_then(|()| fs::rename(&part, &place));
    if done.is_err() {
        let _ = fs::remove_file(&part);
    }
    done
}

/// The name of a file that is being written.
fn beside(place: &Path) -> PathBuf {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    place.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own, gone at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder =
                std::env::temp_dir().join(format!("meeple-files-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("a folder for tests");
            Self(folder)
        }

        fn file(&self, name: &str) -> String {
            self.0.join(name).to_string_lossy().into_owned()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const DRAWING: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

    #[test]
    fn a_file_is_replaced_by_its_own_kind_alone() {
        let folder = Folder::new("kinds");
        let path = folder.file("a.svg");
        write(&path, Kind::Svg, DRAWING).expect("a new file");
        write(&path, Kind::Svg, b"<svg>2</svg>").expect("a drawing for a drawing");
        fs::write(folder.file("letter.txt"), "Dear friend").expect("ours");
        for kind in
            [Kind::Policy, Kind::Book, Kind::Draft, Kind::Svg, Kind::Png, Kind::Page, Kind::Pupil]
        {
            let refused = write(&folder.file("letter.txt"), kind, DRAWING).expect_err("a letter");
            assert_eq!(refused.code(), 2);
        }
        assert_eq!(fs::read(folder.file("letter.txt")).expect("still there"), b"Dear friend");
        assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 2, "nothing is left over");
    }

    #[test]
    fn a_folder_that_is_missing_is_named_before_any_work() {
        let folder = Folder::new("missing");
        let path = folder.file("none/a.svg");
        let refused = check_place(&path, Kind::Svg).expect_err("no such folder");
        assert!(refused.say(meeple_core::Lang::En).contains(&path));
        assert!(check_place(&folder.file(""), Kind::Svg).is_err(), "a folder is no file");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = Folder::new("links");
        let (target, link) = (folder.file("target.svg"), folder.file("link.svg"));
        fs::write(&target, DRAWING).expect("ours");
        std::os::unix::fs::symlink(&target, &link).expect("a link");
        write(&link, Kind::Svg, b"<svg>new</svg>").expect("through the link");
        assert_eq!(fs::read(&target).expect("there"), b"<svg>new</svg>");
        assert!(fs::symlink_metadata(&link).expect("there").file_type().is_symlink());
    }

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(bytes).and_then(|()| packer.finish()).expect("memory takes all")
    }

    #[test]
    fn what_was_packed_is_unpacked() {
        let folder = Folder::new("packed");
        let path = folder.file("model.drn.gz");
        // Two parts, one after the other, are one text.
        let bytes = [packed("@type: MDP\n".as_bytes()), packed("@model\n".as_bytes())].concat();
        fs::write(&path, &bytes).expect("ours");
        assert_eq!(read_model(&path).expect("a text"), "@type: MDP\n@model\n");
        assert_eq!(read_text(&path).expect("a text"), "@type: MDP\n@model\n");
        fs::write(&path, &bytes[..bytes.len() - 5]).expect("ours");
        assert_eq!(read_model(&path).expect_err("cut short").code(), 2);
        assert!(is_model(&path) && is_model("a.prism") && is_model("b.jani"));
        assert!(!is_model("positions.txt.gz") && !is_model("drn"));
    }

    #[test]
    fn what_grows_beyond_measure_is_refused() {
        let bomb = packed(&vec![b' '; 1 << 20]);
        assert!(bomb.len() < 4096, "it is small");
        assert!(unpacked(bomb.clone(), (1 << 20) - 1).is_err(), "one too many");
        assert_eq!(unpacked(bomb, 1 << 20).expect("just fits").len(), 1 << 20);
    }

    #[test]
    fn what_is_too_large_is_refused_and_not_cut() {
        assert_eq!(take(&b"12345"[..], 5).expect("just fits"), b"12345");
        assert!(take(&b"123456"[..], 5).is_err(), "one too many");
    }
}
