//! Tangents of the types of the standard library.

use ad_runtime::{Accumulate, Move, Tangent, zero_like};
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

#[test]
fn of_what_is_boxed_or_shared() {
    type Everything<'a> =
        (Box<f64>, Rc<[f64]>, Cow<'a, [f64]>, Box<str>, Result<f64, Box<Vec<f64>>>, Option<f64>, Arc<f64>);
    let value: Everything = (
        Box::new(1.0),
        [2.0, 3.0].into(),
        Cow::Borrowed(&[4.0]),
        "s".into(),
        Err(Box::new(vec![5.0])),
        Some(6.0),
        Arc::new(7.0),
    );
    let tangent = zero_like(&value).with_scalars(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    let [one, seven] = [1.0, 7.0].map(Box::new);
    let error = Err(Box::new(vec![5.0]));
    assert_eq!(tangent, (one, vec![2.0, 3.0], vec![4.0], (), error, Some(6.0), seven));
    // What is shared stays.
    let moved = value.moved_by(&tangent);
    assert_eq!((*moved.0, &moved.1[..], &moved.2[..]), (2.0, &[2.0, 3.0][..], &[8.0][..]));
    assert_eq!((moved.4, moved.5, *moved.6), (Err(Box::new(vec![10.0])), Some(12.0), 7.0));
}

#[test]
fn of_what_has_no_derivative() {
    fn increment(x: f64) -> f64 {
        x + 1.0
    }
    let function: fn(f64) -> f64 = increment;
    let value =
        (1_u8, "text", Duration::from_secs(1), 0..3_usize, 'c', function, std::num::NonZero::new(1_u16));
    let mut moved = value.clone();
    moved.move_by(&((), (), (), (), (), (), Some(())));
    assert_eq!((moved.0, moved.2, moved.3, moved.5(1.0)), (1, value.2, 0..3, 2.0));
    assert_eq!(Tangent::<f64>::scalar_count(&zero_like(&value)), 0);
}

#[test]
fn of_twelve_parts() {
    let value = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0);
    let scalars: Vec<f64> = (1..=12).map(f64::from).collect();
    let tangent = zero_like(&value).with_scalars(&scalars);
    assert_eq!(tangent, value);
    assert_eq!(tangent.dot(&value), 650.0);
    assert_eq!(value.moved_by(&tangent).to_scalars(), tangent.scaled(2.0).to_scalars());
}

#[test]
fn empty_lists_and_none_are_zero() {
    let mut list = vec![1.0, 2.0];
    list.move_by(&vec![]);
    list.accumulate(vec![]);
    assert_eq!((list.dot(&vec![]), list), (0.0, vec![1.0, 2.0]));
    let mut maybe = Some(1.0);
    maybe.move_by(&None);
    maybe.accumulate(None);
    assert_eq!((maybe.dot(&None), maybe), (0.0, Some(1.0)));
}

#[test]
#[should_panic(expected = "a list of 1 elements is moved by a tangent of 2")]
fn a_list_moved_by_a_longer_one() {
    vec![1.0].move_by(&vec![1.0, 2.0]);
}

#[test]
#[should_panic(expected = "a tangent of 3 elements meets one of 2")]
fn the_dot_product_of_lists_of_different_lengths() {
    let _ = vec![1.0, 2.0, 3.0].dot(&vec![1.0, 2.0]);
}

#[test]
#[should_panic(expected = "a tangent of `Some` meets one of `None`")]
fn some_added_to_none() {
    None::<f64>.accumulate(Some(1.0));
}

#[test]
#[should_panic(expected = "`None` is moved by a tangent of `Some`")]
fn none_moved() {
    None::<f64>.move_by(&Some(1.0));
}

#[test]
#[should_panic(expected = "a tangent of `Ok` meets one of `Err`")]
fn results_of_different_variants() {
    Ok::<f64, f64>(1.0).accumulate(Err(2.0));
}

/// The reference was given back as it is, and nothing had moved.
#[test]
fn moved_by_of_a_reference() {
    #[derive(ad_runtime::Differentiable, Debug, Clone)]
    #[::ad_runtime::differentiable(lifted)]
    struct Parameters {
        a: f64,
        v: Vec<f64>,
    }
    fn stepped(p: &Parameters) -> f64 {
        let step = zero_like(p).with_scalars(&[1.0, 1.0]);
        let q = p.moved_by(&step);
        q.a + q.v[0]
    }
    let p = Parameters { a: 1.0, v: vec![2.0] };
    assert_eq!(stepped(&p), 5.0);
    assert_eq!((p.a, &p.v), (1.0, &vec![2.0]));
    let list = vec![1.0, 2.0];
    let (once, mut other) = (&list, list.clone());
    let twice = &once;
    assert_eq!(once.moved_by(&vec![1.0, 1.0]), [2.0, 3.0]);
    assert_eq!(twice.moved_by(&vec![1.0, 1.0]), [2.0, 3.0]);
    let reference = &mut other;
    assert_eq!(reference.moved_by(&vec![1.0, 1.0]), [2.0, 3.0]);
    assert_eq!(list, [1.0, 2.0]);
    assert_eq!((1.0, "name").moved_by(&(0.5, ())), (1.5, "name"));
}
