//! The reference: a direct evaluator of the tree, which shares nothing with the compiler under test.
//!
//! Besides the value it carries a tangent through every operation (for a given direction, with partial derivatives
//! written out here once more), and the weight of that tangent: the sum of the absolute products it is made of, which
//! is the scale against which rounding is judged. It notes how close any decision came to being another one, a hash
//! of all decisions that depend on floats, and the forms that were executed.

mod aggregates;
mod branches;
mod calls;
mod chains;
mod closures;
mod effects;
mod expressions;
mod lists;
mod loops;
mod numbers;
mod options;
mod places;
mod statements;

use std::rc::Rc;

use crate::forms::{Form, Forms};
use crate::inputs::Inputs;
use crate::syntax::{Closure, Field, Helper, Name, Program, Type};
use crate::value::Value;
use numbers::Number;

/// What a run of a program gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The floats of the result and then of what `&mut` parameters refer to, in order.
    pub values: Vec<f64>,
    /// The derivative of each value in the given direction.
    pub tangents: Vec<f64>,
    /// For each tangent the sum of the absolute products that it is made of.
    pub weights: Vec<f64>,
    /// For each value a bound of its rounding, to first order, as far as it depends on the inputs that have a
    /// direction: what differences of values cannot resolve.
    pub roundings: Vec<f64>,
    /// The smallest distance of any float comparison, kink or jump from its threshold.
    pub margin: f64,
    /// A hash of the outcomes of all those decisions: equal hashes mean the same smooth piece.
    pub decisions: u64,
    /// The forms that were executed.
    pub forms: Forms,
    /// The result with its shape.
    pub result: Value,
    /// What the `&mut` parameters refer to in the end, in their order.
    pub finals: Vec<Value>,
}

/// Why a run gives nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The compiled program would panic.
    Panic(&'static str),
    /// A float, or a tangent, left the range in which comparing is meaningful.
    Wild,
    /// Too many steps.
    Endless,
}

/// Floats beyond this are no longer compared.
const WILD: f64 = 1e6;
/// The number of statements and expressions after which a run counts as endless.
const FUEL: usize = 200_000;

impl Program {
    /// Runs the program; the tangents are those of the direction zero.
    ///
    /// # Errors
    /// If the program would panic, does not end, or leaves the range of tame floats.
    pub fn evaluate(&self, inputs: &Inputs) -> Result<Outcome, Failure> {
        self.evaluate_along(inputs, &vec![0.0; inputs.floats().len()])
    }

    /// Runs the program with a direction: one float per float of the inputs.
    ///
    /// # Errors
    /// As [`Program::evaluate`].
    ///
    /// # Panics
    /// If the program is not well-typed, or the inputs do not fit its signature.
    pub fn evaluate_along(&self, inputs: &Inputs, direction: &[f64]) -> Result<Outcome, Failure> {
        let mut evaluator = Evaluator::new(self);
        let mut tangents = direction.iter();
        for (parameter, value) in self.signature.parameters.iter().zip(&inputs.values) {
            let value = value.map(&mut |value: f64| {
                Number::with_tangent(value, *tangents.next().expect("one tangent per float of the inputs"))
            });
            if parameter.mutable {
                evaluator.met(match parameter.ty {
                    Type::Float => Form::MutableFloatParameter,
                    _ => Form::MutableParameter,
                });
            }
            evaluator.bind_parameter(parameter, loosened(value));
        }
        let result = match evaluator.body(&self.body) {
            Ok(value) => value,
            Err(Flow::Failed(failure)) => return Err(failure),
            Err(_) => unreachable!("a body does not leave but by its result"),
        };
        let finals: Vec<Value<Number>> = self
            .signature
            .parameters
            .iter()
            .zip(&evaluator.bindings)
            .filter_map(|(parameter, binding)| {
                let value = binding.value.clone();
                parameter.ty.lent().map(|ty| sealed(&ty, value.expect("what is lent is given back")))
            })
            .collect();
        match self.signature.result {
            Type::Vector(_) => evaluator.met(Form::ReturnVector),
            Type::Tuple(_) => evaluator.met(Form::ReturnTuple),
            Type::Array(..) => evaluator.met(Form::ReturnArray),
            Type::Struct(_) => evaluator.met(Form::ReturnStruct),
            _ => {}
        }
        let result = sealed(&self.signature.result, result);
        let mut numbers = result.flatten();
        finals.iter().for_each(|value| value.flatten_into(&mut numbers));
        Ok(Outcome {
            values: numbers.iter().map(|number| number.value).collect(),
            tangents: numbers.iter().map(|number| number.tangent).collect(),
            weights: numbers.iter().map(|number| number.weight).collect(),
            roundings: numbers.iter().map(|number| number.rounding).collect(),
            margin: evaluator.margin,
            decisions: evaluator.decisions,
            forms: evaluator.forms,
            result: result.map(&mut |number| number.value),
            finals: finals.iter().map(|value| value.map(&mut |number: Number| number.value)).collect(),
        })
    }
}

