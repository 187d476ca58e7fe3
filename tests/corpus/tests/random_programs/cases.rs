//! A program with the points at which its derivatives are compared.

use crate::project::Scalars;
use program_generator::{Inputs, Language, Outcome, Program, Random, Value, unequal_floats};

#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) seed: u64,
    pub(crate) language: Language,
    pub(crate) program: Program,
    /// The points at which the reference gives a tame result.
    pub(crate) points: Vec<Point>,
}

#[derive(Clone)]
pub(crate) struct Point {
    pub(crate) inputs: Inputs,
    /// The tangent of the inputs, one float per float of them.
    pub(crate) direction: Vec<f64>,
    /// The seed of the adjoint, one float per float of the result.
    pub(crate) weights: Vec<f64>,
    /// What the reference says of this point and direction.
    pub(crate) outcome: Outcome,
}

pub(crate) const POINTS_PER_PROGRAM: u64 = 2;

impl Case {
    pub(crate) fn random(language: Language, over: Scalars, seed: u64) -> Case {
        Case::of(seed, language, over, Case::drawn(language, seed, &mut Random::new(seed)))
    }

    /// The program that some choices make, of the size that the seed has.
    pub(crate) fn drawn(language: Language, seed: u64, random: &mut Random) -> Program {
        let size = 3 + usize::try_from(seed % 10).expect("a small number");
        Program::draw(language, random, size)
    }

    /// A case for a program: that of the seed, or one that it has been shrunk to, at the same points.
    pub(crate) fn of(seed: u64, language: Language, over: Scalars, program: Program) -> Case {
        let program = Program { generic: over == Scalars::Parameter, ..program };
        let points = (0..POINTS_PER_PROGRAM)
            .filter_map(|point| {
                let seed = seed.wrapping_mul(POINTS_PER_PROGRAM) + point;
                let inputs = Inputs::random(&program.signature, seed);
                let direction = unequal_floats(inputs.floats().len(), seed);
                let outcome = program.evaluate_along(&inputs, &direction).ok()?;
                let weights = unequal_floats(outcome.values.len(), !seed);
                Some(Point { inputs, direction, weights, outcome })
            })
            .collect();
        Case { seed, language, program, points }
    }
}

impl Point {
    /// The weights in the shape of the result, and in the shapes of what is lent.
    pub(crate) fn weights_values(&self) -> (Value, impl Iterator<Item = Value>) {
        let mut weights = self.weights.iter();
        let mut next = |_| *weights.next().expect("one weight per float of the result");
        let result = self.outcome.result.map(&mut next);
        let finals: Vec<Value> = self.outcome.finals.iter().map(|value| value.map(&mut next)).collect();
        (result, finals.into_iter())
    }
}
