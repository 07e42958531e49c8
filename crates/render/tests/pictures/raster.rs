//! SVG to PNG: size, content, text with the font that comes along, refusals.

use crate::scenes;
use meeple_core::Lang;
use meeple_render::palette::{DARK, LIGHT};
use meeple_render::{Colour, PngError, SvgOptions, Theme, png, svg};
use resvg::tiny_skia::Pixmap;

fn draw(svg: &str, scale: f32) -> Pixmap {
    let bytes = png(svg, scale).expect("a picture");
    Pixmap::decode_png(&bytes).expect("a PNG")
}

fn colours(picture: &Pixmap) -> usize {
    let mut seen: Vec<_> =
        picture.pixels().iter().map(|p| (p.red(), p.green(), p.blue())).collect();
    seen.sort_unstable();
    seen.dedup();
    seen.len()
}

fn corner(picture: &Pixmap) -> Colour {
    let pixel = picture.pixel(0, 0).expect("a pixel");
    Colour { rgb: [pixel.red(), pixel.green(), pixel.blue()] }
}

#[test]
fn every_scene_becomes_a_picture_of_its_theme() {
    for (name, scene) in scenes::all() {
        for (theme, bg) in
            [(Theme::Light, LIGHT.bg), (Theme::Dark, DARK.bg), (Theme::Auto, LIGHT.bg)]
        {
            let options = SvgOptions { lang: Lang::En, theme: Some(theme), interactive: true };
            let picture = draw(&svg(&scene, &options), 1.0);
            assert!(colours(&picture) > 3, "{name} is flat");
            assert_eq!(corner(&picture), bg, "{name} in {theme:?}");
        }
    }
}

#[test]
fn the_scale_multiplies_the_size() {
    let mut scene = scenes::sliding();
    scene.facts.clear();
    let options = SvgOptions { theme: Some(Theme::Light), ..SvgOptions::default() };
    let picture = draw(&svg(&scene, &options), 2.0);
    // Four cells of 64 and a border of 12 on each side, twice.
    assert_eq!((picture.width(), picture.height()), (560, 560));
}

#[test]
fn text_is_drawn_without_fonts_of_the_machine() {
    let page = |text: &str, weight: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40" width="90" height="40">
            <text x="5" y="30" font-size="24" font-weight="{weight}"
                  font-family="system-ui, sans-serif">{text}</text></svg>"#
        )
    };
    let [nothing, plain, bold] = [("", "normal"), ("Été ♞", "normal"), ("Été ♞", "bold")]
        .map(|(text, weight)| draw(&page(text, weight), 1.0));
    assert_eq!(colours(&nothing), 1);
    let ink = |picture: &Pixmap| picture.pixels().iter().map(|p| u64::from(p.alpha())).sum::<u64>();
    assert!(ink(&plain) > 0);
    assert!(ink(&bold) > ink(&plain), "bold has its own letters");
}

#[test]
fn bad_input_is_refused() {
    assert!(matches!(png("no picture", 1.0), Err(PngError::Svg(_))));
    let options = SvgOptions::default();
    let picture = svg(&scenes::noughts(), &options);
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e6] {
        assert_eq!(png(&picture, scale), Err(PngError::Size), "{scale}");
    }
    assert!(PngError::Size.to_string().contains("16384 pixels"));
}
