//! `check` finds what is wrong in implementations by hand.

use ad_runtime::{Accumulate, AsAccumulator, Differentiable, KeptTangent, Move, Tangent, check};

/// A pair with one mistake.
#[derive(Clone, Debug, PartialEq)]
struct Pair<const MISTAKE: usize>(f64, f64);

const NONE: usize = 0;
const ZERO_IS_NOT_ZERO: usize = 1;
const ADDITION_REPLACES: usize = 2;
const ADDITION_SWAPS: usize = 3;
const ADDITION_MIXES: usize = 4;
const ORDER_OF_SETTING: usize = 5;
const ORDER_OF_PAIRS: usize = 6;
const SCALING_LEAVES_ONE: usize = 7;
const DOT_LEAVES_ONE: usize = 8;
const COPY_LEAVES_ONE: usize = 9;
const DEPOSIT_REPLACES: usize = 10;
const MOVES_BY_A_CONSTANT: usize = 11;
const MOVES_TOO_FAR: usize = 12;
const MOVES_ONE_WAY: usize = 13;
const DEPOSIT_IS_LOST: usize = 14;
const ZERO_OF_TANGENT: usize = 15;
const ADDITION_DEPENDS_ON_ORDER: usize = 16;
const FIELD_LEAVES_ONE: usize = 17;
const FIELD_IS_NOT_SET: usize = 18;

impl<const MISTAKE: usize> Accumulate<Self> for Pair<MISTAKE> {
    fn accumulate(&mut self, tangent: Self) {
        let Pair(x, y) = tangent;
        *self = match MISTAKE {
            ADDITION_REPLACES if x != 0.0 => Pair(x, y),
            ADDITION_SWAPS if self.0 != 0.0 => Pair(self.0 + y, self.1 + x),
            ADDITION_MIXES => Pair(self.0 + x, self.1 + y + self.0 * x),
            ADDITION_DEPENDS_ON_ORDER => Pair(self.0 + x, self.1 + y + self.0 * self.0 * x * x),
            _ => Pair(self.0 + x, self.1 + y),
        };
    }
}

impl<const MISTAKE: usize> AsAccumulator<Self> for Pair<MISTAKE> {
    fn as_accumulator(&self) -> &Self {
        self
    }
    fn as_accumulator_mut(&mut self) -> &mut Self {
        self
    }
    fn from_accumulator(accumulator: &Self) -> Self {
        if MISTAKE == COPY_LEAVES_ONE { Pair(accumulator.0, 0.0) } else { accumulator.clone() }
    }
    fn add_to(self, accumulator: &mut Self) {
        match MISTAKE {
            DEPOSIT_REPLACES => *accumulator = self,
            DEPOSIT_IS_LOST => {}
            _ => accumulator.accumulate(self),
        }
    }
}

impl<const MISTAKE: usize> KeptTangent<Self> for Pair<MISTAKE> {
    fn or_zero(&self, _: impl FnOnce() -> Self) -> Self {
        if MISTAKE == FIELD_LEAVES_ONE { Pair(self.0, 0.0) } else { self.clone() }
    }
    fn replace(&mut self, tangent: Self) -> Self {
        let old = self.clone();
        if MISTAKE != FIELD_IS_NOT_SET {
            *self = tangent;
        }
        old
    }
}

impl<const MISTAKE: usize> Differentiable for Pair<MISTAKE> {
    type Tangent = Self;
    type Accumulator = Self;
    type Dimensionality = bool;
    type Primal = Self;
    fn dimensionality(&self) -> bool {
        self.0 == 10.0
    }
    fn zero_tangent(is_value: &bool) -> Self {
        match MISTAKE {
            ZERO_IS_NOT_ZERO => Pair(0.0, 1.0),
            ZERO_OF_TANGENT if !is_value => Pair(1.0, 0.0),
            _ => Pair(0.0, 0.0),
        }
    }
}

impl<const MISTAKE: usize> Tangent<f64> for Pair<MISTAKE> {
    fn for_each(&self, visit: &mut impl FnMut(f64)) {
        visit(self.0);
        visit(self.1);
    }
    fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut f64)) {
        if MISTAKE == ORDER_OF_SETTING {
            visit(&mut self.1);
            visit(&mut self.0);
        } else {
            visit(&mut self.0);
            visit(&mut self.1);
        }
    }
    fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(f64, f64)) {
        if MISTAKE == ORDER_OF_PAIRS {
            visit(self.1, other.1);
            visit(self.0, other.0);
        } else {
            visit(self.0, other.0);
            visit(self.1, other.1);
        }
    }
    fn scale(&mut self, factor: f64) {
        self.0 *= factor;
        if MISTAKE != SCALING_LEAVES_ONE {
            self.1 *= factor;
        }
    }
    fn dot(&self, other: &Self) -> f64 {
        self.0 * other.0 + if MISTAKE == DOT_LEAVES_ONE { 0.0 } else { self.1 * other.1 }
    }
}

