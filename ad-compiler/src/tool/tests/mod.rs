//! Graphs of functions, their pictures, and pages about them.

mod both;
mod graphs;
mod pages;
mod pictures;

use super::graph::Graph;
use super::seen;

/// The graph of the first marked function of a text.
fn graph_of(text: &str) -> Graph {
    let seen = seen(text, None).expect("the text has a marked function");
    Graph::of(&seen[0].function, &seen[0].active)
}
