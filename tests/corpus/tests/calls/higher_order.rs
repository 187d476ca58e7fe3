//! Functions of the file that are given functions, in every mode: nothing is written at them.

use ad_corpus::{check, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};

/// Simpson's rule.
fn integrate(f: impl Fn(f64) -> f64, from: f64, to: f64, steps: usize) -> f64 {
    if steps == 0 {
        return 0.0;
    }
    let h = (to - from) / steps as f64;
    let mut sum = 0.0;
    for k in 0..steps {
        let left = from + k as f64 * h;
        sum += f(left) + 4.0 * f(left + 0.5 * h) + f(left + h);
    }
    sum * h / 6.0
}

/// A step of Runge and Kutta.
fn rk4<F: Fn(f64, f64) -> f64>(f: &F, t: f64, y: f64, h: f64) -> f64 {
    let k1 = f(t, y);
    let k2 = f(t + 0.5 * h, y + 0.5 * h * k1);
    let k3 = f(t + 0.5 * h, y + 0.5 * h * k2);
    let k4 = f(t + h, y + h * k3);
    y + h / 6.0 * (k1 + 2.0 * (k2 + k3) + k4)
}

/// It hands on what it is given.
fn solve<F>(f: F, mut y: f64, h: f64, steps: usize) -> f64
where
    F: Fn(f64, f64) -> f64,
{
    for k in 0..steps {
        y = rk4(&f, k as f64 * h, y, h);
    }
    y
}

/// Newton's method, which leaves as soon as it is there.
fn newton(f: &dyn Fn(f64) -> f64, slope: &dyn Fn(f64) -> f64, start: f64) -> f64 {
    let mut x = start;
    for _ in 0..50 {
        let step = f(x) / slope(x);
        x -= step;
        if step.abs() < 1e-14 {
            return x;
        }
    }
    x
}

fn apply_twice(mut f: impl FnMut(f64), values: &[f64]) {
    for &value in values {
        f(value);
        f(value * value);
    }
}

fn change_all(values: &mut [f64], change: fn(f64) -> f64) {
    for value in values.iter_mut() {
        *value = change(*value);
    }
}

fn table(n: usize, entry: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
    let mut rows = Vec::new();
    for i in 0..n {
        let mut row = Vec::new();
        for j in 0..n {
            row.push(entry(i, j));
        }
        rows.push(row);
    }
    rows
}

fn folded(values: &[f64], start: f64, combine: impl Fn(f64, f64) -> f64) -> f64 {
    values.iter().fold(start, |all, &value| combine(all, value))
}

#[test]
fn a_closure_and_bounds_that_depend_on_parameters() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64, steps: usize) -> f64 {
        integrate(|t| (a * t).sin() * b, a * b, a + b, steps)
    }
    check!(f at (0.5, 1.5, const 0), (0.5, 1.5, const 1), (0.75, -1.25, const 4));
}

#[test]
fn names_of_the_body_and_of_the_closure_are_not_the_same() {
    #[differentiable(second_order, lifted)]
    fn f(h: f64, sum: f64) -> f64 {
        let left = h * sum;
        let f = |t: f64| t * h + sum * left;
        integrate(f, sum, h, 3) + integrate(&f, h, 2.0 * sum, 2) * f(left)
    }
    check!(f at (0.5, 1.5), (1.75, -0.25));
}

#[test]
fn one_function_hands_on_to_another() {
    #[differentiable(second_order, lifted)]
    fn f(rate: f64, start: f64, h: f64, steps: usize) -> f64 {
        solve(|t, y| -rate * y + t.cos() * start, start, h, steps)
    }
    check!(f at (0.5, 1.5, 0.25, const 0), (0.5, 1.5, 0.25, const 1), (1.5, -0.5, 0.1, const 5));
}

#[test]
fn trait_objects_of_functions() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, start: f64) -> f64 {
        newton(&|x| x * x * x - a, &|x| 3.0 * x * x, start) * start
    }
    check!(f at (2.0, 1.0), (5.0, 2.5));
}

#[test]
fn closures_that_change_what_they_capture() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], scale: f64) -> f64 {
        let (mut sum, mut product) = (0.0, 1.0);
        apply_twice(
            |value| {
                sum += scale * value;
                product *= 1.0 + 0.1 * sum;
            },
            x,
        );
        let mut seen = vec![];
        apply_twice(|value| seen.push(value * product), &[scale, sum]);
        sum + product + seen[1] * seen[2]
    }
    check!(f at (&[], 0.5), (&[1.5], 0.75), (&[0.5, -1.5, 2.0], 1.25));
}

