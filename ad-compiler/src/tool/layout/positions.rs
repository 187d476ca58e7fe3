//! Where items stand in their layers: near what they are linked with, and in an order in which few links cross.

use super::layers::{Layers, What};
use super::nets::{Net, Way};
use super::{GAP, Layout};
use crate::collections::{HashMap, HashSet};

/// How often all layers are gone through.
const ROUNDS: usize = 16;

pub(super) fn find(layers: &mut Layers, inner: &HashMap<usize, Layout>) {
    for layer in 0..layers.layers.len() {
        let mut x = 0.0;
        for &item in &layers.layers[layer] {
            layers.items[item].x = x + layers.items[item].width / 2.0;
            x += layers.items[item].width + GAP;
        }
    }
    for round in 0..ROUNDS {
        // At last the order stays.
        let sorts = round + 4 < ROUNDS;
        for layer in 0..layers.layers.len() {
            place(layers, inner, layer, true, !sorts, sorts);
        }
        for layer in (0..layers.layers.len()).rev() {
            place(layers, inner, layer, !sorts, true, sorts);
        }
    }
    straighten(layers);
}

/// Nets that go past several layers go straight, where there is room.
fn straighten(layers: &mut Layers) {
    let is_slot =
        |item: usize| !matches!(layers.items[item].what, What::Node(_) | What::Box(_) | What::Title);
    let links = layers.links.iter().flatten().filter(|link| is_slot(link.from) && is_slot(link.to));
    let below: HashMap<usize, usize> = links.map(|link| (link.from, link.to)).collect();
    let inner: HashSet<usize> = below.values().copied().collect();
    let tops = (0..layers.items.len()).filter(|item| is_slot(*item) && !inner.contains(item));
    let tops: Vec<usize> = tops.collect();
    for top in tops {
        let mut straight: Vec<usize> = Vec::new();
        let mut room = (f64::NEG_INFINITY, f64::INFINITY);
        for item in std::iter::successors(Some(top), |item| below.get(item).copied()) {
            let (from, to) = room_of(layers, item);
            let common = (room.0.max(from), room.1.min(to));
            if common.0 > common.1 {
                align(layers, &straight, room);
                straight.clear();
            }
            room = if straight.is_empty() { (from, to) } else { common };
            straight.push(item);
        }
        align(layers, &straight, room);
    }
}

/// Where the centre of an item may be without a neighbour being moved.
fn room_of(layers: &Layers, item: usize) -> (f64, f64) {
    let layer = &layers.layers[layers.items[item].layer];
    let at = layer.iter().position(|each| *each == item).expect("an item stands in its layer");
    let apart = |other: usize| (layers.items[item].width + layers.items[other].width) / 2.0 + GAP;
    let from = at.checked_sub(1).map(|at| layers.items[layer[at]].x + apart(layer[at]));
    let to = layer.get(at + 1).map(|&next| layers.items[next].x - apart(next));
    let x = layers.items[item].x;
    (from.unwrap_or(f64::NEG_INFINITY).min(x), to.unwrap_or(f64::INFINITY).max(x))
}

fn align(layers: &mut Layers, items: &[usize], room: (f64, f64)) {
    let mean = items.iter().map(|&item| layers.items[item].x).sum::<f64>() / items.len().max(1) as f64;
    items.iter().for_each(|&item| layers.items[item].x = mean.clamp(room.0, room.1));
}

/// Where a net leaves an item, from the centre of the item.
pub(super) fn leaving(layers: &Layers, inner: &HashMap<usize, Layout>, item: usize, net: Net) -> f64 {
    let item = &layers.items[item];
    match item.what {
        What::Box(number) => inner[&number].exits[&net] - item.width / 2.0,
        What::Node(_) if net.way == Way::Out => (item.width / 2.0 - 6.0).min(14.0),
        _ => 0.0,
    }
}

/// Where a net enters an item, as far as the item says it.
pub(super) fn entering(layers: &Layers, inner: &HashMap<usize, Layout>, item: usize, net: Net) -> f64 {
    let item = &layers.items[item];
    match item.what {
        What::Box(number) => inner[&number].entries[&net] - item.width / 2.0,
        _ => 0.0,
    }
}

