//! Faults that were found with structs, methods and `&mut`, each under the name of what was wrong.

use ad_corpus::{check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
    count: usize,
}

reals!(Point { x, y, count } => PointTangent);

fn point() -> Point {
    Point { x: 1.5, y: -0.75, count: 3 }
}

#[differentiable(second_order, lifted)]
fn doubled(a: &[f64]) -> Vec<f64> {
    let mut result = a.to_vec();
    for x in &mut result {
        *x *= 2.0;
    }
    result
}

#[test]
fn the_adjoint_of_a_whole_place_was_moved_out_of_the_caller() {
    #[derive(Clone, Copy, Debug, Differentiable)]
    struct Pair(f64, f64);
    reals!(Pair { 0, 1 } => PairTangent);
    #[differentiable(second_order)]
    impl std::ops::Mul<f64> for Pair {
        type Output = Pair;
        fn mul(self, factor: f64) -> Pair {
            Pair(self.0 * factor, self.1 + factor)
        }
    }
    #[differentiable(second_order)]
    fn f(p: &mut Pair, k: f64) {
        *p = *p * k;
        *p = *p * p.0;
    }
    check_in_place!(f without lifted at (&mut Pair(1.5, -0.5), 0.75));
}

#[test]
fn a_pattern_moved_all_of_a_struct_that_cannot_be_copied() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point, q: &(Point, f64)) -> f64 {
        let Point { x, y, .. } = *p;
        let (Point { x: z, .. }, _) = *q;
        x * y * z
    }
    check!(f at (&point(), &(point(), 2.0)));
}

#[test]
fn branches_asked_for_a_tangent_of_what_has_none() {
    #[derive(Clone, Copy)]
    enum Kind {
        Sine,
        Cosine,
    }
    #[differentiable(second_order, lifted)]
    fn wave(x: f64, #[no_derivative] kind: Kind) -> f64 {
        match kind {
            Kind::Sine => x.sin(),
            Kind::Cosine => x.cos(),
        }
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let kind = if n == 0 { Kind::Sine } else { Kind::Cosine };
        let mut i = 0;
        let other = loop {
            i += 1;
            if i > n {
                break Kind::Cosine;
            }
            if i == 2 {
                return x;
            }
        };
        wave(x, kind) * wave(x, other)
    }
    check!(f at (0.5, const 0), (0.5, const 1), (0.5, const 2));
}

#[test]
fn a_constant_that_leaves_a_block_became_a_tangent_without_place() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let y = if n == 0 {
            x * x
        } else {
            let z = if n == 1 { return x } else { 3.0 };
            z
        };
        y * x
    }
    check!(f at (1.5, const 0), (1.5, const 1), (1.5, const 2));
}

#[test]
fn an_array_by_reference_was_no_slice_in_the_reverse_sweep() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64; 3]) -> Vec<f64> {
        doubled(a)
    }
    check_seeded!(f at (&[1.0, -0.5, 2.0]));
}

#[test]
fn a_list_was_measured_while_its_elements_were_lent() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], limit: f64) -> Vec<f64> {
        let mut rows = doubled(a);
        for x in rows.iter_mut() {
            if *x > limit {
                return rows;
            }
            *x = x.tanh() * limit;
        }
        doubled(&rows)
    }
    check_seeded!(f at (&[0.25, 0.5, 1.5], 4.0), (&[0.25, 0.5, 1.5], 2.0), (&[2.5], 2.0));
    #[differentiable(second_order, lifted)]
    fn rows_of(a: &[f64]) -> Vec<Vec<f64>> {
        vec![a.to_vec(), vec![a[0]]]
    }
    #[differentiable(second_order, lifted)]
    fn nested(a: &[f64], k: f64) -> Vec<Vec<f64>> {
        let mut rows = rows_of(a);
        for row in rows.iter_mut() {
            for x in row.iter_mut() {
                *x = k * x.sin();
            }
            *row = doubled(row);
        }
        rows
    }
    check_seeded!([nested nested_prim nested_adj nested_can_grad nested_jvp; nested_grad_and_hvp, nested_lifted] at (&[0.25, 0.5], 2.0));
}

