// Methods of iterators that end a chain. The first parameter is the chain.

fn partition<T>(items: impl Iterator<Item = T>, is_first: impl Fn(&T) -> bool) -> (Vec<T>, Vec<T>) {
    let mut first = Vec::new();
    let mut second = Vec::new();
    for item in items {
        if is_first(&item) {
            first.push(item);
        } else {
            second.push(item);
        }
    }
    (first, second)
}
