import { MongoClient, type Db, type Document } from 'mongodb';
import { createMailJob } from '../../src/modules/mail/mail-queue';
import { createOutgoingMailsRepository } from '../../src/modules/mail/mails.repository';
import type { DeliveryDocument } from '../../src/modules/webhooks/deliveries/deliveries.repository';
import { createDueDeliveriesRepository } from '../../src/modules/webhooks/deliveries/due-deliveries.repository';
import { createClock } from '../../src/platform/values/clock';
import {
  createAuditEntriesRepository,
  createEventsRepository,
  createRelay,
  emit,
  outboxIndex,
} from '../../src/platform/events';
import { openDatabase, type Database } from '../../src/platform/mongo/client';
import {
  createReservations,
  reserve,
  type Counter,
} from '../../src/platform/operations/reservations';
import { watchedLogger as log } from '../support/logger';
import { startFront } from '../support/replica-set-front';
import { until } from '../support/until';

const ISOLATED_MS = 1500;
const clock = createClock(1);
const some = { limit: 10, except: [] };
const undistributed = { listUndistributedOf: async () => [] };
const wanted = async (): Promise<boolean> => true;
let front: Awaited<ReturnType<typeof startFront>>;
let database: Database;
/** Somebody who writes and does not come back to it. */
let lost: MongoClient;
/** Past the set: what its primary holds, confirmed or not. */
let primary: MongoClient;

beforeAll(async () => {
  front = await startFront(1);
  database = openDatabase({ url: front.set.url, name: 'db', log });
  lost = new MongoClient(front.set.url, { retryWrites: false, writeConcern: { w: 'majority' } });
  primary = new MongoClient(front.engineUrl);
  await Promise.all([database.connected(), lost.connect(), primary.connect()]);
});
afterAll(async () => {
  await Promise.all([database.close(), lost.close(), primary.close()]);
  await front.stop();
});

/** Writes to a primary that no other member hears, and looks at what is said once it is there. */
async function whileIsolated<R>(
  {
    write,
    isThere,
  }: { write: (db: Db) => Promise<unknown>; isThere: (db: Db) => Promise<boolean> },
  look: () => Promise<R>,
): Promise<R> {
  const isolated = front.set.isolate({ ms: ISOLATED_MS });
  const written = write(lost.db('db')).catch(() => undefined);
  await until(() => isThere(primary.db('db')));
  const seen = await look();
  await Promise.all([isolated, written]);
  return seen;
}

/** Until the new primary is known. */
const untilDone = (write: () => Promise<unknown>) =>
  until(() =>
    write().then(
      () => true,
      () => false,
    ),
  );

const isIn = (collection: string, filter: Document) => async (db: Db) =>
  (await db.collection(collection).countDocuments(filter)) > 0;

const orderings = [
  ['by time', 'none'],
  ['in the order of a resource', 'per_resource'],
] as const;

describe('a change that is rolled back', () => {
  it.each(orderings)('is not delivered %s', async (endpointId, ordering) => {
    const { list } = createDueDeliveriesRepository(database.db, clock, undistributed);
    const due = () => list({ _id: endpointId, ordering }, some);
    const insert = (db: Db, _id: string) => {
      const facts = { endpointId, sequenceNumber: 1, nextAttemptAt: new Date(0) };
      const delivery = { _id, resourceId: _id, ...facts } as DeliveryDocument;
      return db.collection<DeliveryDocument>('webhook_deliveries').insertOne(delivery);
    };
    const seen = await whileIsolated(
      {
        write: (db) => insert(db, `undone ${endpointId}`),
        isThere: isIn('webhook_deliveries', { endpointId }),
      },
      due,
    );
    expect(seen).toEqual([]);

    await untilDone(() => insert(database.db, `kept ${endpointId}`));
    const ids = (await due()).map(({ _id }) => _id);
    expect(ids).toEqual([`kept ${endpointId}`]);
  });

  it('is not sent as a mail', async () => {
    const outgoing = createOutgoingMailsRepository(database.db, clock);
    const sent: string[] = [];
    const secretBox = { open: (sealed: string) => sealed } as never;
    const mailer = { send: async (_: unknown, id: string) => void sent.push(id) };
    const job = createMailJob({ outgoing, secretBox, mailer, clock, log });
    const mail = { userId: null, sealedMail: '{"kind":"none"}', createdAt: clock.now() };
    const pass = () => job.pass().catch(() => false);
    const seen = await whileIsolated(
      {
        write: (db) => createOutgoingMailsRepository(db, clock).insert({ _id: 'undone', ...mail }),
        isThere: isIn('outgoing_mails', { _id: 'undone' }),
      },
      pass,
    );
    expect([seen, sent]).toEqual([false, []]);

    await untilDone(() => outgoing.insert({ _id: 'kept', ...mail }));
    await until(async () => (await pass(), sent.includes('kept')));
  });

  it('is not published as an event', async () => {
    const { db } = database;
    const things = 'things';
    await primary.db('db').collection(things).createIndex(outboxIndex.key, outboxIndex.options);
    await primary
      .db('db')
      .collection(things)
      .insertOne({ _id: 'one' } as Document);
    const [events, audit] = [createEventsRepository(db), createAuditEntriesRepository(db)];
    const relay = createRelay({ db, clock, events, audit, collections: [things] });
    const type = 'thing.changed';
    const facts = { resourceType: 'thing', resourceId: 'one', ownerId: null, object: null };
    const { set, push } = emit(0, new Date(), [{ type, isPublic: true, ...facts }]);
    const passed = await whileIsolated(
      {
        write: (other) =>
          other
            .collection(things)
            .updateOne({ _id: 'one' } as Document, { $set: set, $push: push as never }),
        isThere: isIn(things, { hasOutbox: true }),
      },
      () => relay.pass(),
    );
    expect(passed).toBe(false);
  });

  it('is never used as a reservation', async () => {
    const poolsIn = (db: Db) =>
      createReservations<{ _id: string; left: number }, Counter>({
        collection: db.collection('counters') as never,
        amount: 'left',
        toCounter: (_row, counter) => counter,
      });
    await primary
      .db('db')
      .collection('counters')
      .insertOne({ _id: 'one', left: 10 } as Document);
    const own = { token: 'order', changes: [{ id: 'one', quantity: 1 }], isWanted: wanted };
    // Another driver of the same order comes while the first one's move is not confirmed.
    const second = await whileIsolated(
      {
        write: (db) => reserve(poolsIn(db), own),
        isThere: isIn('counters', { 'res.o': 'order' }),
      },
      () =>
        reserve(poolsIn(database.db), own).then(
          ({ kind }) => kind,
          () => 'not known',
        ),
    );
    const stored = async () => primary.db('db').collection('counters').findOne();
    const left = (await stored())?.['left'];
    expect([second, left]).toEqual(second === 'moved' ? ['moved', 9] : ['not known', left]);

    await untilDone(() => reserve(poolsIn(database.db), own));
    expect(await stored()).toMatchObject({ left: 9, res: [{ o: 'order', q: 1 }] });
  });
});
