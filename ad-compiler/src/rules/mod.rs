//! The rule table: one row per primitive, for every mode.
//!
//! A row names the operands, the result where a partial uses it, and gives the partial derivative by each
//! operand. `passes::adjoint` multiplies the partials by the adjoint of the result, `passes::tangent`
//! by the tangents of the operands, and `dispatch` makes the runtime's rules for types that are not visible.

pub(crate) mod dispatch;
mod formula;
pub(crate) mod numbers;
mod second;
mod spelled;

pub(crate) use formula::{Formula, Partial, literal};
use formula::{HALF, ONE, ZERO, select, singular};
use std::f64::consts::{LN_2, LN_10, PI};

/// What the row's formulas may depend on.
pub(crate) struct Setting<'a> {
    /// The operands that are literals.
    pub(crate) literals: &'a [Option<f64>],
    /// The formulas are differentiated in their turn: what is right at a point has to be right around it.
    pub(crate) again: bool,
}

impl Setting<'_> {
    fn literal(&self, operand: usize) -> Option<f64> {
        self.literals.get(operand).copied().flatten()
    }

    /// A partial that is singular unless the literal operand proves that it is not.
    fn unless(&self, operand: usize, harmless: impl Fn(f64) -> bool, formula: Formula) -> Partial {
        Partial { formula, singular: !self.literal(operand).is_some_and(harmless) }
    }
}

/// The rule table.
///
/// `Rule: "name"(operands) -> result => [partials]`; an operator has its sign for a name. `|s|` gives the
/// row the [`Setting`].
macro_rules! rules {
    ($($rule:ident: $name:literal($($x:ident),*) $(-> $r:ident)? => $(|$s:ident|)? [$($partial:expr),* $(,)?];)*) => {
        /// A function whose derivative the compiler knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Primitive { $($rule,)* }

        impl Primitive {
            pub(crate) const ALL: &'static [Primitive] = &[$(Primitive::$rule,)*];

            /// The name of the method, or the operator.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Primitive::$rule => $name,)* }
            }

            pub(crate) fn arity(self) -> usize {
                match self { $(Primitive::$rule => [$(stringify!($x)),*].len(),)* }
            }

            /// The partial derivatives, one for each operand.
            #[allow(unused_variables, unused_assignments)]
            pub(crate) fn partials(self, setting: &Setting) -> Vec<Partial> {
                match self {
                    $(Primitive::$rule => {
                        let mut operands = (0..).map(Formula::Operand);
                        $(let $x = &operands.next().expect("numbers do not end");)*
                        $(let $r = &Formula::Result;)?
                        $(let $s = setting;)?
                        vec![$(Partial::from($partial)),*]
                    })*
                }
            }
        }
    };
}

