//! The structs of generated programs: a fixed table that covers the kinds of fields.

use super::{Name, Type};

/// A struct that programs may use; those that are used are declared before the functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    /// Two floats with names, which parameters have too.
    Point,
    /// Two floats without names.
    Pair,
    /// Fields with a derivative among others without one.
    Mixed,
    /// Structs and a tuple in a struct.
    Segment,
    /// What is not `Copy`: a vector.
    Cloud,
    /// A vector of structs, behind a field without name.
    Track,
}

/// A field of a struct.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name, a number in structs without names.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// Whether it is marked `#[no_derivative]`.
    pub fixed: bool,
}

impl Structure {
    /// All structs, each after those that are in its fields.
    pub const ALL: &[Structure] = &[
        Structure::Point,
        Structure::Pair,
        Structure::Mixed,
        Structure::Segment,
        Structure::Cloud,
        Structure::Track,
    ];

    /// The name of the type.
    pub fn name(self) -> Name {
        match self {
            Structure::Point => "Point",
            Structure::Pair => "Pair",
            Structure::Mixed => "Mixed",
            Structure::Segment => "Segment",
            Structure::Cloud => "Cloud",
            Structure::Track => "Track",
        }
    }

    /// Whether the fields have numbers and no names.
    pub fn is_tuple(self) -> bool {
        matches!(self, Structure::Pair | Structure::Track)
    }

    /// The fields in their order.
    pub fn fields(self) -> Vec<Field> {
        let structure = |structure| Type::Struct(structure);
        let list = |element| Type::Vector(Box::new(element));
        match self {
            Structure::Point => vec![field("x", Type::Float), field("y", Type::Float)],
            Structure::Pair => vec![field("0", Type::Float), field("1", Type::Float)],
            Structure::Mixed => vec![
                field("count", Type::Integer),
                field("scale", Type::Float),
                field("at", Type::Array(Box::new(Type::Float), 3)),
                Field { fixed: true, ..field("offset", Type::Float) },
            ],
            Structure::Segment => vec![
                field("from", structure(Structure::Point)),
                field("to", structure(Structure::Pair)),
                field("weights", Type::Tuple(vec![Type::Float, Type::Float])),
            ],
            Structure::Cloud => {
                vec![field("values", list(Type::Float)), field("center", structure(Structure::Point))]
            }
            Structure::Track => vec![field("0", list(structure(Structure::Point))), field("1", Type::Float)],
        }
    }

    /// Whether it derives `Copy`.
    pub fn is_copy(self) -> bool {
        self.fields().iter().all(|field| field.ty.is_copy())
    }
}

fn field(name: Name, ty: Type) -> Field {
    Field { name, ty, fixed: false }
}
