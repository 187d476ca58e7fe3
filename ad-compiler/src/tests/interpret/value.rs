//! What values are while a program is interpreted.

use super::library::Handed;
use super::reverse::Checkpoints;
use super::structs::Layout;
use std::cell::RefCell;
use std::rc::Rc;

/// References are looked through; arrays, slices and vectors are lists.
#[derive(Clone, Debug)]
pub(in crate::tests) enum Value {
    Float(f64),
    Integer(Integer),
    Boolean(bool),
    Unit,
    List(Vec<Value>),
    Tuple(Vec<Value>),
    /// A struct, or the tangent of one.
    Struct(Rc<Layout>, Vec<Value>),
    Optional(Option<Box<Value>>),
    /// A `Cell`: what refers to it is the same one.
    Cell(Rc<RefCell<Value>>),
    /// A closure in a variable.
    Closure(Rc<Closure>),
    /// What a call leaves for the reverse sweep.
    Checkpoints(Rc<Checkpoints>),
    /// The same for a method of the standard library.
    Handed(Handed),
    /// The zero tangent that is made from a shape.
    Shape(Box<Value>),
    /// The zero tangent of a type that only the compiler's inference knows.
    Default,
    /// A slot of which the caller has no use.
    NoSlot,
}

/// A closure, with what it captures. It borrows that, so what is there when it is made is there when it is called.
#[derive(Debug)]
pub(in crate::tests) struct Closure {
    pub(super) code: syn::ExprClosure,
    pub(super) captured: Vec<(String, Value)>,
}

/// An integer, with its type where that is known: a literal takes that of the other operand.
#[derive(Clone, Copy, Debug)]
pub(in crate::tests) struct Integer {
    pub(in crate::tests) value: i128,
    pub(in crate::tests) ty: Option<IntegerType>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::tests) struct IntegerType {
    bits: u32,
    signed: bool,
}

impl IntegerType {
    pub(in crate::tests) const USIZE: IntegerType = IntegerType { bits: 64, signed: false };

    pub(super) fn named(name: &str) -> Option<IntegerType> {
        let (bits, signed) = match name {
            "u8" => (8, false),
            "u16" => (16, false),
            "u32" => (32, false),
            "u64" | "usize" => (64, false),
            "i8" => (8, true),
            "i16" => (16, true),
            "i32" => (32, true),
            "i64" | "isize" => (64, true),
            _ => return None,
        };
        Some(IntegerType { bits, signed })
    }

    pub(super) fn low(self) -> i128 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    pub(super) fn high(self) -> i128 {
        if self.signed { (1 << (self.bits - 1)) - 1 } else { (1 << self.bits) - 1 }
    }

    /// The number that has the same lowest bits.
    pub(super) fn wrap(self, value: i128) -> i128 {
        let wrapped = value.rem_euclid(1 << self.bits);
        if wrapped > self.high() { wrapped - (1 << self.bits) } else { wrapped }
    }
}

impl Value {
    pub(in crate::tests) fn usize(value: usize) -> Value {
        Value::Integer(Integer { value: value as i128, ty: Some(IntegerType::USIZE) })
    }

    pub(super) fn float(&self) -> f64 {
        match self {
            Value::Float(float) => *float,
            Value::Default => 0.0,
            other => panic!("{other:?} is no float"),
        }
    }

    pub(super) fn some(inside: Value) -> Value {
        Value::Optional(Some(Box::new(inside)))
    }

    /// A field of a tuple or a struct.
    pub(super) fn field(&self, member: &syn::Member) -> &Value {
        match (self, member) {
            (Value::Tuple(parts), syn::Member::Unnamed(position)) => &parts[position.index as usize],
            (Value::Struct(layout, parts), member) => &parts[layout.position(member)],
            (other, _) => panic!("{other:?} has no fields"),
        }
    }

    pub(super) fn field_mut(&mut self, member: &syn::Member) -> &mut Value {
        match (self, member) {
            (Value::Tuple(parts), syn::Member::Unnamed(position)) => &mut parts[position.index as usize],
            (Value::Struct(layout, parts), member) => &mut parts[layout.position(member)],
            (other, _) => panic!("{other:?} has no fields"),
        }
    }

    /// What is in an option.
    pub(super) fn inside(&self) -> &Value {
        match self {
            Value::Optional(Some(inside)) => inside,
            other => panic!("there is nothing in {other:?}"),
        }
    }

    pub(super) fn inside_mut(&mut self) -> &mut Value {
        match self {
            Value::Optional(Some(inside)) => inside,
            other => panic!("there is nothing in {other:?}"),
        }
    }

    pub(super) fn boolean(&self) -> bool {
        match self {
            Value::Boolean(boolean) => *boolean,
            other => panic!("{other:?} is no boolean"),
        }
    }

    pub(super) fn integer(&self) -> Integer {
        match self {
            Value::Integer(integer) => *integer,
            other => panic!("{other:?} is no integer"),
        }
    }

    /// An index or a number of iterations.
    pub(super) fn count(&self) -> usize {
        let value = self.integer().value;
        usize::try_from(value).unwrap_or_else(|_| panic!("{value} is used as an index"))
    }

    pub(super) fn list(&self) -> &[Value] {
        match self {
            Value::List(items) => items,
            other => panic!("{other:?} is no list"),
        }
    }

    pub(super) fn list_mut(&mut self) -> &mut Vec<Value> {
        match self {
            Value::List(items) => items,
            other => panic!("{other:?} is no list"),
        }
    }

    /// All floats that have a derivative, in order.
    pub(in crate::tests) fn flatten(&self) -> Vec<f64> {
        match self {
            Value::Float(float) => vec![*float],
            Value::List(items) | Value::Tuple(items) => items.iter().flat_map(Value::flatten).collect(),
            Value::Struct(layout, parts) => {
                let fields = layout.fields.iter().zip(parts).filter(|(field, _)| !field.fixed);
                fields.flat_map(|(_, part)| part.flatten()).collect()
            }
            Value::Optional(Some(inside)) => inside.flatten(),
            _ => Vec::new(),
        }
    }

    /// The same value, to the bit.
    pub(super) fn is(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Integer(a), Value::Integer(b)) => a.value == b.value,
            (Value::Boolean(a), Value::Boolean(b)) => a == b,
            (Value::Unit, Value::Unit) => true,
            (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is(b))
            }
            (Value::Struct(layout, a), Value::Struct(other, b)) => {
                layout.name == other.name && a.iter().zip(b).all(|(a, b)| a.is(b))
            }
            (Value::Optional(Some(a)), Value::Optional(Some(b))) => a.is(b),
            (Value::Optional(None), Value::Optional(None)) => true,
            (Value::Cell(a), Value::Cell(b)) => a.borrow().is(&b.borrow()),
            _ => false,
        }
    }
}
