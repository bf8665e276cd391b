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

/** What the driver keeps about its monitor. */
interface Monitored {
  readonly topology: { readonly s: { readonly servers: ReadonlyMap<string, Server> } };
}
interface Server {
  readonly monitor: { readonly connection: MonitorConnection };
}
interface MonitorConnection {
  readonly socket: Socket;
  command(namespace: { readonly db: string }, command: object, options: object): Promise<unknown>;
}

describe('a heartbeat on a socket that was destroyed and has not closed yet', () => {
  it('fails, so that the driver connects again', async () => {
    const { topology } = behind.database.client as unknown as Monitored;
    const heartbeats = [...topology.s.servers.values()].map(({ monitor: { connection } }) => {
      connection.socket.destroy();
      return connection.command({ db: 'admin' }, { hello: 1 }, {});
    });
    expect(heartbeats).toHaveLength(1);
    await expect(heartbeats[0]).rejects.toThrow(/closed/);
    expect(await behind.rows.findOne({ _id: 'r1' })).not.toBeNull();
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
