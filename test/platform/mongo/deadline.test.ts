import { once } from 'node:events';
import type { Socket } from 'node:net';
import timers from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { useProxiedRows } from '../../support/database-proxy';
import { until } from '../../support/until';

const behind = useProxiedRows();

describe('a database that does not respond for a second', () => {
  it('counts as failed before any operation has failed', async () => {
    const startedAt = performance.now();
    behind.proxy.swallow('find');
    let isOver = false;
    const query = behind.rows
      .findOne({ _id: 'r1' })
      .catch(() => null)
      .finally(() => (isOver = true));
    await sleep(500);
    expect(behind.database.hasFailedSince(startedAt)).toBe(false);
    await until(() => behind.database.hasFailedSince(startedAt));
    expect(isOver).toBe(false);
    await query;
    expect(behind.database.hasFailedSince(startedAt)).toBe(true);
    expect(behind.database.hasFailedSince(performance.now())).toBe(false);
  });

  it('does not count as failed if it responds to other commands in the meantime', async () => {
    const startedAt = performance.now();
    behind.proxy.swallow('find');
    const query = behind.rows.findOne({ _id: 'r1' }).catch(() => null);
    while (performance.now() - startedAt < 1400) {
      await behind.rows.countDocuments({}, { limit: 1 });
      expect(behind.database.hasFailedSince(startedAt)).toBe(false);
      await sleep(50);
    }
    await query;
  });
});

/** What the driver keeps about its monitors. */
interface Monitored {
  readonly topology: { readonly s: { readonly servers: ReadonlyMap<string, Server> } };
}
interface Server {
  readonly monitor: { readonly connection: { readonly socket: Socket } };
}

describe('a client whose connections are all cut at the moment of a heartbeat', () => {
  it('serves again within 3 s', async () => {
    const { client } = behind.database;
    const { topology } = client as unknown as Monitored;
    const [server] = topology.s.servers.values();
    // The driver then waits for `drain` forever.
    client.once('serverHeartbeatStarted', () => server?.monitor.connection.socket.destroy());
    await once(client, 'serverHeartbeatStarted');
    await behind.proxy.setMode('reset');
    await expect(behind.rows.findOne({ _id: 'r1' })).rejects.toThrow();
    await behind.proxy.setMode('pass');
    const restoredAt = performance.now();
    await until(() =>
      behind.rows.findOne({ _id: 'r1' }).then(
        (row) => row !== null,
        () => false,
      ),
    );
    expect(performance.now() - restoredAt).toBeLessThan(3000);
  });
});

describe('an idle client', () => {
  it('does not check its pool ten times a second', async () => {
    const setTimeoutSpy = jest.spyOn(timers, 'setTimeout');
    await sleep(1500);
    const delays = setTimeoutSpy.mock.calls.map(([, delayMs]) => delayMs);
    setTimeoutSpy.mockRestore();
    expect(delays).toContain(1000);
    expect(delays).not.toContain(100);
  });
});

describe('rows of several batches', () => {
  it('are all read, in their order', async () => {
    const rows = await behind.rows.find({}).sort({ n: 1 }).batchSize(50).toArray();
    expect(rows).toHaveLength(await behind.rows.countDocuments());
  });
});
