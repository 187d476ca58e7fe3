//! Tokens changed at random. They stay a tree, so groups are balanced.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use program_generator::Random;

/// A token, or a group of tokens.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Leaf(TokenTree),
    Group(Delimiter, Vec<Node>),
}

/// What may take the place of a literal.
const LITERALS: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "0.0",
    "1.0",
    "2.5",
    "1e300",
    "3f32",
    "0usize",
    "1u8",
    "18446744073709551615",
    "340282366920938463463374607431768211456",
    "true",
    "'c'",
    "\"text\"",
    "b\"bytes\"",
    "0x1F",
    "1_000",
];

/// What may be put before a token.
const PREFIXES: &[&str] =
    &["&mut", "&", "*", "-", "!", "move", "ref", "mut", "..", "return", "&&", "|", "x.", "'a:"];

/// What may be put behind a token.
const SUFFIXES: &[&str] = &[
    "?",
    ".0",
    "[0]",
    "[..]",
    ".clone()",
    ".iter()",
    ".iter_mut()",
    ".map(|x| x * x)",
    ".sum::<f64>()",
    ".len()",
    "as f64",
    "as usize",
    ".unwrap()",
    ".abs()",
    "+ 1.0",
    "(x)",
    ";",
    ",",
    "::<f64>",
    "{ }",
    "()",
    "!()",
    "..",
    "=",
];

pub(super) fn parsed(text: &str) -> Option<Vec<Node>> {
    fn nodes(tokens: TokenStream) -> Vec<Node> {
        let node = |token| match token {
            TokenTree::Group(group) => Node::Group(group.delimiter(), nodes(group.stream())),
            leaf => Node::Leaf(leaf),
        };
        tokens.into_iter().map(node).collect()
    }
    Some(nodes(text.parse().ok()?))
}

pub(super) fn text(nodes: &[Node]) -> String {
    stream(nodes).to_string()
}

fn stream(nodes: &[Node]) -> TokenStream {
    let token = |node: &Node| match node {
        Node::Leaf(leaf) => leaf.clone(),
        Node::Group(delimiter, inside) => Group::new(*delimiter, stream(inside)).into(),
    };
    nodes.iter().map(token).collect()
}

/// How many nodes there are, in groups too.
pub(super) fn count(nodes: &[Node]) -> usize {
    let inside = |node: &Node| match node {
        Node::Leaf(_) => 0,
        Node::Group(_, nodes) => count(nodes),
    };
    nodes.iter().map(|node| 1 + inside(node)).sum()
}

/// The siblings that node `number` is among, and its position among them.
pub(super) fn find(nodes: &mut Vec<Node>, mut number: usize) -> Option<(&mut Vec<Node>, usize)> {
    for at in 0..nodes.len() {
        if number == 0 {
            return Some((nodes, at));
        }
        number -= 1;
        if let Node::Group(_, inside) = &nodes[at] {
            let size = count(inside);
            if number < size {
                let Node::Group(_, inside) = &mut nodes[at] else { unreachable!("it is a group") };
                return find(inside, number);
            }
            number -= size;
        }
    }
    None
}

/// The tokens with one change; what takes the place of others comes from the tokens themselves or from `donor`.
pub(super) fn mutated(nodes: &mut Vec<Node>, donor: &[Node], random: &mut Random) {
    let total = count(nodes);
    if total == 0 {
        return;
    }
    let from = if random.chance(60) { nodes.clone() } else { donor.to_vec() };
    let taken = taken(from, random);
    let number = random.below(total);
    let Some((siblings, at)) = find(nodes, number) else { return };
    match random.below(12) {
        0 => drop(siblings.remove(at)),
        1 => siblings.insert(at, siblings[at].clone()),
        2 => {
            let other = (at + 1) % siblings.len();
            siblings.swap(at, other);
        }
        3 | 4 => siblings[at] = taken,
        5 => siblings.insert(at, taken),
        6 => put(siblings, at, PREFIXES, random),
        7 => put(siblings, at + 1, SUFFIXES, random),
        8 => {
            siblings.remove(at);
            put(siblings, at, LITERALS, random);
        }
        9 => unwrap(siblings, at),
        10 => wrap(siblings, at, random),
        _ => literal(siblings, at, random),
    }
}

/// One of the nodes; a group more often than it occurs.
fn taken(mut from: Vec<Node>, random: &mut Random) -> Node {
    let total = count(&from).max(1);
    for _ in 0..4 {
        if let Some((siblings, at)) = find(&mut from, random.below(total))
            && (matches!(siblings[at], Node::Group(..)) || random.chance(50))
        {
            return siblings[at].clone();
        }
    }
    Node::Group(Delimiter::Parenthesis, Vec::new())
}

fn put(siblings: &mut Vec<Node>, at: usize, choice: &[&str], random: &mut Random) {
    let text: &&str = random.pick(choice);
    let new = parsed(text).unwrap_or_default();
    siblings.splice(at..at, new);
}

/// A group is replaced by what is in it.
fn unwrap(siblings: &mut Vec<Node>, at: usize) {
    if let Node::Group(_, inside) = &siblings[at] {
        let inside = inside.clone();
        siblings.splice(at..=at, inside);
    }
}

/// A few siblings are put into a group.
fn wrap(siblings: &mut Vec<Node>, at: usize, random: &mut Random) {
    let end = (at + 1 + random.below(6)).min(siblings.len());
    let delimiters = [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket];
    let inside: Vec<Node> = siblings.drain(at..end).collect();
    siblings.insert(at, Node::Group(*random.pick(&delimiters), inside));
}

/// The next literal from a position on is changed.
fn literal(siblings: &mut Vec<Node>, at: usize, random: &mut Random) {
    let is_literal = |node: &Node| matches!(node, Node::Leaf(TokenTree::Literal(_)));
    if let Some(distance) = siblings[at..].iter().position(is_literal) {
        siblings.remove(at + distance);
        put(siblings, at + distance, LITERALS, random);
    }
}
