//! Second derivatives of random programs, where `AD_RANDOM_SECOND_ORDER` asks for them: the product with the Hessian has to be the derivative of the
//! gradient.

use crate::cases::{Case, Point};
use crate::compare::near;
use program_generator::{Inputs, Type, Value, argument_text, tangent_text};

pub(crate) fn is_asked_for() -> bool {
    std::env::var_os("AD_RANDOM_SECOND_ORDER").is_some()
}

/// How far beside the point gradients are taken.
const STEPS: [f64; 2] = [1.0 / 1024.0, 1.0 / 2048.0];

/// What the compiled program gave at one point.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Measured {
    pub(crate) gradient: Vec<f64>,
    pub(crate) product: Vec<f64>,
    /// The product by `f_hvp`, and by `f_hessian`; none where there are no such functions.
    pub(crate) again: [Vec<f64>; 2],
    /// By `f_can_grad`: at the point, and beside it, first ahead and then behind.
    pub(crate) first_order: Vec<Vec<f64>>,
}

/// The weights of the result, and of what is lent.
struct Seeds {
    result: Option<String>,
    finals: Vec<Value>,
    /// A result that is one float takes no seed in the second order.
    is_float: bool,
}

impl Seeds {
    fn of(case: &Case, point: &Point) -> Seeds {
        let result = &case.program.signature.result;
        let (weights, finals) = point.weights_values();
        let is_float = *result == Type::Float;
        if is_float {
            let zeros = finals.map(|value| value.map(&mut |_| 0.0)).collect();
            return Seeds { result: Some("1.0".to_owned()), finals: zeros, is_float };
        }
        let text = (*result != Type::unit()).then(|| tangent_text(result, &weights));
        Seeds { result: text, finals: finals.collect(), is_float }
    }
}

/// A call that is written down: its variables, its arguments, and the adjoints of the parameters in their order.
#[derive(Default)]
struct Call {
    variables: String,
    /// Those that adjoints start from.
    bar_variables: String,
    arguments: Vec<String>,
    /// Of what is lent.
    lent_bars: Vec<String>,
    /// What is returned, of what is not lent.
    returned: Vec<String>,
    /// All, in the order of the parameters.
    bars: Vec<String>,
}

impl Call {
    fn at(case: &Case, inputs: &Inputs, seeds: &Seeds) -> Call {
        let mut call = Call::default();
        let mut finals = seeds.finals.iter();
        for (parameter, value) in case.program.signature.parameters.iter().zip(&inputs.values) {
            let own = parameter.name;
            let Some(ty) = parameter.ty.lent() else {
                call.arguments.push(argument_text(&parameter.ty, value));
                if parameter.ty.is_active() {
                    call.returned.push(format!("{own}_bar"));
                    call.bars.push(format!("{own}_bar"));
                }
                continue;
            };
            let bar = tangent_text(&ty, finals.next().expect("one value for each parameter that is lent"));
            let text = argument_text(&ty, value);
            call.variables += &format!("let mut {own}_lent = {text}; ");
            call.bar_variables += &format!("let mut {own}_bar = {bar}; ");
            call.arguments.push(format!("&mut {own}_lent"));
            call.lent_bars.push(format!("&mut {own}_bar"));
            call.bars.push(format!("{own}_bar"));
        }
        call
    }
}

/// The lists of floats of [`Measured`], as expressions; the first has the gradient and the product.
pub(crate) fn lists(case: &Case, name: &str, point: &Point) -> Vec<String> {
    let seeds = Seeds::of(case, point);
    let floats = point.inputs.floats();
    let mut lists = vec![product(case, name, point, &seeds)];
    lists.extend(again(case, name, point, &seeds));
    lists.push(gradient(case, name, &point.inputs, &seeds));
    for step in STEPS {
        for sign in [1.0, -1.0] {
            let moved: Vec<f64> =
                floats.iter().zip(&point.direction).map(|(x, x_dot)| x + sign * step * x_dot).collect();
            lists.push(gradient(case, name, &point.inputs.with_floats(&moved), &seeds));
        }
    }
    lists
}

fn gradient(case: &Case, name: &str, inputs: &Inputs, seeds: &Seeds) -> String {
    let Call { mut variables, bar_variables, arguments, lent_bars, returned, bars } =
        Call::at(case, inputs, seeds);
    variables += &bar_variables;
    let arguments = [arguments, lent_bars, seeds.result.iter().cloned().collect()].concat().join(", ");
    let (returned, bars) = (tuple(&returned), flat(&bars));
    format!("{{ {variables}let (_, {returned}) = {name}_can_grad({arguments}); {bars} }}")
}

