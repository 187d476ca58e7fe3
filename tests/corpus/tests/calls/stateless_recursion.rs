//! Functions that call themselves, whose reverse sweep has all that it needs from the arguments, and such whose has not.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use num_traits::Float;

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Cell {
    mass: f64,
    at: [f64; 2],
    #[no_derivative]
    children: Vec<usize>,
}

/// Each has those below it as its children.
fn cells(masses: &[f64]) -> Vec<Cell> {
    let children = |k: usize| (2 * k + 1..2 * k + 3).filter(|&child| child < masses.len()).collect();
    let cell =
        |(k, &mass): (usize, &f64)| Cell { mass, at: [0.3 * k as f64, mass * mass], children: children(k) };
    masses.iter().enumerate().map(cell).collect()
}

/// A loop over what calls the function again, an exit, a guard.
#[differentiable(second_order, lifted)]
fn potential(cells: &[Cell], at: usize, target: &[f64; 2], #[no_derivative] opening: f64) -> f64 {
    let cell = &cells[at];
    let (dx, dy) = (target[0] - cell.at[0], target[1] - cell.at[1]);
    let square = dx * dx + dy * dy + 0.1;
    if cell.children.is_empty() {
        return -cell.mass / square.sqrt();
    }
    match cell.children.len() {
        n if square < opening && n > 1 => {
            let mut sum = 0.25 * square.ln();
            for &child in &cell.children {
                sum += 0.5 * potential(cells, child, target, opening);
            }
            sum
        }
        _ => -cell.mass * (-square).exp(),
    }
}

#[test]
fn trees_of_cells() {
    #[differentiable(second_order, lifted)]
    fn f(masses: &[f64], x: f64, y: f64, #[no_derivative] opening: f64) -> f64 {
        let mut list = cells_of(masses);
        list[0].mass = x * y;
        potential(&list, 0, &[x, y], opening) * x
    }
    #[differentiable(second_order, lifted)]
    fn cells_of(masses: &[f64]) -> Vec<Cell> {
        let mut list = Vec::new();
        for k in 0..masses.len() {
            let children = children_of(k, masses.len());
            list.push(Cell { mass: masses[k], at: [0.3 * k as f64, masses[k] * masses[k]], children });
        }
        list
    }
    fn children_of(k: usize, n: usize) -> Vec<usize> {
        (2 * k + 1..2 * k + 3).filter(|&child| child < n).collect()
    }
    let masses = [0.4, 0.9, 0.3, 1.2, 0.7, 0.8];
    for opening in [0.0, 0.5, 100.0] {
        check!(f at (&masses, 0.3, 0.6, const opening), (&[0.4], 0.3, 0.6, const opening), (&[0.4, 0.9, 0.3], -0.2, 0.4, const opening));
    }
    let (value, gradient) = potential_value_and_grad(&cells(&masses), 0, &[0.3, 0.6], 100.0);
    assert!(value.is_finite() && gradient.1.iter().all(|x| *x != 0.0));
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Decay {
    rates: Vec<f64>,
}

#[differentiable(second_order)]
impl Decay {
    fn total(&self, from: usize, x: f64) -> f64 {
        if from >= self.rates.len() {
            return x.sin();
        }
        self.rates[from] * x + self.total(from + 1, x * self.rates[from])
    }

    fn halved(n: usize, x: f64) -> f64 {
        match n {
            0 => x * x,
            _ => Self::halved(n / 2, x * 0.5) + Self::halved(n - 1, x + 1.0),
        }
    }
}

#[test]
fn methods_and_functions_of_types() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64, n: usize) -> f64 {
        let decay = Decay { rates: vec![a, b * a, b] };
        decay.total(n, a * b) * b + Decay::halved(n, a)
    }
    check!(f without lifted at (0.7, 0.4, const 0), (0.7, 0.4, const 1), (0.3, -0.4, const 4));
}

/// The parts of a whole have methods of the same names, which are not those of the whole.
#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Part(f64, f64);

#[differentiable(second_order)]
impl Part {
    fn total(&self, x: f64) -> f64 {
        (self.0 * x).sin() * self.1
    }

    fn largest(&self, x: f64) -> f64 {
        self.0 * self.1 * x
    }

