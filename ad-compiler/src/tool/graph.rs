//! The Wengert list of a function as a graph: a node for each line, an arrow for each operand, boxes for regions.

use std::collections::BTreeSet;

/// Nodes and boxes are numbered in the order of the function's text; box 0 is the function.
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) boxes: Vec<Frame>,
    pub(crate) arrows: BTreeSet<Arrow>,
}

pub(crate) struct Node {
    pub(crate) text: String,
    pub(crate) kind: NodeKind,
    /// A derivative passes through it.
    pub(crate) active: bool,
    /// The box that it stands in.
    pub(crate) within: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    Parameter,
    Line,
    /// What a loop or a branch begins with.
    Header,
    /// What a region gives, or how it is left.
    End,
    Result,
}

/// A region, or all regions of a branch.
#[derive(Default)]
pub(crate) struct Frame {
    /// What is written in it, where its first node does not say what it is.
    pub(crate) title: Option<String>,
    pub(crate) within: Option<usize>,
    pub(crate) is_loop: bool,
    /// It comes after all that stands before it, whether that is an operand or not.
    pub(crate) is_rest: bool,
    pub(crate) members: Vec<Member>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Member {
    Node(usize),
    Box(usize),
}

/// From what is computed to where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// It is used in the next round of a loop.
    pub(crate) is_carried: bool,
}

/// More is left out in pictures.
const LONGEST: usize = 48;

impl Node {
    /// What is written in the node.
    pub(crate) fn label(&self) -> String {
        match self.text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &self.text[..end]),
            None => self.text.clone(),
        }
    }
}

impl Graph {
    /// The boxes around a node, from the innermost on.
    pub(crate) fn around(&self, node: usize) -> Vec<usize> {
        std::iter::successors(Some(self.nodes[node].within), |&each| self.boxes[each].within).collect()
    }
}
