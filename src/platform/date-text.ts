const DAY_MS = 86_400_000;
const MAX_DAYS = 4000;

const days = new Map<number, string>();
const padded = (length: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(length, '0'));
const two = padded(2, 60);
const three = padded(3, 1000);

/**
 * RFC 3339 in UTC with milliseconds: what `toISOString` answers, at a fifth of its price, because the dates of one day
 * share their first half. Lists have dozens of dates each.
 */
export function dateText(date: Date): string {
  const ms = date.getTime();
  const day = Math.floor(ms / DAY_MS);
  const inDay = ms - day * DAY_MS;
  const start = days.get(day) ?? startOf(day, date);
  const seconds = Math.floor(inDay / 1000);
  const minutes = Math.floor(seconds / 60);
  const hour = two[Math.floor(minutes / 60)];
  return `${start}${hour}:${two[minutes % 60]}:${two[seconds % 60]}.${three[inDay % 1000]}Z`;
}

/** `2026-11-20T`; throws for an invalid date. */
function startOf(day: number, date: Date): string {
  const text = date.toISOString();
  const start = text.slice(0, text.indexOf('T') + 1);
  if (days.size >= MAX_DAYS) days.clear();
  days.set(day, start);
  return start;
}
