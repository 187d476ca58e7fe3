//! `#[differentiable(lifted)]`: the same function over other numbers. Over floats it is the function itself, to the bit; over the others its derivatives are those that
//! are generated from it.

use ad_corpus::check_two;
use ad_runtime::differentiable;
use ad_runtime::numbers::{Dependence, Dual, Number, Taylor, Traced};
use ad_runtime::trace::Trace;

#[test]
fn expressions_and_functions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let scaled = 2.0 * x - y / 3.0;
        let angle = f64::atan2(y, 1.0 + x * x);
        (1.0 - scaled).tanh()
            + x.powi(3) * y.exp()
            + 1.0 / (2.0 + angle.sin())
            + std::f64::consts::PI * x.hypot(y)
            - -y
    }
    check_two!(f f_lifted f_grad f_hessian at (0.7, 0.4), (-0.3, 1.2));
}

/// Branches are those of the values; what both arms give is a number, though one is a literal.
#[test]
fn branches_loops_and_exits() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let start = if x > 0.5 && y < 1.0 { x * y } else { 0.25 };
        let mut sum = 1.0;
        for k in 0..6 {
            sum += start * x / (k as f64 + 1.0);
            if sum > 2.0 {
                break;
            }
            if k == 3 {
                return sum * y;
            }
        }
        while sum < 3.0 {
            sum *= 1.5 + 0.1 * y * y;
        }
        let chosen = match (x * 2.0) as i32 {
            0 => 0.5,
            1 => sum.sin(),
            _ => y,
        };
        sum * chosen
    }
    check_two!(f f_lifted f_grad f_hessian at (0.7, 0.4), (0.2, 0.3), (1.6, 0.9), (-0.3, 2.0));
}

/// What is made of literals and changed afterwards; an assignment that reads what it changes; values that are swapped.
#[test]
fn lists_arrays_and_tuples() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut list = vec![0.0; 4];
        let mut pair = (1.0, x);
        let mut fixed = [0.5; 3];
        let weights = [0.25, 0.5, 0.75, 1.0];
        for (k, weight) in weights.iter().enumerate() {
            list[k] = weight * x + y * k as f64;
        }
        list.push(2.0);
        list.swap(0, 3);
        pair = (pair.1 * y, pair.0);
        fixed[1] = x * fixed[2];
        fixed[2] -= fixed[1] * y;
        let total: f64 = list.iter().zip(&weights).map(|(a, b)| a * b).sum();
        let largest = list.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let above = list.iter().filter(|&&v| v > 0.5).count();
        total + pair.0 * pair.1 + fixed.iter().map(|v| v * v).product::<f64>() + largest * above as f64
    }
    check_two!(f f_lifted f_grad f_hessian at (0.7, 0.4), (-0.3, 1.2));
}

#[differentiable(second_order, lifted)]
fn weighted(values: &[f64], weights: [f64; 2], into: &mut [f64]) -> f64 {
    for (k, value) in values.iter().enumerate() {
        into[k] += weights[k % 2] * value * value;
    }
    into.iter().sum()
}

/// Callees are those over the same numbers; literals and lists that depend on nothing become what they ask for.
#[test]
fn callees() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut into = [0.5, x];
        let constant = [2.0, 3.0];
        let first = weighted(&[x, y], [0.5, y], &mut into);
        first * weighted(&constant, [x, 1.0], &mut [0.0, y]) + weighted(&[1.0], [0.5, 0.25], &mut [0.0])
    }
    check_two!(f f_lifted f_grad f_hessian at (0.7, 0.4), (-0.3, 1.2));
}

/// Parameters that are left out keep their types, and floats of theirs become numbers where they meet some.
#[differentiable(lifted, wrt(x))]
fn decay(rate: f64, x: &[f64], steps: usize) -> (f64, usize) {
    let factor = (1.0 - rate / steps as f64).powi(2);
    let mut sum = rate;
    for value in x {
        sum = sum * factor + value;
    }
    (sum, steps)
}

#[test]
fn parameters_that_stay_as_they_are() {
    let x = Dual::variables([0.5, 2.0]);
    let (value, steps) = decay_lifted(0.2, &x, 3);
    let gradient = decay_can_grad(0.2, &[0.5, 2.0], 3, (1.0, ())).1;
    assert_eq!((value.value, steps), decay(0.2, &[0.5, 2.0], 3));
    assert_eq!(value.tangent, gradient[..]);
    assert_eq!(decay_lifted::<f64>(0.2, &[], 1), decay(0.2, &[], 1));
}

