pub mod INT {
    pub const MAX: INT = 0;
    pub const MIN: INT = 0;
    impl INT {
        pub const MAX: INT = 0;
        pub const MIN: INT = 0;
        pub const BITS: u32 = 0;
        pub fn count_ones(self) -> u32;
        pub fn count_zeros(self) -> u32;
        pub fn leading_zeros(self) -> u32;
        pub fn trailing_zeros(self) -> u32;
        pub fn leading_ones(self) -> u32;
        pub fn trailing_ones(self) -> u32;
        pub fn rotate_left(self, n: u32) -> INT;
        pub fn rotate_right(self, n: u32) -> INT;
        pub fn swap_bytes(self) -> INT;
        pub fn reverse_bits(self) -> INT;
        pub fn checked_add(self, other: INT) -> Option<INT>;
        pub fn checked_sub(self, other: INT) -> Option<INT>;
        pub fn checked_mul(self, other: INT) -> Option<INT>;
        pub fn checked_div(self, other: INT) -> Option<INT>;
        pub fn checked_rem(self, other: INT) -> Option<INT>;
        pub fn checked_pow(self, exponent: u32) -> Option<INT>;
        pub fn checked_neg(self) -> Option<INT>;
        pub fn saturating_add(self, other: INT) -> INT;
        pub fn saturating_sub(self, other: INT) -> INT;
        pub fn saturating_mul(self, other: INT) -> INT;
        pub fn saturating_pow(self, exponent: u32) -> INT;
        pub fn wrapping_add(self, other: INT) -> INT;
        pub fn wrapping_sub(self, other: INT) -> INT;
        pub fn wrapping_mul(self, other: INT) -> INT;
        pub fn wrapping_div(self, other: INT) -> INT;
        pub fn wrapping_rem(self, other: INT) -> INT;
        pub fn wrapping_neg(self) -> INT;
        pub fn wrapping_shl(self, n: u32) -> INT;
        pub fn wrapping_shr(self, n: u32) -> INT;
        pub fn wrapping_pow(self, exponent: u32) -> INT;
        pub fn overflowing_add(self, other: INT) -> (INT, bool);
        pub fn overflowing_sub(self, other: INT) -> (INT, bool);
        pub fn overflowing_mul(self, other: INT) -> (INT, bool);
        pub fn pow(self, exponent: u32) -> INT;
        pub fn isqrt(self) -> INT;
        pub fn ilog2(self) -> u32;
        pub fn ilog10(self) -> u32;
        pub fn ilog(self, base: INT) -> u32;
        pub fn div_euclid(self, other: INT) -> INT;
        pub fn rem_euclid(self, other: INT) -> INT;
        pub fn abs_diff(self, other: INT) -> UNSIGNED;
        pub fn is_power_of_two(self) -> bool;
        pub fn next_power_of_two(self) -> INT;
        pub fn div_ceil(self, other: INT) -> INT;
        pub fn next_multiple_of(self, other: INT) -> INT;
        pub fn is_multiple_of(self, other: INT) -> bool;
        pub fn midpoint(self, other: INT) -> INT;
        pub fn checked_next_power_of_two(self) -> Option<INT>;
        pub fn abs(self) -> INT;
        pub fn unsigned_abs(self) -> UNSIGNED;
        pub fn checked_abs(self) -> Option<INT>;
        pub fn wrapping_abs(self) -> INT;
        pub fn signum(self) -> INT;
        pub fn is_positive(self) -> bool;
        pub fn is_negative(self) -> bool;
        pub fn from_str_radix(text: &str, radix: u32) -> Result<INT, crate::num::ParseIntError>;
        pub fn to_le_bytes(self) -> Vec<u8>;
    }
    impl Eq for INT {}
    impl PartialEq for INT {}
    impl PartialOrd for INT {}
    impl Ord for INT {}
    impl crate::iter::Sum for INT {}
    impl<'a> crate::iter::Sum<&'a INT> for INT {}
    impl crate::iter::Product for INT {}
    impl<'a> crate::iter::Product<&'a INT> for INT {}
    impl crate::string::FromStr for INT { type Err = crate::num::ParseIntError; }
    impl crate::ops::Add for INT { type Output = INT; }
    impl crate::ops::Sub for INT { type Output = INT; }
    impl crate::ops::Mul for INT { type Output = INT; }
    impl crate::ops::Div for INT { type Output = INT; }
    impl crate::ops::Rem for INT { type Output = INT; }
    impl crate::ops::Not for INT { type Output = INT; }
    impl crate::string::ToString for INT {}
    impl crate::ops::AddAssign for INT {}
}
