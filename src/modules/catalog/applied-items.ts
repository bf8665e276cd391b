import type { AppliedItem } from './items.types';

/** An item on its way: which one it is, before it is known what becomes of it. */
export type ItemStamp = Pick<AppliedItem, 'operationId' | 'index'>;

/** A trace to be left, and how many are kept with it. */
export interface NewTrace {
  readonly trace: AppliedItem;
  readonly kept: number;
}

/** How long a trace stays whatever happens: far longer than a run whose worker ended waits for another. */
const KEPT_MS = 3_600_000;
/** Beside the recent ones: traces that others may leave at the same moment. */
const SPARE = 20;
/** No document grows without end. */
const MOST_KEPT = 200;

/**
 * What this item did before, by the traces of the runs that went over the thing; null when it has not been applied.
 * A later item of the run may have gone over it since, and so may other runs.
 */
export function earlierOutcome(
  traces: readonly AppliedItem[] | undefined,
  { operationId, index }: ItemStamp,
): AppliedItem['outcome'] | null {
  const own = (traces ?? []).filter((trace) => trace.operationId === operationId);
  const same = own.find((trace) => trace.index === index);
  if (same !== undefined) return same.outcome;
  return own.some((trace) => trace.index > index) ? 'updated' : null;
}

/** The trace of an item that goes over a thing with these traces. */
export function newTrace(trace: AppliedItem, known: readonly AppliedItem[] = []): NewTrace {
  const since = trace.at.getTime() - KEPT_MS;
  const recent = known.filter(({ at }) => Number(at) > since).length;
  return { trace, kept: Math.min(recent + SPARE, MOST_KEPT) };
}

/** The part of an update that leaves the item's trace. */
export function pushTrace(applied: NewTrace | undefined): { readonly $push?: object } {
  if (applied === undefined) return {};
  return { $push: { appliedBy: { $each: [applied.trace], $slice: -applied.kept } } };
}

/** Only a thing that the item, and any later one of its run, has not been applied to. */
export function notAppliedBy({ trace: { operationId, index } }: NewTrace) {
  return { appliedBy: { $not: { $elemMatch: { operationId, index: { $gte: index } } } } };
}
