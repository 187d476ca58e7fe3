//! The order in which coefficients of several variables are stored.
//!
//! Multi-indices are sorted by their degree. So those of lower degree come first, whatever the order of truncation is: to truncate is to take less, and each
//! has the same place in series of all orders. The place is a sum of binomial coefficients, one for each variable (the combinatorial number system).

/// How many coefficients a series of `variables` variables to the order `order` has: the binomial coefficient of `variables + order` over `order`.
///
/// ```
/// use ad_runtime::numbers::tensor_length;
///
/// // 1; x, y; x², xy, y²
/// assert_eq!(tensor_length(2, 2), 6);
/// ```
#[must_use]
pub const fn tensor_length(variables: usize, order: usize) -> usize {
    let (mut length, mut k) = (1, 1);
    while k <= variables {
        // Each of these is a binomial coefficient, so the division has no remainder.
        length = length * (order + k) / k;
        k += 1;
    }
    length
}

/// How many multi-indices come before this one.
pub(super) const fn place<const M: usize>(exponents: &[usize; M]) -> usize {
    let (mut place, mut degree, mut k) = (0, 0, M);
    while k > 0 {
        k -= 1;
        degree += exponents[k];
        // Those of the variables from here on whose degree is lower.
        if degree > 0 {
            place += tensor_length(M - k, degree - 1);
        }
    }
    place
}

/// Where to find what, made by the compiler.
pub(super) struct Indices<const M: usize, const L: usize> {
    /// The multi-indices.
    pub(super) exponents: [[usize; M]; L],
    /// The place of the multi-index with one less of one variable, and that variable.
    pub(super) parents: [(usize, usize); L],
    /// The place of the multi-index with one more of each variable: beyond the end where the degree is the highest.
    pub(super) next: [[usize; M]; L],
    /// How many multi-indices can be added without exceeding the order: those before this place.
    pub(super) reach: [usize; L],
}

impl<const M: usize, const L: usize> Indices<M, L> {
    pub(super) const fn new(order: usize) -> Self {
        let mut indices =
            Indices { exponents: [[0; M]; L], parents: [(0, 0); L], next: [[0; M]; L], reach: [0; L] };
        let (mut exponents, mut k) = ([0; M], 0);
        while k < L {
            indices.exponents[k] = exponents;
            indices.reach[k] = tensor_length(M, order - degree(&exponents));
            let mut variable = 0;
            while variable < M {
                exponents[variable] += 1;
                let next = place(&exponents);
                exponents[variable] -= 1;
                indices.next[k][variable] = next;
                if next < L {
                    indices.parents[next] = (k, variable);
                }
                variable += 1;
            }
            exponents = successor(exponents);
            k += 1;
        }
        indices
    }
}

/// The sum of the exponents.
pub(super) const fn degree<const M: usize>(exponents: &[usize; M]) -> usize {
    let (mut degree, mut k) = (0, 0);
    while k < M {
        degree += exponents[k];
        k += 1;
    }
    degree
}

/// The multi-index at the next place.
const fn successor<const M: usize>(mut exponents: [usize; M]) -> [usize; M] {
    if M == 0 {
        return exponents;
    }
    let last = exponents[M - 1];
    exponents[M - 1] = 0;
    // One goes from the last variable that has one to the variable after it, and takes along what was the last one's.
    let mut k = M - 1;
    while k > 0 {
        k -= 1;
        if exponents[k] > 0 {
            exponents[k] -= 1;
            exponents[k + 1] = last + 1;
            return exponents;
        }
    }
    exponents[0] = last + 1;
    exponents
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const M: usize, const L: usize>(order: usize) {
        assert_eq!(L, tensor_length(M, order));
        let indices = Indices::<M, L>::new(order);
        for k in 0..L {
            let exponents = indices.exponents[k];
            assert_eq!(place(&exponents), k);
            assert_eq!(indices.reach[k], tensor_length(M, order - degree(&exponents)));
            assert!(k == 0 || degree(&indices.exponents[k - 1]) <= degree(&exponents));
            let (parent, variable) = indices.parents[k];
            assert!(k == 0 || indices.next[parent][variable] == k);
        }
    }

    #[test]
    fn each_multi_index_has_a_place() {
        check::<0, 1>(3);
        check::<1, 8>(7);
        check::<2, 1>(0);
        check::<2, 10>(3);
        check::<3, 84>(6);
        check::<4, 70>(4);
        check::<5, 6>(1);
    }

    #[test]
    fn variables_are_in_their_order() {
        assert_eq!(Indices::<3, 4>::new(1).exponents, [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]);
        assert_eq!(Indices::<2, 6>::new(2).exponents[3..], [[2, 0], [1, 1], [0, 2]]);
    }
}
