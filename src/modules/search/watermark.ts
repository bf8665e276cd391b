import type { ChangeMark } from './change-feed';

/** The mark up to which every change is known, although changes may become visible somewhat late. */
interface Watermark {
  readonly settled: ChangeMark;
  /** Notes that everything up to the mark is settled. */
  settle(mark: ChangeMark): void;
  /**
   * After a read up to `newest`: the greatest mark of a read that is long enough ago is settled. True if `settled`
   * moved.
   */
  advance(newest: ChangeMark, startedAt: number, endedAt: number): boolean;
}

/** A change may become visible after one with a later mark, so the last second is read again each time… */
const NEAR_OVERLAP_MS = 1000;
/** …and, for a server under strain, the last 15 seconds now and then. */
const FAR_OVERLAP_MS = 15_000;
const FAR_EVERY_MS = 3000;

/** The mark from which changes are read again, for any purpose. */
export interface Overlap {
  /** Every change up to here is known. */
  readonly settled: ChangeMark;
  /** The mark from which the read that begins now repeats marks. */
  begin(startedAt: number): ChangeMark;
  /** Notes that everything up to the mark is settled. */
  settle(mark: ChangeMark): void;
  /** The last read is complete, and returned everything up to `newest`; true if `settled` moved. */
  end(newest: ChangeMark, endedAt: number): boolean;
}

export function createOverlap(start: ChangeMark, now: number): Overlap {
  const near = createWatermark(start, NEAR_OVERLAP_MS, now);
  const far = createWatermark(start, FAR_OVERLAP_MS, now);
  let [startedAt, farReadAt] = [now, -Infinity];
  let isFar = false;
  return {
    get settled() {
      return far.settled;
    },
    begin: (at) => {
      startedAt = at;
      isFar = at - farReadAt >= FAR_EVERY_MS;
      return (isFar ? far : near).settled;
    },
    settle: (mark) => {
      near.settle(mark);
      far.settle(mark);
    },
    end: (newest, endedAt) => {
      if (isFar) farReadAt = startedAt;
      near.advance(newest, startedAt, endedAt);
      return far.advance(newest, startedAt, endedAt);
    },
  };
}

/** Changes become visible at most `overlapMs` after others with a later mark. */
function createWatermark(start: ChangeMark, overlapMs: number, now: number): Watermark {
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
