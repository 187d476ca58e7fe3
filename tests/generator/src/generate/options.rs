//! Options of floats: variables that are options, and what is made of them.

use super::floats::Float;
use super::scope::{Binding, FLOAT_NAMES, OPTION_NAMES};
use super::statements::let_variable;
use super::{Generator, TAME};
use crate::syntax::{
    Arm, Block, Closure, Expression, If, ItemPattern, Match, Name, OptionCall, OptionMethod, Pattern, Place,
    Statement, Type,
};

impl Generator {
    /// `let o: Option<f64> = if c { Some(e) } else { None };`
    pub(super) fn let_option(&mut self, out: &mut Vec<Statement>) {
        let value = self.option_value();
        let mutable = value == Expression::None || self.random.chance(50);
        let name = self.fresh_name(OPTION_NAMES);
        let annotated = !value.is_anchored() || self.random.chance(50);
        out.push(let_variable(name, mutable, annotated.then_some(Type::Option), value));
        self.declare(Binding { mutable, ..Binding::new(name, Type::Option) });
    }

    fn option_value(&mut self) -> Expression {
        match self.random.below(12) {
            6..=11 => {
                let condition = self.condition(1);
                let some = self.scoped(|generator| {
                    let statements = if generator.random.chance(20) && generator.pure == 0 {
                        generator.some_statements(1)
                    } else {
                        Vec::new()
                    };
                    let value = Box::new(Expression::Some(Box::new(generator.tamed(2, TAME))));
                    Block { statements, value: Some(value) }
                });
                let none = Block::value(Expression::None);
                let (then, otherwise) = if self.random.chance(25) { (none, some) } else { (some, none) };
                Expression::If(Box::new(If { condition, then, otherwise: Some(otherwise) }))
            }
            0 | 1 => Expression::Some(Box::new(self.tamed(2, TAME))),
            2 => Expression::None,
            3 => match self.some_option() {
                Some(name) => Expression::variable(name),
                None => Expression::None,
            },
            _ => self.mapped_option(),
        }
    }

    fn some_option(&mut self) -> Option<Name> {
        self.some_variable(|binding| binding.ty == Type::Option)
    }

    /// `o.map(|v| e)`, or an option that is made for it
    fn mapped_option(&mut self) -> Expression {
        let receiver = match self.some_option() {
            Some(name) => Expression::variable(name),
            None => self.new_option(),
        };
        let method = OptionMethod::Map(self.option_closure());
        Expression::CallOption(Box::new(OptionCall { receiver, method }))
    }

    /// `Some(x)`
    fn new_option(&mut self) -> Expression {
        let value = match self.float_place(false) {
            Some(place) => Expression::Read(place),
            None => Expression::Float { value: 0.5, suffixed: true },
        };
        Expression::Some(Box::new(value))
    }

    /// An option of which it is visible that there are floats in it.
    fn opened_option(&mut self) -> Expression {
        match self.some_option() {
            Some(name) if !self.random.chance(15) => Expression::variable(name),
            Some(_) => self.mapped_option(),
            None => self.new_option(),
        }
    }

    /// `o.is_some()`
    pub(super) fn option_condition(&mut self) -> Option<Expression> {
        let receiver = Expression::variable(self.some_option()?);
        let method = if self.random.chance(40) { OptionMethod::IsNone } else { OptionMethod::IsSome };
        Some(Expression::CallOption(Box::new(OptionCall { receiver, method })))
    }

    fn option_closure(&mut self) -> Closure {
        self.purely(|generator| {
            generator.scoped(|generator| {
                let first = generator.scope.len();
                let name = generator.fresh_name(FLOAT_NAMES);
                generator.declare(Binding::new(name, Type::Float));
                let body = generator.body_over(first, TAME);
                Closure { parameters: vec![ItemPattern::Name(name)], body }
            })
        })
    }