#[test]
fn a_copy_was_read_after_its_place_was_lent() {
    #[differentiable(second_order, lifted)]
    fn mix(a: &mut f64, b: f64) {
        *a = *a * b + b;
    }
    #[differentiable(second_order, lifted)]
    fn f(mut a: [f64; 2]) -> f64 {
        let before = a[1];
        mix(&mut a[1], before);
        let x = a[0];
        mix(&mut a[0], x * x);
        a[0] * a[1]
    }
    check!(f at ([1.5, -0.5]));
}

#[test]
fn a_cast_of_a_field_had_no_type() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point) -> f64 {
        p.x * p.count as f64
    }
    check!(f at (&point()));
}

#[test]
fn a_method_of_a_field_was_taken_for_recursion() {
    #[differentiable(second_order)]
    trait Value: Differentiable {
        fn value(&self, x: f64) -> f64;
    }
    #[differentiable(second_order)]
    impl Value for Point {
        fn value(&self, x: f64) -> f64 {
            self.x * x
        }
    }
    #[derive(Clone, Debug, Differentiable)]
    struct Twice<V>(V);
    reals!([V: ad_corpus::Part] Twice<V> { 0 } => TwiceTangent<V>);
    #[differentiable(second_order)]
    impl<V: Value> Value for Twice<V> {
        fn value(&self, x: f64) -> f64 {
            let once = self.0.value(x);
            self.0.value(once)
        }
    }
    #[differentiable(second_order)]
    fn f(v: &Twice<Twice<Point>>, x: f64) -> f64 {
        v.value(x)
    }
    check!(f without lifted at (&Twice(Twice(point())), 0.5));
}

#[test]
fn a_vector_behind_a_reference_could_not_change_its_length() {
    #[differentiable(second_order)]
    fn grow(v: &mut Vec<f64>, x: f64) {
        let last = v.pop().unwrap();
        v.push(last * x);
        v.push(x);
    }
    #[differentiable(second_order)]
    fn f(start: &[f64], x: f64, n: usize) -> Vec<f64> {
        let mut v = start.to_vec();
        for _ in 0..n {
            grow(&mut v, x);
        }
        v
    }
    check_seeded!(f without lifted at (&[1.5, -0.5], 0.75, const 0), (&[1.5, -0.5], 0.75, const 1), (&[2.0], 0.75, const 3));
}

#[test]
fn a_reference_parameter_was_moved_by_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(a: &mut [f64], k: f64) {
        for x in a {
            *x *= k;
        }
    }
    check_in_place!(f at (&mut [1.5, -0.5], 0.75), (&mut Vec::<f64>::new(), 0.75));
}

#[differentiable(second_order)]
impl From<&[f64]> for Point {
    fn from(v: &[f64]) -> Self {
        Point { x: v[0], y: v[1] * v[0], count: v.len() }
    }
}

#[test]
fn conversions_had_no_forward_mode() {
    #[differentiable(second_order)]
    fn f(v: &[f64]) -> Point {
        let p = Point::from(v);
        Point { x: p.x * p.y, ..p }
    }
    check_seeded!(f without lifted at (&[1.5, -0.5]));
}

#[test]
fn an_array_of_copies_of_a_struct_had_no_tangent() {
    #[derive(Clone, Copy, Debug, Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    struct Pair {
        x: f64,
        y: f64,
    }
    reals!(Pair { x, y } => PairTangent);
    #[differentiable(second_order, lifted)]
    fn f(p: Pair, x: f64) -> f64 {
        let pairs = [Pair { x, y: p.x * x }; 3];
        pairs[0].x * pairs[1].y + pairs[2].y * p.y
    }
    check!(f at (Pair { x: 1.5, y: -0.5 }, 0.75));
}

