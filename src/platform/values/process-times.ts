/** The bounds of a process's life, in milliseconds. They stand on each other, so they are one table. */
export interface ProcessTimes {
  /** Before the listener opens: what the first requests would wait for is done by then, or is left to them. */
  readonly warmUpMs: number;
  /** From the signal on: readiness says no and every answer closes its connection, while the listener still accepts. */
  readonly announceMs: number;
  /** From the end of the listener on: a connection that it accepted last has so long to send its request. */
  readonly lingerMs: number;
  /** From the arrival of a request's body to its answer; uploads and streams apart. */
  readonly requestMs: number;
  /**
   * From the first byte of a request to its answer, when the database leaves an operation without one. Two seconds are
   * promised (docs/operations/promises.md); the rest is for the way of the answer.
   */
  readonly databaseMs: number;
  /** From the signal until the jobs have given their work back. */
  readonly jobsMs: number;
  /** From the signal until the last connection is closed. */
  readonly drainMs: number;
  /** From the signal until a process ends, whatever is left. */
  readonly endMs: number;
  /** The same for the primary of a cluster, which waits for its workers. */
  readonly primaryEndMs: number;
  /** A process that ends waits so long for a slow reader of its log. */
  readonly logMs: number;
  /** From the signal until its sender may kill the process. */
  readonly graceMs: number;
  /** A second SIGINT so long after the first ends the process at once. */
  readonly impatienceMs: number;
}

export const processTimes: ProcessTimes = {
  warmUpMs: 10_000,
  announceMs: 1000,
  lingerMs: 500,
  requestMs: 8000,
  databaseMs: 1900,
  jobsMs: 8000,
  drainMs: 9000,
  endMs: 9200,
  primaryEndMs: 9600,
  logMs: 300,
  graceMs: 10_000,
  impatienceMs: 2000,
};

/** Throws when a bound leaves no room for what must happen within it. */
export function checkTimes(times: ProcessTimes = processTimes): void {
  const { announceMs, lingerMs, requestMs, jobsMs, drainMs } = times;
  const { endMs, primaryEndMs, logMs, graceMs } = times;
  const rules: readonly (readonly [string, boolean])[] = [
    [
      'a request accepted at the end of the announcement ends within the drain',
      announceMs + requestMs <= drainMs,
    ],
    ['the last connections send within the drain', announceMs + lingerMs < drainMs],
    ['jobs stop within the drain', jobsMs <= drainMs],
    ['the drain ends before the process', drainMs < endMs],
    ['a worker ends before its primary, its log too', endMs + logMs < primaryEndMs],
    ['the primary ends within the grace, its log too', primaryEndMs + logMs < graceMs],
  ];
  const broken = rules.filter(([, holds]) => !holds).map(([rule]) => rule);
  if (broken.length > 0) throw new Error(`The times of a process do not fit: ${broken.join('; ')}`);
}