impl<const MISTAKE: usize> Move for Pair<MISTAKE> {
    fn move_by(&mut self, step: &Self) {
        *self = match MISTAKE {
            MOVES_BY_A_CONSTANT => Pair(self.0 + step.0, self.1 + step.1 + 0.5),
            MOVES_TOO_FAR => Pair(self.0 + step.0 * step.0, self.1 + step.1),
            MOVES_ONE_WAY => Pair(self.0 + step.0.abs(), self.1 + step.1),
            _ => Pair(self.0 + step.0, self.1 + step.1),
        };
    }
}

/// The law that the mistake breaks, whatever the tangents.
#[track_caller]
fn broken<const MISTAKE: usize>() -> &'static str {
    let mut laws = (0..20).map(|seed| {
        let result = check(&Pair::<MISTAKE>(10.0, 20.0), |pair| vec![pair.0, pair.1], seed);
        result.map_or_else(|broken| broken.law(), |()| "all laws hold")
    });
    let first = laws.next().unwrap();
    laws.for_each(|law| assert_eq!(law, first));
    first
}

#[test]
fn each_mistake_breaks_its_law() {
    assert_eq!(broken::<NONE>(), "all laws hold");
    assert_eq!(broken::<ZERO_IS_NOT_ZERO>(), "zero consists of zeros");
    assert_eq!(broken::<ZERO_OF_TANGENT>(), "the zero of a tangent is that of the value");
    assert_eq!(broken::<ADDITION_REPLACES>(), "addition is commutative");
    assert_eq!(broken::<ADDITION_SWAPS>(), "addition is commutative");
    assert_eq!(broken::<ADDITION_DEPENDS_ON_ORDER>(), "addition is associative");
    assert_eq!(broken::<ADDITION_MIXES>(), "addition is that of the scalars");
    assert_eq!(broken::<ORDER_OF_SETTING>(), "scalars are read in the order in which they are set");
    assert_eq!(broken::<ORDER_OF_PAIRS>(), "pairs of scalars are visited in the order of the scalars");
    assert_eq!(broken::<SCALING_LEAVES_ONE>(), "scaling by 0 gives zero");
    assert_eq!(broken::<DOT_LEAVES_ONE>(), "the dot product is the sum of the products of the scalars");
    assert_eq!(broken::<COPY_LEAVES_ONE>(), "a tangent is made from its accumulator");
    assert_eq!(broken::<FIELD_LEAVES_ONE>(), "a tangent is read from a field as it is");
    assert_eq!(broken::<FIELD_IS_NOT_SET>(), "a tangent is put into a field as it is");
    assert_eq!(broken::<DEPOSIT_IS_LOST>(), "what is added to an accumulator is there");
    assert_eq!(broken::<DEPOSIT_REPLACES>(), "what was in an accumulator stays there");
    assert_eq!(broken::<MOVES_BY_A_CONSTANT>(), "moving by zero changes nothing");
    let law = "moving by two multiples of a tangent is moving by their sum";
    assert_eq!(broken::<MOVES_TOO_FAR>(), law);
    assert_eq!(broken::<MOVES_ONE_WAY>(), law);
}

#[test]
fn the_evidence_is_shown() {
    let broken = check(&Pair::<ZERO_IS_NOT_ZERO>(10.0, 20.0), |pair| vec![pair.0], 1).unwrap_err();
    let expected = "this law does not hold: zero consists of zeros; the zero tangent is Pair(0.0, 1.0)";
    assert_eq!(broken.to_string(), expected);
}

/// The laws hold for what the runtime implements itself, in both precisions.
#[test]
fn of_the_runtime() {
    for seed in 0..20 {
        check(&1.5_f32, |x| vec![*x], seed).unwrap();
        check(&(1.5, [2.5, 3.5]), |(x, [y, z])| vec![*x, *y, *z], seed).unwrap();
        check(&vec![vec![1.5_f32], vec![], vec![2.5, 3.5]], |rows| rows.concat(), seed).unwrap();
        check(&Some(Box::new(1.5)), |x| x.iter().map(|x| **x).collect(), seed).unwrap();
        check(&Err::<f64, _>((1.5, 'e')), |x| vec![x.unwrap_err().0], seed).unwrap();
        check(&"text".to_owned(), |_| Vec::<f64>::new(), seed).unwrap();
    }
}
