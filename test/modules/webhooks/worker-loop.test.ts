import type { Document } from 'mongodb';
import { deterministicId } from '../../../src/platform/values/ids';
import { collectionScans, explainCommands, type ExplainedCommand } from '../../support/explain';
import { recordCommands, type LoggedCommand } from '../../support/query-log';
import { useWebhookApp } from '../../support/webhook-app';
import { isDeep } from '../../support/size';

/**
 * With `DEEP=1`, as many deliveries as the promise names; a pass reads equally many documents in
 * both cases.
 */
const STORED_COUNT = isDeep ? 100_000 : 2000;
const ENDPOINTS = 500;
const BATCH = 500;

const service = useWebhookApp();

beforeAll(async () => {
  const { db } = service.database;
  const at = service.clock.now();
  const { id } = await service.createEndpoint('http://127.0.0.1:9/');
  const endpoint = await db.collection<NamedDocument>('webhook_endpoints').findOne({ _id: id });
  const others = Array.from({ length: ENDPOINTS }, (_, i) => ({
    ...endpoint,
    _id: `whe_${i}`,
    ownerId: `usr_${i}`,
    dueAt: i % 2 === 0 ? null : new Date(at.getTime() + 60_000),
  }));
  await db.collection<NamedDocument>('webhook_endpoints').insertMany(others);
  for (let from = 0; from < STORED_COUNT; from += BATCH) {
    const numbers = Array.from(
      { length: Math.min(BATCH, STORED_COUNT - from) },
      (_, i) => from + i,
    );
    await db.collection<NamedDocument>('events').insertMany(numbers.map((n) => eventOf(n, at)));
    const rows = numbers.map((n) => deliveryOf(n, { endpointId: id, at }));
    await db.collection<NamedDocument>('webhook_deliveries').insertMany(rows);
  }
  await service.settle();
});

type NamedDocument = Document & { readonly _id: string };

const eventOf = (n: number, at: Date): NamedDocument => ({
  _id: deterministicId('evt', { at, seed: `stored ${n}` }),
  type: 'order.paid',
  resourceType: 'order',
  resourceId: `ord_${n}`,
  sequenceNumber: 1,
  createdAt: at,
});
/** Of three deliveries, two are delivered and one waits for its next attempt. */
const deliveryOf = (
  n: number,
  { endpointId, at }: { endpointId: string; at: Date },
): NamedDocument => ({
  _id: deterministicId('dlv', { at, seed: `stored ${n}` }),
  eventId: deterministicId('evt', { at, seed: `stored ${n}` }),
  endpointId,
  ownerId: 'usr_owner',
  status: n % 3 === 0 ? 'retrying' : 'delivered',
  nextAttemptAt: n % 3 === 0 ? new Date(at.getTime() + 3_600_000 + n) : null,
  createdAt: at,
  body: '{}',
  attempts: [],
});

const examinedCounts = (plans: readonly ExplainedCommand[]) =>
  plans.map(({ command, documentsExamined }) => ({
    command: `${command.collection}.${command.name}`,
    documentsExamined,
  }));

interface Branch {
  readonly coll: string;
  readonly pipeline: readonly Document[];
}

/** The reads in an aggregation with unions, each as a collection and its pipeline. */
function branchesOf(look: LoggedCommand | undefined): readonly Branch[] {
  const stages = (look?.command['pipeline'] ?? []) as readonly Document[];
  const own = stages.filter((stage) => stage['$unionWith'] === undefined);
  const others = stages.flatMap((stage) => (stage['$unionWith'] as Branch | undefined) ?? []);
  return [{ coll: look?.collection ?? '', pipeline: own }, ...others];
}

describe(`a worker with ${STORED_COUNT} stored deliveries`, () => {
  it('reads one document per queue, in one command, while nothing happens', async () => {
    const { db } = service.database;
    const [look, ...others] = await recordCommands(service.database, () => service.settle());
    expect(others).toEqual([]);
    // Each queue is checked by itself, because a sum could hide one that reads many documents.
    const queues = await explainCommands(service.database, async () => {
      for (const { coll, pipeline } of branchesOf(look)) {
        await db
          .collection(coll)
          .aggregate([...pipeline])
          .toArray();
      }
    });
    expect(queues.length).toBeGreaterThan(25);
    expect(collectionScans(queues)).toEqual([]);
    const reads = examinedCounts(queues).filter(({ documentsExamined }) => documentsExamined > 1);
    // The due times of all periodic jobs are read by name.
    expect(reads.map(({ command }) => command)).toEqual(['periodic_jobs.aggregate']);
  });

  it('reads only the documents that it works on', async () => {
    const count = 40;
    const busy = await explainCommands(service.database, async () => {
      await service.happen(
        ...Array.from({ length: count }, (_, i) => ({ resourceId: `ord_new_${i}` })),
      );
      await service.settle();
    });
    expect(collectionScans(busy)).toEqual([]);
    const most = ENDPOINTS + count + 1;
    expect(
      examinedCounts(busy).filter(({ documentsExamined }) => documentsExamined > most),
    ).toEqual([]);
    const deliveries = examinedCounts(busy).filter(({ command }) =>
      command.startsWith('webhook_deliveries'),
    );
    expect(deliveries.length).toBeGreaterThan(10);
    expect(deliveries.filter(({ documentsExamined }) => documentsExamined > 20)).toEqual([]);
  });
});
