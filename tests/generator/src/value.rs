//! Values of the generated language.

/// A value whose floats with a derivative are of type `F`: `f64` outside, numbers with tangents inside the evaluator.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<F = f64> {
    /// A float.
    Float(F),
    /// A float in a field that is marked `#[no_derivative]`, where values enter and leave a program.
    Fixed(f64),
    /// An integer.
    Integer(usize),
    /// A boolean.
    Boolean(bool),
    /// An `Option<f64>`; none enters or leaves a program.
    Optional(Option<F>),
    /// An array, a slice or a vector.
    List(Vec<Value<F>>),
    /// A tuple or a struct.
    Tuple(Vec<Value<F>>),
}

impl<F: Copy> Value<F> {
    /// The same value with every float that has a derivative mapped, in order.
    pub fn map<G>(&self, convert: &mut impl FnMut(F) -> G) -> Value<G> {
        match self {
            Value::Float(float) => Value::Float(convert(*float)),
            Value::Fixed(float) => Value::Fixed(*float),
            Value::Integer(integer) => Value::Integer(*integer),
            Value::Boolean(boolean) => Value::Boolean(*boolean),
            Value::Optional(option) => Value::Optional(option.map(convert)),
            Value::List(items) => Value::List(items.iter().map(|item| item.map(convert)).collect()),
            Value::Tuple(items) => Value::Tuple(items.iter().map(|item| item.map(convert)).collect()),
        }
    }

    /// Appends the floats that have a derivative, in order.
    pub fn flatten_into(&self, floats: &mut Vec<F>) {
        match self {
            Value::Float(float) => floats.push(*float),
            Value::Optional(option) => floats.extend(*option),
            Value::Fixed(_) | Value::Integer(_) | Value::Boolean(_) => {}
            Value::List(items) | Value::Tuple(items) => {
                for item in items {
                    item.flatten_into(floats);
                }
            }
        }
    }

    /// The floats, in order.
    pub fn flatten(&self) -> Vec<F> {
        let mut floats = Vec::new();
        self.flatten_into(&mut floats);
        floats
    }
}
