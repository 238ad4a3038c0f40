import { expect, it } from 'vitest';
import { mayPass, Refusal } from './api.ts';

it('is tried again only where another time may go better', () => {
  const refused = (status: number) => new Refusal(status, { code: 'no', message: 'no' });
  expect([400, 403, 404, 409, 410, 422].map((status) => mayPass(refused(status)))).not.toContain(true);
  expect([408, 429, 500, 503].map((status) => mayPass(refused(status)))).not.toContain(false);
  expect(mayPass(new TypeError('nobody answers'))).toBe(true);
});
