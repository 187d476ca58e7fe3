//! From the IR to its graph.

use super::graph::{Arrow, Frame, Graph, Member, Node, NodeKind};
use super::reaching::{Reaching, Writer};
use crate::collections::HashMap;
use crate::ir::print::Plain;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::visit::Use;
use crate::ir::*;
use std::collections::BTreeSet;

impl Graph {
    pub(crate) fn of(function: &Function, active: &ValueSet) -> Self {
        let graph = Graph { nodes: Vec::new(), boxes: vec![Frame::default()], arrows: BTreeSet::new() };
        // What a place had before an update is an operand of the update, which the place stands for in the transforms.
        let mut before = ValueSet::default();
        function.body.each_line(&mut |line| {
            if let Line::Update { place, old, .. } = line
                && active.contains(function.root(place.root))
            {
                before.insert(*old);
            }
        });
        let mut maker = Maker {
            function,
            active,
            before,
            plain: Plain::new(function),
            graph,
            definitions: ValueMap::default(),
            reaching: Reaching::default(),
            waiting: HashMap::default(),
            exits: HashMap::default(),
            returned: Vec::new(),
        };
        for &parameter in &function.parameters {
            let node =
                maker.node(0, maker.plain.name(parameter), NodeKind::Parameter, maker.is_active(parameter));
            maker.define(parameter, node);
        }
        maker.lines(0, &function.body.lines);
        let yields = &function.body.yields;
        if !yields.is_empty() || !maker.returned.is_empty() {
            let is_active =
                yields.iter().any(|&value| maker.is_active(value)) || maker.any_active(&maker.returned);
            let text = format!("result {}", maker.plain.names(yields));
            let node = maker.node(0, text.trim_end().to_owned(), NodeKind::Result, is_active);
            yields.iter().for_each(|&value| maker.reads(value, node));
            for from in std::mem::take(&mut maker.returned) {
                maker.arrow(from, node);
            }
        }
        maker.graph
    }
}

struct Maker<'a> {
    function: &'a Function,
    active: &'a ValueSet,
    before: ValueSet,
    plain: Plain<'a>,
    graph: Graph,
    /// Where values that never change are defined.
    definitions: ValueMap<usize>,
    /// Where what is in memory has been written.
    reaching: Reaching,
    /// What reads memory in a loop that may have been written by the round before.
    waiting: HashMap<usize, Vec<(ValueId, usize)>>,
    exits: HashMap<LoopId, Exits>,
    returned: Vec<usize>,
}

/// From inside of a loop.
#[derive(Default)]
struct Exits {
    /// How memory is where the loop is left, and the nodes that leave it.
    breaks: Vec<(Reaching, usize)>,
    /// How it is where the next round begins early.
    continues: Vec<Reaching>,
}

