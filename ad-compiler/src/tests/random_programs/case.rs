//! A program with the points at which its derivatives are compared.

use super::super::interpret::{self, Program};
use super::super::pipeline::Module;
use super::compare::{Tally, judged, title};
use super::converted;
use crate::attribute::switches::Options;
use program_generator::{
    Inputs, Language, Outcome, Parameter, Random, Type, Value, shrink, switched_off, unequal_floats,
};
use std::time::{Duration, Instant};

#[derive(Clone)]
pub(super) struct Case {
    pub(super) seed: u64,
    language: Language,
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
        Case::of(seed, language, Case::drawn(language, seed, &mut Random::new(seed)))
    }

    /// The program that some choices make, of the size that the seed has.
    fn drawn(language: Language, seed: u64, random: &mut Random) -> program_generator::Program {
        program_generator::Program::draw(language, random, 3 + (seed % 10) as usize)
    }

    /// A case for a program: that of the seed, or one that it has been shrunk to, at the same points.
    fn of(seed: u64, language: Language, program: program_generator::Program) -> Case {
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

    /// The smallest program found that fails in the same way.
    pub(super) fn shrunk(self, fault: String) -> (Case, String) {
        let (seed, language) = (self.seed, self.language);
        let (mut case, mut fault) = (self, fault);
        let start = Instant::now();
        let mut random = Random::new(seed);
        Case::drawn(language, seed, &mut random);
        let draw = |random: &mut Random| Case::drawn(language, seed, random);
        shrink(random.drawn(), draw, 1, |programs| {
            if start.elapsed() > PATIENCE {
                return None;
            }
            programs.iter().position(|program| {
                let candidate = Case::of(seed, language, program.clone());
                match judged(&candidate, &mut Tally::default()) {
                    Err(other) if title(&other) == title(&fault) => {
                        (case, fault) = (candidate, other);
                        true
                    }
                    _ => false,
                }
            })
        });
        (case, fault)
    }

    /// A function of the same value that calls the program, again and again where the result is a float and nothing is
    /// changed through the parameters.
    pub(super) fn caller(&self) -> String {
        let signature = &self.program.signature;
        let argument = |parameter: &Parameter| {
            let cloned = !parameter.ty.is_copy() && parameter.ty.lent().is_none();
            format!("{}{}", parameter.name, if cloned { ".clone()" } else { "" })
        };
        let arguments: Vec<String> = signature.parameters.iter().map(argument).collect();
        let call = format!("program({})", arguments.join(", "));
        let lends = signature.parameters.iter().any(|parameter| parameter.ty.lent().is_some());
        let body = if signature.result == Type::Float && !lends {
            format!("let mut mean = {call}; for _ in 0..2 {{ mean = 0.5 * mean + 0.5 * {call}; }} mean")
        } else {
            call
        };
        format!("fn caller{} {{ {body} }}", signature.declaration())
    }

    /// The choices that the compiler has.
    pub(super) fn options(&self) -> Options {
        let mut options = Options::default();
        if let Some(switch) = switched_off(self.seed) {
            *options.switch(switch).expect("it is a switch") = false;
        }
        options
    }

    /// All tangents and gradients at all points.
    pub(super) fn derivatives(&self, module: Module) -> Vec<f64> {
        let program = Program::of_module(module);
        let mut all = Vec::new();
        for point in &self.points {
            let (arguments, tangents) = self.given(point, &program);
            all.extend(program.tangent("program", &arguments, &tangents).1.flatten());
            all.extend(self.reverse(point, &program, "program").1);
        }
        all
    }

    /// The gradients at all points.
    pub(super) fn gradients(&self, module: Module) -> Vec<Vec<f64>> {
        let program = Program::of_module(module);
        self.points.iter().map(|point| self.reverse(point, &program, "program").1).collect()
    }

    /// The arguments at a point, and one tangent for each parameter that has a derivative.
    pub(super) fn given(
        &self,
        point: &Point,
        program: &Program,
    ) -> (Vec<interpret::Value>, Vec<Option<interpret::Value>>) {
        let parameters = &self.program.signature.parameters;
        let arguments = parameters.iter().zip(&point.inputs.values);
        let directions = point.inputs.with_floats(&point.direction).values;
        let tangents = parameters.iter().zip(&directions).map(|(parameter, direction)| {
            parameter.ty.is_active().then(|| converted::tangent(program, &parameter.ty, direction))
        });
        let arguments =
            arguments.map(|(parameter, value)| converted::value(program, &parameter.ty, value)).collect();
        (arguments, tangents.collect())
    }

    /// The adjoints of the result, and of what the `&mut` parameters refer to.
    fn seeds(&self, point: &Point, program: &Program) -> (interpret::Value, Vec<interpret::Value>) {
        let signature = &self.program.signature;
        let mut weights = point.weights.iter();
        let mut weighted = |ty: &Type, value: &Value| {
            let weights = value.map(&mut |_| *weights.next().expect("one weight for each float"));
            converted::tangent(program, ty, &weights)
        };
        let seed = weighted(&signature.result, &point.outcome.result);
        let lent = signature.parameters.iter().filter_map(|parameter| parameter.ty.lent());
        (seed, lent.zip(&point.outcome.finals).map(|(ty, value)| weighted(&ty, value)).collect())
    }

    /// What the reverse sweep of forward mode gives along a direction, from the adjoint of the tangent alone: the derivative of the gradient, and the
    /// gradient. `None` if there are no second derivatives.
    pub(super) fn second(
        &self,
        point: &Point,
        direction: &[f64],
        program: &Program,
        name: &str,
        keeping: bool,
    ) -> Option<(Vec<f64>, Vec<f64>)> {
        let forward = interpret::forward_of(name);
        let forward = if keeping { interpret::keeping_of(&forward) } else { forward };
        if !program.has(&forward) {
            return None;
        }
        let own = self.program.signature.parameters.len();
        let arguments = self.with_dots(point, direction, program, name);
        let (seed, lent) = self.seeds(point, program);
        let seed = interpret::Value::Tuple(vec![seed.zero(), seed]);
        let lent: Vec<_> = lent.iter().map(interpret::Value::zero).chain(lent.iter().cloned()).collect();
        let (_, gradients) = program.gradient(&forward, &arguments, seed, lent);
        let of_primal = program.function(&forward).active[..own].iter().filter(|active| **active).count();
        let floats = |part: &[interpret::Value]| part.iter().flat_map(interpret::Value::flatten).collect();
        let (products, gradients) = gradients.split_at(of_primal);
        Some((floats(products), floats(gradients)))
    }

    /// The arguments and the tangents, as forward mode takes them as a function.
    fn with_dots(
        &self,
        point: &Point,
        direction: &[f64],
        program: &Program,
        name: &str,
    ) -> Vec<interpret::Value> {
        let along = Point { direction: direction.to_vec(), ..point.clone() };
        let (mut arguments, tangents) = self.given(&along, program);
        let taken = program.function(name).taken.iter();
        let dots = tangents.into_iter().zip(taken).zip(&arguments).filter(|((_, taken), _)| **taken);
        let dots: Vec<_> = dots.map(|((dot, _), argument)| dot.unwrap_or_else(|| argument.zero())).collect();
        arguments.extend(dots);
        arguments
    }

    /// The derivative of the gradient by the sweep that gives nothing else. `None` where there is no such sweep.
    pub(super) fn product(
        &self,
        point: &Point,
        direction: &[f64],
        program: &Program,
        name: &str,
    ) -> Option<Vec<f64>> {
        let product = interpret::product_of(name);
        program.has(&product).then(|| {
            let arguments = self.with_dots(point, direction, program, name);
            let (seed, _) = self.seeds(point, program);
            let (_, products) = program.gradient(&product, &arguments, seed, Vec::new());
            products.iter().flat_map(interpret::Value::flatten).collect()
        })
    }

    /// The gradients of two reverse sweeps with one set of checkpoints.
    pub(super) fn reverse_twice(&self, point: &Point, program: &Program, name: &str) -> [Vec<f64>; 2] {
        let (seed, lent) = self.seeds(point, program);
        let gradients = program.gradient_twice(name, &self.given(point, program).0, &seed, &lent);
        gradients.map(|gradients| gradients.iter().flat_map(interpret::Value::flatten).collect())
    }

    /// The value and the gradient of reverse mode.
    pub(super) fn reverse(&self, point: &Point, program: &Program, name: &str) -> (Vec<f64>, Vec<f64>) {
        let (seed, lent) = self.seeds(point, program);
        let (outcome, gradients) = program.gradient(name, &self.given(point, program).0, seed, lent);
        (outcome.flatten(), gradients.iter().flat_map(interpret::Value::flatten).collect())
    }
}
