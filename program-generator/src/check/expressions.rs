//! The types of expressions.

use super::{Checked, Checker, Typed, mistake, require};
use crate::syntax::{Comparison, Expression, Function, Place, StructureLiteral, Type};

impl Checker {
    /// The type of an expression, nothing if it always leaves.
    pub(super) fn expression(&mut self, expression: &Expression) -> Typed {
        match expression {
            Expression::If(conditional) => self.conditional(conditional),
            Expression::Match(choice) => self.choice(choice),
            Expression::Block(block) => self.block(block),
            Expression::Loop(endless) => self.endless(endless),
            simple => self.simple(simple).map(Some),
        }
    }

    /// The type of an expression that has a value on some path.
    pub(super) fn value(&mut self, expression: &Expression) -> Checked<Type> {
        match self.expression(expression)? {
            Some(ty) => Ok(ty),
            None => mistake("an expression that never has a value"),
        }
    }

    pub(super) fn expect(&mut self, expression: &Expression, expected: &Type) -> Checked {
        let ty = self.value(expression)?;
        require(ty == *expected, "an expression of another type")
    }

    fn simple(&mut self, expression: &Expression) -> Checked<Type> {
        match expression {
            Expression::Float { value, .. } => {
                require(value.is_finite() && value.is_sign_positive(), "a literal that Rust does not have")?;
                Ok(Type::Float)
            }
            Expression::Pi => Ok(Type::Float),
            Expression::Integer(_) => Ok(Type::Integer),
            Expression::Boolean(_) => Ok(Type::Boolean),
            Expression::Read(place) => self.read(place),
            Expression::Negate(inner) => {
                let ty = self.value(inner)?;
                require(*ty.referent() == Type::Float, "the negative of something else than a float")?;
                Ok(Type::Float)
            }
            Expression::Not(inner) => {
                self.expect(inner, &Type::Boolean)?;
                Ok(Type::Boolean)
            }
            Expression::Arithmetic(_, left, right) => self.arithmetic(left, right),
            Expression::Compare(comparison, left, right) => {
                let ty = self.value(left)?;
                self.expect(right, &ty)?;
                let by_size = !matches!(comparison, Comparison::Equal | Comparison::NotEqual);
                let comparable = matches!(ty, Type::Integer) || (ty == Type::Float && by_size);
                require(comparable, "a comparison of something else than numbers")?;
                Ok(Type::Boolean)
            }
            Expression::Logic(_, left, right) => {
                self.expect(left, &Type::Boolean)?;
                self.expect(right, &Type::Boolean)?;
                Ok(Type::Boolean)
            }
            Expression::Call { function, arguments, path } => self.call(*function, arguments, *path),
            Expression::Cast(inner, ty) => {
                let from = self.value(inner)?;
                let allowed = matches!(
                    (&from, ty),
                    (Type::Integer, Type::Float) | (Type::Float | Type::Boolean, Type::Integer)
                );
                require(allowed, "a cast that is not generated")?;
                Ok(ty.clone())
            }
            aggregate => self.aggregate(aggregate),
        }
    }

    fn read(&mut self, place: &Place) -> Checked<Type> {
        let (index, ty) = self.place(place)?;
        if !ty.is_copy() {
            require(place.is_variable(), "a move out of an element")?;
            require(matches!(ty, Type::Vector(_) | Type::Struct(_)), "a move of a reference")?;
            self.moved(index)?;
        }
        Ok(ty)
    }

    fn arithmetic(&mut self, left: &Expression, right: &Expression) -> Checked<Type> {
        let (left, right) = (self.value(left)?, self.value(right)?);
        let is_float = |ty: &Type| match ty {
            Type::Reference(inner) => **inner == Type::Float,
            ty => *ty == Type::Float,
        };
        if is_float(&left) && is_float(&right) {
            Ok(Type::Float)
        } else {
            require(left == Type::Integer && right == Type::Integer, "arithmetic of different types")?;
            Ok(Type::Integer)
        }
    }