impl Maker<'_> {
    fn is_active(&self, value: ValueId) -> bool {
        self.active.contains(self.function.root(value)) || self.before.contains(value)
    }

    fn any_active(&self, nodes: &[usize]) -> bool {
        nodes.iter().any(|&node| self.graph.nodes[node].active)
    }

    fn node(&mut self, inside: usize, text: String, kind: NodeKind, active: bool) -> usize {
        self.graph.nodes.push(Node { text, kind, active, within: inside });
        let node = self.graph.nodes.len() - 1;
        self.graph.boxes[inside].members.push(Member::Node(node));
        node
    }

    fn frame(&mut self, within: usize, frame: Frame) -> usize {
        self.graph.boxes.push(Frame { within: Some(within), ..frame });
        let number = self.graph.boxes.len() - 1;
        self.graph.boxes[within].members.push(Member::Box(number));
        number
    }

    fn define(&mut self, value: ValueId, node: usize) {
        if self.function.is_memory(value) {
            self.reaching.overwrite(value, node);
        } else {
            self.definitions.insert(value, node);
        }
    }

    fn arrow(&mut self, from: usize, to: usize) {
        self.graph.arrows.insert(Arrow { from, to, is_carried: false });
    }

    /// Arrows to a node that uses a value, or what it is a name for.
    fn reads(&mut self, value: ValueId, to: usize) {
        for root in self.function.behind(value) {
            if let Some(&from) = self.definitions.get(root) {
                self.arrow(from, to);
            }
            for writer in self.reaching.writers(root) {
                match writer {
                    Writer::Node(from) => self.arrow(from, to),
                    Writer::RoundBefore(frame) => self.waiting.entry(frame).or_default().push((root, to)),
                }
            }
        }
    }

    fn lines(&mut self, inside: usize, lines: &[Line]) {
        for line in lines {
            match line {
                Line::Branch(branch) => self.branch(inside, line, branch),
                Line::Loop(each) => self.loop_(inside, line, each),
                Line::Rest { region, results, .. } => self.rest(inside, line, region, results),
                Line::Exit(exit) => self.exit(inside, line, exit),
                line => {
                    self.line(inside, line, NodeKind::Line);
                }
            }
        }
    }

    /// A line, without those that are in it.
    fn line(&mut self, inside: usize, line: &Line, kind: NodeKind) -> usize {
        let mut written = Vec::new();
        line.each_write(&mut |place| written.push(place.clone()));
        let defined = match line {
            Line::Let { value, .. } | Line::Declare(value) => Some(*value),
            _ => None,
        };
        let is_active = defined.is_some_and(|value| self.is_active(value))
            || written.iter().any(|place| self.is_active(place.root))
            || matches!(line, Line::Exit(exit) if exit.values.iter().any(|&value| self.is_active(value)))
            || matches!(line, Line::Branch(Branch { selector: Selector::Match(value), .. }) if self.is_active(*value));
        let node = self.node(inside, self.plain.line(line), kind, is_active);
        let mut used = Vec::new();
        line.each_use(&mut |each| match (line, each) {
            // The place itself is written; its indices come by themselves.
            (Line::Store { place, .. } | Line::Update { place, .. }, Use::Place(used)) if used.is(place) => {}
            (_, each) => used.push(each.value()),
        });
        match line {
            // What was there before is kept in a line of its own, if it matters.
            Line::Update { old, .. } if self.definitions.get(*old).is_some() => used.push(*old),
            Line::Store { place, .. } if place.is_whole() => {}
            _ => used.extend(written.iter().map(|place| place.root)),
        }
        used.into_iter().for_each(|value| self.reads(value, node));
        for place in written {
            self.reaching.overwrite(self.function.root(place.root), node);
        }
        defined.into_iter().for_each(|value| self.define(value, node));
        node
    }

    fn region(&mut self, inside: usize, region: &Region) -> Option<usize> {
        self.lines(inside, &region.lines);
        if region.end != End::Falls {
            self.reaching = Reaching::nowhere();
            return None;
        }
        if region.yields.is_empty() {
            return None;
        }
        let is_active = region.yields.iter().any(|&value| self.is_active(value));
        let text = format!("yield {}", self.plain.names(&region.yields));
        let node = self.node(inside, text, NodeKind::End, is_active);
        region.yields.iter().for_each(|&value| self.reads(value, node));
        Some(node)
    }

    /// Where the results of regions come together.
    fn join(&mut self, inside: usize, results: &[ValueId], from: Vec<usize>) {
        if results.is_empty() {
            return;
        }
        let is_active = results.iter().any(|&value| self.is_active(value));
        let node = self.node(inside, self.plain.names(results), NodeKind::End, is_active);
        from.into_iter().for_each(|from| self.arrow(from, node));
        results.iter().for_each(|&result| self.define(result, node));
    }

    fn branch(&mut self, inside: usize, line: &Line, branch: &Branch) {
        let whole = self.frame(inside, Frame::default());
        let header = self.line(whole, line, NodeKind::Header);
        let before = self.reaching.clone();
        let (mut after, mut given) = (Reaching::nowhere(), Vec::new());
        for (number, arm) in branch.arms.iter().enumerate() {
            self.reaching = before.clone();
            arm.bindings.iter().for_each(|&binding| self.define(binding, header));
            // There is nothing to be seen of an `else` that is not written.
            if !arm.region.lines.is_empty() || !arm.region.yields.is_empty() {
                let title = Some(self.plain.arm(branch, number));
                let inner = self.frame(whole, Frame { title, ..Frame::default() });
                given.extend(self.region(inner, &arm.region));
            }
            after.join(&self.reaching);
        }
        self.reaching = after;
        self.join(whole, &branch.results, given);
    }

    fn loop_(&mut self, inside: usize, line: &Line, each: &Loop) {
        let whole = self.frame(inside, Frame { is_loop: true, ..Frame::default() });
        let before = self.reaching.clone();
        self.reaching.begin_round(whole);
        let header = self.line(whole, line, NodeKind::Header);
        if let Header::For(header_of) = &each.header {
            header_of.bindings.iter().for_each(|&binding| self.define(binding, header));
            self.define(header_of.index, header);
        }
        self.region(whole, &each.body);
        let Exits { breaks, continues } = self.exits.remove(&each.id).unwrap_or_default();
        continues.iter().for_each(|early| self.reaching.join(early));
        let after_round = self.reaching.clone();
        for (value, to) in self.waiting.remove(&whole).unwrap_or_default() {
            for writer in after_round.writers(value) {
                match writer {
                    // What has been written before the loop has its arrow.
                    Writer::Node(from) if from < header => {}
                    Writer::Node(from) => _ = self.graph.arrows.insert(Arrow { from, to, is_carried: true }),
                    // An outer loop.
                    Writer::RoundBefore(frame) if frame != whole => {
                        self.waiting.entry(frame).or_default().push((value, to));
                    }
                    Writer::RoundBefore(_) => {}
                }
            }
        }
        match each.header {
            Header::Forever => self.reaching = Reaching::nowhere(),
            _ => self.reaching.join(&before),
        }
        breaks.iter().for_each(|(end, _)| self.reaching.join(end));
        self.reaching.end_rounds(whole);
        self.join(inside, &each.results, breaks.into_iter().map(|(_, node)| node).collect());
    }

    fn rest(&mut self, inside: usize, line: &Line, region: &Region, results: &[ValueId]) {
        if region.lines.is_empty() && region.yields.is_empty() {
            return;
        }
        let frame = Frame { title: Some(self.plain.line(line)), is_rest: true, ..Frame::default() };
        let inner = self.frame(inside, frame);
        let given = self.region(inner, region);
        self.join(inside, results, given.into_iter().collect());
    }

    fn exit(&mut self, inside: usize, line: &Line, exit: &Exit) {
        let node = self.line(inside, line, NodeKind::End);
        let reaching = std::mem::replace(&mut self.reaching, Reaching::nowhere());
        match exit.kind {
            ExitKind::Return => self.returned.push(node),
            ExitKind::Break(id) => self.exits.entry(id).or_default().breaks.push((reaching, node)),
            ExitKind::Continue(id) => self.exits.entry(id).or_default().continues.push(reaching),
        }
    }
}