/// A complex number, whose methods are named like those of floats.
#[derive(Clone, Copy, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Complex {
    re: f64,
    im: f64,
}
reals!(Complex { re, im } => ComplexTangent);

#[differentiable(second_order)]
impl Complex {
    fn exp(self) -> Complex {
        Complex { re: self.re.exp() * self.im.cos(), im: self.re.exp() * self.im.sin() }
    }
    fn max(self, other: Complex) -> Complex {
        if self.re > other.re { self } else { other }
    }
}

#[test]
fn methods_of_own_types_were_taken_for_those_of_floats() {
    #[differentiable(second_order)]
    fn f(z: Complex, w: Complex, x: f64) -> f64 {
        let larger = z.exp().max(w);
        let other = Complex::exp(w);
        larger.re * other.im + z.re.exp() * x.max(w.im) + (x * z.im).exp()
    }
    check!(f without lifted at (Complex { re: 0.5, im: -0.75 }, Complex { re: 0.25, im: 0.5 }, 1.5));
    check!(f without lifted at (Complex { re: 0.5, im: -0.75 }, Complex { re: 1.75, im: 0.5 }, 0.25));
}

#[test]
fn integers_in_fields_have_methods_named_like_those_of_floats() {
    #[derive(Clone, Debug, Differentiable)]
    struct Settings {
        scale: f64,
        steps: usize,
        least: usize,
    }
    reals!(Settings { scale, steps, least } => SettingsTangent);
    #[differentiable(second_order)]
    fn f(settings: &Settings, x: f64) -> f64 {
        let steps = settings.steps.max(settings.least);
        let mut y = x;
        for _ in 0..steps {
            y *= settings.scale;
        }
        y / steps as f64
    }
    for (steps, least) in [(0, 1), (3, 2)] {
        check!(f without lifted at (&Settings { scale: 0.75, steps, least }, 1.5));
    }
}

mod reverse_alone {
    use super::*;

    #[derive(Clone, Copy, Debug, Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    pub struct Pair {
        pub x: f64,
        pub y: f64,
    }
    reals!(Pair { x, y } => PairTangent);

    #[differentiable(second_order)]
    impl Pair {
        pub fn new(x: f64, y: f64) -> Pair {
            Pair { x, y }
        }
    }

    #[differentiable(second_order)]
    impl std::ops::Mul<Pair> for f64 {
        type Output = Pair;
        fn mul(self, pair: Pair) -> Pair {
            Pair::new(self * pair.x, self * self * pair.y)
        }
    }

    #[differentiable(second_order)]
    impl std::ops::AddAssign for Pair {
        fn add_assign(&mut self, other: Pair) {
            *self = Pair::new(self.x + other.x * self.y, self.y + other.y);
        }
    }

    #[differentiable(second_order)]
    impl std::ops::Neg for Pair {
        type Output = Pair;
        fn neg(self) -> Pair {
            Pair::new(-self.x, -self.x * self.y)
        }
    }
}

#[test]
fn operators_needed_both_modes_of_what_they_call() {
    use reverse_alone::Pair;
    #[differentiable(second_order)]
    fn f(p: Pair, q: Pair, k: f64) -> f64 {
        let mut sum = k * p;
        sum += -q;
        sum += q;
        sum.x * sum.y * p.x
    }
    check!(f without lifted at (Pair { x: 1.5, y: -0.5 }, Pair { x: 0.25, y: 2.0 }, 0.75));
}

