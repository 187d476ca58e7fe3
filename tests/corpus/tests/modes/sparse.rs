//! `ad_runtime::sparse` on top of generated functions: sparse Jacobians and Hessians are the dense ones.

use ad_runtime::numbers::Dependence;
use ad_runtime::numbers::{flattened, lifted_from};
use ad_runtime::sparse::{
    Direction, HessianColoring, JacobianColoring, Pattern, SparseMatrix, hessian_pattern, jacobian_pattern,
};
use ad_runtime::{Tangent, differentiable, zero_like};
use approx::assert_relative_eq;

/// The entries are those of a dense matrix, and those that are not stored are zero there.
#[track_caller]
fn assert_same(sparse: &SparseMatrix, dense: &[Vec<f64>]) {
    assert_eq!(sparse.rows(), dense.len());
    for (row, expected) in dense.iter().enumerate() {
        assert_eq!(sparse.columns(), expected.len());
        for (column, &expected) in expected.iter().enumerate() {
            assert_relative_eq!(sparse.get(row, column), expected, max_relative = 1e-13, epsilon = 1e-14);
            assert!(expected == 0.0 || sparse.pattern().contains(row, column), "{row} {column}");
        }
    }
}

/// Points that are different in each component.
fn point(n: usize) -> Vec<f64> {
    (0..n).map(|i| 0.3 + (i as f64 * 0.7).sin() / 2.0).collect()
}

/// Jacobians of a function of a list, by columns, by rows, and by several at a time.
macro_rules! check_jacobian {
    ($f:ident $lifted:ident $jvp:ident $jvps:ident $can_grad:ident $vjps:ident $jacobian:ident at $x:expr) => {{
        let x: Vec<f64> = $x;
        let pattern = jacobian_pattern(&x, |x: &[Dependence<2>]| $lifted(x));
        let dense = $jacobian(&x);
        let best = JacobianColoring::new(&pattern);
        let jvp = |dot: &[f64]| $jvp(&x, dot).1;
        let vjp = |seed: &[f64]| $can_grad(&x, seed.to_vec()).1;
        let jacobian = best.jacobian(jvp, vjp).unwrap();
        assert_same(&jacobian, &dense);
        assert_eq!(jacobian.check(jvp), Ok(()));

        let (columns, rows) = (JacobianColoring::by_columns(&pattern), JacobianColoring::by_rows(&pattern));
        assert_eq!(best.color_count(), columns.color_count().min(rows.color_count()));
        assert_same(&columns.jacobian_by_jvp(jvp).unwrap(), &dense);
        assert_same(&rows.jacobian_by_vjp(vjp).unwrap(), &dense);
        assert_same(&columns.jacobian_by_jvps(|dots: [Vec<f64>; 4]| $jvps(&x, dots).1).unwrap(), &dense);
        assert_same(&rows.jacobian_by_vjps(|seeds: [Vec<f64>; 4]| $vjps(&x, seeds).1).unwrap(), &dense);
        best
    }};
}

/// The Hessian of a function of a list.
macro_rules! check_hessian {
    ($f:ident $lifted:ident $hvp:ident $hessian:ident at $x:expr) => {{
        let x: Vec<f64> = $x;
        let pattern = hessian_pattern::<2>(&x, |x| $lifted(x));
        let coloring = HessianColoring::new(&pattern);
        let hessian = coloring.hessian(|dot| $hvp(&x, dot)).unwrap();
        assert_same(&hessian, &$hessian(&x));
        assert_eq!(hessian.check(|dot| $hvp(&x, dot)), Ok(()));
        assert!(
            hessian.iter().all(|(row, column, value)| value.to_bits() == hessian.get(column, row).to_bits())
        );
        coloring
    }};
}

/// Broyden's tridiagonal function.
#[differentiable(forward, reverse, lifted)]
fn tridiagonal(x: &[f64]) -> Vec<f64> {
    let n = x.len();
    let mut out = vec![0.0; n];
    for i in 0..n {
        let before = if i > 0 { x[i - 1] } else { 0.0 };
        let after = if i + 1 < n { x[i + 1] } else { 0.0 };
        out[i] = (3.0 - 2.0 * x[i]) * x[i] - before - 2.0 * after + 1.0;
    }
    out
}

#[differentiable(second_order, lifted)]
fn rosenbrock(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        let step = x[i] - x[i - 1] * x[i - 1];
        sum += 100.0 * step * step + (1.0 - x[i - 1]) * (1.0 - x[i - 1]);
    }
    sum
}

