//! Nothing in a picture covers anything else.

use super::super::graph::Graph;
use super::super::layout::{Layout, Rect};
use super::super::seen;

fn overlap(a: &Rect, b: &Rect) -> bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

fn holds(outer: &Rect, inner: &Rect) -> bool {
    outer.x <= inner.x
        && outer.y <= inner.y
        && inner.x + inner.width <= outer.x + outer.width
        && inner.y + inner.height <= outer.y + outer.height
}

/// Points of a line, as it is drawn.
fn along(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let steps = |between: &[(f64, f64)]| -> Vec<(f64, f64)> {
        let [(x, y), (to_x, to_y)] = [between[0], between[1]];
        let step = |k: i32| {
            let t = f64::from(k) / 16.0;
            let bent = if points.len() == 2 { t * t * (3.0 - 2.0 * t) } else { t };
            let down = if points.len() == 2 {
                1.5 * t * (1.0 - t) * (1.0 - t) + 1.5 * t * t * (1.0 - t) + t * t * t
            } else {
                t
            };
            (x + bent * (to_x - x), y + down * (to_y - y))
        };
        (0..=16).map(step).collect()
    };
    points.windows(2).flat_map(steps).collect()
}

/// Nothing covers anything else, in the programs of the benchmarks.
#[test]
fn pictures_are_clear() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../benches/src/programs");
    let mut drawn = 0;
    for entry in std::fs::read_dir(folder).expect("the programs are there") {
        let path = entry.expect("an entry can be read").path();
        let text = std::fs::read_to_string(&path).expect("it is a file");
        for seen in seen(&text, None).unwrap_or_default() {
            let graph = Graph::of(&seen.function, &seen.active);
            let layout = Layout::of(&graph);
            drawn += 1;
            let of = format!("{} of {}", seen.name, path.display());
            assert_eq!(layout.nodes.len(), graph.nodes.len(), "nodes in {of}");
            assert_eq!(layout.heads.len(), graph.arrows.len(), "arrows in {of}");
            let whole = Rect { width: layout.width, height: layout.height, ..Rect::default() };
            for (at, (node, rect)) in layout.nodes.iter().enumerate() {
                let text = &graph.nodes[*node].text;
                assert!(holds(&whole, rect), "`{text}` is not in the picture of {of}");
                for (other, beside) in layout.nodes[..at].iter().chain(&layout.titles) {
                    assert!(!overlap(rect, beside), "`{text}` covers {other} in {of}");
                }
                for (number, frame) in &layout.boxes {
                    let is_inside = graph.around(*node).contains(number);
                    assert!(
                        if is_inside { holds(frame, rect) } else { !overlap(frame, rect) },
                        "`{text}` in {of}"
                    );
                }
                for stroke in &layout.strokes {
                    let inner = Rect {
                        x: rect.x + 1.0,
                        y: rect.y + 1.0,
                        width: rect.width - 2.0,
                        height: rect.height - 2.0,
                    };
                    let is_inside =
                        |(x, y): &(f64, f64)| holds(&inner, &Rect { x: *x, y: *y, ..Rect::default() });
                    assert!(
                        !along(&stroke.points).iter().any(is_inside),
                        "an arrow goes through `{text}` in {of}"
                    );
                }
            }
        }
    }
    assert!(drawn > 15, "only {drawn} are drawn");
}
