//! References to elements that are taken out of an `Option` and dereferenced: `*list.get(i)?`, `*list.get(i).unwrap_or(&0.0)`.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::collections::BTreeMap;

#[test]
fn before_a_question_mark() {
    #[differentiable(second_order)]
    fn product(v: &[f64], i: usize) -> Option<f64> {
        let t = *v.get(i)?;
        let mut stack = vec![];
        stack.push(*v.get(i + 1)?);
        let greatest = *v.iter().max_by(|a, b| a.total_cmp(b))?;
        Some(2.0 * *v.first()? * t * stack[0] + greatest * *v.iter().next()?)
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        product(x, 0).unwrap_or(0.0) + x[0] * product(x, 2).unwrap_or(x[1])
    }
    check!(f without lifted at (&[0.5, -1.5, 2.0]), (&[0.5, 2.5]));
}

#[test]
fn in_the_arms_of_a_match() {
    #[differentiable(second_order, lifted)]
    fn run(v: &[f64], ops: &[u8], constants: &[f64]) -> Option<f64> {
        let mut s = v[0];
        for (k, op) in ops.iter().enumerate() {
            match op {
                0 => s += *constants.get(k)?,
                _ => s *= *v.get(k)?,
            }
        }
        Some(s)
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        run(x, &[0, 1, 0], &x[1..]).unwrap_or(x[0] * x[0])
    }
    check!(f at (&[0.5, -1.5, 2.0]), (&[0.5, -1.5, 2.0, 0.3]));
}

#[test]
fn with_an_error() {
    #[differentiable(second_order)]
    fn product(v: &[f64], i: usize) -> Result<f64, String> {
        let t = *v.get(i).ok_or("too few")?;
        let u = *v.get(i + 1).ok_or_else(|| format!("none after {i}"))?;
        let w = v.first().ok_or("none")?;
        Ok(t * u * *w)
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        product(x, 1).unwrap_or(x[0])
    }
    check!(f without lifted at (&[0.5, -1.5, 2.0]), (&[0.5]));
}

#[test]
fn with_a_default() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut s = x.get(1).unwrap_or(&0.5) * *x.get(9).unwrap_or(&3.0);
        for i in 0..x.len() {
            let left = x.get(i.wrapping_sub(1)).unwrap_or(&2.0);
            let right = *x.get(i + 1).unwrap_or_else(|| &x[0]);
            s += *left * x[i] * right;
        }
        s
    }
    check!(f at (&[0.5, -1.5, 2.0]), (&[0.5]));
}

#[test]
fn of_a_list_that_a_call_gives() {
    #[differentiable(second_order, lifted)]
    fn joints(x: &[f64]) -> Vec<f64> {
        x.iter().map(|v| v * v).collect()
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let a = joints(x).first().copied().unwrap_or(0.0);
        let b = joints(x).get(1).copied().unwrap_or(1.5);
        a * b * *joints(x).last().unwrap() + joints(x).last().copied().unwrap()
    }
    check!(f at (&[0.5, -1.5, 2.0]), (&[0.5]));
}

#[test]
fn names_for_what_is_there() {
    #[differentiable(second_order, lifted)]
    fn sum(v: &[f64], i: usize) -> Option<f64> {
        let a = v.get(i)?;
        let b = match v.get(i + 1) {
            Some(b) => b,
            None => return None,
        };
        let c = if let Some(c) = v.last() { c } else { return None };
        let (first, rest) = v.split_first()?;
        let greater = if *a > *b { a } else { b };
        let chosen = if *a > 0.0 { &v[0] } else { &v[1] };
        Some(*a * *b + *c * *first * rest[0] + greater * *chosen)
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        sum(x, 1).unwrap_or(x[0])
    }
    check!(f at (&[0.5, -1.5, 2.0]), (&[0.5]), (&[0.5, 2.5, 1.0]));
}

#[test]
fn of_fields() {
    #[derive(Differentiable, Clone)]
    struct Chain {
        values: Vec<f64>,
        order: Vec<usize>,
        scale: Option<f64>,
    }
    #[differentiable(second_order)]
    impl Chain {
        fn at(&self, i: usize) -> Option<f64> {
            let k = *self.order.get(i)?;
            let a = self.values.get(k)?;
            let scale = *self.scale.as_ref()?;
            let twice = self.scale.as_ref().map(|s| *s * 2.0).unwrap_or(1.0);
            Some(*a * scale * twice * self.values.get(k + 1).copied().unwrap_or(2.0))
        }
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let chain = Chain { values: x.to_vec(), order: vec![2, 0], scale: Some(x[1]) };
        chain.at(1).unwrap_or(0.0) + chain.at(0).unwrap_or(x[0])
    }
    check!(f without lifted at (&[0.5, -1.5, 2.0]), (&[0.5, 2.5]));
}