#[test]
fn tridiagonal_matrices() {
    for n in [1, 2, 3, 4, 50, 150] {
        let coloring = check_jacobian!(tridiagonal tridiagonal_lifted tridiagonal_jvp tridiagonal_jvps tridiagonal_can_grad tridiagonal_vjps tridiagonal_jacobian at point(n));
        assert_eq!((coloring.color_count(), coloring.direction()), (n.min(3), Direction::Columns));
        let coloring =
            check_hessian!(rosenbrock rosenbrock_lifted rosenbrock_hvp rosenbrock_hessian at point(n));
        // A single variable has no term, and the path of four vertices is the first that takes three colours.
        assert_eq!(coloring.color_count(), [0, 2, 2, 3, 3][(n - 1).min(4)]);
    }
}

#[differentiable(second_order, lifted)]
fn arrow(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        sum += (x[0] * x[i]).sin() + x[i] * x[i] * x[i];
    }
    sum
}

#[differentiable(forward, reverse, lifted)]
fn full_row(x: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0];
    for value in x {
        out[0] += value * value;
        out.push(value.exp());
    }
    out
}

#[test]
fn arrowheads() {
    let coloring = check_hessian!(arrow arrow_lifted arrow_hvp arrow_hessian at point(70));
    assert_eq!((coloring.color_count(), coloring.pattern().len()), (2, 208));
    let coloring = check_jacobian!(full_row full_row_lifted full_row_jvp full_row_jvps full_row_can_grad full_row_vjps full_row_jacobian at point(70));
    assert_eq!((coloring.color_count(), coloring.direction()), (2, Direction::Rows));
}

/// Heat and a reaction on a square, zero around it.
#[differentiable(forward, reverse, lifted)]
fn reaction(u: &[f64]) -> Vec<f64> {
    let side = (u.len() as f64).sqrt().round() as usize;
    let mut out = vec![0.0; u.len()];
    for y in 0..side {
        for x in 0..side {
            let here = y * side + x;
            let mut sum = -4.0 * u[here];
            if x > 0 {
                sum += u[here - 1];
            }
            if x + 1 < side {
                sum += u[here + 1];
            }
            if y > 0 {
                sum += u[here - side];
            }
            if y + 1 < side {
                sum += u[here + side];
            }
            out[here] = sum + u[here].exp();
        }
    }
    out
}

/// The area of a surface over a square.
#[differentiable(second_order, lifted)]
fn area(u: &[f64]) -> f64 {
    let side = (u.len() as f64).sqrt().round() as usize;
    let mut sum = 0.0;
    for y in 1..side {
        for x in 1..side {
            let here = y * side + x;
            let (dx, dy) = (u[here] - u[here - 1], u[here] - u[here - side]);
            sum += (1.0 + dx * dx + dy * dy).sqrt();
        }
    }
    sum
}

#[test]
fn grids() {
    let coloring = check_jacobian!(reaction reaction_lifted reaction_jvp reaction_jvps reaction_can_grad reaction_vjps reaction_jacobian at point(100));
    assert_eq!(coloring.pattern().len(), 5 * 100 - 4 * 10);
    assert!((5..=8).contains(&coloring.color_count()), "{}", coloring.color_count());
    let coloring = check_hessian!(area area_lifted area_hvp area_hessian at point(100));
    assert!(coloring.color_count() <= 10, "{}", coloring.color_count());
}

/// Cameras of rotation, translation, focal length and two coefficients of distortion; points of three coordinates. Two residuals for each observation.
#[differentiable(forward, reverse, lifted, wrt(cameras, points))]
fn reprojection(
    cameras: &[[f64; 9]],
    points: &[[f64; 3]],
    seen: &[(usize, usize)],
    at: &[[f64; 2]],
) -> Vec<f64> {
    let mut out = vec![];
    for (k, &(camera, point)) in seen.iter().enumerate() {
        let c = cameras[camera];
        let p = points[point];
        let x = p[0] + c[1] * p[2] - c[2] * p[1] + c[3];
        let y = p[1] + c[2] * p[0] - c[0] * p[2] + c[4];
        let z = p[2] + c[0] * p[1] - c[1] * p[0] + c[5];
        let (u, v) = (-x / z, -y / z);
        let r = u * u + v * v;
        let scale = c[6] * (1.0 + c[7] * r + c[8] * r * r);
        out.push(scale * u - at[k][0]);
        out.push(scale * v - at[k][1]);
    }
    out
}

