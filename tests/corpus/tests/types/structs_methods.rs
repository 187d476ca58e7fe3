//! Methods: getters and setters, chains, ways to call them, `self` in all its forms.

use ad_corpus::{assert_close, check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable, without_derivative};

#[derive(Clone, Debug, Default, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Circle {
    radius: f64,
    center: (f64, f64),
    segments: usize,
}

reals!(Circle { radius, center, segments } => CircleTangent);

#[differentiable(second_order)]
impl Circle {
    const MIN_RADIUS: f64 = 0.125;

    fn new(radius: f64) -> Self {
        Self { radius, ..Self::default() }
    }

    fn at(mut self, x: f64, y: f64) -> Self {
        self.center = (x, y);
        self
    }

    fn with_radius(self, radius: f64) -> Self {
        Circle { radius, ..self }
    }

    fn radius(&self) -> f64 {
        self.radius
    }

    fn x(&self) -> f64 {
        self.center.0
    }

    fn set_radius(&mut self, radius: f64) {
        self.radius = radius.max(Self::MIN_RADIUS);
    }

    fn area(&self) -> f64 {
        std::f64::consts::PI * self.radius().powi(2)
    }

    fn polygon(&self) -> f64 {
        let n = self.segments as f64;
        0.5 * n * self.radius * self.radius * (2.0 * std::f64::consts::PI / n).sin()
    }

    fn between(a: &Self, b: &Self, t: f64) -> Self {
        Self {
            radius: Self::mix(a.radius, b.radius, t),
            center: (Self::mix(a.center.0, b.center.0, t), Self::mix(a.center.1, b.center.1, t)),
            segments: if a.segments > b.segments { a.segments } else { b.segments },
        }
    }

    fn mix(a: f64, b: f64, t: f64) -> f64 {
        a * (1.0 - t) + b * t
    }
}

#[differentiable(second_order)]
trait Shape {
    fn size(&self) -> f64;
    fn scaled(&self, factor: f64) -> f64 {
        factor * factor * self.size()
    }
    fn unit() -> f64
    where
        Self: Sized,
    {
        1.0
    }
}

#[differentiable(second_order)]
impl Shape for Circle {
    fn size(&self) -> f64 {
        self.area()
    }
}

#[derive(Clone, Copy, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Square(f64);

reals!(Square { 0 } => SquareTangent);

#[differentiable(second_order)]
impl Shape for Square {
    fn size(&self) -> f64 {
        self.0 * self.0
    }
    fn scaled(&self, factor: f64) -> f64 {
        (factor * self.0).powi(2)
    }
}

fn circle() -> Circle {
    Circle { radius: 1.5, center: (0.5, -0.25), segments: 7 }
}

#[test]
fn getters() {
    #[differentiable(second_order)]
    fn f(c: &Circle) -> f64 {
        c.radius() * c.x() + c.polygon()
    }
    check!(f without lifted at (&circle()));
}

#[test]
fn setters() {
    #[differentiable(second_order)]
    fn f(c: &mut Circle, r: f64) -> f64 {
        let before = c.area();
        c.set_radius(r * c.radius());
        c.area() - before
    }
    check!(f without lifted at (&mut circle(), 0.75), (&mut circle(), 0.0625));
}

#[test]
fn a_setter_called_for_its_effect() {
    #[differentiable(second_order)]
    fn f(c: &mut Circle, r: f64) {
        c.set_radius(r);
        c.set_radius(c.radius * r);
    }
    check_in_place!(f without lifted at (&mut circle(), 0.75), (&mut circle(), 0.0625));
}

#[test]
fn builders() {
    #[differentiable(second_order)]
    fn f(r: f64, x: f64, y: f64) -> Circle {
        Circle::new(r).at(x * y, y).with_radius(r * r)
    }
    check_seeded!(f without lifted at (0.5, 2.0, -1.0));
}

#[test]
fn mutable_self_by_value() {
    #[differentiable(second_order)]
    fn f(c: Circle, x: f64) -> f64 {
        let moved = c.clone().at(x, 2.0 * x);
        moved.center.0 * moved.center.1 * moved.radius - c.center.0
    }
    check!(f without lifted at (circle(), 0.75));
}

#[test]
fn associated_functions() {
    #[differentiable(second_order)]
    fn f(a: &Circle, b: &Circle, t: f64) -> f64 {
        let c = Circle::between(a, b, t);
        Circle::area(&c) * Circle::mix(c.center.0, c.center.1, t)
    }
    check!(f without lifted at (&circle(), &Circle { radius: 0.5, center: (2.0, 1.0), segments: 3 }, 0.25));
}

