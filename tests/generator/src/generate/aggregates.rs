//! New arrays, vectors and tuples.

use super::scope::{Binding, FLOAT_NAMES, LIST_NAMES};
use super::statements::let_variable;
use super::{Generator, TAME};
use crate::signature::{LARGEST_INTEGER, SHORTEST_ARGUMENT};
use crate::syntax::{Binder, Expression, Name, Operator, Place, Statement, Type, Variable};

impl Generator {
    /// `let mut u = [0.0; 4];` and its relatives.
    pub(super) fn let_aggregate(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let list = |element, length| Type::Array(Box::new(element), length);
        match self.random.below(12) {
            0..=3 => {
                let length = self.random.between(2, 4);
                self.let_owned(out, list(Type::Float, length), length)
            }
            4 => {
                let length = self.random.between(2, 3);
                self.let_owned(out, list(list(Type::Float, 2), length), length)
            }
            5 | 6 => self.let_owned(out, Type::Tuple(vec![Type::Float, Type::Float]), 0),
            7 => self.let_rows(out),
            8 => {
                self.let_pushed(out);
                Some(())
            }
            _ => self.let_vector(out),
        }
    }

    fn let_owned(&mut self, out: &mut Vec<Statement>, ty: Type, shortest: usize) -> Option<()> {
        let value = self.aggregate_value(&ty)?;
        self.let_list(out, ty, shortest, value);
        Some(())
    }

    /// A new variable of an aggregate type, mostly mutable.
    pub(super) fn let_list(
        &mut self,
        out: &mut Vec<Statement>,
        ty: Type,
        shortest: usize,
        value: Expression,
    ) -> Place {
        let mutable = self.random.chance(80);
        self.let_list_as(out, mutable, ty, shortest, value)
    }

    pub(super) fn let_list_as(
        &mut self,
        out: &mut Vec<Statement>,
        mutable: bool,
        ty: Type,
        shortest: usize,
        value: Expression,
    ) -> Place {
        let name = self.fresh_name(LIST_NAMES);
        let annotated = !value.is_anchored() || self.random.chance(15);
        out.push(let_variable(name, mutable, annotated.then(|| ty.clone()), value));
        self.declare(Binding { mutable, shortest, ..Binding::new(name, ty) });
        Place::variable(name)
    }

    /// A value of a `Copy` aggregate type.
    pub(super) fn aggregate_value(&mut self, ty: &Type) -> Option<Expression> {
        if ty.is_copy() && self.random.chance(20) {
            let copied = self.some_binding(|binding| binding.readable() && binding.ty == *ty);
            if let Some(index) = copied {
                let place = Place::variable(self.scope[index].name);
                let cloned = matches!(ty, Type::Array(..)) && self.random.chance(40);
                return Some(if cloned { Expression::Clone(place) } else { Expression::Read(place) });
            }
        }
        Some(match ty {
            Type::Float => self.tamed(2, TAME),
            Type::Tuple(parts) => {
                Expression::Tuple(parts.iter().map(|part| self.aggregate_value(part)).collect::<Option<_>>()?)
            }
            Type::Integer => self.integer_up_to(LARGEST_INTEGER).expression,
            Type::Struct(structure) => return self.structure_value(*structure),
            Type::Vector(element) if **element == Type::Float => self.vector_value(),
            Type::Vector(element) if matches!(**element, Type::Struct(_)) => {
                let length = self.random.between(SHORTEST_ARGUMENT, 3);
                if !self.random.chance(60) {
                    let element = self.purely(|generator| generator.aggregate_value(element))?;
                    Expression::VectorRepeat(Box::new(element), Box::new(Expression::Integer(length)))
                } else {
                    let parts =
                        (0..length).map(|_| self.purely(|generator| generator.aggregate_value(element)));
                    Expression::Vector(parts.collect::<Option<_>>()?)
                }
            }
            Type::Array(element, length) => {
                if element.is_copy() && !self.random.chance(55) {
                    let element = if **element == Type::Float {
                        self.repeated_float()
                    } else {
                        self.aggregate_value(element)?
                    };
                    Expression::ArrayRepeat(Box::new(element), *length)
                } else {
                    let parts = (0..*length).map(|_| self.aggregate_value(element)).collect::<Option<_>>()?;
                    Expression::Array(parts)
                }
            }
            _ => return None,
        })
    }

    /// What a buffer starts with: mostly zeros, into which something active is stored later.
    fn repeated_float(&mut self) -> Expression {
        match self.random.below(10) {
            0..=3 => Expression::Float { value: 0.0, suffixed: self.random.chance(20) },
            4 => Expression::float(1.0),
            _ => self.tamed(1, TAME),
        }
    }

