//! The macros that call a function in every mode.

/// Runs the function `f`, whose result is one float, through every mode at each of the points.
///
/// The modes are those of both orders and that over other numbers, so `f` is marked `second_order, lifted`. What it is not marked for is named:
/// `check!(f without second_order, lifted at ..)`.
/// `check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp, g_lifted] at (1.0, 2.0))` does so for one of another name.
#[macro_export]
macro_rules! check {
    (f $($rest:tt)+) => {
        $crate::every_mode!(check [f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad] $($rest)+)
    };
    ($names:tt at $($point:tt),+ $(,)?) => { $($crate::modes!($names $point);)+ };
}

/// The same for a function whose result is no single float, and which therefore needs a seed.
#[macro_export]
macro_rules! check_seeded {
    (f $($rest:tt)+) => {
        $crate::every_mode!(check_seeded [f f_prim f_adj f_can_grad f_jvp] $($rest)+)
    };
    ($names:tt at $($point:tt),+ $(,)?) => { $($crate::modes!($names $point);)+ };
}

/// The same for a function without a result, which changes its `&mut` arguments.
#[macro_export]
macro_rules! check_in_place {
    (f $($rest:tt)+) => {
        $crate::every_mode!(check_in_place [f f_prim f_adj f_can_grad f_jvp] $($rest)+)
    };
    ($names:tt at $($point:tt),+ $(,)?) => { $($crate::modes!(in place $names $point);)+ };
}

/// Adds to the names of a function `f` those of the modes that are not left out.
#[doc(hidden)]
#[macro_export]
macro_rules! every_mode {
    ($check:ident [$($first:ident)+] at $($points:tt)+) => {
        $crate::$check!([$($first)+; f_grad_and_hvp, f_lifted] at $($points)+)
    };
    ($check:ident [$($first:ident)+] without lifted at $($points:tt)+) => {
        $crate::$check!([$($first)+; f_grad_and_hvp] at $($points)+)
    };
    ($check:ident [$($first:ident)+] without second_order at $($points:tt)+) => {
        $crate::$check!([$($first)+, f_lifted] at $($points)+)
    };
    ($check:ident [$($first:ident)+] without second_order, lifted at $($points:tt)+) => {
        $crate::$check!([$($first)+] at $($points)+)
    };
}

