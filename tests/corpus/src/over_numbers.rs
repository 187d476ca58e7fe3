//! Functions over numbers of each kind, against their generated derivatives.

/// A function of two floats over each kind of number, at points.
#[macro_export]
macro_rules! check_two {
    ($f:ident $lifted:ident $grad:ident $hessian:ident at $(($x:expr, $y:expr)),+) => {
        for (x, y) in [$(($x, $y)),+] {
            let (value, gradient, hessian) = ($f(x, y), $grad(x, y), $hessian(x, y));
            assert_eq!($lifted::<f64>(x, y).to_bits(), value.to_bits());
            let near = |found: f64, expected: f64| ::approx::assert_relative_eq!(found, expected, max_relative = 1e-12, epsilon = 1e-12);

            let [dual_x, dual_y] = ::ad_runtime::numbers::Dual::variables([x, y]);
            let dual = $lifted(dual_x, dual_y);
            assert_eq!(dual.value.to_bits(), value.to_bits());
            near(dual.tangent[0], gradient.0);
            near(dual.tangent[1], gradient.1);

            // A direction, and along it the second derivative.
            let (dx, dy) = (0.7, -1.3);
            let along = |base: f64, slope: f64| ::ad_runtime::numbers::Dual { value: ::ad_runtime::numbers::Dual { value: base, tangent: slope }, tangent: ::ad_runtime::numbers::Dual { value: slope, tangent: 0.0 } };
            let nested = $lifted(along(x, dx), along(y, dy));
            let second = dx * (hessian[0][0] * dx + hessian[0][1] * dy) + dy * (hessian[1][0] * dx + hessian[1][1] * dy);
            near(nested.tangent.tangent, second);
            let taylor = $lifted::<::ad_runtime::numbers::Taylor<2>>(
                ::ad_runtime::numbers::Taylor::from_coefficients(x, [dx, 0.0]),
                ::ad_runtime::numbers::Taylor::from_coefficients(y, [dy, 0.0]),
            );
            near(taylor.derivative(1), gradient.0 * dx + gradient.1 * dy);
            near(taylor.derivative(2), second);

            let [tensor_x, tensor_y] = ::ad_runtime::numbers::Tensor::<2, 2, { ::ad_runtime::numbers::tensor_length(2, 2) }>::variables([x, y]);
            let tensor = $lifted(tensor_x, tensor_y);
            near(tensor.gradient()[1], gradient.1);
            near(tensor.hessian()[0][1], hessian[0][1]);
            near(tensor.hessian()[1][1], hessian[1][1]);

            let trace = ::ad_runtime::trace::Trace::new();
            let traced = $lifted(trace.variable(x), trace.variable(y));
            let found = trace.gradient(traced);
            near(found[0], gradient.0);
            near(found[1], gradient.1);

            let around = |x: f64| ::ad_runtime::numbers::Interval::new(x - 1e-9, x + 1e-9);
            let interval = $lifted(around(x), around(y));
            assert!(interval.low <= value && value <= interval.high, "{interval:?} has no {value}");
        }
    };
}