    /// A vector of floats with at least [`SHORTEST_ARGUMENT`] elements.
    pub(super) fn vector_value(&mut self) -> Expression {
        if self.language.has_closures()
            && self.random.chance(25)
            && let Some((value, shortest)) = self.collected()
            && shortest >= SHORTEST_ARGUMENT
        {
            return value;
        }
        let floats = Type::Float;
        match self.random.below(10) {
            0..=3 => {
                let length = if self.random.chance(50) {
                    let extra = self.integer_up_to(2).expression;
                    Expression::arithmetic(Operator::Add, extra, Expression::Integer(SHORTEST_ARGUMENT))
                } else {
                    Expression::Integer(self.random.between(SHORTEST_ARGUMENT, 4))
                };
                Expression::VectorRepeat(Box::new(self.repeated_float()), Box::new(length))
            }
            4..=6 => {
                let length = self.random.between(SHORTEST_ARGUMENT, 3);
                Expression::Vector((0..length).map(|_| self.tamed(2, TAME)).collect())
            }
            _ => {
                let source = self.purely(|generator| {
                    generator.container(false, |ty, shortest, _| {
                        shortest >= SHORTEST_ARGUMENT && ty.element() == Some(&floats)
                    })
                });
                match source {
                    Some(source) => {
                        let owned = match &source.ty {
                            Type::Reference(inner) => inner,
                            ty => ty,
                        };
                        if matches!(owned, Type::Vector(_)) && self.random.chance(60) {
                            Expression::Clone(source.place)
                        } else {
                            Expression::ToVector(source.place)
                        }
                    }
                    None => Expression::Vector(vec![self.tamed(1, TAME), self.tamed(1, TAME)]),
                }
            }
        }
    }

    fn let_vector(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let value = self.vector_value();
        self.let_list(out, Type::Vector(Box::new(Type::Float)), SHORTEST_ARGUMENT, value);
        Some(())
    }

    /// `let mut w: Vec<f64> = Vec::new();`; its place in the scope.
    pub(super) fn let_empty(&mut self, out: &mut Vec<Statement>) -> usize {
        let name = self.fresh_name(LIST_NAMES);
        let floats = Type::Vector(Box::new(Type::Float));
        let value = if !self.random.chance(50) {
            Expression::VectorNew
        } else {
            Expression::VectorWithCapacity(Box::new(self.integer_up_to(4).expression))
        };
        out.push(let_variable(name, true, Some(floats.clone()), value));
        self.declare(Binding { mutable: true, ..Binding::new(name, floats) })
    }

    /// An empty vector, and mostly elements pushed right away.
    fn let_pushed(&mut self, out: &mut Vec<Statement>) {
        let index = self.let_empty(out);
        if self.random.chance(60) {
            for _ in 0..SHORTEST_ARGUMENT {
                let value = self.purely(|generator| generator.tamed(2, TAME));
                out.push(Statement::Push(Place::variable(self.scope[index].name), value));
            }
            self.scope[index].shortest = SHORTEST_ARGUMENT;
        }
    }

    /// `let mut rows = vec![vec![0.0; 2]; n + 2];`
    fn let_rows(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let element = self.repeated_float();
        let (row, row_ty) = if self.random.chance(50) {
            let length = Box::new(Expression::Integer(SHORTEST_ARGUMENT));
            (Expression::VectorRepeat(Box::new(element), length), Type::Vector(Box::new(Type::Float)))
        } else {
            (Expression::ArrayRepeat(Box::new(element), 2), Type::Array(Box::new(Type::Float), 2))
        };
        let length = Expression::arithmetic(
            Operator::Add,
            self.integer_up_to(1).expression,
            Expression::Integer(SHORTEST_ARGUMENT),
        );
        let value = if !self.random.chance(30) {
            Expression::VectorRepeat(Box::new(row), Box::new(length))
        } else {
            Expression::Vector(vec![row.clone(), row])
        };
        self.let_list(out, Type::Vector(Box::new(row_ty)), SHORTEST_ARGUMENT, value);
        Some(())
    }

    /// `let (s, mut t) = q;`, `let [c0, c1] = u;`
    pub(super) fn let_parts(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let (value, types, array) = if !self.random.chance(50) {
            let parts = [self.tamed(2, TAME), self.tamed(2, TAME)];
            (Expression::Tuple(parts.to_vec()), vec![Type::Float; 2], false)
        } else {
            let index = self.some_binding(|binding| {
                let parts = matches!(&binding.ty, Type::Tuple(_))
                    || matches!(&binding.ty, Type::Array(_, length) if *length <= 4);
                binding.readable() && parts && binding.ty.is_copy()
            })?;
            let Binding { name, ty, .. } = self.scope[index].clone();
            match ty {
                Type::Tuple(types) => (Expression::variable(name), types, false),
                Type::Array(element, length) => (Expression::variable(name), vec![*element; length], true),
                _ => return None,
            }
        };
        let annotation = (!value.is_anchored()).then(|| Type::Tuple(types.clone()));
        let mut variables: Vec<Variable> = Vec::new();
        for ty in &types {
            let taken: Vec<Name> = variables.iter().map(|variable| variable.name).collect();
            let names = if *ty == Type::Float { FLOAT_NAMES } else { LIST_NAMES };
            let name = self.fresh_name_besides(names, &taken);
            variables.push(Variable { name, mutable: self.random.chance(40) });
        }
        for (variable, ty) in variables.iter().zip(types) {
            let shortest = match ty {
                Type::Array(_, length) => length,
                _ => 0,
            };
            let Variable { name, mutable } = *variable;
            self.declare(Binding { mutable, shortest, ..Binding::new(name, ty) });
        }
        let binder = if array { Binder::Array(variables) } else { Binder::Tuple(variables) };
        out.push(Statement::Let(binder, annotation, value));
        Some(())
    }
}
