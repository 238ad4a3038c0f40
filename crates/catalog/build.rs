//! Has the crate built anew when a rule file, a player or a lesson comes or goes: what is embedded is found at compile time.

fn main() {
    println!("cargo:rerun-if-changed=../../rules");
    println!("cargo:rerun-if-changed=../../players");
    println!("cargo:rerun-if-changed=../../learn");
}
