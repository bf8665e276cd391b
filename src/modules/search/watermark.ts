import type { ChangeMark } from './change-feed';

/** Up to which mark every change is known, although changes may become visible somewhat late. */
export interface Watermark {
  readonly settled: ChangeMark;
  /** Something is known to be settled. */
  settle(mark: ChangeMark): void;
  /**
   * After a reading up to `newest`: the greatest mark that had been read settles when that is long enough ago. True
   * when it did.
   */
  advance(newest: ChangeMark, startedAt: number, endedAt: number): boolean;
}

/** Changes become visible at most `overlapMs` after others with a later mark. */
export function createWatermark(start: ChangeMark, overlapMs: number, now: number): Watermark {
  let settled = start;
  let candidate = { mark: start, at: now };
  return {
    get settled() {
      return settled;
    },
    settle: (mark) => {
      if (mark > settled) settled = mark;
    },
    advance: (newest, startedAt, endedAt) => {
      if (startedAt - candidate.at < overlapMs) return false;
      if (candidate.mark > settled) settled = candidate.mark;
      candidate = { mark: newest, at: endedAt };
      return true;
    },
  };
}