#[differentiable(second_order, lifted)]
fn squashed(x: f64) -> f64 {
    x / (1.0 + x * x).sqrt()
}

#[test]
fn functions_by_name() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], a: f64) -> f64 {
        let mut values = x.to_vec();
        change_all(&mut values, squashed);
        change_all(&mut values, f64::exp);
        folded(&values, a, f64::hypot) + integrate(squashed, 0.0, a, 2) + integrate(f64::sin, a, 1.0, 1)
    }
    check!(f at (&[], 0.5), (&[1.5], 0.75), (&[0.5, -1.5, 2.0], 1.25));
}

#[test]
fn lists_in_and_out() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], a: f64) -> Vec<f64> {
        let rows = table(x.len(), |i, j| if i == j { a } else { x[i] * x[j] });
        rows.iter().map(|row| folded(row, 1.0, |all, entry| all * entry + a)).collect()
    }
    check_seeded!(f at (&[], 0.5), (&[1.5], 0.75), (&[0.5, -1.5, 2.0], 1.25));
}

#[test]
fn parts_of_lists_and_what_is_made_for_the_call() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], a: f64) -> f64 {
        let rest = folded(&x[1..], a, |all, entry| all * 0.5 + entry * entry);
        rest + folded(&[a, rest, 2.0 * a], 0.0, |all, entry| all + entry * a)
    }
    check!(f at (&[1.5], 0.75), (&[0.5, -1.5, 2.0], 1.25));
}

/// Where nothing active goes in, the call stays as it is.
#[test]
fn calls_without_active_values_stay() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, n: usize) -> f64 {
        let weights = table(n, |i, j| (i + 2 * j) as f64);
        let mut sum = 0.0;
        for row in &weights {
            sum += row.iter().sum::<f64>() * a * a;
        }
        sum
    }
    check!(f at (0.5, const 0), (0.75, const 3));
}

/// Nodes and weights of a rule, and what is done with them.
#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Rule {
    nodes: Vec<f64>,
    weights: Vec<f64>,
    scale: f64,
}

impl Rule {
    const SMALLEST: f64 = 1e-12;

    fn integrate(&self, f: impl Fn(f64) -> f64, from: f64, to: f64) -> f64 {
        let (middle, half) = (0.5 * (from + to), 0.5 * (to - from));
        if half.abs() < Self::SMALLEST {
            return 0.0;
        }
        let this = self.scale;
        let terms =
            self.nodes.iter().zip(&self.weights).map(|(node, weight)| weight * f(middle + half * node));
        half * this * terms.sum::<f64>()
    }

    /// It changes itself, and gives what it was.
    fn rescale(&mut self, change: impl Fn(f64) -> f64) -> f64 {
        let before = self.scale;
        self.scale = change(self.scale);
        for weight in self.weights.iter_mut() {
            *weight *= 0.5;
        }
        before
    }

    fn into_total<F>(self, f: F) -> f64
    where
        F: Fn(f64, f64) -> f64,
    {
        let mut total = self.scale;
        for weight in &self.weights {
            total = f(total, *weight);
        }
        total
    }

    fn at_nodes(nodes: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
        nodes.iter().map(|&node| f(node)).collect()
    }

    #[differentiable(second_order, lifted)]
    fn twice(&self, a: f64) -> f64 {
        self.integrate(|x| x * a + self.scale, 0.0, a) + self.integrate(squashed, a, a)
    }
}

#[differentiable(second_order)]
impl Rule {
    /// It has no derivative of its own in a marked block: its callers have.
    fn mean_of(&self, f: impl Fn(f64) -> f64) -> f64 {
        let mut sum = 0.0;
        for &node in &self.nodes {
            sum += f(node);
        }
        sum / self.nodes.len() as f64
    }

    fn spread(&self) -> f64 {
        let mean = self.mean_of(|x| x);
        self.mean_of(|x| (x - mean).powi(2)) * self.scale
    }
}

reals!(Rule { nodes, weights, scale } => RuleTangent);

fn rule() -> Rule {
    Rule { nodes: vec![-0.7, 0.1, 0.8], weights: vec![0.5, 0.9, 0.6], scale: 1.25 }
}

#[test]
fn methods() {
    #[differentiable(second_order, lifted)]
    fn f(rule: &Rule, a: f64, b: f64) -> f64 {
        rule.integrate(|x| (a * x).exp(), 0.0, b) * rule.integrate(f64::sin, a, b)
    }
    check!(f at (&rule(), 0.5, 1.5), (&rule(), 1.5, 0.25));
}

