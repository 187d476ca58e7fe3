//! What is saved and what is computed again: the cheapest choice for all values at once, as a minimum cut.
//!
//! A value has two nodes, `there` and `computed`. What the sweep reads has to be there, so its node stays with the source. A value that is there
//! without being computed is saved: that edge costs what saving costs. The edge from `computed` to the sink costs what the computation costs; those from `computed`
//! to what it reads, and to the counters and lists that have to be run backward for it, are never cut. Costs count as often as the region of the value
//! runs. That a tape costs something once, however much is put on it, is exact for what the sweep itself reads; for the rest a second round knows which
//! regions have a tape.
//!
//! PyTorch's partitioner of training graphs decides by such a cut too, for graphs without loops and memory.

use super::costs;
use super::flow::{NEVER, Network, Node};
use super::ways::{Need, Ways};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of the tapes.
#[derive(Debug, Default)]
pub(super) struct Taped {
    /// The regions that have one whatever is decided.
    pub(super) regions: BTreeSet<RegionId>,
    /// Nothing is to be saved if there is any other way.
    pub(super) avoided: bool,
}

/// The values that are computed again. Of the others, those that are needed are kept.
pub(super) fn computed_again(ways: &mut Ways, demands: &[ValueId], taped: &Taped) -> ValueSet {
    let mut builder = Builder {
        ways,
        taped,
        network: Network::new(),
        demanded: demands.iter().copied().collect(),
        values: ValueMap::default(),
        others: BTreeMap::new(),
        tapes: BTreeMap::new(),
        open: Vec::new(),
    };
    for &value in demands {
        builder.demand(value);
    }
    while let Some(need) = builder.open.pop() {
        builder.connect(need);
    }
    let Builder { network, values, .. } = builder;
    let cut = network.cut();
    let computed = |(value, nodes): (ValueId, &Nodes)| {
        nodes.computed.is_some_and(|node| cut.is_with_source(node)).then_some(value)
    };
    values.iter().filter_map(computed).collect()
}

struct Builder<'w, 'a> {
    ways: &'w mut Ways<'a>,
    taped: &'w Taped,
    network: Network,
    /// What the sweep reads itself.
    demanded: ValueSet,
    values: ValueMap<Nodes>,
    /// Of counters, and of lists whose stores are undone.
    others: BTreeMap<Need, Node>,
    /// By region, whether it has a tape.
    tapes: BTreeMap<RegionId, Node>,
    /// What is not connected yet.
    open: Vec<Need>,
}

#[derive(Clone, Copy, Debug)]
struct Nodes {
    there: Node,
    /// If there is a way to compute it.
    computed: Option<Node>,
}

impl Builder<'_, '_> {
    fn demand(&mut self, value: ValueId) {
        let Some(Nodes { there, computed }) = self.nodes(value) else { return };
        self.network.edge(Network::SOURCE, there, NEVER);
        let region = self.ways.facts.region_of(value);
        if let (Some(computed), Some(region)) =
            (computed, region.filter(|&region| self.pays_for_tape(region)))
        {
            let tape = self.tape(value, region);
            self.network.edge(tape, computed, NEVER);
        }
    }

    fn pays_for_tape(&self, region: RegionId) -> bool {
        self.ways.facts.is_repeated(region) && !self.taped.regions.contains(&region)
    }

    /// The node that stays with the source if nothing that the sweep reads is saved in a region.
    fn tape(&mut self, value: ValueId, region: RegionId) -> Node {
        if let Some(&node) = self.tapes.get(&region) {
            return node;
        }
        let node = self.network.node();
        self.network.edge(Network::SOURCE, node, costs::TAPE * self.frequency(value));
        self.tapes.insert(region, node);
        node
    }

    fn frequency(&self, value: ValueId) -> u64 {
        self.ways.facts.definition(value).map_or(1, |position| position.frequency)
    }

