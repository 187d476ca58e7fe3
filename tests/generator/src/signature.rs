//! The signatures of generated functions: a fixed table that covers the parameter types of the language.

use crate::display::type_text;
use crate::generate::Language;
use crate::syntax::{HelperId, Home, Name, Structure, Type};

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
            Language::Plain | Language::Functional | Language::Optional => Signature::all(),
            Language::Effects => {
                let mut all = Signature::all();
                all.retain(|signature| signature.result == Type::Float);
                all
            }
            Language::Whole => Signature::with_structures(),
            Language::Stateful => Signature::with_structures().into_iter().chain(Signature::all()).collect(),
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
        .into_iter()
        .chain(Signature::with_loans())
        .collect()
    }

    /// Signatures with `&mut` parameters; those of helpers have as many kinds.
    fn with_loans() -> Vec<Signature> {
        use Structure::{Cloud, Mixed, Pair, Point, Segment, Track};
        let of = Type::Struct;
        vec![
            signature([fixed("s", lent(Type::Float)), fixed("x", Type::Float)], Type::unit()),
            signature([fixed("s", lent(Type::Float)), fixed("t", lent(Type::Float))], Type::Float),
            signature([fixed("a", lent_slice(Type::Float)), fixed("x", Type::Float)], Type::Float),
            signature([fixed("v", lent(vector(Type::Float))), fixed("n", Type::Integer)], Type::unit()),
            signature([fixed("v", lent(vector(Type::Float))), fixed("a", slice(Type::Float))], Type::Float),
            signature([fixed("p", lent(of(Point))), fixed("x", Type::Float)], Type::Float),
            signature([fixed("m", lent(of(Mixed))), fixed("n", Type::Integer)], Type::Float),
            signature([fixed("p", reference(of(Point))), fixed("m", lent(of(Segment)))], of(Pair)),
            signature([fixed("cloud", lent(of(Cloud))), fixed("x", Type::Float)], Type::unit()),
            signature([fixed("track", lent(of(Track))), fixed("q", of(Pair))], Type::Float),
            signature([fixed("points", lent_slice(of(Point))), fixed("n", Type::Integer)], Type::unit()),
            signature([fixed("g", lent(array(Type::Float, 3))), fixed("x", Type::Float)], Type::Float),
        ]
    }

    /// Methods of structs.
    pub(crate) fn of_methods(language: Language) -> Vec<(HelperId, Signature)> {
        use Structure::{Cloud, Mixed, Pair, Point, Segment, Track};
        let of = Type::Struct;
        let method =
            |structure, name, signature| (HelperId { home: Home::Inherent(structure), name }, signature);
        let own = |structure| fixed("self", reference(of(structure)));
        let lent_own = |structure| fixed("self", lent(of(structure)));
        let float = |name| fixed(name, Type::Float);
        let states = match language {
            Language::Stateful => vec![
                method(Cloud, "at", signature([own(Cloud), fixed("n", Type::Integer)], Type::Float)),
                method(
                    Cloud,
                    "pair",
                    signature([own(Cloud), fixed("n", Type::Integer), float("x")], Type::Float),
                ),
                method(
                    Cloud,
                    "set",
                    signature([lent_own(Cloud), fixed("n", Type::Integer), float("x")], Type::unit()),
                ),
                method(
                    Cloud,
                    "follow",
                    signature([lent_own(Cloud), fixed("track", reference(of(Track)))], Type::Float),
                ),
                method(Track, "near", signature([own(Track), fixed("p", of(Point))], Type::Float)),
                method(Track, "advance", signature([lent_own(Track), float("x")], Type::Float)),
                method(
                    Track,
                    "draw_from",
                    signature([lent_own(Track), fixed("cloud", lent(of(Cloud)))], Type::unit()),
                ),
                method(Track, "continued", signature([mutable("self", of(Track)), float("x")], of(Track))),
            ],
            _ => Vec::new(),
        };
        vec![
            method(Point, "length", signature([own(Point)], Type::Float)),
            method(Point, "shifted", signature([fixed("self", of(Point)), float("x")], of(Point))),
            method(Point, "push_out", signature([lent_own(Point), float("x")], Type::unit())),
            method(Pair, "turned", signature([mutable("self", of(Pair))], of(Pair))),
            method(Mixed, "level", signature([own(Mixed), fixed("n", Type::Integer)], Type::Float)),
            method(Segment, "middle", signature([own(Segment), float("x")], of(Point))),
            method(
                Segment,
                "stretch",
                signature([lent_own(Segment), fixed("p", reference(of(Point)))], Type::Float),
            ),
            method(Cloud, "spread", signature([own(Cloud), fixed("a", slice(Type::Float))], Type::Float)),
            method(Cloud, "grow", signature([lent_own(Cloud), float("x")], Type::Float)),
            method(
                Cloud,
                "around",
                signature([mutable("self", of(Cloud)), fixed("p", of(Point))], of(Cloud)),
            ),
            method(Track, "extend_by", signature([lent_own(Track), fixed("p", of(Point))], Type::unit())),
        ]
        .into_iter()
        .chain(states)
        .collect()
    }

    /// Methods of traits, each with its implementations.
    pub(crate) fn of_traits() -> Vec<Vec<(HelperId, Signature)>> {
        use Structure::{Cloud, Pair, Point, Segment};
        let implementation =
            |structure, name, signature| (HelperId { home: Home::Trait(structure), name }, signature);
        let measure = |structure| {
            let own = fixed("self", reference(Type::Struct(structure)));
            implementation(structure, "measure", signature([own, fixed("x", Type::Float)], Type::Float))
        };
        let nudge = |structure| {
            let own = fixed("self", lent(Type::Struct(structure)));
            implementation(structure, "nudge", signature([own, fixed("x", Type::Float)], Type::unit()))
        };
        vec![vec![measure(Point), measure(Cloud)], vec![nudge(Pair), nudge(Segment)]]
    }

    /// Signatures of functions that others call.
    pub(crate) fn of_helpers(language: Language) -> Vec<Signature> {
        use Structure::{Mixed, Pair, Point, Segment};
        let of = Type::Struct;
        let simple = vec![
            signature([fixed("x", Type::Float), fixed("n", Type::Integer)], Type::Float),
            signature([mutable("x", Type::Float), fixed("a", slice(Type::Float))], Type::Float),
            signature([fixed("x", Type::Float), fixed("y", Type::Float)], of(Point)),
            signature([fixed("m", reference(of(Mixed))), fixed("n", Type::Integer)], Type::Float),
            signature([fixed("p", of(Point)), fixed("q", of(Pair))], of(Segment)),
            signature([mutable("v", vector(Type::Float)), fixed("x", Type::Float)], vector(Type::Float)),
            signature(
                [fixed("p", array(Type::Float, 3)), fixed("flag", Type::Boolean)],
                Type::Tuple(vec![Type::Float, Type::Float]),
            ),
        ];
        match language {
            // Numbers and lists, without structs.
            Language::Effects => simple.into_iter().take(2).collect(),
            _ => simple.into_iter().chain(Signature::with_loans()).collect(),
        }
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
                let mutable = if *mutable { "mut " } else { "" };
                match (*name, ty) {
                    ("self", Type::Reference(_)) => "&self".to_owned(),
                    ("self", Type::MutableReference(_)) => "&mut self".to_owned(),
                    ("self", _) => format!("{mutable}self"),
                    (name, ty) => format!("{mutable}{name}: {}", type_text(ty)),
                }
            })
            .collect();
        let parameters = parameters.join(", ");
        if self.result == Type::unit() {
            return format!("({parameters})");
        }
        format!("({parameters}) -> {}", type_text(&self.result))
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

fn lent(target: Type) -> Type {
    Type::MutableReference(Box::new(target))
}

fn lent_slice(element: Type) -> Type {
    Type::MutableSlice(Box::new(element))
}

fn reference(target: Type) -> Type {
    Type::Reference(Box::new(target))
}
