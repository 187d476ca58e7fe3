use super::types::{Row, Square, Stop};
use ad_runtime::differentiable;
use num_traits::Float;

#[differentiable(forward, reverse)]
pub fn horner<T: Float>(coefficients: &[T], x: T) -> T {
    let mut sum = T::zero();
    for &c in coefficients.iter().rev() {
        sum = sum * x + c;
    }
    sum
}

#[differentiable(second_order, lifted)]
pub fn root(x: f64, floor: f64) -> Result<f64, Stop> {
    if x < floor {
        return Err(Stop::Low);
    }
    Ok((x - floor).sqrt())
}

#[differentiable(second_order, lifted)]
pub fn product(a: &Square, b: Square) -> Square {
    let mut made: Square = [[0.0; 2]; 2];
    for i in 0..2 {
        for j in 0..2 {
            for k in 0..2 {
                made[i][j] += a[i][k] * b[k][j];
            }
        }
    }
    made
}

#[differentiable(second_order, lifted)]
pub fn mixed<const K: usize>(a: Row<K>, b: &Row<K>) -> Row<K> {
    std::array::from_fn(|k| a[k] + 0.5 * b[k] * b[k])
}
