//! Operators.

/// The rule of an operator, for a right operand by value and by reference. Without `=> Output` it is one that assigns.
///
/// ```text
/// operator! {
///     [generics] MulRule<Right> for Left => Output where [bounds]
///     |left, right, given| pull (for the left) (for the right) push (of the left) (of the right)
///     quadratic MulSecond
/// }
/// ```
///
/// The last line is the second derivative: its form, and its trait. With `second`, what comes on top stands behind that,
/// `|tangent| (for the left of the left's) (for the right of the left's) (for the left of the right's) (for the right of the right's)`, where `tangent` is that
/// of the operand whose share in the tangent it is, and `given` the adjoint of the result's tangent.
macro_rules! operator {
    ([$($generics:tt)*] $rule:ident<$right:ty> for $left:ty => $output:ty where [$($bounds:tt)*] $($shares:tt)*) => {
        $crate::protocol::operator!(@both [$($generics)*] $rule $left, $right, $output,
            [type OutputTangent = <$output as $crate::Differentiable>::Tangent;] [$($bounds)*] $($shares)*);
    };
    ([$($generics:tt)*] $rule:ident<$right:ty> for $left:ty where [$($bounds:tt)*] $($shares:tt)*) => {
        $crate::protocol::operator!(@both [$($generics)*] $rule $left, $right, $left, [] [$($bounds)*] $($shares)*);
    };
    (@both $generics:tt $rule:ident $left:ty, $right:ty, $output:ty, $($rest:tt)*) => {
        $crate::protocol::operator!(@one $generics $rule $left, $right, $right, $output, $($rest)*);
        $crate::protocol::operator!(@one $generics $rule $left, &$right, $right, $output, $($rest)*);
    };
    (@one [$($generics:tt)*] $rule:ident $left:ty, $given_right:ty, $right:ty, $output:ty, [$($associated:tt)*]
        [$($bounds:tt)*] |$l:ident, $r:ident, $given:ident|
        pull ($pull_left:expr) ($pull_right:expr) push ($push_left:expr) ($push_right:expr)
        $form:ident $second:ident $($top:tt)*) => {
        #[allow(unused_variables)]
        impl<$($generics)*> $crate::rules::$rule<$given_right> for $left
        where
            $($bounds)*
        {
            type RightTangent = <$right as $crate::Differentiable>::Tangent;
            $($associated)*
            #[inline]
            fn pull_left(
                &self,
                $r: &$given_right,
                $given: &<$output as $crate::Differentiable>::Tangent,
            ) -> <$left as $crate::Differentiable>::Tangent {
                let ($l, $r): (&$left, &$right) = (self, $r);
                $pull_left
            }
            #[inline]
            fn pull_right(
                &self,
                $r: &$given_right,
                $given: &<$output as $crate::Differentiable>::Tangent,
            ) -> <$right as $crate::Differentiable>::Tangent {
                let ($l, $r): (&$left, &$right) = (self, $r);
                $pull_right
            }
            #[inline]
            fn push_left(
                &self,
                $r: &$given_right,
                $given: &<$left as $crate::Differentiable>::Tangent,
            ) -> <$output as $crate::Differentiable>::Tangent {
                let ($l, $r): (&$left, &$right) = (self, $r);
                $push_left
            }
            #[inline]
            fn push_right(
                &self,
                $r: &$given_right,
                $given: &<$right as $crate::Differentiable>::Tangent,
            ) -> <$output as $crate::Differentiable>::Tangent {
                let ($l, $r): (&$left, &$right) = (self, $r);
                $push_right
            }
        }

        #[allow(unused_variables)]
        impl<$($generics)*> $crate::rules::$second<$given_right> for $left
        where
            $($bounds)*
        {
            $crate::protocol::operator! {
                @$form [$left, $given_right, $right, $output] $l $r $given ($pull_left) ($pull_right) $($top)*
            }
        }
    };
    (@linear $types:tt $l:ident $r:ident $given:ident $pull_left:tt $pull_right:tt) => {
        $crate::protocol::operator! {
            @second $types $l $r $given $pull_left $pull_right
            |tangent| ($crate::zero_like($l)) ($crate::zero_like($r)) ($crate::zero_like($l)) ($crate::zero_like($r))
        }
    };
    (@quadratic $types:tt $l:ident $r:ident $given:ident ($pull_left:expr) ($pull_right:expr)) => {
        $crate::protocol::operator! {
            @second $types $l $r $given ($pull_left) ($pull_right)
            |tangent| ($crate::zero_like($l)) ({ let $l = tangent; $pull_right }) ({ let $r = tangent; $pull_left }) ($crate::zero_like($r))
        }
    };
    (@second [$left:ty, $given_right:ty, $right:ty, $output:ty] $l:ident $r:ident $given:ident $pull_left:tt $pull_right:tt
        |$tangent:ident| ($left_of_left:expr) ($right_of_left:expr) ($left_of_right:expr) ($right_of_right:expr)) => {
        #[inline]
        fn left_of_left(
            &self,
            $r: &$given_right,
            $tangent: &<$left as $crate::Differentiable>::Tangent,
            $given: &<$output as $crate::Differentiable>::Tangent,
        ) -> <$left as $crate::Differentiable>::Tangent {
            let ($l, $r): (&$left, &$right) = (self, $r);
            $left_of_left
        }
        #[inline]
        fn right_of_left(
            &self,
            $r: &$given_right,
            $tangent: &<$left as $crate::Differentiable>::Tangent,
            $given: &<$output as $crate::Differentiable>::Tangent,
        ) -> <$right as $crate::Differentiable>::Tangent {
            let ($l, $r): (&$left, &$right) = (self, $r);
            $right_of_left
        }
        #[inline]
        fn left_of_right(
            &self,
            $r: &$given_right,
            $tangent: &<$right as $crate::Differentiable>::Tangent,
            $given: &<$output as $crate::Differentiable>::Tangent,
        ) -> <$left as $crate::Differentiable>::Tangent {
            let ($l, $r): (&$left, &$right) = (self, $r);
            $left_of_right
        }
        #[inline]
        fn right_of_right(
            &self,
            $r: &$given_right,
            $tangent: &<$right as $crate::Differentiable>::Tangent,
            $given: &<$output as $crate::Differentiable>::Tangent,
        ) -> <$right as $crate::Differentiable>::Tangent {
            let ($l, $r): (&$left, &$right) = (self, $r);
            $right_of_right
        }
    };
}
pub(crate) use operator;
