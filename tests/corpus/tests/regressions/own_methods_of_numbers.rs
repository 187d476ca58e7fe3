//! Methods of the file's own, of numbers and of a struct, that have the names of methods of the standard library: whose types are known, those are what they are.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, Differentiable)]
struct Point {
    a: f64,
}

reals!(Point { a } => PointTangent);

#[differentiable(second_order)]
fn given(x: f64) -> f64 {
    x * x * 1.5
}

#[differentiable(second_order)]
impl Point {
    fn grown(&self, x: f64) -> Point {
        Point { a: self.a * x }
    }
}

mod count {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn count(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn count(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn count(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn count(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.count() * a.count() + points[0].grown(y).count(x);
            for point in &points {
                sum += point.count(x) * y;
            }
            sum * given(y).count()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod sum {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn sum(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn sum(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn sum(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn sum(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.sum() * a.sum() + points[0].grown(y).sum(x);
            for point in &points {
                sum += point.sum(x) * y;
            }
            sum * given(y).sum()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod last {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn last(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn last(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn last(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn last(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.last() * a.last() + points[0].grown(y).last(x);
            for point in &points {
                sum += point.last(x) * y;
            }
            sum * given(y).last()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod to_vec {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn to_vec(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn to_vec(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn to_vec(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn to_vec(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.to_vec() * a.to_vec() + points[0].grown(y).to_vec(x);
            for point in &points {
                sum += point.to_vec(x) * y;
            }
            sum * given(y).to_vec()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod map {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn map(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn map(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn map(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn map(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.map() * a.map() + points[0].grown(y).map(x);
            for point in &points {
                sum += point.map(x) * y;
            }
            sum * given(y).map()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod and_then {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn and_then(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn and_then(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn and_then(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn and_then(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.and_then() * a.and_then() + points[0].grown(y).and_then(x);
            for point in &points {
                sum += point.and_then(x) * y;
            }
            sum * given(y).and_then()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod take {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn take(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn take(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn take(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn take(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.take() * a.take() + points[0].grown(y).take(x);
            for point in &points {
                sum += point.take(x) * y;
            }
            sum * given(y).take()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod position {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn position(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn position(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn position(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn position(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.position() * a.position() + points[0].grown(y).position(x);
            for point in &points {
                sum += point.position(x) * y;
            }
            sum * given(y).position()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod len {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn len(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn len(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn len(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn len(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.len() * a.len() + points[0].grown(y).len(x);
            for point in &points {
                sum += point.len(x) * y;
            }
            sum * given(y).len()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod swap {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn swap(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn swap(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn swap(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn swap(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.swap() * a.swap() + points[0].grown(y).swap(x);
            for point in &points {
                sum += point.swap(x) * y;
            }
            sum * given(y).swap()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod first {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn first(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn first(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn first(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn first(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.first() * a.first() + points[0].grown(y).first(x);
            for point in &points {
                sum += point.first(x) * y;
            }
            sum * given(y).first()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}

mod iter {
    use super::{Point, check, differentiable, given};

    #[differentiable(second_order)]
    trait Own {
        fn iter(&self) -> f64;
    }

    #[differentiable(second_order)]
    impl Own for f64 {
        fn iter(&self) -> f64 {
            self * self * 3.0
        }
    }

    #[differentiable(second_order)]
    trait OfPoints {
        fn iter(&self, y: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl OfPoints for Point {
        fn iter(&self, y: f64) -> f64 {
            self.a * self.a * y
        }
    }

    #[test]
    fn is_what_the_file_declares() {
        #[differentiable(second_order)]
        fn f(x: f64, y: f64) -> f64 {
            let a = given(x);
            let points = vec![Point { a: x * y }, Point { a: y }];
            let mut sum = x.iter() * a.iter() + points[0].grown(y).iter(x);
            for point in &points {
                sum += point.iter(x) * y;
            }
            sum * given(y).iter()
        }
        check!(f without lifted at (0.7, 1.3), (-0.4, 0.9));
    }
}
