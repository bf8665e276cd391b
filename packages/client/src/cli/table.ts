const COLUMNS = [
  'index',
  'id',
  'eventId',
  'code',
  'type',
  'title',
  'name',
  'url',
  'status',
  'totalAmount',
  'price',
  'currency',
  'stock',
  'outcome',
  'resourceId',
  'text',
  'createdAt',
  'externalId',
  'error',
];
const MAX_COLUMNS = 6;
const WIDEST = 44;
/** The reason of a refusal is what its reader looks for. */
const WIDEST_ERROR = 160;

type Row = Readonly<Record<string, unknown>>;

/** Rows with the columns that say most, aligned. */
export function tableOf(items: readonly unknown[]): string {
  const rows = items as readonly Row[];
  const names = COLUMNS.filter((name) => rows.some((row) => isShown(wordsOf(row[name])))).slice(
    0,
    MAX_COLUMNS,
  );
  if (rows.length === 0) return 'Nothing.';
  const cells = [names, ...rows.map((row) => names.map((name) => cellOf(name, row[name])))];
  const widths = names.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

const isShown = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The error of an item is its code and its sentence. */
function wordsOf(value: unknown): unknown {
  const { code, message } = Object(value) as Row;
  return typeof code === 'string' && typeof message === 'string' ? `${code}: ${message}` : value;
}

function cellOf(name: string, value: unknown): string {
  const words = wordsOf(value);
  if (!isShown(words)) return '-';
  // Texts of strangers must not command the terminal.
  const text = String(words).replace(/[\s\p{Cc}]+/gu, ' ');
  const widest = name === 'error' ? WIDEST_ERROR : WIDEST;
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
}
