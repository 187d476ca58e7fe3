//! Forms that programs of new users had: ranges from functions, tables of structs, elements taken out by `match`, arrays mapped by functions, methods of
//! types without derivative that give numbers.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use approx::assert_abs_diff_eq;
use std::collections::BTreeMap;
use std::ops::{Add, Index, Mul, Range};

#[derive(Clone, Copy)]
struct Layout {
    size: usize,
}

impl Layout {
    fn block(&self, k: usize) -> Range<usize> {
        k * self.size..(k + 1) * self.size
    }
}

fn pair(k: usize) -> Range<usize> {
    k..k + 2
}

#[test]
fn ranges_from_functions() {
    #[differentiable(second_order, lifted)]
    fn of_blocks(p: &[f64], layout: Layout, spans: &[(Range<usize>, f64)]) -> f64 {
        let mut list = p.to_vec();
        let mut sum = 0.0;
        for k in 0..p.len() / layout.size {
            let block = layout.block(k);
            let (first, second) = (&p[block.clone()], &p[pair(k)]);
            let third = &p[block];
            sum += first[0] * second[1] * third[layout.size - 1];
        }
        for (span, weight) in spans {
            let total: f64 = list[span.clone()].iter().sum();
            for v in &mut list[span.clone()] {
                *v += weight * total;
            }
        }
        sum + list[0] * list[p.len() - 1]
    }
    #[differentiable(second_order, lifted)]
    fn f(p: &[f64], a: f64, b: f64) -> f64 {
        of_blocks(p, Layout { size: 2 }, &[(0..2, a), (1..p.len(), b)])
    }
    check!(f at (&[0.5, -0.7], 0.3, 1.1), (&[0.5, -0.7, 1.2, 0.4], 0.3, 1.1));
}

struct Band {
    base: f64,
    slope: f64,
}

const BANDS: [Band; 2] = [Band { base: 1.0, slope: 0.5 }, Band { base: 2.0, slope: -0.25 }];

fn band_of(x: f64) -> usize {
    usize::from(x > 1.0)
}

#[test]
fn tables_of_structs() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, rounds: usize) -> f64 {
        let mut y = x;
        for _ in 0..rounds {
            let band = &BANDS[band_of(y)];
            if band.slope > 1.0 {
                return y;
            }
            y = band.base + band.slope * y * y;
        }
        y
    }
    check!(f at (0.3, const 0), (0.3, const 1), (0.3, const 4), (1.7, const 3));
}

#[test]
fn parts_by_match() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[(f64, f64)], y: f64) -> f64 {
        let (first, rest) = match x.split_first() {
            Some(parts) => parts,
            None => return y * y,
        };
        let mut sum = first.0 * y;
        for (a, b) in rest {
            sum += a * b * first.1;
        }
        sum
    }
    check!(f at (&[], 0.3), (&[(0.5, 1.2)], 0.3), (&[(0.5, 1.2), (0.7, -0.4), (1.1, 0.9)], 0.3));
}

#[derive(Debug)]
enum Fault {
    Empty,
    #[allow(dead_code, reason = "nobody asks which")]
    Steep(Kind),
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Linear,
    Square,
}

impl Kind {
    fn factor(self) -> f64 {
        match self {
            Kind::Linear => 1.5,
            Kind::Square => 0.5,
        }
    }
    fn nodes(self) -> Vec<(f64, f64)> {
        vec![(0.1, self.factor()), (0.7, 1.0)]
    }
}

#[differentiable(second_order)]
fn largest(x: &[f64], kinds: &[(Kind, f64)]) -> Result<f64, Fault> {
    let top = x.iter().copied().reduce(f64::max).ok_or(Fault::Empty)?;
    let mut sum = top;
    for &(kind, weight) in kinds {
        if weight > 3.0 {
            return Err(Fault::Steep(kind));
        }
        sum += weight * kind.factor() * top;
        for (node, share) in kind.nodes() {
            sum += node * share * top * top;
        }
    }
    Ok(sum)
}

#[test]
fn types_that_hold_nothing_give_numbers() {
    #[differentiable(second_order)]
    fn f(x: &[f64], w: f64) -> f64 {
        let kinds = [(Kind::Linear, w), (Kind::Square, w * w)];
        largest(x, &kinds).unwrap_or(0.0) + w
    }
    check!(f without lifted at (&[], 0.3), (&[0.5, 1.2], 0.3), (&[0.5, 1.2], 3.7));
}

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Turn {
    w: f64,
    v: [f64; 3],
}

#[differentiable(second_order)]
impl Turn {
    /// Named like a function of floats.
    fn exp(v: [f64; 3]) -> Turn {
        Turn { w: v[0].cos(), v: v.map(|x| x * v[1]) }
    }
}

#[differentiable(second_order, lifted)]
fn direction(a: (f64, f64)) -> [f64; 2] {
    [a.0.cos() * a.1, a.0.sin()]
}

#[test]
fn functions_named_like_those_of_floats_and_arrays_mapped() {
    #[differentiable(second_order)]
    fn over<const N: usize>(angles: [(f64, f64); N], rows: [[f64; 2]; N]) -> f64 {
        let spins = angles.map(|a| direction(a));
        let sums = rows.map(|row| row.iter().sum::<f64>());
        let mut total = 0.0;
        for i in 0..N {
            total += spins[i][0] * spins[(i + 1) % N][1] * sums[i];
        }
        total
    }
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        let turn = Turn { w: a, ..Turn::exp([a, b, a * b]) };
        over([(a, b), (b, turn.w), (0.3, turn.v[2])], [[a, b], [b, 1.0], [turn.v[1], a]])
    }
    check!(f without lifted at (0.5, 1.3));
}

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Matrix<const R: usize, const C: usize>([[f64; C]; R]);

