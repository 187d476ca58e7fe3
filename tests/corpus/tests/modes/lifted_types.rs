//! `#[differentiable(lifted)]` on structs, enums and methods: the same types over other numbers.

use ad_corpus::check_two;
use ad_runtime::numbers::{Dual, Lifted, Number, Values, lift_over};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
    #[no_derivative]
    weight: f64,
    trips: usize,
}

impl Point {
    const HALF: f64 = 0.5;

    #[differentiable(second_order, lifted)]
    fn new(x: f64, y: f64) -> Self {
        Self { x, y, weight: 2.0, trips: 3 }
    }

    #[differentiable(second_order, lifted)]
    fn norm(&self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt() * Self::HALF * self.weight
    }

    #[differentiable(second_order, lifted)]
    fn scale(&mut self, factor: f64) {
        self.x *= factor;
        for _ in 0..self.trips {
            self.y *= factor;
        }
    }

    #[differentiable(second_order, lifted)]
    fn mirrored(self) -> Self {
        Point { x: -self.x, ..self }
    }
}

#[test]
fn methods_on_structs() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut point = Point::new(x, y);
        point.scale(1.0 + x);
        let moved = Point { x: y, ..point }.mirrored();
        let fixed = Point { x: 0.5, y: 2.0, weight: 1.5, trips: 1 };
        if moved.norm() > 30.0 {
            return moved.norm() * fixed.norm();
        }
        let product = moved.x * point.y * moved.weight;
        product + moved.norm() * point.trips as f64
    }
    check_two!(f f_lifted f_grad f_hessian at (0.3, 0.7), (2.0, 1.5), (-0.4, 1.1));
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[differentiable(lifted)]
enum Shape {
    Circle { center: Point, radius: f64 },
    Polygon(Vec<Point>),
    Empty,
}

impl Shape {
    #[differentiable(second_order, lifted)]
    fn size(&self, factor: f64) -> f64 {
        match self {
            Self::Circle { center, radius } => center.norm() * radius * factor,
            Shape::Polygon(points) => {
                let mut sum = 0.0;
                for point in points {
                    sum += point.norm() * factor;
                }
                sum
            }
            Shape::Empty => 1.0,
        }
    }
}

#[test]
fn variants_of_enums() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let shapes = [
            Shape::Circle { center: Point::new(x, y * x), radius: 2.0 },
            Shape::Polygon(vec![Point::new(y, 1.0), Point::new(x, x)]),
            Shape::Empty,
        ];
        let mut sum = 0.0;
        for shape in &shapes {
            sum += shape.size(x + y);
        }
        sum
    }
    check_two!(f f_lifted f_grad f_hessian at (0.3, 0.7), (2.0, 1.5), (-0.4, 1.1));
}

mod plant {
    use ad_runtime::{Differentiable, differentiable};

    #[derive(Clone, Debug, Default, PartialEq, Differentiable)]
    #[differentiable(lifted)]
    pub(crate) struct Gains {
        pub(crate) proportional: f64,
        pub(crate) limits: [f64; 2],
        pub(crate) past: Vec<f64>,
        pub(crate) offset: Option<f64>,
        pub(crate) label: String,
    }

    #[derive(Clone, Debug, PartialEq, Differentiable)]
    #[differentiable(lifted)]
    pub(crate) struct Controller {
        pub(crate) gains: Gains,
        pub(crate) scale: (f64, u8),
    }

    impl Controller {
        #[differentiable(second_order, lifted)]
        pub(crate) fn response(&self, input: f64) -> f64 {
            let raw = self.gains.proportional * input * self.scale.0;
            let remembered: f64 = self.gains.past.iter().map(|p| p * input).sum();
            let clamped = raw.max(self.gains.limits[0]).min(self.gains.limits[1]);
            match self.gains.offset {
                Some(offset) => clamped + remembered + offset * input,
                None => clamped + remembered,
            }
        }
    }
}

