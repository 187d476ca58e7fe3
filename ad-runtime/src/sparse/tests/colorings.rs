//! What makes a colouring right, checked by looking at all pairs and paths.

use super::super::coloring::{Colors, distance_2, star};
use super::*;

/// Colours are those of the vertices that have entries, and all of them are used.
fn assert_complete(colors: &Colors, has_entries: impl Fn(usize) -> bool) {
    for (vertex, color) in colors.of.iter().enumerate() {
        assert_eq!(color.is_some(), has_entries(vertex), "{vertex}");
    }
    for color in 0..colors.count {
        assert!(colors.of.contains(&Some(color)), "{color}");
    }
    assert!(colors.of.iter().flatten().all(|&color| color < colors.count));
}

pub(super) fn assert_distance_2(pattern: &Pattern, colors: &Colors) {
    let transposed = pattern.transpose();
    assert_complete(colors, |column| !transposed.row(column).is_empty());
    for row in 0..pattern.rows() {
        for (place, &one) in pattern.row(row).iter().enumerate() {
            for &other in &pattern.row(row)[..place] {
                assert_ne!(colors.of[one], colors.of[other], "columns {one} and {other} of row {row}");
            }
        }
    }
}

pub(super) fn assert_star(pattern: &Pattern, colors: &Colors) {
    assert_complete(colors, |vertex| !pattern.row(vertex).is_empty());
    let neighbors = |vertex: usize| pattern.row(vertex).iter().copied().filter(move |&other| other != vertex);
    for b in 0..pattern.rows() {
        for c in neighbors(b) {
            assert_ne!(colors.of[b], colors.of[c], "{b} {c}");
            for a in neighbors(b).filter(|&a| a != c) {
                for d in neighbors(c).filter(|&d| d != b && d != a) {
                    let two = colors.of[a] == colors.of[c] && colors.of[b] == colors.of[d];
                    assert!(!two, "the path {a} {b} {c} {d} has two colours");
                }
            }
        }
    }
}

#[test]
fn columns_of_a_color_meet_in_no_row() {
    for (rows, columns, density, seed) in cases() {
        let pattern = random_pattern(rows, columns, density, &mut Random(seed));
        for order in ColoringOrder::ALL {
            let colors = distance_2(&pattern, &pattern.transpose(), order);
            assert_distance_2(&pattern, &colors);
            assert!(colors.count >= pattern.longest_row());
        }
    }
}

#[test]
fn no_path_of_four_has_two_colors() {
    // A full graph of n vertices has n⁴ paths of four.
    for (rows, _, density, seed) in cases().filter(|&(rows, ..)| rows <= 30) {
        let pattern = random_symmetric(rows, density, &mut Random(seed));
        for order in ColoringOrder::ALL {
            assert_star(&pattern, &star(&pattern, order));
        }
    }
}

/// The number of colours of the best star colouring, by trying all.
fn fewest_star_colors(pattern: &Pattern) -> usize {
    fn extend(pattern: &Pattern, colors: &mut Vec<usize>, count: usize) -> bool {
        let n = pattern.rows();
        if colors.len() == n {
            let adjacent = |a: usize, b: usize| a != b && pattern.contains(a, b);
            return !(0..n * n * n * n).any(|code| {
                let [a, b, c, d] = [code % n, code / n % n, code / n / n % n, code / n / n / n];
                adjacent(a, b)
                    && adjacent(b, c)
                    && adjacent(c, d)
                    && a != c
                    && b != d
                    && a != d
                    && (colors[a], colors[b]) == (colors[c], colors[d])
            });
        }
        let last = colors.len();
        (0..count).any(|color| {
            if (0..last).any(|other| pattern.contains(other, last) && colors[other] == color) {
                return false;
            }
            colors.push(color);
            let found = extend(pattern, colors, count);
            colors.pop();
            found
        })
    }
    (1..).find(|&count| extend(pattern, &mut Vec::new(), count)).expect("one for each vertex will do")
}

/// On small graphs the best of the orders is at most one colour away from the best there is.
#[test]
fn few_colors_are_near_the_fewest() {
    let mut best = 0;
    for seed in 0..30 {
        let half = random_symmetric(5, 0.35, &mut Random(seed));
        let diagonal = Pattern::from_rows(5, (0..5).map(|i| [i]));
        let pattern = half.union(&diagonal);
        let (found, fewest) = (HessianColoring::new(&pattern).color_count(), fewest_star_colors(&pattern));
        assert!(found == fewest || found == fewest + 1, "{seed}: {found} instead of {fewest}\n{pattern}");
        best += usize::from(found == fewest);
    }
    assert!(best >= 25, "{best} of 30");
}

#[test]
fn orders_differ_and_the_best_is_kept() {
    let mut counts = [[0; 3]; 2];
    for seed in 0..40 {
        let pattern = random_symmetric(40, 0.08, &mut Random(seed));
        let of = |order| JacobianColoring::in_order(&pattern, Direction::Columns, order).color_count();
        let columns = ColoringOrder::ALL.map(of);
        assert_eq!(JacobianColoring::by_columns(&pattern).color_count(), *columns.iter().min().unwrap());
        let stars = ColoringOrder::ALL.map(|order| HessianColoring::in_order(&pattern, order).color_count());
        assert_eq!(HessianColoring::new(&pattern).color_count(), *stars.iter().min().unwrap());
        for (total, found) in counts.iter_mut().zip([columns, stars]) {
            total.iter_mut().zip(found).for_each(|(sum, count)| *sum += count);
        }
    }
    // On random graphs, both orders by degree are better than none.
    for [natural, largest_first, smallest_last] in counts {
        assert!(largest_first < natural && smallest_last < natural, "{counts:?}");
    }
}

#[test]
fn the_smallest_are_last() {
    use super::super::graph::Adjacency;
    // A triangle with a tail: its vertices come first in some order, then the tail from its root.
    let pattern = Pattern::from_rows(5, [vec![1, 2], vec![0, 2], vec![0, 1, 3], vec![2, 4], vec![3]]);
    let order = ColoringOrder::SmallestLast.of(&Adjacency(&pattern));
    assert_eq!(order[3..], [3, 4]);
    assert_eq!(ColoringOrder::LargestFirst.of(&Adjacency(&pattern)), [2, 0, 1, 3, 4]);
    assert_eq!(ColoringOrder::Natural.of(&Adjacency(&pattern)), [0, 1, 2, 3, 4]);
}
