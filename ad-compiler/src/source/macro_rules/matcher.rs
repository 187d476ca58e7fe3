//! Patterns of `macro_rules!`, and what a call binds.

use crate::collections::HashMap;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};

/// A piece of a pattern.
pub(super) enum Node {
    Token(TokenTree),
    Group(Delimiter, Vec<Node>),
    /// `$name:kind`.
    Fragment(String, Kind),
    /// `$( .. ) separator *`.
    Repeat {
        nodes: Vec<Node>,
        separator: Option<TokenTree>,
        least: usize,
        most: Option<usize>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Expr,
    Ident,
    Type,
    Literal,
    Token,
}

/// What a name of the pattern stands for.
#[derive(Clone)]
pub(super) enum Bound {
    One(Argument),
    Many(Vec<Bindings>),
}

#[derive(Clone)]
pub(super) struct Argument {
    pub(super) tokens: TokenStream,
    pub(super) kind: ArgumentKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ArgumentKind {
    /// Put in as it is.
    Tokens,
    Expression,
    Name,
}

pub(super) type Bindings = HashMap<String, Bound>;

/// Reads a pattern.
pub(super) fn nodes(tokens: TokenStream) -> Option<Vec<Node>> {
    let mut tokens = tokens.into_iter().peekable();
    let mut nodes = Vec::new();
    while let Some(token) = tokens.next() {
        nodes.push(match token {
            TokenTree::Punct(punct) if punct.as_char() == '$' => match tokens.next()? {
                TokenTree::Ident(name) if name != "crate" => {
                    if !matches!(tokens.next()?, TokenTree::Punct(punct) if punct.as_char() == ':') {
                        return None;
                    }
                    let TokenTree::Ident(kind) = tokens.next()? else { return None };
                    let kind = match kind.to_string().as_str() {
                        "expr" => Kind::Expr,
                        "ident" => Kind::Ident,
                        "ty" => Kind::Type,
                        "literal" => Kind::Literal,
                        "tt" => Kind::Token,
                        _ => return None,
                    };
                    Node::Fragment(name.to_string(), kind)
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    let (separator, operator) = match tokens.next()? {
                        TokenTree::Punct(punct) if matches!(punct.as_char(), '*' | '+' | '?') => {
                            (None, punct.as_char())
                        }
                        separator => match tokens.next()? {
                            TokenTree::Punct(punct) if matches!(punct.as_char(), '*' | '+') => {
                                (Some(separator), punct.as_char())
                            }
                            _ => return None,
                        },
                    };
                    let (least, most) = match operator {
                        '+' => (1, None),
                        '?' => (0, Some(1)),
                        _ => (0, None),
                    };
                    Node::Repeat { nodes: self::nodes(group.stream())?, separator, least, most }
                }
                _ => return None,
            },
            TokenTree::Group(group) => Node::Group(group.delimiter(), self::nodes(group.stream())?),
            token => Node::Token(token),
        });
    }
    Some(nodes)
}

/// What the names of a pattern stand for in a call; `None` if it does not fit.
pub(super) fn matched(nodes: &[Node], call: TokenStream) -> Option<Bindings> {
    let mut bindings = Bindings::default();
    let parser = |input: ParseStream| {
        sequence(nodes, input, &mut bindings)?;
        if input.is_empty() { Ok(()) } else { Err(input.error("more than the pattern")) }
    };
    parser.parse2(call).ok()?;
    Some(bindings)
}

fn sequence(nodes: &[Node], input: ParseStream, bindings: &mut Bindings) -> syn::Result<()> {
    nodes.iter().try_for_each(|node| single(node, input, bindings))
}

fn single(node: &Node, input: ParseStream, bindings: &mut Bindings) -> syn::Result<()> {
    match node {
        Node::Token(expected) => token(expected, input),
        Node::Group(delimiter, nodes) => {
            let TokenTree::Group(group) = input.parse::<TokenTree>()? else {
                return Err(input.error("no group"));
            };
            if group.delimiter() != *delimiter {
                return Err(input.error("another group"));
            }
            let inner = matched(nodes, group.stream()).ok_or_else(|| input.error("another group"))?;
            bindings.extend(inner);
            Ok(())
        }
        Node::Fragment(name, kind) => {
            let argument = fragment(*kind, input)?;
            bindings.insert(name.clone(), Bound::One(argument));
            Ok(())
        }
        Node::Repeat { nodes, separator, least, most } => {
            let mut all: Vec<Bindings> = Vec::new();
            while !input.is_empty() && most.is_none_or(|most| all.len() < most) {
                // Whether it goes on shows at the separator, or at what comes next.
                let ahead = input.fork();
                if let (Some(separator), false) = (separator, all.is_empty())
                    && token(separator, &ahead).is_err()
                {
                    break;
                }
                let mut one = Bindings::default();
                if sequence(nodes, &ahead, &mut one).is_err() {
                    break;
                }
                if let (Some(separator), false) = (separator, all.is_empty()) {
                    token(separator, input)?;
                }
                let mut one = Bindings::default();
                sequence(nodes, input, &mut one)?;
                all.push(one);
            }
            if all.len() < *least {
                return Err(input.error("too few"));
            }
            for name in names(nodes) {
                let many = all
                    .iter()
                    .map(|one| {
                        one.iter()
                            .filter(|(key, _)| **key == name)
                            .map(|(k, v)| (k.clone(), v.clone()))
                            .collect()
                    })
                    .collect();
                bindings.insert(name, Bound::Many(many));
            }
            Ok(())
        }
    }
}

/// The names that a piece of a pattern binds.
fn names(nodes: &[Node]) -> Vec<String> {
    nodes
        .iter()
        .flat_map(|node| match node {
            Node::Token(_) => Vec::new(),
            Node::Fragment(name, _) => vec![name.clone()],
            Node::Group(_, nodes) | Node::Repeat { nodes, .. } => names(nodes),
        })
        .collect()
}

fn token(expected: &TokenTree, input: ParseStream) -> syn::Result<()> {
    let found: TokenTree = input.parse()?;
    if found.to_string() == expected.to_string() { Ok(()) } else { Err(input.error("another token")) }
}

fn fragment(kind: Kind, input: ParseStream) -> syn::Result<Argument> {
    let (tokens, kind) = match kind {
        Kind::Expr => (input.parse::<syn::Expr>()?.into_token_stream(), ArgumentKind::Expression),
        Kind::Ident => (input.parse::<Ident>()?.into_token_stream(), ArgumentKind::Name),
        Kind::Type => (input.parse::<syn::Type>()?.into_token_stream(), ArgumentKind::Tokens),
        Kind::Literal => {
            let minus = input.parse::<Option<syn::Token![-]>>()?;
            let literal = input.parse::<syn::Lit>()?;
            (quote::quote!(#minus #literal), ArgumentKind::Expression)
        }
        Kind::Token => match input.parse::<TokenTree>()? {
            TokenTree::Ident(name) => (name.into_token_stream(), ArgumentKind::Name),
            TokenTree::Punct(first) => (operator(first, input)?, ArgumentKind::Tokens),
            token => (token.into_token_stream(), ArgumentKind::Tokens),
        },
    };
    Ok(Argument { tokens, kind })
}

/// Operators of several characters are one token to macros.
const OPERATORS: &[&str] = &[
    "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<=", ">>=", "==", "!=", ">=", "<=", "&&", "||", "->",
    "=>", "::", "..", "...", "..=", "<<", ">>",
];

/// The operator that begins with a character.
fn operator(first: proc_macro2::Punct, input: ParseStream) -> syn::Result<TokenStream> {
    let mut spelled = first.as_char().to_string();
    let mut last = first;
    let mut tokens = vec![TokenTree::Punct(last.clone())];
    while last.spacing() == proc_macro2::Spacing::Joint
        && let Ok(TokenTree::Punct(next)) = input.fork().parse::<TokenTree>()
    {
        let longer = format!("{spelled}{}", next.as_char());
        if !OPERATORS.iter().any(|operator| operator.starts_with(&longer)) {
            break;
        }
        input.parse::<TokenTree>()?;
        spelled = longer;
        tokens.push(TokenTree::Punct(next.clone()));
        last = next;
    }
    Ok(tokens.into_iter().collect())
}