#[test]
fn of_elements_and_maps() {
    #[differentiable(second_order)]
    fn of_keys(map: &BTreeMap<u32, f64>) -> Option<f64> {
        Some(*map.get(&1)? * *map.get(&7).unwrap_or(&3.0))
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let rows: Vec<Vec<f64>> = vec![x.to_vec(), x[1..].to_vec()];
        let mut map: BTreeMap<u32, f64> = BTreeMap::new();
        map.insert(1, x[0]);
        let mut s = of_keys(&map).unwrap_or(0.0);
        for i in 0..3 {
            for j in 0..4 {
                s += rows.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0.25) * x[1];
            }
        }
        s
    }
    check!(f without lifted at (&[0.5, -1.5, 2.0]));
}

#[test]
fn rows_that_may_not_be_there() {
    #[differentiable(second_order, lifted)]
    fn sample(image: &[Vec<f64>], x: f64, y: f64) -> Option<f64> {
        let (i, j) = (y as usize, x as usize);
        let (above, below) = (image.get(i)?, image.get(i + 1)?);
        let last = image.last()?;
        if j + 1 >= above.len() {
            return None;
        }
        let (fx, fy) = (x.fract(), y.fract());
        let top = (1.0 - fx) * above[j] + fx * above[j + 1];
        Some((1.0 - fy) * top + fy * below[j] * last[0])
    }
    #[differentiable(second_order, lifted)]
    fn f(image: &[Vec<f64>], x: f64, y: f64) -> f64 {
        sample(image, x, y).unwrap_or(x * y) + sample(image, y, x).unwrap_or(y)
    }
    let image = vec![vec![0.5, -1.25, 2.0], vec![0.75, 0.25], vec![1.5, -0.5, 0.3]];
    let short = vec![vec![0.5, -1.25]];
    check!(f at (&image, 0.6, 1.3), (&image, 1.3, 0.6), (&short, 0.6, 0.2), (&vec![], 0.6, 0.2));
}

/// A name that is bound again means something else there.
#[test]
fn names_that_are_bound_again() {
    #[differentiable(second_order, lifted)]
    fn g(v: &[f64], w: &[f64]) -> Option<f64> {
        let x = v.first()?;
        let mut sum = *x * *x;
        let mut rest = w.iter();
        while let Some(x) = rest.next() {
            sum += *x * 0.5;
        }
        if let Some(x) = w.get(1) {
            sum *= *x;
        }
        Some(sum + *x)
    }
    #[differentiable(second_order, lifted)]
    fn f(v: &[f64], w: &[f64]) -> f64 {
        g(v, w).unwrap_or(w[0] * w[0])
    }
    check!(f at (&[0.5, 2.0], &[1.5, -0.75]), (&[-0.5], &[1.5, -0.75]), (&[0.5], &[1.5]), (&[], &[0.25]));
}

#[test]
fn ends_of_chains_that_give_references() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let least = x.iter().min_by(|a, b| a.total_cmp(b)).unwrap();
        let found = x.iter().find(|v| **v > k);
        let mut sum = *least * k + least.sin();
        if found.is_some() {
            sum *= 2.0;
        }
        if let Some(v) = found {
            sum += v * v;
        }
        sum *= match x.iter().max_by(|a, b| a.partial_cmp(b).unwrap()) {
            Some(v) if *v > 9.0 => 2.0 * v,
            Some(&v) => v * k,
            None => k,
        };
        let Some(last) = x.iter().rfind(|v| **v > k).copied() else { return sum * k };
        let best = x.iter().max_by_key(|a| (*a * 10.0) as i64).map(|a| a * k);
        let third = x.iter().map(|v| v * 2.0).nth(2).unwrap_or(k);
        sum * found.map_or(k, |v| v * k) + last * best.unwrap_or(1.0) + third * third
    }
    check!(f at (&[0.5, 1.5, -2.0, 0.75], 0.7), (&[0.5], 0.7), (&[9.5, 1.5, -2.0], 3.0), (&[0.25, -0.5], -1.5));
}

/// What is given is a reference to a reference, and becomes the reference that the closure takes.
#[test]
fn closures_that_take_a_reference_less() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let is_large = |v: &f64| *v > k;
        let key = |v: &f64| ((v - k) * 100.0).abs() as i64;
        let large = x.iter().filter(|v| is_large(v)).map(|v| v * v).sum::<f64>();
        let near = x.iter().min_by_key(|v| key(v)).unwrap();
        let far = *x.iter().max_by_key(|v| key(v)).unwrap();
        large * far * k + near * near
    }
    check!(f at (&[0.5, 1.5, -2.0, 0.75], 0.7), (&[0.5], 0.7), (&[9.5, 1.5, -2.0], 3.0));
}
