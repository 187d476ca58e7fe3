//! The sensitivities that traders have names for.

/// A price and its derivatives by the spot price and the volatility.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Greeks {
    pub(crate) price: f64,
    /// By the spot price.
    pub(crate) delta: f64,
    /// By the volatility.
    pub(crate) vega: f64,
    /// Twice by the spot price.
    pub(crate) gamma: f64,
    /// By both.
    pub(crate) vanna: f64,
    /// Twice by the volatility.
    pub(crate) volga: f64,
}

impl Greeks {
    /// From a value, a gradient and a Hessian by spot price and volatility.
    pub(crate) fn new(price: f64, (delta, vega): (f64, f64), hessian: [[f64; 2]; 2]) -> Self {
        let [[gamma, vanna], [_, volga]] = hessian;
        Greeks { price, delta, vega, gamma, vanna, volga }
    }

    /// Central differences of a price, with these steps of spot price and volatility.
    pub(crate) fn differences(
        price: impl Fn(f64, f64) -> f64,
        [spot, volatility]: [f64; 2],
        [ds, dv]: [f64; 2],
    ) -> Self {
        let at = |i: f64, j: f64| price(spot + i * ds, volatility + j * dv);
        let middle = at(0.0, 0.0);
        let [right, left, up, down] = [at(1.0, 0.0), at(-1.0, 0.0), at(0.0, 1.0), at(0.0, -1.0)];
        let corners = at(1.0, 1.0) - at(1.0, -1.0) - at(-1.0, 1.0) + at(-1.0, -1.0);
        Greeks {
            price: middle,
            delta: (right - left) / (2.0 * ds),
            vega: (up - down) / (2.0 * dv),
            gamma: (right - 2.0 * middle + left) / (ds * ds),
            vanna: corners / (4.0 * ds * dv),
            volga: (up - 2.0 * middle + down) / (dv * dv),
        }
    }

    /// All of them in order.
    pub(crate) fn named(&self) -> [(&'static str, f64); 6] {
        let Greeks { price, delta, vega, gamma, vanna, volga } = *self;
        [
            ("price", price),
            ("delta", delta),
            ("vega", vega),
            ("gamma", gamma),
            ("vanna", vanna),
            ("volga", volga),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_of_a_polynomial_are_its_derivatives() {
        let greeks =
            Greeks::differences(|s, v| s * s + 3.0 * s * v - 2.0 * v * v + v, [1.0, 2.0], [0.5, 0.25]);
        let expected = Greeks { price: 1.0, delta: 8.0, vega: -4.0, gamma: 2.0, vanna: 3.0, volga: -4.0 };
        assert_eq!(greeks, expected);
    }
}
