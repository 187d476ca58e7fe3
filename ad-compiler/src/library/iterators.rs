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

fn min_by_key<T, K: Ord>(items: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Option<T> {
    items.min_by(|left, right| ::core::cmp::Ord::cmp(&key(left), &key(right)))
}

fn max_by_key<T, K: Ord>(items: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Option<T> {
    items.max_by(|left, right| ::core::cmp::Ord::cmp(&key(left), &key(right)))
}