    fn call(&mut self, function: Function, arguments: &[Expression], path: bool) -> Checked<Type> {
        let arity = match function {
            Function::MulAdd | Function::Clamp => 3,
            Function::Powi | Function::Powf | Function::Max | Function::Min | Function::Hypot => 2,
            _ => 1,
        };
        require(arguments.len() == arity, "the number of arguments")?;
        let receiver = self.value(&arguments[0])?;
        if path {
            require(receiver == Type::Float, "a receiver of another type")?;
        } else {
            let is_float = matches!(receiver.referent(), Type::Float);
            require(is_float, "a receiver of another type")?;
            require(can_be_anchored(&arguments[0]), "a receiver whose type cannot be written")?;
        }
        let others = if function == Function::Powi { Type::Integer } else { Type::Float };
        arguments[1..].iter().try_for_each(|argument| self.expect(argument, &others))?;
        Ok(Type::Float)
    }

    fn aggregate(&mut self, expression: &Expression) -> Checked<Type> {
        match expression {
            Expression::Length(place) => self.container(place).map(|_| Type::Integer),
            Expression::IsEmpty(place) => self.container(place).map(|_| Type::Boolean),
            Expression::Tuple(parts) => {
                require(parts.len() != 1, "a tuple of one")?;
                let types = parts.iter().map(|part| self.stored(part)).collect::<Checked<Vec<Type>>>()?;
                Ok(Type::Tuple(types))
            }
            Expression::Array(parts) => Ok(Type::Array(Box::new(self.parts(parts)?), parts.len())),
            Expression::Vector(parts) => Ok(Type::Vector(Box::new(self.parts(parts)?))),
            Expression::ArrayRepeat(element, length) => {
                let element = self.stored(element)?;
                require(element.is_copy(), "an array of copies of what is not Copy")?;
                Ok(Type::Array(Box::new(element), *length))
            }
            Expression::VectorRepeat(element, length) => {
                let element = self.stored(element)?;
                self.expect(length, &Type::Integer)?;
                Ok(Type::Vector(Box::new(element)))
            }
            Expression::VectorNew => Ok(Type::Vector(Box::new(Type::Float))),
            Expression::VectorWithCapacity(capacity) => {
                self.expect(capacity, &Type::Integer)?;
                Ok(Type::Vector(Box::new(Type::Float)))
            }
            Expression::Clone(place) => {
                let (_, ty) = self.place(place)?;
                let owned = match &ty {
                    Type::Reference(inner) => inner,
                    ty => ty,
                };
                let cloned = matches!(owned, Type::Vector(_) | Type::Array(..) | Type::Struct(_));
                require(cloned, "a clone of something else than an array, a vector or a struct")?;
                Ok(owned.clone())
            }
            Expression::ToVector(place) => Ok(Type::Vector(Box::new(self.container(place)?))),
            Expression::Pop(place) => {
                let (_, ty) = self.writable(place)?;
                match ty.referent() {
                    Type::Vector(element) => Ok((**element).clone()),
                    _ => mistake("a pop from something else than a vector"),
                }
            }
            Expression::Endpoint(place, _) => {
                let element = self.container(place)?;
                require(element.is_copy(), "a move out of an end")?;
                Ok(element)
            }
            Expression::Borrow(place) => {
                let (_, ty) = self.place(place)?;
                let reference = matches!(ty, Type::Slice(_) | Type::Reference(_)) || ty.lent().is_some();
                require(!reference, "a reference to a reference")?;
                Ok(Type::Reference(Box::new(ty)))
            }
            Expression::Subslice(place, start, end) => {
                let element = self.container(place)?;
                let index = self.find(place.name)?;
                for bound in [start, end].into_iter().flatten() {
                    self.frozen(index, |checker| checker.expect(bound, &Type::Integer))?;
                }
                Ok(Type::Slice(Box::new(element)))
            }
            Expression::SplitAt(place, middle) => {
                let element = self.container(place)?;
                let index = self.find(place.name)?;
                self.frozen(index, |checker| checker.expect(middle, &Type::Integer))?;
                let half = Type::Slice(Box::new(element));
                Ok(Type::Tuple(vec![half.clone(), half]))
            }
            Expression::Replace(place, value) => {
                let (index, ty) = self.writable(place)?;
                require(!matches!(ty, Type::MutableReference(_)), "a replacement of a reference")?;
                self.locked(index, |checker| checker.expect(value, &ty))?;
                Ok(ty)
            }
            Expression::Take(place) => {
                let (_, ty) = self.writable(place)?;
                require(matches!(ty, Type::Vector(_)), "a take of something else than a vector")?;
                Ok(ty)
            }
            Expression::Structure(literal) => self.structure(literal),
            Expression::Invoke(call) => self.invocation(call),
            Expression::Some(inner) => {
                self.expect(inner, &Type::Float)?;
                Ok(Type::Option)
            }
            Expression::None => Ok(Type::Option),
            Expression::CallOption(call) => self.option_call(call),
            Expression::LetSome(..) => mistake("a `let` that is no condition"),
            Expression::Chain(chain) => self.chain(chain),
            Expression::CallClosure(call) => self.call_closure(call),
            other => unreachable!("{other:?} is no aggregate expression"),
        }
    }

