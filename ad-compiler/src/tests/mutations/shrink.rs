//! The smallest input that is found to fail in the same way.

use super::input::{Fault, Input};
use super::statements::{self, Change};
use super::tokens::{self, Node};
use std::time::{Duration, Instant};

/// Shrinking stops after this time with what it has.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) fn shrunk(input: Input, fault: Fault, alive: &dyn Fn()) -> (Input, Fault) {
    let start = Instant::now();
    let (mut input, mut fault) = (input, fault);
    'smaller: while start.elapsed() < PATIENCE {
        for candidate in smaller(&input.clone()) {
            if start.elapsed() > PATIENCE {
                break;
            }
            alive();
            if let Err(other) = candidate.judged()
                && other.title == fault.title
            {
                (input, fault) = (candidate, other);
                continue 'smaller;
            }
        }
        break;
    }
    (input, fault)
}

/// Inputs with something left out, those with most left out first.
fn smaller(input: &Input) -> impl Iterator<Item = Input> {
    let with_item = |item: String| Input { item, ..input.clone() };
    let mut outside = Vec::new();
    if !input.before.is_empty() || !input.after.is_empty() {
        outside.push(Input { before: "".into(), after: "".into(), ..input.clone() });
    }
    if !input.args.is_empty() {
        outside.push(Input { args: String::new(), ..input.clone() });
    }
    let statements = statements::count(&input.item);
    let without_statement =
        (0..statements).filter_map(move |number| statements::changed(&input.item, number, Change::Delete));
    let nodes = tokens::parsed(&input.item).unwrap_or_default();
    let total = tokens::count(&nodes);
    let without_tokens = [8, 4, 2, 1].into_iter().flat_map({
        let nodes = nodes.clone();
        move |length| {
            let nodes = nodes.clone();
            (0..total).filter_map(move |number| without(&nodes, number, length))
        }
    });
    let unwrapped = (0..total).filter_map(move |number| unwrapped(&nodes, number));
    // Most of what is left of an input that is no syntax is never seen by the macro.
    let is_syntax = input.is_syntax();
    let items = without_statement.chain(without_tokens).chain(unwrapped);
    outside
        .into_iter()
        .chain(items.map(with_item).filter(move |candidate| !is_syntax || candidate.is_syntax()))
}

/// Without some nodes in a row.
fn without(nodes: &[Node], number: usize, length: usize) -> Option<String> {
    let mut nodes = nodes.to_vec();
    let (siblings, at) = tokens::find(&mut nodes, number)?;
    if at + length > siblings.len() {
        return None;
    }
    siblings.drain(at..at + length);
    Some(tokens::text(&nodes))
}

/// With a group replaced by what is in it.
fn unwrapped(nodes: &[Node], number: usize) -> Option<String> {
    let mut nodes = nodes.to_vec();
    let (siblings, at) = tokens::find(&mut nodes, number)?;
    let Node::Group(_, inside) = &siblings[at] else { return None };
    let inside = inside.clone();
    siblings.splice(at..=at, inside);
    Some(tokens::text(&nodes))
}
