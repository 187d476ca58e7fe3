macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

macro_rules! polynomial {
    ($x:expr; $c:expr) => { $c };
    ($x:expr; $c:expr, $($rest:expr),+) => { $c + $x * polynomial!($x; $($rest),+) };
}

macro_rules! add_to {
    ($sum:ident, $term:expr) => {
        $sum += $term;
    };
}
