import { AppError } from '../../values/errors';
import { isUnavailable } from '.';
import { sum } from '../../values/sum';

/** Failures of an unreachable database: the first one is logged, all are counted until none follows. */
export interface OutageLog {
  /** What a failure is to an outage: its `first` one, a `repeated` one that needs no line, or `other`. */
  note(failure: {
    readonly err: unknown;
    readonly message: string;
  }): 'first' | 'repeated' | 'other';
}

/** An outage is over when nothing has failed for so long. */
const QUIET_MS = 5000;
const LOOK_MS = 1000;

interface Outage {
  readonly since: number;
  last: number;
  readonly counts: Map<string, number>;
}

/** `warn` writes a line at the level of a warning. */
export function createOutageLog(warn: (fields: object, message: string) => void): OutageLog {
  let outage: Outage | null = null;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
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
      if (isFirst) timer = setInterval(look, LOOK_MS).unref();
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

/** How long it was and what failed how often. */
function factsOf({ since, last, counts }: Outage) {
  const failures = sum(counts.values());
  return {
    outage: 'over',
    outageMs: Math.round(last - since),
    failures,
    counts: Object.fromEntries(counts),
  };
}
