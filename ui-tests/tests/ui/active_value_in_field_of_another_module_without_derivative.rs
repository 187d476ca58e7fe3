use ad_runtime::differentiable;

mod states {
    use ad_runtime::Differentiable;

    #[derive(Differentiable)]
    pub struct State {
        pub level: f64,
        #[no_derivative]
        pub last: f64,
    }
}
use states::State;

#[differentiable]
fn step(state: &mut State, x: f64) {
    state.level += x;
    state.last = x * x;
}

fn main() {}
