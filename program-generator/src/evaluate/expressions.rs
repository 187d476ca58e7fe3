//! Evaluating expressions.

use super::numbers::Number;
use super::{Evaluated, Evaluator, panicked};
use crate::display::else_if;
use crate::forms::Form;
use crate::syntax::{
    Arm, Block, Comparison, Connective, End, Expression, Function, If, Match, Operator, Pattern, Place, Type,
};
use crate::value::Value;

impl Evaluator {
    pub(super) fn expression(&mut self, expression: &Expression) -> Evaluated {
        self.step()?;
        match expression {
            Expression::Float { value, suffixed } => {
                self.met_if(*suffixed, Form::SuffixedLiteral);
                Ok(Value::Float(Number::constant(*value)))
            }
            Expression::Pi => {
                self.met(Form::Pi);
                Ok(Value::Float(Number::constant(std::f64::consts::PI)))
            }
            Expression::Integer(value) => Ok(Value::Integer(*value)),
            Expression::Boolean(value) => Ok(Value::Boolean(*value)),
            Expression::Read(place) => {
                let value = self.read(place)?;
                self.met_if(matches!(value, Value::Boolean(_)), Form::BooleanVariable);
                Ok(value)
            }
            Expression::Negate(inner) => Ok(Value::Float(self.float(inner)?.negate())),
            Expression::Not(inner) => {
                self.met(Form::Not);
                Ok(Value::Boolean(!self.boolean(inner)?))
            }
            Expression::Arithmetic(operator, left, right) => self.arithmetic_expression(*operator, left, right),
            Expression::Compare(comparison, left, right) => {
                Ok(Value::Boolean(self.comparison(*comparison, left, right)?))
            }
            Expression::Logic(connective, left, right) => {
                self.met(if *connective == Connective::And { Form::And } else { Form::Or });
                self.met_if(compares_floats(left) != compares_floats(right), Form::MixedCondition);
                let left = self.boolean(left)?;
                let decided = left == (*connective == Connective::Or);
                Ok(Value::Boolean(if decided { left } else { self.boolean(right)? }))
            }
            Expression::Call { function, arguments, path } => {
                self.met_if(*path, Form::FunctionByPath);
                self.function(*function, arguments)
            }
            Expression::Cast(inner, ty) => self.cast(inner, ty),
            Expression::If(conditional) => {
                self.met(Form::IfExpression);
                self.conditional(conditional)
            }
            Expression::Match(choice) => {
                self.met(Form::MatchExpression);
                self.choice(choice)
            }
            Expression::Block(block) => {
                self.met(Form::BlockExpression);
                self.block(block)
            }
            Expression::Loop(endless) => self.endless(endless),
            aggregate => self.aggregate(aggregate),
        }
    }

