use ad_runtime::numbers::Dependence;
use ad_runtime::sparse::jacobian_pattern;

fn main() {
    let pattern = jacobian_pattern(&[1.0, 2.0], |x: &[Dependence<1>]| std::rc::Rc::new(x[0] * x[1]));
    println!("{pattern}");
}
