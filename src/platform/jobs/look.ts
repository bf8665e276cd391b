import type { Db, Document } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import { databaseNow } from '../mongo/database-time';
import type { Clock } from '../values/clock';
import type { Job, Waiting } from './job';
import { periodicJobsCollection } from './periodic';

/** In how many milliseconds of the service's time what waits for a job is due, or its period is over. */
interface Row {
  readonly job: string;
  readonly dueInMs?: number;
  readonly periodInMs?: number;
}

interface Branch {
  readonly coll: string;
  readonly pipeline: readonly Document[];
}

/**
 * In how many milliseconds of real time each job has something to do, by its name; a job that nothing waits for is absent.
 * One command reads the earliest document of everything that waits, by the database's time.
 */
export async function lookForWork(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  jobs: readonly Job[],
): Promise<ReadonlyMap<string, number>> {
  const periodic = jobs.filter(({ isPeriodic }) => isPeriodic).map(({ name }) => name);
  const rows = await readRows(db, [
    ...jobs.flatMap(({ name, waiting = [] }) =>
      waiting.map((each) => earliestOf(each, name, clock)),
    ),
    ...(periodic.length > 0 ? [periodsOf(periodic, clock)] : []),
  ]);
  const dueIn = new Map<string, number>();
  for (const { name, waiting } of jobs) {
    const rowsOfJob = rows.filter(({ job }) => job === name);
    const waits = rowsOfJob.flatMap(({ dueInMs }) => dueInMs ?? []);
    const periods = rowsOfJob.flatMap(({ periodInMs }) => periodInMs ?? []);
    const isAlwaysDue = waiting === undefined || waiting.length === 0;
    if (!isAlwaysDue && waits.length === 0) continue;
    const earliest = isAlwaysDue ? 0 : Math.min(...waits);
    dueIn.set(name, Math.max(0, earliest, ...periods) / (clock.speed ?? 1));
  }
  return dueIn;
}

/** The earliest of the documents that wait for a job in one place. */
function earliestOf({ collection, filter, dueAt }: Waiting, job: string, clock: Clock): Branch {
  const dueInMs = dueAt === undefined ? { $literal: 0 } : untilTime(dueAt, clock);
  const sort = dueAt === undefined ? [] : [{ $sort: { [dueAt]: 1 } }];
  const row = { _id: 0, job: { $literal: job }, dueInMs };
  const pipeline = [{ $match: filter() }, ...sort, { $limit: 1 }, { $project: row }];
  return { coll: collection, pipeline };
}

function periodsOf(names: readonly string[], clock: Clock): Branch {
  const row = { _id: 0, job: '$_id', periodInMs: untilTime('nextAttemptAt', clock) };
  const pipeline = [{ $match: { _id: { $in: names } } }, { $project: row }];
  return { coll: periodicJobsCollection.name, pipeline };
}

const untilTime = (field: string, clock: Clock) => ({
  $subtract: [`$${field}`, databaseNow(clock)],
});

async function readRows(db: Db, [first, ...others]: readonly Branch[]): Promise<readonly Row[]> {
  if (first === undefined) return [];
  const pipeline = [...first.pipeline, ...others.map((branch) => ({ $unionWith: branch }))];
  return db.collection(first.coll).aggregate<Row>(pipeline, { maxTimeMS: MAX_TIME_MS }).toArray();
}
