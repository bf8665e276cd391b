import type { ImportProgress } from './imports.types';

interface Counters {
  readonly total: number;
  readonly processed: number;
  readonly failed: number;
}

export function progressOf({ total, processed, failed }: Counters): ImportProgress {
  const percent = total === 0 ? 100 : Math.floor((processed / total) * 100);
  return { total, processed, succeeded: processed - failed, failed, percent };
}

/** Seconds left at the pace so far; null before the first items. */
export function etaSeconds(
  { total, processed }: Counters,
  startedAt: Date | null,
  now: Date,
): number | null {
  if (startedAt === null || processed === 0) return null;
  const elapsedMs = Math.max(0, now.getTime() - startedAt.getTime());
  return Math.ceil(((elapsedMs / processed) * (total - processed)) / 1000);
}
