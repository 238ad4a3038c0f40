import { learn } from '../src/words.ts';

// Tests speak both languages from the start.
await Promise.all([learn('es'), learn('en')]);
