//! Memory for tapes, kept from one gradient to the next.

use super::pool::{Numbered, Pool};
use alloc::sync::{Arc, Weak};
use core::cell::RefCell;
use core::ops::{Deref, DerefMut};

/// Memory for what gradients save on their way, kept from one to the next, as an optimiser computes them.
///
/// Inside of [`within`](Workspace::within) the tapes of loops take their memory from the workspace, and give it back. It grows to what was needed
/// at most; a gradient that is computed again, with the same number of rounds in its loops, allocates nothing any more but what the function itself
/// allocates, the adjoints of its own lists, and its results (`f_value_and_grad_into` has none). Where types have lifetimes, or parameters that are
/// no floats, tapes take part if they hold floats alone.
///
/// ```
/// use ad_runtime::{differentiable, Workspace};
///
/// #[differentiable]
/// fn product(x: &[f64]) -> f64 {
///     let mut product = 1.0;
///     for i in 0..x.len() {
///         product *= x[i].cos();
///     }
///     product
/// }
///
/// let mut workspace = Workspace::new();
/// let mut x = vec![0.5; 100];
/// let mut gradient = vec![0.0; 100];
/// for _ in 0..10 {
///     workspace.within(|| product_value_and_grad_into(&x, &mut gradient));
///     for (x, g) in x.iter_mut().zip(&gradient) {
///         *x += 0.1 * g;
///     }
/// }
/// ```
///
/// A workspace can be sent to another thread. Memory stays where it was used: there it grows anew, and what it had before is freed when
/// the thread ends, or uses a workspace the next time.
#[derive(Debug, Default)]
pub struct Workspace {
    /// Names the pools of this workspace, one in each thread that has used it, and says whether it is there.
    name: Arc<()>,
    #[cfg(feature = "spill")]
    spilling: Option<crate::checkpoint::spill::Spilling>,
}

/// The pools of a thread.
#[derive(Default)]
struct Pools {
    /// What tapes use now.
    current: Option<Pool>,
    /// Those of the workspaces that are not used now.
    kept: Vec<(Weak<()>, Pool)>,
}

thread_local! {
    static POOLS: RefCell<Pools> = RefCell::default();
}

impl Workspace {
    /// A workspace without memory.
    #[must_use]
    pub fn new() -> Self {
        Workspace::default()
    }

    /// A workspace whose loops with `#[checkpoint]` keep `bytes` of their snapshots in memory at most, and put others into a file in a directory, which goes with the workspace.
    ///
    /// That is for loops that change numbers, truth values, vectors of them, vectors of vectors of floats, and short arrays of `f64`; where a loop changes something else, its snapshots stay in memory, and so does the first one of each loop. It
    /// holds on the thread that is [`within`](Workspace::within) the workspace.
    ///
    /// # Panics
    ///
    /// Inside of `within`, if a file cannot be made in the directory, written or read.
    ///
    /// ```
    /// use ad_runtime::{differentiable, Workspace};
    ///
    /// #[differentiable(wrt(start))]
    /// fn heat(start: &[f64], steps: usize) -> f64 {
    ///     let mut rod: Vec<f64> = start.to_vec();
    ///     #[checkpoint(every = 10)]
    ///     for _ in 0..steps {
    ///         let before: Vec<f64> = rod.clone();
    ///         for i in 1..rod.len() - 1 {
    ///             rod[i] += 0.2 * (before[i - 1] - 2.0 * before[i] + before[i + 1]).tanh();
    ///         }
    ///     }
    ///     rod[rod.len() / 2]
    /// }
    ///
    /// let start: Vec<f64> = (0..100).map(|i| f64::from(i % 7)).collect();
    /// let mut workspace = Workspace::spilling(std::env::temp_dir(), 10_000);
    /// assert_eq!(workspace.within(|| heat_grad(&start, 200)), heat_grad(&start, 200));
    /// ```
    #[cfg(feature = "spill")]
    #[must_use]
    pub fn spilling(directory: impl Into<std::path::PathBuf>, bytes: usize) -> Self {
        let spilling = crate::checkpoint::spill::Spilling::new(directory.into(), bytes);
        Workspace { name: Arc::default(), spilling: Some(spilling) }
    }

