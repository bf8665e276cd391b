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
  type CounterView,
} from '../../src/platform/operations/reservations';
import { watchedLogger as log } from '../support/logger';
import { startFront } from '../support/replica-set-front';
import { until } from '../support/until';

const ISOLATED_MS = 1500;
const clock = createClock(1);
const some = { limit: 10, except: [] };
const emptyEvents = { listUndistributedOf: async () => [] };
const isWanted = async (): Promise<boolean> => true;
let front: Awaited<ReturnType<typeof startFront>>;
let database: Database;
/** A client that writes to the isolated primary and never reconnects. */
let isolatedClient: MongoClient;
/** A direct connection to the primary, which also shows unconfirmed writes. */
let primary: MongoClient;

beforeAll(async () => {
  front = await startFront(1);
  database = openDatabase({ url: front.set.url, name: 'db', log });
  isolatedClient = new MongoClient(front.set.url, {
    retryWrites: false,
    writeConcern: { w: 'majority' },
  });
  primary = new MongoClient(front.engineUrl);
  await Promise.all([database.connected(), isolatedClient.connect(), primary.connect()]);
});
afterAll(async () => {
  await Promise.all([database.close(), isolatedClient.close(), primary.close()]);
  await front.stop();
});

/**
 * Writes to an isolated primary; once it has the write, returns the pending response of the
 * service.
 */
async function whileIsolated<R>(
  {
    write,
    isThere,
  }: { write: (db: Db) => Promise<unknown>; isThere: (db: Db) => Promise<boolean> },
  look: () => Promise<R>,
): Promise<R> {
  const isolation = front.set.isolate({ ms: ISOLATED_MS });
  const pendingWrite = write(isolatedClient.db('db')).catch(() => undefined);
  await until(() => isThere(primary.db('db')));
  const observation = await look();
  await Promise.all([isolation, pendingWrite]);
  return observation;
}

/** Waits until the new primary is known. */
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
    const { list } = createDueDeliveriesRepository(database.db, clock, emptyEvents);
    const due = () => list({ _id: endpointId, ordering }, some);
    const insert = (db: Db, _id: string) => {
      const facts = { endpointId, sequenceNumber: 1, nextAttemptAt: new Date(0) };
      const delivery = { _id, resourceId: _id, ...facts } as DeliveryDocument;
      return db.collection<DeliveryDocument>('webhook_deliveries').insertOne(delivery);
    };
    const observation = await whileIsolated(
      {
        write: (db) => insert(db, `undone ${endpointId}`),
        isThere: isIn('webhook_deliveries', { endpointId }),
      },
      due,
    );
    expect(observation).toEqual([]);

    await untilDone(() => insert(database.db, `kept ${endpointId}`));
    const ids = (await due()).map(({ _id }) => _id);
    expect(ids).toEqual([`kept ${endpointId}`]);
  });

  it('is not sent as a mail', async () => {
    const outgoing = createOutgoingMailsRepository(database.db, clock);
    const sentMails: string[] = [];
    const secretBox = { open: (text: string) => text } as never;
    const mailer = { send: async (_: unknown, id: string) => void sentMails.push(id) };
    const job = createMailJob({ outgoing, secretBox, mailer, clock, log });
    const mail = { userId: null, sealedMail: '{"kind":"none"}', createdAt: clock.now() };
    const pass = () => job.pass().catch(() => false);
    const observation = await whileIsolated(
      {
        write: (db) => createOutgoingMailsRepository(db, clock).insert({ _id: 'undone', ...mail }),
        isThere: isIn('outgoing_mails', { _id: 'undone' }),
      },
      pass,
    );
    expect([observation, sentMails]).toEqual([false, []]);

    await untilDone(() => outgoing.insert({ _id: 'kept', ...mail }));
    await until(async () => (await pass(), sentMails.includes('kept')));
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
    const observation = await whileIsolated(
      {
        write: (other) =>
          other
            .collection(things)
            .updateOne({ _id: 'one' } as Document, { $set: set, $push: push as never }),
        isThere: isIn(things, { hasOutbox: true }),
      },
      () => relay.pass(),
    );
    expect(observation).toBe(false);
  });

  it('is never used as a reservation', async () => {
    const poolsIn = (db: Db) =>
      createReservations<{ _id: string; left: number }, CounterView>({
        collection: db.collection('counters') as never,
        amount: 'left',
        toCounter: (_row, counter) => counter,
      });
    await primary
      .db('db')
      .collection('counters')
      .insertOne({ _id: 'one', left: 10 } as Document);
    const own = { token: 'order', changes: [{ id: 'one', quantity: 1 }], isWanted };
    // Another driver of the same order arrives before the write of the first one is confirmed.
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
    const readCounter = async () => primary.db('db').collection('counters').findOne();
    const remaining = (await readCounter())?.['left'];
    expect([second, remaining]).toEqual(
      second === 'moved' ? ['moved', 9] : ['not known', remaining],
    );

    await untilDone(() => reserve(poolsIn(database.db), own));
    expect(await readCounter()).toMatchObject({ left: 9, res: [{ o: 'order', q: 1 }] });
  });
});
