//! Structures whose numbers of colours are known.

use super::super::coloring::{distance_2, star};
use super::colorings::{assert_distance_2, assert_star};
use super::*;

fn banded(size: usize, width: usize) -> Pattern {
    Pattern::from_rows(size, (0..size).map(|i| i.saturating_sub(width)..size.min(i + width + 1)))
}

fn arrowhead(size: usize, center: usize) -> Pattern {
    let entries = (0..size).flat_map(|i| [(i, i), (i, center), (center, i)]);
    Pattern::from_entries(size, size, entries)
}

/// The five-point stencil on a square.
fn grid(side: usize) -> Pattern {
    let entries = (0..side * side).flat_map(|here| {
        let (x, y) = (here % side, here / side);
        let right = (x + 1 < side).then_some(here + 1);
        let below = (y + 1 < side).then_some(here + side);
        let beside = right.into_iter().chain(below).flat_map(move |other| [(here, other), (other, here)]);
        beside.chain([(here, here)])
    });
    Pattern::from_entries(side * side, side * side, entries)
}

fn columns(pattern: &Pattern) -> usize {
    JacobianColoring::by_columns(pattern).color_count()
}

fn stars(pattern: &Pattern) -> usize {
    HessianColoring::new(pattern).color_count()
}

/// A row has 2 w + 1 entries, and that many colours in turn are enough. A path over four vertices or more has no star colouring of two colours.
#[test]
fn bands() {
    for (size, width, colors) in [(1, 1, 1), (2, 1, 2), (3, 1, 3), (50, 1, 3), (50, 2, 5), (50, 7, 15)] {
        let pattern = banded(size, width);
        assert_eq!((columns(&pattern), JacobianColoring::by_rows(&pattern).color_count()), (colors, colors));
    }
    for (size, colors) in [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (50, 3), (1000, 3)] {
        assert_eq!(stars(&banded(size, 1)), colors, "{size}");
    }
}

/// The centre has a colour, and all others share one, in whatever order they are taken.
#[test]
fn arrowheads() {
    for center in [0, 13, 29] {
        let pattern = arrowhead(30, center);
        for order in ColoringOrder::ALL {
            assert_eq!(HessianColoring::in_order(&pattern, order).color_count(), 2);
        }
        // A full row makes columns meet, and a full column makes rows meet.
        assert_eq!(JacobianColoring::new(&pattern).color_count(), 30);
    }
    let full_row = Pattern::from_entries(30, 30, (0..30).flat_map(|i| [(i, i), (0, i)]));
    let coloring = JacobianColoring::new(&full_row);
    assert_eq!((coloring.direction(), coloring.color_count(), columns(&full_row)), (Direction::Rows, 2, 30));
    let coloring = JacobianColoring::new(&full_row.transpose());
    assert_eq!((coloring.direction(), coloring.color_count()), (Direction::Columns, 2));
}

/// An inner row has five entries, and x + 2 y modulo 5 is a colouring of five. A star colouring of a grid of more than 3 × 3 takes five, too (Fertin, Raspaud and Reed, 2004).
#[test]
fn grids() {
    for side in [4, 5, 9, 20] {
        let pattern = grid(side);
        for order in ColoringOrder::ALL {
            let (meeting, stars) = (distance_2(&pattern, &pattern.transpose(), order), star(&pattern, order));
            assert_distance_2(&pattern, &meeting);
            assert_star(&pattern, &stars);
            // A vertex has 12 others at a distance of 2 or less.
            assert!((5..=13).contains(&meeting.count) && (5..=13).contains(&stars.count));
        }
    }
}

/// Blocks on the diagonal take as many sweeps as one of them, whatever their number.
#[test]
fn blocks() {
    let pattern = Pattern::from_rows(60, (0..80).map(|row| row / 4 * 3..row / 4 * 3 + 3));
    let coloring = JacobianColoring::new(&pattern);
    assert_eq!((coloring.direction(), coloring.color_count()), (Direction::Columns, 3));
    assert_eq!(JacobianColoring::by_rows(&pattern).color_count(), 4);
}

/// Each residual pair has a camera of 9 parameters and a point of 3. If each camera sees each point, 9 + 3 colours are the fewest.
#[test]
fn cameras_and_points() {
    let (cameras, points) = (6, 40);
    let observations = (0..cameras).flat_map(|camera| (0..points).map(move |point| (camera, point)));
    let rows = observations.flat_map(|(camera, point)| {
        let row = (9 * camera..9 * camera + 9).chain((0..3).map(move |k| 9 * cameras + 3 * point + k));
        [row.clone(), row]
    });
    let pattern = Pattern::from_rows(9 * cameras + 3 * points, rows);
    let coloring = JacobianColoring::new(&pattern);
    assert_eq!((coloring.direction(), coloring.color_count()), (Direction::Columns, 12));
    // The Hessian of the sum of squares couples each camera with each point, and no two cameras or points.
    let transposed = pattern.transpose();
    let hessian = Pattern::from_rows(
        pattern.columns(),
        (0..pattern.columns())
            .map(|a| transposed.row(a).iter().flat_map(|&row| pattern.row(row).to_vec()).collect::<Vec<_>>()),
    );
    assert_eq!(hessian.len(), cameras * 81 + points * 9 + 2 * 27 * cameras * points);
    // All cameras and the points in common, or the other way round: 9 * 6 + 3.
    assert_eq!((stars(&hessian), columns(&hessian)), (57, pattern.columns()));
}

#[test]
fn pictures() {
    assert_eq!(banded(4, 1).to_string(), "* * . .\n* * * .\n. * * *\n. . * *\n");
    let large = Pattern::from_entries(96, 49, [(0, 0), (1, 1), (95, 48)]).to_string();
    let mut lines = large.lines();
    assert_eq!(lines.next(), Some("96 x 49, 3 entries, a mark for 2 x 2"));
    let marks: Vec<&str> = lines.collect();
    assert_eq!((marks.len(), marks[0].len()), (48, 49));
    assert!(marks[0].starts_with("* . ") && marks[47].ends_with(". *"));
    assert_eq!(marks.concat().matches('*').count(), 2);
    assert_eq!(Pattern::from_entries(0, 3, []).to_string(), "");
}

#[test]
fn patterns_are_transposed_and_joined() {
    for (rows, columns, density, seed) in cases() {
        let mut random = Random(seed);
        let pattern = random_pattern(rows, columns, density, &mut random);
        let transposed = pattern.transpose();
        assert_eq!((transposed.rows(), transposed.columns()), (columns, rows));
        assert_eq!(transposed.transpose(), pattern);
        assert_eq!(Pattern::from_entries(rows, columns, pattern.iter()), pattern);
        let other = random_pattern(rows, columns, density, &mut random);
        let both = pattern.union(&other);
        for row in 0..rows {
            for column in 0..columns {
                assert_eq!(pattern.contains(row, column), transposed.contains(column, row));
                let either = pattern.contains(row, column) || other.contains(row, column);
                assert_eq!(both.contains(row, column), either);
            }
        }
    }
}
