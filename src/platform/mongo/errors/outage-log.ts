import { AppError } from '../../values/errors';
import { isUnavailable } from '.';
import { sum } from '../../values/iterables';

/** Logs the first failure of an unreachable database, and counts further ones until there are no more. */
export interface OutageLog {
  /** Classifies a failure: `first` of an outage, `repeated` (needs no line), or `other`. */
  note(failure: {
    readonly err: unknown;
    readonly message: string;
  }): 'first' | 'repeated' | 'other';
}

/** An outage ends after this time without a failure. */
const QUIET_MS = 5000;
const CHECK_MS = 1000;

interface Outage {
  readonly since: number;
  last: number;
  readonly counts: Map<string, number>;
}

/** `warn` writes a line at the level of a warning. */
export function createOutageLog(warn: (fields: object, message: string) => void): OutageLog {
  let outage: Outage | null = null;
  let timer: NodeJS.Timeout | undefined;
  const check = (): void => {
    if (outage === null || performance.now() - outage.last < QUIET_MS) return;
    clearInterval(timer);
    warn(factsOf(outage), `no database failures for ${QUIET_MS / 1000} s`);
    outage = null;
  };
  return {
    note: ({ err, message }) => {
      if (!isOutage(err)) return 'other';
      const now = performance.now();
      const isFirst = outage === null;
      outage ??= { since: now, last: now, counts: new Map() };
      if (isFirst) timer = setInterval(check, CHECK_MS).unref();
      outage.last = now;
      outage.counts.set(message, (outage.counts.get(message) ?? 0) + 1);
      return isFirst ? 'first' : 'repeated';
    },
  };
}

function isOutage(err: unknown): boolean {
  if (err instanceof AppError) return err.code === 'database_unavailable';
  return isUnavailable(err);
}

/** The duration, and the number of failures by message. */
function factsOf({ since, last, counts }: Outage) {
  const failures = sum(counts.values());
  return {
    outage: 'over',
    outageMs: Math.round(last - since),
    failures,
    counts: Object.fromEntries(counts),
  };
}
