import autocannon from 'autocannon';
import type { ApiProcess } from './api-process';
import { untilSettled, type BenchDatabase } from './database';
import type { Dataset } from './dataset';
import { INTERNAL_TOKEN } from './people';
import type { BenchRequest, Workload } from './scenarios';

/** A server under measurement, and its database if that counts commands. */
export interface Server {
  readonly api: ApiProcess;
  readonly database: BenchDatabase | null;
}

/** The results of one server in one round; CPU and commands are per request, or per imported item. */
export interface Sample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly apiMicros: number;
  /** NaN if the database does not count, like `commands`. */
  readonly databaseMicros: number;
  readonly commands: number;
  readonly rssBytes: number;
}

export interface Load {
  readonly workload: Workload;
  readonly dataset: Dataset;
  readonly connections: number;
  /** The number of requests, or of items of an import. */
  readonly amount: number;
}

interface Outcome extends Pick<Sample, 'p50Ms' | 'p99Ms'> {
  readonly count: number;
  readonly seconds: number;
}

/** Sends the whole load; after writes, waits until the service has no pending work. */
export async function measure({ api, database }: Server, load: Load): Promise<Sample> {
  const { kind, request } = load.workload;
  const usage = async () => ({ ...(await api.usage()), ...(await database?.usage()) });
  const before = await usage();
  const { count, seconds, ...times } = request
    ? await send(api, load, request)
    : await importProducts(api, load);
  if (api.name === 'ours' && kind === 'write' && database) await untilSettled(database);
  const after = await usage();
  const each = (name: 'cpuMicros' | 'databaseMicros' | 'commands'): number =>
    ((after[name] ?? NaN) - (before[name] ?? NaN)) / count;
  return {
    ...times,
    perSecond: count / seconds,
    apiMicros: each('cpuMicros'),
    databaseMicros: each('databaseMicros'),
    commands: each('commands'),
    rssBytes: after.rssBytes,
  };
}

/** autocannon checks for the end only once a second, so this function records the time of the last response. */
function send(
  { origin: url, name }: ApiProcess,
  { workload, dataset, connections, amount }: Load,
  nextRequest: (dataset: Dataset) => BenchRequest,
): Promise<Outcome> {
  const startedAt = performance.now();
  let lastAnswerAt = startedAt;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { method = 'GET', path, token, key, body } = nextRequest(dataset);
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    };
    return { ...request, method, path, headers, ...(body && { body: JSON.stringify(body) }) };
  };
  const requests = [{ setupRequest }];
  const options = { url, connections, amount: Math.max(amount, connections), requests };
  return new Promise((resolve, reject) => {
    const instance = autocannon({ ...options, sampleInt: 100 }, (error: Error | null, result) => {
      if (error) return reject(error);
      const { latency, non2xx, errors, '2xx': count } = result;
      // A busy service may reject a few writes; they take time, but do not count as completed work.
      if (non2xx + errors > count * (workload.kind === 'write' ? 0.02 : 0))
        return reject(new Error(`${name}, ${workload.name}: ${non2xx} refused, ${errors} failed`));
      const seconds = (lastAnswerAt - startedAt) / 1000;
      resolve({ count, seconds, p50Ms: latency.p50, p99Ms: latency.p99 });
    });
    instance.on('response', () => {
      lastAnswerAt = performance.now();
    });
  });
}

let imports = 0;

/** Imports new products, and measures from the first byte of the upload to the end of the import. */
async function importProducts({ origin, name }: ApiProcess, load: Load): Promise<Outcome> {
  const { dataset, amount: count } = load;
  imports += 1;
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      externalId: `bench-${Date.now()}-${imports}-${index}`,
      title: `Lamp number ${index} with a title of an ordinary length`,
      price: 10 + (index % 500),
      currency: 'USD',
      categoryId: dataset.categoryIds[0],
      brand: `Brand ${index % 40}`,
      attributes: { color: 'Black', memory: index % 64 || 1 },
      stock: index % 100,
      rating: 4,
      popularity: index,
    }),
  );
  const body = lines.join('\n');
  const authorization = `Bearer ${INTERNAL_TOKEN}`;
  const headers = { authorization, 'content-type': 'application/x-ndjson' };
  const startedAt = performance.now();
  const upload = { method: 'POST', headers, body };
  const answer = await fetch(`${origin}/imports?type=products&mode=upsert`, upload);
  if (!answer.ok) throw new Error(`${name}, import: ${await answer.text()}`);
  let state = (await answer.json()) as { done: boolean; id?: string; status?: string };
  while (!state.done) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const progress = await fetch(`${origin}/imports/${state.id}`, { headers: { authorization } });
    state = (await progress.json()) as typeof state;
  }
  const { status = 'completed' } = state;
  if (status !== 'completed') throw new Error(`the import ended as ${status}`);
  const ms = performance.now() - startedAt;
  return { count, seconds: ms / 1000, p50Ms: ms, p99Ms: ms };
}