#[test]
fn types_of_another_module() {
    use plant::{Controller, Gains};
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let gains = Gains {
            proportional: x * y,
            limits: [-3.0, 3.0],
            past: vec![x, 2.0, y],
            offset: Some(y),
            label: String::from("roll"),
        };
        let controller = Controller { gains, scale: (x, 7) };
        controller.response(y) * controller.scale.1 as f64
    }
    check_two!(f f_lifted f_grad f_hessian at (0.3, 0.7), (2.0, 1.5), (-0.4, 1.1));

    #[differentiable(second_order, lifted)]
    fn of_given(controller: &Controller, x: f64) -> f64 {
        controller.response(x) + controller.gains.past[0] * x
    }
    let gains = Gains {
        proportional: 0.7,
        limits: [-1.0, 1.0],
        past: vec![0.3, 0.4],
        offset: None,
        ..Gains::default()
    };
    let controller = Controller { gains, scale: (1.5, 2) };
    let gradient = of_given_grad(&controller, 0.8);
    let mut lifted: Lifted<Controller, Dual<f64>> = controller.clone().into();
    assert_eq!(lifted.as_floats(), controller);
    lifted.gains.past[0].tangent = 1.0;
    let along_past = of_given_lifted(&lifted, Number::constant(0.8));
    approx::assert_relative_eq!(along_past.tangent, gradient.0.gains.past[0], max_relative = 1e-14);
    let along_x = of_given_lifted(&lift_over::<Dual<f64>, _>(controller), Dual::variable(0.8));
    approx::assert_relative_eq!(along_x.tangent, gradient.1, max_relative = 1e-14);
}

mod shapes {
    use ad_runtime::{Differentiable, differentiable};

    #[derive(Clone, Debug, Default, PartialEq, Differentiable)]
    #[differentiable(lifted)]
    pub(crate) struct Vector {
        pub(crate) x: f64,
        pub(crate) y: f64,
    }

    #[derive(Clone, Debug, PartialEq, Differentiable)]
    #[differentiable(lifted)]
    pub(crate) enum Region {
        Disk(Vector, f64),
        Rectangle { low: Vector, high: Vector },
        Nothing,
    }

    impl Vector {
        #[differentiable(second_order, lifted)]
        pub(crate) fn dot(&self, other: &Vector) -> f64 {
            self.x * other.x + self.y * other.y
        }

        #[differentiable(second_order, lifted)]
        pub(crate) fn turned(self, angle: f64) -> Vector {
            let (sine, cosine) = angle.sin_cos();
            Vector { x: self.x * cosine - self.y * sine, y: self.x * sine + self.y * cosine }
        }

        #[differentiable(second_order, lifted)]
        pub(crate) fn flip(&mut self) {
            std::mem::swap(&mut self.x, &mut self.y);
        }
    }
}

/// The rest of a struct that is not said, constants among numbers, variants of another module, choices between structs.
#[test]
fn values_with_numbers_and_without() {
    use shapes::{Region, Vector};

    #[differentiable(second_order, lifted)]
    fn area(region: &Region) -> f64 {
        match region {
            Region::Disk(_, radius) if *radius > 100.0 => 7.0,
            Region::Disk(center, radius) => radius * radius * 3.0 + center.dot(center),
            Region::Rectangle { low, high } => (high.x - low.x) * (high.y - low.y),
            Region::Nothing => 0.5,
        }
    }

    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut vector = Vector { x: x * y, ..Default::default() };
        vector.y = y;
        vector.flip();
        let mut turned = vector.clone().turned(x);
        turned.x += vector.dot(&turned) * 0.1;
        let mut all = vec![Region::Disk(vector.clone(), y), Region::Nothing];
        all.push(Region::Rectangle { low: vector.clone(), high: turned.clone() });
        all[1] = Region::Disk(Vector { x: 1.0, y: 2.0 }, x);
        let fixed = Vector { x: 3.0, y: -1.0 };
        let mut sum = fixed.dot(&turned);
        for (k, region) in all.iter().enumerate() {
            sum += area(region) * (k as f64 + 1.0);
        }
        let chosen = if turned.x > vector.x { turned } else { vector };
        let (first, second) = (chosen.x, &chosen.y);
        sum + first * second + chosen.x.max(0.1).powi(2)
    }
    check_two!(f f_lifted f_grad f_hessian at (0.3, 0.7), (2.0, 1.5), (-0.4, 1.1));
}

