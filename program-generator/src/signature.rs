//! The signatures of generated functions: a fixed table that covers the parameter types of the language.

use crate::display::type_text;
use crate::generate::Language;
use crate::syntax::{Name, Structure, Type};

/// The parameters and the result of a generated function.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// The parameters, in order.
    pub parameters: Vec<Parameter>,
    /// The type of the result.
    pub result: Type,
}

/// One parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// Whether it is declared `mut`.
    pub mutable: bool,
    /// Its type.
    pub ty: Type,
}

/// Every slice and vector that comes as an argument has at least this many elements, in each dimension.
pub(crate) const SHORTEST_ARGUMENT: usize = 2;
/// Every slice and vector that comes as an argument has at most this many elements, in each dimension.
pub(crate) const LONGEST_ARGUMENT: usize = 5;
/// Integer arguments are at most this.
pub(crate) const LARGEST_INTEGER: usize = 4;

impl Signature {
    /// All signatures of a language.
    pub fn all_in(language: Language) -> Vec<Signature> {
        match language {
            Language::Plain => Signature::all(),
            Language::Whole => Signature::with_structures(),
        }
    }

    /// The signatures of plain programs.
    pub fn all() -> Vec<Signature> {
        let pair = || Type::Tuple(vec![Type::Float, Type::Float]);
        let point = || array(Type::Float, 2);
        vec![
            signature([fixed("x", Type::Float)], Type::Float),
            signature([fixed("x", Type::Float), fixed("y", Type::Float)], Type::Float),
            signature([mutable("x", Type::Float), fixed("n", Type::Integer)], Type::Float),
            signature(
                [fixed("x", Type::Float), fixed("a", slice(Type::Float)), fixed("n", Type::Integer)],
                Type::Float,
            ),
            signature([fixed("a", slice(Type::Float))], Type::Float),
            signature([fixed("a", slice(Type::Float)), fixed("b", slice(Type::Float))], Type::Float),
            signature([fixed("p", array(Type::Float, 3)), fixed("n", Type::Integer)], Type::Float),
            signature(
                [
                    fixed("x0", Type::Float),
                    mutable("x1", Type::Float),
                    fixed("a", slice(Type::Float)),
                    fixed("p", array(Type::Float, 3)),
                    fixed("n", Type::Integer),
                ],
                Type::Float,
            ),
            signature([fixed("x", Type::Float), fixed("y", Type::Float)], pair()),
            signature(
                [fixed("q", pair()), fixed("flag", Type::Boolean), fixed("n", Type::Integer)],
                Type::Float,
            ),
            signature([mutable("q", pair()), fixed("x", Type::Float)], pair()),
            signature([mutable("v", vector(Type::Float)), fixed("x", Type::Float)], Type::Float),
            signature(
                [fixed("r", reference(Type::Float)), fixed("v", reference(vector(Type::Float)))],
                Type::Float,
            ),
            signature([fixed("m", slice(point())), fixed("x", Type::Float)], Type::Float),
            signature([mutable("rows", vector(vector(Type::Float))), fixed("n", Type::Integer)], Type::Float),
            signature([mutable("g", array(point(), 3)), fixed("x", Type::Float)], pair()),
            signature([fixed("x", Type::Float), fixed("n", Type::Integer)], vector(Type::Float)),
            signature([mutable("v", vector(Type::Float)), fixed("n", Type::Integer)], vector(Type::Float)),
            signature(
                [mutable("p", array(Type::Float, 4)), fixed("k", Type::Integer)],
                array(Type::Float, 4),
            ),
        ]
    }

    /// Signatures in which structs are.
    fn with_structures() -> Vec<Signature> {
        use Structure::{Cloud, Mixed, Pair, Point, Segment, Track};
        let of = Type::Struct;
        vec![
            signature([fixed("p", of(Point)), fixed("x", Type::Float)], Type::Float),
            signature([mutable("p", of(Pair)), fixed("n", Type::Integer)], Type::Float),
            signature([fixed("m", of(Mixed)), fixed("x", Type::Float)], of(Point)),
            signature([fixed("m", reference(of(Mixed))), fixed("a", slice(Type::Float))], of(Mixed)),
            signature([mutable("m", of(Segment)), fixed("flag", Type::Boolean)], of(Segment)),
            signature([fixed("cloud", reference(of(Cloud))), fixed("n", Type::Integer)], Type::Float),
            signature([mutable("cloud", of(Cloud)), fixed("x", Type::Float)], of(Cloud)),
            signature([mutable("track", of(Track)), fixed("n", Type::Integer)], of(Track)),
            signature([fixed("points", slice(of(Point))), fixed("x", Type::Float)], of(Pair)),
            signature([mutable("points", vector(of(Segment))), fixed("n", Type::Integer)], Type::Float),
            signature([mutable("points", array(of(Point), 3)), fixed("x", Type::Float)], array(of(Point), 2)),
            signature([fixed("x", Type::Float), fixed("n", Type::Integer)], vector(of(Point))),
        ]
    }

    /// The parameters that have a derivative, in order.
    pub fn active(&self) -> impl Iterator<Item = &Parameter> {
        self.parameters.iter().filter(|parameter| parameter.ty.is_active())
    }

    /// The parameter list and the result type, as in a declaration: `(x: f64, n: usize) -> f64`.
    pub fn declaration(&self) -> String {
        let parameters: Vec<String> = self
            .parameters
            .iter()
            .map(|Parameter { name, mutable, ty }| {
                format!("{}{name}: {}", if *mutable { "mut " } else { "" }, type_text(ty))
            })
            .collect();
        format!("({}) -> {}", parameters.join(", "), type_text(&self.result))
    }
}

fn signature<const N: usize>(parameters: [Parameter; N], result: Type) -> Signature {
    Signature { parameters: parameters.into(), result }
}

fn fixed(name: Name, ty: Type) -> Parameter {
    Parameter { name, mutable: false, ty }
}

fn mutable(name: Name, ty: Type) -> Parameter {
    Parameter { name, mutable: true, ty }
}

fn array(element: Type, length: usize) -> Type {
    Type::Array(Box::new(element), length)
}

fn slice(element: Type) -> Type {
    Type::Slice(Box::new(element))
}

fn vector(element: Type) -> Type {
    Type::Vector(Box::new(element))
}

fn reference(target: Type) -> Type {
    Type::Reference(Box::new(target))
}
