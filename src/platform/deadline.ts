/** The work did not finish in time. */
export class DeadlineExceeded extends Error {
  constructor(readonly timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`);
    this.name = 'DeadlineExceeded';
  }
}

/** The promise's outcome, or DeadlineExceeded after `timeoutMs`. The work itself is not stopped. */
export function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineExceeded(timeoutMs)), timeoutMs);
    const inTime =
      <Outcome>(settle: (outcome: Outcome) => void) =>
      (outcome: Outcome): void => {
        clearTimeout(timer);
        settle(outcome);
      };
    work.then(inTime(resolve), inTime(reject));
  });
}

/** Resolves when the work is over, or after `timeoutMs`. The work itself is not stopped. */
export async function atMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
