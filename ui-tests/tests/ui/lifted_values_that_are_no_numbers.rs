use ad_runtime::numbers::{Dual, lift};
use std::rc::Rc;

fn main() {
    let _: Dual<f64> = lift("1.5");
    let _: Vec<Dual<f64>> = lift(Rc::new(1.5));
}
