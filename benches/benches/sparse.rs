//! What sparse derivatives cost: `cargo bench -p ad-benches --bench sparse`.
//!
//! For known structures, the number of colours in each order beside the number of columns; then the times of pattern, colouring and a sparse Jacobian, beside those of the
//! dense one. `-- --rounds N` changes the number of rounds, of which medians are taken.

use ad_benches::case::Run;
use ad_benches::harness::options::Added;
use ad_benches::harness::rounds::Timings;
use ad_benches::harness::table::{aligned, ratio, time};
use ad_runtime::differentiable;
use ad_runtime::numbers::Dependence;
use ad_runtime::sparse::{
    ColoringOrder, Direction, HessianColoring, JacobianColoring, Pattern, hessian_pattern, jacobian_pattern,
};
use clap::Parser;
use clap::builder::RangedU64ValueParser as Whole;
use std::hint::black_box;

#[differentiable(forward, reverse, lifted)]
fn tridiagonal(x: &[f64]) -> Vec<f64> {
    let n = x.len();
    let mut out = vec![0.0; n];
    for i in 0..n {
        let before = if i > 0 { x[i - 1] } else { 0.0 };
        let after = if i + 1 < n { x[i + 1] } else { 0.0 };
        out[i] = (3.0 - 2.0 * x[i]) * x[i] - before - 2.0 * after + 1.0;
    }
    out
}

/// Rosenbrock's function, generalised.
#[differentiable(second_order, lifted)]
fn chain(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        let step = x[i] - x[i - 1] * x[i - 1];
        sum += 100.0 * step * step + (1.0 - x[i - 1]) * (1.0 - x[i - 1]);
    }
    sum
}

#[differentiable(second_order, lifted)]
fn arrow(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        sum += (x[0] * x[i]).sin() + x[i] * x[i] * x[i];
    }
    sum
}

#[differentiable(forward, reverse, lifted)]
fn full_row(x: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0];
    for value in x {
        out[0] += value * value;
        out.push(value.exp());
    }
    out
}

/// Heat and a reaction on a square.
#[differentiable(forward, reverse, lifted)]
fn reaction(u: &[f64]) -> Vec<f64> {
    let side = (u.len() as f64).sqrt().round() as usize;
    let mut out = vec![0.0; u.len()];
    for y in 0..side {
        for x in 0..side {
            let here = y * side + x;
            let mut sum = -4.0 * u[here];
            if x > 0 {
                sum += u[here - 1];
            }
            if x + 1 < side {
                sum += u[here + 1];
            }
            if y > 0 {
                sum += u[here - side];
            }
            if y + 1 < side {
                sum += u[here + side];
            }
            out[here] = sum + u[here].exp();
        }
    }
    out
}

/// Discrete energy of the same problem, whose Hessian is the five-point stencil.
#[differentiable(second_order, lifted)]
fn energy(u: &[f64]) -> f64 {
    let side = (u.len() as f64).sqrt().round() as usize;
    let mut sum = 0.0;
    for y in 0..side {
        for x in 0..side {
            let here = y * side + x;
            sum += u[here].exp();
            if x + 1 < side {
                sum += (u[here + 1] - u[here]) * (u[here + 1] - u[here]) / 2.0;
            }
            if y + 1 < side {
                sum += (u[here + side] - u[here]) * (u[here + side] - u[here]) / 2.0;
            }
        }
    }
    sum
}

/// Cameras of 9 parameters, each followed by the next, then points of 3. A point is seen by the three cameras from its own on.
#[differentiable(forward, reverse, lifted, wrt(x))]
fn reprojection(x: &[f64], cameras: usize) -> Vec<f64> {
    let points = (x.len() - 9 * cameras) / 3;
    let mut out = vec![];
    for point in 0..points {
        let p = 9 * cameras + 3 * point;
        for k in 0..3 {
            let c = 9 * ((point + k) % cameras);
            let u = x[p] + x[c + 1] * x[p + 2] - x[c + 2] * x[p + 1] + x[c + 3];
            let v = x[p + 1] + x[c + 2] * x[p] - x[c] * x[p + 2] + x[c + 4];
            let w = x[p + 2] + x[c] * x[p + 1] - x[c + 1] * x[p] + x[c + 5];
            let (a, b) = (-u / w, -v / w);
            let r = a * a + b * b;
            let scale = x[c + 6] * (1.0 + x[c + 7] * r + x[c + 8] * r * r);
            out.push(scale * a);
            out.push(scale * b);
        }
    }
    out
}

