import autocannon from 'autocannon';
import type { ApiProcess } from './api-process';
import { untilSettled, type BenchDatabase } from './database';
import type { Dataset } from './dataset';
import { INTERNAL_TOKEN } from './people';
import type { Scenario } from './scenarios';

/** A server under measurement, and its database where that counts commands. */
export interface Server {
  readonly api: ApiProcess;
  readonly database: BenchDatabase | null;
}

/** What one server did in one round; CPU is that of a request, or of an imported item. */
export interface Sample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly apiMicros: number;
  readonly databaseMicros: number | null;
  readonly commands: number | null;
  readonly rssBytes: number;
}

export interface Load {
  readonly scenario: Scenario;
  readonly dataset: Dataset;
  readonly connections: number;
  readonly amount: number;
}

interface Outcome {
  readonly count: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Sends exactly `amount` requests, and on writes waits until the service has nothing left to do. */
export async function measure(server: Server, load: Load): Promise<Sample> {
  return sample(server, load.scenario.kind, () => send(server.api, load));
}

async function sample(
  { api, database }: Server,
  kind: Scenario['kind'],
  work: () => Promise<Outcome>,
): Promise<Sample> {
  const usage = async () => ({
    ...(await api.usage()),
    databaseMicros: (await database?.cpuMicros()) ?? null,
    commands: (await database?.commandCount()) ?? null,
  });
  const before = await usage();
  const { count, seconds, p50Ms, p99Ms } = await work();
  if (api.name === 'ours' && kind === 'write' && database) await untilSettled(database);
  const after = await usage();
  const each = (name: 'databaseMicros' | 'commands'): number | null =>
    after[name] === null ? null : (after[name] - (before[name] ?? 0)) / count;
  return {
    perSecond: count / seconds,
    p50Ms,
    p99Ms,
    apiMicros: (after.cpuMicros - before.cpuMicros) / count,
    databaseMicros: each('databaseMicros'),
    commands: each('commands'),
    rssBytes: after.rssBytes,
  };
}

/** autocannon looks for the end once a second, so the time to the last answer is taken here. */
function send({ origin, name }: ApiProcess, load: Load): Promise<Outcome> {
  const { scenario, dataset, connections, amount } = load;
  const startedAt = performance.now();
  let lastAnswerAt = startedAt;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { method = 'GET', path, token, key, body } = scenario.request(dataset);
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return { ...request, method, path, headers, ...(body && { body: JSON.stringify(body) }) };
  };
  const options = {
    url: origin,
    connections,
    amount: Math.max(amount, connections),
    sampleInt: 100,
    requests: [{ setupRequest }],
  };
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error: Error | null, result) => {
      const { latency, non2xx, errors } = result;
      const failure = `${name}, ${scenario.name}: ${non2xx} refused, ${errors} failed`;
      if (error) reject(error);
      // A busy service may turn away a few writes; they cost it time and count for nothing.
      else if (non2xx + errors > result['2xx'] * (scenario.kind === 'write' ? 0.02 : 0))
        reject(new Error(failure));
      else
        resolve({
          count: result['2xx'],
          seconds: (lastAnswerAt - startedAt) / 1000,
          p50Ms: latency.p50,
          p99Ms: latency.p99,
        });
    });
    instance.on('response', () => {
      lastAnswerAt = performance.now();
    });
  });
}

let imports = 0;

/** One import of `count` new products, from the first byte of the upload to its end. */
export async function measureImport(
  server: Server,
  { categoryIds }: Dataset,
  count: number,
): Promise<Sample> {
  const { origin } = server.api;
  imports += 1;
  const items = Array.from({ length: count }, (_, index) => ({
    externalId: `bench-${Date.now()}-${imports}-${index}`,
    title: `Lamp number ${index} with a title of an ordinary length`,
    price: 10 + (index % 500),
    currency: 'USD',
    categoryId: categoryIds[0],
    brand: `Brand ${index % 40}`,
    attributes: { color: 'Black', memory: index % 64 || 1 },
    stock: index % 100,
    rating: 4,
    popularity: index,
  }));
  const body = items.map((item) => JSON.stringify(item)).join('\n');
  const authorization = `Bearer ${INTERNAL_TOKEN}`;
  return sample(server, 'write', async () => {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/imports?type=products&mode=upsert`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-ndjson' },
      body,
    });
    if (!answer.ok) throw new Error(`${server.api.name}, import: ${await answer.text()}`);
    let state = (await answer.json()) as { done: boolean; id?: string; status?: string };
    while (!state.done) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const url = `${origin}/imports/${state.id}`;
      state = (await (await fetch(url, { headers: { authorization } })).json()) as typeof state;
    }
    if (state.status !== undefined && state.status !== 'completed')
      throw new Error(`the import ended as ${state.status}`);
    const ms = performance.now() - startedAt;
    return { count, seconds: ms / 1000, p50Ms: ms, p99Ms: ms };
  });
}
