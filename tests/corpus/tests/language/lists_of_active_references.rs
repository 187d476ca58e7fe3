//! Loops over references to what is active, which stand in a literal: each round is a block of its own.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[differentiable(second_order, lifted)]
fn add_scaled(sum: &mut [f64; 3], v: &[f64; 3], k: f64) {
    for i in 0..3 {
        sum[i] += k * v[i] * v[(i + 1) % 3];
    }
}

#[differentiable(second_order, lifted)]
fn weight(list: &[f64]) -> f64 {
    list.iter().map(|v| v * v).sum::<f64>() * list[0]
}

#[test]
fn arrays_given_to_a_function() {
    #[differentiable(second_order, lifted)]
    fn f(a: [f64; 3], b: [f64; 3]) -> f64 {
        let c = [a[0] * b[1], b[0], a[2] * a[2]];
        let mut d = [0.0; 3];
        for v in [&a, &c, &b] {
            add_scaled(&mut d, v, 2.0);
        }
        d[0] * d[1] - d[2]
    }
    check!(f at ([0.5, -1.2, 0.8], [1.7, 0.3, -0.6]));
}

#[test]
fn lists_beside_numbers_in_a_variable() {
    #[differentiable(second_order, lifted)]
    fn f(day: &[f64], night: &[f64], x: f64) -> f64 {
        let periods = [(day, 12.0, x), (night, 8.0 * x, 10.0)];
        let mut sum = 0.0;
        for (list, hours, penalty) in periods {
            let level = weight(list) + penalty * x;
            sum += hours / 24.0 * level.sin();
        }
        sum * sum
    }
    check!(f at (&[0.5, 0.2], &[1.3], 0.7));
}

#[test]
fn rounds_that_are_left_early() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64], c: &[f64], #[no_derivative] bound: f64) -> f64 {
        let mut sum: f64 = 1.0;
        'lists: for (k, list) in [a, b, c].into_iter().enumerate() {
            if list.is_empty() {
                continue;
            }
            for v in list {
                if *v > bound {
                    break 'lists;
                }
                if *v < 0.0 {
                    continue 'lists;
                }
                for other in [a, c] {
                    if other.len() > 2 {
                        break;
                    }
                    sum += v * weight(other);
                }
            }
            sum *= weight(list) + k as f64;
        }
        sum
    }
    for bound in [0.1, 0.6, 5.0] {
        check!(f at (&[0.5, 0.2], &[1.3, 0.4], &[0.9, 0.8, 0.7], const bound), (&[0.3], &[0.2, -0.4], &[0.9, 0.3], const bound));
    }
}

#[test]
fn labels_of_the_user_are_other_ones() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64], #[no_derivative] bound: f64) -> f64 {
        let mut sum: f64 = 1.0;
        'round_2: for k in 0..3 {
            'walk_2: for v in a {
                for list in [a, b] {
                    if list.is_empty() {
                        continue;
                    }
                    if list[0] * v > bound {
                        continue 'round_2;
                    }
                    if list.len() > 2 {
                        break 'walk_2;
                    }
                    if list.len() > 1 {
                        break;
                    }
                    sum += weight(list) * v;
                }
                sum *= 1.5 + k as f64;
            }
            sum += a[0];
        }
        sum
    }
    for bound in [0.1, 0.6, 5.0] {
        check!(f at (&[0.5], &[0.3], const bound), (&[0.9, 0.4], &[1.3], const bound), (&[0.9], &[0.2, 0.1, 0.3], const bound));
    }
}

#[test]
fn an_empty_list_is_passed_over() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], #[no_derivative] b: &[f64], x: f64) -> f64 {
        let mut sum = x;
        for list in [a, b] {
            if list.is_empty() {
                continue;
            }
            sum += weight(list) * x;
        }
        sum
    }
    check!(f at (&[0.5, 0.2], const &[], 0.7), (&[0.5], const &[1.5], 0.7));
}

#[derive(Differentiable, Clone)]
#[::ad_runtime::differentiable(lifted)]
struct Wing {
    span: f64,
    ribs: Vec<f64>,
}

#[test]
fn structs_walked_in_a_chain() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let left = Wing { span: x, ribs: vec![y, x * y] };
        let right = Wing { span: y, ribs: vec![x] };
        let area: f64 = [&left, &right].iter().map(|wing| wing.span * weight(&wing.ribs)).sum();
        let mut lift = 0.0;
        for (wing, factor) in [&left, &right].into_iter().zip([1.0, 3.0]) {
            lift += factor * wing.span * wing.ribs[0];
        }
        area * lift
    }
    check!(f at (0.5, 1.3));
}

