import { createMailJob } from '../../../src/modules/identity/mail/mail-queue';
import { createOutgoingMailsRepository } from '../../../src/modules/identity/mail/outgoing-mails.repository';
import type { DeliveryDocument } from '../../../src/modules/webhooks/deliveries.repository';
import { createDeliveryOrderRepository } from '../../../src/modules/webhooks/delivery-order.repository';
import { createDueDeliveriesRepository } from '../../../src/modules/webhooks/due-deliveries.repository';
import { createClock } from '../../../src/platform/clock';
import { openDatabase, type Database } from '../../../src/platform/mongo/client';
import { watchedLogger as log } from '../../support/logger';
import { startFront } from '../../support/replica-set-front';
import { eventually, until } from '../../support/until';

const ISOLATED_MS = 1500;
const clock = createClock(1);
const some = { limit: 10, except: [] };
const events = { listUndistributedOf: async () => [] };
let front: Awaited<ReturnType<typeof startFront>>;
let database: Database;

beforeAll(async () => {
  front = await startFront(1);
  database = openDatabase(front.set.url, 'db', log);
  await database.connected();
}, 60_000);
afterAll(async () => {
  await database.close();
  await front.stop();
});

/** Writes to a primary that no other member hears, and looks at what it says meanwhile. */
async function whileIsolated<R>(write: () => Promise<unknown>, look: () => Promise<R>): Promise<R> {
  const isolated = front.set.isolate({ ms: ISOLATED_MS });
  const written = write().catch(() => undefined);
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

type ListDue = ReturnType<typeof createDueDeliveriesRepository>['list'];

const lists: readonly (readonly [string, () => ListDue])[] = [
  ['by time', () => createDueDeliveriesRepository({ db: database.db, clock }).list],
  [
    'in the order of a resource',
    () => createDeliveryOrderRepository({ db: database.db, clock, events }).listFirst,
  ],
];

describe('what a rollback takes back', () => {
  it.each(lists)('is not delivered %s', async (endpointId, due) => {
    const deliveries = database.db.collection<DeliveryDocument>('webhook_deliveries');
    const facts = { endpointId, sequenceNumber: 1, nextAttemptAt: new Date(0) };
    const insert = (_id: string) =>
      deliveries.insertOne({ _id, resourceId: _id, ...facts } as DeliveryDocument);
    const isThere = async () => (await deliveries.countDocuments({ endpointId })) === 1;
    const seen = await whileIsolated(
      () => insert(`undone ${endpointId}`),
      async () => {
        await until(isThere);
        return due()(endpointId, some);
      },
    );
    expect(seen).toEqual([]);

    // The driver may have repeated the other one on the next primary.
    await untilDone(() => insert(`kept ${endpointId}`));
    const ids = (await due()(endpointId, some)).map(({ _id }) => _id);
    expect(ids).toContain(`kept ${endpointId}`);
  });

  it('is not sent as a mail', async () => {
    const outgoing = createOutgoingMailsRepository(database.db, clock);
    const sent: string[] = [];
    const secretBox = { open: (sealed: string) => sealed } as never;
    const mailer = { send: async (_: unknown, id: string) => void sent.push(id) };
    const job = createMailJob({ outgoing, secretBox, mailer, clock, log });
    const mail = { sealedMail: '{"kind":"none"}', createdAt: new Date(0) };
    const pass = () => job.pass().catch(() => false);
    const seen = await whileIsolated(
      () => outgoing.insert({ _id: 'undone', ...mail }),
      async () => {
        await eventually(pass, Boolean);
        return [...sent];
      },
    );
    expect(seen).toEqual([]);

    await untilDone(() => outgoing.insert({ _id: 'kept', ...mail }));
    await until(async () => (await pass(), sent.includes('kept')));
  });
});
