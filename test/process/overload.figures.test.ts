import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName } from '../support/database';
import { startServiceProcess } from '../support/service-process';
import { percentile } from '../support/statistics';
import { eventually } from '../support/until';

const settings = {
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: databaseName('overload'),
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  DEMO_DATA: 'true',
  RUN_WORKER: 'false',
  // A capacity that the clients of one test process can exceed.
  MAX_IN_FLIGHT: '4',
  MAX_WAITING: '16',
};
/**
 * The capacity is the number of running and waiting requests; two and a half times as many clients
 * send concurrently.
 */
const CLIENTS = Math.ceil((4 + 16) * 2.5);
const LOAD_MS = 3000;
/** The promised p99 of accepted requests. */
const ACCEPTED_P99_MS = 2000;

interface Answer {
  readonly status: number | 'reset';
  readonly retryAfter: string | undefined;
  readonly durationMs: number;
}

describe('2.5 times the sustainable load', () => {
  it('gets responses in time or refusals with Retry-After; no connection is closed, and the service recovers', async () => {
    const service = startServiceProcess(settings);
    const url = `${await service.listening()}/products?limit=20`;
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const answers = await load(url, agent);

    const successes = answers.filter(({ status }) => status === 200);
    const refusals = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(successes.length).toBeGreaterThan(50);
    expect(refusals.length).toBeGreaterThan(50);
    expect(refusals.every(({ retryAfter }) => /^[1-9]\d*$/.test(retryAfter ?? ''))).toBe(true);
    expect(percentile(durations(successes), 99)).toBeLessThan(ACCEPTED_P99_MS);

    const isServed = ({ status }: Answer): boolean => status === 200;
    await eventually(() => get(url, agent), isServed, { withinMs: 5000 });
    const after = [];
    for (let i = 0; i < 20; i += 1) after.push(await get(url, agent));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    expect(percentile(durations(after), 50)).toBeLessThan(500);

    agent.destroy();
    service.child.kill('SIGTERM');
    expect((await service.exited()).code).toBe(0);
  });
});

/**
 * Every client sends its next request when it gets a response; after a refusal it waits, but for
 * less than `Retry-After`.
 */
async function load(url: string, agent: Agent): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const until = Date.now() + LOAD_MS;
  const client = async (): Promise<void> => {
    while (Date.now() < until) {
      const answer = await get(url, agent);
      answers.push(answer);
      if (answer.status === 503) await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return answers;
}

function get(url: string, agent: Agent): Promise<Answer> {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const end = (status: Answer['status'], retryAfter?: string): void =>
      resolve({ status, retryAfter, durationMs: Date.now() - startedAt });
    const outgoing = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        end(response.statusCode ?? 'reset', response.headers['retry-after']),
      );
      response.on('error', () => end('reset'));
    });
    outgoing.on('error', () => end('reset'));
    outgoing.end();
  });
}

const durations = (answers: readonly Answer[]): readonly number[] =>
  answers.map(({ durationMs }) => durationMs);
