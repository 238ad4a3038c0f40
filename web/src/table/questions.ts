import type { QuestionView, SeatView, TableView } from '../wire.ts';
import { sayNames, t } from '../words.ts';
import { sayWho } from './viewer.ts';

/** Whether the viewer's answer to a question is waited for. */
export function wantsAnswer(question: QuestionView, seats: readonly Pick<SeatView, 'yours'>[]): boolean {
  return question.state === 'open' && question.waits_for.some((seat) => seats[seat]?.yours);
}

/** What somebody asks all at the table. */
export function sayQuestion({ what, seat }: QuestionView, view: Pick<TableView, 'seats' | 'you'>): string {
  const name = sayWho(view.seats, seat, view.you);
  return t(what === 'hint' ? 'consent.wants_hint' : 'consent.wants_back', { name });
}

/** How a question stands, for who asked it. */
export function sayOwnQuestion(question: QuestionView, view: Pick<TableView, 'seats' | 'you'>): string {
  switch (question.state) {
    case 'open':
      return t('consent.waits_for', {
        names: sayNames(question.waits_for.map((seat) => sayWho(view.seats, seat, view.you))),
      });
    case 'refused':
      return t('consent.refused');
    case 'lapsed':
      return t('consent.lapsed');
    case 'agreed':
      return t('consent.agreed');
  }
}

/** What is new about a question since the view before, for who listens; none where nothing is. */
export function sayQuestionChange(before: TableView | null, now: TableView): string | null {
  const { question } = now;
  const earlier = before?.question;
  if (!question || (earlier?.number === question.number && earlier.state === question.state)) return null;
  if (now.seats[question.seat]?.yours) return sayOwnQuestion(question, now);
  return wantsAnswer(question, now.seats) ? sayQuestion(question, now) : null;
}
