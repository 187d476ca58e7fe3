//! A stack machine that runs a program for each of several inputs.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy)]
enum Code {
    Load(usize),
    Add,
    Multiply,
    Sine,
}

#[derive(Clone, Differentiable)]
struct Machine {
    stack: Vec<f64>,
    memory: Vec<f64>,
}

#[differentiable]
impl Machine {
    fn pop(&mut self) -> f64 {
        self.stack.pop().unwrap()
    }

    fn run(&mut self, #[no_derivative] codes: &[Code]) {
        for code in codes {
            match code {
                Code::Load(at) => {
                    let value = self.memory[*at];
                    self.stack.push(value);
                }
                Code::Add => {
                    let (b, a) = (self.pop(), self.pop());
                    self.stack.push(a + b);
                }
                Code::Multiply => {
                    let (b, a) = (self.pop(), self.pop());
                    self.stack.push(a * b);
                }
                Code::Sine => {
                    let a = self.pop();
                    self.stack.push(a.sin());
                }
            }
        }
    }
}

#[differentiable]
fn result(memory: &[f64], #[no_derivative] codes: &[Code]) -> f64 {
    let mut machine = Machine { stack: Vec::new(), memory: memory.to_vec() };
    machine.run(codes);
    machine.pop()
}

pub(super) fn case_of(n: usize) -> Pair {
    let mut codes = vec![Code::Load(0)];
    for k in 1..n {
        codes.push(Code::Load(k));
        codes.push([Code::Add, Code::Multiply][k % 2]);
        if k % 3 == 0 {
            codes.push(Code::Sine);
        }
    }
    pair((smooth(n), codes), |(x, codes)| result(x, codes), |(x, codes)| result_value_and_grad(x, codes))
}
