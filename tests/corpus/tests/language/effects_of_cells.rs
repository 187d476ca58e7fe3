//! Cells and what has cells: what they hold is read once, when the function reads it, and borrows end when it ends them.

use ad_corpus::check;
use ad_runtime::differentiable;
use std::cell::{Cell, Ref, RefCell, RefMut};

#[test]
fn cells_that_are_read_again() {
    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let cell = Cell::new(0usize);
            let mut sum = 1.0;
            for _ in 0..5 {
                let k = cell.get();
                cell.set(k + 1);
                sum = sum * x[k % 3] + 0.1 * sum * k as f64;
            }
            sum
        }
        check!(f at (&[1.1, 0.7, 0.4]));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let cell = Cell::new(false);
            let mut y = x[0];
            for _ in 0..5 {
                if cell.get() {
                    y *= x[1];
                } else {
                    y += x[2].sin() * y;
                }
                cell.set(!cell.get());
            }
            y
        }
        check!(f at (&[1.1, 0.7, 0.4]));
    }
}

struct Counting {
    k: Cell<usize>,
}

impl Counting {
    fn parse(&self) -> usize {
        let k = self.k.get();
        self.k.set(k + 1);
        k
    }
}

#[test]
fn methods_of_ones_own_that_change_a_cell() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let counting = Counting { k: Cell::new(0) };
        let mut sum = 1.0;
        for _ in 0..5 {
            let k = counting.parse();
            sum = sum * x[k % 3] + 0.1;
        }
        sum * sum * x[counting.parse() % 3]
    }
    check!(f at (&[1.1, 0.7, 0.4]));
}

/// Compares by what it has been compared before.
struct Tired {
    k: usize,
    compared: Cell<usize>,
}

impl PartialEq for Tired {
    fn eq(&self, other: &Self) -> bool {
        self.compared.set(self.compared.get() + 1);
        self.k == other.k
    }
}

impl PartialOrd for Tired {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.compared.set(self.compared.get() + 1);
        (self.k + self.compared.get()).partial_cmp(&(other.k + other.compared.get()))
    }
}

thread_local! {
    static ADDED: Cell<usize> = const { Cell::new(0) };
}

#[derive(Clone, Copy)]
struct Modulo5(usize);

impl std::ops::Add for Modulo5 {
    type Output = Modulo5;
    fn add(self, other: Modulo5) -> Modulo5 {
        ADDED.set(ADDED.get() + 1);
        Modulo5((self.0 + other.0 + ADDED.get()) % 5)
    }
}

#[test]
fn operators_of_ones_own_that_change_a_cell() {
    {
        #[differentiable(second_order)]
        fn f(x: &[f64], rounds: usize) -> f64 {
            let a = Tired { k: 1, compared: Cell::new(0) };
            let b = Tired { k: 3, compared: Cell::new(0) };
            let mut y = x[0];
            for _ in 0..rounds {
                if a < b {
                    y = y * x[a.compared.get() % 3] + 0.1;
                } else {
                    y += x[1] * a.compared.get() as f64;
                }
                if a == b {
                    y += 1.0;
                }
            }
            y * x[a.compared.get() % 3]
        }
        for rounds in [0, 1, 5] {
            check!(f without lifted at (&[1.1, 0.7, 0.4], const rounds));
        }
    }

    {
        #[differentiable(second_order)]
        fn f(x: &[f64], rounds: usize) -> f64 {
            ADDED.set(0);
            let a = Modulo5(2);
            let b = Modulo5(4);
            let mut y = x[0];
            for _ in 0..rounds {
                let c = a + b;
                y = y * x[c.0] + x[(c + a).0] * 0.5;
                let _unused = a + b;
            }
            y
        }
        for rounds in [0, 1, 4] {
            check!(f without lifted at (&[1.1, 0.7, 0.4, 1.6, 0.9], const rounds));
        }
    }
}