#[test]
fn bundle_adjustment() {
    let scene = point(9 * 4 + 3 * 20);
    let cameras: Vec<[f64; 9]> = (0..4).map(|k| std::array::from_fn(|i| scene[9 * k + i])).collect();
    let points: Vec<[f64; 3]> =
        (0..20).map(|k| std::array::from_fn(|i| 2.0 + scene[36 + 3 * k + i])).collect();
    let seen: Vec<(usize, usize)> =
        (0..20).flat_map(|point| [(point % 4, point), ((point / 3 + 2) % 4, point)]).collect();
    let at = vec![[0.1, -0.2]; seen.len()];

    let active = (&cameras[..], &points[..]);
    let pattern = jacobian_pattern(&flattened(&active), |inputs: &[Dependence<1>]| {
        let (cameras, points) = lifted_from(&active, inputs);
        reprojection_lifted(&cameras, &points, &seen, &at)
    });
    assert_eq!((pattern.rows(), pattern.columns()), (2 * seen.len(), 96));
    // Both coordinates depend on the whole camera and the whole point, since the distortion does.
    assert_eq!(pattern.len(), 2 * seen.len() * 12);

    let coloring = JacobianColoring::new(&pattern);
    assert_eq!(coloring.direction(), Direction::Columns);
    assert!((12..=15).contains(&coloring.color_count()), "{}", coloring.color_count());
    let zero = zero_like(&active);
    let dense: Vec<Vec<f64>> = reprojection_jacobian(&cameras, &points, &seen, &at)
        .into_iter()
        .map(|row| row.to_scalars())
        .collect();
    let jvp = |dot: &[f64]| {
        let (cameras_dot, points_dot) = zero.clone().with_scalars(dot);
        reprojection_jvp(&cameras, &points, &seen, &at, &cameras_dot, &points_dot).1
    };
    let vjp =
        |seed: &[f64]| reprojection_can_grad(&cameras, &points, &seen, &at, seed.to_vec()).1.to_scalars();
    let jacobian = coloring.jacobian(jvp, vjp).unwrap();
    assert_same(&jacobian, &dense);
    assert_same(&JacobianColoring::by_rows(&pattern).jacobian_by_vjp(vjp).unwrap(), &dense);
}

/// Several scalars and a list.
#[differentiable(forward, reverse, second_order, lifted, wrt(a, x, b))]
fn mixed(a: f64, n: usize, x: &[f64], b: f64) -> f64 {
    let mut sum = a * b;
    for value in &x[..n] {
        sum += value * value * a;
    }
    sum
}

#[test]
fn scalars_beside_lists() {
    let (a, n, x, b) = (0.5, 2, [1.0, 2.0, 3.0], 4.0);
    let active = (a, &x[..], b);
    let pattern = hessian_pattern::<1>(&flattened(&active), |inputs| {
        let (a, x, b) = lifted_from(&active, inputs);
        mixed_lifted(a, n, &x, b)
    });
    assert_eq!(pattern.to_string(), ". * * . *\n* * . . .\n* . * . .\n. . . . .\n* . . . .\n");
    let hessian = HessianColoring::new(&pattern)
        .hessian(|dot| {
            let (a_dot, x_dot, b_dot) = zero_like(&active).with_scalars(dot);
            mixed_hvp(a, n, &x, b, a_dot, &x_dot, b_dot).to_scalars()
        })
        .unwrap();
    assert_same(&hessian, &mixed_hessian(a, n, &x, b));
}

/// Neither entries nor sweeps; and empty lists.
#[differentiable(forward, reverse, lifted)]
fn steps(x: &[f64]) -> Vec<f64> {
    let mut out = vec![];
    for value in x {
        out.push(value.floor() + 1.0);
    }
    out
}

#[differentiable(second_order, lifted)]
fn linear(x: &[f64]) -> f64 {
    let mut sum = 1.0;
    for value in x {
        sum += 2.0 * value + (value - 1.0).abs();
    }
    sum
}

