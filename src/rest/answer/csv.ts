type Row = Readonly<Record<string, unknown>>;

/** Spreadsheets take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

const CHOICES: ReadonlySet<string> = new Set(['text/csv', 'application/json', '*/*']);

/** True when a client would rather have CSV than JSON: by its `q`, then by what it names first (RFC 9110, 12.5.1). */
export function prefersCsv(accept: string | undefined): boolean {
  const [best] = (accept ?? '')
    .split(',')
    .map(choiceOf)
    .filter(({ type, quality }) => CHOICES.has(type) && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return best?.type === 'text/csv';
}

function choiceOf(range: string): { readonly type: string; readonly quality: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, quality: Number(quality ?? 1) };
}

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