#[test]
fn trait_methods() {
    #[differentiable(second_order)]
    fn by_bound<S: Shape>(shape: &S, k: f64) -> f64 {
        shape.scaled(k) + S::size(shape) * S::unit()
    }
    #[differentiable(second_order)]
    fn f(c: &Circle, s: &Square, k: f64) -> f64 {
        by_bound(c, k) * by_bound(s, k) + <Square as Shape>::scaled(s, k) + Shape::size(c)
    }
    check!(f without lifted at (&circle(), &Square(0.75), 1.25));
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Spring {
    stiffness: f64,
    rest: f64,
}

reals!(Spring { stiffness, rest } => SpringTangent);

impl Spring {
    #[differentiable(second_order, lifted, wrt(self))]
    fn energy(&self, length: f64) -> f64 {
        0.5 * self.stiffness * (length - self.rest).powi(2)
    }

    #[differentiable(second_order, lifted, wrt(self, length))]
    fn force(&self, length: f64, unit: f64) -> f64 {
        -self.stiffness * (length - self.rest) * unit
    }

    #[differentiable(second_order, lifted, wrt(length))]
    fn stretch(&self, length: f64) -> f64 {
        (length - self.rest) * self.stiffness
    }
}

#[test]
fn with_respect_to_some() {
    let spring = Spring { stiffness: 3.0, rest: 0.5 };
    let SpringTangent { stiffness, rest } = spring.energy_grad(1.5);
    assert_close((stiffness, rest), (0.5, -3.0));
    let (by_spring, by_length): (SpringTangent, f64) = spring.force_grad(1.5, 2.0);
    assert_close((by_spring.stiffness, by_spring.rest, by_length), (-2.0, 6.0, -6.0));
    assert_eq!(spring.stretch_grad(1.5), 3.0);
    assert_eq!(spring.stretch_jvp(1.5, 2.0), (3.0, 6.0));
    assert_eq!(spring.energy_jvp(1.5, &SpringTangent { stiffness: 2.0, rest: 1.0 }).1, -2.0);
}

#[test]
fn calls_of_methods_with_inactive_parts() {
    #[differentiable(second_order, wrt(spring, x))]
    fn f(spring: &Spring, x: f64, length: f64) -> f64 {
        spring.energy(length) + x * spring.force(x, length)
    }
    check!(f without lifted at (&Spring { stiffness: 3.0, rest: 0.5 }, 0.75, const 1.5));
    #[differentiable(second_order, wrt(x))]
    fn g(spring: &Spring, x: f64) -> f64 {
        spring.stretch(x) * x
    }
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad]
        at (const &Spring { stiffness: 3.0, rest: 0.5 }, 0.75));
}

/// Methods named like those of lists, and methods whose results have no derivative.
#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Table {
    data: Vec<f64>,
    columns: usize,
}

reals!(Table { data, columns } => TableTangent);

#[differentiable(second_order)]
impl Table {
    fn rows(&self) -> usize {
        self.data.len() / self.columns
    }
    fn is_square(&self) -> bool {
        self.rows() == self.columns
    }
    fn get(&self, row: usize, column: usize) -> f64 {
        self.data[row * self.columns + column]
    }
    fn insert(&mut self, row: usize, value: f64) {
        self.data[row * self.columns] = value * value;
    }
    /// The Euclidean length.
    fn len(&self) -> f64 {
        let mut sum = 0.0;
        for x in &self.data {
            sum += x * x;
        }
        sum.sqrt()
    }
    fn trace(&self) -> f64 {
        let mut sum = 0.0;
        let (rows, columns) = (self.rows(), self.columns);
        for i in 0..rows.min(columns) {
            sum += self.get(i, i) * element(&self.data, rows, columns);
        }
        sum / self.data.len() as f64
    }
}

#[differentiable(second_order, lifted)]
fn element(data: &[f64], rows: usize, columns: usize) -> f64 {
    data[rows * columns - 1] * data[rows - 1] * columns as f64
}

#[differentiable(second_order, lifted)]
fn scaled(x: f64, #[no_derivative] scale: f64) -> f64 {
    x * scale
}

#[test]
fn methods_that_count() {
    #[differentiable(second_order)]
    fn f(table: &Table, x: f64) -> f64 {
        let rows = table.rows();
        let weight = if table.is_square() { x } else { 2.0 };
        element(&table.data, rows, table.columns) * weight + table.get(0, 1) * table.trace()
    }
    let table = |rows: usize| Table { data: (0..2 * rows).map(|k| 0.5 + k as f64).collect(), columns: 2 };
    for rows in [1, 2, 3] {
        check!(f without lifted at (&table(rows), 0.75));
    }
}

#[test]
fn methods_named_like_those_of_lists() {
    #[differentiable(second_order)]
    fn f(table: &Table, x: f64) -> f64 {
        let mut own = table.clone();
        own.insert(1, x * own.get(0, 1));
        own.insert(0, x);
        let length = own.len();
        length * own.get(1, 0) * table.data.len() as f64
    }
    check!(f without lifted at (&Table { data: vec![0.5, -1.5, 2.0, 0.25], columns: 2 }, 0.75));
}

#[test]
fn an_active_argument_that_the_callee_takes_as_a_constant() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        scaled(x, without_derivative(y * x)) + y
    }
    assert_eq!(f_grad(3.0, 2.0), (6.0, 1.0));
    assert_eq!(f_jvp(3.0, 2.0, 1.0, 10.0), (20.0, 16.0));
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Series {
    values: Vec<f64>,
    name: usize,
}

reals!(Series { values, name } => SeriesTangent);

#[differentiable(second_order)]
impl Series {
    fn scale(&mut self, factor: f64) -> &mut Self {
        for value in &mut self.values {
            *value *= factor;
        }
        self
    }
    fn add(&mut self, by: f64) -> &mut Self {
        for value in &mut self.values {
            *value += by * by;
        }
        self
    }
    fn total(&self) -> f64 {
        self.values.iter().sum()
    }
}

#[test]
fn methods_that_give_what_they_are_called_on() {
    #[differentiable(second_order)]
    fn f(series: &Series, a: f64, b: f64) -> f64 {
        let mut own = series.clone();
        own.scale(a).add(b).scale(b);
        own.add(a);
        own.total() * own.values[0]
    }
    check!(f without lifted at (&Series { values: vec![0.5, -1.25], name: 2 }, 0.75, 1.5));
}
