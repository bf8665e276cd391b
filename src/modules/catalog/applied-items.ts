import type { AppliedItem } from './items.types';

/** Runs that are remembered: far more than can go over one thing while one of them is interrupted. */
const MAX_TRACES = 20;

/**
 * What this item did before, by the traces of the runs that went over the thing; null when it has not been applied.
 * A later item of the run may have gone over it since, and so may other runs.
 */
export function earlierOutcome(
  traces: readonly AppliedItem[] | undefined,
  { operationId, index }: Omit<AppliedItem, 'outcome'>,
): AppliedItem['outcome'] | null {
  const own = (traces ?? []).filter((trace) => trace.operationId === operationId);
  const same = own.find((trace) => trace.index === index);
  if (same !== undefined) return same.outcome;
  return own.some((trace) => trace.index > index) ? 'updated' : null;
}

/** The part of an update that leaves the item's trace. */
export function pushTrace(trace: AppliedItem | undefined) {
  if (trace === undefined) return {};
  return { $push: { appliedBy: { $each: [trace], $slice: -MAX_TRACES } } };
}

/** Only a thing that the item, and any later one of its run, has not been applied to. */
export function notAppliedBy(trace: AppliedItem | undefined) {
  if (trace === undefined) return {};
  const { operationId, index } = trace;
  return { appliedBy: { $not: { $elemMatch: { operationId, index: { $gte: index } } } } };
}
