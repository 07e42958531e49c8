//! Figures in words, for people.

use std::time::Duration;

use meeple_arena::Exactness;
use meeple_arena::contest::Clock;
use meeple_arena::families::Scale;
use meeple_arena::{Advice, Candidate, Term};
use meeple_core::{Lang, Phrase, Stop, phrase};

/// How far a figure can be trusted.
pub(crate) const fn exactness(exactness: Exactness) -> Phrase {
    match exactness {
        Exactness::Proved => Phrase::new("proved", "prouvé"),
        Exactness::Bounded => Phrase::new("bounded", "encadré"),
        Exactness::Estimated => Phrase::new("estimated", "estimé"),
    }
}

/// Why a search ended early.
pub(crate) const fn stop(why: Stop) -> Phrase {
    match why {
        Stop::Time => Phrase::new("time is up", "temps écoulé"),
        Stop::Nodes => Phrase::new("node limit reached", "limite de nœuds atteinte"),
        Stop::Memory => Phrase::new("memory limit reached", "limite de mémoire atteinte"),
        Stop::Depth => Phrase::new("depth limit reached", "limite de profondeur atteinte"),
        Stop::Cancelled => Phrase::new("stopped on request", "arrêté sur demande"),
    }
}

/// A value on the scale of its family.
pub(crate) fn value(candidate: &Candidate, scale: Scale, lang: Lang) -> String {
    let at_most = if candidate.at_most { "≤ " } else { "" };
    let text = match (scale, candidate.distance) {
        (Scale::Score, Some(plies)) => {
            let won = candidate.value > 0.0;
            let text = match (won, candidate.distance_exact) {
                (true, true) => phrase!("wins in {plies}", "gagne en {plies}"),
                (true, false) => phrase!("wins within {plies}", "gagne en {plies} au plus"),
                (false, true) => phrase!("loses in {plies}", "perd en {plies}"),
                (false, false) => phrase!("loses within {plies}", "perd en {plies} au plus"),
            };
            text.get(lang).to_owned()
        }
        (Scale::Score, None) if candidate.exactness != Exactness::Estimated => {
            if candidate.value == 0.0 {
                Phrase::new("draw", "nulle").get(lang).to_owned()
            } else {
                lang.decimal(candidate.value, 0)
            }
        }
        (Scale::Score, None) if candidate.margin.is_none() => {
            let sign = if candidate.value > 0.0 { "+" } else { "" };
            format!("{sign}{}", lang.decimal(candidate.value, 0))
        }
        // A share of games, and not a result that is certain.
        (Scale::Score, None) => {
            let margin = candidate.margin.map(|m| format!(" ± {}", lang.percent(m)));
            format!("≈ {}{}", lang.percent(candidate.value), margin.unwrap_or_default())
        }
        (Scale::Cost, _) => lang.decimal(candidate.value, 0),
        _ => {
            let margin = candidate.margin.map(|m| format!(" ± {}", lang.decimal(m, 3)));
            format!("{}{}", lang.decimal(candidate.value, 4), margin.unwrap_or_default())
        }
    };
    format!("{at_most}{text}")
}

/// `+35 (95% between +12 and +58)`; infinite ends are said to be so.
pub(crate) fn elo_interval(
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    lang: Lang,
) -> String {
    let bound =
        |elo: Option<f64>, infinite: &str| elo.map_or(infinite.to_owned(), |elo| signed(elo, lang));
    // A side without a finite end is the side that the difference itself runs off to.
    let middle = bound(elo, if high.is_none() { "+∞" } else { "-∞" });
    let (low, high) = (bound(low, "-∞"), bound(high, "+∞"));
    let text =
        phrase!("{middle} (95% between {low} and {high})", "{middle} (95 % entre {low} et {high})");
    text.get(lang).to_owned()
}

/// A whole number with its sign; nothing is plus or minus zero.
pub(crate) fn signed(number: f64, lang: Lang) -> String {
    let text = lang.decimal(number, 0);
    match text.as_str() {
        "0" | "-0" => "0".to_owned(),
        _ if number > 0.0 => format!("+{text}"),
        _ => text,
    }
}

/// How long moves or games may take.
pub(crate) fn clock(clock: Clock) -> Phrase {
    match clock {
        Clock::Own => Phrase::new("agents keep their own limits", "chacun a ses propres limites"),
        Clock::Move(time) => {
            let seconds = time.as_secs_f64();
            phrase!("{seconds} s a move", "{seconds} s par coup")
        }
        Clock::Game { time, increment } => {
            let (time, increment) = (time.as_secs_f64(), increment.as_secs_f64());
            phrase!("{time} + {increment} s a game", "{time} + {increment} s par partie")
        }
    }
}

/// A probability worked out from samples, which is never certain.
pub(crate) fn likelihood(probability: f64, lang: Lang) -> String {
    lang.percent(probability.clamp(f64::EPSILON, 1.0 - f64::EPSILON))
}

