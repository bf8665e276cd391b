import cluster from 'node:cluster';
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
} from 'rate-limiter-flexible';
import type { Clock } from '../values/clock';

/** How much of a quota is used after counting. */
export interface RateState {
  readonly name: string;
  readonly quota: number;
  readonly remaining: number;
  /** Seconds until the quota is full again. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** A quota per minute for each key. */
export interface RateQuota {
  readonly name: string;
  readonly key: string;
  readonly quota: number;
}

/** Counts in the memory of this machine: the processes of a cluster share one count, kept by their primary. */
export type CountRate = (rate: RateQuota, cost: number) => Promise<RateState>;

/** Quotas are per minute. */
export const WINDOW_SECONDS = 60;
/** Longer than a window, whose name is part of the key. */
const KEPT_SECONDS = 2 * WINDOW_SECONDS;
/** If the primary does not respond, nothing is counted: limits delay no request. */
const TIMEOUT_MS = 500;

/** Keeps the counts of a cluster's processes. Called in the primary, before the processes start. */
export function keepRateCounts(): void {
  void new RateLimiterClusterMaster();
}

/** All keys share windows that begin with the minute. Refused requests do not count further. */
export function createRateCounter(clock: Clock): CountRate {
  const options = { keyPrefix: 'rates', points: 1, duration: KEPT_SECONDS, timeoutMs: TIMEOUT_MS };
  const counts = cluster.isWorker
    ? new RateLimiterCluster(options)
    : new RateLimiterMemory(options);
  const add = async (id: string, cost: number): Promise<number> => {
    const counter = cost < 0 ? counts.reward(id, -cost) : counts.penalty(id, cost);
    return counter.then(({ consumedPoints }) => consumedPoints).catch(() => 0);
  };
  return async ({ name, key, quota }, cost) => {
    const seconds = clock.now().getTime() / 1000;
    const window = Math.floor(seconds / WINDOW_SECONDS);
    const id = `${name}:${window}:${key}`;
    const useCount = await add(id, cost);
    const isExceeded = useCount > quota;
    if (isExceeded) await add(id, -cost);
    const resetSeconds = Math.max(1, Math.ceil((window + 1) * WINDOW_SECONDS - seconds));
    const remaining = Math.max(0, quota - useCount + (isExceeded ? cost : 0));
    return { name, quota, remaining, resetSeconds, isExceeded };
  };
}