    fn aggregate(&mut self, expression: &Expression) -> Evaluated {
        match expression {
            Expression::Length(place) => {
                self.met(Form::Length);
                Ok(Value::Integer(self.items(place)?.len()))
            }
            Expression::IsEmpty(place) => {
                self.met(Form::IsEmpty);
                Ok(Value::Boolean(self.items(place)?.is_empty()))
            }
            Expression::Tuple(parts) => {
                self.met(Form::Pair);
                Ok(Value::Tuple(self.all(parts)?))
            }
            Expression::Array(parts) => {
                let parts = self.all(parts)?;
                self.met(Form::ArrayLiteral);
                self.met_if(matches!(parts.first(), Some(Value::List(_))), Form::NestedArray);
                Ok(Value::List(parts))
            }
            Expression::ArrayRepeat(element, length) => {
                self.met(Form::ArrayRepeat);
                let element = self.expression(element)?;
                Ok(Value::List(vec![element; *length]))
            }
            Expression::Vector(parts) => {
                self.met(Form::VectorLiteral);
                Ok(Value::List(self.all(parts)?))
            }
            Expression::VectorRepeat(element, length) => {
                self.met(Form::VectorRepeat);
                let element = self.expression(element)?;
                let length = self.integer(length)?;
                Ok(Value::List(vec![element; length]))
            }
            Expression::VectorNew => {
                self.met(Form::VectorNew);
                Ok(Value::List(Vec::new()))
            }
            Expression::VectorWithCapacity(capacity) => {
                self.met(Form::VectorWithCapacity);
                self.integer(capacity)?;
                Ok(Value::List(Vec::new()))
            }
            Expression::Clone(place) => {
                self.met(Form::Clone);
                self.read(place)
            }
            Expression::ToVector(place) => {
                self.met(Form::ToVector);
                self.read(place)
            }
            Expression::Pop(place) => {
                self.met(Form::Pop);
                let place = self.resolve(place)?;
                match self.items_mut(&place).pop() {
                    Some(last) => Ok(last),
                    None => panicked("pop of an empty vector"),
                }
            }
            Expression::Endpoint(place, end) => {
                self.met(if *end == End::First { Form::First } else { Form::Last });
                let items = self.items(place)?;
                let item = if *end == End::First { items.first() } else { items.last() };
                item.cloned().map_or_else(|| panicked("end of an empty slice"), Ok)
            }
            Expression::Borrow(place) => {
                self.met(if place.is_variable() { Form::BorrowPlace } else { Form::BorrowElement });
                self.read(place)
            }
            Expression::Subslice(place, start, end) => self.subslice(place, start.as_deref(), end.as_deref()),
            Expression::SplitAt(place, middle) => {
                self.met(Form::SplitAt);
                let mut left = self.items(place)?;
                let middle = self.integer(middle)?;
                if middle > left.len() {
                    return panicked("split out of bounds");
                }
                let right = left.split_off(middle);
                Ok(Value::Tuple(vec![Value::List(left), Value::List(right)]))
            }
            Expression::Replace(place, value) => {
                self.met(Form::MemReplace);
                let place = self.resolve(place)?;
                let value = self.expression(value)?;
                Ok(std::mem::replace(self.value_at_mut(&place), value))
            }
            Expression::Take(place) => {
                self.met(Form::MemTake);
                let place = self.resolve(place)?;
                Ok(Value::List(std::mem::take(self.items_mut(&place))))
            }
            scalar => unreachable!("{scalar:?} is no aggregate expression"),
        }
    }

    fn subslice(&mut self, place: &Place, start: Option<&Expression>, end: Option<&Expression>) -> Evaluated {
        self.met(Form::Subslice);
        let items = self.items(place)?;
        let start = start.map_or(Ok(0), |start| self.integer(start))?;
        let end = end.map_or(Ok(items.len()), |end| self.integer(end))?;
        match items.get(start..end) {
            Some(part) => Ok(Value::List(part.to_vec())),
            None => panicked("slice out of bounds"),
        }
    }

    fn all(&mut self, parts: &[Expression]) -> Evaluated<Vec<Value<Number>>> {
        parts.iter().map(|part| self.expression(part)).collect()
    }

    pub(super) fn float(&mut self, expression: &Expression) -> Evaluated<Number> {
        match self.expression(expression)? {
            Value::Float(number) => Ok(number),
            other => panic!("{other:?} is no float"),
        }
    }

    pub(super) fn integer(&mut self, expression: &Expression) -> Evaluated<usize> {
        match self.expression(expression)? {
            Value::Integer(integer) => Ok(integer),
            other => panic!("{other:?} is no integer"),
        }
    }

    pub(super) fn boolean(&mut self, expression: &Expression) -> Evaluated<bool> {
        match self.expression(expression)? {
            Value::Boolean(boolean) => Ok(boolean),
            other => panic!("{other:?} is no boolean"),
        }
    }

    fn arithmetic_expression(&mut self, operator: Operator, left: &Expression, right: &Expression) -> Evaluated {
        self.met_if(matches!(left, Expression::Block(_)), Form::EffectInOperand);
        self.met_if(matches!(right, Expression::Block(_)), Form::EffectInOperand);
        for operand in [left, right] {
            if let Expression::Read(place) = operand
                && place.is_variable()
                && self.bindings[self.find(place.name)].reference
            {
                self.met(Form::ReferenceOperand);
            }
        }
        let (x, y) = (self.expression(left)?, self.expression(right)?);
        match (x, y) {
            (Value::Float(x), Value::Float(y)) => {
                self.met_if(is_element(left) && left == right, Form::EqualIndices);
                let result = self.arithmetic(operator, x, y);
                self.tame(result)
            }
            (Value::Integer(x), Value::Integer(y)) => match integer_arithmetic(operator, x, y) {
                Some(result) => Ok(Value::Integer(result)),
                None => panicked("integer arithmetic"),
            },
            (x, y) => panic!("{x:?} {operator:?} {y:?} is not well-typed"),
        }
    }

