#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sobremesa_fuzzing::any_bot_line(bytes));
