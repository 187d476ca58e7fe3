//! Running blocks, conditionals and matches.

use super::numbers::Number;
use super::{Evaluated, Evaluator};
use crate::display::else_if;
use crate::forms::Form;
use crate::syntax::{Arm, Block, Expression, If, Match, Pattern};
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn conditional(&mut self, conditional: &If) -> Evaluated {
        self.met_if(matches!(conditional.condition, Expression::Block(_)), Form::EffectInCondition);
        self.met_if(
            conditional.otherwise.as_ref().is_some_and(|block| else_if(block).is_some()),
            Form::ElseIf,
        );
        let depth = self.bindings.len();
        let taken = match &conditional.condition {
            Expression::LetSome(name, option) => self.let_some(name, option)?,
            condition => self.boolean(condition)?,
        };
        let result = self.branch(conditional, taken);
        self.bindings.truncate(depth);
        result
    }

    fn branch(&mut self, conditional: &If, taken: bool) -> Evaluated {
        let Some(otherwise) = &conditional.otherwise else {
            return if taken { self.block(&conditional.then) } else { Ok(Value::Tuple(Vec::new())) };
        };
        let (chosen, other) =
            if taken { (&conditional.then, otherwise) } else { (otherwise, &conditional.then) };
        self.met_if(chosen.value.is_none() && other.value.is_some(), Form::LeavingBranch);
        self.block(chosen)
    }

    pub(super) fn choice(&mut self, choice: &Match) -> Evaluated {
        self.met_if(choice.scrutinees.len() > 1, Form::MatchTuple);
        let scrutinees = self.all(&choice.scrutinees)?;
        for arm in &choice.arms {
            let depth = self.bindings.len();
            if self.arm_matches(arm, &scrutinees)? {
                let has_value = choice.arms.iter().any(|arm| arm.body.value.is_some());
                self.met_if(arm.body.value.is_none() && has_value, Form::LeavingBranch);
                let result = self.block(&arm.body);
                self.bindings.truncate(depth);
                return result;
            }
            self.bindings.truncate(depth);
        }
        panic!("no arm matches: the program is not well-typed")
    }

    fn arm_matches(&mut self, arm: &Arm, scrutinees: &[Value<Number>]) -> Evaluated<bool> {
        for (pattern, value) in arm.patterns.iter().zip(scrutinees) {
            if !self.pattern(pattern, value) {
                return Ok(false);
            }
        }
        match &arm.guard {
            Some(guard) => {
                self.met(Form::MatchGuard);
                self.met_if(compares_floats(guard), Form::MatchFloatGuard);
                let some = arm.patterns.iter().any(|pattern| matches!(pattern, Pattern::Some(_)));
                self.met_if(some, Form::MatchSomeGuard);
                self.boolean(guard)
            }
            None => Ok(true),
        }
    }

    fn pattern(&mut self, pattern: &Pattern, value: &Value<Number>) -> bool {
        match (pattern, value) {
            (Pattern::Wildcard, _) => {
                self.met(Form::MatchWildcard);
                true
            }
            (Pattern::Integer(expected), Value::Integer(value)) => {
                self.met_if(expected == value, Form::MatchInteger);
                expected == value
            }
            (Pattern::Boolean(expected), Value::Boolean(value)) => {
                self.met_if(expected == value, Form::MatchBoolean);
                expected == value
            }
            (Pattern::Range(low, high), Value::Integer(value)) => {
                let matches = (low..=high).contains(&value);
                self.met_if(matches, Form::MatchRange);
                matches
            }
            (Pattern::Or(alternatives), value) => {
                let matches = alternatives.iter().any(|alternative| self.pattern(alternative, value));
                self.met_if(matches, Form::MatchOr);
                matches
            }
            (Pattern::Binding(name), value) => {
                self.met(Form::MatchBinding);
                self.bind(name, Some(value.clone()));
                true
            }
            (Pattern::BindingAt(name, inner), value) => {
                let matches = self.pattern(inner, value);
                if matches {
                    self.met(Form::MatchBindingAt);
                    self.bind(name, Some(value.clone()));
                }
                matches
            }
            (Pattern::Some(name), Value::Optional(option)) => {
                if let Some(number) = option {
                    self.met(Form::MatchSome);
                    self.bind(name, Some(Value::Float(*number)));
                }
                option.is_some()
            }
            (Pattern::None, Value::Optional(option)) => {
                self.met_if(option.is_none(), Form::MatchNone);
                option.is_none()
            }
            (pattern, value) => panic!("{value:?} is matched with {pattern:?}"),
        }
    }

    /// Runs a block in a scope of its own.
    pub(super) fn block(&mut self, block: &Block) -> Evaluated {
        let depth = self.bindings.len();
        let result = self.statements(block);
        self.bindings.truncate(depth);
        result
    }

    fn statements(&mut self, block: &Block) -> Evaluated {
        for statement in &block.statements {
            self.statement(statement)?;
        }
        match &block.value {
            Some(value) => self.expression(value),
            None => Ok(Value::Tuple(Vec::new())),
        }
    }
}

/// Whether a condition compares floats somewhere, judged by what only floats have: a literal with a point, a call, a
/// variable that is compared by size with one of them.
pub(super) fn compares_floats(condition: &Expression) -> bool {
    fn looks_like_a_float(expression: &Expression) -> bool {
        match expression {
            Expression::Float { .. } | Expression::Call { .. } | Expression::Pi | Expression::Negate(_) => {
                true
            }
            Expression::Arithmetic(_, left, right) => looks_like_a_float(left) || looks_like_a_float(right),
            _ => false,
        }
    }
    match condition {
        Expression::Compare(_, left, right) => looks_like_a_float(left) || looks_like_a_float(right),
        Expression::Logic(_, left, right) => compares_floats(left) || compares_floats(right),
        Expression::Not(inner) => compares_floats(inner),
        _ => false,
    }
}
