//! A curve on a logarithmic scale: how fast something goes down.

use crate::chart::style;
use crate::palette::Theme;
use crate::svg::xml::{Num, Xml};

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 180.0;
const LEFT: f64 = 56.0;
const FOOT: f64 = 26.0;
const TOP: f64 = 26.0;

/// Draws positive values, one a round, as SVG. The first `seen` of them are drawn full, the rest
/// pale. Values of 0 are left out: they are below every line.
#[must_use]
pub fn log_curve(title: &str, values: &[f64], seen: usize, theme: Option<Theme>) -> String {
    let positive = || values.iter().copied().filter(|value| *value > 0.0 && value.is_finite());
    let least = positive().fold(1.0, f64::min).log10().floor();
    let most = positive().fold(least, |most, value| most.max(value.log10())).ceil();
    let span = (most - least).max(1.0);
    let last = values.len().saturating_sub(1).max(1) as f64;
    let x = |round: usize| LEFT + round as f64 / last * (WIDTH - LEFT - 12.0);
    let y = |value: f64| TOP + (most - value.log10()) / span * (HEIGHT - TOP - FOOT);
    let mut xml = Xml::default();
    let view = format!("0 0 {WIDTH} {HEIGHT}");
    xml.open(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("class", &"curve"),
            ("viewBox", &view),
            ("width", &WIDTH),
            ("height", &HEIGHT),
            ("role", &"img"),
            ("aria-label", &title),
        ],
    );
    xml.text("title", &[], title);
    if let Some(theme) = theme {
        xml.text("style", &[], &style(theme));
        xml.leaf("rect", &[("class", &"paper"), ("width", &"100%"), ("height", &"100%")]);
    }
    xml.text("text", &[("class", &"tick"), ("x", &LEFT), ("y", &14)], title);
    let step = (span / 6.0).ceil().max(1.0) as usize;
    for power in (least as i32..=most as i32).step_by(step) {
        let at = y(10f64.powi(power));
        let ends: [(&str, &dyn std::fmt::Display); 5] = [
            ("class", &"grid"),
            ("x1", &LEFT),
            ("x2", &(WIDTH - 12.0)),
            ("y1", &Num(at)),
            ("y2", &Num(at)),
        ];
        xml.leaf("line", &ends);
        xml.text(
            "text",
            &[("class", &"tick"), ("x", &(LEFT - 24.0)), ("y", &Num(at + 4.0))],
            &format!("1e{power}"),
        );
    }
    for (class, part) in
        [("curve-rest", 0..values.len()), ("curve-line", 0..seen.min(values.len()))]
    {
        let points: Vec<String> = part
            .filter(|&round| values[round] > 0.0)
            .map(|round| format!("{},{}", Num(x(round)), Num(y(values[round]))))
            .collect();
        xml.leaf("polyline", &[("class", &class), ("points", &points.join(" "))]);
    }
    if let Some(round) =
        seen.checked_sub(1).filter(|&round| values.get(round).is_some_and(|v| *v > 0.0))
    {
        xml.leaf(
            "circle",
            &[
                ("class", &"curve-now"),
                ("cx", &Num(x(round))),
                ("cy", &Num(y(values[round]))),
                ("r", &4),
            ],
        );
    }
    for (round, anchor) in [(1, LEFT), (values.len(), WIDTH - 12.0)] {
        xml.text(
            "text",
            &[("class", &"tick"), ("x", &Num(anchor)), ("y", &Num(HEIGHT - 8.0))],
            &round.to_string(),
        );
    }
    xml.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greater_values_stand_higher_and_the_picture_can_be_drawn() {
        let svg = log_curve("residual", &[1.0, 0.1, 0.001, 0.0], 2, Some(Theme::Light));
        let line = svg.lines().find(|line| line.contains("curve-line")).expect("a line");
        let heights: Vec<f64> = line
            .split(&[' ', '"'])
            .filter_map(|pair| pair.split_once(',')?.1.parse().ok())
            .collect();
        assert!(heights.len() == 2 && heights[0] < heights[1], "{heights:?}");
        assert!(crate::png(&svg, 1.0).is_ok(), "well-formed");
        assert!(crate::png(&log_curve("none", &[], 0, Some(Theme::Light)), 1.0).is_ok());
    }
}
