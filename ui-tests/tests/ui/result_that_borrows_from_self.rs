use ad_runtime::differentiable;

trait Bag {
    type Items<'a>: Iterator<Item = f64>
    where
        Self: 'a;

    #[differentiable]
    fn items(&self) -> Self::Items<'_>;
}

fn main() {}
