const COLUMNS = [
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
];
const MAX_COLUMNS = 6;
const WIDEST = 44;

type Row = Readonly<Record<string, unknown>>;

/** Rows with the columns that say most, aligned. */
export function tableOf(items: readonly unknown[]): string {
  const rows = items as readonly Row[];
  const names = COLUMNS.filter((name) => rows.some((row) => isShown(row[name]))).slice(
    0,
    MAX_COLUMNS,
  );
  if (rows.length === 0) return 'Nothing.';
  const cells = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))];
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

function cellOf(value: unknown): string {
  if (!isShown(value)) return '-';
  // Texts of strangers must not command the terminal.
  const text = String(value).replace(/[\s\p{Cc}]+/gu, ' ');
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text;
}
