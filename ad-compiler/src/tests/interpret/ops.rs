//! What operations give.

use super::primitives::{primitive, second_share, share};
use super::value::{Integer, IntegerType};
use super::{Value, machine::Machine};
use crate::ir::*;

impl<'a> Machine<'a> {
    pub(super) fn op(&mut self, op: &'a Op, value: ValueId) -> Value {
        match op {
            Op::Constant(expr) => self.eval(expr),
            Op::Opaque(opaque) => self.eval(&opaque.expr),
            Op::Primitive { rule, operands, .. } => primitive(*rule, &self.all(operands)),
            Op::Read(place) | Op::Duplicate(place, _) | Op::Keep(place) => self.read(place),
            Op::Construct { path, parts, rest, .. } => self.construct(path, parts, rest.as_ref()),
            Op::Tuple(parts) => Value::Tuple(self.all(parts)),
            Op::Array(parts) | Op::List(parts) => Value::List(self.all(parts)),
            Op::Repeat { value, length, .. } => {
                Value::List(vec![self.get(*value); self.get(*length).count()])
            }
            Op::Cast { operand, ty } => cast(&self.get(*operand), ty),
            Op::Call(call @ Call { dot: Some(dot), .. }) => {
                let (result, tangent) = if self.keeps(call.checkpoints) {
                    self.kept_tangent_call(call)
                } else {
                    self.tangent_call(call)
                };
                self.set(*dot, tangent);
                result
            }
            Op::Call(call) => self.call(call),
            Op::WithDerivative { operand, .. } => self.get(*operand),
            Op::Replace { place, value: new, .. } => {
                let old = self.read(place);
                if let Value::Cell(cell) = &old {
                    let new = new.map_or_else(|| default_like(&cell.borrow()), |new| self.get(new));
                    return cell.replace(new);
                }
                let new = new.map_or_else(|| default_like(&old), |new| self.get(new));
                self.store(place, new);
                old
            }
            Op::Pop(place) | Op::PopAdjoint(place) => {
                self.place_mut(place).one().list_mut().pop().expect("an element was popped")
            }
            Op::Zero(zero) => self.zero(zero),
            Op::Take(place, zero) => {
                let taken = self.read(place);
                // A shape says nothing of fields that keep no derivative.
                if !matches!((&taken, zero), (Value::Unit, Zero::Shaped(_))) {
                    let zero = self.zero(zero);
                    self.store(place, zero);
                }
                taken
            }
            Op::Shape(place) => Value::Shape(Box::new(self.read(place).zero())),
            Op::Pull { rule, operand, operands, seed, .. } => {
                share(*rule, *operand, &self.all(operands), &self.get(*seed))
            }
            Op::Push { rule, operand, operands, tangent, .. } => {
                share(*rule, *operand, &self.all(operands), &self.get(*tangent))
            }
            Op::Second { rule, of, by, operands, tangent, seed, .. } => {
                let weights = [&self.get(*tangent), &self.get(*seed)];
                second_share(*rule, [*of, *by], &self.all(operands), weights)
            }
            Op::Sum(a, b) => {
                let mut sum = self.get(*a);
                sum.accumulate(&self.get(*b));
                sum
            }
            Op::Total(place) => {
                let items = self.read(place);
                let Some((first, rest)) = items.list().split_first() else {
                    return match self.function.ty(value) {
                        ty if ty.is_unknown() => Value::Default,
                        ty => self.default_of(ty),
                    };
                };
                let mut total = first.clone();
                rest.iter().for_each(|item| total.accumulate(item));
                total
            }
            Op::Perhaps(value) => value.map_or(Value::Unit, |value| self.get(value)),
            Op::Given(value) => self.get(*value),
            Op::CastLike { operand, like } => match self.get(*like) {
                Value::Float(_) => self.get(*operand),
                other => other.zero(),
            },
            Op::CastTangent { operand, tangent } => match self.get(*operand) {
                Value::Float(_) => self.get(*tangent),
                _ => Value::Float(0.0),
            },
            Op::TangentOf { value, kept } => match self.read(kept) {
                Value::Unit => self.get(*value).zero(),
                tangent => tangent,
            },
            Op::ReplaceKept { place, value, kept, .. } => {
                let old = self.read(place);
                if !matches!(old, Value::Unit) {
                    let value = self.get(*value);
                    self.store(place, value);
                } else if let Some(kept) = kept {
                    assert!(matches!(self.get(*kept), Value::Unit), "a derivative is put where none is kept");
                }
                old
            }
            Op::Apply(map, seed) => {
                let seed = self.get(*seed);
                self.apply(&map.expr, vec![seed])
            }
        }
    }

