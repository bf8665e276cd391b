import autocannon from 'autocannon';
import type { ApiProcess } from './api-process';
import type { BenchDatabase } from './database';
import type { Scenario } from './scenarios';

/** What one server did under one scenario in one round. */
export interface Sample {
  readonly cpuMicrosPerRequest: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly commandsPerRequest: number;
  readonly rssBytes: number;
}

export interface Load {
  readonly scenario: Scenario;
  readonly connections: number;
  readonly amount: number;
  /** Requests offered each second; without it every connection sends as soon as it is answered. */
  readonly rate?: number;
}

/** Sends exactly `amount` requests and says what each cost the server's process. */
export async function measure(
  api: ApiProcess,
  database: BenchDatabase,
  load: Load,
): Promise<Sample> {
  const [before, commandsBefore] = [await api.usage(), await database.commandCount()];
  const { result, seconds } = await send(api, database, load);
  const [after, commandsAfter] = [await api.usage(), await database.commandCount()];
  const answered = result['2xx'];
  if (answered < load.amount || result.non2xx > 0) {
    throw new Error(
      `${api.name}, ${load.scenario.name}: ${result.non2xx} refused, ${answered} answered`,
    );
  }
  return {
    cpuMicrosPerRequest: (after.cpuMicros - before.cpuMicros) / answered,
    requestsPerSecond: answered / seconds,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    commandsPerRequest: (commandsAfter - commandsBefore) / answered,
    rssBytes: after.rssBytes,
  };
}

/** autocannon looks for the end once a second, so the time to the last answer is taken here. */
function send(
  { origin }: ApiProcess,
  { dataset }: BenchDatabase,
  { scenario, connections, amount, rate }: Load,
): Promise<{ readonly result: autocannon.Result; readonly seconds: number }> {
  const { authorization, path } = scenario;
  const startedAt = performance.now();
  let lastAnswerAt = startedAt;
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        sampleInt: 100,
        amount: Math.max(amount, connections),
        ...(rate === undefined ? {} : { overallRate: rate }),
        headers: authorization === null ? {} : { authorization },
        requests: [{ setupRequest: (request) => ({ ...request, path: path(dataset) }) }],
      },
      (error: Error | null, result) => {
        if (error) reject(error);
        else resolve({ result, seconds: (lastAnswerAt - startedAt) / 1000 });
      },
    );
    instance.on('response', () => {
      lastAnswerAt = performance.now();
    });
  });
}
