//! Running statements.

use super::effects::beginning;
use super::numbers::Number;
use super::{Evaluated, Evaluator, Flow, panicked};
use crate::forms::Form;
use crate::syntax::{Binder, Expression, Name, Operator, Place, Projection, Statement};
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) -> Evaluated<()> {
        self.step()?;
        match statement {
            Statement::Let(binder, ty, value) => {
                self.met_if(ty.is_some(), Form::LetAnnotated);
                let moved = matches!(value, Expression::Read(_));
                let borrows = matches!(value, Expression::Borrow(_));
                let value = self.expression(value)?;
                self.met_if(moved && matches!(value, Value::List(_)), Form::MoveOut);
                self.bind_all(binder, value);
                if borrows {
                    self.bound_by_reference();
                }
            }
            Statement::LetElse(name, option, otherwise) => self.let_else(name, option, otherwise)?,
            Statement::LetClosure(name, closure) => self.let_closure(name, closure),
            Statement::LetState(state, number) => {
                self.bind(state.variable(), Some(beginning(*state, *number)));
            }
            Statement::Change(state, change) => self.change(*state, change)?,
            Statement::Bind(name, value) => {
                self.met(Form::BindingMacro);
                let value = self.expression(value)?;
                self.bind(name, Some(value));
            }
            Statement::Declare(variable, _, annotated) => {
                self.met(if *annotated { Form::DeferredAnnotated } else { Form::Deferred });
                self.bind(variable.name, None);
            }
            Statement::Assign(place, value) => {
                self.met_writing(place);
                let value = self.expression(value)?;
                let place = self.resolve(place)?;
                self.met_if(matches!(value, Value::Integer(_)), Form::IntegerMutation);
                self.met_if(matches!(value, Value::Tuple(_)), Form::AssignTupleOrStruct);
                self.met_if(matches!(value, Value::Optional(_)), Form::AssignOption);
                self.write(&place, value);
            }
            Statement::AssignTuple(places, value) => self.assign_tuple(places, value)?,
            Statement::Operate(operator, place, value) => self.operate(*operator, place, value)?,
            Statement::Push(place, value) => {
                self.met(Form::Push);
                let place = self.resolve(place)?;
                let value = self.expression(value)?;
                self.items_mut(&place).push(value);
            }
            Statement::Swap(place, first, second) => {
                self.met(Form::Swap);
                let place = self.resolve(place)?;
                let (first, second) = (self.integer(first)?, self.integer(second)?);
                let items = self.items_mut(&place);
                if first.max(second) >= items.len() {
                    return panicked("swap out of bounds");
                }
                items.swap(first, second);
            }
            Statement::Fill(place, value) => {
                self.met(Form::Fill);
                let place = self.resolve(place)?;
                let value = self.expression(value)?;
                self.items_mut(&place).fill(value);
            }
            Statement::ChangeList(place, change) => self.change_list(place, change)?,
            Statement::CopyFromSlice(target, source) => {
                self.met(Form::CopyFromSlice);
                let target = self.resolve(target)?;
                let source = self.items(source)?;
                let items = self.items_mut(&target);
                if items.len() != source.len() {
                    return panicked("lengths in copy_from_slice");
                }
                items.clone_from_slice(&source);
            }
            Statement::MemSwap(first, second) => {
                self.met(Form::MemSwap);
                let (first, second) = (self.resolve(first)?, self.resolve(second)?);
                let value = self.value_at(&first).clone();
                let other = std::mem::replace(self.value_at_mut(&second), value);
                self.write(&first, other);
            }
            Statement::Assert(condition) => {
                self.met(Form::Assert);
                if !self.boolean(condition)? {
                    return panicked("assertion");
                }
            }
            Statement::Evaluate(expression) => self.evaluate_statement(expression)?,
            Statement::For(each) => self.each(each)?,
            Statement::While(label, condition, body) => self.while_loop(*label, condition, body)?,
            Statement::Break(label, value) => return self.leave_by_break(*label, value.as_ref()),
            Statement::Continue(label) => {
                self.met(if label.is_some() { Form::ContinueLabelled } else { Form::Continue });
                return Err(Flow::Continue(*label));
            }
            Statement::Return(value) => {
                let value = self.expression(value)?;
                self.met(Form::EarlyReturn);
                self.met_if(self.loops > 0, Form::ReturnInLoop);
                self.met_if(self.loops > 1, Form::ReturnInNestedLoops);
                return Err(Flow::Return(value));
            }
        }
        Ok(())
    }

    fn leave_by_break(&mut self, label: Option<Name>, value: Option<&Expression>) -> Evaluated<()> {
        self.met(match (label, value) {
            (None, None) => Form::Break,
            (Some(_), None) => Form::BreakLabelled,
            (_, Some(_)) => Form::BreakValue,
        });
        let value = match value {
            Some(value) => self.expression(value)?,
            None => Value::Tuple(Vec::new()),
        };
        Err(Flow::Break(label, value))
    }

    fn evaluate_statement(&mut self, expression: &Expression) -> Evaluated<()> {
        match expression {
            Expression::If(conditional) => {
                let form = if conditional.otherwise.is_some() { Form::IfElse } else { Form::If };
                self.met(form);
                self.conditional(conditional)?;
            }
            Expression::Match(choice) => {
                self.met(Form::Match);
                self.choice(choice)?;
            }
            Expression::Block(block) => {
                self.block(block)?;
            }
            other => {
                self.expression(other)?;
            }
        }
        Ok(())
    }

    fn bind_all(&mut self, binder: &Binder, value: Value<Number>) {
        match (binder, value) {
            (Binder::Name(variable), value) => {
                self.met(if variable.mutable { Form::LetMutable } else { Form::Let });
                self.bind(variable.name, Some(value));
            }
            (Binder::Tuple(variables), Value::Tuple(parts))
            | (Binder::Array(variables), Value::List(parts)) => {
                self.met(if matches!(binder, Binder::Tuple(_)) { Form::LetTuple } else { Form::LetArray });
                assert_eq!(variables.len(), parts.len(), "one variable per part");
                for (variable, part) in variables.iter().zip(parts) {
                    self.bind(variable.name, Some(part));
                }
            }
            (binder, value) => panic!("{value:?} is bound to {binder:?}"),
        }
    }

    fn assign_tuple(&mut self, places: &[Place], value: &Expression) -> Evaluated<()> {
        self.met(Form::AssignTuple);
        if let Expression::Tuple(parts) = value {
            let swaps = parts.iter().zip(places.iter().rev()).all(|(part, place)| match part {
                Expression::Read(source) => source == place,
                _ => false,
            });
            self.met_if(swaps, Form::SwapByTuple);
        }
        let Value::Tuple(parts) = self.expression(value)? else { panic!("a tuple is assigned to a tuple") };
        for (place, part) in places.iter().zip(parts) {
            let place = self.resolve(place)?;
            self.write(&place, part);
        }
        Ok(())
    }

    /// Where both operands are of primitive types, the right one comes first.
    fn operate(&mut self, operator: Operator, place: &Place, value: &Expression) -> Evaluated<()> {
        let (resolved, operand) = if self.generic && self.holds_float(place) {
            let resolved = self.resolve(place)?;
            (resolved, self.expression(value)?)
        } else {
            let operand = self.expression(value)?;
            (self.resolve(place)?, operand)
        };
        match (self.value_at(&resolved).clone(), operand) {
            (Value::Float(old), Value::Float(operand)) => {
                self.met(match operator {
                    Operator::Add => Form::OperateAdd,
                    Operator::Sub => Form::OperateSub,
                    Operator::Mul => Form::OperateMul,
                    Operator::Div => Form::OperateDiv,
                    Operator::Rem => Form::Remainder,
                });
                match place.projections.last() {
                    _ if place.dereference => self.met(Form::OperateThroughReference),
                    Some(Projection::Index(_)) => self.met(Form::OperateElement),
                    Some(Projection::Field(_)) => self.met(Form::OperateField),
                    Some(Projection::Member(..)) => self.met(Form::OperateMember),
                    None => {}
                }
                let result = self.arithmetic(operator, old, operand);
                let result = self.tame(result)?;
                self.write(&resolved, result);
            }
            (Value::Integer(old), Value::Integer(operand)) => {
                self.met(Form::IntegerMutation);
                let result = match operator {
                    Operator::Add => old.checked_add(operand),
                    Operator::Sub => old.checked_sub(operand),
                    Operator::Mul => old.checked_mul(operand),
                    Operator::Div => old.checked_div(operand),
                    Operator::Rem => old.checked_rem(operand),
                };
                let Some(result) = result else { return panicked("integer arithmetic") };
                self.write(&resolved, Value::Integer(result));
            }
            (old, operand) => panic!("{old:?} {operator:?}= {operand:?} is not well-typed"),
        }
        Ok(())
    }
}