/// Half the sum of the squares of these residuals, with its own copy of the loop.
#[differentiable(second_order, lifted, wrt(x))]
fn reprojection_error(x: &[f64], cameras: usize) -> f64 {
    let points = (x.len() - 9 * cameras) / 3;
    let mut sum = 0.0;
    for point in 0..points {
        let p = 9 * cameras + 3 * point;
        for k in 0..3 {
            let c = 9 * ((point + k) % cameras);
            let u = x[p] + x[c + 1] * x[p + 2] - x[c + 2] * x[p + 1] + x[c + 3];
            let v = x[p + 1] + x[c + 2] * x[p] - x[c] * x[p + 2] + x[c + 4];
            let w = x[p + 2] + x[c] * x[p + 1] - x[c + 1] * x[p] + x[c + 5];
            let (a, b) = (-u / w, -v / w);
            let r = a * a + b * b;
            let scale = x[c + 6] * (1.0 + x[c + 7] * r + x[c + 8] * r * r);
            sum += scale * scale * (a * a + b * b) / 2.0;
        }
    }
    sum
}

const CAMERAS: usize = 12;

fn point(n: usize) -> Vec<f64> {
    (0..n).map(|i| 1.3 + (i as f64 * 0.7).sin() / 3.0).collect()
}

fn words<const N: usize>(parts: [&dyn std::fmt::Display; N]) -> Vec<String> {
    parts.iter().map(ToString::to_string).collect()
}

fn of_jacobian(name: &str, pattern: &Pattern, direction: Direction) -> Vec<String> {
    let count = |order| JacobianColoring::in_order(pattern, direction, order).color_count();
    let [natural, largest, smallest] = ColoringOrder::ALL.map(count);
    let (dense, lines) = match direction {
        Direction::Columns => (pattern.columns(), "columns"),
        Direction::Rows => (pattern.rows(), "rows"),
    };
    let best = natural.min(largest).min(smallest);
    words([&name, &lines, &dense, &pattern.len(), &natural, &largest, &smallest, &best])
}

fn of_hessian(name: &str, pattern: &Pattern) -> Vec<Vec<String>> {
    let count = |order| HessianColoring::in_order(pattern, order).color_count();
    let [natural, largest, smallest] = ColoringOrder::ALL.map(count);
    let best = natural.min(largest).min(smallest);
    let star = words([&name, &"star", &pattern.rows(), &pattern.len(), &natural, &largest, &smallest, &best]);
    vec![star, of_jacobian(name, pattern, Direction::Columns)]
}

fn print_colors() {
    let orders = ["natural", "largest first", "smallest last"];
    let head = [&["derivative", "colours of", "dense", "entries"], &orders[..], &["sweeps"]].concat();
    let mut rows = vec![head.into_iter().map(str::to_owned).collect()];
    let jacobians = [
        ("tridiagonal Jacobian", jacobian_pattern(&point(1000), |x: &[Dependence<8>]| tridiagonal_lifted(x))),
        ("full row and diagonal", jacobian_pattern(&point(1000), |x: &[Dependence<8>]| full_row_lifted(x))),
        (
            "five-point stencil, 32 x 32",
            jacobian_pattern(&point(1024), |x: &[Dependence<8>]| reaction_lifted(x)),
        ),
        (
            "bundle adjustment, 12 cameras, 200 points",
            jacobian_pattern(&point(9 * CAMERAS + 600), |x: &[Dependence<8>]| {
                reprojection_lifted(x, CAMERAS)
            }),
        ),
    ];
    for (name, pattern) in &jacobians {
        rows.push(of_jacobian(name, pattern, Direction::Columns));
        rows.push(of_jacobian(name, pattern, Direction::Rows));
    }
    let hessians = [
        ("tridiagonal Hessian", hessian_pattern::<8>(&point(1000), |x| chain_lifted(x))),
        ("arrowhead Hessian", hessian_pattern::<8>(&point(1000), |x| arrow_lifted(x))),
        ("five-point Hessian, 32 x 32", hessian_pattern::<8>(&point(1024), |x| energy_lifted(x))),
        (
            "bundle adjustment Hessian",
            hessian_pattern::<8>(&point(9 * CAMERAS + 600), |x| reprojection_error_lifted(x, CAMERAS)),
        ),
    ];
    for (name, pattern) in &hessians {
        rows.extend(of_hessian(name, pattern));
    }
    println!("{}", aligned(&rows));
}