/// Places a layer by its links to the layers above or below.
fn place(
    layers: &mut Layers,
    inner: &HashMap<usize, Layout>,
    layer: usize,
    by_above: bool,
    by_below: bool,
    sorts: bool,
) {
    let mut order = layers.layers[layer].clone();
    let mut wished: HashMap<usize, (f64, f64)> = HashMap::default();
    let above = if by_above && layer > 0 { &layers.links[layer - 1][..] } else { &[] };
    let below = if by_below { &layers.links[layer][..] } else { &[] };
    for link in above.iter().chain(below) {
        let shift = leaving(layers, inner, link.from, link.net) - entering(layers, inner, link.to, link.net);
        let is_pass = |item: usize| !matches!(layers.items[item].what, What::Node(_) | What::Box(_));
        // What only goes past should go straight.
        let weight = if is_pass(link.from) && is_pass(link.to) { 6.0 } else { 1.0 };
        let mut wish = |item: usize, x: f64| {
            let (sum, count) = wished.entry(item).or_default();
            (*sum, *count) = (*sum + weight * x, *count + weight);
        };
        match layers.items[link.to].layer == layer {
            true => wish(link.to, layers.items[link.from].x + shift),
            false => wish(link.from, layers.items[link.to].x - shift),
        }
    }
    let wish = |item: usize| match layers.items[item].what {
        What::Title => (f64::NEG_INFINITY, 1.0),
        _ => wished.get(&item).map_or((layers.items[item].x, 0.1), |(sum, count)| (sum / count, *count)),
    };
    if sorts {
        order.sort_by(|&a, &b| wish(a).0.total_cmp(&wish(b).0));
        // Arms stand in the order in which they are written.
        let is_box = |item: &usize| matches!(layers.items[*item].what, What::Box(_));
        let mut boxes: Vec<usize> = order.iter().copied().filter(is_box).collect();
        boxes.sort_unstable();
        order.iter_mut().filter(|item| is_box(item)).zip(boxes).for_each(|(place, item)| *place = item);
    }
    let wishes: Vec<(f64, f64)> =
        order
            .iter()
            .map(|&item| {
                if layers.items[item].what == What::Title { (layers.items[item].x, 0.1) } else { wish(item) }
            })
            .collect();
    let widths: Vec<f64> = order.iter().map(|&item| layers.items[item].width).collect();
    for (&item, x) in order.iter().zip(apart(&wishes, &widths)) {
        layers.items[item].x = x;
    }
    layers.layers[layer] = order;
}

/// The places that are nearest to those that are wished for (place, weight), in this order and apart: by pooling neighbours that are too near.
fn apart(wishes: &[(f64, f64)], widths: &[f64]) -> Vec<f64> {
    let mut offsets = vec![0.0; widths.len()];
    for at in 1..widths.len() {
        offsets[at] = offsets[at - 1] + (widths[at - 1] + widths[at]) / 2.0 + GAP;
    }
    // Pools: sum of weighted places, of weights, how many.
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (&(x, weight), offset) in wishes.iter().zip(&offsets) {
        pools.push((weight * (x - offset), weight, 1));
        while let [.., before, last] = pools[..]
            && before.0 / before.1 > last.0 / last.1
        {
            pools.truncate(pools.len() - 2);
            pools.push((before.0 + last.0, before.1 + last.1, before.2 + last.2));
        }
    }
    let places = pools.iter().flat_map(|&(sum, weight, count)| std::iter::repeat_n(sum / weight, count));
    places.zip(&offsets).map(|(place, offset)| place + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn neighbours_stand_apart_as_near_as_they_can() {
        assert_eq!(apart(&[(0.0, 1.0), (100.0, 1.0)], &[20.0, 20.0]), [0.0, 100.0]);
        assert_eq!(apart(&[(0.0, 1.0), (0.0, 1.0)], &[20.0, 20.0]), [-18.0, 18.0]);
    }
}
