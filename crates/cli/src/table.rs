//! Columns of text.

/// Lines of cells, padded so that columns stand below each other. Numbers stand right.
pub(crate) fn align(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    rows.iter()
        .map(|row| {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let blanks = widths[column] - cell.chars().count();
                let gap = if column == 0 { "" } else { "  " };
                let numeric = !cell.contains(' ')
                    && cell.chars().next().is_some_and(|c| c.is_ascii_digit() || "+-".contains(c));
                line.push_str(gap);
                if numeric && column > 0 {
                    line.extend(std::iter::repeat_n(' ', blanks));
                    line.push_str(cell);
                } else {
                    line.push_str(cell);
                    line.extend(std::iter::repeat_n(' ', blanks));
                }
            }
            line.trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::align;

    #[test]
    fn words_stand_left_and_numbers_right() {
        let rows = [["move", "nodes"], ["d4", "7"], ["é", "1200"]];
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
        assert_eq!(align(&rows), ["move  nodes", "d4        7", "é      1200"]);
    }
}
