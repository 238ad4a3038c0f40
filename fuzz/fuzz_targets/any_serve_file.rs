#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sobremesa_fuzzing::any_serve_file(bytes));
