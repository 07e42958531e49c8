//! A report as one page that needs nothing else: no script, no network.

use meeple_core::{Lang, Phrase};
use meeple_render::palette::{DARK, LIGHT, Palette};

use super::Report;

/// Text that a page may show.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The colours of the pictures, so that page and pictures are of one paper.
fn colours() -> String {
    let rule = |p: &Palette| format!(":root {{ background: {}; color: {}; }}", p.bg, p.ink);
    let (light, dark) = (rule(&LIGHT), rule(&DARK));
    format!("{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n")
}

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0.3rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.settings { color: GrayText; margin: 0; } .note { margin: 0.75rem 0 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.7rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: right; white-space: nowrap; }
th:nth-child(2), td.name { text-align: left; }
td.name { font-family: ui-monospace, monospace; font-size: 0.9em; }
svg { display: block; max-width: 100%; height: auto; margin-top: 1.25rem; }
";

fn table(rows: &[Vec<String>], named: bool) -> String {
    let Some((head, body)) = rows.split_first() else { return String::new() };
    let cells = |tag: &str, row: &[String]| -> String {
        let cell = |(column, text): (usize, &String)| {
            let class = if named && column == 1 && tag == "td" { " class=\"name\"" } else { "" };
            let scope = if tag == "th" { " scope=\"col\"" } else { "" };
            format!("<{tag}{scope}{class}>{}</{tag}>", escape(text))
        };
        row.iter().enumerate().map(cell).collect()
    };
    let body: String = body.iter().map(|row| format!("<tr>{}</tr>\n", cells("td", row))).collect();
    let head = cells("th", head);
    format!(
        "<div class=\"wide\"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n"
    )
}

impl Report {
    /// The whole page.
    pub(super) fn html(&self) -> String {
        let lang: Lang = self.lang;
        let heading = |phrase: Phrase| format!("<h2>{}</h2>\n", escape(phrase.get(lang)));
        let mut parts = vec![
            format!(
                "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n",
                lang.code()
            ),
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n".to_owned(),
            format!(
                "<title>{}</title>\n<style>\n{}{STYLE}</style>\n</head>\n<body>\n",
                escape(&self.title),
                colours()
            ),
            format!("<h1>{}</h1>\n", escape(&self.title)),
        ];
        let paragraphs = |class: &str, lines: &[String]| -> String {
            lines
                .iter()
                .map(|line| format!("<p class=\"{class}\">{}</p>\n", escape(line)))
                .collect()
        };
        parts.push(paragraphs("settings", &self.settings));
        parts.push(heading(Phrase::new("Standings", "Classement")));
        parts.push(table(&self.standings, true));
        parts.push(self.svg());
        if !self.cross.is_empty() {
            parts.push(heading(Phrase::new(
                "Cross-table: won, drawn, lost of the row against the column",
                "Table croisée : gagnées, nulles, perdues de la ligne contre la colonne",
            )));
            parts.push(table(&self.cross, true));
        }
        parts.push(paragraphs("note", &self.notes));
        if self.openings.len() > 1 {
            parts.push(heading(Phrase::new("Openings", "Ouvertures")));
            parts.push(table(&self.openings, false));
        }
        parts.push("</body>\n</html>\n".to_owned());
        parts.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_users_typed_is_escaped() {
        let rows = [vec!["#".into(), "agent".into()], vec!["1".into(), "cmd:a <b> & \"c\"".into()]];
        let html = table(&rows, true);
        assert!(html.contains("cmd:a &lt;b&gt; &amp; &quot;c&quot;"), "{html}");
        assert!(html.contains("<td class=\"name\">"));
    }
}