#[test]
fn methods_that_call_such_methods() {
    #[differentiable(second_order)]
    fn f(rule: &Rule, a: f64) -> f64 {
        rule.twice(a) + rule.spread()
    }
    check!(f without lifted at (&rule(), 0.5));
}

#[test]
fn methods_that_change_or_take_what_they_are_called_on() {
    #[differentiable(second_order, lifted)]
    fn f(rule: &Rule, a: f64) -> f64 {
        let mut own = rule.clone();
        let before = own.rescale(|scale| scale * a);
        let again = own.rescale(|scale| scale + before * a);
        let values = Rule::at_nodes(&own.nodes, |node| node * a);
        let sum: f64 = values.iter().map(|v| v * v).sum();
        own.into_total(|total, weight| total * 0.5 + weight * a) + again * before + sum
    }
    check!(f at (&rule(), 0.5), (&rule(), 1.5));
}

mod elsewhere {
    pub(super) mod rules {
        /// In another module, names of the language mean the same.
        pub(in super::super) fn trapezoid(f: impl Fn(f64) -> f64, from: f64, to: f64) -> f64 {
            let ends = [from, to].map(|x| f(x));
            f64::max(0.5 * (to - from), 0.0) * ends.iter().sum::<f64>()
        }
    }
}

#[test]
fn functions_of_other_modules() {
    use elsewhere::rules;
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64) -> f64 {
        rules::trapezoid(|x| (a * x).cos(), a, b) * elsewhere::rules::trapezoid(f64::exp, 0.0, a)
    }
    check!(f at (0.5, 1.5));
}

fn bisect(f: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> Option<f64> {
    const ROUNDS: usize = 40;
    if f(low) * f(high) > 0.0 {
        return None;
    }
    for _ in 0..ROUNDS {
        let middle = 0.5 * (low + high);
        if f(low) * f(middle) <= 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(low)
}

/// Two steps of Newton's method from where it is left, which bring back the derivatives that a bisection does not have.
fn polished(f: impl Fn(f64) -> f64, slope: impl Fn(f64) -> f64, low: f64, high: f64) -> Option<f64> {
    let root = bisect(&f, low, high)?;
    let better = root - f(root) / slope(root);
    Some(better - f(better) / slope(better))
}

fn checked(f: impl Fn(f64) -> Result<f64, String>, x: f64) -> Result<f64, String> {
    let y = f(x)?;
    if y < 0.0 {
        return Err(format!("{y} is negative"));
    }
    Ok(y.sqrt() * f(2.0 * x)?)
}

#[test]
fn bodies_that_leave_by_question_marks() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64) -> f64 {
        let slope = |x: f64| 3.0 * x * x + b;
        polished(|x| x * x * x + b * x - a, slope, 0.0, 2.0).unwrap_or(b * b)
    }
    check!(f at (2.0, 0.5), (-2.0, 0.5));
}

#[test]
fn results_of_bodies_are_handed_on() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        let positive = |x: f64| if x > -1.0 { Ok(a * x + b) } else { Err("too small".to_owned()) };
        match checked(positive, b) {
            Ok(y) => y * a,
            Err(_) => a * a,
        }
    }
    check!(f without lifted at (2.0, 0.5), (-3.0, 0.5), (0.5, -0.75), (0.5, -3.0));
}

fn repeated<T: Copy, F: Fn(T) -> T>(f: F, start: T, times: usize) -> T {
    let mut value = start;
    for _ in 0..times {
        value = f(value);
    }
    value
}

fn over_entries<const N: usize>(mut x: [f64; N], f: impl Fn(usize, f64) -> f64) -> [f64; N] {
    for (k, entry) in x.iter_mut().enumerate() {
        *entry = f(k, *entry);
    }
    x
}

#[test]
fn generic_functions_that_do_not_name_their_parameters() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64, times: usize) -> f64 {
        let whole = repeated(|x| x * a + b, b, times);
        let pair = repeated(|(x, y)| (y * a, x + b), (a, b), times);
        let entries = over_entries([a, b, whole], |k, entry| entry * a + k as f64 * b);
        whole * pair.0 + pair.1 + entries[1] * entries[2]
    }
    check!(f at (0.5, 1.5, const 0), (0.5, 1.5, const 1), (0.75, -1.25, const 3));
}