#[test]
fn borrows_that_end_with_their_statement() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let r = std::cell::RefCell::new(1usize);
        let mut y = x[0];
        for i in 0..4 {
            let old = r.replace_with(|k| (*k * 2 + i) % 5);
            y = y * x[old] + x[*r.borrow()];
            *r.borrow_mut() += 1;
            y *= *r.borrow() as f64 * 0.4;
            r.replace(i);
        }
        y
    }
    check!(f without lifted at (&[1.1, 0.7, 0.4, 1.6, 0.9]));
}

struct Writer {
    out: std::rc::Rc<std::cell::RefCell<Vec<usize>>>,
}

impl Writer {
    fn write(&self, k: usize) {
        self.out.borrow_mut().push(k);
    }
}

#[test]
fn elements_of_shared_cells() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let out = std::rc::Rc::new(std::cell::RefCell::new(vec![0usize]));
        let writer = Writer { out: std::rc::Rc::clone(&out) };
        let mut y = x[0];
        for i in 1..6usize {
            writer.write(i * 3 % 7);
            let length = out.borrow().len();
            y = y * 0.5 + x[out.borrow()[length - 1] % 5] * x[length % 5];
            if i == 3 {
                out.borrow_mut().clear();
                writer.write(2);
            }
        }
        y * x[out.borrow().len()]
    }
    check!(f without lifted at (&[1.1, 0.7, 0.4, 1.6, 0.9]));
}

fn turned(cell: &Cell<usize>) -> usize {
    cell.set(cell.get() + 1);
    cell.get()
}

#[test]
fn cells_that_a_search_changes_and_its_list_depends_on() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], first: usize) -> f64 {
        let cell = Cell::new(first);
        let rows = [[x[0], x[1]], [x[2], x[0]]];
        let found = rows[cell.get() % 2].iter().find(|&&part| turned(&cell) % 2 == 1 && part > 0.0).copied();
        let sum: f64 = rows[cell.get() % 2].iter().map(|part| part * turned(&cell) as f64).sum();
        let most = rows[cell.get() % 2].iter().filter(|&&part| turned(&cell) < 9 && part > 0.0).count();
        found.unwrap_or(0.5) * sum + rows[cell.get() % 2][turned(&cell) % 2] * most as f64
    }
    for first in 0..3 {
        check!(f at (&[1.1, 0.7, 0.4], const first));
    }
}

struct Plan {
    picks: Vec<usize>,
    turn: usize,
}

fn picks(plan: &RefCell<Plan>) -> Ref<'_, [usize]> {
    Ref::map(plan.borrow(), |plan| &plan.picks[plan.turn..])
}

#[test]
fn guards_that_functions_of_the_file_give() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let plan = RefCell::new(Plan { picks: vec![1, 2, 0, 2, 1], turn: 0 });
        let mut s = 0.6;
        while picks(&plan).len() > 2 {
            s = s * x[picks(&plan)[0]] + x[picks(&plan)[1]].cos() * plan.borrow().turn as f64;
            let (mut all, mut turn) =
                RefMut::map_split(plan.borrow_mut(), |plan| (&mut plan.picks, &mut plan.turn));
            *turn += 1;
            all[*turn] = (all[*turn] + 2) % 3;
            s += x[all[0]] * *turn as f64 * 0.2;
        }
        s * plan.borrow().turn as f64
    }
    check!(f at (&[1.1, 0.7, 0.4]));
}

#[test]
fn a_comparison_that_counts_was_evaluated_again_in_the_reverse_sweep() {
    #[differentiable(second_order)]
    fn f(#[no_derivative] a: &Tired, #[no_derivative] b: &Tired, x: f64, rounds: usize) -> f64 {
        let mut y = x;
        for _ in 0..rounds {
            y = if a < b { y * x + 0.1 } else { y.sin() };
        }
        y
    }
    let tired = |k| Tired { k, compared: Cell::new(0) };
    for rounds in [0, 1, 5] {
        let at = |x: f64| f(&tired(1), &tired(3), x, rounds);
        let difference = (at(0.7 + 1e-6) - at(0.7 - 1e-6)) / 2e-6;
        approx::assert_abs_diff_eq!(f_grad(&tired(1), &tired(3), 0.7, rounds), difference, epsilon = 1e-8);
    }
}