    /// The nodes of a value that is not there anyway.
    fn nodes(&mut self, value: ValueId) -> Option<Nodes> {
        if let Some(&nodes) = self.values.get(value) {
            return Some(nodes);
        }
        let function = self.ways.function;
        if self.ways.defined.contains(value)
            || !matches!(function.info(value).kind, Kind::Line | Kind::Memory)
        {
            return None;
        }
        let there = self.network.node();
        let way = self.ways.of(value).filter(|_| matches!(function.info(value).kind, Kind::Line));
        let computed = way.map(|_| self.network.node());
        let nodes = Nodes { there, computed };
        self.values.insert(value, nodes);
        self.open.push(Need::Value(value));
        Some(nodes)
    }

    /// Adds the edges from the nodes of something that may be needed.
    fn connect(&mut self, need: Need) {
        match need {
            Need::Value(value) => self.connect_value(value),
            Need::Counter(counter) => {
                let node = self.others[&need];
                let steps = self.ways.again.counters.steps(counter);
                let cost = steps.iter().map(|step| step.at.frequency * costs::STEP).sum();
                self.network.edge(node, Network::SINK, cost);
                steps.iter().for_each(|step| self.connect_to_behind(node, step.value));
            }
            Need::List(list) => {
                let node = self.others[&need];
                let (indices, overwritten) = self.ways.again.overwritten.needed(list);
                let stores: u64 = overwritten.iter().map(|&(value, region)| self.store(value, region)).sum();
                let copies = 2 * costs::COPIED * costs::numbers(self.ways.function.ty(list));
                self.network.edge(node, Network::SINK, stores + copies);
                indices.into_iter().for_each(|index| self.connect_to_behind(node, index));
            }
        }
    }

    /// To save what a store has overwritten, and to put it back.
    fn store(&self, overwritten: ValueId, region: RegionId) -> u64 {
        let tape = if self.pays_for_tape(region) { costs::TAPE } else { 0 };
        self.frequency(overwritten) * (costs::TAPED + costs::PUT_BACK + tape)
    }

    fn connect_value(&mut self, value: ValueId) {
        let Nodes { there, computed } = self.values[value];
        let often = self.frequency(value);
        let saving = self.saving(value);
        let Some(computed) = computed else { return self.network.edge(there, Network::SINK, saving) };
        let way = self.ways.of(value).expect("there is a way");
        self.network.edge(there, computed, saving);
        self.network.edge(
            computed,
            Network::SINK,
            costs::of_computing(&way.op, self.ways.function.ty(value)) * often,
        );
        way.needs.iter().for_each(|&need| self.connect_to(computed, need));
    }

    fn connect_to_behind(&mut self, node: Node, value: ValueId) {
        let parts = self.ways.function.behind(value);
        parts.into_iter().for_each(|part| self.connect_to(node, Need::Value(part)));
    }

    /// What is computed or undone at `node` needs something.
    fn connect_to(&mut self, node: Node, need: Need) {
        let needed = match need {
            Need::Value(value) => self.nodes(value).map(|nodes| nodes.there),
            Need::Counter(_) | Need::List(_) => {
                let known = self.others.get(&need).copied();
                Some(known.unwrap_or_else(|| {
                    let node = self.network.node();
                    self.others.insert(need, node);
                    self.open.push(need);
                    node
                }))
            }
        };
        if let Some(needed) = needed {
            self.network.edge(node, needed, NEVER);
        }
    }

    /// What it costs in a call to save a value.
    fn saving(&self, value: ValueId) -> u64 {
        let Ways { function, facts, definitions, .. } = &*self.ways;
        if function.is_memory(value) {
            return costs::CAPTURED;
        }
        let Some(position) = facts.definition(value) else { return costs::CAPTURED };
        // What a pattern binds, or a list that is replaced, is moved.
        let op = definitions.get(value);
        let numbers = op.map_or(1, |_| costs::numbers(function.ty(value)));
        let saved = match position.region {
            region if region == function.body.id => costs::CAPTURED,
            region if !facts.is_repeated(region) => costs::OPTIONAL,
            region if self.taped.regions.contains(&region) || self.demanded.contains(value) => {
                costs::TAPED * numbers
            }
            _ => costs::TAPED * numbers + costs::TAPE,
        };
        let borrows = self.values[value].computed.is_some() && op.is_some_and(|op| self.ways.may_borrow(op));
        let each = saved + if borrows || self.taped.avoided { costs::BORROWED } else { 0 };
        each * position.frequency
    }
}
