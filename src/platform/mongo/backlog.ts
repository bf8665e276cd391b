import type { Collection, Document, Filter, Sort } from 'mongodb';
import type { Clock } from '../values/clock';
import { ageSeconds, type Backlog } from '../telemetry/metrics';
import { MAX_TIME_MS } from './client';

export interface BacklogQuery {
  /** The filter of waiting documents; served by an index. */
  readonly filter: Document;
  /** The oldest first, by the same index. */
  readonly sort: Sort;
  /** The field that contains the start of the waiting time. */
  readonly since: string;
}

/** The count stops here, because a larger backlog is a fault in any case. */
export const MAX_COUNTED = 10_000;

/** How many documents wait, and how long the oldest of them has waited. */
export async function readBacklog<Row extends Document>(
  collection: Collection<Row>,
  { filter: queryFilter, sort, since }: BacklogQuery,
  clock: Clock,
): Promise<Backlog> {
  const time = { maxTimeMS: MAX_TIME_MS };
  const filter = queryFilter as Filter<Row>;
  const [count, first] = await Promise.all([
    collection.countDocuments(filter, { ...time, limit: MAX_COUNTED }),
    collection.findOne(filter, { ...time, sort, projection: { [since]: 1 } }),
  ]);
  const oldest = (first as Document | null)?.[since] as Date | undefined;
  return { count, oldestSeconds: ageSeconds(clock.now(), oldest) };
}
