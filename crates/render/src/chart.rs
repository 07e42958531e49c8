//! Bars on a logarithmic scale: how much of the work each variant needs.

use meeple_core::Lang;

use crate::palette::{DARK, LIGHT, Palette, Theme};
use crate::svg::xml::Xml;

/// A picture of grouped bars.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// Bars that belong together.
    pub groups: Vec<Group>,
}

/// Bars under one name.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What they have in common.
    pub name: String,
    /// The bars, top to bottom.
    pub bars: Vec<Bar>,
}

/// One bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What it stands for.
    pub name: String,
    /// Its length: a share above 0; 1 is the whole.
    pub share: f64,
    /// The figure itself, written behind it.
    pub text: String,
}

const WIDTH: f64 = 860.0;
const NAMES: f64 = 220.0;
const ROW: f64 = 20.0;
const HEAD: f64 = 34.0;
const LENGTH: f64 = 480.0;

/// Draws a chart as SVG. The scale is logarithmic: each grid line is ten times the one before.
#[must_use]
pub fn bar_chart(chart: &Chart, lang: Lang, theme: Theme) -> String {
    let bars = || chart.groups.iter().flat_map(|group| &group.bars);
    let shares = || bars().map(|bar| bar.share).filter(|share| *share > 0.0);
    let least = shares().fold(1.0, f64::min).log10().floor();
    let most = shares().fold(1.0, f64::max).log10().ceil();
    let span = (most - least).max(1.0);
    let x = |share: f64| NAMES + (share.max(1e-12).log10() - least) / span * LENGTH;
    let rows = bars().count() as f64;
    let height = HEAD * (chart.groups.len() as f64 + 1.0) + rows * ROW + 20.0;
    let mut xml = Xml::default();
    let view = format!("0 0 {WIDTH} {height}");
    xml.open(
        "svg",
        &[("xmlns", &"http://www.w3.org/2000/svg"), ("viewBox", &view), ("role", &"img")],
    );
    xml.text("title", &[], &chart.title);
    xml.text("style", &[], &style(theme));
    xml.leaf("rect", &[("class", &"paper"), ("width", &WIDTH), ("height", &height)]);
    xml.text("text", &[("class", &"chart-title"), ("x", &16), ("y", &22)], &chart.title);
    let mut y = HEAD;
    for group in &chart.groups {
        xml.text("text", &[("class", &"group"), ("x", &16), ("y", &(y + 22.0))], &group.name);
        y += HEAD;
        let foot = y + ROW * group.bars.len() as f64;
        for power in least as i32..=most as i32 {
            let at = x(10f64.powi(power));
            let line = [("class", &"grid" as _), ("x1", &at as _), ("x2", &at as _)];
            let ends = [("y1", &(y - 4.0) as &dyn std::fmt::Display), ("y2", &foot)];
            xml.leaf("line", &[line.as_slice(), &ends].concat());
            let digits = (-power - 2).max(0) as usize;
            let tick = lang.percentage(10f64.powi(power), digits);
            xml.text("text", &[("class", &"tick"), ("x", &at), ("y", &(y - 8.0))], &tick);
        }
        for bar in &group.bars {
            let width = (x(bar.share) - NAMES).max(1.0);
            let middle = y + 13.0;
            xml.text(
                "text",
                &[("class", &"bar-name"), ("x", &(NAMES - 8.0)), ("y", &middle)],
                &bar.name,
            );
            xml.leaf(
                "rect",
                &[
                    ("class", &"bar"),
                    ("x", &NAMES),
                    ("y", &(y + 2.0)),
                    ("width", &format!("{width:.1}")),
                    ("height", &(ROW - 5.0)),
                    ("rx", &2),
                ],
            );
            xml.text(
                "text",
                &[
                    ("class", &"bar-text"),
                    ("x", &format!("{:.1}", NAMES + width + 6.0)),
                    ("y", &middle),
                ],
                &bar.text,
            );
            y += ROW;
        }
    }
    xml.close();
    xml.finish()
}

pub(crate) fn style(theme: Theme) -> String {
    match theme {
        Theme::Light => colours(&LIGHT),
        Theme::Dark => colours(&DARK),
        Theme::Auto => {
            let dark = colours(&DARK);
            format!("{}@media (prefers-color-scheme: dark) {{\n{dark}}}\n", colours(&LIGHT))
        }
    }
}

fn colours(p: &Palette) -> String {
    format!(
        "text {{ font: 12px system-ui, sans-serif; fill: {}; }}\n\
         .paper {{ fill: {}; }}\n\
         .chart-title {{ font-size: 15px; font-weight: bold; }}\n\
         .group {{ font-size: 14px; font-weight: bold; }}\n\
         .bar {{ fill: {}; }}\n\
         .bar-name {{ text-anchor: end; }}\n\
         .bar-text {{ fill: {}; }}\n\
         .tick {{ font-size: 10px; text-anchor: middle; fill: {}; }}\n\
         .curve {{ fill: none; stroke: {}; stroke-width: 2; }}\n\
         .grid {{ stroke: {}; stroke-width: 1; }}\n",
        p.ink, p.bg, p.accent, p.muted, p.muted, p.accent, p.line
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_shares_make_longer_bars_and_names_are_escaped() {
        let bar = |name: &str, share| Bar { name: name.into(), share, text: "7".into() };
        let bars = vec![bar("a < b", 1.0), bar("small", 0.001)];
        let chart = Chart { title: "T".into(), groups: vec![Group { name: "g".into(), bars }] };
        let svg = bar_chart(&chart, Lang::En, Theme::Auto);
        assert!(svg.contains("a &lt; b"));
        let widths: Vec<f64> = svg
            .lines()
            .filter(|line| line.contains("class=\"bar\""))
            .filter_map(|line| line.split("width=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        assert_eq!(widths, [480.0, 1.0]);
        assert!(crate::png(&svg, 1.0).is_ok(), "well-formed");
    }
}
