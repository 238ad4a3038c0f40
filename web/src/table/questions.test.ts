import { beforeAll, describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import type { QuestionView, TableView } from '../wire.ts';
import { learn, learnParts } from '../words.ts';
import { sayOwnQuestion, sayQuestionChange, wantsAnswer } from './questions.ts';

beforeAll(async () => {
  await learn('es');
  await learnParts('at_table');
});

const OPEN: QuestionView = { number: 1, what: 'hint', seat: 0, state: 'open', waits_for: [2] };

/** Ana and Luis against two computers, as one of them sees it. */
function table(viewer: 'Ana' | 'Luis', question?: QuestionView): TableView {
  const seats = seatsFor(true).map((seat, number) => {
    const name = number === 0 ? 'Ana' : number === 2 ? 'Luis' : null;
    const occupant = name === null ? seat.occupant : ({ kind: 'person', name } as const);
    return { ...seat, occupant, yours: name === viewer };
  });
  const view = new FakeMatch(chanceFrom(1), seats).view(viewer === 'Luis' ? 2 : 0);
  return question ? { ...view, question } : view;
}

describe('a question to all at the table', () => {
  it('is answered by those who are waited for', () => {
    expect(wantsAnswer(OPEN, table('Luis').seats)).toBe(true);
    expect(wantsAnswer(OPEN, table('Ana').seats)).toBe(false);
    expect(wantsAnswer({ ...OPEN, waits_for: [] }, table('Luis').seats)).toBe(false);
    expect(wantsAnswer({ ...OPEN, state: 'refused' }, table('Luis').seats)).toBe(false);
  });

  it('is told once, to who answers it and to who has asked', () => {
    expect(sayQuestionChange(table('Luis'), table('Luis', OPEN))).toBe('Ana pide una pista. ¿Te parece bien?');
    expect(sayQuestionChange(table('Luis', OPEN), table('Luis', OPEN))).toBeNull();
    expect(sayQuestionChange(table('Ana'), table('Ana', OPEN))).toBe('Falta que responda Luis.');
    const refused: QuestionView = { ...OPEN, state: 'refused', waits_for: [] };
    expect(sayQuestionChange(table('Ana', OPEN), table('Ana', refused))).toBe(sayOwnQuestion(refused, table('Ana')));
    expect(sayQuestionChange(table('Luis', OPEN), table('Luis', refused))).toBeNull();
  });
});