    fn structure(&mut self, literal: &StructureLiteral) -> Checked<Type> {
        let fields = literal.structure.fields();
        require(fields.len() == literal.fields.len(), "as many values as fields")?;
        for (field, value) in fields.iter().zip(&literal.fields) {
            match value {
                Some(value) => self.expect(value, &field.ty)?,
                None => require(literal.base.is_some() && field.ty.is_copy(), "a field without a value")?,
            }
        }
        let ty = Type::Struct(literal.structure);
        if let Some(base) = &literal.base {
            let (_, other) = self.place(base)?;
            require(ty == other, "a base of another type")?;
        }
        Ok(ty)
    }

    /// The element type of a place that is an array, slice or vector, also behind a reference.
    pub(super) fn container(&mut self, place: &Place) -> Checked<Type> {
        let (_, ty) = self.place(place)?;
        ty.element().cloned().map_or_else(|| mistake("not an array, slice or vector"), Ok)
    }

    /// A value that goes into an aggregate.
    fn stored(&mut self, expression: &Expression) -> Checked<Type> {
        let ty = self.value(expression)?;
        let owned = !matches!(ty, Type::Slice(_) | Type::Reference(_) | Type::MutableReference(_));
        require(owned && ty != Type::unit(), "a reference in an aggregate")?;
        Ok(ty)
    }

    fn parts(&mut self, parts: &[Expression]) -> Checked<Type> {
        let (first, others) = match parts.split_first() {
            Some(split) => split,
            None => return mistake("an aggregate without elements has no type"),
        };
        let ty = self.stored(first)?;
        for other in others {
            self.expect(other, &ty)?;
        }
        Ok(ty)
    }
}

/// Whether the printer can make the float type of a receiver visible by a suffix.
pub(super) fn can_be_anchored(receiver: &Expression) -> bool {
    let block =
        |block: &crate::syntax::Block| block.value.as_ref().is_some_and(|value| can_be_anchored(value));
    receiver.is_anchored()
        || match receiver {
            Expression::Float { .. } => true,
            Expression::Negate(inner) | Expression::Some(inner) => can_be_anchored(inner),
            Expression::Arithmetic(_, left, _) => can_be_anchored(left),
            Expression::If(conditional) => {
                block(&conditional.then) || conditional.otherwise.as_ref().is_some_and(block)
            }
            Expression::Match(choice) => choice.arms.iter().any(|arm| block(&arm.body)),
            Expression::Block(inner) => block(inner),
            _ => false,
        }
}
