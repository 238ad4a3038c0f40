import { options } from '../options.svelte.ts';
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

/** A day in words (`31 de mayo de 2026`), where one lives; nothing for a moment that is none, which a damaged file may hold. */
export function sayDay(moment: number): string {
  return Number.isNaN(new Date(moment).getTime()) ? '' : dayFormat().format(moment);
}

/** The day that a record names in ISO 8601, in words; as it stands where it is no day. */
export function sayIsoDay(date: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date);
  const moment = day ? Date.parse(`${day[0]}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(moment) ? date : dayFormat('UTC').format(moment);
}

function dayFormat(timeZone?: string): Intl.DateTimeFormat {
  const language = options.language === 'en' ? 'en-GB' : 'es';
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
}
