use program_generator::*;
fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let (from, to, size) = (args[0], args[1], args[2] as usize);
    let print = args.len() > 3;
    let (mut bad, mut fails, mut n) = (0, std::collections::BTreeMap::new(), 0);
    let mut forms = Forms::default();
    let mut counts = std::collections::BTreeMap::new();
    let mut max=0.0f64; let mut lines=0;
    for seed in from..to {
        let p = Program::random(seed, size);
        lines += p.to_string().lines().count();
        if print { println!("{p}"); }
        if let Err(m) = p.check() { bad += 1; if bad < 6 { println!("seed {seed}: {m:?}\n{p}"); } continue; }
        for k in 0..2 {
            let i = Inputs::random(&p.signature, k);
            n += 1;
            match p.evaluate(&i) {
                Ok(o) => { forms.extend(o.forms); for f in o.forms.iter() { *counts.entry(format!("{f:?}")).or_insert(0) += 1; } for v in o.values { max = max.max(v.abs()); } }
                Err(f) => { let c = fails.entry(format!("{f:?}")).or_insert(0); *c += 1; if *c < 3 && !format!("{f:?}").contains("Wild") { println!("seed {seed} {f:?}\n{p}"); } }
            }
        }
    }
    println!("bad {bad}, runs {n}, fails {fails:?} max {max} lines/prog {}", lines as f64 / (to-from) as f64);
    println!("missing: {:?}", Form::ALL.iter().filter(|f| !forms.contains(**f)).collect::<Vec<_>>());
    let mut c: Vec<_> = counts.into_iter().collect(); c.sort_by_key(|c| c.1); println!("rare {:?}", &c[..40.min(c.len())]);
}
