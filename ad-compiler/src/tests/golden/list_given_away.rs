///The primal of [`walk`] for a reverse sweep that runs once, and is given the lists that it reads at its beginning only.
fn walk_prim_once(
    start: &[f64],
    steps: usize,
) -> (
    impl Fn(
        &mut ::ad_runtime::__private::Cow<'_, ::ad_runtime::__private::Vec<f64>>,
        &[f64],
        &usize,
        f64,
        Option<&mut [f64]>,
        ::ad_runtime::__private::Inactive,
    ) + use<>,
    ::ad_runtime::__private::Vec<f64>,
    f64,
) {
    let mut x = start.to_vec();
    let x_shape = ::ad_runtime::Shape::of(&x);
    let mut next = vec![0.0; start.len()];
    let next_shape = ::ad_runtime::Shape::of(&next);
    let mut tape_2 = ::ad_runtime::__private::Tape::new();
    let mut tape = ::ad_runtime::__private::Tape::for_each(&(0..steps));
    for _ in 0..steps {
        let len = x.len();
        for i in 0..len {
            let element = x[0];
            let element_2 = x[i];
            next[i] = element * element_2;
            tape_2.push((element_2, element));
        }
        let len_2 = x.len();
        for i_2 in 0..len_2 {
            x[i_2] = 0.5 * next[i_2];
        }
        tape.push((len_2, len));
    }
    let mut sum: f64 = -0.0;
    for x_2 in x.iter() {
        sum += *x_2 * *x_2;
    }
    (
        move |
            x_kept: &mut ::ad_runtime::__private::Cow<
                '_,
                ::ad_runtime::__private::Vec<f64>,
            >,
            _: &[f64],
            &steps: &usize,
            value_bar: f64,
            mut start_bar: Option<&mut [f64]>,
            _: ::ad_runtime::__private::Inactive|
        {
            let x = &**x_kept;
            let length = x.len();
            let mut x_bar_memory = x_shape.zero_in(start_bar);
            let mut x_bar = &mut x_bar_memory[..];
            for (bar, &current) in x_bar[..length].iter_mut().zip(&x[..length]) {
                *bar += value_bar * current + value_bar * current;
            }
            ::core::mem::drop(::core::mem::take(x_kept));
            let mut next_bar = next_shape.zero();
            let mut tape = tape.rewind();
            let mut tape_2 = tape_2.rewind();
            for k in (0..steps).rev() {
                let &(ref len_2, ref len) = tape.pop();
                for (bar, &taken_bar) in next_bar[..*len_2]
                    .iter_mut()
                    .zip(&x_bar[..*len_2])
                {
                    *bar += taken_bar * 0.5;
                }
                x_bar[..*len_2].fill(0.0);
                for i in (0..*len).rev() {
                    let &(element_2, element) = tape_2.pop();
                    let taken_bar_2 = ::core::mem::take(&mut next_bar[i]);
                    x_bar[i] += taken_bar_2 * element;
                    x_bar[0] += taken_bar_2 * element_2;
                }
            }
            x_bar_memory.finish([]);
        },
        x,
        sum,
    )
}
///The primal of [`walk`]: its checkpoints, to be given to [`walk_adj`], and its result.
fn walk_prim(
    start: &[f64],
    steps: usize,
) -> (
    impl Fn(
        &[f64],
        &usize,
        f64,
        Option<&mut [f64]>,
        ::ad_runtime::__private::Inactive,
    ) + use<>,
    f64,
) {
    let (adjoint, x_kept, value) = walk_prim_once(start, steps);
    (
        move |
            start: &[f64],
            steps: &usize,
            seed: f64,
            start_bar: Option<&mut [f64]>,
            steps_bar: ::ad_runtime::__private::Inactive|
        adjoint(
            &mut ::ad_runtime::__private::Cow::Borrowed(&x_kept),
            start,
            steps,
            seed,
            start_bar,
            steps_bar,
        ),
        value,
    )
}
///The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards.
#[doc(hidden)]
fn walk_keeping_prim(
    start: &[f64],
    steps: usize,
) -> (impl Fn(f64, Option<&mut [f64]>, ::ad_runtime::__private::Inactive) + use<>, f64) {
    let start_kept = ::ad_runtime::__private::CanBeKept::keep(start);
    let (sweep, value) = walk_prim(start, steps);
    (
        move |
            seed: f64,
            start_bar: Option<&mut [f64]>,
            steps_bar: ::ad_runtime::__private::Inactive|
        sweep(
            ::core::borrow::Borrow::borrow(&start_kept),
            &steps,
            seed,
            start_bar,
            steps_bar,
        ),
        value,
    )
}
///The result of [`walk`], and the seed times its Jacobian (the vector-Jacobian product, or canonical gradient): the derivative by `start` (`Vec<f64>`).
fn walk_can_grad(start: &[f64], steps: usize, seed: f64) -> (f64, Vec<f64>) {
    let (adjoint, x_kept, value) = walk_prim_once(start, steps);
    let mut start_bar = vec![0.0; start.len()];
    adjoint(
        &mut ::ad_runtime::__private::Cow::Owned(x_kept),
        start,
        &steps,
        seed,
        Some(&mut start_bar),
        ::ad_runtime::__private::none(),
    );
    (value, start_bar)
}
///The value of [`walk`]; the gradient is written as by [`walk_grad_into`].
fn walk_value_and_grad_into(start: &[f64], steps: usize, start_bar: &mut [f64]) -> f64 {
    ::ad_runtime::__private::clear_list::<f64, _>(start_bar, start.len());
    let (adjoint, x_kept, value) = walk_prim_once(start, steps);
    adjoint(
        &mut ::ad_runtime::__private::Cow::Owned(x_kept),
        start,
        &steps,
        1.0,
        Some(start_bar),
        ::ad_runtime::__private::none(),
    );
    value
}
