// Methods of options that change them. The first parameter is the place of the option.

fn replace<T>(slot: &mut Option<T>, value: T) -> Option<T> {
    let before = slot.take();
    *slot = Some(value);
    before
}

fn insert<T>(slot: &mut Option<T>, value: T) -> &mut T {
    *slot = Some(value);
    slot.as_mut().unwrap()
}

fn get_or_insert<T>(slot: &mut Option<T>, value: T) -> &mut T {
    if slot.is_none() {
        *slot = Some(value);
    }
    slot.as_mut().unwrap()
}

fn get_or_insert_with<T>(slot: &mut Option<T>, make: impl Fn() -> T) -> &mut T {
    if slot.is_none() {
        *slot = Some(make());
    }
    slot.as_mut().unwrap()
}
