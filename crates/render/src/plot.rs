//! Points on a line: one figure against another.

use crate::chart::style;
use crate::palette::Theme;
use crate::spans::nice_step;
use crate::svg::xml::Xml;

/// A picture of points joined in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// What is counted from left to right.
    pub across: String,
    /// What is counted upwards.
    pub up: String,
    /// The points.
    pub marks: Vec<Mark>,
}

/// One point.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// From left to right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// Written beside it.
    pub text: String,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
/// Left, top, right and bottom of the field.
const FIELD: [f64; 4] = [84.0, 48.0, 640.0, 364.0];

/// One direction of the field: round steps that hold all figures.
struct Axis {
    first: i64,
    last: i64,
    step: f64,
}

impl Axis {
    fn of(figures: impl Iterator<Item = f64> + Clone) -> Self {
        let least = figures.clone().fold(f64::INFINITY, f64::min);
        let most = figures.fold(f64::NEG_INFINITY, f64::max);
        let (least, most) = match (least.is_finite(), least < most) {
            (true, true) => (least, most),
            (true, false) => (least - 0.5, least + 0.5),
            (false, _) => (0.0, 1.0),
        };
        let step = nice_step(most - least);
        Self { first: (least / step).floor() as i64, last: (most / step).ceil() as i64, step }
    }

    /// Where a figure lies: 0 at the first tick, 1 at the last.
    fn share(&self, figure: f64) -> f64 {
        (figure / self.step - self.first as f64) / (self.last - self.first).max(1) as f64
    }

    /// The ticks, and how they are written.
    fn ticks(&self) -> impl Iterator<Item = (f64, String)> + '_ {
        let digits = (-self.step.log10().floor()).max(0.0) as usize;
        (self.first..=self.last).map(move |tick| {
            let figure = tick as f64 * self.step;
            (figure, format!("{figure:.digits$}"))
        })
    }
}

/// Draws the plot as SVG.
#[must_use]
pub fn plot(plot: &Plot, theme: Theme) -> String {
    let marks = || plot.marks.iter();
    let (across, up) = (Axis::of(marks().map(|mark| mark.x)), Axis::of(marks().map(|mark| mark.y)));
    let [left, top, right, bottom] = FIELD;
    let x = |figure: f64| left + across.share(figure) * (right - left);
    let y = |figure: f64| bottom - up.share(figure) * (bottom - top);
    let mut xml = Xml::default();
    let view = format!("0 0 {WIDTH} {HEIGHT}");
    let root = [
        ("xmlns", &"http://www.w3.org/2000/svg" as _),
        ("viewBox", &view as _),
        ("role", &"img" as _),
    ];
    xml.open("svg", &root);
    xml.text("title", &[], &plot.title);
    xml.text("style", &[], &style(theme));
    xml.leaf("rect", &[("class", &"paper"), ("width", &WIDTH), ("height", &HEIGHT)]);
    xml.text("text", &[("class", &"chart-title"), ("x", &16), ("y", &22)], &plot.title);
    for (figure, label) in across.ticks() {
        let at = format!("{:.1}", x(figure));
        let line = [("class", &"grid" as _), ("x1", &at as _), ("x2", &at as _)];
        let ends = [("y1", &top as &dyn std::fmt::Display), ("y2", &bottom)];
        xml.leaf("line", &[line.as_slice(), &ends].concat());
        xml.text("text", &[("class", &"tick"), ("x", &at), ("y", &(bottom + 16.0))], &label);
    }
    for (figure, label) in up.ticks() {
        let at = format!("{:.1}", y(figure));
        let line = [("class", &"grid" as _), ("y1", &at as _), ("y2", &at as _)];
        let ends = [("x1", &left as &dyn std::fmt::Display), ("x2", &right)];
        xml.leaf("line", &[line.as_slice(), &ends].concat());
        let base = format!("{:.1}", y(figure) + 3.0);
        xml.text("text", &[("class", &"tick"), ("x", &(left - 24.0)), ("y", &base)], &label);
    }
    let middle = f64::midpoint(left, right);
    xml.text("text", &[("class", &"tick"), ("x", &middle), ("y", &(bottom + 38.0))], &plot.across);
    let name = [("class", &"bar-text" as _), ("x", &16 as _), ("y", &(top - 10.0) as _)];
    xml.text("text", &name, &plot.up);
    let points: Vec<String> =
        marks().map(|mark| format!("{:.1},{:.1}", x(mark.x), y(mark.y))).collect();
    xml.leaf("polyline", &[("class", &"curve"), ("points", &points.join(" "))]);
    for mark in marks() {
        let (at, base) = (x(mark.x), y(mark.y));
        let dot = [format!("{at:.1}"), format!("{base:.1}")];
        xml.leaf("circle", &[("class", &"bar"), ("cx", &dot[0]), ("cy", &dot[1]), ("r", &4)]);
        let beside = [format!("{:.1}", at + 9.0), format!("{:.1}", base + 14.0)];
        let place = [("class", &"bar-text" as _), ("x", &beside[0] as _), ("y", &beside[1] as _)];
        xml.text("text", &place, &mark.text);
    }
    xml.close();
    xml.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(points: &[(f64, f64)]) -> Vec<Mark> {
        points.iter().map(|&(x, y)| Mark { x, y, text: format!("{x}") }).collect()
    }

    fn drawn(points: &[(f64, f64)]) -> String {
        let words = || "w".to_owned();
        let wanted = Plot { title: words(), across: words(), up: words(), marks: marks(points) };
        plot(&wanted, Theme::Light)
    }

    #[test]
    fn points_stand_between_round_ticks() {
        let picture = drawn(&[(12.0, 0.9), (16.0, 1.0)]);
        assert!(picture.contains("points=\"84.0,364.0 640.0,48.0\""), "{picture}");
        for tick in [">12<", ">16<", ">0.90<", ">1.00<"] {
            assert!(picture.contains(tick), "{tick} in {picture}");
        }
    }

    #[test]
    fn one_point_or_none_can_be_drawn() {
        assert_eq!(drawn(&[(3.0, 3.0)]).matches("<circle").count(), 1);
        assert!(!drawn(&[]).contains("NaN"));
    }
}
