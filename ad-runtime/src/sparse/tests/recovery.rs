//! Matrices from products are the matrices that the products are of.

use super::*;
use std::cell::Cell;

#[test]
fn jacobians_are_recovered_to_the_bit() {
    for (rows, columns, density, seed) in cases() {
        let mut random = Random(seed);
        let pattern = random_pattern(rows, columns, density, &mut random);
        let matrix = random_values(&pattern, &mut random);
        let mut colorings = vec![JacobianColoring::new(&pattern)];
        for order in ColoringOrder::ALL {
            for direction in [Direction::Columns, Direction::Rows] {
                colorings.push(JacobianColoring::in_order(&pattern, direction, order));
            }
        }
        let fewest = colorings.iter().map(JacobianColoring::color_count).min();
        assert_eq!(Some(colorings[0].color_count()), fewest);
        for coloring in colorings {
            let calls = Cell::new(0);
            let count = |product| {
                calls.set(calls.get() + 1);
                product
            };
            let found = coloring.jacobian(|v| count(matrix.times(v)), |w| count(matrix.transposed_times(w)));
            assert_eq!(found, Ok(matrix.clone()));
            assert_eq!(calls.get(), coloring.color_count());
        }
    }
}

#[test]
fn hessians_are_recovered_to_the_bit() {
    for (size, _, density, seed) in cases() {
        let mut random = Random(seed);
        let pattern = random_symmetric(size, density, &mut random);
        let matrix = random_symmetric_values(&pattern, &mut random);
        let mut colorings = vec![HessianColoring::new(&pattern)];
        colorings.extend(ColoringOrder::ALL.map(|order| HessianColoring::in_order(&pattern, order)));
        for coloring in colorings {
            let mut calls = 0;
            let found = coloring.hessian(|v| {
                calls += 1;
                matrix.times(v)
            });
            assert_eq!(found, Ok(matrix.clone()));
            assert_eq!(calls, coloring.color_count());
        }
    }
}

#[test]
fn several_products_at_a_time_are_the_same() {
    let mut random = Random(1);
    let pattern = random_symmetric(30, 0.2, &mut random);
    let matrix = random_symmetric_values(&pattern, &mut random);
    let mut last_seeds = vec![];
    let mut times = |seeds: [Vec<f64>; 4]| {
        last_seeds = seeds.to_vec();
        seeds.map(|seed| matrix.times(&seed))
    };
    let coloring = HessianColoring::new(&pattern);
    assert_eq!(coloring.hessian_by_hvps(&mut times), Ok(matrix.clone()));
    assert_eq!(JacobianColoring::by_columns(&pattern).jacobian_by_jvps(&mut times), Ok(matrix.clone()));
    assert_eq!(JacobianColoring::by_rows(&pattern).jacobian_by_vjps(&mut times), Ok(matrix.clone()));
    let left = JacobianColoring::by_rows(&pattern).color_count() % 4;
    let zero = last_seeds.iter().filter(|seed| seed.iter().all(|&part| part == 0.0)).count();
    assert_eq!(zero, (4 - left) % 4);
}

/// Columns without entries take part in no sweep.
#[test]
fn nothing_to_compute_takes_no_sweep() {
    let nothing = |_: &[f64]| -> Vec<f64> { unreachable!("there is nothing to compute") };
    for (rows, columns) in [(0, 0), (0, 5), (5, 0), (4, 4)] {
        let pattern = Pattern::from_entries(rows, columns, []);
        let coloring = JacobianColoring::new(&pattern);
        let jacobian = coloring.jacobian(nothing, nothing).unwrap();
        assert_eq!((coloring.color_count(), jacobian.to_dense()), (0, vec![vec![0.0; columns]; rows]));
        assert_eq!(jacobian.times(&vec![1.0; columns]), vec![0.0; rows]);
        if rows == columns {
            assert_eq!(HessianColoring::new(&pattern).hessian(nothing), Ok(jacobian));
        }
    }
}

