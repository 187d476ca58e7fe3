//! The laws of tangents, tested on a value.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{AsAccumulator, Differentiable, KeptTangent, Move, Scalar, Tangent, deposit, zero_like};
use core::fmt::Debug;

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLaw {
    law: &'static str,
    evidence: String,
}

impl BrokenLaw {
    /// The law, as a sentence.
    #[must_use]
    pub fn law(&self) -> &'static str {
        self.law
    }
}

impl core::fmt::Display for BrokenLaw {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "this law does not hold: {}; {}", self.law, self.evidence)
    }
}

impl core::error::Error for BrokenLaw {}

/// Tests the laws of [`Differentiable`], [`Accumulate`](crate::Accumulate), [`AsAccumulator`], [`Tangent`] and [`Move`] on a value: for
/// types that implement one of them by hand.
///
/// `numbers` reads from a value the numbers that moving it changes. `seed` selects the tangents that are tried.
///
/// # Errors
///
/// The first law that does not hold, and for what.
///
/// ```
/// use ad_runtime::{Differentiable, Move};
///
/// #[derive(Clone)]
/// struct Clipped(f64);
///
/// impl Differentiable for Clipped {
///     type Tangent = f64;
///     type Accumulator = f64;
///     type Dimensionality = ();
///     type Primal = Self;
///     fn dimensionality(&self) {}
///     fn zero_tangent((): &()) -> f64 {
///         0.0
///     }
/// }
/// impl Move for Clipped {
///     fn move_by(&mut self, step: &f64) {
///         self.0 += step.clamp(-0.125, 0.125);
///     }
/// }
///
/// let broken = ad_runtime::check(&Clipped(1.0), |clipped| vec![clipped.0], 1).unwrap_err();
/// assert_eq!(broken.law(), "moving by two multiples of a tangent is moving by their sum");
/// ```
pub fn check<T, S>(value: &T, numbers: impl Fn(&T) -> Vec<S>, seed: u64) -> Result<(), BrokenLaw>
where
    T: Move<Tangent: Tangent<S>> + Clone,
    S: Scalar + From<f32> + Into<f64>,
{
    let mut random = Random(seed);
    let zero = zero_like(value);
    let count = zero.scalar_count();
    let mut tangent = || {
        let scalars: Vec<S> = (0..count).map(|_| random.scalar()).collect();
        (zero.clone().with_scalars(&scalars), scalars)
    };
    let [a, b, c] = [tangent(), tangent(), tangent()];
    as_lists_of_scalars(&zero, &a, &b)?;
    zero_is_neutral(&zero, &a.0)?;
    addition(&a, &b, &c.0)?;
    scaling(&zero, &a, &b.0)?;
    accumulators::<T, S>(&zero, &a.0, &b.0)?;
    moving(value, numbers, &zero, &a.0)
}

/// A tangent and the scalars that it was made from.
type Known<T, S> = (T, Vec<S>);

fn as_lists_of_scalars<T: Tangent<S> + Debug, S>(
    zero: &T,
    (a, a_scalars): &Known<T, S>,
    (b, b_scalars): &Known<T, S>,
) -> Result<(), BrokenLaw>
where
    S: Scalar + From<f32> + Into<f64>,
{
    require(
        "zero consists of zeros",
        zero.to_scalars().iter().all(|scalar| *scalar == S::SCALAR_ZERO),
        || format!("the zero tangent is {zero:?}"),
    )?;
    same("scalars are read in the order in which they are set", a.to_scalars(), a_scalars.clone())?;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    a.for_each_pair(b, &mut |a, b| {
        left.push(a);
        right.push(b);
    });
    let law = "pairs of scalars are visited in the order of the scalars";
    same(law, left, a_scalars.clone())?;
    same(law, right, b_scalars.clone())
}

fn zero_is_neutral<T, S: Scalar>(zero: &T, a: &T) -> Result<(), BrokenLaw>
where
    T: Tangent<S> + Differentiable<Tangent = T> + PartialEq + Debug,
{
    equal("the zero of a tangent is that of the value", &zero_like(a), zero)?;
    equal("zero added to a tangent changes nothing", &a.clone().added(zero.clone()), a)?;
    equal("a tangent added to zero is that tangent", &zero.clone().added(a.clone()), a)
}

fn addition<T: Tangent<S>, S>(
    (a, a_scalars): &Known<T, S>,
    (b, b_scalars): &Known<T, S>,
    c: &T,
) -> Result<(), BrokenLaw>
where
    S: Scalar + From<f32> + Into<f64>,
{
    let sum = |a: &T, b: &T| a.clone().added(b.clone());
    same("addition is commutative", sum(a, b).to_scalars(), sum(b, a).to_scalars())?;
    let (left, right) = (sum(&sum(a, b), c), sum(a, &sum(b, c)));
    same("addition is associative", left.to_scalars(), right.to_scalars())?;
    let sums = a_scalars.iter().zip(b_scalars).map(|(a, b)| a.scalar_plus(*b)).collect();
    same("addition is that of the scalars", sum(a, b).to_scalars(), sums)
}

