fn shifted_keeping_prim(
    x: &[f64],
    h: f64,
    dx: &[f64],
    y: &mut [f64],
) -> (
    impl Fn(
        (),
        Option<&mut [f64]>,
        Option<&mut f64>,
        Option<&mut [f64]>,
        Option<&mut [f64]>,
    ) + use<>,
    (),
) {
    let x_kept = ::ad_runtime::__private::CanBeKept::keep(x);
    let mut tape = ::ad_runtime::__private::Tape::for_each(&(0..x.len()));
    for i in 0..x.len() {
        let element = dx[i];
        y[i] = x[i] + h * element;
        tape.push(element);
    }
    let value = ();
    (
        move |
            _: (),
            mut x_bar: Option<&mut [f64]>,
            h_slot: Option<&mut f64>,
            mut dx_bar: Option<&mut [f64]>,
            y_slot: Option<&mut [f64]>|
        {
            let x: &[f64] = ::core::borrow::Borrow::borrow(&x_kept);
            let Some(y_bar) = y_slot else { return };
            let mut h_bar = 0.0;
            let mut tape = tape.rewind();
            for i in (0..x.len()).rev() {
                let &element = tape.pop();
                let taken_bar = ::core::mem::take(&mut y_bar[i]);
                h_bar += taken_bar * element;
                if let Some(dx_bar) = dx_bar.as_deref_mut() {
                    dx_bar[i] += taken_bar * h;
                }
                if let Some(x_bar) = x_bar.as_deref_mut() {
                    x_bar[i] += taken_bar;
                }
            }
            if let Some(h_slot) = h_slot {
                *h_slot += h_bar;
            }
        },
        value,
    )
}
fn step_prim(
    x: &mut [f64],
    damping: f64,
    h: f64,
) -> (
    impl Fn(
        ::ad_runtime::__private::Changed,
        &f64,
        &f64,
        (),
        Option<&mut [f64]>,
        Option<&mut f64>,
        Option<&mut f64>,
    ) + use<>,
    (),
) {
    let mut dx = [0.0; 2];
    let mut y = [0.0; 2];
    dx[0] = x[1];
    let element = x[0];
    let element_2 = x[1];
    dx[1] = -element.sin() - damping * element_2;
    let h_2 = 0.5 * h;
    let len = x.len();
    let mut tape = ::ad_runtime::__private::Tape::for_each(&(0..len));
    for i in 0..len {
        let element_3 = dx[i];
        y[i] = x[i] + h_2 * element_3;
        tape.push(element_3);
    }
    dx[0] = y[1];
    dx[1] = -y[0].sin() - damping * y[1];
    let len_2 = x.len();
    for i_2 in 0..len_2 {
        x[i_2] += h * dx[i_2];
    }
    let value = ();
    (
        move |
            _: ::ad_runtime::__private::Changed,
            &damping: &f64,
            &h: &f64,
            _: (),
            x_slot: Option<&mut [f64]>,
            damping_slot: Option<&mut f64>,
            h_slot: Option<&mut f64>|
        {
            let h_2 = 0.5 * h;
            let Some(x_bar) = x_slot else { return };
            let mut dx_bar = [0.0; 2];
            let mut h_bar = 0.0;
            for (&element_4, &current_bar) in dx[..len_2].iter().zip(&x_bar[..len_2]) {
                h_bar += current_bar * element_4;
            }
            for (bar, &current_bar) in dx_bar[..len_2].iter_mut().zip(&x_bar[..len_2]) {
                *bar += current_bar * h;
            }
            let taken_bar = ::core::mem::take(&mut dx_bar[1]);
            let mut y_bar = [0.0; 2];
            y_bar[1] -= taken_bar * damping;
            y_bar[0] -= taken_bar * y[0].cos();
            let taken_bar_2 = ::core::mem::take(&mut dx_bar[0]);
            y_bar[1] += taken_bar_2;
            let mut h_bar_2 = 0.0;
            let mut tape = tape.rewind();
            for i in (0..len).rev() {
                let &element_3 = tape.pop();
                let taken_bar_3 = ::core::mem::take(&mut y_bar[i]);
                h_bar_2 += taken_bar_3 * element_3;
                dx_bar[i] += taken_bar_3 * h_2;
                x_bar[i] += taken_bar_3;
            }
            h_bar += h_bar_2 * 0.5;
            let taken_bar_4 = ::core::mem::take(&mut dx_bar[1]);
            x_bar[1] -= taken_bar_4 * damping;
            x_bar[0] -= taken_bar_4 * element.cos();
            let taken_bar_5 = ::core::mem::take(&mut dx_bar[0]);
            x_bar[1] += taken_bar_5;
            if let Some(damping_slot) = damping_slot {
                *damping_slot += -(taken_bar * y[1]) - taken_bar_4 * element_2;
            }
            if let Some(h_slot) = h_slot {
                *h_slot += h_bar;
            }
        },
        value,
    )
}