/// A type that has itself inside.
#[derive(Clone, Debug, PartialEq, Differentiable)]
#[differentiable(lifted)]
struct Link {
    length: f64,
    next: Option<Box<Link>>,
}

#[test]
fn boxes_of_the_same_type() {
    #[differentiable(second_order, lifted)]
    fn reach(link: &Link, x: f64) -> f64 {
        match &link.next {
            Some(next) => link.length * x + reach(next, x * link.length),
            None => link.length * x.sin(),
        }
    }
    let chain = Link { length: 1.5, next: Some(Box::new(Link { length: 0.7, next: None })) };
    let gradient = reach_grad(&chain, 0.4);
    let mut lifted: LinkLifted<Dual<f64>> = chain.clone().into();
    assert_eq!(lifted.as_floats(), chain);
    lifted.next.as_mut().unwrap().length.tangent = 1.0;
    let value = reach_lifted(&lifted, Number::constant(0.4));
    approx::assert_relative_eq!(value.tangent, gradient.0.next.unwrap().length, max_relative = 1e-14);
}

#[derive(Clone, Copy, Debug, Differentiable)]
#[differentiable(lifted)]
struct Coefficients<const N: usize>([f64; N], f32);

impl<const N: usize> Coefficients<N> {
    #[differentiable(second_order, lifted)]
    fn at(&self, x: f64) -> f64 {
        let mut value = 0.0;
        for k in (0..N).rev() {
            value = value * x + self.0[k];
        }
        value
    }
}

#[test]
fn lengths_that_are_parameters() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let polynomial = Coefficients([x, y, 0.5], 1.0);
        polynomial.at(x) + Coefficients([y], 1.0).at(x)
    }
    check_two!(f f_lifted f_grad f_hessian at (0.3, 0.7), (2.0, 1.5), (-0.4, 1.1));
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Rigid,
    Soft,
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[differentiable(lifted)]
enum Side {
    Left,
    Right,
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[differentiable(lifted)]
struct Contact {
    stiffness: f64,
    kind: Kind,
    side: Side,
}

/// A type that holds nothing is over other numbers what it is, with a mark and without.
#[test]
fn types_that_hold_nothing() {
    #[differentiable(second_order, lifted)]
    fn force(contact: &Contact, x: f64) -> f64 {
        let pressed = match contact.kind {
            Kind::Rigid => contact.stiffness * x * x,
            Kind::Soft => contact.stiffness * x.exp(),
        };
        if contact.side == Side::Left { pressed } else { -pressed }
    }

    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let rigid = Contact { stiffness: y * x, kind: Kind::Rigid, side: Side::Left };
        let soft = Contact { kind: Kind::Soft, side: Side::Right, ..rigid.clone() };
        force(&rigid, x) + force(&soft, y * x)
    }
    check_two!(f f_lifted f_grad f_hessian at (0.3, 0.7), (2.0, 1.5), (-0.4, 1.1));
}

/// What is left out of `wrt` stays as it is, and so does the place of the function.
#[test]
fn receivers_that_stay_as_they_are() {
    struct Table {
        values: Vec<f64>,
    }
    impl Table {
        #[differentiable(second_order, lifted, wrt(x, y))]
        fn at(&self, x: f64, y: f64) -> f64 {
            self.values.iter().map(|value| value * x + y * x.sin()).sum()
        }
    }
    let table = Table { values: vec![0.5, 2.0, -1.0] };
    let (x, y) = (0.3, 0.7);
    let gradient = table.at_grad(x, y);
    let [dual_x, dual_y] = Dual::variables([x, y]);
    let value = table.at_lifted(dual_x, dual_y);
    assert_eq!(value.value.to_bits(), table.at(x, y).to_bits());
    approx::assert_relative_eq!(value.tangent[0], gradient.0, max_relative = 1e-14);
    approx::assert_relative_eq!(value.tangent[1], gradient.1, max_relative = 1e-14);
}
