//! How contenders are measured, and how the results are shown.

pub mod compile_time;
pub mod counts;
pub mod curves;
pub mod growth;
pub mod heap;
pub mod hessians;
pub mod options;
pub mod peers_picture;
pub mod picture;
pub mod products;
pub mod results;
pub mod rounds;
pub mod table;
