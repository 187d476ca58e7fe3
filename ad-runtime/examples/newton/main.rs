#[path = "../nist/mod.rs"]
mod nist;
mod objective; mod region; mod solve; mod sum_of_squares;
fn main(){
  for p in std::env::args().skip(1) {
    let data = nist::parse::read(p.as_ref()).unwrap();
    for start in [nist::dataset::Start::One, nist::dataset::Start::Two] {
      let s = data.starting_point(start);
      let f = solve::fit(&data,&s);
      let l = nist::solve::fit(&data,&s);
      println!("{:10} {} conv {} att {} sums {:4} hess {:4} dig {:.1} S {:.6e}| LM {} {:?} {:.1}", data.name(), start.number(), f.converged, f.attempts, f.work.sums, f.work.hessians, nist::digits::fewest_digits(&data,&f.parameters), f.sum_of_squares/data.certified_sum_of_squares, l.converged, l.evaluations, nist::digits::fewest_digits(&data,&l.parameters));
    }
  }
}