/// The gradient, and the product behind it.
fn product(case: &Case, name: &str, point: &Point, seeds: &Seeds) -> String {
    let mut call = Call::at(case, &point.inputs, seeds);
    let tangents = point.inputs.with_floats(&point.direction);
    let (mut dots, mut products) = (Vec::new(), Vec::new());
    for (parameter, tangent) in case.program.signature.parameters.iter().zip(&tangents.values) {
        let own = parameter.name;
        let lent = parameter.ty.lent();
        if lent.is_none() && !parameter.ty.is_active() {
            continue;
        }
        products.push(format!("{own}_product"));
        match lent {
            None => dots.push(tangent_text(&parameter.ty, tangent)),
            Some(ty) => {
                call.variables += &format!("let mut {own}_dot = {}; ", tangent_text(&ty, tangent));
                dots.push(format!("&mut {own}_dot"));
            }
        }
    }
    let mut arguments = [call.arguments, dots].concat();
    let returned = if seeds.is_float {
        tuple(&call.bars)
    } else {
        call.variables += &call.bar_variables;
        arguments.extend(call.lent_bars);
        arguments.extend(seeds.result.iter().cloned());
        tuple(&call.returned)
    };
    let (variables, arguments, pattern) = (call.variables, arguments.join(", "), tuple(&products));
    let all = flat(&[call.bars, products].concat());
    format!("{{ {variables}let (_, {returned}, {pattern}) = {name}_grad_and_hvp({arguments}); {all} }}")
}

/// The product by `f_hvp`, and by `f_hessian`, where the result is a float and nothing is lent.
fn again(case: &Case, name: &str, point: &Point, seeds: &Seeds) -> [String; 2] {
    // More parameters have no Hessian.
    const MOST_PARAMETERS: usize = 12;
    let Call { arguments, bars, lent_bars, .. } = Call::at(case, &point.inputs, seeds);
    if !seeds.is_float || !lent_bars.is_empty() || bars.len() > MOST_PARAMETERS {
        return ["vec![]".to_owned(), "vec![]".to_owned()];
    }
    let tangents = point.inputs.with_floats(&point.direction);
    let tangents = case.program.signature.parameters.iter().zip(&tangents.values);
    let tangents = tangents.filter(|(parameter, _)| parameter.ty.is_active());
    let dots: Vec<String> =
        tangents.map(|(parameter, tangent)| tangent_text(&parameter.ty, tangent)).collect();
    let given = [arguments.clone(), dots.clone()].concat().join(", ");
    let (pattern, products, along) = (tuple(&bars), flat(&bars), flat_of(&dots));
    let alone = format!("{{ let {pattern} = {name}_hvp({given}); {products} }}");
    let arguments = arguments.join(", ");
    let by_hessian = format!(
        "{{ let along = {along}; let times = |row: &[f64]| row.iter().zip(&along).map(|(entry, dot)| entry * dot).sum::<f64>(); \
         {name}_hessian({arguments}).iter().map(|row| times(&row[..])).collect::<Vec<f64>>() }}"
    );
    [alone, by_hessian]
}

fn flat_of(expressions: &[String]) -> String {
    let values = expressions.iter().map(|each| each.trim_start_matches('&'));
    let parts: Vec<String> = values.map(|each| format!("flat(&({each}))")).collect();
    format!("[{}].concat()", parts.join(", "))
}

fn tuple(names: &[String]) -> String {
    match names {
        [one] => one.clone(),
        several => format!("({})", several.join(", ")),
    }
}

fn flat(names: &[String]) -> String {
    let parts: Vec<String> = names.iter().map(|name| format!("flat(&{name})")).collect();
    format!("[{}].concat()", parts.join(", "))
}

impl Measured {
    pub(crate) fn of(mut lists: impl Iterator<Item = Vec<f64>>) -> Measured {
        let both = lists.next().expect("the gradient and the product");
        let (gradient, product) = both.split_at(both.len() / 2);
        let again = std::array::from_fn(|_| lists.next().expect("the product once more"));
        Measured {
            gradient: gradient.to_vec(),
            product: product.to_vec(),
            again,
            first_order: lists.collect(),
        }
    }

    /// Compares the gradient with that of the first order, and the product with differences; gives how many of these were of use.
    pub(crate) fn compare(&self) -> Result<usize, String> {
        let Measured { gradient, product, again, first_order } = self;
        let [at, beside @ ..] = &first_order[..] else { return Err("no gradient was measured".to_owned()) };
        if [gradient.len(), product.len()] != [at.len(); 2] {
            return Err(format!("the second order has {} and {} floats", gradient.len(), product.len()));
        }
        let scale = at.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        for (second, first) in gradient.iter().zip(at) {
            near("the gradients of second and first order", *second, *first, 1e-9 * scale)?;
        }
        let most = product.iter().fold(scale, |most, part| most.max(part.abs()));
        for (again, by) in again.iter().zip(["f_hvp", "f_hessian"]) {
            if again.is_empty() {
                continue;
            }
            if again.len() != product.len() {
                return Err(format!("{by} gives {} floats instead of {}", again.len(), product.len()));
            }
            for (again, product) in again.iter().zip(product) {
                near(&format!("the product by {by} and beside the gradient"), *again, *product, 1e-9 * most)?;
            }
        }
        let mut compared = 0;
        for (index, product) in product.iter().enumerate() {
            let slope = |pair: &[Vec<f64>], step: f64| (pair[0][index] - pair[1][index]) / (2.0 * step);
            let (coarse, fine) = (slope(&beside[..2], STEPS[0]), slope(&beside[2..], STEPS[1]));
            let extrapolated = fine + (fine - coarse) / 3.0;
            let size = product.abs().max(extrapolated.abs()).max(scale);
            // Near a kink differences say nothing.
            if (fine - coarse).abs() > 1e-4 * size || !extrapolated.is_finite() {
                continue;
            }
            compared += 1;
            near("the product with the Hessian and differences", *product, extrapolated, 1e-5 * size)?;
        }
        Ok(compared)
    }
}
