//! Numbers as aligned text.

use super::results::Measured;

/// A table of times, ratios and heap, one program in each line.
pub fn of_programs(measured: &[Measured]) -> String {
    let mut rows = vec![
        ["program", "primal", "hand/primal", "ours/primal", "ours/hand", "±", "heap primal", "hand", "ours"]
            .map(String::from)
            .to_vec(),
    ];
    for m in measured {
        let name = m.size.map_or_else(|| m.program.clone(), |size| format!("{} n={size}", m.program));
        rows.push(vec![
            name,
            time(m.primal),
            ratio(m.hand().per_primal),
            ratio(m.ours().per_primal),
            ratio(m.ours().per_hand),
            format!("{:.0}%", 100.0 * m.ours().spread),
            bytes(m.primal_heap),
            bytes(m.hand().heap),
            bytes(m.ours().heap),
        ]);
    }
    aligned(&rows)
}

/// A table of other crates, one crate and program in each line.
pub fn of_peers(measured: &[Measured]) -> String {
    let mut rows = vec![["program", "crate", "time", "/primal", "/hand", "heap"].map(String::from).to_vec()];
    for m in measured {
        for peer in m.peers() {
            rows.push(vec![
                m.program.clone(),
                peer.contender.clone(),
                time(peer.seconds),
                ratio(peer.per_primal),
                ratio(peer.per_hand),
                bytes(peer.heap),
            ]);
        }
    }
    if rows.len() > 1 { aligned(&rows) } else { String::new() }
}

/// Lines of columns, of which the first is set to the left and the others to the right.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|c| rows.iter().filter_map(|row| row.get(c)).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(
                |(c, (cell, &width))| {
                    if c == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
                },
            )
            .collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// Seconds, in the unit that suits them.
pub fn time(seconds: f64) -> String {
    let (number, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    format!("{} {unit}", three_digits(number))
}

/// Bytes, in the unit that suits them.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        0 => "0".to_owned(),
        b if b < 10_000 => format!("{b} B"),
        b if b < 10_000_000 => format!("{} kB", three_digits(b as f64 / 1e3)),
        b => format!("{} MB", three_digits(b as f64 / 1e6)),
    }
}

/// A ratio, with three digits.
pub fn ratio(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.2}") } else { three_digits(ratio) }
}

fn three_digits(number: f64) -> String {
    match number {
        n if n < 10.0 => format!("{n:.2}"),
        n if n < 100.0 => format!("{n:.1}"),
        n => format!("{n:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units() {
        assert_eq!(
            (time(1.5e-8), time(2.25e-4), time(0.5)),
            ("15.0 ns".into(), "225 µs".into(), "500 ms".into())
        );
        assert_eq!((bytes(0), bytes(800), bytes(12_800)), ("0".into(), "800 B".into(), "12.8 kB".into()));
    }

    #[test]
    fn columns_are_aligned() {
        let rows = [vec!["a".into(), "µs".into()], vec!["bc".into(), "100".into()]];
        assert_eq!(aligned(&rows), "a    µs\nbc  100\n");
    }
}
