use ad_runtime::Differentiable;

#[derive(Differentiable)]
enum Figure {
    FooBar(f64),
    Foo { bar_0: f64 },
}

fn main() {}