#[test]
fn an_element_given_after_a_question() {
    #[differentiable(second_order, lifted)]
    fn last(rows: &[[f64; 3]], k: usize) -> Option<f64> {
        let mut sum = [0.0; 3];
        add_scaled(&mut sum, rows.last()?, 1.0);
        add_scaled(&mut sum, rows.get(k)?, 2.0);
        Some(sum[0] * sum[2])
    }
    #[differentiable(second_order, lifted)]
    fn f(rows: &[[f64; 3]], k: usize) -> f64 {
        last(rows, k).unwrap_or(0.0)
    }
    check!(f at (&[], const 0), (&[[0.5, 0.2, 0.9]], const 0), (&[[0.5, 0.2, 0.9], [0.1, 1.2, 0.4]], const 0), (&[[0.5, 0.2, 0.9]], const 3));
}

#[test]
fn parts_with_types_of_their_own() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        x.iter().zip(1..).map(|(v, rank): (&f64, i32)| rank as f64 * v * v).sum()
    }
    check!(f at (&[]), (&[0.5]), (&[0.5, 0.2, -0.9]));
}

#[test]
fn a_polygon_is_closed_by_a_cycle() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[(f64, f64)]) -> f64 {
        let next = x.iter().cycle().skip(1);
        let mut area = 0.0;
        for (&(x0, y0), &(x1, y1)) in x.iter().zip(next) {
            area += 0.5 * (x0 * y1 - x1 * y0) * x0;
        }
        let mut seen = 0.0;
        let marked: f64 = x
            .iter()
            .cycle()
            .map(|p| {
                seen += p.0;
                p.1 * seen
            })
            .skip(1)
            .take(3)
            .sum();
        area += marked * seen;
        area += x.iter().cycle().enumerate().skip(1).take(4).map(|(k, p)| k as f64 * p.0 * p.1).sum::<f64>();
        area += x.iter().cycle().zip(x).skip(1).map(|(a, b)| a.0 * b.1 * b.1).sum::<f64>();
        area += x.iter().cycle().skip(1).skip(1).take(2).map(|p| p.0 * p.1).sum::<f64>();
        area + x.iter().zip(x.iter().cycle().skip(2)).map(|(a, b)| a.0 * b.1).sum::<f64>()
    }
    check!(f at (&[]), (&[(0.5, 0.2)]), (&[(0.5, 0.2), (1.5, 0.1), (0.7, 1.9)]));
}

#[test]
fn windows_of_rows_flattened() {
    #[differentiable(second_order, lifted)]
    fn f(rows: &[Vec<f64>]) -> f64 {
        rows.iter().flat_map(|row| row.windows(2).map(|w| (w[1] - w[0]).powi(2))).sum::<f64>()
    }
    check!(f at (&[]), (&[vec![0.5, 0.2], vec![], vec![0.1], vec![1.0, -0.4, 0.7]]));
}

#[test]
fn lengths_by_arguments() {
    type Point = [f64; 3];
    #[differentiable(second_order, lifted)]
    fn difference(a: &Point, b: &Point) -> Point {
        std::array::from_fn::<f64, 3, _>(|i| a[i] * b[i] - b[i])
    }
    #[differentiable(second_order, lifted)]
    fn f(a: &Point, b: &Point) -> f64 {
        let d = difference(a, b);
        d[0] * d[1] + d[2]
    }
    check!(f at (&[0.5, 0.2, 0.9], &[0.1, 1.2, 0.4]));
}

fn around(k: usize, n: usize) -> std::ops::RangeInclusive<usize> {
    k.saturating_sub(1)..=(k + 1).min(n - 1)
}

#[test]
fn ranges_given_by_functions() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (k, v) in x.iter().enumerate() {
            for j in around(k, x.len()) {
                sum += v * x[j] * (j + 1) as f64;
            }
        }
        sum
    }
    check!(f at (&[]), (&[0.5]), (&[0.5, 0.2, -0.9]));
}

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Polar {
    r: f64,
    angle: f64,
}

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Plane(f64, f64);

#[differentiable(second_order)]
impl From<Polar> for Plane {
    fn from(p: Polar) -> Plane {
        Plane(p.r * p.angle.cos(), p.r * p.angle.sin())
    }
}

#[test]
fn a_conversion_taken_apart() {
    #[differentiable(second_order)]
    fn f(r: f64, angle: f64) -> f64 {
        let Plane(x, y) = Polar { r, angle }.into();
        x * x * y
    }
    check!(f without lifted at (0.5, 1.3));
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Plain,
    Squared,
}

#[test]
fn variants_imported_in_the_body() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, kinds: &[Kind]) -> f64 {
        use Kind::*;
        let mut product = 1.0;
        for kind in kinds {
            product *= match kind {
                Plain => x,
                Squared => x * x + 1.0,
            };
        }
        product
    }
    // What a macro names may have derivatives that it gives.
    let (kinds, none): ([Kind; 2], [Kind; 0]) = ([Kind::Squared, Kind::Plain], []);
    check!(f at (0.5, const &none), (0.5, const &kinds));
}
