use ad_runtime::gradient;

fn main() {
    gradient!(f64::hypot, wrt = x)(1.0, 2.0);
}
