//! What a lock or a cell hands out is behind a shared reference: an active value that is written there would have no derivative without a word.

use ad_runtime::differentiable;
use std::cell::{Cell, OnceCell, RefCell, RefMut};
use std::sync::Mutex;

#[differentiable]
fn bound_by_a_pattern(x: f64) -> f64 {
    let cell = Mutex::new(1.0);
    if let Ok(mut guard) = cell.lock() {
        *guard = x;
    }
    let value = *cell.lock().unwrap();
    value
}

#[differentiable]
fn in_a_match(x: f64) -> f64 {
    let cell = RefCell::new(vec![1.0]);
    match cell.try_borrow_mut() {
        Ok(mut list) => list.push(x),
        Err(_) => {}
    }
    let value = cell.borrow()[0];
    value
}

#[differentiable]
fn set_once(x: f64) -> f64 {
    let cell: OnceCell<f64> = OnceCell::new();
    cell.set(x).unwrap();
    *cell.get().unwrap() * 2.0
}

#[differentiable]
fn for_a_block(x: f64) -> f64 {
    let cell = Mutex::new(0);
    {
        let mut count = cell.lock().unwrap();
        *count += 1;
    }
    let count = *cell.lock().unwrap();
    x * f64::from(count)
}

struct Counted<'a>(&'a Cell<usize>);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() + 1);
    }
}

impl<'a> Counted<'a> {
    fn by(cell: &'a Cell<usize>) -> Self {
        Counted(cell)
    }
}

fn counted(cell: &Cell<usize>) -> Counted<'_> {
    Counted(cell)
}

#[differentiable]
fn until_the_end_of_a_block(x: &[f64]) -> f64 {
    let n = Cell::new(0);
    let mut y = x[0];
    {
        let _counted = Counted(&n);
        y *= x[n.get()];
    }
    {
        let _counted = Counted::by(&n);
        y *= x[n.get()];
    }
    {
        let _counted = counted(&n);
        y *= x[n.get()];
    }
    y * x[n.get()]
}

impl Counted<'_> {
    fn count(&self) -> usize {
        self.0.get()
    }
}

#[differentiable]
fn until_the_end_of_a_statement(x: &[f64]) -> f64 {
    let n = Cell::new(0);
    let y = x[Counted(&n).count() + counted(&n).count()];
    y * x[n.get()]
}

#[differentiable]
fn read_for_a_block(x: &[f64]) -> f64 {
    let list = RefCell::new(vec![1]);
    let busy = {
        let all = list.borrow();
        usize::from(list.try_borrow_mut().is_err()) + all[0]
    };
    {
        let mut first = RefMut::map(list.borrow_mut(), |all| &mut all[0]);
        *first += 1;
    }
    let first = list.borrow()[0];
    x[busy] * x[first]
}

#[differentiable]
fn lent(x: &[f64]) -> f64 {
    let value = RefCell::new(x[0]);
    let list = RefCell::new(vec![x[1]]);
    *value.borrow() * list.borrow()[0]
}

fn main() {}
