//! Numbers for other programs.

use super::results::Measured;
use std::fmt::Write;

/// A list with an object for each program and size. Names hold nothing that JSON would have escaped.
pub fn of(measured: &[Measured]) -> String {
    let objects: Vec<String> = measured.iter().map(object).collect();
    format!("[\n{}\n]\n", objects.join(",\n"))
}

fn object(m: &Measured) -> String {
    let mut text = format!("  {{\"program\": \"{}\", ", m.program);
    if let Some(size) = m.size {
        let _ = write!(text, "\"size\": {size}, ");
    }
    let _ = writeln!(
        text,
        "\"primal_seconds\": {:e}, \"primal_heap\": {}, \"gradients\": [",
        m.primal, m.primal_heap
    );
    let gradients: Vec<String> = m
        .gradients
        .iter()
        .map(|g| {
            format!(
                "    {{\"contender\": \"{}\", \"seconds\": {:e}, \"per_primal\": {:.4}, \"per_hand\": {:.4}, \
                 \"spread\": {:.4}, \"heap\": {}}}",
                g.contender, g.seconds, g.per_primal, g.per_hand, g.spread, g.heap
            )
        })
        .collect();
    let _ = write!(text, "{}\n  ]}}", gradients.join(",\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::results::Gradient;

    #[test]
    fn numbers_are_spelled_as_json_has_them() {
        let gradient = Gradient {
            contender: "hand".into(),
            seconds: 2e-6,
            per_primal: 2.0,
            per_hand: 1.0,
            spread: 0.0,
            heap: 80,
        };
        let measured = Measured {
            program: "p".into(),
            size: Some(3),
            primal: 1e-6,
            primal_heap: 0,
            gradients: vec![gradient],
        };
        let expected = "[\n  {\"program\": \"p\", \"size\": 3, \"primal_seconds\": 1e-6, \"primal_heap\": 0, \
                        \"gradients\": [\n    {\"contender\": \"hand\", \"seconds\": 2e-6, \"per_primal\": 2.0000, \
                        \"per_hand\": 1.0000, \"spread\": 0.0000, \"heap\": 80}\n  ]}\n]\n";
        assert_eq!(of(&[measured]), expected);
    }
}
