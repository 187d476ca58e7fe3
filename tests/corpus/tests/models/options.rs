//! Prices of options: Black and Scholes in closed form, Heston by quadrature.
#![allow(missing_docs, reason = "the code is written as in a library, whose users read it")]

use ad_corpus::{assert_close, check, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};
use approx::assert_abs_diff_eq;
use std::f64::consts::{FRAC_1_SQRT_2, PI};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionType {
    Call,
    Put,
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
pub struct Params {
    pub spot: f64,
    pub strike: f64,
    pub rate: f64,
    pub dividend: f64,
    pub volatility: f64,
    pub expiry: f64,
}

reals!(Params { spot, strike, rate, dividend, volatility, expiry } => ParamsTangent);

/// The complementary error function, by Chebyshev fitting.
#[differentiable(second_order, lifted)]
fn erfc(x: f64) -> f64 {
    const C: [f64; 10] = [
        -1.26551223,
        1.00002368,
        0.37409196,
        0.09678418,
        -0.18628806,
        0.27886807,
        -1.13520398,
        1.48851587,
        -0.82215223,
        0.17087277,
    ];
    let z = x.abs();
    let t = 1.0 / (1.0 + 0.5 * z);
    let mut sum = C[9];
    for i in (0..9).rev() {
        sum = sum * t + C[i];
    }
    let value = t * (-z * z + sum).exp();
    if x >= 0.0 { value } else { 2.0 - value }
}

#[differentiable(second_order, lifted)]
fn norm_cdf(x: f64) -> f64 {
    0.5 * erfc(-x * FRAC_1_SQRT_2)
}

impl Params {
    #[differentiable(second_order, lifted)]
    pub fn forward(&self) -> f64 {
        self.spot * ((self.rate - self.dividend) * self.expiry).exp()
    }

    #[differentiable(second_order, lifted)]
    pub fn discount(&self) -> f64 {
        (-self.rate * self.expiry).exp()
    }

    #[differentiable(second_order, lifted)]
    fn d1_d2(&self) -> (f64, f64) {
        let deviation = self.volatility * self.expiry.sqrt();
        let d1 = (self.forward() / self.strike).ln() / deviation + 0.5 * deviation;
        (d1, d1 - deviation)
    }

    #[differentiable(second_order, lifted)]
    pub fn price(&self, #[no_derivative] kind: OptionType) -> f64 {
        let (d1, d2) = self.d1_d2();
        let undiscounted = match kind {
            OptionType::Call => self.forward() * norm_cdf(d1) - self.strike * norm_cdf(d2),
            OptionType::Put => self.strike * norm_cdf(-d2) - self.forward() * norm_cdf(-d1),
        };
        self.discount() * undiscounted
    }
}

/// A complex number, as far as the characteristic function needs it.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Complex {
    re: f64,
    im: f64,
}

reals!(Complex { re, im } => ComplexTangent);

#[differentiable(second_order)]
impl Complex {
    const I: Complex = Complex { re: 0.0, im: 1.0 };

    fn new(re: f64, im: f64) -> Self {
        Complex { re, im }
    }

    fn scale(self, k: f64) -> Self {
        Complex::new(k * self.re, k * self.im)
    }

    fn norm(self) -> f64 {
        self.re.hypot(self.im)
    }

    fn cexp(self) -> Self {
        let r = self.re.exp();
        Self::new(r * self.im.cos(), r * self.im.sin())
    }

    fn clog(self) -> Self {
        Self { re: self.norm().ln(), im: self.im.atan2(self.re) }
    }

    fn csqrt(self) -> Self {
        let r = self.norm().sqrt();
        let half = 0.5 * self.im.atan2(self.re);
        Self::new(r * half.cos(), r * half.sin())
    }
}

#[differentiable(second_order)]
impl std::ops::Add for Complex {
    type Output = Complex;
    fn add(self, o: Complex) -> Complex {
        Complex::new(self.re + o.re, self.im + o.im)
    }
}

#[differentiable(second_order)]
impl std::ops::Add<f64> for Complex {
    type Output = Complex;
    fn add(self, o: f64) -> Complex {
        Complex { re: self.re + o, ..self }
    }
}

#[differentiable(second_order)]
impl std::ops::Sub for Complex {
    type Output = Complex;
    fn sub(self, o: Complex) -> Complex {
        Complex::new(self.re - o.re, self.im - o.im)
    }
}

#[differentiable(second_order)]
impl std::ops::Sub<Complex> for f64 {
    type Output = Complex;
    fn sub(self, o: Complex) -> Complex {
        Complex::new(self - o.re, -o.im)
    }
}

#[differentiable(second_order)]
impl std::ops::Mul for Complex {
    type Output = Complex;
    fn mul(self, o: Complex) -> Complex {
        Complex::new(self.re * o.re - self.im * o.im, self.re * o.im + self.im * o.re)
    }
}

#[differentiable(second_order)]
impl std::ops::Mul<Complex> for f64 {
    type Output = Complex;
    fn mul(self, o: Complex) -> Complex {
        o.scale(self)
    }
}

