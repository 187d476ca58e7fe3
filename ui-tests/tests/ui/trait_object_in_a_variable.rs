use ad_runtime::{Differentiable, differentiable};

#[differentiable]
trait Shape {
    fn area(&self) -> f64;
}

#[derive(Differentiable)]
struct Square(f64);

#[differentiable]
impl Shape for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}

#[differentiable]
fn one(x: f64) -> f64 {
    let shape: Box<dyn Shape> = Box::new(Square(x));
    shape.area()
}

#[differentiable]
fn several(x: f64) -> f64 {
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Square(x)), Box::new(Square(2.0))];
    shapes.iter().map(|shape| shape.area()).sum()
}

#[differentiable]
fn cast(x: f64) -> f64 {
    let shape = Box::new(Square(x)) as Box<dyn Shape>;
    shape.area()
}

fn main() {
    one(1.0);
    several(1.0);
    cast(1.0);
}
