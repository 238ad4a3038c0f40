import { learn, learnParts } from '../src/words.ts';

// Tests speak both languages from the start, with the sentences of every page.
await learn('es');
await learnParts('about', 'at_table', 'gathering', 'laboratory', 'learn', 'options', 'players_editor', 'puzzles');
await learnParts('refusals', 'rules_editor', 'shuffle', 'statistics');
await learn('en');
