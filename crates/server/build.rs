//! Has the crate built anew when the client was built, or a page to read changed: what is embedded is found at compile time.
//! The texts of licences are embedded compressed: they are eight times as long otherwise, and hardly ever read.

use std::io::Write;
use std::path::Path;
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
    println!("cargo:rerun-if-changed=../../learn");
    println!("cargo:rerun-if-changed=../../docs");
    println!("cargo:rerun-if-changed=../../licenses/texts.txt");
    println!("cargo:rerun-if-changed=build.rs");
    let texts = fs::read("../../licenses/texts.txt").expect("licenses/texts.txt: `npm run licenses` in web writes it");
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&texts).expect("memory can be written");
    let to = Path::new(&env::var_os("OUT_DIR").expect("cargo says where")).join("licenses.txt.gz");
    fs::write(to, packed.finish().expect("memory can be written")).expect("the folder of the build can be written");
}
