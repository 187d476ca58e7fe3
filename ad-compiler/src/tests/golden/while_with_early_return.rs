///The primal of [`root`]: its checkpoints, to be given to [`root_adj`], and its result.
fn root_prim(a: f64) -> (impl Fn(&f64, f64, Option<&mut f64>) + use<>, f64) {
    let mut x = a;
    let mut k = 0;
    let mut finished = false;
    let mut trips = 0;
    let mut tape = ::ad_runtime::__private::ShortTape::new();
    let value = 'body: {
        while k < 50 {
            trips += 1;
            let current = x;
            let step = (current * x - a) / (2.0 * x);
            tape.push((step, current));
            if step.abs() < 1e-12 {
                break 'body x;
            }
            x -= step;
            k += 1;
        }
        finished = true;
        x
    };
    (
        move |_: &f64, value_bar: f64, a_slot: Option<&mut f64>| {
            let Some(a_slot) = a_slot else { return };
            let mut x_bar = 0.0;
            if finished {
                x_bar += value_bar;
            }
            let mut a_bar = 0.0;
            let mut tape = tape.rewind();
            for _ in 0..trips {
                let &(step, current) = tape.pop();
                let product = 2.0 * current;
                let mut step_bar = 0.0;
                if step.abs() < 1e-12 {
                    x_bar += value_bar;
                } else {
                    step_bar -= x_bar;
                }
                let strong_zero = ::ad_runtime::__private::strong_zero(
                    step_bar,
                    1.0 / product,
                );
                a_bar -= strong_zero;
                x_bar
                    += strong_zero * current
                        - ::ad_runtime::__private::strong_zero(step_bar, step / product)
                            * 2.0 + strong_zero * current;
            }
            a_bar += x_bar;
            *a_slot += a_bar;
        },
        value,
    )
}
///The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards.
#[doc(hidden)]
fn root_keeping_prim(a: f64) -> (impl Fn(f64, Option<&mut f64>) + use<>, f64) {
    let (sweep, value) = root_prim(a);
    (move |seed: f64, a_bar: Option<&mut f64>| sweep(&a, seed, a_bar), value)
}
