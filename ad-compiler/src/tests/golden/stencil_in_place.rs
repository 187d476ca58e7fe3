///The primal of [`heat`]: its checkpoints, to be given to [`heat_adj`], and its result.
fn heat_prim(
    u0: &[f64],
    c: f64,
    steps: usize,
) -> (
    impl Fn(
        &[f64],
        &f64,
        &usize,
        Vec<f64>,
        Option<&mut [f64]>,
        Option<&mut f64>,
        ::ad_runtime::__private::Inactive,
    ) + use<>,
    Vec<f64>,
) {
    let n = u0.len();
    let mut u = u0.to_vec();
    let mut tape = ::ad_runtime::__private::Tape::new();
    for _ in 0..steps {
        for i in 1..n - 1 {
            let sum = u[i - 1] - 2.0 * u[i] + u[i + 1];
            u[i] += c * sum;
            tape.push(sum);
        }
    }
    let value = u;
    (
        move |
            u0: &[f64],
            &c: &f64,
            &steps: &usize,
            value_bar: Vec<f64>,
            mut u0_bar: Option<&mut [f64]>,
            c_slot: Option<&mut f64>,
            _: ::ad_runtime::__private::Inactive|
        {
            let n = u0.len();
            let mut u_bar = value_bar;
            let mut c_bar = 0.0;
            let mut tape = tape.rewind();
            for k in (0..steps).rev() {
                for i in (1..n - 1).rev() {
                    let &sum = tape.pop();
                    let term = u_bar[i] * c;
                    c_bar += u_bar[i] * sum;
                    u_bar[i + 1] += term;
                    u_bar[i] -= term * 2.0;
                    u_bar[i - 1] += term;
                }
            }
            if let Some(u0_bar) = u0_bar.as_deref_mut() {
                ::ad_runtime::__private::deposit(u0_bar, u_bar);
            }
            if let Some(c_slot) = c_slot {
                *c_slot += c_bar;
            }
        },
        value,
    )
}
///The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards.
#[doc(hidden)]
fn heat_keeping_prim(
    u0: &[f64],
    c: f64,
    steps: usize,
) -> (
    impl Fn(
        Vec<f64>,
        Option<&mut [f64]>,
        Option<&mut f64>,
        ::ad_runtime::__private::Inactive,
    ) + use<>,
    Vec<f64>,
) {
    let n = u0.len();
    let mut u = u0.to_vec();
    let mut tape = ::ad_runtime::__private::Tape::new();
    for _ in 0..steps {
        for i in 1..n - 1 {
            let sum = u[i - 1] - 2.0 * u[i] + u[i + 1];
            u[i] += c * sum;
            tape.push(sum);
        }
    }
    let value = u;
    (
        move |
            value_bar: Vec<f64>,
            mut u0_bar: Option<&mut [f64]>,
            c_slot: Option<&mut f64>,
            _: ::ad_runtime::__private::Inactive|
        {
            let mut u_bar = value_bar;
            let mut c_bar = 0.0;
            let mut tape = tape.rewind();
            for k in (0..steps).rev() {
                for i in (1..n - 1).rev() {
                    let &sum = tape.pop();
                    let term = u_bar[i] * c;
                    c_bar += u_bar[i] * sum;
                    u_bar[i + 1] += term;
                    u_bar[i] -= term * 2.0;
                    u_bar[i - 1] += term;
                }
            }
            if let Some(u0_bar) = u0_bar.as_deref_mut() {
                ::ad_runtime::__private::deposit(u0_bar, u_bar);
            }
            if let Some(c_slot) = c_slot {
                *c_slot += c_bar;
            }
        },
        value,
    )
}
///The primal and a reverse sweep that carries several derivatives at once.
#[doc(hidden)]
fn heat_lanes_prim<const LANES: usize>(
    u0: &[f64],
    c: f64,
    steps: usize,
) -> (
    impl Fn(
        &[f64],
        &f64,
        &usize,
        Vec<::ad_runtime::__private::Lanes<f64, LANES>>,
        Option<&mut [::ad_runtime::__private::Lanes<f64, LANES>]>,
        Option<&mut ::ad_runtime::__private::Lanes<f64, LANES>>,
        ::ad_runtime::__private::Inactive,
    ) + use<LANES>,
    Vec<f64>,
) {
    let n = u0.len();
    let mut u = u0.to_vec();
    let mut tape = ::ad_runtime::__private::Tape::new();
    for _ in 0..steps {
        for i in 1..n - 1 {
            let sum = u[i - 1] - 2.0 * u[i] + u[i + 1];
            u[i] += c * sum;
            tape.push(sum);
        }
    }
    let value = u;
    (
        move |
            u0: &[f64],
            &c: &f64,
            &steps: &usize,
            value_bar: Vec<::ad_runtime::__private::Lanes<f64, LANES>>,
            mut u0_bar: Option<&mut [::ad_runtime::__private::Lanes<f64, LANES>]>,
            c_slot: Option<&mut ::ad_runtime::__private::Lanes<f64, LANES>>,
            _: ::ad_runtime::__private::Inactive|
        {
            let n = u0.len();
            let mut u_bar = value_bar;
            let mut c_bar = ::ad_runtime::__private::Lanes([0.0; LANES]);
            let mut tape = tape.rewind();
            for k in (0..steps).rev() {
                for i in (1..n - 1).rev() {
                    let &sum = tape.pop();
                    let term = u_bar[i] * c;
                    c_bar += u_bar[i] * sum;
                    u_bar[i + 1] += term;
                    u_bar[i] -= term * 2.0;
                    u_bar[i - 1] += term;
                }
            }
            if let Some(u0_bar) = u0_bar.as_deref_mut() {
                ::ad_runtime::__private::deposit(u0_bar, u_bar);
            }
            if let Some(c_slot) = c_slot {
                *c_slot += c_bar;
            }
        },
        value,
    )
}