#[test]
fn type_parameters_with_operators_of_other_types_were_taken_for_floats() {
    use std::ops::{Add, Mul};
    #[derive(Clone, Copy, Debug, Differentiable)]
    struct Pair {
        x: f64,
        y: f64,
    }
    reals!(Pair { x, y } => PairTangent);
    #[differentiable(second_order)]
    impl Add for Pair {
        type Output = Pair;
        fn add(self, other: Pair) -> Pair {
            Pair { x: self.x + other.x, y: self.y + other.y * other.x }
        }
    }
    #[differentiable(second_order)]
    impl Mul<f64> for Pair {
        type Output = Pair;
        fn mul(self, factor: f64) -> Pair {
            Pair { x: self.x * factor, y: self.y + factor }
        }
    }
    #[differentiable(second_order)]
    impl Mul<Pair> for f64 {
        type Output = Pair;
        fn mul(self, pair: Pair) -> Pair {
            Pair { x: self * pair.x, y: pair.y / self }
        }
    }
    #[differentiable(second_order)]
    fn between<T: Add<Output = T> + Mul<f64, Output = T> + Copy>(a: T, b: T, t: f64) -> T {
        a * (1.0 - t) + b * t
    }
    #[differentiable(second_order)]
    fn dot<T, U, V>(left: (T, T), right: (U, U)) -> V
    where
        T: Mul<U, Output = V>,
        V: Add<Output = V>,
    {
        left.0 * right.0 + left.1 * right.1
    }
    #[differentiable(second_order)]
    fn f(a: Pair, b: Pair, t: f64) -> f64 {
        let p = between(a, b, t);
        let q = dot((t, a.x), (p, b));
        p.x * q.y + q.x * between(a.x, b.y, t) + dot((a.x, b.y), (t, p.y))
    }
    check!(f without lifted at (Pair { x: 1.5, y: -0.5 }, Pair { x: 0.25, y: 2.0 }, 0.75));
}

#[test]
fn conversions_by_the_path_of_their_trait() {
    #[derive(Clone, Copy, Debug, Differentiable)]
    struct Metres(f64);
    #[differentiable(second_order)]
    impl From<f64> for Metres {
        fn from(length: f64) -> Metres {
            Metres(length * length)
        }
    }
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        <Metres as From<f64>>::from(3.0 * x).0 * x
    }
    check!(f without lifted at (1.5));
}

#[test]
fn the_adjoint_of_a_field_that_was_subtracted_as_a_float_lost_its_sign() {
    #[differentiable(second_order)]
    fn f(p: &Point, x: f64) -> f64 {
        let y: f64 = p.x;
        let z: f64 = p.y;
        (x - y) * x - z
    }
    #[derive(Clone, Debug, Differentiable)]
    struct Generic<T>(T);
    reals!([T: ad_corpus::Part] Generic<T> { 0 } => GenericTangent<T>);
    #[differentiable(second_order)]
    fn g(p: &Generic<f64>, x: f64) -> f64 {
        let y: f64 = p.0;
        x - f(&Point { x: y, y: x, count: 1 }, y) - y
    }
    check!(f without lifted at (&point(), 0.5));
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp] at (&Generic(1.5), 0.5));
}

/// A tuple that the reverse sweep makes again has parts that are no copies.
#[test]
fn a_part_of_a_tuple_was_moved_out_of_what_the_primal_had_kept() {
    #[derive(Clone, Debug, Differentiable)]
    struct Line {
        slope: f64,
        points: Vec<f64>,
    }
    reals!(Line { slope, points } => LineTangent);
    #[differentiable(second_order)]
    fn steeper(line: &Line, by: f64) -> Line {
        let mut steeper = line.clone();
        steeper.slope *= by;
        steeper
    }
    #[differentiable(second_order)]
    fn at(pair: (Line, f64)) -> f64 {
        pair.0.slope * pair.1 * pair.1 + pair.0.points[0] * pair.1
    }
    #[differentiable(second_order)]
    fn f(line: Line, x: f64) -> f64 {
        let other = steeper(&line, x);
        let slope = other.slope;
        at((other, x)) * slope + at((line, x.sin()))
    }
    check!(f without lifted at (Line { slope: 1.5, points: vec![0.5, 2.0] }, 0.75));
}
