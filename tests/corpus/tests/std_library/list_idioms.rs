//! How people take elements out of lists, choose among them and order them.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[test]
fn elements_that_may_not_be_there() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64, i: usize) -> f64 {
        let mut sum = weight;
        if let Some(v) = x.get(i) {
            sum += v * v;
        } else {
            sum *= 2.0;
        }
        sum *= match x.last() {
            Some(&v) => v,
            None => weight,
        };
        let Some((first, rest)) = x.split_first() else { return sum * weight };
        for (k, v) in rest.iter().enumerate() {
            sum += first * v * k as f64;
        }
        sum + x.first().copied().unwrap_or(1.0) * x.get(i + 1).copied().unwrap_or(weight)
    }
    for i in 0..4 {
        check!(f at (&[], 0.75, const i), (&[1.5], 0.75, const i), (&[0.5, -1.25, 2.0], 0.75, const i));
    }
}

#[test]
fn stacks() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let mut stack = x.to_vec();
        let mut sum = 0.0;
        while let Some(top) = stack.pop() {
            sum = sum * weight + top * top;
            if let Some(below) = stack.last_mut() {
                *below += sum * 0.25;
            }
            let last = stack.pop().unwrap_or(weight);
            sum -= last;
        }
        sum
    }
    check!(f at (&[], 0.75), (&[1.5], 0.75), (&[0.5, -1.25, 2.0, 0.25, 1.0], 0.75));
}

#[test]
fn chosen_elements() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let largest = x.iter().max_by(|a, b| a.partial_cmp(b).unwrap()).unwrap();
        let least = *x.iter().min_by(|a, b| a.total_cmp(b)).unwrap();
        let found = x.iter().find(|v| **v > 0.0).unwrap();
        largest * largest * weight + least * found
    }
    check!(f at (&[1.5], 0.75), (&[0.5, -1.25, 2.0, 0.25], 0.75));
}

#[test]
fn other_orders() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let mut v = x.to_vec();
        v.sort_by(|a, b| a.partial_cmp(b).unwrap());
        let mut w: Vec<f64> = v.iter().map(|a| a * weight).collect();
        w.reverse();
        w.push(weight);
        w.truncate(3);
        let mut sum = 0.0;
        for k in 0..w.len() {
            sum += w[k] * (k + 1) as f64 * v.get(k).copied().unwrap_or(2.0);
        }
        v.clear();
        v.push(sum);
        v[0] * v.len() as f64
    }
    check!(f at (&[], 0.75), (&[1.5], 0.75), (&[0.5, -1.25, 2.0, 0.25], 0.75));
}

#[test]
fn the_same_elements_keep_their_order_in_a_sort() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut v = x.to_vec();
        v.sort_by(|a, b| b.total_cmp(a));
        v[0] + 10.0 * v[1] + 100.0 * v[2]
    }
    assert_eq!(f_grad(&[2.0, 3.0, 2.0]), [10.0, 1.0, 100.0]);
}

#[test]
fn parts_of_lists_in_patterns() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let [a, b] = x[..] else { return weight * x.len() as f64 };
        match x[1..] {
            [c] => a * b + c * weight,
            _ => 0.0,
        }
    }
    check!(f at (&[], 0.75), (&[1.5], 0.75), (&[0.5, -1.25], 0.75), (&[0.5, -1.25, 2.0], 0.75));
}

#[test]
fn arrays_from_functions() {
    #[differentiable(second_order, lifted)]
    fn cross(a: &[f64; 3], b: [f64; 3]) -> [f64; 3] {
        std::array::from_fn(|k| a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3])
    }
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64; 3], b: [f64; 3], weight: f64) -> f64 {
        let scaled: [f64; 2] = std::array::from_fn(|k| a[k] * weight);
        let c = cross(a, b);
        c[0] * scaled[1] + c[1] * c[2] * scaled[0]
    }
    check!(f at (&[0.5, -1.25, 2.0], [0.75, 0.25, -0.5], 1.5));
}

type Grid<const N: usize> = [[f64; N]; N];

#[test]
fn arrays_of_arrays_from_functions() {
    #[differentiable(second_order, lifted)]
    fn product<const N: usize>(a: Grid<N>, b: &Grid<N>) -> Grid<N> {
        std::array::from_fn(|i| std::array::from_fn(|j| (0..N).map(|k| a[i][k] * b[k][j]).sum()))
    }
    #[differentiable(second_order, lifted)]
    fn transposed(a: [[f64; 2]; 2]) -> [[f64; 2]; 2] {
        std::array::from_fn(|i| std::array::from_fn(|j| a[j][i]))
    }
    #[differentiable(second_order, lifted)]
    fn f(a: [[f64; 2]; 2], b: &[[f64; 2]; 2]) -> f64 {
        let c = product(transposed(a), b);
        c[0][0] * c[1][1] - 0.5 * c[0][1] * c[1][0] + a[0][1]
    }
    check!(f at ([[0.5, -1.25], [2.0, 0.75]], &[[0.25, 1.5], [-0.5, 3.0]]));
}

#[derive(Clone, Debug, PartialEq, Default, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Moments {
    count: usize,
    mean: f64,
    squares: f64,
}

reals!(Moments { count, mean, squares } => MomentsTangent);

#[differentiable(second_order)]
impl Moments {
    fn push(&mut self, x: f64) {
        self.count += 1;
        let step = x - self.mean;
        self.mean += step / self.count as f64;
        self.squares += step * (x - self.mean);
    }
    fn variance(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.squares / (self.count - 1) as f64 }
    }
}