#[test]
fn a_product_outside_of_the_pattern_is_an_error() {
    let pattern = Pattern::from_rows(3, [vec![0], vec![1], vec![0, 2]]);
    let coloring = JacobianColoring::by_columns(&pattern);
    assert_eq!((coloring.group(0), coloring.group(1)), (&[0, 1][..], &[2][..]));
    let error = |result: Result<SparseMatrix, SparseError>| match result {
        Err(SparseError::MissingEntry { in_row, index, color, value }) => (in_row, index, color, value),
        other => panic!("{other:?}"),
    };
    // The entry (1, 2) is there, too.
    let found = coloring.jacobian_by_jvp(|d| vec![d[0], d[1] - 7.0 * d[2], d[0] + d[2]]);
    assert_eq!(error(found), (true, 1, 1, -7.0));
    let found =
        JacobianColoring::by_rows(&pattern).jacobian_by_vjp(|w| vec![w[0] + w[2], w[1], w[2] - 7.0 * w[1]]);
    assert_eq!(error(found), (false, 2, 0, -7.0));
    let not_a_number = coloring.jacobian_by_jvp(|d| vec![d[0], d[1] + d[2] * f64::NAN, f64::NAN]);
    assert!(matches!(not_a_number, Err(SparseError::MissingEntry { index: 1, color: 1, .. })));
}

/// In a row where its colour has an entry, a missing one adds to that, and one product more shows it.
#[test]
fn a_product_more_shows_what_is_hidden() {
    let coloring = JacobianColoring::by_columns(&Pattern::from_rows(2, [[0], [1]]));
    let right = |d: &[f64]| vec![2.0 * d[0] + 3.0 * d[1], d[1]];
    let wrong = coloring.jacobian_by_jvp(right).unwrap();
    assert_eq!(wrong.to_dense(), [[5.0, 0.0], [0.0, 1.0]]);
    let error = wrong.check(right).unwrap_err();
    assert!(matches!(error, SparseError::WrongProduct { row: 0, .. }), "{error}");
    assert!(error.to_string().starts_with("the matrix gives 8.09"), "{error}");
    assert_eq!(
        SparseMatrix::new(Pattern::from_rows(2, [vec![0, 1], vec![1]]), vec![2.0, 3.0, 1.0]).check(right),
        Ok(())
    );
    let infinite = SparseMatrix::new(Pattern::from_rows(1, [[0]]), vec![f64::INFINITY]);
    assert_eq!(infinite.check(|_| vec![f64::INFINITY]), Ok(()));
    assert!(infinite.check(|_| vec![1.0]).is_err());
    assert!(infinite.check(|_| vec![f64::NAN]).is_err());
    let finite = SparseMatrix::new(Pattern::from_rows(1, [[0]]), vec![1.0]);
    assert!(finite.check(|_| vec![f64::NAN]).is_err() && finite.check(|_| vec![f64::INFINITY]).is_err());
}

#[test]
#[should_panic(expected = "a product has 2 components, the matrix 3 rows")]
fn a_product_of_the_wrong_length_is_refused() {
    let _ = JacobianColoring::by_columns(&Pattern::from_rows(1, [[0], [0], [0]]))
        .jacobian_by_jvp(|_| vec![1.0; 2]);
}

#[test]
#[should_panic(expected = "a product has 2 components, the matrix 1 columns")]
fn a_product_of_the_wrong_length_is_refused_backward() {
    let _ =
        JacobianColoring::by_rows(&Pattern::from_rows(1, [[0], [0], [0]])).jacobian_by_vjp(|_| vec![1.0; 2]);
}

#[test]
#[should_panic(expected = "rows have the colors: a sweep backward is needed")]
fn the_wrong_direction_is_refused() {
    let _ = JacobianColoring::by_rows(&Pattern::from_rows(1, [[0]])).jacobian_by_jvp(<[f64]>::to_vec);
}

#[test]
#[should_panic(expected = "the pattern has (0, 1) and not (1, 0)")]
fn a_hessian_is_symmetric() {
    let _ = HessianColoring::new(&Pattern::from_rows(2, [vec![0, 1], vec![1]]));
}

#[test]
#[should_panic(expected = "the pattern has 1 rows and 2 columns")]
fn a_hessian_is_square() {
    let _ = HessianColoring::new(&Pattern::from_rows(2, [vec![0, 1]]));
}
