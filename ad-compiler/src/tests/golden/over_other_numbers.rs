///[`f`] over numbers of another kind: dual numbers, Taylor polynomials, traces and others of `ad_runtime::numbers`. What depends on active parameters is computed with `S`, and literals are constants of that type.
fn f_lifted<S: ::ad_runtime::numbers::Number>(
    x: S,
    weights: &[f64],
    n: usize,
) -> (S, usize) {
    let mut list = vec![S::constant(0.0); n];
    for (k, weight) in weights.iter().enumerate() {
        let remainder = k % n;
        list[remainder] += x * 0.5 * *weight;
        if list[0].value() > 2.0 {
            return (S::constant(1.0), k);
        }
    }
    let g = g_lifted(&list, ::ad_runtime::numbers::lift(0.25));
    (list[0] - g, n)
}
