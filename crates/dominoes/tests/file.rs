//! Rule files read.

use sobremesa_dominoes::file;

#[test]
fn the_bundled_files_read() {
    for source in [
        include_str!("../../../rules/dominoes/international.toml"),
        include_str!("../../../rules/dominoes/federation.toml"),
        include_str!("../../../rules/dominoes/duel.toml"),
    ] {
        let rules = file::read(source).unwrap();
        println!("{} {:?}\n{}", rules.id(), rules.summary(), rules.canonical());
    }
}
