//! Helpers, and calls of them.

use super::floats::Float;
use super::scope::{Binding, FLOAT_NAMES, STRUCTURE_NAMES};
use super::statements::let_variable;
use super::{DEEPEST_NESTING, Generator, Language, TAME};
use crate::random::{Random, Sort};
use crate::signature::{SHORTEST_ARGUMENT, Signature};
use crate::syntax::{Argument, Expression, Helper, HelperId, Home, Invocation, Name, Place, Statement, Type};

const FUNCTION_NAMES: &[Name] = &["advance", "blend", "relax", "weigh", "damp"];

/// Adds a function, a method, or the methods of a trait, or none; each may call those before it. Says whether there
/// may be more.
pub(super) fn add_helpers(helpers: &mut Vec<Helper>, language: Language, random: &mut Random) -> bool {
    let start = random.position();
    if !random.chance(if language == Language::Stateful { 94 } else { 72 }) {
        return false;
    }
    let kind = match language {
        Language::Effects => 0,
        // Rather methods than functions.
        Language::Stateful => random.between(2, 5),
        _ => random.below(6),
    };
    let added = match kind {
        0..=2 => {
            let taken = |name: &&Name| helpers.iter().any(|helper| helper.id.name == **name);
            let name = FUNCTION_NAMES.iter().find(|name| !taken(name)).expect("there are enough names");
            let signature = random.pick(&Signature::of_helpers(language)).clone();
            vec![(HelperId { home: Home::Module, name }, signature)]
        }
        3 | 4 => vec![random.pick(&Signature::of_methods(language)).clone()],
        _ => random.pick(&Signature::of_traits()).clone(),
    };
    for (id, signature) in added {
        if helpers.iter().any(|helper| helper.id == id) {
            continue;
        }
        let size = random.between(1, 4);
        let body = super::body(language, &signature, helpers, random, size, true);
        helpers.push(Helper { id, signature, body });
    }
    random.note(Sort::Further, start);
    true
}

/// What arguments keep from being used until the call.
#[derive(Default)]
struct Borrowed {
    frozen: Vec<usize>,
    locked: Vec<usize>,
}

impl Generator {
    /// A call with a result of the given type.
    pub(super) fn call_for(&mut self, result: &Type) -> Option<Expression> {
        let pure = self.pure > 0;
        let fitting: Vec<(HelperId, Signature)> = self
            .helpers
            .iter()
            .filter(|(_, signature)| signature.result == *result)
            .filter(|(_, signature)| !pure || !has_loans(signature))
            .cloned()
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let (id, signature) = fitting[self.random.below(fitting.len())].clone();
        self.call(id, &signature)
    }

    /// A call as a float.
    pub(super) fn float_call(&mut self) -> Option<Float> {
        let expression = self.call_for(&Type::Float)?;
        Some(Float { expression, bound: TAME })
    }

    /// `f(&mut s, e);`, `let p = f(e);`
    pub(super) fn call_statement(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        if self.helpers.is_empty() {
            return None;
        }
        let (id, signature) = self.helpers[self.random.below(self.helpers.len())].clone();
        let call = self.call(id, &signature)?;
        let dropped = has_loans(&signature) && self.random.chance(30);
        if signature.result == Type::unit() || dropped {
            out.push(Statement::Evaluate(call));
            return Some(());
        }
        let is_float = signature.result == Type::Float;
        let name = self.fresh_name(if is_float { FLOAT_NAMES } else { STRUCTURE_NAMES });
        let mutable = self.random.chance(50);
        let annotation = self.random.chance(15).then(|| signature.result.clone());
        out.push(let_variable(name, mutable, annotation, call));
        let shortest = match signature.result {
            Type::Array(_, length) => length,
            _ => SHORTEST_ARGUMENT,
        };
        self.declare(Binding { mutable, shortest, ..Binding::new(name, signature.result) });
        Some(())
    }

    fn call(&mut self, callee: HelperId, signature: &Signature) -> Option<Expression> {
        if self.nesting > DEEPEST_NESTING {
            return None;
        }
        let mut borrowed = Borrowed::default();
        let arguments = self.nested(|generator| {
            generator.keeping_numbers(|generator| {
                let arguments = signature.parameters.iter();
                arguments
                    .map(|parameter| generator.argument(&parameter.ty, &mut borrowed))
                    .collect::<Option<_>>()
            })
        });
        borrowed.frozen.into_iter().for_each(|index| self.scope[index].frozen -= 1);
        borrowed.locked.into_iter().for_each(|index| self.scope[index].locked -= 1);
        let arguments: Vec<Argument> = arguments?;
        // A literal before a dot might stand where a block is expected.
        let dotted = match arguments.first() {
            Some(Argument::Value(value)) => {
                matches!(value, Expression::Read(_) | Expression::Borrow(_) | Expression::Clone(_))
            }
            _ => true,
        };
        let path = callee.home != Home::Module && (!dotted || self.random.chance(15));
        Some(Expression::Invoke(Box::new(Invocation { callee, arguments, path })))
    }