#[differentiable(second_order)]
impl std::ops::Div for Complex {
    type Output = Complex;
    fn div(self, o: Complex) -> Complex {
        let d = o.re * o.re + o.im * o.im;
        Complex::new((self.re * o.re + self.im * o.im) / d, (self.im * o.re - self.re * o.im) / d)
    }
}

/// The model of Heston.
#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Heston {
    /// Variance today.
    v0: f64,
    /// Speed of reversion.
    kappa: f64,
    /// Long-run variance.
    theta: f64,
    /// Volatility of variance.
    sigma: f64,
    /// Correlation.
    rho: f64,
}

reals!(Heston { v0, kappa, theta, sigma, rho } => HestonTangent);

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Quadrature {
    upper: f64,
    nodes: usize,
}

reals!(Quadrature { upper, nodes } => QuadratureTangent);

impl Heston {
    /// The characteristic function of the logarithm of the forward return, in the form of Albrecher and others.
    #[differentiable(second_order)]
    fn characteristic(&self, u: Complex, t: f64) -> Complex {
        let Heston { v0, kappa, theta, sigma, rho } = *self;
        let iu = Complex::I * u;
        let beta = kappa - (rho * sigma) * iu;
        let d = Complex::csqrt(beta * beta + (sigma * sigma) * (iu + u * u));
        let g = (beta - d) / (beta + d);
        let decay = Complex::cexp(d.scale(-t));
        let one = Complex::new(1.0, 0.0);
        let c = (kappa * theta / (sigma * sigma))
            * ((beta - d).scale(t) - 2.0 * Complex::clog((one - g * decay) / (one - g)));
        let w = (v0 / (sigma * sigma)) * (beta - d) * (one - decay) / (one - g * decay);
        Complex::cexp(c + w)
    }

    /// The call by the formula of Lewis, with the midpoint rule.
    #[differentiable(second_order, wrt(self, market))]
    fn call(&self, market: &Params, quadrature: &Quadrature) -> f64 {
        let forward = market.forward();
        let k = (forward / market.strike).ln();
        let h = quadrature.upper / quadrature.nodes as f64;
        let mut integral = 0.0;
        for i in 0..quadrature.nodes {
            let u = (i as f64 + 0.5) * h;
            let phi = self.characteristic(Complex::new(u, -0.5), market.expiry);
            let rotated = phi * Complex::cexp(Complex::new(0.0, u * k));
            integral += rotated.re / (u * u + 0.25) * h;
        }
        market.discount() * (forward - (forward * market.strike).sqrt() / PI * integral)
    }
}

fn market() -> Params {
    Params { spot: 100.0, strike: 105.0, rate: 0.03, dividend: 0.01, volatility: 0.25, expiry: 0.75 }
}

const MODEL: Heston = Heston { v0: 0.04, kappa: 1.5, theta: 0.06, sigma: 0.4, rho: -0.6 };

#[test]
fn black_scholes() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Params, #[no_derivative] kind: OptionType) -> f64 {
        p.price(kind)
    }
    // The enum has no tangent, and needs none.
    let call = market().price_value_and_grad(OptionType::Call);
    let put = market().price_value_and_grad(OptionType::Put);
    assert_close(call.0 - put.0, market().discount() * (market().forward() - market().strike));
    assert!(f(&market(), OptionType::Call) > 0.0);
}

#[test]
fn black_scholes_in_every_mode() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Params, is_call: bool) -> f64 {
        let kind = if is_call { OptionType::Call } else { OptionType::Put };
        p.price(kind)
    }
    check!(f at (&market(), const true), (&market(), const false), (&Params { strike: 80.0, ..market() }, const true));
}

#[test]
fn several_results() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Params) -> (f64, f64) {
        p.d1_d2()
    }
    check_seeded!(f at (&market()));
}

#[test]
fn characteristic_function() {
    #[differentiable(second_order)]
    fn f(model: &Heston, u: Complex, t: f64) -> Complex {
        model.characteristic(u, t)
    }
    check_seeded!(f without lifted at (&MODEL, Complex::new(1.5, -0.5), 0.75), (&MODEL, Complex::new(0.25, -0.5), 2.0));
}

#[test]
fn heston() {
    #[differentiable(second_order, wrt(model, market))]
    fn f(model: &Heston, market: &Params, q: &Quadrature) -> f64 {
        model.call(market, q)
    }
    let quadrature = Quadrature { upper: 40.0, nodes: 400 };
    check!(f without lifted at (&MODEL, &market(), const &quadrature), (&MODEL, &Params { strike: 90.0, ..market() }, const &quadrature));
    // Almost without volatility of variance, and started at the long-run variance: Black and Scholes.
    let flat = Heston { v0: 0.0625, theta: 0.0625, sigma: 1e-3, rho: 0.0, ..MODEL };
    let black_scholes = market().price(OptionType::Call);
    assert_abs_diff_eq!(flat.call(&market(), &quadrature), black_scholes, epsilon = 1e-4);
}
