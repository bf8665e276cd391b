import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const MAX_BLOCKED_MS = 20;
/** Timers of the service may run too, but hardly during the same request in every process. */
const PROCESSES = 3;
const PAGE = { accept: 'text/html', 'accept-encoding': 'br' };
const TEXT = { accept: '*/*', 'accept-encoding': 'gzip' };

/** The requests of clients for each contract and the pages that link to it. */
const CONTRACTS: readonly (readonly [path: string, headers: Readonly<Record<string, string>>])[] = [
  ['/openapi.json', TEXT],
  ['/openapi-3.0.json', TEXT],
  ['/schema.graphql', TEXT],
  ['/docs', PAGE],
  ['/docs.md', TEXT],
  ['/docs/rest', PAGE],
  ['/docs/graphql-types', PAGE],
  ['/docs/reference', PAGE],
  ['/docs/assets/scalar.js', PAGE],
  ['/problems', PAGE],
  ['/problems.md', TEXT],
  ['/problems/not_found', TEXT],
  ['/graphql', PAGE],
  ['/llms.txt', TEXT],
];

/**
 * The CPU time of the event loop's thread from request to response. It is at least as long as the
 * longest period that blocks the loop, and does not depend on other load on the machine.
 */
function loopMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Waits until the work of the start is done. */
function untilIdle(pid: number): Promise<void> {
  return until(async () => {
    const before = loopMs(pid);
    await sleep(1000);
    return loopMs(pid) - before < MAX_BLOCKED_MS;
  });
}

/** The CPU time of the event loop while each contract was read for the first time. */
async function costsOfFirstReads(): Promise<readonly number[]> {
  const service = startServiceProcess({
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ENABLED: 'false',
    GRAPHQL_INTROSPECTION: 'true',
  });
  const url = await service.listening();
  const read = async (path: string, headers: Readonly<Record<string, string>>) => {
    const response = await fetch(url + path, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    await response.arrayBuffer();
  };
  // Warms the service up, like a client that has used it before.
  await read('/products?limit=1', PAGE);
  await read('/products?limit=1', TEXT);
  await untilIdle(service.pid);
  const costs: number[] = [];
  for (const [path, headers] of CONTRACTS) {
    const before = loopMs(service.pid);
    await read(path, headers);
    costs.push(loopMs(service.pid) - before);
  }
  service.child.kill('SIGTERM');
  await service.exited();
  return costs;
}

describe('the first request for a contract', () => {
  it('blocks the event loop for at most 20 ms', async () => {
    const lowest = CONTRACTS.map(() => Infinity);
    for (let round = 0; round < PROCESSES; round += 1) {
      const costs = await costsOfFirstReads();
      costs.forEach((cost, at) => (lowest[at] = Math.min(lowest[at] ?? cost, cost)));
    }
    const figures = CONTRACTS.map(([path], at) => [path, lowest[at] ?? Infinity] as const);
    console.log(figures.map(([path, ms]) => `${path} ${ms.toFixed(1)} ms`).join('\n'));
    expect(figures.filter(([, ms]) => ms > MAX_BLOCKED_MS)).toEqual([]);
  }, 300_000);
});
