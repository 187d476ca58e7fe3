use ad_runtime::differentiable_fn;

fn main() {
    let a = 2.0;
    let table = [1.0];
    let _ = differentiable_fn!([a] |x| a * x);
    let _ = differentiable_fn!([table: &[f64]] |x| table[0] * x);
    let _ = differentiable_fn!(|| 2.0);
    let _ = differentiable_fn!(2.0 * a);
}
