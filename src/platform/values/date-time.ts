import { structuralError } from './errors';

const RFC3339 =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The nanoseconds beyond the millisecond of moments whose text had such a fraction, which a `Date` does not store. */
const nanoseconds = new WeakMap<Date, number>();

/** RFC 3339 text → the moment; null for other forms, for days that do not exist, and beyond the year 9999. */
export function parseDateTime(dateTime: string): Date | null {
  const text = dateTime.toUpperCase();
  const day = RFC3339.exec(text)?.[1];
  if (day === undefined || utcText(`${day}T00:00:00Z`)?.startsWith(day) !== true) return null;
  if (utcText(text)?.length !== FOUR_DIGIT_YEAR) return null;
  const date = new Date(text);
  const finer = Number((/\.\d{3}(\d+)/.exec(text)?.[1] ?? '').padEnd(6, '0'));
  if (finer > 0) nanoseconds.set(date, finer);
  return date;
}

/** The first millisecond not before the moment that `parseDateTime` read. */
function roundedUp(date: Date): Date {
  return nanoseconds.has(date) ? new Date(date.getTime() + 1) : date;
}

/** Whether one moment that `parseDateTime` read is before another one, to the nanosecond. */
function isEarlier(one: Date, other: Date): boolean {
  const difference = one.getTime() - other.getTime();
  const finer = (nanoseconds.get(one) ?? 0) - (nanoseconds.get(other) ?? 0);
  return difference < 0 || (difference === 0 && finer < 0);
}

/** A calendar day such as 2026-12-01. */
export function isDay(text: string): boolean {
  return parseDateTime(`${text}T00:00:00Z`) !== null;
}

const FOUR_DIGIT_YEAR = '2026-11-20T08:30:00.000Z'.length;

function utcText(text: string): string | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/**
 * The period by which a list is filtered: from a moment on, before another one; null or absent leaves that end open.
 */
export interface Period {
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
}

/**
 * The same filter with an end in whole milliseconds, like stored times: the end of a finer fraction is rounded up, so
 * that the list contains what was created before it. Throws `invalid_range` if the period is empty.
 */
export function withPeriod<Filter extends Period>(filter: Filter): Filter {
  const { createdFrom, createdTo } = filter;
  if (!createdTo) return filter;
  if (createdFrom && !isEarlier(createdFrom, createdTo)) {
    const message = '"createdTo" must be after "createdFrom".';
    throw structuralError([{ parameter: 'createdFrom', code: 'invalid_range', message }]);
  }
  return { ...filter, createdTo: roundedUp(createdTo) };
}