impl<const R: usize, const C: usize> Index<(usize, usize)> for Matrix<R, C> {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.0[i][j]
    }
}

#[differentiable(second_order)]
impl<const R: usize, const K: usize, const C: usize> Mul<Matrix<K, C>> for Matrix<R, K> {
    type Output = Matrix<R, C>;
    fn mul(self, other: Matrix<K, C>) -> Matrix<R, C> {
        let mut out = [[0.0; C]; R];
        for i in 0..R {
            for j in 0..C {
                for k in 0..K {
                    out[i][j] += self.0[i][k] * other.0[k][j];
                }
            }
        }
        Matrix(out)
    }
}

#[differentiable(second_order)]
impl<const R: usize, const C: usize> Add for Matrix<R, C> {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        for i in 0..R {
            for j in 0..C {
                self.0[i][j] += other.0[i][j];
            }
        }
        self
    }
}

#[test]
fn results_of_operators_indexed_by_tuples() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        let m = Matrix([[a, b], [0.5, a * b]]);
        let v = Matrix([[b], [a]]);
        let mut p = m * v;
        p = p + m * p;
        (m * p)[(1, 0)] + p[(0, 0)] * m[(0, 1)]
    }
    check!(f without lifted at (0.5, 1.3));
}

#[test]
fn numbers_of_an_iterator_in_a_variable() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let waves = std::iter::successors(Some(0.25), |w| Some(w + 0.25)).take_while(|w| *w < 1.2);
        let mut sum = y;
        for w in waves {
            sum += (x * w).sin() * y;
        }
        sum
    }
    check!(f without lifted at (0.5, 1.3));
}

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Membrane {
    v: f64,
}

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Cell {
    gain: f64,
    peak: f64,
}

#[differentiable(second_order)]
impl Cell {
    /// Whether it fired.
    fn advance(&self, m: &mut Membrane, dt: f64) -> bool {
        m.v += dt * self.gain * m.v;
        let fired = m.v > self.peak;
        if fired {
            m.v = 0.25 * self.peak;
        }
        fired
    }

    fn run(&self, start: f64, rounds: usize) -> f64 {
        let mut membrane = Membrane { v: start };
        let mut spikes = 0;
        let mut sum = 0.0;
        for _ in 0..rounds {
            if self.advance(&mut membrane, 0.5) {
                spikes += 1;
            }
            sum += membrane.v * membrane.v;
        }
        sum + spikes as f64 * membrane.v
    }
}

#[test]
fn conditions_that_change_what_is_lent() {
    #[differentiable(second_order)]
    fn f(gain: f64, start: f64, rounds: usize) -> f64 {
        Cell { gain, peak: 2.0 }.run(start, rounds)
    }
    check!(f without lifted at (0.7, 1.0, const 0), (0.7, 1.0, const 1), (0.7, 1.0, const 9));
}

struct Axis {
    start: f64,
    step: f64,
}

impl Axis {
    fn cell(&self, at: f64, cells: usize) -> usize {
        (((at - self.start) / self.step).floor().max(0.0) as usize).min(cells - 1)
    }
}

const AXIS: Axis = Axis { start: 1.0, step: 0.5 };

#[test]
fn positions_on_a_constant_axis() {
    #[differentiable(second_order, lifted)]
    fn f(list: &[f64], x: f64) -> f64 {
        let i = AXIS.cell(x, list.len() - 1);
        let share = (x - AXIS.start) / AXIS.step - i as f64;
        list[i] * (1.0 - share) + list[i + 1] * share
    }
    check!(f at (&[0.5, 1.2, -0.3], 1.2), (&[0.5, 1.2, -0.3], 1.7), (&[0.5, 1.2, -0.3], 0.3));
}

#[derive(Clone)]
struct Poll {
    who: String,
    share: f64,
}

#[test]
fn keys_that_are_no_copies_in_a_match() {
    #[differentiable(second_order)]
    fn f(effects: &BTreeMap<String, f64>, #[no_derivative] polls: &[Poll]) -> f64 {
        let mut total = 0.0;
        for poll in polls {
            let effect = match effects.get(&poll.who) {
                Some(effect) => *effect,
                None => 0.5,
            };
            total += (poll.share - effect).powi(2);
        }
        total
    }
    let polls = [("a", 0.4), ("b", 0.7), ("c", 0.2), ("a", 0.9)];
    let polls = polls.map(|(who, share)| Poll { who: who.into(), share });
    let effects: BTreeMap<String, f64> = [("a".into(), 0.3), ("c".into(), -0.2)].into();
    let gradient = f_grad(&effects, &polls);
    assert_abs_diff_eq!(gradient["a"], -2.0 * (0.4 - 0.3 + 0.9 - 0.3), epsilon = 1e-12);
    assert_abs_diff_eq!(gradient["c"], -2.0 * (0.2 + 0.2), epsilon = 1e-12);
}

#[test]
fn conditions_that_are_gathered() {
    #[differentiable(second_order)]
    fn f(x: &[f64], bound: f64) -> f64 {
        let (mut all, mut any, mut flip) = (true, false, false);
        let mut sum = 0.0;
        for (i, v) in x.iter().enumerate() {
            all &= *v > 0.5;
            any |= (v - bound).abs() > 0.2;
            flip ^= *v > 0.8;
            let is_second = i == 1;
            if is_second & (*v > 0.5) {
                sum += v * v * bound;
            }
            if !(is_second | flip) {
                sum += v;
            } else {
                sum -= 2.0 * v * x[0];
            }
        }
        if all & any { sum * x[0] * bound } else { sum * x[0] }
    }
    check!(f without lifted at (&[1.1, 0.7], 1.3), (&[1.1, 0.7, 0.3], 1.3), (&[0.6], 0.55));
}