    fn comparison(&mut self, comparison: Comparison, left: &Expression, right: &Expression) -> Evaluated<bool> {
        match (self.expression(left)?, self.expression(right)?) {
            (Value::Float(x), Value::Float(y)) => {
                let outcome = compare(comparison, &x.value, &y.value);
                self.decide(x.value - y.value, u64::from(outcome));
                Ok(outcome)
            }
            (Value::Integer(x), Value::Integer(y)) => Ok(compare(comparison, &x, &y)),
            (x, y) => panic!("{x:?} {comparison:?} {y:?} is not well-typed"),
        }
    }

    fn function(&mut self, function: Function, arguments: &[Expression]) -> Evaluated {
        let result = match arguments {
            [base, exponent] if function == Function::Powi => {
                self.met_if(!matches!(exponent, Expression::Integer(_)), Form::PowiOfInteger);
                let base = self.float(base)?;
                let exponent = self.integer(exponent)?;
                self.integer_power(base, i32::try_from(exponent).expect("a small exponent"))
            }
            [operand] => {
                let operand = self.float(operand)?;
                self.unary_function(function, operand)
            }
            [left, right] => {
                let (left, right) = (self.float(left)?, self.float(right)?);
                self.binary_function(function, left, right)
            }
            [first, second, third] => {
                let operands = [self.float(first)?, self.float(second)?, self.float(third)?];
                if function == Function::Clamp && operands[1].value > operands[2].value {
                    return panicked("bounds of clamp");
                }
                self.ternary_function(function, operands)
            }
            _ => panic!("{function:?} has {} arguments", arguments.len()),
        };
        self.tame(result)
    }

    fn cast(&mut self, inner: &Expression, ty: &Type) -> Evaluated {
        match (self.expression(inner)?, ty) {
            (Value::Integer(integer), Type::Float) => {
                self.met(Form::IntegerToFloat);
                Ok(Value::Float(Number::constant(integer as f64)))
            }
            (Value::Float(float), Type::Integer) => {
                self.met(Form::FloatToInteger);
                self.decide(float.value - float.value.round(), float.value as u64);
                Ok(Value::Integer(float.value as usize))
            }
            (Value::Boolean(boolean), Type::Integer) => {
                self.met(Form::BooleanToInteger);
                Ok(Value::Integer(usize::from(boolean)))
            }
            (value, _) => Ok(value),
        }
    }

    pub(super) fn conditional(&mut self, conditional: &If) -> Evaluated {
        self.met_if(matches!(conditional.condition, Expression::Block(_)), Form::EffectInCondition);
        self.met_if(conditional.otherwise.as_ref().is_some_and(|block| else_if(block).is_some()), Form::ElseIf);
        let taken = self.boolean(&conditional.condition)?;
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

fn is_element(expression: &Expression) -> bool {
    matches!(expression, Expression::Read(place) if !place.projections.is_empty())
}

/// Whether a condition compares floats somewhere, judged by what only floats have: a literal with a point, a call, a
/// variable that is compared by size with one of them.
fn compares_floats(condition: &Expression) -> bool {
    fn looks_like_a_float(expression: &Expression) -> bool {
        match expression {
            Expression::Float { .. } | Expression::Call { .. } | Expression::Pi | Expression::Negate(_) => true,
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

fn compare<T: PartialOrd>(comparison: Comparison, left: &T, right: &T) -> bool {
    match comparison {
        Comparison::Less => left < right,
        Comparison::LessEqual => left <= right,
        Comparison::Greater => left > right,
        Comparison::GreaterEqual => left >= right,
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
    }
}

fn integer_arithmetic(operator: Operator, x: usize, y: usize) -> Option<usize> {
    match operator {
        Operator::Add => x.checked_add(y),
        Operator::Sub => x.checked_sub(y),
        Operator::Mul => x.checked_mul(y),
        Operator::Div => x.checked_div(y),
        Operator::Rem => x.checked_rem(y),
    }
}
