import { percentile } from './statistics';

export interface PairedTimes<K extends string> {
  readonly kinds: readonly K[];
  /** Sends one request of a kind; its time is measured. */
  readonly sample: (kind: K, round: number) => Promise<unknown>;
  /** The measurement ends when the kinds differ by less than this. */
  readonly boundMs: number;
}

/** At least 300 samples of four kinds; on a noisy machine as many as the medians need to settle. */
export const MAX_ROUNDS = 300;
const ROUNDS = 75;

/**
 * For each kind of request, the median difference in time from the first kind in the same round,
 * which noise affects alike.
 */
export async function spreadOf<K extends string>({
  kinds,
  sample,
  boundMs,
}: PairedTimes<K>): Promise<number> {
  const times = new Map(kinds.map((kind) => [kind, [] as number[]]));
  const order = [...kinds];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // Each kind comes first, second, third and last equally often, and after different others.
    order.push(...order.splice(0, 1));
    order.reverse();
    for (const kind of order) {
      const startedAt = performance.now();
      await sample(kind, round);
      times.get(kind)?.push(performance.now() - startedAt);
    }
    if ((round + 1) % ROUNDS === 0 && spread(times) < boundMs) break;
  }
  return spread(times);
}

function spread(times: ReadonlyMap<string, readonly number[]>): number {
  const [base = []] = times.values();
  const distances = [...times.values()].map((list) =>
    percentile(
      list.map((time, round) => time - (base[round] ?? 0)),
      50,
    ),
  );
  return Math.max(...distances) - Math.min(...distances);
}
