import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const CLIENTS = 8;
const PROBE_EVERY_MS = 200;

/** A process behind the balancer, with connections that are kept. */
interface Backend {
  readonly service: ServiceProcess;
  readonly origin: string;
  readonly agent: Agent;
  isReady: boolean;
}

const backends: Backend[] = [];

afterAll(() => backends.forEach(({ service }) => service.child.kill('SIGKILL')));

async function addBackend(): Promise<Backend> {
  const service = startServiceProcess({
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: `process_rolling_${process.pid}`,
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    LOG_LEVEL: 'error',
  });
  const origin = await service.listening();
  const backend = { service, origin, agent: new Agent({ keepAlive: true }), isReady: true };
  backends.push(backend);
  return backend;
}

/** The status of an answer, or the error that came instead. */
function ask({ origin, agent }: Backend, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const fail = ({ message }: Error): void => resolve(message);
    const outgoing = request(origin + path, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', fail);
    });
    outgoing.on('error', fail).end();
  });
}

/** What balancers do: ask for readiness now and then, and send requests to those that said yes. */
function balance() {
  let isOver = false;
  let turn = 0;
  const outcomes: (number | string)[] = [];
  const probing = async (): Promise<void> => {
    while (!isOver) {
      for (const backend of backends) {
        backend.isReady = (await ask(backend, '/health/ready')) === 200;
      }
      await sleep(PROBE_EVERY_MS);
    }
  };
  const client = async (): Promise<void> => {
    while (!isOver) {
      const ready = backends.filter(({ isReady }) => isReady);
      turn += 1;
      const backend = ready[turn % ready.length];
      outcomes.push(backend ? await ask(backend, '/products/prd_absent') : 'nobody is ready');
      await sleep(1);
    }
  };
  const running = [probing(), ...Array.from({ length: CLIENTS }, client)];
  return {
    outcomes,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

describe('a rolling restart of two processes', () => {
  it('fails no request behind a balancer that keeps its connections', async () => {
    const old = [await addBackend(), await addBackend()];
    const { outcomes, stop } = balance();
    await until(() => outcomes.length > 200);
    for (const { service } of old) {
      await addBackend();
      service.child.kill('SIGTERM');
      expect(await service.exited()).toEqual({ code: 0, signal: null });
    }
    await until(() => backends.filter(({ isReady }) => isReady).length === 2);
    await stop();
    expect(outcomes.filter((outcome) => outcome !== 404)).toEqual([]);
  });
});
