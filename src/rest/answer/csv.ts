import { preferredType } from '../../http/negotiation';

type Row = Readonly<Record<string, unknown>>;

/** Spreadsheets take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

const CHOICES = ['application/json', 'text/csv'] as const;

/** True when a client would rather have CSV than JSON. */
export const prefersCsv = (accept: string | undefined): boolean =>
  preferredType(accept, CHOICES) === 'text/csv';

/** Rows as CSV (RFC 4180) with a line of names; cells that could be formulas begin with an apostrophe. */
export function toCsv(rows: readonly Row[], columns: readonly string[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])));
  return [columns, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function cell(value: unknown): string {
  const text = textOf(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
