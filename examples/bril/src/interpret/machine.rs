//! The state of a run, and what each instruction does to it.

use super::Value;
use crate::error::Error;
use crate::format::number;
use crate::program::{Binary, Function, Instruction, Kind, Program, Variable};
use ad_runtime::numbers::Number;
use std::io::Write;

/// A call that is open.
#[derive(Clone, Copy)]
pub(super) struct Frame<'r> {
    pub(super) function: &'r Function,
    /// The instruction to be executed next.
    pub(super) next: usize,
    /// Where its variables begin among the values.
    pub(super) base: usize,
}

/// The state of a run.
pub(super) struct Machine<'r, S> {
    pub(super) program: &'r Program,
    /// The variables of all open calls, the latest call's last.
    pub(super) values: Vec<Value<S>>,
    pub(super) frame: Frame<'r>,
    pub(super) callers: Vec<Frame<'r>>,
    pub(super) depth: usize,
    pub(super) out: &'r mut dyn Write,
}

/// What a call gives back once it is over.
pub(super) type Returned<S> = Option<Option<Value<S>>>;

impl<'r, S: Number> Machine<'r, S> {
    /// It is the body of the loop in `run`, and nothing else calls it.
    #[inline(always)]
    pub(super) fn execute(&mut self, instruction: &'r Instruction) -> Result<Returned<S>, Box<Error>> {
        match *instruction {
            Instruction::Number { dest, value } => self.set(dest, Value::Number(S::constant(value))),
            Instruction::Boolean { dest, value } => self.set(dest, Value::Boolean(value)),
            Instruction::Add(binary) => self.arithmetic(binary, |x, y| x + y)?,
            Instruction::Subtract(binary) => self.arithmetic(binary, |x, y| x - y)?,
            Instruction::Multiply(binary) => self.arithmetic(binary, |x, y| x * y)?,
            Instruction::Divide(binary) => self.arithmetic(binary, |x, y| x / y)?,
            Instruction::DivideIntegers(binary) => {
                // Operands are looked at from the left, as everywhere.
                self.number(binary.operands[0])?;
                if self.number(binary.operands[1])?.value() == 0.0 {
                    return Err(self.fault("an integer is divided by zero"));
                }
                self.arithmetic(binary, |x, y| x / y)?;
            }
            Instruction::Equal(binary) => self.comparison(binary, |x, y| x == y)?,
            Instruction::Less(binary) => self.comparison(binary, |x, y| x < y)?,
            Instruction::Greater(binary) => self.comparison(binary, |x, y| x > y)?,
            Instruction::LessOrEqual(binary) => self.comparison(binary, |x, y| x <= y)?,
            Instruction::GreaterOrEqual(binary) => self.comparison(binary, |x, y| x >= y)?,
            Instruction::And(binary) => self.logic(binary, |x, y| x & y)?,
            Instruction::Or(binary) => self.logic(binary, |x, y| x | y)?,
            Instruction::Not { dest, operand } => {
                let result = !self.boolean(operand)?;
                self.set(dest, Value::Boolean(result));
            }
            Instruction::Copy { dest, operand, kind } => {
                let value = match kind {
                    Kind::Number => Value::Number(self.number(operand)?),
                    Kind::Boolean => Value::Boolean(self.boolean(operand)?),
                };
                self.set(dest, value);
            }
            Instruction::Jump { target } => self.frame.next = target,
            Instruction::Branch { condition, targets: [then, otherwise] } => {
                self.frame.next = if self.boolean(condition)? { then } else { otherwise };
            }
            Instruction::Call { function, ref arguments, .. } => self.call(function, arguments)?,
            Instruction::Return { result: None } => return Ok(Some(None)),
            Instruction::Return { result: Some((variable, kind)) } => {
                return Ok(Some(Some(self.of_kind(variable, kind)?)));
            }
            Instruction::Print { ref operands } => self.print(operands)?,
        }
        Ok(None)
    }

    #[inline]
    fn arithmetic(&mut self, binary: Binary, operation: impl Fn(S, S) -> S) -> Result<(), Box<Error>> {
        let [left, right] = binary.operands;
        let result = operation(self.number(left)?, self.number(right)?);
        self.set(binary.dest, Value::Number(result));
        Ok(())
    }

