use ad_runtime::differentiable;

mod states {
    use ad_runtime::Differentiable;

    #[derive(Differentiable, Clone)]
    pub struct State {
        pub level: f64,
        #[no_derivative]
        pub last: f64,
    }
}
use states::State;

#[differentiable(forward, reverse)]
fn step(state: &State) -> State {
    let mut state = state.clone();
    state.last = state.level;
    state
}

fn main() {}