rules! {
    Add: "+"(x, y)              => [ONE, ONE];
    Sub: "-"(x, y)              => [ONE, -ONE];
    Mul: "*"(x, y)              => [y.clone(), x.clone()];
    Div: "/"(x, y) -> q         => |s| [s.unless(1, |y| y != 0.0, 1.0 / y), s.unless(1, |y| y != 0.0, -(q / y))];
    // The quotient that was cut off, from the remainder: rounding cannot move it across an integer.
    Rem: "%"(x, y) -> r         => [Partial::from(ONE), singular(-((x - r) / y).round())];
    Neg: "neg"(x)               => [-ONE];

    Abs: "abs"(x)               => [select(x.equals(0.0), ZERO, x.signum())];
    Signum: "signum"(x)         => [ZERO];
    Copysign: "copysign"(x, s)  => [select(x.equals(0.0), ZERO, x.signum() * s.signum()), ZERO];
    Sqrt: "sqrt"(x) -> r        => [singular(0.5 / r)];
    Cbrt: "cbrt"(x) -> r        => [singular(1.0 / (3.0 * r * r))];
    Exp: "exp"(x) -> e          => [singular(e.clone())];
    Exp2: "exp2"(x) -> e        => [singular(LN_2 * e)];
    ExpM1: "exp_m1"(x)          => [singular(x.exp())];
    Ln: "ln"(x)                 => [singular(1.0 / x)];
    Ln1p: "ln_1p"(x)            => [singular(1.0 / (1.0 + x))];
    Log: "log"(x, b) -> l       => [singular(1.0 / (x * b.ln())), singular(-(l / (b * b.ln())))];
    Log2: "log2"(x)             => [singular(1.0 / (LN_2 * x))];
    Log10: "log10"(x)           => [singular(1.0 / (LN_10 * x))];
    Powi: "powi"(x, n)          => |s| [s.unless(1, |n| n >= 0.0, powi_base(x, s)), Partial::from(ZERO)];
    // At p = 0 the base has no influence; at x = 0 < p the exponent has none, though ln x is infinite.
    Powf: "powf"(x, p) -> r     => |s| [
        s.unless(1, |p| p >= 1.0, powf_base(x, p, s)),
        singular(select(x.equals(0.0).and(Formula::from(0.0).less(p)), ZERO, powf_exponent(x, r, s))),
    ];

    Sin: "sin"(x)               => [x.cos()];
    Cos: "cos"(x)               => [-x.sin()];
    Tan: "tan"(x) -> t          => [1.0 + t * t];
    Asin: "asin"(x)             => [singular(1.0 / (1.0 - x * x).sqrt())];
    Acos: "acos"(x)             => [singular(-(1.0 / (1.0 - x * x).sqrt()))];
    Atan: "atan"(x)             => [1.0 / (1.0 + x * x)];
    // At the origin the angle has no derivative; 0 is finite.
    Atan2: "atan2"(y, x)        => [
        select((x * x + y * y).equals(0.0), ZERO, x / (x * x + y * y)),
        select((x * x + y * y).equals(0.0), ZERO, -(y / (x * x + y * y))),
    ];
    Sinh: "sinh"(x)             => [singular(x.cosh())];
    Cosh: "cosh"(x)             => [singular(x.sinh())];
    Tanh: "tanh"(x) -> t        => [1.0 - t * t];
    Asinh: "asinh"(x)           => [1.0 / (1.0 + x * x).sqrt()];
    Acosh: "acosh"(x)           => [singular(1.0 / ((x - 1.0).sqrt() * (x + 1.0).sqrt()))];
    Atanh: "atanh"(x)           => [singular(1.0 / ((1.0 - x) * (1.0 + x)))];
    Hypot: "hypot"(x, y) -> h   => [select(h.equals(0.0), ZERO, x / h), select(h.equals(0.0), ZERO, y / h)];
    Recip: "recip"(x) -> q      => [singular(-(q * q))];
    MulAdd: "mul_add"(x, a, b)  => [a.clone(), x.clone(), ONE];

    // Where there is no derivative, these give the mean of those on both sides: so sums of them have the right derivative
    // where they are smooth as a whole. The partials of a tie add up to 1; NaN is never the larger or the smaller.
    Min: "min"(x, y)            => |s| [wins(0, x.less(y), s), wins(1, x.less(y), s)];
    Max: "max"(x, y)            => |s| [wins(0, y.less(x), s), wins(1, y.less(x), s)];
    // max(x, low) + min(x, high) - x
    Clamp: "clamp"(x, low, high) => |s| [
        select(outside(x, low, high, s), ZERO, select(x.equals(low).or(x.equals(high)), HALF, ONE)),
        select(x.less(low), ONE, select(x.equals(low), HALF, ZERO)),
        select(high.less(x), ONE, select(x.equals(high), HALF, ZERO)),
    ];

    Floor: "floor"(x)           => [ZERO];
    Ceil: "ceil"(x)             => [ZERO];
    Round: "round"(x)           => [ZERO];
    RoundTiesEven: "round_ties_even"(x) => [ZERO];
    Trunc: "trunc"(x)           => [ZERO];
    Fract: "fract"(x)           => [ONE];
    RemEuclid: "rem_euclid"(x, y) => [Partial::from(ONE), singular(-x.div_euclid(y))];
    DivEuclid: "div_euclid"(x, y) => [ZERO, ZERO];
    ToDegrees: "to_degrees"(x)  => [Formula::Number(180.0 / PI)];
    ToRadians: "to_radians"(x)  => [Formula::Number(PI / 180.0)];

    // What formulas use beside floats.
    Less: "<"(x, y)             => [ZERO, ZERO];
    Equals: "=="(x, y)          => [ZERO, ZERO];
    Or: "||"(x, y)              => [ZERO, ZERO];
    And: "&&"(x, y)             => [ZERO, ZERO];
    IsNan: "is_nan"(x)          => [ZERO];
    Select: "select"(condition, x, y) => [
        ZERO,
        select(condition.clone(), ONE, ZERO),
        select(condition.clone(), ZERO, ONE),
    ];
    // The adjoint times the partial, and zero where the adjoint is zero.
    StrongZero: "strong_zero"(adjoint, partial) => [singular(partial.clone()), Partial::from(adjoint.clone())];
}

