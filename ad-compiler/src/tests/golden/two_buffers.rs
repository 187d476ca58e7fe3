///The primal of [`spread`]: its checkpoints, to be given to [`spread_adj`], and its result.
fn spread_prim(
    start: &[f64],
    rate: f64,
    steps: usize,
) -> (
    impl Fn(
        &[f64],
        &f64,
        &usize,
        f64,
        Option<&mut [f64]>,
        Option<&mut f64>,
        ::ad_runtime::__private::Inactive,
    ) + use<>,
    f64,
) {
    let mut now = start.to_vec();
    let mut now_shape = ::ad_runtime::Shape::of(&now);
    let mut next = start.to_vec();
    let mut next_shape = ::ad_runtime::Shape::of(&next);
    let mut tape = ::ad_runtime::__private::Tape::new();
    for _ in 0..steps {
        for i in 1..start.len() - 1 {
            let sum = now[i - 1] - 2.0 * now[i] + now[i + 1];
            next[i] = now[i] + rate * sum;
            tape.push(sum);
        }
        ::core::mem::swap(&mut now, &mut next);
    }
    next_shape = ::ad_runtime::Shape::of(&next);
    now_shape = ::ad_runtime::Shape::of(&now);
    let value = now[1];
    (
        move |
            start: &[f64],
            &rate: &f64,
            &steps: &usize,
            value_bar: f64,
            mut start_bar: Option<&mut [f64]>,
            rate_slot: Option<&mut f64>,
            _: ::ad_runtime::__private::Inactive|
        {
            let mut now_bar_memory = now_shape.zero_in(start_bar);
            let mut now_bar = &mut now_bar_memory[..];
            let mut next_bar_memory = next_shape.zero();
            let mut next_bar = &mut next_bar_memory[..];
            now_bar[1] += value_bar;
            let mut rate_bar = 0.0;
            let mut tape = tape.rewind();
            for k in (0..steps).rev() {
                ::core::mem::swap(&mut now_bar, &mut next_bar);
                for i in (1..start.len() - 1).rev() {
                    let &sum = tape.pop();
                    let taken_bar = ::core::mem::take(&mut next_bar[i]);
                    let term = taken_bar * rate;
                    rate_bar += taken_bar * sum;
                    now_bar[i + 1] += term;
                    now_bar[i - 1] += term;
                    now_bar[i] += taken_bar - term * 2.0;
                }
            }
            now_bar_memory.finish([next_bar_memory]);
            if let Some(rate_slot) = rate_slot {
                *rate_slot += rate_bar;
            }
        },
        value,
    )
}
///The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards.
#[doc(hidden)]
fn spread_keeping_prim(
    start: &[f64],
    rate: f64,
    steps: usize,
) -> (
    impl Fn(
        f64,
        Option<&mut [f64]>,
        Option<&mut f64>,
        ::ad_runtime::__private::Inactive,
    ) + use<>,
    f64,
) {
    let mut now = start.to_vec();
    let mut now_shape = ::ad_runtime::Shape::of(&now);
    let mut next = start.to_vec();
    let mut next_shape = ::ad_runtime::Shape::of(&next);
    let mut tape_2 = ::ad_runtime::__private::Tape::new();
    let mut tape = ::ad_runtime::__private::Tape::for_each(&(0..steps));
    for _ in 0..steps {
        let difference = start.len() - 1;
        for i in 1..difference {
            let sum = now[i - 1] - 2.0 * now[i] + now[i + 1];
            next[i] = now[i] + rate * sum;
            tape_2.push(sum);
        }
        ::core::mem::swap(&mut now, &mut next);
        tape.push(difference);
    }
    next_shape = ::ad_runtime::Shape::of(&next);
    now_shape = ::ad_runtime::Shape::of(&now);
    let value = now[1];
    (
        move |
            value_bar: f64,
            mut start_bar: Option<&mut [f64]>,
            rate_slot: Option<&mut f64>,
            _: ::ad_runtime::__private::Inactive|
        {
            let mut now_bar_memory = now_shape.zero_in(start_bar);
            let mut now_bar = &mut now_bar_memory[..];
            let mut next_bar_memory = next_shape.zero();
            let mut next_bar = &mut next_bar_memory[..];
            now_bar[1] += value_bar;
            let mut rate_bar = 0.0;
            let mut tape = tape.rewind();
            let mut tape_2 = tape_2.rewind();
            for k in (0..steps).rev() {
                let &ref difference = tape.pop();
                ::core::mem::swap(&mut now_bar, &mut next_bar);
                for i in (1..*difference).rev() {
                    let &sum = tape_2.pop();
                    let taken_bar = ::core::mem::take(&mut next_bar[i]);
                    let term = taken_bar * rate;
                    rate_bar += taken_bar * sum;
                    now_bar[i + 1] += term;
                    now_bar[i - 1] += term;
                    now_bar[i] += taken_bar - term * 2.0;
                }
            }
            now_bar_memory.finish([next_bar_memory]);
            if let Some(rate_slot) = rate_slot {
                *rate_slot += rate_bar;
            }
        },
        value,
    )
}