/// What has no derivative, and is no list of floats.
struct Options {
    scale: f64,
    squares: bool,
}

#[differentiable(lifted, wrt(x))]
fn by_options(x: &[f64], options: &Options) -> f64 {
    let mut sum = 0.0;
    for value in x {
        sum += if options.squares { value * value } else { *value };
    }
    sum * options.scale
}

#[differentiable(lifted, wrt(x))]
fn with_options(x: f64, options: &Options) -> f64 {
    let own = Options { scale: 0.5, squares: true };
    by_options(&[x, 2.0], options) * by_options(&[x], &own)
}

#[test]
fn arguments_without_derivative() {
    let options = Options { scale: 3.0, squares: false };
    let found = with_options_lifted(Dual::variable(1.5), &options);
    assert_eq!(found.value, with_options(1.5, &options));
    assert_eq!(found.tangent, with_options_grad(1.5, &options));
}

#[differentiable(lifted)]
fn options(x: f64, list: &[f64]) -> Option<f64> {
    let first = *list.first()?;
    if first < 0.0 {
        return None;
    }
    let root = Some(first.sqrt()).unwrap_or(1.0);
    Some(root * x)
}

#[test]
fn options_of_numbers() {
    assert_eq!(options_lifted(2.0, &[]), None);
    assert_eq!(options_lifted(2.0, &[-1.0]), None);
    let [x, first] = Dual::variables([2.0, 9.0]);
    let root = options_lifted(x, &[first]).expect("there is a root");
    assert_eq!((root.value, root.tangent), (6.0, [3.0, 1.0 / 3.0]));
}

/// The recursion is over the same numbers.
#[differentiable(lifted)]
fn horner(coefficients: &[f64], x: f64) -> f64 {
    match coefficients.split_first() {
        Some((first, rest)) => first + x * horner(rest, x),
        None => 0.0,
    }
}

#[test]
fn functions_that_call_themselves() {
    let coefficients = [1.0, 2.0, 3.0].map(Taylor::constant);
    let y = horner_lifted(&coefficients, Taylor::<3>::variable(2.0));
    assert_eq!([0, 1, 2, 3].map(|k| y.derivative(k)), [17.0, 14.0, 6.0, 0.0]);
}

#[differentiable(lifted)]
fn chain(x: &[f64]) -> Vec<f64> {
    let mut found = Vec::new();
    for k in 1..x.len() {
        found.push(x[k] * x[k] - x[k - 1]);
    }
    found
}

/// The pattern of a Jacobian.
#[test]
fn dependences() {
    let x: Vec<Dependence<1>> = (0..4).map(|k| Dependence::variable(0.5 + k as f64, k)).collect();
    let found = chain_lifted(&x);
    let rows: Vec<Vec<usize>> = found.iter().map(|y| (0..4).filter(|&k| y.depends_on(k)).collect()).collect();
    assert_eq!(rows, [[0, 1], [1, 2], [2, 3]]);
}

/// A function over other numbers is generic, and can be called from one that is written as such.
#[test]
fn generic_callers() {
    #[differentiable(lifted)]
    fn square(x: f64) -> f64 {
        x * x
    }
    fn twice<N: Number>(x: N) -> N {
        square_lifted(square_lifted(x))
    }
    assert_eq!(twice(Taylor::<4>::variable(1.0)).derivative(4), 24.0);
    let trace = Trace::new();
    let x: Traced = trace.variable(3.0);
    assert_eq!(trace.gradient(twice(x)), [108.0]);
}

mod squares {
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(crate) fn level(x: f64) -> f64 {
        x * x
    }

    #[differentiable(second_order, lifted)]
    pub(crate) fn power<const N: i32>(x: f64) -> f64 {
        x.powi(N)
    }
}

mod sums {
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(crate) fn level(x: f64) -> f64 {
        x + x
    }

    #[differentiable(second_order, lifted)]
    pub(crate) fn other(x: f64) -> f64 {
        level(x) * x
    }
}

/// An import of one name brought no `level_lifted`, and that of another module was called.
#[test]
fn imports_of_everything_beside_those_of_one_name() {
    use squares::{level, power as raised};
    use sums::*;

    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        level(x) + other(x) * level(y) + raised::<3>(y)
    }
    check_two!(f f_lifted f_grad f_hessian at (0.3, 0.7), (2.0, 1.5), (-0.4, 1.1));
}
