use ad_runtime::differentiable;

macro_rules! state {
    ($name:ident) => {
        #[derive(ad_runtime::Differentiable, Clone)]
        pub struct $name {
            pub level: f64,
            #[no_derivative]
            pub last: f64,
        }
    };
}
state!(State);

#[differentiable(forward, reverse)]
fn step(state: &State) -> State {
    let mut state = state.clone();
    state.last = state.level;
    state
}

fn main() {}
