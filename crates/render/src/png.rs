//! SVG to PNG, without the fonts of the machine: DejaVu Sans comes along, so that a picture is the
//! same everywhere.

use std::fmt;
use std::sync::{Arc, OnceLock};

use meeple_core::{Lang, Phrase, phrase};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

/// The widest and highest picture that is drawn, in pixels.
const LARGEST: f32 = 16_384.0;

/// The name of the font inside its file.
const FONT: &str = "DejaVu Sans";

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// The text is not an SVG that can be drawn; the reason, in English, from the parser.
    Svg(String),
    /// The picture would be empty, or larger than 16 384 pixels in one direction.
    Size,
    /// The picture was drawn but could not be encoded.
    Encoding,
}

impl PngError {
    /// What went wrong, for people.
    #[must_use]
    pub fn message(&self) -> Phrase {
        match self {
            Self::Svg(reason) => phrase!(
                "the SVG cannot be drawn: {reason}",
                "le SVG ne peut être dessiné : {reason}"
            ),
            Self::Size => phrase!(
                "the picture must have 1 to {LARGEST} pixels in each direction",
                "l'image doit avoir de 1 à {LARGEST} pixels dans chaque direction"
            ),
            Self::Encoding => Phrase::new(
                "the picture could not be encoded as PNG",
                "l'image n'a pas pu être encodée en PNG",
            ),
        }
    }
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().get(Lang::En))
    }
}

impl std::error::Error for PngError {}

/// Draws an SVG, `scale` pixels for each of its units, as the bytes of a PNG file.
///
/// # Errors
/// When the text is no SVG, or the picture would be empty or too large.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let options = Options { font_family: FONT.to_owned(), fontdb: fonts(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError::Svg(error.to_string()))?;
    let width = pixels(tree.size().width() * scale)?;
    let height = pixels(tree.size().height() * scale)?;
    let mut picture = Pixmap::new(width, height).ok_or(PngError::Size)?;
    // Rounding must not leave an unpainted border.
    let transform = Transform::from_scale(
        width as f32 / tree.size().width(),
        height as f32 / tree.size().height(),
    );
    resvg::render(&tree, transform, &mut picture.as_mut());
    picture.encode_png().map_err(|_| PngError::Encoding)
}

fn pixels(length: f32) -> Result<u32, PngError> {
    let length = length.round();
    // A length that is not a number fails this too.
    if (1.0..=LARGEST).contains(&length) { Ok(length as u32) } else { Err(PngError::Size) }
}

/// The one font, read once.
fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        for font in [dejavu::sans::regular(), dejavu::sans::bold()] {
            fonts.load_font_source(Source::Binary(Arc::new(font)));
        }
        fonts.set_sans_serif_family(FONT);
        Arc::new(fonts)
    });
    Arc::clone(fonts)
}
