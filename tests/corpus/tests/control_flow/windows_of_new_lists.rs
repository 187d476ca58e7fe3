//! Windows and chunks of lists that are made where they stand.

use ad_corpus::check;
use ad_runtime::differentiable;

#[differentiable(second_order, lifted)]
fn layers(x: f64, y: f64, n: usize) -> Vec<f64> {
    let mut list = vec![x];
    for k in 0..n {
        list.push(list[k].sin() * y + x);
    }
    list
}

#[test]
fn results_of_functions_and_literals() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let steps: f64 = layers(x, y, n).windows(2).map(|w| (w[1] - w[0]).powi(2) * x).sum();
        let product = layers(y, x, n).chunks(2).map(|c| 1.0 + c.iter().sum::<f64>()).product::<f64>();
        let mut rest = 0.0;
        for w in [x, y, x * y, x].windows(3) {
            rest += w[0] * w[1] - w[2];
        }
        rest *= vec![x, y, x + y].windows(2).map(|pair| pair[1] - pair[0] * y).sum::<f64>();
        steps + product * rest
    }
    check!(f at (0.7, 0.4, const 0), (0.7, 0.4, const 1), (0.3, -0.4, const 4));
}
