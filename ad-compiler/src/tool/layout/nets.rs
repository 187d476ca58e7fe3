//! How arrows go through boxes: which come in, which go out, and between what they go inside.

use crate::tool::graph::{Arrow, Graph, Member};
use std::collections::{BTreeMap, BTreeSet};

/// The arrows of one node, as far as they go one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Net {
    pub(super) from: usize,
    pub(super) way: Way,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Way {
    Down,
    /// To the end of the loop whose next round uses it,
    Out,
    /// and from its beginning.
    Again,
}

/// What a net does in one box; the numbers are those of the nodes that it leads to.
#[derive(Default)]
pub(super) struct Ways {
    /// Without a start, the net comes in above.
    pub(super) start: Option<Member>,
    pub(super) enters: bool,
    pub(super) ends: BTreeMap<Member, BTreeSet<usize>>,
    /// It goes out below.
    pub(super) exits: BTreeSet<usize>,
    /// It is led back to the beginning of this loop.
    pub(super) lanes: BTreeSet<usize>,
}

pub(super) type Nets = BTreeMap<Net, Ways>;

/// The nets of each box.
pub(super) fn of_boxes(graph: &Graph) -> Vec<Nets> {
    let mut all: Vec<Nets> = graph.boxes.iter().map(|_| Nets::new()).collect();
    for &arrow in &graph.arrows {
        let Arrow { from, to, is_carried } = arrow;
        let (above, below) = (graph.around(from), graph.around(to));
        let is_where_it_turns = |each: &&usize| graph.boxes[**each].is_loop || !is_carried;
        let common = || above.iter().filter(|each| below.contains(each));
        let meeting = common().find(is_where_it_turns).or_else(|| common().next()).copied().unwrap_or(0);
        let (out, into) = match is_carried {
            false => (Way::Down, Way::Down),
            true => (Way::Out, Way::Again),
        };
        for (each, member) in chain(&above, from, meeting) {
            let ways = all[each].entry(Net { from, way: out }).or_default();
            ways.start = Some(member);
            match (each == meeting, is_carried) {
                (false, _) => _ = ways.exits.insert(to),
                (true, true) => _ = ways.lanes.insert(to),
                (true, false) => {}
            }
        }
        for (each, member) in chain(&below, to, meeting) {
            let ways = all[each].entry(Net { from, way: into }).or_default();
            ways.enters |= each != meeting;
            ways.ends.entry(member).or_default().insert(to);
        }
    }
    all
}

/// The boxes around a node up to one of them, and what the node is in, in each.
fn chain(around: &[usize], node: usize, last: usize) -> impl Iterator<Item = (usize, Member)> {
    let inside = std::iter::once(Member::Node(node)).chain(around.iter().map(|&each| Member::Box(each)));
    let last = around.iter().position(|&each| each == last).unwrap_or(0);
    around.iter().copied().zip(inside).take(last + 1)
}
