use ad_runtime::gradient;

fn main() {
    let square = |x: f64| x * x;
    let slope = gradient!(square);
    println!("{} {}", square(2.0), slope(2.0));
}
