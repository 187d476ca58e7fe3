//! The lines of a box, and how large it is.

use super::layers::{Item, Layers, Link, What};
use super::nets::{Net, Nets, Way};
use super::positions::{entering, leaving};
use super::{Head, LANE, LINE, Layout, PADDING, Stroke};
use crate::collections::HashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Gives the items their places in the box, and the box its lines; what is in the items is not drawn.
pub(super) fn drawn(layers: &mut Layers, nets: &Nets, inner: &HashMap<usize, Layout>) -> Layout {
    let lanes = nets.values().filter(|ways| !ways.lanes.is_empty()).count();
    let room = LANE * lanes as f64;
    let bottoms = stacked(layers, room);
    let left = layers.items.iter().map(|item| item.x - item.width / 2.0).fold(f64::INFINITY, f64::min);
    for item in &mut layers.items {
        // What is first in its layer may stand at the margin.
        let x = if item.what == What::Title { left + item.width / 2.0 } else { item.x };
        item.x = x + PADDING - left;
    }
    let right = layers.items.iter().map(|item| item.x + item.width / 2.0).fold(0.0, f64::max);
    let (width, height) = (right + room + PADDING, bottoms[bottoms.len() - 1] + room + 4.0);
    let mut layout = Layout { width, height, ..Layout::default() };
    set_ports(layers, inner);
    for link in layers.links.iter().flatten() {
        let (from, to) = (&layers.items[link.from], &layers.items[link.to]);
        let start = from.x + leaving(layers, inner, link.from, link.net);
        let end = (to.x + link.port, to.y);
        let turn = (start, bottoms[from.layer]);
        // Past what stands beside it, then to the next layer.
        layout.stroke(link.net, &link.targets, vec![(start, from.y + from.height), turn]);
        layout.stroke(link.net, &link.targets, vec![turn, end]);
        if let What::Node(node) = to.what {
            layout.heads.push(Head { from: link.net.from, to: node, at: end });
        }
    }
    layout.edges(layers, nets, right);
    layout
}

/// Gives the layers their heights; tells where each ends.
fn stacked(layers: &mut Layers, room: f64) -> Vec<f64> {
    let mut bottoms = Vec::new();
    let mut y = room + 4.0;
    let last = layers.layers.len() - 1;
    for (number, layer) in layers.layers.iter().enumerate() {
        let tallest = layer.iter().map(|&item| layers.items[item].height).fold(0.0, f64::max);
        layer.iter().for_each(|&item| layers.items[item].y = y);
        bottoms.push(y + tallest);
        let across = |link: &Link| (layers.items[link.from].x - layers.items[link.to].x).abs();
        let steep = (layers.links[number].iter().map(across).fold(0.0, f64::max) / 10.0).min(24.0);
        let is_edge = number == 0 || number + 1 == last;
        y += tallest + if is_edge { 8.0 + steep / 2.0 } else { 18.0 + steep };
    }
    bottoms
}

/// Says where each link enters its item: those of a node side by side.
fn set_ports(layers: &mut Layers, inner: &HashMap<usize, Layout>) {
    let mut ports: HashMap<(usize, Net), f64> = HashMap::default();
    for links in &layers.links {
        let mut of_nodes: BTreeMap<usize, Vec<(f64, Net)>> = BTreeMap::new();
        for link in links {
            let start = layers.items[link.from].x + leaving(layers, inner, link.from, link.net);
            match layers.items[link.to].what {
                What::Node(_) => of_nodes.entry(link.to).or_default().push((start, link.net)),
                _ => _ = ports.insert((link.to, link.net), entering(layers, inner, link.to, link.net)),
            }
        }
        for (item, mut into) in of_nodes {
            into.sort_by(|a, b| a.0.total_cmp(&b.0));
            let step = ((layers.items[item].width - 12.0) / into.len() as f64).min(LINE);
            for (position, (_, net)) in into.iter().enumerate() {
                let port = (position as f64 - (into.len() - 1) as f64 / 2.0) * step;
                ports.insert((item, *net), port);
            }
        }
    }
    layers.links.iter_mut().flatten().for_each(|link| link.port = ports[&(link.to, link.net)]);
}

impl Layout {
    fn stroke(&mut self, net: Net, to: &[usize], points: Vec<(f64, f64)>) {
        let is_point = points.len() == 2 && points[0] == points[1];
        if !is_point {
            let is_carried = net.way != Way::Down;
            self.strokes.push(Stroke { from: net.from, to: to.to_vec(), is_carried, points });
        }
    }

    /// What comes in and goes out, and what goes back to the beginning.
    fn edges(&mut self, layers: &Layers, nets: &Nets, right: f64) {
        let items: HashMap<What, &Item> = layers.items.iter().map(|item| (item.what, item)).collect();
        let item = |what: What| items.get(&what).copied();
        let list = |nodes: &BTreeSet<usize>| nodes.iter().copied().collect::<Vec<usize>>();
        let mut lanes = 0;
        for (&net, ways) in nets {
            if let Some(entry) = item(What::Entry(net)) {
                self.entries.insert(net, entry.x);
                let to: Vec<usize> = ways.ends.values().flatten().copied().collect();
                if ways.enters {
                    self.stroke(net, &to, vec![(entry.x, 0.0), (entry.x, entry.y)]);
                }
            }
            let Some(exit) = item(What::Exit(net)) else { continue };
            self.exits.insert(net, exit.x);
            if !ways.exits.is_empty() {
                self.stroke(net, &list(&ways.exits), vec![(exit.x, exit.y), (exit.x, self.height)]);
            }
            if let Some(entry) =
                item(What::Entry(Net { way: Way::Again, ..net })).filter(|_| !ways.lanes.is_empty())
            {
                lanes += 1;
                let out = LANE * f64::from(lanes);
                let (x, above, below) = (right + out, entry.y - out, exit.y + out);
                let corners = [(exit.x, exit.y), (exit.x, below), (x, below), (x, above), (entry.x, above)];
                let points = corners.into_iter().chain([(entry.x, entry.y)]).collect();
                self.stroke(net, &list(&ways.lanes), points);
            }
        }
    }
}
