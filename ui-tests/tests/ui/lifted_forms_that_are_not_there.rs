use ad_runtime::{differentiable, with_derivative};

#[differentiable(lifted)]
fn with_rule(x: f64) -> f64 {
    with_derivative(x, |seed| 2.0 * seed)
}

#[differentiable(lifted)]
fn generic<T: num_traits::Float>(x: T) -> T {
    x * x
}

#[differentiable(forward, reverse)]
trait Scaled {
    fn scaled(self, by: f64) -> f64;
}

#[differentiable(forward, reverse)]
impl Scaled for f64 {
    fn scaled(self, by: f64) -> f64 {
        let mut scaled = self;
        while scaled < 100.0 {
            scaled *= by;
        }
        scaled
    }
}

#[differentiable(lifted)]
fn with_method(x: f64) -> f64 {
    x.scaled(2.0)
}

trait Area {
    #[differentiable(lifted)]
    fn area(&self) -> f64 {
        1.0
    }
}

#[differentiable(lifted)]
struct Pair<T> {
    first: T,
}

impl<T: num_traits::Float> Pair<T> {
    #[differentiable(lifted, wrt(x))]
    fn scaled(&self, x: f64) -> f64 {
        x * x
    }
}

#[differentiable(lifted)]
struct View<'a> {
    values: &'a [f64],
}

#[differentiable(lifted)]
struct Shapes {
    all: [&'static f64; 2],
    boxed: Box<dyn Fn(f64) -> f64>,
}

#[differentiable]
struct Plain {
    x: f64,
}

struct Point {
    x: f64,
    y: f64,
}

#[differentiable(lifted)]
fn through_constructor(x: f64) -> f64 {
    let point = Point { x, y: 1.0 };
    point.x
}

#[differentiable(lifted)]
fn of_object(shape: &dyn Area, x: f64) -> f64 {
    x * x
}

struct Pairs<T>(Vec<T>);

impl<T> Pairs<T> {
    #[differentiable(lifted, wrt(x))]
    fn counted(&self, x: f64) -> f64 {
        x * self.0.len() as f64
    }
}

macro_rules! grown {
    ($owner:ident) => {
        impl $owner {
            #[differentiable(lifted)]
            fn grown(&self, x: f64) -> f64 {
                self.0 * x
            }
        }
    };
}
#[derive(ad_runtime::Differentiable)]
#[differentiable(lifted)]
struct Ball(f64);
grown!(Ball);

#[differentiable(lifted)]
fn squared(x: f64) -> f64 {
    ad_runtime::adjoint! { |seed| wrt(x) => (2.0 * x * seed,) }
    x * x
}

fn cubed_adjoint(x: f64, seed: f64) -> f64 {
    3.0 * x * x * seed
}

#[differentiable(adjoint = cubed_adjoint, lifted)]
fn cubed(x: f64) -> f64 {
    x * x * x
}

fn main() {}
