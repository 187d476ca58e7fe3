//! Iterator chains and closures: what is in them, and chains with fewer stages.

use super::walk::{Node, Visit, indices};
use crate::syntax::{Chain, ChainEnd, Closure, ItemPattern, Source, Stage, Stream};

/// Visits the expressions and blocks directly in a chain.
pub(super) fn parts_of_chain(chain: &mut Chain, visit: Visit<'_>) {
    parts_of_stream(&mut chain.stream, visit);
    match &mut chain.end {
        ChainEnd::Sum | ChainEnd::Product | ChainEnd::Collect => {}
        ChainEnd::Fold(start, closure) => {
            visit(Node::Expression(start));
            visit(Node::Block(&mut closure.body));
        }
        ChainEnd::ForEach(closure) => visit(Node::Block(&mut closure.body)),
    }
}

pub(super) fn parts_of_stream(stream: &mut Stream, visit: Visit<'_>) {
    match &mut stream.source {
        Source::Iter(place) | Source::Windows(place, _) | Source::Chunks(place, _) => indices(place, visit),
        Source::Range(start, end) => {
            visit(Node::Expression(start));
            visit(Node::Expression(end));
        }
    }
    for stage in &mut stream.stages {
        match stage {
            Stage::Copied | Stage::Enumerate | Stage::Rev => {}
            Stage::Map(closure) | Stage::Filter(closure) => visit(Node::Block(&mut closure.body)),
            Stage::Zip(other) => parts_of_stream(other, visit),
            Stage::Skip(count) | Stage::Take(count) => visit(Node::Expression(count)),
        }
    }
}

/// The size of a chain without what [`parts_of_chain`] visits.
pub(super) fn chain_size(chain: &Chain) -> isize {
    let end = match &chain.end {
        ChainEnd::Sum | ChainEnd::Collect => 2,
        ChainEnd::Product => 3,
        ChainEnd::Fold(_, closure) | ChainEnd::ForEach(closure) => 4 + closure_size(closure),
    };
    end + stream_size(&chain.stream)
}

pub(super) fn stream_size(stream: &Stream) -> isize {
    let source = match &stream.source {
        Source::Iter(_) => 2,
        Source::Range(..) => 3,
        Source::Windows(..) | Source::Chunks(..) => 4,
    };
    let stages = stream.stages.iter().map(|stage| match stage {
        Stage::Copied => 1,
        Stage::Map(closure) => 2 + closure_size(closure),
        Stage::Filter(closure) => 3 + closure_size(closure),
        Stage::Zip(other) => 2 + stream_size(other),
        Stage::Enumerate | Stage::Rev | Stage::Skip(_) | Stage::Take(_) => 2,
    });
    source + stages.sum::<isize>()
}

pub(super) fn closure_size(closure: &Closure) -> isize {
    closure.parameters.iter().map(pattern_size).sum()
}

pub(super) fn pattern_size(pattern: &ItemPattern) -> isize {
    match pattern {
        ItemPattern::Name(_) => 1,
        ItemPattern::Reference(inner) => 1 + pattern_size(inner),
        ItemPattern::Tuple(parts) => 1 + parts.iter().map(pattern_size).sum::<isize>(),
    }
}

/// Chains with one stage less, or with a simpler end.
pub(super) fn of_chain(chain: &Chain) -> Vec<Chain> {
    let mut smaller = Vec::new();
    for (stream, step) in of_stream(&chain.stream) {
        let mut end = chain.end.clone();
        match &mut end {
            ChainEnd::Fold(_, closure) => step.apply(closure.parameters.last_mut()),
            ChainEnd::ForEach(closure) => step.apply(closure.parameters.first_mut()),
            ChainEnd::Sum | ChainEnd::Product | ChainEnd::Collect => {}
        }
        smaller.push(Chain { stream, end });
    }
    if !matches!(chain.end, ChainEnd::Sum) {
        smaller.push(Chain { stream: chain.stream.clone(), end: ChainEnd::Sum });
    }
    smaller
}

/// What becomes of the patterns after a stage that is taken out.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// Nothing.
    None,
    /// Of the tuple that came, this part is left.
    Part(usize),
}

impl Change {
    pub(super) fn apply(self, pattern: Option<&mut ItemPattern>) {
        if let (Change::Part(part), Some(pattern)) = (self, pattern) {
            self.apply_to(pattern, part);
        }
    }

    fn apply_to(self, pattern: &mut ItemPattern, part: usize) {
        match pattern {
            ItemPattern::Tuple(parts) if part < parts.len() => *pattern = parts.swap_remove(part),
            ItemPattern::Reference(inner) => self.apply_to(inner, part),
            ItemPattern::Tuple(_) | ItemPattern::Name(_) => {}
        }
    }
}

/// The iterators with one stage less, and what that does to the patterns of what comes after them.
pub(super) fn of_stream(stream: &Stream) -> Vec<(Stream, Change)> {
    let mut smaller = Vec::new();
    for (position, stage) in stream.stages.iter().enumerate() {
        let mut without = stream.clone();
        without.stages.remove(position);
        match stage {
            Stage::Enumerate => smaller.push(carried(without, position, Change::Part(1))),
            Stage::Zip(other) => {
                smaller.push(carried(without.clone(), position, Change::Part(0)));
                if position == 0 {
                    let stages = other.stages.iter().chain(&without.stages).cloned().collect();
                    let second = Stream { source: other.source.clone(), stages };
                    smaller.push(carried(second, other.stages.len(), Change::Part(1)));
                }
                for (other, change) in of_stream(other) {
                    if let Change::None = change {
                        let mut simpler = stream.clone();
                        simpler.stages[position] = Stage::Zip(Box::new(other));
                        smaller.push((simpler, Change::None));
                    }
                }
            }
            Stage::Map(_) => {
                let mut copied = stream.clone();
                copied.stages[position] = Stage::Copied;
                smaller.extend([(without, Change::None), (copied, Change::None)]);
            }
            _ => smaller.push((without, Change::None)),
        }
    }
    if let Some(place) = stream.source.place() {
        let source = Source::Iter(place.clone());
        smaller.push((Stream { source, stages: stream.stages.clone() }, Change::None));
    }
    smaller
}

/// Changes the patterns of the stages from a position on, up to one that makes new items.
fn carried(mut stream: Stream, position: usize, change: Change) -> (Stream, Change) {
    for stage in &mut stream.stages[position..] {
        match stage {
            Stage::Filter(closure) => change.apply(closure.parameters.first_mut()),
            Stage::Map(closure) => {
                change.apply(closure.parameters.first_mut());
                return (stream, Change::None);
            }
            // What is nested deeper is left alone.
            Stage::Zip(_) | Stage::Enumerate => return (stream, Change::None),
            Stage::Copied | Stage::Rev | Stage::Skip(_) | Stage::Take(_) => {}
        }
    }
    (stream, change)
}
