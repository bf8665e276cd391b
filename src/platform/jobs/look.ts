import type { Db, Document } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import { databaseNow } from '../mongo/database-time';
import type { Clock } from '../values/clock';
import type { Job, Waiting } from './job';
import { periodicJobsCollection } from './periodic';

interface Row {
  readonly job: string;
  /** Whether it tells when the job's period is over, not that something waits. */
  readonly isPeriod: boolean;
  readonly inMs: number;
}

/**
 * In how many milliseconds of real time each job has something to do, by its name; a job that nothing waits for is absent.
 * One command reads the earliest document of everything that waits, by the database's time.
 */
export async function lookForWork(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  jobs: readonly Job[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(db, branchesOf(jobs, clock));
  const speed = clock.speed ?? 1;
  const dueIn = new Map<string, number>();
  for (const { name, waiting = [] } of jobs) {
    const own = rows.filter(({ job }) => job === name);
    const times = own.filter(({ isPeriod }) => !isPeriod).map(({ inMs }) => inMs);
    if (waiting.length > 0 && times.length === 0) continue;
    const earliest = waiting.length > 0 ? Math.min(...times) : 0;
    const period = own.find(({ isPeriod }) => isPeriod)?.inMs ?? 0;
    dueIn.set(name, Math.max(0, earliest, period) / speed);
  }
  return dueIn;
}

interface Branch {
  readonly coll: string;
  readonly pipeline: readonly Document[];
}

function branchesOf(jobs: readonly Job[], clock: Clock): readonly Branch[] {
  const periodic = jobs.filter(({ isPeriodic }) => isPeriodic).map(({ name }) => name);
  return [
    ...jobs.flatMap(({ name, waiting = [] }) =>
      waiting.map((each) => earliestOf(each, name, clock)),
    ),
    ...(periodic.length > 0 ? [periodsOf(periodic, clock)] : []),
  ];
}

/** The earliest of the documents that wait for a job in one place. */
function earliestOf({ collection, filter, dueAt }: Waiting, job: string, clock: Clock): Branch {
  const inMs = dueAt === undefined ? { $literal: 0 } : untilDue(dueAt, clock);
  const sort = dueAt === undefined ? [] : [{ $sort: { [dueAt]: 1 } }];
  const row = { _id: 0, job: { $literal: job }, isPeriod: { $literal: false }, inMs };
  return {
    coll: collection,
    pipeline: [{ $match: filter() }, ...sort, { $limit: 1 }, { $project: row }],
  };
}

function periodsOf(names: readonly string[], clock: Clock): Branch {
  const inMs = untilDue('nextAttemptAt', clock);
  const row = { _id: 0, job: '$_id', isPeriod: { $literal: true }, inMs };
  return {
    coll: periodicJobsCollection.name,
    pipeline: [{ $match: { _id: { $in: names } } }, { $project: row }],
  };
}

const untilDue = (field: string, clock: Clock) => ({
  $subtract: [`$${field}`, databaseNow(clock)],
});

async function readRows(db: Db, [first, ...others]: readonly Branch[]): Promise<readonly Row[]> {
  if (first === undefined) return [];
  const pipeline = [...first.pipeline, ...others.map((branch) => ({ $unionWith: branch }))];
  return db.collection(first.coll).aggregate<Row>(pipeline, { maxTimeMS: MAX_TIME_MS }).toArray();
}
