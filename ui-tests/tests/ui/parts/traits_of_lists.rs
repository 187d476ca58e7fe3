pub trait Odd {
    fn first(&self) -> Option<&usize>;
    fn swap(&mut self, a: usize, b: usize);
}

impl Odd for Vec<usize> {
    fn first(&self) -> Option<&usize> {
        self.last()
    }
    fn swap(&mut self, a: usize, _: usize) {
        self[a] += 1;
    }
}

pub trait Middle {
    fn contains(&self, value: &f64) -> bool;
}

impl<T: AsRef<[f64]>> Middle for T {
    fn contains(&self, value: &f64) -> bool {
        self.as_ref()[0] < *value
    }
}