    /// `o.unwrap_or(e)`, `o.map_or(e, |v| f)`, `if let Some(v) = o { e } else { f }`
    pub(super) fn option_float(&mut self, depth: usize) -> Option<Float> {
        if self.some_option().is_none() && !self.random.chance(30) {
            return None;
        }
        let expression = match self.random.below(10) {
            0..=3 => {
                let receiver = self.opened_option();
                let method = OptionMethod::UnwrapOr(self.tamed(depth.min(1), TAME));
                Expression::CallOption(Box::new(OptionCall { receiver, method }))
            }
            4 | 5 => {
                let receiver = self.opened_option();
                let other = self.tamed(depth.min(1), TAME);
                let method = OptionMethod::MapOr(other, self.option_closure());
                Expression::CallOption(Box::new(OptionCall { receiver, method }))
            }
            6 | 7 => self.if_let(&mut |generator| Block::value(generator.tamed(1, TAME)), true),
            _ => self.option_match(&mut |generator| Block::value(generator.tamed(1, TAME))),
        };
        Some(Float { expression, bound: TAME })
    }

    /// `if let Some(v) = o { .. } else { .. }`
    fn if_let(&mut self, branch: &mut dyn FnMut(&mut Generator) -> Block, has_value: bool) -> Expression {
        let option = self.opened_option();
        let (name, then) = self.scoped(|generator| {
            let name = generator.bound_inside();
            (name, branch(generator))
        });
        let otherwise = (has_value || self.random.chance(60)).then(|| self.scoped(&mut *branch));
        let condition = Expression::LetSome(name, Box::new(option));
        Expression::If(Box::new(If { condition, then, otherwise }))
    }

    /// The variable for what is in an option.
    fn bound_inside(&mut self) -> Name {
        let name = self.fresh_name(FLOAT_NAMES);
        self.declare(Binding::new(name, Type::Float));
        name
    }

    /// `match o { Some(v) if v > 0.5 => .., Some(v) => .., None => .. }`
    fn option_match(&mut self, branch: &mut dyn FnMut(&mut Generator) -> Block) -> Expression {
        let scrutinee = self.opened_option();
        let mut arms = Vec::new();
        if self.random.chance(40) {
            arms.push(self.some_arm(true, branch));
        }
        let none_first = self.random.chance(30);
        let none = self.scoped(&mut *branch);
        let none = Arm { patterns: vec![Pattern::None], guard: None, body: none };
        let some = self.some_arm(false, branch);
        let wild = Arm { patterns: vec![Pattern::Wildcard], ..none.clone() };
        match (none_first, self.random.chance(25)) {
            (true, _) => arms.extend([none, some]),
            (false, true) => arms.extend([some, wild]),
            (false, false) => arms.extend([some, none]),
        }
        Expression::Match(Box::new(Match { scrutinees: vec![scrutinee], arms }))
    }

    fn some_arm(&mut self, guarded: bool, branch: &mut dyn FnMut(&mut Generator) -> Block) -> Arm {
        self.scoped(|generator| {
            let name = generator.bound_inside();
            let guard = guarded.then(|| {
                let condition = generator.float_comparison();
                match condition {
                    Expression::Compare(comparison, _, right) if generator.random.chance(75) => {
                        Expression::Compare(comparison, Box::new(Expression::variable(name)), right)
                    }
                    other => other,
                }
            });
            Arm { patterns: vec![Pattern::Some(name)], guard, body: branch(generator) }
        })
    }

    /// Statements that take an option apart, or change one.
    pub(super) fn option_statement(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        // What comes after it is to be reached.
        let mut left = false;
        let mut branch = |generator: &mut Generator| {
            if !left && generator.random.chance(12) {
                left = true;
                return generator.leaving_block();
            }
            Block::of(generator.some_statements(2))
        };
        match self.random.below(10) {
            0..=2 => {
                let conditional = self.if_let(&mut branch, false);
                out.push(Statement::Evaluate(conditional));
            }
            3 | 4 => {
                let choice = self.option_match(&mut branch);
                out.push(Statement::Evaluate(choice));
            }
            5 => {
                let option = self.opened_option();
                let otherwise = self.leaving_block();
                let name = self.bound_inside();
                out.push(Statement::LetElse(name, option, otherwise));
            }
            _ => {
                let index =
                    self.some_binding(|binding| binding.ty == Type::Option && binding.replaceable())?;
                let value = self.option_value();
                out.push(Statement::Assign(Place::variable(self.scope[index].name), value));
            }
        }
        Some(())
    }
}
