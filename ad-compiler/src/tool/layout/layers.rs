//! The layers of a box: what stands above what.

use super::nets::{Net, Nets, Ways};
use super::{LINE, Layout, Rect, WIDEST, width_of};
use crate::collections::HashMap;
use crate::tool::graph::{Graph, Member, NodeKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum What {
    Node(usize),
    Box(usize),
    Title,
    /// A net that goes past a layer,
    Pass(Net),
    /// comes into the box,
    Entry(Net),
    /// or goes out.
    Exit(Net),
}

impl From<Member> for What {
    fn from(member: Member) -> Self {
        match member {
            Member::Node(node) => What::Node(node),
            Member::Box(number) => What::Box(number),
        }
    }
}

pub(super) struct Item {
    pub(super) what: What,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) layer: usize,
    /// Its centre.
    pub(super) x: f64,
    pub(super) y: f64,
}

/// A part of a net between neighbouring layers, from item to item.
pub(super) struct Link {
    pub(super) net: Net,
    pub(super) from: usize,
    pub(super) to: usize,
    /// Where that leads.
    pub(super) targets: Vec<usize>,
    /// Where it enters the item, from the centre of that.
    pub(super) port: f64,
}

/// The first layer has what comes in, the last one what goes out.
#[derive(Default)]
pub(super) struct Layers {
    pub(super) items: Vec<Item>,
    /// The items of each layer, from left to right.
    pub(super) layers: Vec<Vec<usize>>,
    /// Those from each layer to the next one.
    pub(super) links: Vec<Vec<Link>>,
}

impl Layers {
    pub(super) fn of(graph: &Graph, number: usize, nets: &Nets, inner: &HashMap<usize, Layout>) -> Self {
        let mut layers = Layers { layers: vec![Vec::new()], ..Layers::default() };
        let size = |member: Member| match member {
            Member::Node(node) => (width_of(&graph.nodes[node].label()), LINE),
            Member::Box(each) => (inner[&each].width, inner[&each].height),
        };
        for row in wrapped(ranked(graph, number, nets), |member| size(member).0) {
            let layer = layers.layers.len();
            layers.layers.push(Vec::new());
            if let (1, Some(title)) = (layer, &graph.boxes[number].title) {
                layers.add(What::Title, (width_of(title), 18.0), layer);
            }
            row.into_iter().for_each(|member| _ = layers.add(member.into(), size(member), layer));
        }
        layers.layers.push(Vec::new());
        layers.links.resize_with(layers.layers.len(), Vec::new);
        let of: HashMap<What, usize> =
            layers.items.iter().enumerate().map(|(at, item)| (item.what, at)).collect();
        nets.iter().for_each(|(net, ways)| layers.pass(*net, ways, &of));
        layers
    }

    fn add(&mut self, what: What, (width, height): (f64, f64), layer: usize) -> usize {
        self.items.push(Item { what, width, height, layer, x: 0.0, y: 0.0 });
        self.layers[layer].push(self.items.len() - 1);
        self.items.len() - 1
    }

    /// A net has an item in each layer that it goes past, and links between them.
    fn pass(&mut self, net: Net, ways: &Ways, of: &HashMap<What, usize>) {
        let slot = (4.0, 0.0);
        let mut from = match ways.start {
            Some(start) => of[&start.into()],
            None => self.add(What::Entry(net), slot, 0),
        };
        let mut ends: Vec<(usize, Vec<usize>)> = Vec::new();
        for (member, targets) in &ways.ends {
            ends.push((of[&(*member).into()], targets.iter().copied().collect()));
        }
        let onward: Vec<usize> = ways.exits.union(&ways.lanes).copied().collect();
        if !onward.is_empty() {
            ends.push((self.add(What::Exit(net), slot, self.layers.len() - 1), onward));
        }
        for layer in self.items[from].layer + 1..self.layers.len() {
            let (here, below): (Vec<_>, Vec<_>) =
                ends.into_iter().partition(|(end, _)| self.items[*end].layer == layer);
            let link = |from, (to, targets)| Link { net, from, to, targets, port: 0.0 };
            self.links[layer - 1].extend(here.into_iter().map(|end| link(from, end)));
            if below.is_empty() {
                return;
            }
            let to = self.add(What::Pass(net), slot, layer);
            let targets = below.iter().flat_map(|(_, targets)| targets).copied().collect();
            self.links[layer - 1].push(link(from, (to, targets)));
            (from, ends) = (to, below);
        }
    }

    pub(super) fn rects(&self) -> impl Iterator<Item = (What, Rect)> {
        self.items.iter().map(|Item { what, width, height, x, y, .. }| {
            (*what, Rect { x: x - width / 2.0, y: *y, width: *width, height: *height })
        })
    }
}

/// The members in ranks: each has a higher one than what it uses.
fn ranked(graph: &Graph, number: usize, nets: &Nets) -> Vec<Vec<Member>> {
    let frame = &graph.boxes[number];
    let kind = |member: Member| match member {
        Member::Node(node) => Some(graph.nodes[node].kind),
        Member::Box(_) => None,
    };
    let is_last = |member: Member| match member {
        Member::Node(_) => matches!(kind(member), Some(NodeKind::End | NodeKind::Result)),
        Member::Box(each) => graph.boxes[each].is_rest,
    };
    let has_head =
        frame.title.is_some() || frame.members.first().is_some_and(|&m| kind(m) == Some(NodeKind::Header));
    let least = usize::from(has_head);
    let mut ranks: HashMap<Member, usize> = HashMap::default();
    let of_nets = nets.values();
    let arrows: Vec<(Member, Member)> = of_nets
        .filter_map(|ways| Some((ways.start?, &ways.ends)))
        .flat_map(|(start, ends)| ends.keys().map(move |&end| (start, end)))
        .collect();
    for &member in &frame.members {
        let used = arrows.iter().filter(|(_, to)| *to == member).filter_map(|(from, _)| ranks.get(from));
        let rank = match kind(member) {
            Some(NodeKind::Header | NodeKind::Parameter) => 0,
            _ if is_last(member) => ranks.values().max().map_or(least, |rank| rank + 1),
            _ => used.max().map_or(least, |rank| rank + 1),
        };
        ranks.insert(member, rank);
    }
    // What uses nothing stands where it is used.
    for &member in frame.members.iter().rev() {
        let is_free =
            !matches!(kind(member), Some(NodeKind::Header | NodeKind::Parameter)) && !is_last(member);
        if is_free && nets.values().all(|ways| !ways.ends.contains_key(&member)) {
            let uses = arrows.iter().filter(|(from, _)| *from == member).map(|(_, to)| ranks[to]);
            if let Some(rank) = uses.min() {
                ranks.insert(member, rank.saturating_sub(1).max(least));
            }
        }
    }
    let mut rows = vec![Vec::new(); ranks.values().max().map_or(1, |rank| rank + 1)];
    frame.members.iter().for_each(|member| rows[ranks[member]].push(*member));
    rows
}

/// Rows that are too wide go on below.
fn wrapped(rows: Vec<Vec<Member>>, width: impl Fn(Member) -> f64) -> Vec<Vec<Member>> {
    let mut wrapped = Vec::new();
    for (position, row) in rows.into_iter().enumerate() {
        let mut room = WIDEST;
        let mut part = Vec::new();
        for member in row {
            if room < width(member) && !part.is_empty() {
                wrapped.push(std::mem::take(&mut part));
                room = WIDEST;
            }
            room -= width(member) + super::GAP;
            part.push(member);
        }
        // The first one may hold a title alone.
        if !part.is_empty() || position == 0 {
            wrapped.push(part);
        }
    }
    wrapped
}
