//! Adjoints of methods: `#[adjoint(of = Type::method)]`, of types of the file and of others.

use ad_corpus::library::{Gauge, GaugeTangent};
use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, adjoint, differentiable};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Circle {
    radius: f64,
    weight: f64,
}
reals!(Circle { radius, weight } => CircleTangent);

impl Circle {
    fn area(&self, scale: f64, n: usize) -> f64 {
        let mut area = self.weight * self.radius * self.radius * scale;
        (0..n).for_each(|_| area *= 2.0);
        area
    }

    fn around(self) -> f64 {
        [self.radius, self.weight].iter().product()
    }

    fn of_area(area: f64) -> f64 {
        area.sqrt()
    }
}

#[adjoint(of = Circle::area)]
fn area_adjoint(circle: &Circle, scale: f64, _n: usize, area: f64, seed: f64) -> (CircleTangent, f64) {
    let circle_bar =
        CircleTangent { radius: 2.0 * area / circle.radius * seed, weight: area / circle.weight * seed };
    (circle_bar, area / scale * seed)
}

#[adjoint(of = Circle::around)]
fn around_adjoint(circle: Circle, _around: f64, seed: f64) -> CircleTangent {
    CircleTangent { radius: circle.weight * seed, weight: circle.radius * seed }
}

#[adjoint(of = Circle::of_area)]
fn of_area_adjoint(_area: f64, radius: f64, seed: f64) -> f64 {
    0.5 / radius * seed
}

#[test]
fn of_a_type_of_the_file() {
    #[differentiable(forward, reverse)]
    fn f(circle: &Circle, x: f64) -> f64 {
        let mut sum = circle.around() * x;
        for n in 0..3 {
            sum += circle.area(x, n) * Circle::area(circle, x * x, 1);
        }
        sum * Circle::of_area(x * x + 1.0)
    }
    check!(f without second_order, lifted at (&Circle { radius: 0.7, weight: 1.5 }, 0.4), (&Circle { radius: 2.0, weight: -0.3 }, -1.1));
}

#[adjoint(of = Gauge::reading)]
fn reading_adjoint(gauge: &Gauge, x: f64, _reading: f64, seed: f64) -> (GaugeTangent, f64) {
    (GaugeTangent(x.powi(3) * seed), 3.0 * gauge.0 * x * x * seed)
}

#[test]
fn of_a_type_of_another_crate() {
    #[differentiable(forward, reverse)]
    fn f(gauge: &Gauge, x: f64) -> f64 {
        gauge.reading(x) * gauge.reading(2.0 * x)
    }
    // (s x³) (s 8 x³)
    assert_eq!(f_grad(&Gauge(3.0), 2.0), (GaugeTangent(2.0 * 3.0 * 8.0 * 64.0), 9.0 * 8.0 * 6.0 * 32.0));
    assert_eq!(f_jvp(&Gauge(3.0), 2.0, &GaugeTangent(1.0), 0.0).1, 2.0 * 3.0 * 8.0 * 64.0);
}

mod elsewhere {
    use super::Circle__area;
    use ad_runtime::differentiable;

    #[differentiable(forward, reverse)]
    pub(super) fn twice(circle: &super::Circle, x: f64) -> f64 {
        2.0 * circle.area(x, 0)
    }
}

#[test]
fn imported_by_the_name_that_is_made_of_the_path() {
    #[differentiable(forward, reverse)]
    fn f(circle: &Circle, x: f64) -> f64 {
        elsewhere::twice(circle, x)
    }
    check!(f without second_order, lifted at (&Circle { radius: 0.7, weight: 1.5 }, 0.4));
}
