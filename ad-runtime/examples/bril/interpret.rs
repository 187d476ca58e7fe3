//! Runs programs over any number.

use crate::error::Error;
use crate::format::number;
use crate::program::{Arithmetic, Comparison, Function, Instruction, Kind, Program, Variable};
use ad_runtime::numbers::Number;
use std::io::Write;

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value<S> {
    /// Nothing was assigned to the variable in this call.
    Undefined,
    Number(S),
    Boolean(bool),
}

impl<S> Value<S> {
    /// Its type, unless it is undefined.
    pub(crate) fn kind(&self) -> Option<Kind> {
        match self {
            Value::Undefined => None,
            Value::Number(_) => Some(Kind::Number),
            Value::Boolean(_) => Some(Kind::Boolean),
        }
    }
}

/// Where a run is given up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limits {
    /// Instructions that are executed, labels and `nop` not counted.
    pub(crate) instructions: u64,
    /// Calls that are open at once, that of `main` included.
    pub(crate) depth: usize,
}

/// What a run came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome<S> {
    /// What `main` returned, if it returns something.
    pub(crate) result: Option<Value<S>>,
    /// How many instructions were executed.
    pub(crate) instructions: u64,
}

/// Runs `main`, and writes what it prints to `out`.
///
/// # Errors
/// If the arguments do not fit `main`; if an instruction finds no value, or one of the wrong type, divides integers by zero, or cannot print; if a function ends
/// without what it has to return; if a limit is reached.
pub(crate) fn run<S: Number>(
    program: &Program,
    arguments: &[Value<S>],
    limits: Limits,
    out: &mut dyn Write,
) -> Result<Outcome<S>, Box<Error>> {
    let main = program.main();
    check_arguments(main, arguments)?;
    let frame = Frame { function: main, next: 0, base: 0 };
    let mut values = arguments.to_vec();
    values.resize(main.variables.len(), Value::Undefined);
    let mut machine = Machine { program, values, frame, callers: Vec::new(), depth: limits.depth, out };
    if limits.depth == 0 {
        return Err(machine.too_deep());
    }
    let mut instructions = 0;
    loop {
        let frame = &mut machine.frame;
        let returned = match frame.function.instructions.get(frame.next) {
            Some(_) if instructions == limits.instructions => {
                frame.next += 1;
                let message = format!("the run is given up after {instructions} instructions");
                return Err(machine.fault(message));
            }
            Some(instruction) => {
                instructions += 1;
                frame.next += 1;
                machine.execute(instruction)?
            }
            None if frame.function.result.is_some() => {
                let message = "the end is reached without a `ret`, but the function returns a value";
                return Err(Box::new(Error::of_function(&frame.function.name, message)));
            }
            None => Some(None),
        };
        if let Some(result) = returned {
            let Some(caller) = machine.callers.pop() else {
                return Ok(Outcome { result, instructions });
            };
            machine.values.truncate(machine.frame.base);
            machine.frame = caller;
            machine.receive(result);
        }
    }
}

fn check_arguments<S: Number>(main: &Function, arguments: &[Value<S>]) -> Result<(), Box<Error>> {
    let (expected, found) = (main.arguments.len(), arguments.len());
    let wrong = |message| Err(Box::new(Error::of_function(&main.name, message)));
    if expected != found {
        return wrong(format!("expected {expected} arguments, found {found}"));
    }
    for (k, (&kind, argument)) in main.arguments.iter().zip(arguments).enumerate() {
        if argument.kind() != Some(kind) {
            return wrong(format!("argument {} is no {kind}", main.variables[k]));
        }
    }
    Ok(())
}

/// A call that is open.
#[derive(Clone, Copy)]
struct Frame<'r> {
    function: &'r Function,
    /// The instruction to be executed next.
    next: usize,
    /// Where its variables begin among the values.
    base: usize,
}

struct Machine<'r, S> {
    program: &'r Program,
    /// The variables of all open calls, the latest call's last.
    values: Vec<Value<S>>,
    frame: Frame<'r>,
    callers: Vec<Frame<'r>>,
    depth: usize,
    out: &'r mut dyn Write,
}

/// What a call gives back once it is over.
type Returned<S> = Option<Option<Value<S>>>;

impl<'r, S: Number> Machine<'r, S> {
    /// It is the body of the loop in `run`, and nothing else calls it.
    #[inline(always)]
    fn execute(&mut self, instruction: &'r Instruction) -> Result<Returned<S>, Box<Error>> {
        match *instruction {
            Instruction::Number { dest, value } => self.set(dest, Value::Number(S::constant(value))),
            Instruction::Boolean { dest, value } => self.set(dest, Value::Boolean(value)),
            Instruction::Arithmetic { operation, dest, operands: [left, right] } => {
                let (x, y) = (self.number(left)?, self.number(right)?);
                let result = match operation {
                    Arithmetic::Add => x + y,
                    Arithmetic::Subtract => x - y,
                    Arithmetic::Multiply => x * y,
                    Arithmetic::Divide => x / y,
                    Arithmetic::DivideIntegers if y.value() == 0.0 => {
                        return Err(self.fault("an integer is divided by zero"));
                    }
                    Arithmetic::DivideIntegers => x / y,
                };
                self.set(dest, Value::Number(result));
            }
            Instruction::Comparison { comparison, dest, operands: [left, right] } => {
                let (x, y) = (self.number(left)?.value(), self.number(right)?.value());
                let result = match comparison {
                    Comparison::Equal => x == y,
                    Comparison::Less => x < y,
                    Comparison::Greater => x > y,
                    Comparison::LessOrEqual => x <= y,
                    Comparison::GreaterOrEqual => x >= y,
                };
                self.set(dest, Value::Boolean(result));
            }
            Instruction::And { dest, operands: [left, right] } => {
                let result = self.boolean(left)? & self.boolean(right)?;
                self.set(dest, Value::Boolean(result));
            }
            Instruction::Or { dest, operands: [left, right] } => {
                let result = self.boolean(left)? | self.boolean(right)?;
                self.set(dest, Value::Boolean(result));
            }
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
        if value.kind() == Some(kind) {
            Ok(value)
        } else {
            Err(self.wrong(variable, value.kind(), kind))
        }
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
    fn receive(&mut self, result: Option<Value<S>>) {
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
    fn fault(&self, message: impl Into<String>) -> Box<Error> {
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
    fn too_deep(&self) -> Box<Error> {
        self.fault(format!("more than {} calls are open at once", self.depth))
    }
}
