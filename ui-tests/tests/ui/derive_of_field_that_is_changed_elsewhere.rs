use ad_runtime::Differentiable;

#[derive(Differentiable)]
struct Window<'a> {
    data: &'a mut [f64],
    width: f64,
}

fn main() {
    let mut data = [1.0];
    let window = Window { data: &mut data, width: 1.0 };
    window.data[0] = window.width;
}
