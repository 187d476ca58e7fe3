//! Greedy colourings of graphs.

use super::graph::{Adjacency, Graph, Marks, Meeting};
use super::{ColoringOrder, Pattern};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// A colour for each vertex that needs one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Colors {
    pub(super) of: Vec<Option<usize>>,
    pub(super) count: usize,
}

/// Which colours a vertex may have.
trait Rule {
    fn needs_color(&self, vertex: usize) -> bool;
    /// Marks the colours that it may not have, beside those that others have now.
    fn forbid(&self, vertex: usize, colors: &[Option<usize>], forbidden: &mut Marks);
    fn has_color(&mut self, _vertex: usize, _color: usize) {}
}

/// Gives each vertex the first colour that is not forbidden.
fn greedy(order: Vec<usize>, mut rule: impl Rule) -> Colors {
    let mut colors = Colors { of: vec![None; order.len()], count: 0 };
    let mut forbidden = Marks::new(order.len());
    for vertex in order {
        if !rule.needs_color(vertex) {
            continue;
        }
        forbidden.clear();
        rule.forbid(vertex, &colors.of, &mut forbidden);
        let color = (0..colors.count).find(|&color| !forbidden.contains(color)).unwrap_or(colors.count);
        colors.count = colors.count.max(color + 1);
        colors.of[vertex] = Some(color);
        rule.has_color(vertex, color);
    }
    colors
}

/// Colours of columns such that no two that meet in a row have the same. A column without entries needs none.
pub(super) fn distance_2(pattern: &Pattern, transposed: &Pattern, order: ColoringOrder) -> Colors {
    let graph = Meeting { pattern, transposed };
    greedy(order.of(&graph), graph)
}

impl Rule for Meeting<'_> {
    fn needs_color(&self, column: usize) -> bool {
        !self.transposed.row(column).is_empty()
    }

    fn forbid(&self, column: usize, colors: &[Option<usize>], forbidden: &mut Marks) {
        self.for_each_neighbor(column, &mut |neighbor| {
            if let Some(color) = colors[neighbor] {
                forbidden.mark(color);
            }
        });
    }
}

/// Colours of the vertices of a symmetric pattern such that neighbours differ, and each path over four vertices has three colours or more: so two colours together
/// make stars. A vertex without entries needs none.
pub(super) fn star(pattern: &Pattern, order: ColoringOrder) -> Colors {
    let graph = Adjacency(pattern);
    let counts = vec![Counts::default(); pattern.rows()];
    greedy(order.of(&graph), Stars { graph, counts })
}

struct Stars<'a> {
    graph: Adjacency<'a>,
    counts: Vec<Counts>,
}

impl Rule for Stars<'_> {
    fn needs_color(&self, vertex: usize) -> bool {
        !self.graph.0.row(vertex).is_empty()
    }

    /// A path of four of two colours has two centres: vertices with two neighbours of one colour. So no path is walked to its end (Gebremedhin, Tarafdar, Manne and
    /// Pothen, *New acyclic and star coloring algorithms*, SIAM Journal on Scientific Computing 29, 2007).
    fn forbid(&self, vertex: usize, colors: &[Option<usize>], forbidden: &mut Marks) {
        for neighbor in self.graph.neighbors(vertex) {
            let Some(between) = colors[neighbor] else { continue };
            forbidden.mark(between);
            let is_center = self.counts[vertex].of(between) > 1;
            for next in self.graph.neighbors(neighbor) {
                let Some(end) = colors[next] else { continue };
                if is_center || self.counts[next].of(between) > 1 {
                    forbidden.mark(end);
                }
            }
        }
    }

    fn has_color(&mut self, vertex: usize, color: usize) {
        for neighbor in self.graph.neighbors(vertex) {
            self.counts[neighbor].add(color);
        }
    }
}

/// How many neighbours of a vertex have each colour, by ascending colours.
#[derive(Clone, Default)]
pub(super) struct Counts(Vec<(usize, usize)>);

impl Counts {
    pub(super) fn of(&self, color: usize) -> usize {
        self.place(color).map_or(0, |place| self.0[place].1)
    }

    pub(super) fn add(&mut self, color: usize) {
        match self.place(color) {
            Ok(place) => self.0[place].1 += 1,
            Err(place) => self.0.insert(place, (color, 1)),
        }
    }

    fn place(&self, color: usize) -> Result<usize, usize> {
        self.0.binary_search_by_key(&color, |&(color, _)| color)
    }
}
