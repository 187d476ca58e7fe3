//! Enums and structs that hold nothing a derivative could belong to, without derive, beside numbers: in results, tuples, lists and fields.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Cold,
    Hot { by: usize },
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Ion {
    Sodium,
    Calcium,
}

impl Ion {
    fn charge(self) -> f64 {
        match self {
            Ion::Sodium => 1.0,
            Ion::Calcium => 2.0,
        }
    }
}

#[differentiable(second_order, lifted)]
fn density(t: f64, p: f64) -> Result<f64, Fault> {
    if t < 0.0 {
        return Err(Fault::Cold);
    }
    if t > 100.0 {
        return Err(Fault::Hot { by: (t - 100.0) as usize });
    }
    Ok(p / (2.0 + t))
}

#[test]
fn errors() {
    #[differentiable(second_order)]
    fn weight(t: f64, p: f64) -> Result<f64, Fault> {
        let density = density(t, p)?;
        Ok(density * density * p)
    }
    #[differentiable(second_order)]
    fn f(t: f64, p: f64) -> f64 {
        match weight(t, p) {
            Ok(weight) => weight * t,
            Err(Fault::Cold) => p * p,
            Err(Fault::Hot { by }) => p * by as f64 + density(0.5, p).unwrap_or(0.0),
        }
    }
    check!(f without lifted at (0.5, 1.5), (-0.5, 1.5), (103.5, 1.5));
}

#[test]
fn in_tuples_of_lists() {
    #[differentiable(second_order, lifted)]
    fn f(m: &[f64]) -> f64 {
        let mut ions = vec![(Ion::Sodium, m[0]), (Ion::Calcium, m[1])];
        ions.push((Ion::Calcium, m[0] * m[1]));
        let mut sum = 0.0;
        for (ion, amount) in &ions {
            let charge = ion.charge();
            sum += charge * charge * amount * amount;
            if *ion == Ion::Sodium {
                sum *= amount;
            }
        }
        sum
    }
    check!(f at (&[0.5, -1.5]));
}

#[test]
fn chosen_with_numbers() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let (ion, amount) = if x > y { (Ion::Sodium, x * y) } else { (Ion::Calcium, x * x) };
        let kept = Some((ion, amount * y));
        match kept {
            Some((Ion::Sodium, amount)) => amount * amount,
            Some((ion, amount)) => amount * ion.charge(),
            None => 0.0,
        }
    }
    check!(f at (0.5, 0.3), (0.3, 0.5));
}

#[test]
fn in_fields() {
    #[differentiable(second_order)]
    fn f(amount: f64, k: usize) -> f64 {
        let salt = held::Salt { ion: if k == 0 { held::Kind::Weak } else { held::Kind::Strong }, amount };
        salt.strength() * amount
    }
    check!(f without lifted at (0.7, const 0), (0.7, const 1));
}

/// Here a derive is the first that is marked.
mod held {
    use super::Differentiable;
    use ad_runtime::differentiable;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) enum Kind {
        Weak,
        Strong,
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    pub(super) struct Salt {
        pub(super) ion: Kind,
        pub(super) amount: f64,
    }

    #[differentiable(second_order)]
    impl Salt {
        pub(super) fn strength(&self) -> f64 {
            match self.ion {
                Kind::Weak => self.amount * self.amount,
                Kind::Strong => self.amount.sin(),
            }
        }
    }
}

/// Methods of integers and texts whose types do not show.
#[test]
fn methods_that_only_they_have() {
    #[differentiable(second_order)]
    fn g(parts: &[(i32, f64)], names: &[(&str, f64)]) -> f64 {
        let mut sum = 0.0;
        for (charge, amount) in parts {
            sum += charge.pow(2) as f64 * amount * amount;
        }
        for &(name, amount) in names {
            if let Some(rest) = name.strip_prefix("twice:") {
                sum += 2.0 * amount * amount * rest.trim().len() as f64;
            }
        }
        sum
    }
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        g(&[(2, x), (-1, x * y)], &[("once:", x), ("twice: ab", y)])
    }
    check!(f without lifted at (0.7, -0.4));
}

/// What is changed by its methods is no such value: a generator of random numbers.
#[derive(Clone)]
struct Generator(u64);

impl Generator {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 40) as f64 / (1_u64 << 24) as f64
    }
}

#[test]
fn generators() {
    #[differentiable(second_order, lifted)]
    fn f(spot: f64, vol: f64, seed: u64) -> f64 {
        let mut generator = Generator(seed);
        let mut sum = 0.0;
        for _ in 0..4 {
            let shocks: Vec<f64> = (0..3).map(|_| generator.next()).collect();
            let mut s = spot;
            for z in &shocks {
                s *= 1.0 + vol * (z - 0.5);
            }
            sum += s * s;
        }
        sum
    }
    check!(f at (1.1, 0.3, const 1), (1.1, 0.3, const 77));
}

/// What is no copy and has no derivative is passed once: in forward mode, and to the primal.
enum Rounding {
    Up,
    Not,
}

#[differentiable(second_order)]
fn rounded(x: f64, #[no_derivative] rounding: Rounding) -> f64 {
    match rounding {
        Rounding::Up => x * x.ceil(),
        Rounding::Not => x * x,
    }
}

#[test]
fn of_values_that_cannot_be_given_twice() {
    assert_eq!(rounded(1.5, Rounding::Up), 3.0);
    assert_eq!(rounded_jvp(1.5, Rounding::Up, 1.0), (3.0, 2.0));
    assert_eq!(rounded_jvp(1.5, Rounding::Not, 1.0), (2.25, 3.0));
}

/// A parameter of ours had the name of the user's type.
#[test]
fn a_type_with_a_name_of_one_letter() {
    #[derive(Clone, Copy, Debug, Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    enum S {
        Sine,
        Power(i32),
    }
    #[differentiable(second_order)]
    fn f(x: f64, #[no_derivative] s: S) -> f64 {
        match s {
            S::Sine => x.sin(),
            S::Power(n) => x.powi(n) * x,
        }
    }
    check!(f without lifted at (0.7, const S::Sine), (1.3, const S::Power(2)));
}
