import { t } from '../words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a moment was, in words; both in milliseconds since 1970. */
export function sayAgo(moment: number, now: number): string {
  const passed = Math.max(0, now - moment);
  if (passed < MINUTE) return t('when.now');
  if (passed < HOUR) return t('when.minutes', { n: Math.floor(passed / MINUTE) });
  if (passed < DAY) return t('when.hours', { n: Math.floor(passed / HOUR) });
  return t('when.days', { n: Math.floor(passed / DAY) });
}