#[test]
fn methods_of_own_types_that_lists_have_too() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut moments = Moments::default();
        let mut seen = Vec::new();
        for &v in x {
            moments.push(v);
            seen.push(v * moments.mean);
        }
        moments.variance() + seen.iter().sum::<f64>()
    }
    check!(f without lifted at (&[]), (&[1.5]), (&[0.5, -1.25, 2.0, 0.25]));
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pair {
    x: f64,
    y: f64,
}

reals!(Pair { x, y } => PairTangent);

#[differentiable(second_order)]
impl std::ops::Add for Pair {
    type Output = Pair;
    fn add(self, other: Pair) -> Pair {
        Pair { x: self.x + other.x, y: self.y + other.y * other.y }
    }
}

impl std::iter::Sum for Pair {
    fn sum<I: Iterator<Item = Pair>>(pairs: I) -> Pair {
        pairs.fold(Pair { x: 0.0, y: 0.0 }, |sum, pair| sum + pair)
    }
}

#[test]
fn sums_of_own_types() {
    #[differentiable(second_order)]
    fn f(pairs: &[Pair], weight: f64) -> f64 {
        let sum: Pair = pairs.iter().copied().sum();
        sum.x * sum.y * weight
    }
    let pair = |x: f64, y: f64| Pair { x, y };
    check!(f without lifted at (&vec![pair(0.5, -1.0)], 0.75), (&vec![pair(0.5, -1.0), pair(2.0, 1.5)], 0.75));
}

#[test]
fn iterators_in_variables() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let mut values = x.iter();
        let Some(first) = values.next() else { return weight };
        let mut sum = first * weight;
        if let Some(second) = values.next() {
            sum *= second;
        }
        for value in values {
            sum = sum * 0.5 + value * value;
        }
        sum
    }
    check!(f at (&[], 0.75), (&[1.5], 0.75), (&[0.5, -1.25], 0.75), (&[0.5, -1.25, 2.0, 0.25], 0.75));
}

#[test]
fn iterators_that_shadow_their_lists() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, coefficients: &[f64]) -> f64 {
        let mut coefficients = coefficients.iter().rev();
        let mut value = match coefficients.next() {
            Some(c) => *c,
            None => x,
        };
        for c in coefficients {
            value = value * x + c;
        }
        value
    }
    #[differentiable(second_order, lifted)]
    fn g(x: &[f64], weight: f64) -> f64 {
        let mut values = x.iter().copied();
        let first = values.next().unwrap_or(weight);
        let second = values.next().unwrap_or(first * 2.0);
        first * second + values.map(|v| v * weight).sum::<f64>()
    }
    check!(f at (0.75, &[]), (0.75, &[1.5]), (0.75, &[0.5, -1.25, 2.0]));
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp, g_lifted] at (&[], 0.75));
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp, g_lifted] at (&[0.5, -1.25, 2.0, 0.25], 0.75));
}

#[test]
fn parts_of_iterators_by_reference() {
    #[differentiable(second_order)]
    fn square(x: f64) -> f64 {
        x * x
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let mut v = x.to_vec();
        for a in v.iter_mut().skip(2) {
            *a *= x[0];
        }
        v.iter_mut().skip(1).for_each(|a| *a *= weight);
        for (a, b) in v.iter_mut().zip(x.iter().skip(1)) {
            *a = b * *a;
        }
        let mut sum = 0.0;
        for a in v.iter().skip(1) {
            sum += square(*a);
        }
        let largest = x.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map(|(i, _)| i).unwrap();
        let doubled: Vec<_> = v.iter().map(|a| a * 2.0).collect();
        sum * x[largest] + doubled.iter().map(|a| a * a).sum::<f64>()
    }
    check!(f without lifted at (&[1.5], 0.75), (&[0.5, -1.25, 2.0, 0.25], 0.75));
}

#[test]
fn ends_and_what_is_beside_them() {
    #[differentiable(second_order, lifted)]
    fn f(v: &[f64]) -> f64 {
        let (first, rest) = v.split_first().unwrap();
        let (last, before) = rest.split_last().expect("there are two");
        first * rest.iter().sum::<f64>() + last * last * before.iter().sum::<f64>()
    }
    check!(f at (&[0.5, 1.5, 2.5]), (&[0.5, 1.5]));
}

/// Arrays from functions in arms and in fields, where the result or the field says how long they are.
#[test]
fn arrays_from_functions_in_arms_and_fields() {
    #[derive(Clone, Copy, ad_runtime::Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    struct Turn {
        w: f64,
        v: [f64; 3],
    }
    #[differentiable(second_order, lifted)]
    fn turned(a: [f64; 3], how: usize) -> [f64; 3] {
        match how {
            0 => std::array::from_fn(|i| a[i] * a[2 - i]),
            1 => {
                let turn = Turn { w: a[0], v: std::array::from_fn(|i| a[i] * (i + 1) as f64) };
                if turn.w > 0.0 { std::array::from_fn(|i| turn.v[i] * turn.w) } else { a }
            }
            _ => a,
        }
    }
    #[differentiable(second_order, lifted)]
    fn f(a: [f64; 3], how: usize) -> f64 {
        let b = turned(a, how);
        b[0] + 2.0 * b[1] - b[2] * b[0]
    }
    check!(f at ([0.5, -1.5, 0.7], const 0), ([0.5, -1.5, 0.7], const 1), ([-0.5, -1.5, 0.7], const 1), ([0.5, -1.5, 0.7], const 2));
}