    /// An argument for a parameter of the given type; what it borrows is noted.
    fn argument(&mut self, ty: &Type, borrowed: &mut Borrowed) -> Option<Argument> {
        let (index, argument, exclusive) = match ty {
            Type::MutableReference(inner) => self.lent_place(inner)?,
            Type::MutableSlice(element) => self.lent_slice(element)?,
            Type::Reference(inner) => self.shared_place(inner)?,
            Type::Slice(element) => self.shared_slice(element)?,
            Type::Boolean => return Some(Argument::Value(self.condition(0))),
            ty => return Some(Argument::Value(self.aggregate_value(ty)?)),
        };
        if exclusive {
            self.scope[index].locked += 1;
            borrowed.locked.push(index);
        } else {
            self.scope[index].frozen += 1;
            borrowed.frozen.push(index);
        }
        Some(argument)
    }

    fn lent_place(&mut self, ty: &Type) -> Option<(usize, Argument, bool)> {
        if self.random.chance(40)
            && let Some(index) = self.some_binding(|binding| {
                let refers = matches!(&binding.ty, Type::MutableReference(inner) if **inner == *ty);
                refers && binding.writable() && !binding.kept
            })
        {
            let name = self.scope[index].name;
            return Some((index, self.lent_on(name), true));
        }
        if *ty == Type::Float {
            let place = self.float_place(true)?;
            let index = self.some_binding(|binding| binding.name == place.name)?;
            return Some((index, Argument::Exclusive(place), true));
        }
        if self.random.chance(50)
            && let Some(part) = self.part(true, |part, depth| depth > 0 && part == ty)
            && !self.scope[part.index].kept
        {
            return Some((part.index, Argument::Exclusive(part.place), true));
        }
        let index = self.some_binding(|binding| {
            binding.ty == *ty && binding.replaceable() && binding.shortest >= SHORTEST_ARGUMENT
        })?;
        Some((index, Argument::Exclusive(Place::variable(self.scope[index].name)), true))
    }

    /// `v` or `&mut *v` for a `v` that is a reference already
    fn lent_on(&mut self, name: Name) -> Argument {
        if !self.random.chance(50) || name == "self" {
            return Argument::Lent(name);
        }
        Argument::Exclusive(Place { dereference: true, ..Place::variable(name) })
    }

    fn lent_slice(&mut self, element: &Type) -> Option<(usize, Argument, bool)> {
        let container = self.container(true, |ty, shortest, binding| {
            shortest >= SHORTEST_ARGUMENT && ty.element() == Some(element) && !binding.kept
        })?;
        let index = container.index;
        let reference = container.place.is_variable() && container.ty.lent().is_some();
        let argument = if self.random.chance(25) {
            Argument::ExclusivePart(container.place, SHORTEST_ARGUMENT)
        } else if reference {
            Argument::Lent(container.place.name)
        } else {
            Argument::Exclusive(container.place)
        };
        Some((index, argument, true))
    }

    fn shared_place(&mut self, ty: &Type) -> Option<(usize, Argument, bool)> {
        let reference = Type::Reference(Box::new(ty.clone()));
        if let Some(index) = self.some_binding(|binding| binding.readable() && binding.ty == reference)
            && self.random.chance(60)
        {
            let value = Expression::variable(self.scope[index].name);
            return Some((index, Argument::Value(value), false));
        }
        let part = self.part(false, |part, _| part == ty)?;
        Some((part.index, Argument::Value(Expression::Borrow(part.place)), false))
    }

    fn shared_slice(&mut self, element: &Type) -> Option<(usize, Argument, bool)> {
        let container = self.container(false, |ty, shortest, _| {
            let sliced = matches!(ty, Type::Slice(_) | Type::Array(..) | Type::Vector(_));
            sliced && shortest >= SHORTEST_ARGUMENT && ty.element() == Some(element)
        })?;
        let index = container.index;
        let value = if matches!(container.ty, Type::Slice(_)) {
            if self.random.chance(30) {
                Expression::Subslice(container.place, None, None)
            } else {
                Expression::Read(container.place)
            }
        } else {
            Expression::Borrow(container.place)
        };
        Some((index, Argument::Value(value), false))
    }

    /// `*p = Point { .. };` for a reference that a parameter is
    pub(super) fn assign_through(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let index = self.some_binding(|binding| {
            let whole = match &binding.ty {
                Type::MutableReference(inner) => **inner != Type::Float,
                _ => false,
            };
            whole && binding.lent && binding.writable() && !binding.kept
        })?;
        let ty = self.scope[index].ty.referent().clone();
        let value = self.aggregate_value(&ty)?;
        let place = Place { dereference: true, ..Place::variable(self.scope[index].name) };
        out.push(Statement::Assign(place, value));
        Some(())
    }
}

fn has_loans(signature: &Signature) -> bool {
    signature.parameters.iter().any(|parameter| parameter.ty.lent().is_some())
}