/// One point: sorts the arguments, then calls every mode.
///
/// The lists hold all arguments, the active ones, the active ones among those that are changed, and what `f_adj` takes.
#[doc(hidden)]
#[macro_export]
macro_rules! modes {
    (in place $names:tt ($($arguments:tt)*)) => {
        $crate::modes!(@sort $names ($($arguments)*) seed [] [] [] [] [] $($arguments)*)
    };
    ($names:tt ($($arguments:tt)*)) => {
        $crate::modes!(@sort $names ($($arguments)*) seed [seed] [] [] [] [] $($arguments)*)
    };
    // Every round binds another `v` and another `bar`: hygiene tells them apart.
    (@sort $names:tt $shown:tt $seed:ident $given:tt [$($all:tt)*] $active:tt $changed:tt $adj:tt
        const & mut $value:expr $(, $($rest:tt)*)?) => {
        $crate::modes!(@sort $names $shown $seed $given
            [$($all)* (constant changed v, $value)] $active $changed $adj $($($rest)*)?)
    };
    (@sort $names:tt $shown:tt $seed:ident $given:tt [$($all:tt)*] $active:tt $changed:tt [$($adj:tt)*]
        const & $value:expr $(, $($rest:tt)*)?) => {
        $crate::modes!(@sort $names $shown $seed $given
            [$($all)* (constant reference v, $value)] $active $changed [$($adj)* (reference v)] $($($rest)*)?)
    };
    (@sort $names:tt $shown:tt $seed:ident $given:tt [$($all:tt)*] $active:tt $changed:tt [$($adj:tt)*]
        const $value:expr $(, $($rest:tt)*)?) => {
        $crate::modes!(@sort $names $shown $seed $given
            [$($all)* (constant owned v, $value)] $active $changed [$($adj)* (owned v)] $($($rest)*)?)
    };
    (@sort $names:tt $shown:tt $seed:ident $given:tt
        [$($all:tt)*] [$($active:tt)*] [$($changed:tt)*] [$($adj:tt)*]
        & mut $value:expr $(, $($rest:tt)*)?) => {
        $crate::modes!(@sort $names $shown $seed $given
            [$($all)* (active changed v, $value)] [$($active)* (changed v bar dot)]
            [$($changed)* (v bar)] [$($adj)* (changed bar)] $($($rest)*)?)
    };
    (@sort $names:tt $shown:tt $seed:ident $given:tt [$($all:tt)*] [$($active:tt)*] $changed:tt [$($adj:tt)*]
        & $value:expr $(, $($rest:tt)*)?) => {
        $crate::modes!(@sort $names $shown $seed $given
            [$($all)* (active reference v, $value)] [$($active)* (reference v bar dot)]
            $changed [$($adj)* (reference v)] $($($rest)*)?)
    };
    (@sort $names:tt $shown:tt $seed:ident $given:tt [$($all:tt)*] [$($active:tt)*] $changed:tt [$($adj:tt)*]
        $value:expr $(, $($rest:tt)*)?) => {
        $crate::modes!(@sort $names $shown $seed $given
            [$($all)* (active owned v, $value)] [$($active)* (owned v bar dot)]
            $changed [$($adj)* (owned v)] $($($rest)*)?)
    };
    (@sort [$f:ident $prim:ident $adj:ident $can_grad:ident $jvp:ident $($unseeded:ident)* $(; $second:ident)? $(, $lifted:ident)?] $shown:tt
        $seed:ident [$($given:ident)?]
        [$(($activity:ident $passing:ident $v:ident, $value:expr))*]
        [$(($active_passing:ident $active:ident $bar:ident $dot:ident))*]
        [$(($changed:ident $changed_bar:ident))*]
        [$(($adj_passing:ident $adj_argument:ident))*]) => {{
        // Copies, for the test may go on to use what it names; the first call fixes the types of the literals.
        $(let $v = Clone::clone(&$value);)*
        {
            $(let mut $v = Clone::clone(&$v);)*
            let _ = $f($($crate::pass!($passing $v)),*);
        }
        let mut point = Vec::new();
        let mut epsilon = 0.0_f64;
        $(
            $crate::Reals::read(&$active, &mut point);
            epsilon = epsilon.max($crate::Reals::epsilon(&$active));
        )*
        #[allow(unused_mut, reason = "only what is passed by `&mut` is changed")]
        #[allow(clippy::let_unit_value, reason = "some functions have no result")]
        #[allow(clippy::unused_unit, reason = "others change none of their arguments")]
        $crate::check_modes(&$crate::Modes {
            call: stringify!($f $shown),
            point,
            epsilon,
            value_at: &|reals| {
                let mut reader = $crate::Reader::new(reals);
                $(let mut $v = $crate::made!($activity $v reader);)*
                let value = $f($($crate::pass!($passing $v)),*);
                (($($changed,)*), value)
            },
            jvp: &|reals| {
                let mut reader = $crate::Reader::new(reals);
                $(let mut $v = Clone::clone(&$v);)*
                $(let mut $bar = $crate::Reals::tangent(&$active, &mut reader);)*
                let (value, tangent) = $jvp(
                    $($crate::pass!($passing $v),)*
                    $($crate::pass!($active_passing $bar)),*
                );
                ((($($changed,)*), value), (($($changed_bar,)*), tangent))
            },
            prim_and_adj: &|seeds| {
                $(let mut $v = Clone::clone(&$v);)*
                let (checkpoints, value) = $prim($($crate::pass!($passing $v)),*);
                let adjoint = || {
                    let (($(mut $changed_bar,)*), $seed) = Clone::clone(seeds);
                    let returned = $adj(
                        $($crate::pass!($adj_passing $adj_argument),)*
                        &checkpoints
                        $(, $given)?
                    );
                    $crate::gathered!(returned $(($active_passing $active $bar))*)
                };
                let gradients = [adjoint(), adjoint()];
                ((($($changed,)*), value), gradients)
            },
            can_grad: &|seeds| {
                $(let mut $v = Clone::clone(&$v);)*
                let (($(mut $changed_bar,)*), $seed) = Clone::clone(seeds);
                let (value, returned) = $can_grad(
                    $($crate::pass!($passing $v),)*
                    $(&mut $changed_bar,)*
                    $($given)?
                );
                let gradient = $crate::gathered!(returned $(($active_passing $active $bar))*);
                ((($($changed,)*), value), gradient)
            },
            unseeded: $crate::modes!(@unseeded [$($unseeded)*] [$($changed)*] $(($passing $v))*),
            second: $crate::modes!(@second [$($second)?] [$can_grad] [$($unseeded)*] $seed [$($given)?]
                [$(($activity $passing $v))*] [$(($active_passing $active $bar $dot))*] [$(($changed $changed_bar))*]),
            over: $crate::modes!(@over [$($lifted)?] [$(($activity $passing $v))*] [$($changed)*]),
        });
    }};
    (@over [] $($rest:tt)*) => { None };
    (@over [$lifted:ident] $arguments:tt $changed:tt) => {
        Some($crate::Over {
            duals: &|reals| $crate::modes!(@numbers $lifted $arguments $changed reals),
            taylors: &|reals| $crate::modes!(@numbers $lifted $arguments $changed reals),
            nested: &|reals| $crate::modes!(@numbers $lifted $arguments $changed reals),
            traced: &|reals| $crate::modes!(@numbers $lifted $arguments $changed reals),
            intervals: &|reals| $crate::modes!(@numbers $lifted $arguments $changed reals),
        })
    };
    // The numbers of what the function changes and gives, over those of its active arguments.
    (@numbers $lifted:ident [$(($activity:ident $passing:ident $v:ident))*] [$($changed:ident)*] $reals:ident) => {{
        let mut numbers = $reals.iter().copied();
        $(let mut $v = $crate::lifted!($activity $v numbers);)*
        let value = $lifted($($crate::pass!($passing $v)),*);
        $crate::numbers_of(&(($($changed,)*), value))
    }};
    (@second [] $($rest:tt)*) => { None };
    // The gradient at a point, and the product with the Hessian there.
    (@second [$second:ident] [$can_grad:ident] $unseeded:tt $seed:ident [$($given:ident)?]
        [$(($activity:ident $passing:ident $v:ident))*]
        [$(($active_passing:ident $active:ident $bar:ident $dot:ident))*]
        [$(($changed:ident $changed_bar:ident))*]) => {
        Some($crate::Second {
            gradient_at: &|reals, seeds| {
                let mut reader = $crate::Reader::new(reals);
                $(let mut $v = $crate::made!($activity $v reader);)*
                let (($(mut $changed_bar,)*), $seed) = Clone::clone(seeds);
                let (_, returned) = $can_grad(
                    $($crate::pass!($passing $v),)*
                    $(&mut $changed_bar,)*
                    $($given)?
                );
                $crate::gathered!(returned $(($active_passing $active $bar))*)
            },
            product: &|reals, seeds| {
                let mut reader = $crate::Reader::new(reals);
                $(let mut $v = Clone::clone(&$v);)*
                $(let mut $dot = $crate::Reals::tangent(&$active, &mut reader);)*
                let (($(mut $changed_bar,)*), $seed) = Clone::clone(seeds);
                $crate::modes!(@product $unseeded $second [$($given)?]
                    [$($crate::pass!($passing $v),)* $($crate::pass!($active_passing $dot),)*] [$(($changed $changed_bar))*]
                    [$(($active_passing $active $bar))*])
            },
        })
    };
    // The adjoints of final values are given, and become those of the initial ones.
    (@product [] $second:ident [$($given:ident)?] [$($argument:expr,)*] [$(($changed:ident $changed_bar:ident))*]
        [$(($active_passing:ident $active:ident $bar:ident))*]) => {{
        let (_, returned, product) = $second($($argument,)* $(&mut $changed_bar,)* $($given)?);
        ($crate::gathered!(returned $(($active_passing $active $bar))*), $crate::reals_of(&product))
    }};
    (@product $unseeded:tt $second:ident $given:tt [$($argument:expr,)*] $changed:tt $active:tt) => {{
        let (_, gradient, product) = $second($($argument),*);
        ($crate::reals_of(&gradient), $crate::reals_of(&product))
    }};
    (@unseeded [] $($arguments:tt)*) => { None };
    (@unseeded [$grad:ident $value_and_grad:ident] [$($changed:ident)*] $(($passing:ident $v:ident))*) => {
        Some(&|| {
            let gradient = {
                $(let mut $v = Clone::clone(&$v);)*
                $grad($($crate::pass!($passing $v)),*)
            };
            $(let mut $v = Clone::clone(&$v);)*
            let (value, value_and_grad) = $value_and_grad($($crate::pass!($passing $v)),*);
            ($crate::reals_of(&gradient), ((($($changed,)*), value), $crate::reals_of(&value_and_grad)))
        })
    };
}