/// Why the evaluation of an expression did not come to its end.
enum Flow {
    Break(Option<Name>, Value<Number>),
    Continue(Option<Name>),
    Return(Value<Number>),
    Failed(Failure),
}

type Evaluated<T = Value<Number>> = Result<T, Flow>;

struct Binding {
    name: Name,
    /// Nothing where the variable is declared and not yet assigned, or moved out of.
    value: Option<Value<Number>>,
    /// Whether it is a shared reference; the value is what it refers to.
    reference: bool,
    /// The closure that it is.
    closure: Option<Rc<Closure>>,
}

struct Evaluator<'a> {
    helpers: &'a [Helper],
    generic: bool,
    bindings: Vec<Binding>,
    /// The bindings of the function that runs begin here.
    frame: usize,
    loops: usize,
    /// The closures that are running.
    closures: usize,
    fuel: usize,
    margin: f64,
    decisions: u64,
    forms: Forms,
}

impl Evaluator<'_> {
    fn new(program: &Program) -> Evaluator<'_> {
        Evaluator {
            helpers: &program.helpers,
            generic: program.generic,
            bindings: Vec::new(),
            frame: 0,
            loops: 0,
            closures: 0,
            fuel: FUEL,
            margin: f64::INFINITY,
            decisions: 0,
            forms: Forms::default(),
        }
    }

    fn met(&mut self, form: Form) {
        self.forms.insert(form);
    }

    fn met_if(&mut self, condition: bool, form: Form) {
        if condition {
            self.forms.insert(form);
        }
    }

    fn step(&mut self) -> Evaluated<()> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Flow::Failed(Failure::Endless))?;
        Ok(())
    }

    fn bind(&mut self, name: Name, value: Option<Value<Number>>) {
        if self.bindings[self.frame..].iter().any(|binding| binding.name == name) {
            self.met(Form::Shadowing);
        }
        self.bindings.push(Binding { name, value, reference: false, closure: None });
    }

    /// Notes that the variable bound last is a shared reference.
    fn bound_by_reference(&mut self) {
        self.bindings.last_mut().expect("something is bound").reference = true;
    }

    fn find(&self, name: Name) -> usize {
        self.bindings[self.frame..]
            .iter()
            .rposition(|binding| binding.name == name)
            .map(|position| self.frame + position)
            .unwrap_or_else(|| panic!("{name} is not declared: the program is not well-typed"))
    }

    /// Notes a decision that depends on floats: its distance from being the other one, and which one it was.
    fn decide(&mut self, distance: f64, outcome: u64) {
        self.margin = self.margin.min(distance.abs());
        self.decisions = (self.decisions ^ outcome.wrapping_add(1)).wrapping_mul(0x0000_0100_0000_01B3);
        self.decisions ^= self.decisions >> 29;
    }

    /// A float that has just been computed, unless it is out of range.
    fn tame(&self, number: Number) -> Evaluated {
        let in_range = number.value.abs() <= WILD && number.tangent.abs() <= WILD && number.weight <= WILD;
        if in_range { Ok(Value::Float(number)) } else { Err(Flow::Failed(Failure::Wild)) }
    }
}

/// A value inside of a program, where all floats are alike.
fn loosened(value: Value<Number>) -> Value<Number> {
    match value {
        Value::Fixed(float) => Value::Float(Number::constant(float)),
        Value::List(items) => Value::List(items.into_iter().map(loosened).collect()),
        Value::Tuple(parts) => Value::Tuple(parts.into_iter().map(loosened).collect()),
        scalar => scalar,
    }
}

/// A value as it leaves a program: what is in fields without derivative has none.
fn sealed(ty: &Type, value: Value<Number>) -> Value<Number> {
    match (ty, value) {
        (Type::Struct(structure), Value::Tuple(parts)) => {
            let field = |(field, part): (&Field, Value<Number>)| match part {
                Value::Float(number) if field.fixed => Value::Fixed(number.value),
                part => sealed(&field.ty, part),
            };
            Value::Tuple(structure.fields().iter().zip(parts).map(field).collect())
        }
        (Type::Tuple(types), Value::Tuple(parts)) => {
            Value::Tuple(types.iter().zip(parts).map(|(ty, part)| sealed(ty, part)).collect())
        }
        (ty, Value::List(items)) => {
            let element = ty.element().expect("a list has elements");
            Value::List(items.into_iter().map(|item| sealed(element, item)).collect())
        }
        (_, scalar) => scalar,
    }
}

fn panicked<T>(reason: &'static str) -> Evaluated<T> {
    Err(Flow::Failed(Failure::Panic(reason)))
}
