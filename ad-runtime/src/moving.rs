//! Moving values along tangents.

use crate::Differentiable;

/// A value that can be moved along a tangent, as gradient descent does.
///
/// [`#[derive(Differentiable)]`](derive@crate::Differentiable) implements it too. What a value only shares stays as it is: the
/// target of an `Rc<T>` or an `Arc<T>` is not moved. Neither is what has no derivative. A reference cannot be moved: it does not own what would change.
///
/// ```
/// use ad_runtime::Move;
///
/// let mut point = (1.0, [2.0, 3.0], "name");
/// point.move_by(&(0.5, [0.0, 1.0], ()));
/// assert_eq!(point, (1.5, [2.0, 4.0], "name"));
/// ```
///
/// # Laws
///
/// Moving by zero changes nothing. Moving by `a` and then by `b` is moving by their sum, up to rounding.
/// [`check`](crate::check) tests them.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` cannot be moved along a tangent",
    note = "write #[derive(Differentiable)] on the type, or implement `ad_runtime::Move` beside `Differentiable`; \
            if no derivative belongs to it, mark the field #[no_derivative]",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_tangent/"
)]
pub trait Move: Differentiable {
    /// Moves the value.
    ///
    /// # Panics
    ///
    /// If the tangent has other dimensions than the value. An empty list and `None` are zero, whatever the value.
    fn move_by(&mut self, step: &Self::Tangent);

    /// A moved copy of the value. Of a reference, it is one of what that refers to.
    ///
    /// # Panics
    ///
    /// If the tangent has other dimensions than the value.
    ///
    /// ```
    /// use ad_runtime::Move;
    ///
    /// let list: &Vec<f64> = &vec![1.0, 2.0];
    /// assert_eq!(list.moved_by(&vec![0.5, 0.25]), [1.5, 2.25]);
    /// ```
    #[must_use]
    fn moved_by(&self, step: &Self::Tangent) -> Self
    where
        Self: Clone,
    {
        let mut moved = self.clone();
        moved.move_by(step);
        moved
    }
}