/// One argument as it is passed.
#[doc(hidden)]
#[macro_export]
macro_rules! pass {
    (reference $v:ident) => {
        &$v
    };
    (changed $v:ident) => {
        &mut $v
    };
    (owned $v:ident) => {
        Clone::clone(&$v)
    };
}

/// One argument, made of other reals if it is active.
#[doc(hidden)]
#[macro_export]
macro_rules! made {
    (constant $v:ident $reader:ident) => {
        Clone::clone(&$v)
    };
    (active $v:ident $reader:ident) => {
        $crate::Reals::rebuild(&$v, &mut $reader)
    };
}

/// One argument, over other numbers if it is active.
#[doc(hidden)]
#[macro_export]
macro_rules! lifted {
    (constant $v:ident $numbers:ident) => {
        Clone::clone(&$v)
    };
    (active $v:ident $numbers:ident) => {
        ::ad_runtime::numbers::Inputs::lifted(&$v, &mut $numbers)
    };
}

/// The reals of the gradient in the order of the arguments: those that are changed have theirs in their place, the others
/// in what is returned.
#[doc(hidden)]
#[macro_export]
macro_rules! gathered {
    ($returned:ident $(($passing:ident $active:ident $bar:ident))*) => {{
        let returned = $crate::reals_of(&$returned);
        let mut rest = $crate::Reader::new(&returned);
        let mut gradient = Vec::new();
        $($crate::gathered!(@one rest gradient $passing $active $bar);)*
        gradient.extend(rest.into_rest());
        gradient
    }};
    (@one $rest:ident $gradient:ident changed $active:ident $bar:ident) => {
        $crate::Reals::read(&$bar, &mut $gradient)
    };
    (@one $rest:ident $gradient:ident $passing:ident $active:ident $bar:ident) => {
        $gradient.extend($rest.take($crate::reals_of(&$active).len()))
    };
}
