pub mod matrices {
    pub fn from_fn<M, T, F: FnMut(usize, usize) -> T>(whole: M, f: F) -> M { let mut made = Vec::new(); for j in 0..whole.ncols() { for i in 0..whole.nrows() { made.push(f(i, j)); } } whole.with_entries(made) }
    pub fn column_from_fn<M, T, F: FnMut(usize) -> T>(whole: M, f: F) -> M { let mut made = Vec::new(); for i in 0..whole.nrows() { made.push(f(i)); } whole.with_entries(made) }
    pub fn row_from_fn<M, T, F: FnMut(usize) -> T>(whole: M, f: F) -> M { let mut made = Vec::new(); for j in 0..whole.ncols() { made.push(f(j)); } whole.with_entries(made) }
    pub fn list_from_shape_fn<M, T, F: FnMut(usize) -> T>(whole: M, f: F) -> M { let mut made = Vec::new(); for i in 0..whole.len() { made.push(f(i)); } whole.with_entries(made) }
    pub fn from_shape_fn<M, T, F: FnMut((usize, usize)) -> T>(whole: M, f: F) -> M { let mut made = Vec::new(); for i in 0..whole.nrows() { for j in 0..whole.ncols() { made.push(f((i, j))); } } whole.with_entries(made) }
    pub fn map<M, T, F: FnMut(T) -> T>(whole: M, f: F) -> M { let entries = whole.entries(); let mut mapped = Vec::new(); for k in 0..entries.len() { mapped.push(f(entries[k])); } whole.with_entries(mapped) }
    pub fn map_references<M, T, F: FnMut(&T) -> T>(whole: M, f: F) -> M { let entries = whole.entries(); let mut mapped = Vec::new(); for k in 0..entries.len() { mapped.push(f(&entries[k])); } whole.with_entries(mapped) }
}
