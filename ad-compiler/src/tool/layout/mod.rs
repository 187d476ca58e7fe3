//! Where the nodes, boxes and arrows of a graph are drawn.
//!
//! Each box is laid out by itself, from the innermost on, and is one item of the box around it. The items of a box stand in layers: each below all
//! that it uses. An arrow that goes past a layer has a place in it, and one that enters or leaves a box a place at its edge, so none goes through
//! anything. Arrows from one node are one line as far as they go the same way.

mod layers;
mod nets;
mod positions;
mod strokes;

use super::graph::{Graph, Member};
use crate::collections::HashMap;
use layers::Layers;
use nets::{Net, Nets};

/// The height of a node.
pub(crate) const LINE: f64 = 24.0;
/// Between neighbours in a layer.
const GAP: f64 = 16.0;
/// Between a box and what is in it.
const PADDING: f64 = 12.0;
/// Between lines that go back to where a loop begins.
const LANE: f64 = 7.0;
/// Wider layers go on below.
const WIDEST: f64 = 1000.0;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rect {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// A part of arrows: a curve if there are two points, else straight lines.
#[derive(Clone, Debug)]
pub(crate) struct Stroke {
    pub(crate) from: usize,
    /// To what it leads at last.
    pub(crate) to: Vec<usize>,
    pub(crate) is_carried: bool,
    pub(crate) points: Vec<(f64, f64)>,
}

/// Where an arrow ends: at the top of a node.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) at: (f64, f64),
}

/// A graph, or a box of one.
#[derive(Default)]
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) nodes: Vec<(usize, Rect)>,
    pub(crate) boxes: Vec<(usize, Rect)>,
    pub(crate) titles: Vec<(usize, Rect)>,
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) heads: Vec<Head>,
    /// Where arrows come in above, and go out below.
    entries: HashMap<Net, f64>,
    exits: HashMap<Net, f64>,
}

/// How wide a text is drawn.
pub(crate) fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * 7.3 + 18.0
}

impl Layout {
    pub(crate) fn of(graph: &Graph) -> Self {
        let nets = nets::of_boxes(graph);
        Layout::of_box(graph, &nets, 0)
    }

    fn of_box(graph: &Graph, nets: &[Nets], number: usize) -> Self {
        let frame = &graph.boxes[number];
        let inner = frame.members.iter().filter_map(|member| match member {
            Member::Box(inner) => Some((*inner, Layout::of_box(graph, nets, *inner))),
            Member::Node(_) => None,
        });
        let inner: HashMap<usize, Layout> = inner.collect();
        let mut layers = Layers::of(graph, number, &nets[number], &inner);
        positions::find(&mut layers, &inner);
        let mut layout = strokes::drawn(&mut layers, &nets[number], &inner);
        for (item, rect) in layers.rects() {
            match item {
                layers::What::Node(node) => layout.nodes.push((node, rect)),
                layers::What::Title => layout.titles.push((number, rect)),
                layers::What::Box(number) => {
                    layout.boxes.push((number, rect));
                    layout.take_in(&inner[&number], rect.x, rect.y);
                }
                _ => {}
            }
        }
        layout
    }

    /// What is in a box that stands there.
    fn take_in(&mut self, inner: &Layout, x: f64, y: f64) {
        let moved =
            |(number, rect): &(usize, Rect)| (*number, Rect { x: rect.x + x, y: rect.y + y, ..*rect });
        self.nodes.extend(inner.nodes.iter().map(moved));
        self.boxes.extend(inner.boxes.iter().map(moved));
        self.titles.extend(inner.titles.iter().map(moved));
        self.heads.extend(
            inner.heads.iter().map(|head| Head { at: (head.at.0 + x, head.at.1 + y), ..head.clone() }),
        );
        self.strokes.extend(inner.strokes.iter().map(|stroke| {
            let points = stroke.points.iter().map(|point| (point.0 + x, point.1 + y)).collect();
            Stroke { points, ..stroke.clone() }
        }));
    }
}
