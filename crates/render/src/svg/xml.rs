//! A small writer of XML: escapes everything, closes what it opened.

use std::fmt::{self, Display, Write};

/// An attribute: its name and its value, escaped when written.
pub(crate) type Attribute<'a> = (&'a str, &'a dyn Display);

/// XML text in the making, one element a line.
#[derive(Debug, Default)]
pub(crate) struct Xml {
    text: String,
    open: Vec<&'static str>,
}

impl Xml {
    /// Begins an element that holds others.
    pub(crate) fn open(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.start(name, attributes);
        self.text.push_str(">\n");
        self.open.push(name);
    }

    /// Ends the element begun last.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            self.put(format_args!("</{name}>\n"));
        }
    }

    /// An element that holds nothing.
    pub(crate) fn leaf(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.start(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element that holds a text.
    pub(crate) fn text(&mut self, name: &'static str, attributes: &[Attribute<'_>], content: &str) {
        self.start(name, attributes);
        self.put(format_args!(">{}</{name}>\n", escape(content)));
    }

    /// A drawing of ours, which is XML already.
    pub(crate) fn drawn(&mut self, drawing: &'static str) {
        self.indent();
        self.text.push_str(drawing);
    }

    /// A line of text made of parts, each of its own class.
    pub(crate) fn parts(&mut self, attributes: &[Attribute<'_>], parts: &[(&str, &str)]) {
        self.start("text", attributes);
        self.text.push('>');
        for (class, content) in parts {
            let content = escape(content);
            self.put(format_args!("<tspan class=\"{class}\">{content}</tspan>"));
        }
        self.text.push_str("</text>\n");
    }

    /// The whole text, with everything closed.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn start(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.indent();
        self.put(format_args!("<{name}"));
        for (key, value) in attributes {
            let value = escape(&value.to_string());
            self.put(format_args!(" {key}=\"{value}\""));
        }
    }

    fn indent(&mut self) {
        for _ in &self.open {
            self.text.push(' ');
        }
    }

    fn put(&mut self, piece: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(piece);
    }
}

/// `text` made safe for XML content and attributes. Characters that XML forbids become `�`.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(character),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            other if other.is_control() => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

/// A coordinate: two decimals at most, no useless zeros, never `-0`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Num(pub(crate) f64);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Adding zero turns -0 into 0.
        write!(f, "{}", rounded + 0.0)
    }
}

/// `translate(x y)`: puts the origin of a group in the middle of a cell.
pub(crate) fn translate((x, y): (f64, f64)) -> String {
    format!("translate({} {})", Num(x), Num(y))
}

/// A list of corners, as `points` wants them.
pub(crate) fn points(corners: &[(f64, f64)]) -> String {
    let corners: Vec<String> =
        corners.iter().map(|&(x, y)| format!("{},{}", Num(x), Num(y))).collect();
    corners.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::roxmltree::Document;

    #[test]
    fn every_dangerous_character_is_escaped() {
        assert_eq!(escape("<>&\"'"), "&lt;&gt;&amp;&quot;&#39;");
        assert_eq!(escape("é ♞ \u{1b}[2m\u{0}"), "é ♞ \u{fffd}[2m\u{fffd}");
    }

    #[test]
    fn what_goes_in_comes_out() {
        let nasty = "</text><script>alert('&\"')</script>";
        let mut xml = Xml::default();
        xml.open("g", &[("class", &nasty)]);
        xml.text("text", &[], nasty);
        xml.parts(&[], &[("a", nasty), ("b", "x")]);
        let text = xml.finish();
        let document = Document::parse(&text).expect("well-formed");
        let group = document.root_element();
        assert_eq!(group.attribute("class"), Some(nasty));
        let texts: Vec<_> = group.descendants().filter_map(|n| n.text()).collect();
        assert!(texts.contains(&nasty) && texts.contains(&"x"));
        assert!(!document.descendants().any(|n| n.has_tag_name("script")));
    }

    #[test]
    fn coordinates_are_short() {
        assert_eq!(Num(32.0).to_string(), "32");
        assert_eq!(Num(-0.001).to_string(), "0");
        assert_eq!(Num(1.0 / 3.0).to_string(), "0.33");
    }
}
