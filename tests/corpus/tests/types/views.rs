//! Methods that give a reference into what they are called on, and indices of types of the user's own: the file says what they
//! stand for, so they need no mark.

use ad_corpus::{check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable, without_derivative};
use std::ops::{Index, IndexMut};

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Matrix {
    data: Vec<f64>,
    rows: usize,
    columns: usize,
}

reals!(Matrix { data, rows, columns } => MatrixTangent);

impl Matrix {
    fn zeros(rows: usize, columns: usize) -> Self {
        Matrix { data: vec![0.0; rows * columns], rows, columns }
    }

    fn row(&self, i: usize) -> &[f64] {
        &self.data[i * self.columns..(i + 1) * self.columns]
    }

    fn first_row(&self) -> &[f64] {
        self.row(0)
    }

    fn entries(&self) -> &Vec<f64> {
        &self.data
    }

    fn last_mut(&mut self) -> &mut f64 {
        &mut self.data[self.rows * self.columns - 1]
    }

    #[differentiable(second_order, lifted)]
    fn product(&self, other: &Matrix) -> Matrix {
        let mut result = Matrix::zeros(self.rows, other.columns);
        for i in 0..self.rows {
            for j in 0..other.columns {
                for k in 0..self.columns {
                    result[(i, j)] += self[(i, k)] * other[(k, j)];
                }
            }
        }
        result
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.data[i * self.columns + j]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.data[i * self.columns + j]
    }
}

fn matrix() -> Matrix {
    Matrix { data: vec![0.5, -1.5, 2.0, 0.25, 3.0, -0.75], rows: 2, columns: 3 }
}

fn other() -> Matrix {
    Matrix { data: vec![1.5, 0.5, -0.25, 2.5, 1.25, -2.0], rows: 3, columns: 2 }
}

#[test]
fn a_getter_is_read() {
    #[differentiable(second_order, lifted)]
    fn f(m: &Matrix, x: &[f64]) -> f64 {
        let all = m.entries();
        let second = m.row(1);
        all[0] * x[0] * second[0].sin()
            + second.iter().zip(x).map(|(a, b)| a * b).sum::<f64>()
            + m.first_row().iter().product::<f64>() * m.row(0)[1]
            + m.row(0).len() as f64
    }
    check!(f at (&matrix(), &[1.5, -0.5, 0.75]));
}

#[test]
fn a_getter_of_something_without_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(#[no_derivative] m: &Matrix, x: &[f64]) -> f64 {
        let all = m.entries();
        let mut sum = all[0] * x[0].exp();
        for i in 0..m.rows {
            let row = m.row(i);
            for (j, y) in x.iter().enumerate() {
                sum += row[j] * y * x[i];
            }
        }
        sum
    }
    check!(f at (const &matrix(), &[1.5, -0.5, 0.75]));
}

#[test]
fn a_getter_is_written_through() {
    #[differentiable(second_order)]
    fn f(m: &mut Matrix, x: f64) {
        *m.last_mut() *= x;
        *m.last_mut() += m.row(0)[2] * x;
        m[(0, 0)] = m[(1, 2)] - m[(0, 0)];
    }
    check_in_place!(f without lifted at (&mut matrix(), 0.75));
}

#[test]
fn an_index_of_a_type_of_its_own() {
    #[differentiable(second_order, lifted)]
    fn f(a: &Matrix, b: &Matrix) -> Matrix {
        let mut c = a.product(b);
        c[(0, 1)] *= a[(1, 1)];
        c
    }
    check_seeded!(f at (&matrix(), &other()));
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Network {
    first: Matrix,
    layers: Vec<Matrix>,
    #[no_derivative]
    scale: f64,
    depth: usize,
}

reals!(Network { first, layers, depth; scale } => NetworkTangent);

#[test]
fn an_index_of_a_field() {
    #[differentiable(second_order, lifted)]
    fn f(network: &Network, x: f64) -> f64 {
        let mut y = network.first[(0, 1)] * x;
        for k in 0..network.layers.len() {
            y += network.layers[k][(0, 0)] * y * network.scale;
        }
        for layer in &network.layers {
            y *= layer[(1, 0)] + network.depth as f64;
        }
        for (k, layer) in network.layers.iter().enumerate() {
            y += layer[(1, k)];
        }
        y
    }
    let network = Network { first: matrix(), layers: vec![matrix(), other()], scale: 0.5, depth: 2 };
    check!(f at (&network, 0.75));
}

#[derive(Clone, Copy, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pair(f64, f64);

reals!(Pair { 0, 1 } => PairTangent);

#[test]
fn fields_have_the_types_that_the_file_says() {
    #[derive(Clone, Copy, Debug, Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    struct Body {
        mass: f64,
        speed: [f64; 3],
        count: u8,
        #[no_derivative]
        age: f64,
    }
    reals!(Body { mass, speed, count; age } => BodyTangent);
    #[differentiable(second_order, lifted)]
    fn f(bodies: &[Body], p: Pair, k: usize) -> f64 {
        let mut energy = p.0 * p.1.sin();
        for body in bodies {
            energy += 0.5 * body.mass * body.speed[0] * body.speed[0] * body.age * f64::from(body.count);
        }
        let chosen = &bodies[k];
        let half = chosen.count / 2;
        energy * chosen.mass / (f64::from(half) + 1.0)
    }
    let body = Body { mass: 1.5, speed: [0.5, -2.0, 0.25], count: 3, age: 2.5 };
    let bodies = vec![body, Body { mass: 0.5, count: 4, ..body }];
    check!(f at (&bodies, Pair(0.5, 1.25), const 1), (&Vec::from([body]), Pair(0.5, 1.25), const 0));
}

impl Matrix {
    fn borrow(&self) -> &[f64] {
        &self.data
    }
}

#[test]
fn a_method_of_the_same_name_is_itself() {
    #[differentiable(second_order, lifted)]
    fn f<R: std::borrow::Borrow<[f64]>>(#[no_derivative] list: &R, m: &Matrix, x: f64) -> f64 {
        let weight = without_derivative(list.borrow()[0]);
        x * x * weight * m.borrow()[1]
    }
    let (_, dx) = f_grad(&vec![3.0, 1.0], &matrix(), 2.0);
    assert_eq!(dx, 2.0 * 2.0 * 3.0 * -1.5);
}
