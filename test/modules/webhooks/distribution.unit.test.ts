import type { DeliveryDocument } from '../../../src/modules/webhooks/deliveries/deliveries.repository';
import type { DeliveriesDeps } from '../../../src/modules/webhooks/deliveries/deliveries.deps';
import { createDistribution } from '../../../src/modules/webhooks/deliveries/distribution';
import type { LoggedEvent } from '../../../src/platform/events';

const BATCH = 500;

interface Log {
  readonly events: number;
  readonly bytesOfEach?: number;
  readonly endpoints?: number;
  readonly insert?: (rows: readonly DeliveryDocument[]) => void;
}

interface Exclusive {
  readonly read: () => Promise<object | null>;
  readonly work: (batch: object) => Promise<unknown>;
}

/** A log with the given number of events for each of the given number of endpoints. */
function distributionOf({ events, bytesOfEach = 1000, endpoints = 0, insert }: Log) {
  const waitingEvents = Array.from({ length: events }, (_, n) => ({
    eventId: `evt_${n}`,
    createdAt: new Date(0),
    type: 'order.paid',
    resourceType: 'order',
    recipientId: null,
  }));
  const wakes: string[] = [];
  const fakes = {
    events: {
      readUndistributed: async () => {
        const rows = waitingEvents.slice(0, BATCH);
        return { rows, bytes: rows.length * bytesOfEach, isAll: rows.length < BATCH };
      },
      markDistributed: async (ids: readonly string[]) => void waitingEvents.splice(0, ids.length),
    },
    receiverChanges: { version: async () => 0 },
    receivers: {
      listFor: async (rows: readonly LoggedEvent[]) => {
        const receivers = Array.from({ length: endpoints }, (_, n) => ({
          _id: `whe_${n}`,
          eventTypes: ['*'],
          payloadStyle: 'thin',
          scopes: null,
        }));
        return new Map(rows.map((row) => [row, receivers]));
      },
    },
    deliveries: { insertMissing: async (rows: readonly DeliveryDocument[]) => insert?.(rows) },
    queues: { wake: async (ids: readonly string[]) => void wakes.push(...ids) },
    viewerForOwner: async () => ({ kind: 'user', role: 'admin', userId: 'usr_1' }),
    clock: { now: () => new Date(0) },
    // This process has the lease.
    createExclusive: ({ read, work }: Exclusive) => ({
      pass: async () => {
        const batch = await read();
        return batch !== null && work(batch);
      },
    }),
  };
  const job = createDistribution(fakes as unknown as DeliveriesDeps);
  return { job, wakes, waitingEvents };
}

describe('a pass of the distribution', () => {
  it('requests another pass immediately only while more events may be waiting', async () => {
    const { job } = distributionOf({ events: 501 });
    expect([await job.pass(), await job.pass(), await job.pass()]).toEqual([
      true,
      'emptied',
      false,
    ]);
  });

  it('holds a bounded number of deliveries of large events in memory', async () => {
    const sizes: number[] = [];
    const insert = (rows: readonly DeliveryDocument[]) => void sizes.push(rows.length);
    const log = { events: 40, bytesOfEach: 100_000, endpoints: 20, insert };
    const { job, wakes, waitingEvents } = distributionOf(log);
    expect(await job.pass()).toBe('emptied');
    expect(sizes).toEqual([160, 160, 160, 160, 160]);
    expect(new Set(wakes).size).toBe(20);
    expect(waitingEvents).toEqual([]);
  });

  it('holds a bounded number of deliveries of small events too, and distributes only a few at a time', async () => {
    const sizes: number[] = [];
    const insert = (rows: readonly DeliveryDocument[]) => void sizes.push(rows.length);
    await distributionOf({ events: 400, bytesOfEach: 300, endpoints: 60, insert }).job.pass();
    await distributionOf({ events: 2, endpoints: 60, insert }).job.pass();
    expect(sizes).toEqual([20_000, 4000, 120]);
  });

  it('does not mark events as distributed before the last endpoint has them', async () => {
    let isBroken = true;
    const insert = (rows: readonly DeliveryDocument[]) => {
      if (isBroken && rows.some(({ endpointId }) => endpointId === 'whe_19')) {
        throw new Error('killed');
      }
    };
    const { job, waitingEvents } = distributionOf({
      events: 40,
      bytesOfEach: 100_000,
      endpoints: 20,
      insert,
    });
    await expect(job.pass()).rejects.toThrow('killed');
    expect(waitingEvents).toHaveLength(40);
    isBroken = false;
    expect(await job.pass()).toBe('emptied');
    expect(waitingEvents).toEqual([]);
  });
});