    pub(super) fn zero(&mut self, zero: &Zero) -> Value {
        match zero {
            Zero::Visible(ty) => self.default_of(*ty),
            Zero::Shaped(shape) => match self.content(*shape) {
                Value::Shape(zero) => (**zero).clone(),
                other => panic!("{other:?} is no shape"),
            },
            Zero::Like(place) => self.read(place).zero(),
            Zero::Default => Value::Default,
            Zero::Never => panic!("the adjoint of what a callee changes is given"),
        }
    }

    /// The zero tangent that a visible type has.
    fn default_of(&mut self, ty: Ty) -> Value {
        match ty.kind() {
            TyKind::Float(_) => Value::Float(0.0),
            TyKind::Inert => Value::Unit,
            TyKind::Array(element, length) => {
                let length = self.eval(&length.expr()).count();
                Value::List(vec![self.default_of(*element); length])
            }
            TyKind::Slice(_) => Value::List(Vec::new()),
            TyKind::Tuple(parts) => Value::Tuple(parts.iter().map(|part| self.default_of(*part)).collect()),
            _ => panic!("a zero of a type that is not visible"),
        }
    }
}

/// What `mem::take` leaves.
fn default_like(value: &Value) -> Value {
    match value {
        Value::Float(_) => Value::Float(0.0),
        Value::Integer(integer) => Value::Integer(Integer { value: 0, ..*integer }),
        Value::Boolean(_) => Value::Boolean(false),
        Value::List(_) => Value::List(Vec::new()),
        Value::Tuple(parts) => Value::Tuple(parts.iter().map(default_like).collect()),
        Value::Optional(_) => Value::Optional(None),
        other => panic!("{other:?} has no default"),
    }
}

/// A literal takes the type that the user wrote.
pub(super) fn adopt(value: &mut Value, ty: &syn::Type) {
    if let (Value::Integer(integer @ Integer { ty: None, .. }), syn::Type::Path(path)) = (value, ty) {
        integer.ty = path.path.get_ident().and_then(|name| IntegerType::named(&name.to_string()));
    }
}

pub(super) fn range(from: &Value, to: &Value, inclusive: bool) -> Vec<Value> {
    let (from, to) = (from.integer(), to.integer());
    let ty = from.ty.or(to.ty);
    let end = if inclusive { to.value + 1 } else { to.value };
    (from.value..end).map(|value| Value::Integer(Integer { value, ty })).collect()
}

/// `value as ty`
pub(super) fn cast(value: &Value, ty: &syn::Type) -> Value {
    let name = quote::quote!(#ty).to_string();
    if name == "f64" {
        return Value::Float(match value {
            Value::Float(float) => *float,
            Value::Integer(integer) => integer.value as f64,
            other => panic!("{other:?} is cast to f64"),
        });
    }
    let ty = IntegerType::named(&name).unwrap_or_else(|| panic!("a cast to `{name}` is not known"));
    let value = match value {
        // Casts of floats saturate, and NaN becomes 0.
        Value::Float(float) => (*float as i128).clamp(ty.low(), ty.high()),
        Value::Integer(integer) => ty.wrap(integer.value),
        Value::Boolean(boolean) => i128::from(*boolean),
        other => panic!("{other:?} is cast to an integer"),
    };
    Value::Integer(Integer { value, ty: Some(ty) })
}
