/** The time limits of a process, in milliseconds. They depend on each other, so they are one table. */
export interface ProcessTimes {
  /** Before the listener opens: the time for work that the first requests would otherwise wait for. */
  readonly warmUpMs: number;
  /** After the signal: readiness is 503 and every response closes its connection, while the listener still accepts. */
  readonly announceMs: number;
  /** After the listener has closed: the time in which a connection that it accepted last may send its request. */
  readonly lingerMs: number;
  /** From the arrival of a request's body to its response; except uploads and streams. */
  readonly requestMs: number;
  /**
   * From the first byte of a request to its response, if the database does not answer an operation. Two seconds are
   * promised (docs/operations/promises.md); the difference is for sending the response.
   */
  readonly databaseMs: number;
  /** From the signal until the jobs have released their work. */
  readonly jobsMs: number;
  /** From the signal until the last connection is closed. */
  readonly drainMs: number;
  /** From the signal until a process ends, whatever is left. */
  readonly endMs: number;
  /** The same for the primary of a cluster, which waits for its workers. */
  readonly primaryEndMs: number;
  /** How long an ending process waits for a slow reader of its log. */
  readonly logMs: number;
  /** From the signal until its sender may kill the process. */
  readonly graceMs: number;
  /** A second SIGINT this long after the first ends the process immediately. */
  readonly forcedExitMs: number;
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
  forcedExitMs: 2000,
};

/** Throws if a limit leaves no room for what must happen within it. */
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
  const brokenRules = rules.filter(([, holds]) => !holds).map(([rule]) => rule);
  if (brokenRules.length > 0)
    throw new Error(`The times of a process do not fit: ${brokenRules.join('; ')}`);
}