    /// Runs something with this workspace, on this thread. Inside of it another workspace may be used; then that one is.
    pub fn within<R>(&mut self, run: impl FnOnce() -> R) -> R {
        /// Puts both pools back, also if `run` panics.
        struct Entered<'a> {
            workspace: &'a Workspace,
            outer: Option<Pool>,
        }
        impl Drop for Entered<'_> {
            fn drop(&mut self) {
                POOLS.with_borrow_mut(|pools| {
                    if let Some(used) = core::mem::replace(&mut pools.current, self.outer.take()) {
                        pools.kept.push((Arc::downgrade(&self.workspace.name), used));
                    }
                });
            }
        }
        let outer = POOLS.with_borrow_mut(|pools| {
            let own = pools.take(self);
            pools.current.replace(own)
        });
        let _entered = Entered { workspace: self, outer };
        #[cfg(feature = "spill")]
        let _spilling = crate::checkpoint::spill::Entered::new(self.spilling.clone());
        run()
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // At the end of a thread its pools may be gone.
        let _ = POOLS.try_with(|pools| pools.borrow_mut().take(self));
    }
}

impl Pools {
    /// What a workspace has on this thread. Workspaces that are there no more lose what they had.
    fn take(&mut self, workspace: &Workspace) -> Pool {
        self.kept.retain(|(name, _)| name.strong_count() > 0);
        let own =
            self.kept.iter().position(|(name, _)| core::ptr::eq(name.as_ptr(), Arc::as_ptr(&workspace.name)));
        let mut own = own.map(|own| self.kept.swap_remove(own).1).unwrap_or_default();
        own.begin_again();
        own
    }
}

/// A vector whose memory comes from the workspace that is used when it is made, if there is one, and goes back.
#[derive(Debug)]
pub struct Reused<T> {
    values: Vec<T>,
    home: Option<Home<T>>,
}

/// Where the memory goes back.
#[derive(Debug)]
struct Home<T> {
    /// What it came in.
    empty: Numbered<Vec<T>>,
    /// Knows that the type borrows nothing, which `Drop` may not ask for.
    put_back: fn(Numbered<Vec<T>>),
}

impl<T: 'static> Reused<T> {
    /// An empty vector.
    #[inline]
    pub fn new() -> Self {
        let of_workspace = POOLS.try_with(|pools| pools.borrow_mut().current.as_mut().map(Reused::of));
        of_workspace.ok().flatten().unwrap_or(Reused { values: Vec::new(), home: None })
    }

    fn of(pool: &mut Pool) -> Self {
        let mut empty = pool.take();
        let values = core::mem::take(&mut *empty.vector);
        Reused { values, home: Some(Home { empty, put_back }) }
    }
}

impl<T: 'static> Default for Reused<T> {
    fn default() -> Self {
        Reused::new()
    }
}

fn put_back<T: 'static>(vector: Numbered<Vec<T>>) {
    // At the end of a thread there may be no pool any more.
    let _ = POOLS.try_with(|pools| {
        if let Some(pool) = pools.borrow_mut().current.as_mut() {
            pool.put_back(vector);
        }
    });
}

impl<T> Drop for Reused<T> {
    #[inline]
    fn drop(&mut self) {
        if let Some(Home { mut empty, put_back }) = self.home.take() {
            self.values.clear();
            *empty.vector = core::mem::take(&mut self.values);
            put_back(empty);
        }
    }
}

impl<T> Deref for Reused<T> {
    type Target = Vec<T>;
    #[inline]
    fn deref(&self) -> &Vec<T> {
        &self.values
    }
}

impl<T> DerefMut for Reused<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.values
    }
}

impl<T> AsRef<Vec<T>> for Reused<T> {
    #[inline]
    fn as_ref(&self) -> &Vec<T> {
        &self.values
    }
}

impl<T> AsMut<Vec<T>> for Reused<T> {
    #[inline]
    fn as_mut(&mut self) -> &mut Vec<T> {
        &mut self.values
    }
}
