//! Iterator chains: a source, stages, and an end.

use super::{Closure, Expression, Place, Type};

/// A chain with its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    /// What is gone through.
    pub stream: Stream,
    /// What comes of it.
    pub end: ChainEnd,
}

/// An iterator: a source and what is done with its items.
#[derive(Clone, Debug, PartialEq)]
pub struct Stream {
    /// Where the items come from.
    pub source: Source,
    /// What is done with them, in order.
    pub stages: Vec<Stage>,
}

/// Where the items of a chain come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// `place.iter()`, whose items are references
    Iter(Place),
    /// `place.windows(2)`, whose items are slices
    Windows(Place, usize),
    /// `place.chunks(2)`, whose items are slices
    Chunks(Place, usize),
    /// `(a..b)`
    Range(Box<Expression>, Box<Expression>),
}

/// What is done with the items of a chain.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// `.copied()`
    Copied,
    /// `.map(|x| e)`
    Map(Closure),
    /// `.filter(|x| e)`
    Filter(Closure),
    /// `.zip(stream)`
    Zip(Box<Stream>),
    /// `.enumerate()`
    Enumerate,
    /// `.rev()`
    Rev,
    /// `.skip(n)`
    Skip(Box<Expression>),
    /// `.take(n)`
    Take(Box<Expression>),
}

/// What comes of a chain.
#[derive(Clone, Debug, PartialEq)]
pub enum ChainEnd {
    /// `.sum::<f64>()`
    Sum,
    /// `.product::<f64>()`
    Product,
    /// `.fold(e, |acc, x| f)`
    Fold(Box<Expression>, Closure),
    /// `.for_each(|x| s += x)`
    ForEach(Closure),
    /// `.collect::<Vec<f64>>()`
    Collect,
    /// `.find(|x| e).copied().unwrap_or(0.5)`, for references to floats
    Find(Closure, f64),
    /// `.position(|x| e).unwrap_or(0)`
    Position(Closure),
    /// `.any(|x| e)`
    Any(Closure),
    /// `.all(|x| e)`
    All(Closure),
    /// `.count()`
    Count,
}

impl Source {
    /// The type of the items, where those of the place have the given one.
    pub fn item(&self, element: &Type) -> Type {
        match self {
            Source::Iter(_) => Type::Reference(Box::new(element.clone())),
            Source::Windows(..) | Source::Chunks(..) => Type::Slice(Box::new(element.clone())),
            Source::Range(..) => Type::Integer,
        }
    }
}
