import { MongoNetworkError } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import { createEgress, type Egress, type PostOutcome } from '../../../src/platform/egress';
import { useDeliveryApp } from '../../support/webhook-app';
import { interceptedDatabase, withFailingCalls } from '../../support/intercepted-database';
import { piecesOf, recordCommands } from '../../support/query-log';
import { useReceiver, withStatus } from '../../support/webhook-receiver';
import { until } from '../../support/until';
import { eventsOf, workerWith } from './other-worker';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeep } from '../../support/size';

/** `DEEP=1` runs at full size; otherwise a part that fits into CI. */

const service = useDeliveryApp();
const receiver = useReceiver();

beforeEach(() => service.forgetWebhooks());

const network = (): Egress => createEgress({ timeoutMs: 15_000, rules: { allowLoopback: true } });

const OK: PostOutcome = { kind: 'answered', status: 204, retryAfter: null, body: '', error: null };

/** A network on which every receiver fails. */
const failingNetwork = (): Egress => ({
  post: async () => ({ ...OK, status: 500 }),
  close: async () => undefined,
});

/** The operations that write a single result, and several simultaneous results. */
const ALONE = { collection: 'webhook_deliveries', command: 'updateOne' } as const;
const TOGETHER = { collection: '', command: 'bulkWrite' } as const;

