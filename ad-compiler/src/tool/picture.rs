//! A graph as a picture: SVG, for a page or by itself.

use super::graph::{Graph, NodeKind};
use super::layout::{Layout, Rect, Stroke};
use std::fmt::Write;

/// What a picture looks like, in light and in dark surroundings; a page has it once.
pub(super) const STYLE: &str = "\
.graph { --line: #6b7280; --active: #b4490a; --ink: #1f2328; --paper: #ffffff; --box: #5a78a00f; --edge: #9aa5b1; --warm: #fff1e5 }
@media (prefers-color-scheme: dark) {
.graph { --line: #9198a1; --active: #ffa657; --ink: #e6edf3; --paper: #0d1117; --box: #8ca8d012; --edge: #57606a; --warm: #33210f }
}
.graph text { font: 12px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: var(--ink) }
.graph .paper { fill: var(--paper) }
.graph .box { fill: var(--box); stroke: var(--edge) }
.graph .loop { stroke-dasharray: 6 3 }
.graph .title { font-style: italic; opacity: 0.8 }
.graph .node rect { fill: var(--paper); stroke: var(--line) }
.graph .active rect { fill: var(--warm); stroke: var(--active) }
.graph .result rect { stroke-width: 2.5 }
.graph .arrow { fill: none; stroke: var(--line) }
.graph .carried { stroke-dasharray: 4 3 }
.graph .head { fill: var(--line) }
.graph .arrow.active { stroke: var(--active) }
.graph .head.active { fill: var(--active) }
";

/// Text in an XML file.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A file of its own.
pub(super) fn file(graph: &Graph, name: &str) -> String {
    let style = format!("<style>\n{STYLE}</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    drawn(graph, &Layout::of(graph), name, &style)
}

/// A part of a page, which has the style; and how wide it is.
pub(super) fn inline(graph: &Graph, name: &str) -> (String, f64) {
    let layout = Layout::of(graph);
    (drawn(graph, &layout, name, ""), layout.width)
}

fn drawn(graph: &Graph, layout: &Layout, name: &str, before: &str) -> String {
    let (width, height) = (layout.width.ceil(), layout.height.ceil());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"graph\" role=\"img\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>The graph of {}</title>\n{before}",
        escaped(name)
    );
    let is_active = |from: usize, to: usize| graph.nodes[from].active && graph.nodes[to].active;
    for (number, rect) in &layout.boxes {
        let class = if graph.boxes[*number].is_loop { "box loop" } else { "box" };
        put(&mut svg, &format!("<rect class=\"{class}\" {} rx=\"6\"/>", place(rect)));
    }
    for (number, rect) in &layout.titles {
        let title = escaped(graph.boxes[*number].title.as_deref().unwrap_or_default());
        put(&mut svg, &format!("<text class=\"title\" {}>{title}</text>", middle(rect)));
    }
    // Those that are active are drawn over the others.
    let stroke_is_active = |stroke: &Stroke| stroke.to.iter().any(|&to| is_active(stroke.from, to));
    for active in [false, true] {
        for stroke in layout.strokes.iter().filter(|stroke| stroke_is_active(stroke) == active) {
            let carried = if stroke.is_carried { " carried" } else { "" };
            let class = if active { " active" } else { "" };
            put(&mut svg, &format!("<path class=\"arrow{carried}{class}\" d=\"{}\"/>", path(&stroke.points)));
        }
        for head in layout.heads.iter().filter(|head| is_active(head.from, head.to) == active) {
            let class = if active { " active" } else { "" };
            let (x, y) = head.at;
            let d = format!("M{} {}h7l-3.5 7z", number(x - 3.5), number(y - 7.0));
            put(&mut svg, &format!("<path class=\"head{class}\" d=\"{d}\"/>"));
        }
    }
    for (number, rect) in &layout.nodes {
        let node = &graph.nodes[*number];
        let class = match node.kind {
            NodeKind::Result => "node result",
            _ => "node",
        };
        let active = if node.active { " active" } else { "" };
        let radius = match node.kind {
            NodeKind::Parameter | NodeKind::Result => 12,
            NodeKind::Line => 3,
            NodeKind::Header | NodeKind::End => 7,
        };
        let (text, label) = (escaped(&node.text), escaped(&node.label()));
        let whole = if text == label { String::new() } else { format!("<title>{text}</title>") };
        put(
            &mut svg,
            &format!(
                "<g class=\"{class}{active}\">{whole}<rect {} rx=\"{radius}\"/><text {}>{label}</text></g>",
                place(rect),
                middle(rect)
            ),
        );
    }
    svg + "</svg>\n"
}

fn put(svg: &mut String, element: &str) {
    writeln!(svg, "{element}").expect("a string takes everything");
}

/// With one digit behind the point, if it has any.
fn number(x: f64) -> String {
    format!("{}", (x * 10.0).round() / 10.0)
}

fn place(rect: &Rect) -> String {
    let [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(number);
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

fn middle(rect: &Rect) -> String {
    let (x, y) = (number(rect.x + rect.width / 2.0), number(rect.y + rect.height / 2.0 + 4.0));
    format!("x=\"{x}\" y=\"{y}\" text-anchor=\"middle\"")
}

fn path(points: &[(f64, f64)]) -> String {
    let point = |(x, y): (f64, f64)| format!("{} {}", number(x), number(y));
    match *points {
        [start, end] if (start.0 - end.0).abs() > 0.5 => {
            let middle = (start.1 + end.1) / 2.0;
            format!(
                "M{}C{} {} {}",
                point(start),
                point((start.0, middle)),
                point((end.0, middle)),
                point(end)
            )
        }
        _ => {
            let points: Vec<String> = points.iter().map(|&each| point(each)).collect();
            format!("M{}", points.join("L"))
        }
    }
}
