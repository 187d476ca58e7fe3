use super::stack::Stack;
use ad_runtime::differentiable;

#[derive(Clone, Copy)]
enum Op {
    Load(usize),
    Mul,
    Add,
    Sin,
    Dup,
}

const PROGRAM: [Op; 8] = [Op::Load(0), Op::Load(1), Op::Mul, Op::Dup, Op::Sin, Op::Add, Op::Load(2), Op::Mul];

#[differentiable(forward, reverse)]
pub(super) fn run(x: &[f64], length: usize) -> f64 {
    let mut stack = Stack::new();
    for op in &PROGRAM[..length] {
        match op {
            Op::Load(i) => stack.push(x[*i]),
            Op::Mul => {
                let b = stack.pop();
                let a = stack.pop();
                stack.push(a * b);
            }
            Op::Add => {
                let b = stack.pop();
                let a = stack.pop();
                stack.push(a + b);
            }
            Op::Sin => {
                let a = stack.pop();
                stack.push(a.sin());
            }
            Op::Dup => {
                let a = stack.last();
                stack.push(a);
            }
        }
    }
    stack.get(0) + stack.len() as f64
}