#[test]
fn constant_and_linear_functions() {
    for n in [0, 1, 70] {
        let coloring = check_jacobian!(steps steps_lifted steps_jvp steps_jvps steps_can_grad steps_vjps steps_jacobian at point(n));
        assert_eq!((coloring.color_count(), coloring.pattern()), (0, &Pattern::from_entries(n, n, [])));
        let coloring = check_hessian!(linear linear_lifted linear_hvp linear_hessian at point(n));
        assert_eq!((coloring.color_count(), coloring.pattern().len()), (0, 0));
        check_jacobian!(tridiagonal tridiagonal_lifted tridiagonal_jvp tridiagonal_jvps tridiagonal_can_grad tridiagonal_vjps tridiagonal_jacobian at point(n));
    }
}

/// Which inputs meet in a term is pseudo-random; the terms are of several kinds.
#[differentiable(second_order, lifted, wrt(x))]
fn terms(x: &[f64], meeting: &[[usize; 3]]) -> f64 {
    let mut sum = 0.0;
    for (k, &[a, b, c]) in meeting.iter().enumerate() {
        sum += match k % 5 {
            0 => x[a] * x[b],
            1 => (x[a] + 0.5 * x[c]).sin(),
            2 => x[a].max(x[b]) * 3.0,
            3 => x[a].hypot(x[b]) / (2.0 + x[c] * x[c]),
            _ => x[b].powi(3) - x[c],
        };
    }
    sum
}

#[differentiable(forward, reverse, lifted, wrt(x))]
fn parts(x: &[f64], meeting: &[[usize; 3]]) -> Vec<f64> {
    let mut out = vec![];
    for (k, &[a, b, c]) in meeting.iter().enumerate() {
        out.push(if k % 2 == 0 { x[a] * x[b].cos() } else { (x[a] - x[b]).exp() + x[c] });
    }
    out
}

#[test]
fn random_structures() {
    let mut state = 7_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    for _ in 0..40 {
        let (n, count) = (1 + below(80), below(60));
        let meeting: Vec<[usize; 3]> = (0..count).map(|_| [below(n), below(n), below(n)]).collect();
        let x = point(n);

        let pattern = hessian_pattern::<1>(&x, |x| terms_lifted(x, &meeting));
        let hessian = HessianColoring::new(&pattern).hessian(|dot| terms_hvp(&x, &meeting, dot)).unwrap();
        assert_same(&hessian, &terms_hessian(&x, &meeting));

        let pattern = jacobian_pattern(&x, |x: &[Dependence<1>]| parts_lifted(x, &meeting));
        let jacobian = JacobianColoring::new(&pattern).jacobian(
            |dot| parts_jvp(&x, &meeting, dot).1,
            |seed| parts_can_grad(&x, &meeting, seed.to_vec()).1,
        );
        assert_same(&jacobian.unwrap(), &parts_jacobian(&x, &meeting));
    }
}

/// A colouring is used at other points, and where the branches are others, that is seen.
#[differentiable(forward, lifted)]
fn branching(x: &[f64]) -> Vec<f64> {
    let mut out = vec![];
    for i in 1..x.len() {
        out.push(if x[i] > 0.0 { x[i] * x[i] } else { x[i] * x[i - 1] });
    }
    out
}

#[test]
fn other_points_and_other_branches() {
    let at = |x: &[f64]| jacobian_pattern(x, |x: &[Dependence<1>]| branching_lifted(x));
    let positive = [1.0, 2.0, 3.0, 4.0];
    let mixed = [1.0, 2.0, -3.0, 4.0];
    let coloring = JacobianColoring::by_columns(&at(&positive));
    assert_eq!(coloring.color_count(), 1);
    let jacobian_at = |coloring: &JacobianColoring, x: &[f64]| {
        coloring.jacobian_by_jvp(|dot| branching_jvp(x, dot).1).and_then(|jacobian| {
            jacobian.check(|dot| branching_jvp(x, dot).1)?;
            Ok(jacobian)
        })
    };
    let doubled = jacobian_at(&coloring, &[1.0, 20.0, 30.0, 40.0]).unwrap();
    assert_eq!(doubled.values(), [40.0, 60.0, 80.0]);
    assert!(jacobian_at(&coloring, &mixed).is_err());
    let both = JacobianColoring::by_columns(&at(&positive).union(&at(&mixed)));
    assert_eq!(jacobian_at(&both, &mixed).unwrap().to_dense()[1], [0.0, -3.0, 2.0, 0.0]);
    assert_eq!(jacobian_at(&both, &positive).unwrap().to_dense()[1], [0.0, 0.0, 6.0, 0.0]);
}
