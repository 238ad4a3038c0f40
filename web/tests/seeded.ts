import fc from 'fast-check';

/** Property tests draw the same cases every time; `CASES=2` draws others, as `make verify` does. */
fc.configureGlobal({ seed: Number(process.env['CASES'] ?? 1) });
