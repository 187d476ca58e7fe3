fn advanced_keeping_prim(
    state: State,
    i: usize,
) -> (
    impl Fn(
        <State as ::ad_runtime::Differentiable>::Tangent,
        ::ad_runtime::__private::OwnedSlot<
            '_,
            <State as ::ad_runtime::Differentiable>::Accumulator,
            <State as ::ad_runtime::Differentiable>::Tangent,
        >,
        ::ad_runtime::__private::Inactive,
    ) + use<>,
    State,
) {
    let mut state_2 = state;
    let element = state_2.values[i];
    let element_2 = state_2.values[i + 1];
    let next = element * element_2;
    state_2.values[i + 1] = next.sin();
    let value = State {
        sum: state_2.sum + next,
        ..state_2
    };
    (
        move |
            value_bar: <State as ::ad_runtime::Differentiable>::Tangent,
            state_bar: ::ad_runtime::__private::OwnedSlot<
                '_,
                <State as ::ad_runtime::Differentiable>::Accumulator,
                <State as ::ad_runtime::Differentiable>::Tangent,
            >,
            _: ::ad_runtime::__private::Inactive|
        {
            if state_bar.is_none() {
                return;
            }
            let next = element * element_2;
            let mut value_bar_2 = value_bar;
            let part_bar = ::ad_runtime::__private::take(&mut value_bar_2.sum);
            let mut state_bar_2 = value_bar_2;
            state_bar_2.sum += part_bar;
            let taken_bar = ::core::mem::take(&mut state_bar_2.values[i + 1]);
            let term = part_bar + taken_bar * next.cos();
            state_bar_2.values[i + 1] += term * element;
            state_bar_2.values[i] += term * element_2;
            state_bar.deposit(state_bar_2);
        },
        value,
    )
}
fn total_prim(x: &[f64]) -> (impl Fn(&[f64], f64, Option<&mut [f64]>) + use<>, f64) {
    use ::ad_runtime::__private::Reverse as _;
    let copy = x.to_vec();
    let mut state = State { values: copy, sum: 0.0 };
    let mut state_shape = ::ad_runtime::Shape::of(&state);
    let mut tape = ::ad_runtime::__private::Tape::for_each(&(0..x.len() - 1));
    for i in 0..x.len() - 1 {
        let current = state;
        let current_shape = ::ad_runtime::Shape::of(&current);
        let (advanced_adjoint, advanced) = advanced::keeping_prim(advanced, current, i);
        state = advanced;
        state_shape = ::ad_runtime::Shape::of(&state);
        tape.push((current_shape, advanced_adjoint));
    }
    let value = state.sum;
    (
        move |x: &[f64], value_bar: f64, x_bar: Option<&mut [f64]>| {
            let Some(x_bar) = x_bar else { return };
            let mut state_bar = state_shape.zero();
            state_bar.sum += value_bar;
            let mut tape = tape.rewind();
            for i in (0..x.len() - 1).rev() {
                let &(ref current_shape, ref advanced_adjoint) = tape.pop();
                let taken_bar = state_bar;
                let mut current_bar = ::ad_runtime::__private::Received::or(|| {
                    current_shape.zero()
                });
                advanced_adjoint(
                    taken_bar,
                    ::ad_runtime::__private::receiving(&mut current_bar),
                    ::ad_runtime::__private::none(),
                );
                state_bar = current_bar.adjoint();
            }
            ::ad_runtime::__private::deposit(
                x_bar,
                ::core::clone::Clone::clone(&state_bar).values,
            );
        },
        value,
    )
}