    fn halved(n: usize, x: f64) -> f64 {
        x * x * n as f64
    }
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Whole {
    parts: Vec<Part>,
}

#[differentiable(second_order)]
impl Whole {
    fn total(&self, x: f64) -> f64 {
        let mut sum = 0.0;
        for part in &self.parts {
            sum += part.total(x);
        }
        sum
    }

    fn largest(&self, x: f64) -> f64 {
        self.parts[0].largest(x) + Part::largest(&self.parts[1], x * x)
    }

    fn halved(n: usize, x: f64) -> f64 {
        Part::halved(n + 1, x * 0.5)
    }
}

#[test]
fn methods_of_other_types_with_the_same_name() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64, n: usize) -> f64 {
        let whole = Whole { parts: vec![Part(a, b), Part(a * b, 0.5), Part(b, a)] };
        whole.total(a) * Whole::halved(n, b) + whole.largest(b)
    }
    check!(f without lifted at (0.7, 0.4, const 0), (0.3, -0.4, const 4));
}

/// A generic scalar, and a size.
#[differentiable(second_order)]
fn horner<T: Float, const N: usize>(coefficients: &[T; N], from: usize, x: T, so_far: T) -> T {
    if from == N {
        return so_far;
    }
    horner(coefficients, from + 1, x, so_far * x + coefficients[from])
}

#[test]
fn generic_functions() {
    #[differentiable(second_order)]
    fn f(coefficients: &[f64; 4], x: f64) -> f64 {
        horner(coefficients, 0, x, 0.5) + horner(&[x, coefficients[1]], 0, x * x, x)
    }
    check!(f without lifted at (&[0.3, 0.7, -0.4, 1.2], 0.6));
    let single = horner_value_and_grad(&[0.5_f32, 2.0], 0, 3.0, 1.0);
    assert_eq!(single, (12.5, ([3.0, 1.0], 6.5, 9.0)));
}

/// What is changed is only added to.
#[differentiable(second_order, lifted)]
fn spread(into: &mut [f64], at: usize, share: f64) {
    into[at] += share;
    if at + 1 < into.len() {
        spread(into, at + 1, share * 0.5);
    }
    if at + 2 < into.len() {
        spread(into, at + 2, share * share);
    }
}

#[test]
fn what_is_changed_is_only_added_to() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], share: f64) -> f64 {
        let mut y = x.to_vec();
        spread(&mut y, 0, share);
        y.iter().map(|y| y * y).sum()
    }
    check!(f at (&[0.4], 0.3), (&[0.4, 0.2], 0.3), (&[0.4, 0.2, -0.3, 0.1, 0.8], 0.3));
}

/// Values of the calls are needed: these keep something.
#[test]
fn values_of_the_calls_are_needed() {
    #[differentiable(second_order, lifted)]
    fn product(x: &[f64]) -> f64 {
        match x.len() {
            0 => 1.0,
            1 => x[0].sin(),
            n => product(&x[..n / 2]) * product(&x[n / 2..]),
        }
    }
    #[differentiable(second_order, lifted)]
    fn fraction(x: &[f64]) -> f64 {
        if x.is_empty() { 1.0 } else { x[0] + 1.0 / (2.0 + fraction(&x[1..])) }
    }
    #[differentiable(second_order, lifted)]
    fn scaled(x: f64, n: usize) -> f64 {
        let mut list = vec![x; 3];
        for k in 0..3 {
            list[k] = (list[k] * x).sin() + list[0];
        }
        if n == 0 { list[2] } else { scaled(list[1] * list[2], n - 1) + list[0] }
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        product(x) + fraction(x) * scaled(x[0], n)
    }
    check!(f at (&[0.4], const 0), (&[0.4, 0.9], const 1), (&[0.4, 0.9, -0.3, 1.2, 0.7], const 2));
}

/// Of any type, which may not live long enough for a box.
#[differentiable(second_order, lifted, wrt(x))]
fn labelled<S: std::fmt::Display>(label: &S, x: f64, n: usize) -> f64 {
    if n == 0 {
        return x * 1.5;
    }
    labelled(label, x.sin(), n - 1) + x
}

#[test]
fn functions_of_any_type() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        labelled(&"sine", x, n) * x
    }
    check!(f at (0.4, const 0), (0.4, const 3));
}
