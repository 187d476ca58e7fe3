//! A program with the points at which its derivatives are compared.

use super::super::interpret::{self, Program};
use super::super::pipeline::Compiled;
use super::compare::{Tally, judged, title};
use program_generator::{Inputs, Language, Outcome, Parameter, Type, Value, unequal_floats};
use std::time::{Duration, Instant};

#[derive(Clone)]
pub(super) struct Case {
    pub(super) seed: u64,
    pub(super) program: program_generator::Program,
    /// The points at which the reference gives a tame result.
    pub(super) points: Vec<Point>,
}

#[derive(Clone)]
pub(super) struct Point {
    pub(super) inputs: Inputs,
    /// The tangent of the inputs, one float per float of them.
    pub(super) direction: Vec<f64>,
    /// The seed of the adjoint, one float per float of the result.
    pub(super) weights: Vec<f64>,
    /// What the reference says of this point and direction.
    pub(super) outcome: Outcome,
}

pub(super) const POINTS_PER_PROGRAM: u64 = 2;

/// Shrinking stops after this time with what it has.
const PATIENCE: Duration = Duration::from_secs(60);

impl Case {
    pub(super) fn random(language: Language, seed: u64) -> Case {
        Case::of(seed, program_generator::Program::random_in(language, seed, 3 + (seed % 10) as usize))
    }

    /// A case for a program: that of the seed, or one that it has been shrunk to, at the same points.
    fn of(seed: u64, program: program_generator::Program) -> Case {
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
        Case { seed, program, points }
    }

    /// The smallest program found that fails in the same way.
    pub(super) fn shrunk(self, fault: String) -> (Case, String) {
        let (mut case, mut fault) = (self, fault);
        let start = Instant::now();
        'smaller: loop {
            for program in case.program.shrink_candidates() {
                if start.elapsed() > PATIENCE {
                    break 'smaller;
                }
                let candidate = Case::of(case.seed, program);
                if let Err(other) = judged(&candidate, &mut Tally::default())
                    && title(&other) == title(&fault)
                {
                    (case, fault) = (candidate, other);
                    continue 'smaller;
                }
            }
            break;
        }
        (case, fault)
    }

    /// A function of the same value that calls the program, again and again where the result is a float.
    pub(super) fn caller(&self) -> String {
        let signature = &self.program.signature;
        let argument = |parameter: &Parameter| match parameter.ty {
            Type::Vector(_) => format!("{}.clone()", parameter.name),
            _ => parameter.name.to_owned(),
        };
        let arguments: Vec<String> = signature.parameters.iter().map(argument).collect();
        let call = format!("program({})", arguments.join(", "));
        let body = if signature.result == Type::Float {
            format!("let mut mean = {call}; for _ in 0..2 {{ mean = 0.5 * mean + 0.5 * {call}; }} mean")
        } else {
            call
        };
        format!("fn caller{} {{ {body} }}", signature.declaration())
    }

    /// All tangents and gradients at all points.
    pub(super) fn derivatives(&self, compiled: Compiled) -> Vec<f64> {
        let program = Program::from([compiled]);
        let mut all = Vec::new();
        for point in &self.points {
            let tangents = point.tangents(&self.program);
            all.extend(program.tangent("program", &point.arguments(), &tangents).1.flatten());
            all.extend(point.reverse(&program, "program").1);
        }
        all
    }

    /// The gradients at all points.
    pub(super) fn gradients(&self, compiled: Compiled) -> Vec<Vec<f64>> {
        let program = Program::from([compiled]);
        self.points.iter().map(|point| point.reverse(&program, "program").1).collect()
    }
}

impl Point {
    pub(super) fn arguments(&self) -> Vec<interpret::Value> {
        self.inputs.values.iter().map(converted).collect()
    }

    /// One tangent for each parameter that has a derivative.
    pub(super) fn tangents(&self, program: &program_generator::Program) -> Vec<Option<interpret::Value>> {
        let tangents = self.inputs.with_floats(&self.direction).values;
        let parameters = program.signature.parameters.iter().zip(&tangents);
        parameters.map(|(parameter, value)| parameter.ty.is_active().then(|| converted(value))).collect()
    }

    /// The value and the gradient of reverse mode.
    pub(super) fn reverse(&self, program: &Program, name: &str) -> (Vec<f64>, Vec<f64>) {
        let mut weights = self.weights.iter();
        let seed = self.outcome.result.map(&mut |_| *weights.next().expect("one weight for each float"));
        let (value, gradients) = program.gradient(name, &self.arguments(), |_| converted(&seed));
        (value.flatten(), gradients.iter().flat_map(interpret::Value::flatten).collect())
    }
}

/// The generator's value as the interpreter's.
fn converted(value: &Value) -> interpret::Value {
    match value {
        Value::Float(float) | Value::Fixed(float) => interpret::Value::Float(*float),
        Value::Integer(integer) => interpret::Value::usize(*integer),
        Value::Boolean(boolean) => interpret::Value::Boolean(*boolean),
        Value::Optional(_) => unreachable!("no option enters or leaves a program"),
        Value::List(items) => interpret::Value::List(items.iter().map(converted).collect()),
        Value::Tuple(parts) => interpret::Value::Tuple(parts.iter().map(converted).collect()),
    }
}
