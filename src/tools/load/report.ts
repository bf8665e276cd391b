/** What became of a row. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'refused';

export interface Refusal {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

export interface FileReport {
  readonly file: string;
  readonly counts: Readonly<Record<RowOutcome, number>>;
  readonly refusals: readonly Refusal[];
}

/** Counts what becomes of the rows of one file. */
export interface Tally {
  readonly file: string;
  add(outcome: Exclude<RowOutcome, 'refused'>, count?: number): void;
  refuse(line: number, reason: string): void;
  report(): FileReport;
}

export function createTally(file: string): Tally {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  const refusals: Refusal[] = [];
  return {
    file,
    add: (outcome, count = 1) => {
      counts[outcome] += count;
    },
    refuse: (line, reason) => {
      counts.refused += 1;
      refusals.push({ file, line, reason });
    },
    report: () => ({ file, counts, refusals }),
  };
}

const SHOWN_REASONS = 20;
const SHOWN_LINES = 5;

/** The summary for people: one line per file, then why rows were refused, equal reasons together. */
export function summaryOf(reports: readonly FileReport[]): string {
  const width = Math.max(...reports.map(({ file }) => file.length));
  const lines = reports.map(({ file, counts }) => {
    const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    return `${file.padEnd(width)}  ${parts.join(', ')}`;
  });
  const reasons = reasonsOf(reports.flatMap(({ refusals }) => refusals));
  const rest = reasons.length - SHOWN_REASONS;
  return [
    ...lines,
    ...(reasons.length > 0 ? ['Refused rows:', ...reasons.slice(0, SHOWN_REASONS)] : []),
    ...(rest > 0 ? [`  … and ${rest} more reasons`] : []),
  ].join('\n');
}

function reasonsOf(refusals: readonly Refusal[]): readonly string[] {
  const linesOf = new Map<string, number[]>();
  for (const { file, line, reason } of refusals) {
    const key = `${file}: ${reason}`;
    linesOf.set(key, [...(linesOf.get(key) ?? []), line]);
  }
  return [...linesOf].map(([key, lines]) => {
    const shown = lines.slice(0, SHOWN_LINES).join(', ');
    const more = lines.length > SHOWN_LINES ? ', …' : '';
    return `  ${key} (${lines.length}: line ${shown}${more})`;
  });
}
