//! References that functions of the file look up, iterators that they give, and references behind blocks.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Part {
    #[no_derivative]
    name: String,
    weight: f64,
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Bank {
    parts: Vec<Part>,
    scale: f64,
}

reals!(Part { weight ; name } => PartTangent);
reals!(Bank { parts, scale } => BankTangent);

impl Bank {
    fn find(&self, name: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.name == name)
    }

    fn at(&self, k: usize) -> Option<&Part> {
        self.parts.get(k)
    }

    fn named(&self, name: &str) -> Result<&Part, String> {
        self.parts.iter().find(|part| part.name == name).ok_or_else(|| name.to_owned())
    }

    fn weights(&self, by: f64) -> impl Iterator<Item = f64> + '_ {
        self.parts.iter().map(move |part| part.weight * by)
    }
}

#[differentiable(second_order)]
impl Bank {
    /// It has no derivative of its own: it gives a reference.
    fn heaviest(&self) -> Option<&Part> {
        self.parts.last()
    }

    fn total(&self) -> f64 {
        self.heaviest().map_or(0.0, |part| part.weight * part.weight) * self.scale
    }
}

fn products<'a>(a: &'a [f64], b: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
    a.iter().zip(b).map(|(x, y)| x * y)
}

fn after(a: &[f64], k: usize) -> Option<&f64> {
    a.get(k + 1)
}

fn bank() -> Bank {
    let part = |name: &str, weight| Part { name: name.to_owned(), weight };
    Bank { parts: vec![part("a", 0.5), part("b", 1.5), part("c", -0.75)], scale: 1.25 }
}

#[test]
fn parts_that_may_be_missing() {
    #[differentiable(second_order)]
    fn f(bank: &Bank, x: f64) -> f64 {
        let first = bank.at(0).unwrap();
        let second = match bank.find("b") {
            Some(part) => part.weight * x,
            None => x * x,
        };
        let missing = if let Some(part) = bank.find("z") { part.weight } else { 3.0 * x };
        first.weight * second + missing * bank.total() + bank.find("c").map_or(0.0, |part| part.weight)
    }
    check!(f without lifted at (&bank(), 0.5), (&Bank { parts: bank().parts[..1].to_vec(), scale: 2.0 }, 0.75));
}

#[test]
fn parts_behind_question_marks() {
    #[differentiable(second_order)]
    fn found(bank: &Bank, x: f64) -> Result<f64, String> {
        let part = bank.named("b")?;
        let first = bank.at(0).ok_or("nothing")?;
        Ok(part.weight * part.weight * x + first.weight)
    }
    #[differentiable(second_order)]
    fn f(bank: &Bank, x: f64) -> f64 {
        found(bank, x).unwrap_or(x * x)
    }
    check!(f without lifted at (&bank(), 0.5), (&Bank { parts: bank().parts[..1].to_vec(), scale: 2.0 }, 0.75));
}

#[test]
fn iterators_that_functions_give() {
    #[differentiable(second_order, lifted)]
    fn f(bank: &Bank, a: &[f64]) -> f64 {
        let mut sum = 0.0;
        for weight in bank.weights(a[0]) {
            sum += weight * weight;
        }
        let own: Vec<f64> = bank.weights(2.0).map(|weight| weight * bank.scale).collect();
        sum + own.iter().product::<f64>()
            + products(a, &a[1..]).sum::<f64>()
            + after(a, 0).unwrap() * after(a, 1).copied().unwrap_or(1.0)
    }
    check!(f at (&bank(), &[0.5, 1.5]), (&bank(), &[0.5, 1.5, -0.75]));
}

#[test]
fn references_behind_blocks() {
    #[differentiable(second_order, lifted)]
    fn f(bank: &Bank, a: &[f64], n: usize) -> f64 {
        let nearest = {
            let mut best = 0;
            for (k, part) in bank.parts.iter().enumerate() {
                if (part.weight - a[0]).abs() < (bank.parts[best].weight - a[0]).abs() {
                    best = k;
                }
            }
            &bank.parts[best]
        };
        let rest = if n > 2 {
            let from = n - 2;
            &a[from..]
        } else {
            a
        };
        nearest.weight * nearest.weight * bank.scale + rest[0] * rest[rest.len() - 1]
    }
    check!(f at (&bank(), &[0.5, 1.5], const 0), (&bank(), &[1.4, 0.5, -0.75], const 3));
}