impl Primitive {
    /// Whether the operand is an integer, which has no derivative, wherever it comes from.
    pub(crate) fn takes_integer(self, operand: usize) -> bool {
        self == Primitive::Powi && operand == 1
    }
}

fn powi_base(x: &Formula, s: &Setting) -> Formula {
    match s.literal(1) {
        Some(0.0) => ZERO,
        Some(n) => n * x.powi(Formula::Integer((n as i32).saturating_sub(1))),
        None => {
            let n = Formula::Operand(1);
            let slope = Formula::OperandAsFloat(1) * x.powi(&n - Formula::Integer(1));
            select(Formula::apply(Primitive::Equals, [n, Formula::Integer(0)]), ZERO, slope)
        }
    }
}

fn powf_base(x: &Formula, p: &Formula, s: &Setting) -> Formula {
    match s.literal(1) {
        Some(0.0) => ZERO,
        Some(1.0) => ONE,
        Some(2.0) => 2.0 * x,
        Some(exponent) => exponent * x.powf(exponent - 1.0),
        // A branch that says 0 has no derivative by `p`.
        None if s.again => Formula::apply(Primitive::StrongZero, [p.clone(), x.powf(p - 1.0)]),
        None => select(p.equals(0.0), ZERO, p * x.powf(p - 1.0)),
    }
}

/// Of a base that is not positive, the logarithm must not reach what does not ask for the exponent's share.
fn powf_exponent(x: &Formula, r: &Formula, s: &Setting) -> Formula {
    if s.again { Formula::apply(Primitive::StrongZero, [r.clone(), x.ln()]) } else { r * x.ln() }
}

/// The share of one of two operands that compete: 1 if it is the result, and 1/2 if both are. `first` says that the first is
/// the only one.
fn wins(operand: usize, first: Formula, s: &Setting) -> Formula {
    let (x, y) = (&Formula::Operand(0), &Formula::Operand(1));
    let tie = x.equals(y);
    match (operand, s.literal(0), s.literal(1)) {
        // A literal is not NaN, and a comparison with NaN does not hold.
        (1, Some(_), _) => select(swapped(first), ONE, select(tie, HALF, ZERO)),
        (0, _, Some(_)) => select(first, ONE, select(tie, HALF, ZERO)),
        (0, ..) => select(first.or(y.is_nan()), ONE, select(tie, HALF, ZERO)),
        _ => select(first.or(y.is_nan()), ZERO, select(tie, HALF, ONE)),
    }
}

/// The comparison of the operands in the other order.
fn swapped(comparison: Formula) -> Formula {
    match comparison {
        Formula::Apply(rule, mut parts) => {
            parts.reverse();
            Formula::Apply(rule, parts)
        }
        other => other,
    }
}

/// Where the number that is clamped has no influence. Bounds that are equal leave it none.
fn outside(x: &Formula, low: &Formula, high: &Formula, s: &Setting) -> Formula {
    let beyond = x.less(low).or(high.less(x));
    match (s.literal(1), s.literal(2)) {
        (Some(low), Some(high)) if low < high => beyond,
        (Some(_), None) => beyond.or(high.equals(low)),
        _ => beyond.or(low.equals(high)),
    }
}

/// The method of that name, where floats have one.
pub(crate) fn method(name: &str, operands: usize) -> Option<Primitive> {
    let internal =
        |rule: &Primitive| matches!(rule, Primitive::IsNan | Primitive::Select | Primitive::StrongZero);
    Primitive::ALL
        .iter()
        .copied()
        .find(|rule| !internal(rule) && rule.name() == name && rule.arity() == operands)
}