describe('the delivery engine', () => {
  it('ignores the results of a worker that was stopped for longer than its leases', async () => {
    let release = (): void => undefined;
    let isHeld = false;
    const stoppedWorker = workerWith(service, {
      post: async () => {
        isHeld = true;
        await new Promise<void>((resolve) => (release = resolve));
        return { ...OK, status: 500 };
      },
      close: async () => undefined,
    });
    await service.createEndpoint('http://127.0.0.1:9/');
    await service.happen({});
    const settling = stoppedWorker.settle();
    await until(() => isHeld);
    service.clock.advance(65_000);
    await workerWith(service, { post: async () => OK, close: async () => undefined }).settle();
    release();
    await settling;
    const [delivery] = await service.database.db.collection('webhook_deliveries').find().toArray();
    expect(delivery).toMatchObject({ status: 'delivered' });
    expect(delivery?.['attempts']).toHaveLength(1);
    const [endpoint] = await service.database.db.collection('webhook_endpoints').find().toArray();
    expect(endpoint).toMatchObject({ health: { consecutiveFailures: 0 } });
  });

  describe('a worker with a request to an endpoint in flight', () => {
    /**
     * Starts a worker whose first request waits for its response, changes the endpoint and then
     * emits an event.
     */
    const changeMeanwhile = async (change: object, outcome: PostOutcome = OK) => {
      const urls: string[] = [];
      let answer = (): void => undefined;
      const worker = workerWith(service, {
        post: async ({ url }) => {
          if (urls.push(url) > 1) return OK;
          await new Promise<void>((resolve) => (answer = resolve));
          return outcome;
        },
        close: async () => undefined,
      });
      const { id } = await service.createEndpoint('http://127.0.0.1:9/old');
      await service.happen({});
      const settling = worker.settle();
      await until(() => urls.length === 1);
      const url = `/webhooks/endpoints/${id}`;
      expect((await service.send('PATCH', url, { payload: change })).statusCode).toBe(200);
      await service.happen({});
      await service.settle();
      answer();
      await settling;
      return {
        paths: urls.map((each) => new URL(each).pathname),
        read: await service.send('GET', url),
      };
    };

    it('sends nothing more to its previous URL', async () => {
      const { paths } = await changeMeanwhile({ url: 'http://127.0.0.1:9/new' });
      expect(paths).toEqual(['/old', '/new']);
    });

    it('sends nothing more once it is paused', async () => {
      const { paths } = await changeMeanwhile({ status: 'paused' });
      expect(paths).toEqual(['/old']);
    });

    it('continues immediately when it is resumed, whatever failed before', async () => {
      const { id } = await service.createEndpoint('http://127.0.0.1:9/');
      const endpoints = service.database.db.collection<{ _id: string }>('webhook_endpoints');
      await endpoints.updateOne({ _id: id }, { $set: { 'health.consecutiveFailures': 9 } });
      await service.happen({ resourceId: 'ord_before' });
      const url = `/webhooks/endpoints/${id}`;
      const read = async () => (await service.send('GET', url)).json();
      const seenStates: unknown[] = [];
      const worker = workerWith(service, {
        post: async () => {
          if (seenStates.push(await read()) > 1) return OK;
          await service.send('PATCH', url, { payload: { status: 'paused' } });
          await service.send('PATCH', url, { payload: { status: 'active' } });
          await service.happen({ resourceId: 'ord_after' });
          return { ...OK, status: 500 };
        },
        close: async () => undefined,
      });
      await worker.settle();
      const resumedHealth = { health: 'healthy', consecutiveFailures: 0 };
      expect(seenStates).toMatchObject([{ consecutiveFailures: 9 }, resumedHealth]);
      expect(await read()).toMatchObject(resumedHealth);
    });

    it('does not disable it because of a response from its previous URL', async () => {
      const change = { url: 'http://127.0.0.1:9/new' };
      const { paths, read } = await changeMeanwhile(change, { ...OK, status: 410 });
      expect(read.json()).toMatchObject({ status: 'active', disabledReason: null });
      expect(paths).toEqual(['/old', '/new']);
    });
  });

  it('shows a completed delivery as delivered even if another response has disabled the endpoint in the meantime', async () => {
    const deliveries = service.database.db.collection('webhook_deliveries');
    let posts = 0;
    const egress: Egress = {
      post: async () => {
        if ((posts += 1) > 1) return { ...OK, status: 410 };
        await until(async () => (await deliveries.countDocuments({ status: 'cancelled' })) === 1);
        return OK;
      },
      close: async () => undefined,
    };
    await service.createEndpoint('http://127.0.0.1:9/');
    await service.happen({ resourceId: 'ord_taken' }, { resourceId: 'ord_gone' });
    await workerWith(service, egress).settle();
    const rows = await deliveries.find({}, { sort: { resourceId: -1 } }).toArray();
    expect(rows).toMatchObject([
      { status: 'delivered', attempts: [{ status: 'succeeded' }], deliveredAt: expect.any(Date) },
      { status: 'failed', attempts: [{ responseStatus: 410 }] },
    ]);
  });

  it.each([2, 10])(
    'retries a delivery on request even if attempt %i, which was in flight at that moment, fails afterwards',
    async (number) => {
      let answer = (): void => undefined;
      let posts = 0;
      const worker = workerWith(service, {
        post: async () => {
          if ((posts += 1) > 1) return OK;
          await new Promise<void>((resolve) => (answer = resolve));
          return { ...OK, status: 500 };
        },
        close: async () => undefined,
      });
      const { id: endpointId } = await service.createEndpoint('http://127.0.0.1:9/');
      await service.happen({});
      await workerWith(service, failingNetwork()).settle();
      const deliveries = service.database.db.collection<{ _id: string }>('webhook_deliveries');
      const attemptFields = { 'attempts.0.number': number - 1, 'attempts.0.scheduled': number - 1 };
      const before = { $set: attemptFields };
      const delivery = await deliveries.findOneAndUpdate({ endpointId }, before);
      const retry = async () => {
        service.clock.advance(1000);
        const url = `/webhooks/deliveries/${delivery?._id}/retry`;
        expect((await service.send('POST', url)).statusCode).toBe(202);
      };
      await retry();
      const settling = worker.settle();
      await until(() => posts === 1);
      await retry();
      answer();
      await settling;
      expect(posts).toBe(2);
      const row = await deliveries.findOne({ endpointId } as object);
      expect(row).toMatchObject({ status: 'delivered', nextAttemptAt: null });
      expect(row).toMatchObject({ attempts: [{}, { number }, { number: number + 1 }] });
    },
  );

  it('shows a delivery as tried that was cancelled and resumed during its first attempt, which failed', async () => {
    const deliveries = service.database.db.collection<{ _id: string }>('webhook_deliveries');
    const { id } = await service.createEndpoint('http://127.0.0.1:9/');
    const worker = workerWith(service, {
      post: async () => {
        const cancellation = { $set: { status: 'cancelled', nextAttemptAt: null } };
        const row = await deliveries.findOneAndUpdate({}, cancellation);
        const url = `/webhooks/deliveries/${row?._id}/retry`;
        expect((await service.send('POST', url)).json()).toMatchObject({ status: 'pending' });
        const payload = { status: 'paused' };
        await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload });
        return { ...OK, status: 500 };
      },
      close: async () => undefined,
    });
    await service.happen({});
    await worker.settle();
    const row = await deliveries.findOne();
    expect(row).toMatchObject({ status: 'retrying', attempts: [{ number: 1 }] });
  });

  it.each([
    ['a result was not written', { ...ALONE, isExecuted: false }],
    ['a result was written without a reply', { ...ALONE, isExecuted: true }],
    ['results were not written', { ...TOGETHER, isExecuted: false }],
    ['results were written without a reply', { ...TOGETHER, isExecuted: true }],
  ])('sends nothing twice when %s', async (_case, failure) => {
    // Deliveries about one resource are sent one after the other; the results of others arrive
    // together.
    const isAlone = failure.command === ALONE.command;
    await service.createEndpoint(receiver.url, isAlone ? { ordering: 'per_resource' } : {});
    const events = eventsOf(6, 'once');
    await service.happen(...(isAlone ? events.map(() => ({ resourceId: 'ord_one' })) : events));
    const { foundation } = service;
    const db = withFailingCalls(foundation.db, { ...failure, times: 3 });
    let count = 0;
    const post = async () => {
      count += 1;
      return OK;
    };
    const egress: Egress = { post, close: async () => undefined };
    await workerWith({ foundation: { ...foundation, db } }, egress).settle();
    await service.settle();
    expect([count, receiver.messages]).toEqual([6, []]);
    const rows = await service.database.db.collection('webhook_deliveries').find().toArray();
    expect(rows.map(({ status, attempts }) => [status, attempts.length])).toEqual(
      Array.from({ length: 6 }, () => ['delivered', 1]),
    );
  });

  it('continues when all of its requests complete at the same moment', async () => {
    const { id } = await service.createEndpoint('http://127.0.0.1:9/');
    await service.happen(...eventsOf(20, 'together'));
    const worker = workerWith(service, { post: async () => OK, close: async () => undefined });
    const commands = await recordCommands(service.database, () => worker.settle());
    const claims = commands.filter(
      ({ name, collection }) => name === 'findAndModify' && collection === 'webhook_endpoints',
    );
    expect(claims).toHaveLength(1);
    const deliveries = service.database.db.collection('webhook_deliveries');
    expect(await deliveries.countDocuments({ endpointId: id, status: 'delivered' })).toBe(20);
  });

  it('continues soon after a failure of the database, and first records the sent requests', async () => {
    const { id } = await service.createEndpoint(receiver.url);
    await service.happen(...eventsOf(20, 'outage'));
    const { foundation } = service;
    let failures = 0;
    const db = interceptedDatabase(foundation.db, async ({ collection, args }, run) => {
      const asksWhatIsNext = collection === 'webhook_deliveries' && 'projection' in Object(args[1]);
      if (!asksWhatIsNext || failures > 0) return run();
      failures += 1;
      throw new MongoNetworkError('the connection was cut');
    });
    await workerWith({ foundation: { ...foundation, db } }, network()).settle();
    expect([receiver.messages.length, failures]).toEqual([20, 1]);
    const endpoints = service.database.db.collection<{ _id: string }>('webhook_endpoints');
    await until(
      async () => (await endpoints.findOne({ _id: id, leaseId: { $exists: true } })) === null,
    );
    await service.happen(...eventsOf(1, 'later'));
    service.clock.advance(1000);
    await service.settle();
    expect(receiver.messages).toHaveLength(21);
  });

  it('releases the events that waited for a delivery, even if the database fails at first', async () => {
    await service.createEndpoint('http://127.0.0.1:9/', { ordering: 'per_resource' });
    await service.happen({ resourceId: 'ord_first' }, { resourceId: 'ord_first' });
    await workerWith(service, failingNetwork()).settle();
    const deliveries = service.database.db.collection('webhook_deliveries');
    const waiting = await deliveries.find().sort({ nextAttemptAt: 1 }).toArray();
    // The first one is due; the deliveries that wait for it are due a moment later.
    service.clock.advance(Number(waiting[0]?.['nextAttemptAt']) - service.clock.now().getTime());
    const { foundation } = service;
    const failure = { collection: 'webhook_deliveries', command: 'updateMany', times: 1 };
    const db = withFailingCalls(foundation.db, { ...failure, isExecuted: false });
    const egress: Egress = { post: async () => OK, close: async () => undefined };
    await workerWith({ foundation: { ...foundation, db } }, egress).settle();
    const rows = await deliveries.find().toArray();
    expect(rows.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  it('cancels the pending deliveries of an endpoint in batches', async () => {
    const { id } = await service.createEndpoint('http://127.0.0.1:9/');
    await service.happen({});
    await workerWith(service, failingNetwork()).settle();
    const deliveries = service.database.db.collection<{ _id: string }>('webhook_deliveries');
    const [first] = await deliveries.find({ endpointId: id } as object).toArray();
    const others = Array.from({ length: 2300 }, (_, n) => ({ ...first, _id: `dlv_waits_${n}` }));
    await deliveries.insertMany(others);
    const commands = await recordCommands(service.database, () =>
      service.send('DELETE', `/webhooks/endpoints/${id}`),
    );
    const cancelling = commands.filter(({ collection }) => collection === 'webhook_deliveries');
    expect(piecesOf(cancelling, 'update')).toEqual([1000, 1000, 301]);
    expect(await deliveries.countDocuments({ status: { $ne: 'cancelled' } })).toBe(0);
  });

  it('has at most four requests to one endpoint in flight, over all workers', async () => {
    let running = 0;
    let most = 0;
    const egress: Egress = {
      post: async () => {
        most = Math.max(most, ++running);
        await sleep(20);
        running -= 1;
        return OK;
      },
      close: async () => undefined,
    };
    await service.createEndpoint('http://127.0.0.1:9/');
    await service.happen(...eventsOf(30, 'busy'));
    await Promise.all([1, 2, 3].map(() => workerWith(service, egress).settle()));
    expect(most).toBe(4);
  });

  it('sends the same id, bytes and sequence in every attempt, each signed afresh for its endpoint', async () => {
    receiver.answer = withStatus(500);
    const endpoints = isDeep ? 14 : 2;
    const secrets = new Map<string, string>();
    for (let i = 0; i < endpoints; i += 1) {
      const url = `${receiver.url}/${i}`;
      secrets.set(url, (await service.createEndpoint(url)).secret);
    }
    const ids = await service.happen(...eventsOf(isDeep ? 8 : 2, 'again'));
    // Deep mode goes through the whole schedule; `deliveries.test.ts` does so for a single
    // endpoint.
    const count = endpoints * ids.length * (isDeep ? 9 : 2);
    await service.settle();
    for (let round = count; round > 0 && receiver.messages.length < count; round -= 1) {
      const next = await nextAttemptAt();
      if (next === null) break;
      service.clock.set(new Date(Math.max(next.getTime(), service.clock.now().getTime() + 61_000)));
      await service.settle();
    }
    expect(receiver.messages).toHaveLength(count);
    for (const id of ids) {
      const attempts = receiver.messages.filter(({ headers }) => headers['webhook-id'] === id);
      expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
      expect(new Set(attempts.map(({ event }) => event['sequenceNumber'])).size).toBe(1);
      for (const { body, headers, path, at } of attempts) {
        const secret = secrets.get(new URL(path, receiver.url).href) ?? '';
        new Webhook(secret).verify(body, headers as Record<string, string>);
        const age = at.getTime() / 1000 - Number(headers['webhook-timestamp']);
        expect(Math.abs(age)).toBeLessThan(3);
      }
    }
  });
});

describe('fan-out', () => {
  it('to many endpoints writes in batches small enough for the time limit of the database', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { id } = await service.createEndpoint('http://127.0.0.1:9/');
      const payload = { status: 'paused' };
      await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload });
    }
    await service.happen(...eventsOf(40, 'wide'));
    const commands = await recordCommands(service.database, () => service.settle());
    const sizes = commands
      .filter(({ name, collection }) => name === 'insert' && collection === 'webhook_deliveries')
      .map(({ command }) => (command['documents'] as readonly unknown[]).length);
    expect(sizes).toEqual([500, 300]);
  });
});

/** The time of the next attempt. */
async function nextAttemptAt(): Promise<Date | null> {
  const row = await service.database.db
    .collection('webhook_deliveries')
    .findOne({ nextAttemptAt: { $ne: null } }, { sort: { nextAttemptAt: 1 } });
  return (row?.['nextAttemptAt'] as Date | undefined) ?? null;
}
