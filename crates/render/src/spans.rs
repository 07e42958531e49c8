//! Figures with their intervals, one under the other on a common scale.

use crate::chart::style;
use crate::palette::Theme;
use crate::svg::xml::Xml;

/// A picture of figures with intervals.
#[derive(Clone, Debug, PartialEq)]
pub struct SpanChart {
    /// What it shows.
    pub title: String,
    /// What the scale counts.
    pub unit: String,
    /// The figures, top to bottom.
    pub spans: Vec<Span>,
}

/// One figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// What it belongs to.
    pub name: String,
    /// Lower end of its interval.
    pub low: f64,
    /// The figure.
    pub at: f64,
    /// Upper end of its interval.
    pub high: f64,
    /// The figure in words, written behind it.
    pub text: String,
}

const WIDTH: f64 = 860.0;
const NAMES: f64 = 300.0;
const ROW: f64 = 26.0;
const HEAD: f64 = 62.0;
const LENGTH: f64 = 420.0;
/// Names are cut here, so that they stay on the paper.
const LONGEST_NAME: usize = 40;

/// Draws the chart as SVG: a bar from end to end of each interval, a dot at the figure.
#[must_use]
pub fn span_chart(chart: &SpanChart, theme: Theme) -> String {
    let spans = || chart.spans.iter();
    let least = spans().map(|span| span.low).fold(f64::INFINITY, f64::min);
    let most = spans().map(|span| span.high).fold(f64::NEG_INFINITY, f64::max);
    let (least, most) = if least < most { (least, most) } else { (0.0, 1.0) };
    let step = nice_step(most - least);
    let (first, last) = ((least / step).floor() as i64, (most / step).ceil() as i64);
    let x =
        |value: f64| NAMES + (value / step - first as f64) / (last - first).max(1) as f64 * LENGTH;
    let foot = HEAD + ROW * chart.spans.len() as f64;
    let height = foot + 14.0;
    let mut xml = Xml::default();
    let view = format!("0 0 {WIDTH} {height}");
    let root = [
        ("xmlns", &"http://www.w3.org/2000/svg" as _),
        ("viewBox", &view as _),
        ("role", &"img" as _),
    ];
    xml.open("svg", &root);
    xml.text("title", &[], &chart.title);
    xml.text("style", &[], &style(theme));
    xml.leaf("rect", &[("class", &"paper"), ("width", &WIDTH), ("height", &height)]);
    xml.text("text", &[("class", &"chart-title"), ("x", &16), ("y", &22)], &chart.title);
    for tick in first..=last {
        let at = format!("{:.1}", x(tick as f64 * step));
        let (top, bottom) = (HEAD - 8.0, foot);
        xml.leaf(
            "line",
            &[("class", &"grid"), ("x1", &at), ("x2", &at), ("y1", &top), ("y2", &bottom)],
        );
        let label = format!("{} {}", tick as f64 * step, chart.unit);
        xml.text("text", &[("class", &"tick"), ("x", &at), ("y", &(HEAD - 14.0))], &label);
    }
    for (row, span) in chart.spans.iter().enumerate() {
        let y = HEAD + ROW * row as f64 + ROW / 2.0;
        let (low, at, high) = (x(span.low), x(span.at), x(span.high));
        let mut name: String = span.name.chars().take(LONGEST_NAME).collect();
        if name.len() < span.name.len() {
            name.push('…');
        }
        let base = y + 4.0;
        xml.text("text", &[("class", &"bar-name"), ("x", &(NAMES - 10.0)), ("y", &base)], &name);
        xml.leaf(
            "rect",
            &[
                ("class", &"bar"),
                ("fill-opacity", &0.35),
                ("x", &format!("{low:.1}")),
                ("y", &(y - 5.0)),
                ("width", &format!("{:.1}", (high - low).max(1.0))),
                ("height", &10),
                ("rx", &3),
            ],
        );
        let dot = format!("{at:.1}");
        xml.leaf("circle", &[("class", &"bar"), ("cx", &dot), ("cy", &y), ("r", &5)]);
        let behind = format!("{:.1}", high + 10.0);
        xml.text("text", &[("class", &"bar-text"), ("x", &behind), ("y", &base)], &span.text);
    }
    xml.close();
    xml.finish()
}

/// The round step that cuts a range into four to ten parts.
pub(crate) fn nice_step(range: f64) -> f64 {
    let power = 10f64.powf((range / 5.0).log10().floor());
    let wanted = range / 5.0 / power;
    let digit = [1.0, 2.0, 5.0].into_iter().find(|digit| wanted <= *digit).unwrap_or(10.0);
    digit * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (range, step) in [(10.0, 2.0), (1000.0, 200.0), (37.0, 10.0), (0.9, 0.2)] {
            assert!((nice_step(range) - step).abs() < 1e-9, "{range}: {}", nice_step(range));
        }
    }

    #[test]
    fn figures_stand_inside_their_intervals_in_order() {
        let span = |name: &str, at: f64| Span {
            name: name.into(),
            low: at - 30.0,
            at,
            high: at + 30.0,
            text: "x".into(),
        };
        let chart = SpanChart {
            title: "T".into(),
            unit: "Elo".into(),
            spans: vec![span("a < b", 200.0), span("b", -100.0)],
        };
        let svg = span_chart(&chart, Theme::Auto);
        assert!(svg.contains("a &lt; b"));
        let dots: Vec<f64> = svg
            .lines()
            .filter_map(|line| line.split("cx=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        assert!(dots.len() == 2 && dots[0] > dots[1] && dots[1] > NAMES, "{dots:?}");
        assert!(crate::png(&svg, 1.0).is_ok(), "well-formed");
        let empty = SpanChart { spans: Vec::new(), ..chart };
        assert!(crate::png(&span_chart(&empty, Theme::Light), 1.0).is_ok());
    }
}
