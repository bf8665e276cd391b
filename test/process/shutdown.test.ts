import { Agent, request } from 'node:http';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const CLIENTS = 20;
/** A request that was sent so long before the signal has been read by the service. */
const UNDER_WAY_MS = 100;

/** When a request was sent and how it ended; `null`: without an answer. */
interface Sent {
  readonly sentAt: number;
  readonly endedAt: number;
  readonly status: number | null;
}

let proxy: DatabaseProxy;
let service: ServiceProcess;

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
  service = startServiceProcess({
    MONGODB_URL: proxy.url,
    MONGODB_DB: `process_shutdown_${process.pid}`,
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  });
  await service.listening();
}, 100_000);
afterAll(async () => {
  service.child.kill('SIGKILL');
  await proxy.close();
});

describe('SIGTERM', () => {
  it('cuts no accepted request and is not held by keep-alive clients', async () => {
    const url = `${await service.listening()}/products/prd_absent`;
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const sent: Sent[] = [];
    const client = async (): Promise<void> => {
      let last: Sent;
      do {
        last = await get(url, agent);
        sent.push(last);
      } while (last.status !== null);
    };
    const clients = Array.from({ length: CLIENTS }, client);
    await until(() => sent.length > 100);
    // From here on every request is under way for a while.
    await proxy.setMode('slow');
    await until(() => sent.slice(-CLIENTS).every(lastedLong));
    const stoppedAt = performance.now();
    service.child.kill('SIGTERM');
    const { code } = await service.exited();
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    expect(code).toBe(0);
    await Promise.all(clients);
    agent.destroy();
    const accepted = sent.filter(({ sentAt }) => sentAt < stoppedAt - UNDER_WAY_MS);
    expect(accepted.filter(({ endedAt }) => endedAt > stoppedAt).length).toBeGreaterThan(0);
    expect(accepted.filter(({ status }) => status !== 404)).toEqual([]);
  });
});

const lastedLong = ({ sentAt, endedAt }: Sent): boolean => endedAt - sentAt > UNDER_WAY_MS;

function get(url: string, agent: Agent): Promise<Sent> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | null): void =>
      resolve({ sentAt, endedAt: performance.now(), status });
    const outgoing = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? null));
      response.on('error', () => end(null));
    });
    outgoing.on('error', () => end(null));
    outgoing.end();
  });
}
