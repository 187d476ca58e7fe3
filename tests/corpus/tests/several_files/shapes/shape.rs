use ad_runtime::Differentiable;

#[derive(Clone, Debug, Differentiable)]
pub(super) enum Shape {
    Circle(f64),
    Rect { w: f64, h: f64 },
    Point,
}