/// A Jacobian by columns, in one point, in all ways, and how often the time of the sparse one the dense one takes.
macro_rules! timed_jacobian {
    ($name:literal $lifted:ident $jvps:ident $jacobian:ident $n:expr $(, $rest:expr)*; $rounds:expr) => {{
        let x = point($n);
        let found = jacobian_pattern(&x, |x: &[Dependence<8>]| $lifted(x $(, $rest)*));
        let coloring = JacobianColoring::by_columns(&found);
        let contenders: [Run; 4] = [
            Box::new({
                let x = x.clone();
                move || drop(black_box(jacobian_pattern(&x, |x: &[Dependence<8>]| $lifted(x $(, $rest)*))))
            }),
            Box::new(move || drop(black_box(JacobianColoring::by_columns(&found)))),
            Box::new({
                let x = x.clone();
                move || drop(black_box(coloring.jacobian_by_jvps(|dots: [Vec<f64>; 4]| $jvps(&x $(, $rest)*, dots).1)))
            }),
            Box::new(move || drop(black_box($jacobian(&x $(, $rest)*)))),
        ];
        row($name, &contenders, $rounds)
    }};
}

/// A Hessian in one point.
macro_rules! timed_hessian {
    ($name:literal $lifted:ident $hvp:ident $hessian:ident $n:expr $(, $rest:expr)*; $rounds:expr) => {{
        let x = point($n);
        let found = hessian_pattern::<8>(&x, |x| $lifted(x $(, $rest)*));
        let coloring = HessianColoring::new(&found);
        let contenders: [Run; 4] = [
            Box::new({
                let x = x.clone();
                move || drop(black_box(hessian_pattern::<8>(&x, |x| $lifted(x $(, $rest)*))))
            }),
            Box::new(move || drop(black_box(HessianColoring::new(&found)))),
            Box::new({
                let x = x.clone();
                move || drop(black_box(coloring.hessian(|dot| $hvp(&x $(, $rest)*, dot))))
            }),
            Box::new(move || drop(black_box($hessian(&x $(, $rest)*)))),
        ];
        row($name, &contenders, $rounds)
    }};
}

fn row(name: &str, contenders: &[Run; 4], rounds: usize) -> Vec<String> {
    eprintln!("{name} ..");
    let timings = Timings::take(&contenders.each_ref(), rounds);
    let [pattern, colors, sparse, dense] = [0, 1, 2, 3].map(|contender| time(timings.seconds(contender)));
    words([&name, &pattern, &colors, &sparse, &dense, &ratio(timings.ratio(3, 2))])
}

fn print_times(rounds: usize) {
    let header = words([&"derivative", &"pattern", &"colouring", &"sparse", &"dense", &"dense / sparse"]);
    let rows = vec![
        header,
        timed_jacobian!("tridiagonal Jacobian" tridiagonal_lifted tridiagonal_jvps tridiagonal_jacobian 1000; rounds),
        timed_jacobian!("five-point stencil, 32 x 32" reaction_lifted reaction_jvps reaction_jacobian 1024; rounds),
        timed_jacobian!("bundle adjustment" reprojection_lifted reprojection_jvps reprojection_jacobian 9 * CAMERAS + 600, CAMERAS; rounds),
        timed_hessian!("tridiagonal Hessian" chain_lifted chain_hvp chain_hessian 1000; rounds),
        timed_hessian!("arrowhead Hessian" arrow_lifted arrow_hvp arrow_hessian 1000; rounds),
        timed_hessian!("five-point Hessian, 32 x 32" energy_lifted energy_hvp energy_hessian 1024; rounds),
        timed_hessian!("bundle adjustment Hessian" reprojection_error_lifted reprojection_error_hvp reprojection_error_hessian 9 * CAMERAS + 600, CAMERAS; rounds),
    ];
    println!("{}", aligned(&rows));
}

/// Times sparse derivatives against dense ones, and counts the sweeps that they take.
#[derive(Parser)]
struct Options {
    /// How often each contender is timed; medians are printed
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(1..), default_value = "5")]
    rounds: usize,
    #[command(flatten)]
    added: Added,
}

fn main() {
    let Options { rounds, .. } = Options::parse();
    print_colors();
    print_times(rounds);
}