fn scaling<T, S>(zero: &T, (a, scalars): &Known<T, S>, b: &T) -> Result<(), BrokenLaw>
where
    T: Tangent<S> + PartialEq + Debug,
    S: Scalar + From<f32> + Into<f64>,
{
    let (half, three) = (S::from(0.5), S::from(3.0));
    equal("scaling by 1 changes nothing", &a.clone().scaled(S::SCALAR_ONE), a)?;
    equal("scaling by 0 gives zero", &a.clone().scaled(S::SCALAR_ZERO), zero)?;
    let products = scalars.iter().map(|scalar| scalar.scalar_times(three)).collect();
    same("scaling is that of the scalars", a.clone().scaled(three).to_scalars(), products)?;
    let twice = a.clone().scaled(half).scaled(three);
    let law = "scaling twice is scaling by the product";
    same(law, twice.to_scalars(), a.clone().scaled(half.scalar_times(three)).to_scalars())?;
    let sums = |a: &T, b: &T| a.clone().added(b.clone()).to_scalars();
    let scaled = (a.clone().scaled(three), b.clone().scaled(three));
    let law = "scaling a sum is adding what is scaled";
    same(law, a.clone().added(b.clone()).scaled(three).to_scalars(), sums(&scaled.0, &scaled.1))?;
    same("the dot product is symmetric", vec![a.dot(b)], vec![b.dot(a)])?;
    let square =
        scalars.iter().fold(S::SCALAR_ZERO, |sum, scalar| sum.scalar_plus(scalar.scalar_times(*scalar)));
    same("the dot product is the sum of the products of the scalars", vec![a.dot(a)], vec![square])
}

fn accumulators<T, S>(zero: &T::Tangent, a: &T::Tangent, b: &T::Tangent) -> Result<(), BrokenLaw>
where
    T: Differentiable<Tangent: Tangent<S>>,
    S: Scalar + From<f32> + Into<f64>,
{
    let copied = T::Tangent::from_accumulator(a.as_accumulator());
    equal("a tangent is made from its accumulator", &copied, a)?;
    equal("a tangent is read from a field as it is", &a.or_zero(|| zero.clone()), a)?;
    let mut field = a.clone();
    let law = "a tangent is put into a field as it is";
    equal(law, &(field.replace(b.clone()), field), &(a.clone(), b.clone()))?;
    let mut sum = zero.clone();
    deposit(sum.as_accumulator_mut(), a.clone());
    equal("what is added to an accumulator is there", &sum, a)?;
    deposit(sum.as_accumulator_mut(), b.clone());
    let law = "what was in an accumulator stays there";
    same(law, sum.to_scalars(), a.clone().added(b.clone()).to_scalars())
}

fn moving<T, S>(
    value: &T,
    numbers: impl Fn(&T) -> Vec<S>,
    zero: &T::Tangent,
    a: &T::Tangent,
) -> Result<(), BrokenLaw>
where
    T: Move<Tangent: Tangent<S>> + Clone,
    S: Scalar + From<f32> + Into<f64>,
{
    let moved = |steps: &[&T::Tangent]| {
        let start = value.clone();
        numbers(&steps.iter().fold(start, |value, step| value.moved_by(step)))
    };
    same("moving by zero changes nothing", moved(&[zero]), numbers(value))?;
    let multiple = |factor: f32| a.clone().scaled(S::from(factor));
    let law = "moving by two multiples of a tangent is moving by their sum";
    same(law, moved(&[a, &multiple(0.5)]), moved(&[&multiple(1.5)]))?;
    same(law, moved(&[a, &multiple(-1.0)]), numbers(value))
}

fn require(law: &'static str, holds: bool, evidence: impl Fn() -> String) -> Result<(), BrokenLaw> {
    if holds { Ok(()) } else { Err(BrokenLaw { law, evidence: evidence() }) }
}

fn equal<T: PartialEq + Debug>(law: &'static str, left: &T, right: &T) -> Result<(), BrokenLaw> {
    require(law, left == right, || format!("{left:?} is not {right:?}"))
}

/// Up to rounding.
fn same<S: Scalar + From<f32> + Into<f64>>(
    law: &'static str,
    left: Vec<S>,
    right: Vec<S>,
) -> Result<(), BrokenLaw> {
    let tolerance = 64.0 * rounding::<S>();
    let reals = |list: Vec<S>| -> Vec<f64> { list.into_iter().map(S::into).collect() };
    let (left, right) = (reals(left), reals(right));
    let close = |(a, b): (&f64, &f64)| (a - b).abs() <= tolerance * a.abs().max(b.abs()).max(1.0);
    let holds = left.len() == right.len() && left.iter().zip(&right).all(close);
    require(law, holds, || format!("{left:?} is not {right:?}"))
}

/// The distance from 1 to the next scalar.
fn rounding<S: Scalar + From<f32>>() -> f64 {
    let mut distance = 1.0_f32;
    while S::SCALAR_ONE.scalar_plus(S::from(0.5 * distance)) != S::SCALAR_ONE {
        distance *= 0.5;
    }
    distance.into()
}

/// Scalars between -1 and 1 that are not 0, by splitmix64.
struct Random(u64);

impl Random {
    fn scalar<S: From<f32>>(&mut self) -> S {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let odd = ((bits >> 44) | 1) as f32;
        S::from(odd / (1 << 19) as f32 - 1.0)
    }
}
