const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `YYYY-MM-DD` in the given time zone, by default that of the browser. */
const dayFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat('sv', timeZone ? { timeZone } : {});
const localDayFormat = dayFormat();
const minuteFormat = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' });
const secondFormat = new Intl.DateTimeFormat('sv', { timeStyle: 'medium' });
const fullFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' });

/** `2026-11-28 19:12`, in local time. */
export const localTime = (at: string | number): string => minuteFormat.format(new Date(at));

/** `19:12:58`, in local time. */
export const clockTime = (at: string | number): string => secondFormat.format(new Date(at));

/** "5 min ago", "in 2 h"; times more than a day away as `localTime`. */
function relativeTime(at: string, now = Date.now()): string {
  const distanceMs = Date.parse(at) - now;
  const size = Math.abs(distanceMs);
  if (size >= DAY_MS) return localTime(at);
  if (size < MINUTE_MS) return distanceMs > 0 ? 'in a minute' : 'just now';
  const text =
    size < HOUR_MS ? `${Math.floor(size / MINUTE_MS)} min` : `${Math.floor(size / HOUR_MS)} h`;
  return distanceMs > 0 ? `in ${text}` : `${text} ago`;
}

/** A time in readable form, with the full time on hover. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={at} title={fullFormat.format(new Date(at))}>
      {relativeTime(at)}
    </time>
  );
}

export const dayOf = (at: string): string => localDayFormat.format(new Date(at));

/** The last days up to today, oldest first. */
export function lastDays(number: number, timeZone?: string): readonly string[] {
  const format = timeZone ? dayFormat(timeZone) : localDayFormat;
  // Noon, so that subtracting whole days stays on the right day when daylight saving time changes.
  const last = timeZone ? Date.now() : new Date().setHours(12, 0, 0, 0);
  return Array.from({ length: number }, (_, index) =>
    format.format(last - (number - 1 - index) * DAY_MS),
  );
}

/** The value of a date and time field: local time, to the minute. */
export const fieldTime = (at: number): string => localTime(at).replace(' ', 'T');

/** The time entered in such a field as an ISO timestamp; `undefined` if it is empty. */
export const timeOfField = (text: string | undefined): string | undefined =>
  text ? new Date(text).toISOString() : undefined;
