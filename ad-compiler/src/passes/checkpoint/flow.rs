//! A minimum cut: the cheapest way to part a network into what stays with its source and the rest.
//!
//! By Dinic's algorithm: flow is pushed along shortest paths until there is none left; what the source still reaches then is its side of the cut.

use std::collections::VecDeque;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(usize);

/// What is never cut.
pub(super) const NEVER: u64 = u64::MAX / 4;

#[derive(Debug)]
pub(super) struct Network {
    /// An edge and the one back stand side by side.
    edges: Vec<Edge>,
    /// The edges from each node.
    from: Vec<Vec<usize>>,
}

#[derive(Debug)]
struct Edge {
    to: usize,
    left: u64,
}

impl Network {
    pub(super) const SOURCE: Node = Node(0);
    pub(super) const SINK: Node = Node(1);

    pub(super) fn new() -> Self {
        Network { edges: Vec::new(), from: vec![Vec::new(), Vec::new()] }
    }

    pub(super) fn node(&mut self) -> Node {
        self.from.push(Vec::new());
        Node(self.from.len() - 1)
    }

    /// To have `from` on the side of the source and `to` on the other one costs so much.
    pub(super) fn edge(&mut self, from: Node, to: Node, cost: u64) {
        for (from, to, left) in [(from, to, cost), (to, from, 0)] {
            self.from[from.0].push(self.edges.len());
            self.edges.push(Edge { to: to.0, left });
        }
    }

    /// The side of the source: of several cheapest cuts, the one with the fewest nodes there.
    pub(super) fn cut(mut self) -> Cut {
        loop {
            let levels = self.levels();
            if levels[Self::SINK.0].is_none() {
                return Cut { with_source: levels.iter().map(Option::is_some).collect() };
            }
            let mut next = vec![0; self.from.len()];
            while self.push_along_a_path(&levels, &mut next) {}
        }
    }

    /// How far each node is from the source, where something is left.
    fn levels(&self) -> Vec<Option<usize>> {
        let mut levels = vec![None; self.from.len()];
        levels[Self::SOURCE.0] = Some(0);
        let mut queue = VecDeque::from([Self::SOURCE.0]);
        while let Some(node) = queue.pop_front() {
            let further = levels[node].map(|level: usize| level + 1);
            for edge in self.from[node].iter().map(|&edge| &self.edges[edge]) {
                if edge.left > 0 && levels[edge.to].is_none() {
                    levels[edge.to] = further;
                    queue.push_back(edge.to);
                }
            }
        }
        levels
    }

    /// Pushes as much as goes along one shortest path. `next` are the edges that each node has not tried in vain.
    fn push_along_a_path(&mut self, levels: &[Option<usize>], next: &mut [usize]) -> bool {
        let mut path: Vec<usize> = Vec::new();
        let mut at = Self::SOURCE.0;
        while at != Self::SINK.0 {
            let onward = self.from[at][next[at]..].iter().position(|&edge| {
                let Edge { to, left } = self.edges[edge];
                left > 0 && levels[to] == levels[at].map(|level| level + 1)
            });
            match onward {
                Some(steps) => {
                    next[at] += steps;
                    let edge = self.from[at][next[at]];
                    path.push(edge);
                    at = self.edges[edge].to;
                }
                None => {
                    let Some(edge) = path.pop() else { return false };
                    at = self.edges[edge ^ 1].to;
                    next[at] += 1;
                }
            }
        }
        let flow = path.iter().map(|&edge| self.edges[edge].left).min().unwrap_or(0);
        for edge in path {
            self.edges[edge].left -= flow;
            self.edges[edge ^ 1].left += flow;
        }
        true
    }
}

#[derive(Debug)]
pub(super) struct Cut {
    with_source: Vec<bool>,
}

impl Cut {
    pub(super) fn is_with_source(&self, node: Node) -> bool {
        self.with_source[node.0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use program_generator::Random;

    /// All ways to part the network, one by one.
    fn cheapest(nodes: usize, edges: &[(usize, usize, u64)]) -> u64 {
        let parts = (0..1_u32 << nodes).filter(|part| part & 1 == 1 && part & 2 == 0);
        let cost = |part: u32| {
            let crosses =
                |&&(from, to, _): &&(usize, usize, u64)| part >> from & 1 == 1 && part >> to & 1 == 0;
            edges.iter().filter(crosses).map(|edge| edge.2).sum()
        };
        parts.map(cost).min().expect("there is a way")
    }

    #[test]
    fn no_other_cut_is_cheaper() {
        for seed in 0..300 {
            let mut random = Random::new(seed);
            let nodes = 3 + random.below(6);
            let mut network = Network::new();
            (2..nodes).for_each(|_| {
                network.node();
            });
            let edges: Vec<(usize, usize, u64)> = (0..random.below(24))
                .map(|_| (random.below(nodes), random.below(nodes), random.below(20) as u64))
                .filter(|(from, to, _)| from != to)
                .collect();
            edges.iter().for_each(|&(from, to, cost)| network.edge(Node(from), Node(to), cost));
            let cut = network.cut();
            let crosses = |edge: &&(usize, usize, u64)| {
                cut.is_with_source(Node(edge.0)) && !cut.is_with_source(Node(edge.1))
            };
            let cost: u64 = edges.iter().filter(crosses).map(|edge| edge.2).sum();
            assert_eq!(cost, cheapest(nodes, &edges), "{edges:?}");
        }
    }
}
