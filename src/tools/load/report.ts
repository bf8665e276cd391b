/** The outcome of a row. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'rejected';

export interface Rejection {
  readonly file: string;
  /** Starts at 1. */
  readonly line: number;
  readonly reason: string;
}

export interface FileReport {
  readonly file: string;
  readonly counts: Readonly<Record<RowOutcome, number>>;
}

/** Counts the outcomes of the rows of one file, and reports each rejected row immediately. */
export interface Tally {
  readonly file: string;
  add(outcome: Exclude<RowOutcome, 'rejected'>, count?: number): void;
  reject(line: number, reason: string): void;
  report(): FileReport;
}

export function createTally(file: string, onReject: (rejection: Rejection) => void): Tally {
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  return {
    file,
    add: (outcome, count = 1) => {
      counts[outcome] += count;
    },
    reject: (line, reason) => {
      counts.rejected += 1;
      onReject({ file, line, reason });
    },
    report: () => ({ file, counts: { ...counts } }),
  };
}

/** One line for a file. */
export function summaryOf({ file, counts }: FileReport): string {
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return `${file}: ${parts.join(', ')}`;
}

export function describeRejection({ file, line, reason }: Rejection): string {
  return `${file}:${line}: ${reason}`;
}

const SHOWN_CHARACTERS = 100;

/** A value of a row in a message: escaped, because it may contain anything, and shortened. */
export function quote(value: string): string {
  const text = JSON.stringify(value);
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}