    #[inline]
    fn comparison(&mut self, binary: Binary, holds: impl Fn(f64, f64) -> bool) -> Result<(), Box<Error>> {
        let [left, right] = binary.operands;
        let result = holds(self.number(left)?.value(), self.number(right)?.value());
        self.set(binary.dest, Value::Boolean(result));
        Ok(())
    }

    #[inline]
    fn logic(&mut self, binary: Binary, operation: impl Fn(bool, bool) -> bool) -> Result<(), Box<Error>> {
        let [left, right] = binary.operands;
        let result = operation(self.boolean(left)?, self.boolean(right)?);
        self.set(binary.dest, Value::Boolean(result));
        Ok(())
    }

    #[inline]
    fn get(&self, variable: Variable) -> Value<S> {
        self.values[self.frame.base + variable]
    }

    #[inline]
    fn set(&mut self, variable: Variable, value: Value<S>) {
        self.values[self.frame.base + variable] = value;
    }

    #[inline]
    fn number(&self, variable: Variable) -> Result<S, Box<Error>> {
        match self.get(variable) {
            Value::Number(number) => Ok(number),
            found => Err(self.wrong(variable, found.kind(), Kind::Number)),
        }
    }

    #[inline]
    fn boolean(&self, variable: Variable) -> Result<bool, Box<Error>> {
        match self.get(variable) {
            Value::Boolean(boolean) => Ok(boolean),
            found => Err(self.wrong(variable, found.kind(), Kind::Boolean)),
        }
    }

    /// The value of a variable that has to have this type.
    fn of_kind(&self, variable: Variable, kind: Kind) -> Result<Value<S>, Box<Error>> {
        let value = self.get(variable);
        if value.kind() == Some(kind) { Ok(value) } else { Err(self.wrong(variable, value.kind(), kind)) }
    }

    fn call(&mut self, function: usize, arguments: &[Variable]) -> Result<(), Box<Error>> {
        // The open calls are the callers and this one.
        if self.callers.len() + 1 >= self.depth {
            return Err(self.too_deep());
        }
        let callee = &self.program.functions[function];
        let base = self.values.len();
        for (&argument, &kind) in arguments.iter().zip(&callee.arguments) {
            let value = self.of_kind(argument, kind)?;
            self.values.push(value);
        }
        self.values.resize(base + callee.variables.len(), Value::Undefined);
        self.callers.push(self.frame);
        self.frame = Frame { function: callee, next: 0, base };
        Ok(())
    }

    /// Stores what a call returned. The instruction before the next one is the call.
    pub(super) fn receive(&mut self, result: Option<Value<S>>) {
        let call = &self.frame.function.instructions[self.frame.next - 1];
        if let (&Instruction::Call { dest: Some(dest), .. }, Some(value)) = (call, result) {
            self.set(dest, value);
        }
    }

    #[cold]
    fn print(&mut self, operands: &[Variable]) -> Result<(), Box<Error>> {
        let mut words = Vec::with_capacity(operands.len());
        for &operand in operands {
            words.push(match self.get(operand) {
                Value::Undefined => return Err(self.wrong(operand, None, Kind::Number)),
                Value::Number(x) => number(x.value()),
                Value::Boolean(x) => x.to_string(),
            });
        }
        let written = writeln!(self.out, "{}", words.join(" "));
        written.map_err(|error| self.fault(format!("nothing can be printed: {error}")))
    }

    /// The mistake of the instruction that is executed.
    #[cold]
    pub(super) fn fault(&self, message: impl ToString) -> Box<Error> {
        let Frame { function, next, .. } = self.frame;
        Box::new(match next.checked_sub(1) {
            Some(instruction) => Error::at(&function.name, function.positions[instruction], message),
            None => Error::of_function(&function.name, message),
        })
    }

    #[cold]
    fn wrong(&self, variable: Variable, found: Option<Kind>, expected: Kind) -> Box<Error> {
        let name = &self.frame.function.variables[variable];
        self.fault(match found {
            None => format!("the variable {name} has no value here"),
            Some(found) => format!("a {expected} is needed, and the variable {name} is a {found}"),
        })
    }

    #[cold]
    pub(super) fn too_deep(&self) -> Box<Error> {
        self.fault(format!("more than {} calls are open at once", self.depth))
    }
}
