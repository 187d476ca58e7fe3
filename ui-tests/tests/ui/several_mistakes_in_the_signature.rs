use ad_runtime::differentiable;

#[differentiable(wrt(z))]
unsafe fn everything(x: &mut f64, n: usize) -> usize {
    *x += 1.0;
    n
}

fn main() {}
