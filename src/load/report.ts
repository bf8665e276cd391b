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

const SHOWN_REFUSALS = 20;

/** The summary for people: one line per file, then the first refused rows with their reasons. */
export function summaryOf(reports: readonly FileReport[]): string {
  const width = Math.max(...reports.map(({ file }) => file.length));
  const lines = reports.map(({ file, counts }) => {
    const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    return `${file.padEnd(width)}  ${parts.join(', ')}`;
  });
  const refusals = reports.flatMap((report) => report.refusals);
  const shown = refusals
    .slice(0, SHOWN_REFUSALS)
    .map(({ file, line, reason }) => `  ${file}:${line} ${reason}`);
  const rest = refusals.length - shown.length;
  return [
    ...lines,
    ...(refusals.length > 0 ? ['Refused rows:', ...shown] : []),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ].join('\n');
}
