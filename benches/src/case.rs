//! What the harness runs: a program on one input, computed in several ways.

use std::hint::black_box;
use std::rc::Rc;

/// One computation on an input that is fixed. What it gives is dropped, but the optimiser does not know that.
pub type Run = Box<dyn Fn()>;

/// How large an input is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// What the table of times is about.
    Full,
    /// A few thousand operations: for counting instructions, and for tests.
    Small,
}

/// The contenders for one program on one input.
pub struct Case {
    /// The function alone.
    pub primal: Run,
    /// Value and gradient, written by hand.
    pub hand: Run,
    /// Value and gradient, by `#[differentiable]`.
    pub ours: Run,
    /// Value and gradient, by other crates.
    pub peers: Vec<(&'static str, Run)>,
}

impl Case {
    /// The three contenders, on the same input.
    pub fn new<Input: 'static, Value: 'static, ByHand: 'static, Ours: 'static>(
        input: Input,
        primal: fn(&Input) -> Value,
        hand: fn(&Input) -> ByHand,
        ours: fn(&Input) -> Ours,
    ) -> Self {
        let input = Rc::new(input);
        Self {
            primal: run(&input, primal),
            hand: run(&input, hand),
            ours: run(&input, ours),
            peers: Vec::new(),
        }
    }

    /// All of them with their names: the primal, by hand, ours, by other crates.
    pub fn contenders(&self) -> Vec<(&str, &Run)> {
        let here = [("primal", &self.primal), ("hand", &self.hand), ("ours", &self.ours)];
        here.into_iter().chain(self.peers.iter().map(|(name, run)| (*name, run))).collect()
    }
}

/// A contender: a function on an input that several of them share.
pub fn run<Input: 'static, Output: 'static>(input: &Rc<Input>, function: fn(&Input) -> Output) -> Run {
    let input = Rc::clone(input);
    Box::new(move || {
        black_box(function(black_box(&*input)));
    })
}
