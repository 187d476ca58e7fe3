// Methods of vectors, slices and arrays. The first parameter is what the method is called on: a vector where it changes the length.

fn sort_by<T: Clone>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_by(|i, j| compare(&list[*i], &list[*j]));
    let mut sorted = Vec::new();
    for k in 0..list.len() {
        sorted.push(list[order[k]].clone());
    }
    for k in 0..list.len() {
        list[k] = sorted[k].clone();
    }
}

fn sort_unstable_by<T: Clone>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_unstable_by(|i, j| compare(&list[*i], &list[*j]));
    let mut sorted = Vec::new();
    for k in 0..list.len() {
        sorted.push(list[order[k]].clone());
    }
    for k in 0..list.len() {
        list[k] = sorted[k].clone();
    }
}

fn sort_by_key<T: Clone, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_by_key(|i| key(&list[*i]));
    let mut sorted = Vec::new();
    for k in 0..list.len() {
        sorted.push(list[order[k]].clone());
    }
    for k in 0..list.len() {
        list[k] = sorted[k].clone();
    }
}

fn sort_by_cached_key<T: Clone, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_by_cached_key(|i| key(&list[*i]));
    let mut sorted = Vec::new();
    for k in 0..list.len() {
        sorted.push(list[order[k]].clone());
    }
    for k in 0..list.len() {
        list[k] = sorted[k].clone();
    }
}

fn sort_unstable_by_key<T: Clone, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_unstable_by_key(|i| key(&list[*i]));
    let mut sorted = Vec::new();
    for k in 0..list.len() {
        sorted.push(list[order[k]].clone());
    }
    for k in 0..list.len() {
        list[k] = sorted[k].clone();
    }
}

fn reverse<T>(list: &mut [T]) {
    for k in 0..list.len() / 2 {
        list.swap(k, list.len() - 1 - k);
    }
}

fn rotate_left<T>(list: &mut [T], by: usize) {
    assert!(by <= list.len());
    for k in 0..by / 2 {
        list.swap(k, by - 1 - k);
    }
    for k in 0..(list.len() - by) / 2 {
        list.swap(by + k, list.len() - 1 - k);
    }
    list.reverse();
}

fn rotate_right<T>(list: &mut [T], by: usize) {
    assert!(by <= list.len());
    list.rotate_left(list.len() - by);
}

fn copy_within<T: Clone>(list: &mut [T], range: Range<usize>, to: usize) {
    let copied = list[range.start..range.end].to_vec();
    assert!(to <= list.len() - copied.len());
    for k in 0..copied.len() {
        list[to + k] = copied[k].clone();
    }
}

fn retain<T: Clone>(list: &mut Vec<T>, stays: impl Fn(&T) -> bool) {
    let mut kept = Vec::new();
    for k in 0..list.len() {
        if stays(&list[k]) {
            kept.push(list[k].clone());
        }
    }
    list.truncate(kept.len());
    for k in 0..kept.len() {
        list[k] = kept[k].clone();
    }
}

fn dedup<T: Clone + PartialEq>(list: &mut Vec<T>) {
    let mut kept = Vec::new();
    for k in 0..list.len() {
        if kept.is_empty() || list[k] != kept[kept.len() - 1] {
            kept.push(list[k].clone());
        }
    }
    list.truncate(kept.len());
    for k in 0..kept.len() {
        list[k] = kept[k].clone();
    }
}

fn dedup_by_key<T: Clone, K: PartialEq>(list: &mut Vec<T>, key: impl Fn(&mut T) -> K) {
    let mut kept = 0;
    for k in 0..list.len() {
        let mut goes = false;
        if kept > 0 {
            let mut item = list[k].clone();
            let mut last = list[kept - 1].clone();
            goes = key(&mut item) == key(&mut last);
        }
        if !goes {
            list[kept] = list[k].clone();
            kept += 1;
        }
    }
    list.truncate(kept);
}

fn dedup_by<T: Clone>(list: &mut Vec<T>, is_same: impl Fn(&mut T, &mut T) -> bool) {
    let mut kept = 0;
    for k in 0..list.len() {
        let mut goes = false;
        if kept > 0 {
            let mut item = list[k].clone();
            let mut last = list[kept - 1].clone();
            goes = is_same(&mut item, &mut last);
        }
        if !goes {
            list[kept] = list[k].clone();
            kept += 1;
        }
    }
    list.truncate(kept);
}

fn truncate<T>(list: &mut Vec<T>, length: usize) {
    while list.len() > length {
        list.pop();
    }
}

fn clear<T>(list: &mut Vec<T>) {
    while !list.is_empty() {
        list.pop();
    }
}

fn resize<T: Clone>(list: &mut Vec<T>, length: usize, value: T) {
    list.truncate(length);
    while list.len() < length {
        list.push(value.clone());
    }
}

fn resize_with<T>(list: &mut Vec<T>, length: usize, make: impl Fn() -> T) {
    list.truncate(length);
    while list.len() < length {
        list.push(make());
    }
}

fn pop_if<T>(list: &mut Vec<T>, goes: impl Fn(&mut T) -> bool) -> Option<T> {
    let last = list.len();
    if last > 0 && goes(&mut list[last - 1]) {
        Some(list.pop().unwrap())
    } else {
        None
    }
}

fn swap_with_slice<T: Clone>(list: &mut [T], other: &mut [T]) {
    assert!(list.len() == other.len());
    for k in 0..list.len() {
        let kept = list[k].clone();
        list[k] = other[k].clone();
        other[k] = kept;
    }
}

fn insert<T>(list: &mut Vec<T>, at: usize, value: T) {
    assert!(at <= list.len());
    let last = list.len();
    list.push(value);
    for k in 0..last - at {
        list.swap(last - k, last - k - 1);
    }
}

fn remove<T>(list: &mut Vec<T>, at: usize) -> T {
    assert!(at < list.len());
    for k in at + 1..list.len() {
        list.swap(k - 1, k);
    }
    list.pop().unwrap()
}

fn swap_remove<T>(list: &mut Vec<T>, at: usize) -> T {
    let last = list.len() - 1;
    list.swap(at, last);
    list.pop().unwrap()
}

fn append<T: Clone>(list: &mut Vec<T>, other: &mut Vec<T>) {
    list.extend_from_slice(&other);
    other.clear();
}

fn split_off<T: Clone>(list: &mut Vec<T>, at: usize) -> Vec<T> {
    let rest = list[at..].to_vec();
    list.truncate(at);
    rest
}

fn drain<T: Clone>(list: &mut Vec<T>, range: Range<usize>) -> Vec<T> {
    let taken = list[range.start..range.end].to_vec();
    for k in range.end..list.len() {
        list.swap(range.start + k - range.end, k);
    }
    list.truncate(list.len() - taken.len());
    taken
}

fn concat<T: Clone>(list: &[Vec<T>]) -> Vec<T> {
    let mut all = Vec::new();
    for part in list.iter() {
        all.extend_from_slice(&part);
    }
    all
}

fn repeat<T: Clone>(list: &[T], times: usize) -> Vec<T> {
    let mut all = Vec::new();
    for _ in 0..times {
        all.extend_from_slice(&list);
    }
    all
}