/// A value with six digits, or as many as it takes not to look like a whole number that it is not.
pub(crate) fn exact(value: f64, lang: Lang) -> String {
    if value.fract() == 0.0 || !value.is_finite() {
        return lang.decimal(value, 0);
    }
    let looks_whole = |digits: usize| {
        format!("{value:.digits$}").parse().is_ok_and(|shown: f64| shown.fract() == 0.0)
    };
    let digits = [6, 9, 12].into_iter().find(|&digits| !looks_whole(digits));
    lang.decimal(value, digits.unwrap_or(16))
}

/// Both ends of an interval with nine digits, rounded outward: what is shown holds as well.
pub(crate) fn bounds(lower: f64, upper: f64, lang: Lang) -> (String, String) {
    const UNIT: f64 = 1e9;
    if lower.fract() == 0.0 && upper.fract() == 0.0 {
        return (lang.decimal(lower, 0), lang.decimal(upper, 0));
    }
    let mut down = (lower * UNIT).floor();
    if down / UNIT > lower {
        down -= 1.0;
    }
    let mut up = (upper * UNIT).ceil();
    if up / UNIT < upper {
        up += 1.0;
    }
    (lang.decimal(down / UNIT, 9), lang.decimal(up / UNIT, 9))
}

/// `12 ms`, `3.4 s`.
pub(crate) fn time(micros: u64, lang: Lang) -> String {
    let time = Duration::from_micros(micros);
    if micros < 1_000 {
        format!("{micros} µs")
    } else if time.as_secs() == 0 {
        format!("{} ms", lang.decimal(micros as f64 / 1e3, 1))
    } else {
        format!("{} s", lang.decimal(time.as_secs_f64(), 2))
    }
}

/// `1.2 M/s`.
pub(crate) fn speed(per_second: f64, lang: Lang) -> String {
    if per_second >= 1e6 {
        format!("{} M/s", lang.decimal(per_second / 1e6, 1))
    } else if per_second >= 1e3 {
        format!("{} k/s", lang.decimal(per_second / 1e3, 1))
    } else {
        format!("{} /s", lang.decimal(per_second, 0))
    }
}

/// `1 node`, `1,234 nodes`.
pub(crate) fn nodes(count: u64, lang: Lang) -> String {
    let number = lang.whole(count);
    // French counts 0 and 1 as one.
    let text = match count {
        0 => phrase!("{number} nodes", "{number} nœud"),
        1 => phrase!("{number} node", "{number} nœud"),
        _ => phrase!("{number} nodes", "{number} nœuds"),
    };
    text.get(lang).to_owned()
}

/// What the evaluator sees: `the position: +14 more moves, -12 a border without a move`.
pub(crate) fn terms(terms: &[Term], lang: Lang) -> String {
    let part = |term: &Term| format!("{:+} {}", term.points, term.words.get(lang));
    let parts = terms.iter().map(part).collect::<Vec<_>>().join(", ");
    phrase!("the position now: {parts}", "la position à présent : {parts}").get(lang).to_owned()
}

/// What it cost: `depth 9, 1,234 nodes, 12 ms; time is up`. Who looks ahead by no fixed number of moves
/// has no depth.
pub(crate) fn costs(advice: &Advice, lang: Lang) -> String {
    let time = time(advice.micros, lang);
    let nodes = nodes(advice.nodes, lang);
    let text = match advice.depth {
        0 => Phrase::same(format!("{nodes}, {time}")),
        depth => phrase!("depth {depth}, {nodes}, {time}", "profondeur {depth}, {nodes}, {time}"),
    };
    match advice.stopped {
        Some(why) => format!("{}; {}", text.get(lang), stop(why).get(lang)),
        None => text.get(lang).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_that_means_nothing_is_not_told() {
        let mut advice = Advice::from_candidates(Vec::new());
        (advice.nodes, advice.micros) = (12, 3_000);
        let told = |advice: &Advice| [Lang::En, Lang::Fr].map(|lang| costs(advice, lang));
        assert!(told(&advice).iter().all(|text| text.starts_with("12 n")), "{:?}", told(&advice));
        advice.depth = 3;
        let [english, french] = told(&advice);
        assert!(english.starts_with("depth 3, 12 nodes"), "{english}");
        assert!(french.starts_with("profondeur 3, 12 nœuds"), "{french}");
    }

    #[test]
    fn values_and_bounds_keep_what_rounding_would_lose() {
        assert_eq!(exact(0.5, Lang::En), "0.500000");
        assert_eq!(exact(-3.0, Lang::En), "-3");
        assert_eq!(exact(0.999_999_85, Lang::En), "0.999999850");
        let (lower, upper) = bounds(0.999_999_849_6, 0.999_999_850_4, Lang::Fr);
        assert_eq!((lower.as_str(), upper.as_str()), ("0,999999849", "0,999999851"));
        assert_eq!(bounds(0.5, 0.5, Lang::En).0, "0.500000000");
        assert_eq!(bounds(-1.0, 1.0, Lang::En), ("-1".to_owned(), "1".to_owned()));
    }
}
