use ad_runtime::differentiable_fn;

fn main() {
    let a = 2.0;
    let table = [1.0];
    let _ = differentiable_fn!([a] |x| a * x);
    let _ = differentiable_fn!([table: &[f64]] |x| table[0] * x);
    let _ = differentiable_fn!(|| 2.0);
    let _ = differentiable_fn!(2.0 * a);
}

fn parameter_of_the_same_name() {
    let a = 2.0;
    let _ = ad_runtime::differentiable_fn!([a: f64] |a| a * a);
}
