use ad_runtime::differentiable;

struct Key {
    bits: u64,
}

#[differentiable]
fn kept(x: f64, #[no_derivative] key: &mut Key) -> f64 {
    key.bits = x.to_bits();
    x
}

#[differentiable]
fn kept_in_turn(x: f64, keys: &mut [u64]) -> f64 {
    let mut key = Key { bits: 0 };
    let y = kept(x, &mut key);
    keys[0] = key.bits;
    y
}

#[differentiable]
impl Key {
    fn put(&mut self, x: f64) -> f64 {
        self.bits = x.to_bits();
        x
    }

    fn get(&self) -> f64 {
        f64::from_bits(self.bits)
    }
}

#[differentiable]
fn by_function(x: f64) -> f64 {
    let mut key = Key { bits: 0 };
    let y = kept(x, &mut key);
    y * f64::from_bits(key.bits)
}

#[differentiable]
fn by_method(x: f64) -> f64 {
    let mut key = Key { bits: 0 };
    let y = key.put(x) * kept(x, &mut key);
    y * key.get()
}

#[differentiable]
fn by_slice(x: f64) -> f64 {
    let mut keys = vec![0; 2];
    let y = kept_in_turn(x, &mut keys);
    y * f64::from_bits(keys[0])
}

fn main() {}
