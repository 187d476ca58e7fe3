///The primal of [`weighted`]: its checkpoints, to be given to [`weighted_adj`], and its result.
fn weighted_prim<T: num_traits::Float>(
    x: &[T],
    weights: &[T],
    k: T,
) -> (
    impl Fn(
        &[T],
        &[T],
        &T,
        T,
        Option<&mut [T]>,
        Option<&mut [T]>,
        Option<&mut T>,
    ) + use<T>,
    T,
)
where
    T: ::ad_runtime::Scalar,
{
    let mut sum = T::zero();
    for i in 0..x.len() {
        let scaled = x[i] / k;
        sum = sum + weights[i] * scaled * scaled;
    }
    let sqrt = (sum / T::from(2.0).unwrap()).sqrt();
    (
        move |
            x: &[T],
            weights: &[T],
            &k: &T,
            value_bar: T,
            mut x_bar: Option<&mut [T]>,
            mut weights_bar: Option<&mut [T]>,
            k_slot: Option<&mut T>|
        {
            let mut sum_bar = ::ad_runtime::__private::strong_zero(
                value_bar,
                T::scalar_literal(0.5) / sqrt,
            ) / T::from(2.0).unwrap();
            let mut k_bar = T::SCALAR_ZERO;
            for i in (0..x.len()).rev() {
                let scaled = x[i] / k;
                let term = sum_bar * scaled;
                let term_2 = sum_bar * (weights[i] * scaled) + term * weights[i];
                if let Some(weights_bar) = weights_bar.as_deref_mut() {
                    weights_bar[i] = weights_bar[i] + term * scaled;
                }
                sum_bar = sum_bar;
                k_bar = k_bar - ::ad_runtime::__private::strong_zero(term_2, scaled / k);
                if let Some(x_bar) = x_bar.as_deref_mut() {
                    x_bar[i] = x_bar[i]
                        + ::ad_runtime::__private::strong_zero(
                            term_2,
                            T::SCALAR_ONE / k,
                        );
                }
            }
            if let Some(k_slot) = k_slot {
                *k_slot = *k_slot + k_bar;
            }
        },
        sqrt,
    )
}
///The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards.
#[doc(hidden)]
fn weighted_keeping_prim<T: num_traits::Float>(
    x: &[T],
    weights: &[T],
    k: T,
) -> (impl Fn(T, Option<&mut [T]>, Option<&mut [T]>, Option<&mut T>) + use<T>, T)
where
    T: ::ad_runtime::Scalar,
{
    let x_kept = ::ad_runtime::__private::CanBeKept::keep(x);
    let mut sum = T::zero();
    let mut tape = ::ad_runtime::__private::Tape::for_each(&(0..x.len()));
    for i in 0..x.len() {
        let scaled = x[i] / k;
        let element = weights[i];
        sum = sum + element * scaled * scaled;
        tape.push(element);
    }
    let sqrt = (sum / T::from(2.0).unwrap()).sqrt();
    (
        move |
            value_bar: T,
            mut x_bar: Option<&mut [T]>,
            mut weights_bar: Option<&mut [T]>,
            k_slot: Option<&mut T>|
        {
            let x: &[T] = ::core::borrow::Borrow::borrow(&x_kept);
            let mut sum_bar = ::ad_runtime::__private::strong_zero(
                value_bar,
                T::scalar_literal(0.5) / sqrt,
            ) / T::from(2.0).unwrap();
            let mut k_bar = T::SCALAR_ZERO;
            let mut tape = tape.rewind();
            for i in (0..x.len()).rev() {
                let &element = tape.pop();
                let scaled = x[i] / k;
                let term = sum_bar * scaled;
                let term_2 = sum_bar * (element * scaled) + term * element;
                if let Some(weights_bar) = weights_bar.as_deref_mut() {
                    weights_bar[i] = weights_bar[i] + term * scaled;
                }
                sum_bar = sum_bar;
                k_bar = k_bar - ::ad_runtime::__private::strong_zero(term_2, scaled / k);
                if let Some(x_bar) = x_bar.as_deref_mut() {
                    x_bar[i] = x_bar[i]
                        + ::ad_runtime::__private::strong_zero(
                            term_2,
                            T::SCALAR_ONE / k,
                        );
                }
            }
            if let Some(k_slot) = k_slot {
                *k_slot = *k_slot + k_bar;
            }
        },
        sqrt,
    )
}
///The result of [`weighted`], and the seed times its Jacobian (the vector-Jacobian product, or canonical gradient): the derivatives by `x` (`Vec<T>`), by `weights` (`Vec<T>`) and by `k` (`T`), in this order.
fn weighted_can_grad<T: num_traits::Float>(
    x: &[T],
    weights: &[T],
    k: T,
    seed: T,
) -> (T, (Vec<T>, Vec<T>, T))
where
    T: ::ad_runtime::Scalar,
{
    let (checkpoints, value) = weighted_prim::<T>(x, weights, k);
    let gradients = weighted_adj::<T>(x, weights, k, &checkpoints, seed);
    (value, gradients)
}
/**The gradient of [`weighted`]: the derivatives by `x` (`Vec<T>`), by `weights` (`Vec<T>`) and by `k` (`T`), in this order.

The lines of the function that matter for it, and what the reverse sweep does for each, from the last to the first:

| line | adjoint |
| --- | --- |
| `sum = T::zero()` | nothing |
| `loop` | each iteration, the last first |
| `· element = x[i]` | `x_bar[i] += element_bar` |
| `· scaled = element / k` | `element_bar += strong_zero(scaled_bar, 1.0 / k)`, `k_bar -= strong_zero(scaled_bar, scaled / k)` |
| `· current = sum` | `sum_bar += current_bar` |
| `· element_2 = weights[i]` | `weights_bar[i] += element_2_bar` |
| `· product = element_2 * scaled` | `element_2_bar += product_bar * scaled`, `scaled_bar += product_bar * element_2` |
| `· product_2 = product * scaled` | `product_bar += product_2_bar * scaled`, `scaled_bar += product_2_bar * product` |
| `· sum_2 = current + product_2` | `current_bar += sum_2_bar`, `product_2_bar += sum_2_bar` |
| `· sum = sum_2` | `sum_2_bar` takes the adjoint of `sum`, which is left 0 |
| `current_2 = sum` | `sum_bar += current_2_bar` |
| `quotient = current_2 / T::from(2.0).unwrap()` | `current_2_bar += quotient_bar / T::from(2.0).unwrap()` |
| `sqrt = quotient.sqrt()` | `quotient_bar += strong_zero(sqrt_bar, 0.5 / sqrt)` |
*/
fn weighted_grad<T: num_traits::Float>(
    x: &[T],
    weights: &[T],
    k: T,
) -> (Vec<T>, Vec<T>, T)
where
    T: ::ad_runtime::Scalar,
{
    weighted_value_and_grad::<T>(x, weights, k).1
}
///The value and the gradient of [`weighted`]: the value (`T`), and the derivatives by `x` (`Vec<T>`), by `weights` (`Vec<T>`) and by `k` (`T`), in this order.
fn weighted_value_and_grad<T: num_traits::Float>(
    x: &[T],
    weights: &[T],
    k: T,
) -> (T, (Vec<T>, Vec<T>, T))
where
    T: ::ad_runtime::Scalar,
{
    weighted_can_grad::<T>(x, weights, k, T::SCALAR_ONE)
}
///The value of [`weighted`] and its tangent: the Jacobian times the tangents of the parameters. It panics if that of a list has another length.
fn weighted_jvp<T: num_traits::Float>(
    x: &[T],
    weights: &[T],
    k: T,
    x_dot: &[T],
    weights_dot: &[T],
    k_dot: T,
) -> (T, T)
where
    T: ::ad_runtime::Scalar,
{
    assert_eq!(x_dot.len(), x.len(), "the tangent of `x` has another length");
    assert_eq!(
        weights_dot.len(), weights.len(), "the tangent of `weights` has another length"
    );
    let mut sum = T::zero();
    let mut sum_dot = T::SCALAR_ZERO;
    for i in 0..x.len() {
        let scaled = x[i] / k;
        let scaled_dot = ::ad_runtime::__private::strong_zero(
            x_dot[i],
            T::SCALAR_ONE / k,
        ) - ::ad_runtime::__private::strong_zero(k_dot, scaled / k);
        let product = weights[i] * scaled;
        sum_dot = sum_dot
            + ((weights_dot[i] * scaled + scaled_dot * weights[i]) * scaled
                + scaled_dot * product);
        sum = sum + product * scaled;
    }
    let sqrt = (sum / T::from(2.0).unwrap()).sqrt();
    (
        sqrt,
        ::ad_runtime::__private::strong_zero(
            sum_dot / T::from(2.0).unwrap(),
            T::scalar_literal(0.5) / sqrt,
        ),
    )
}
