import { Pool, type Dispatcher } from 'undici';

/** Sends one request of a flow, again while it is answered 503; any other failure ends the run. */
export type Send = (
  method: Dispatcher.HttpMethod,
  path: string,
  request: {
    readonly token: string;
    readonly body?: object;
    readonly key?: string;
  },
) => Promise<unknown>;

export interface LoadResult {
  /** Flows that came to their end. */
  readonly done: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Requests answered 503, which were sent again, by their code. */
  readonly refused: Refusals;
}

export type Refusals = Readonly<Record<string, number>>;

export interface LoadOptions {
  readonly origin: string;
  readonly connections: number;
  readonly seconds: number;
  /** What one connection does again and again. */
  readonly flow: (send: Send, number: number) => Promise<void>;
}

const PAUSE_MS = 200;

let flows = 0;

/** Every connection begins its next flow as soon as the last one has ended. */
export async function load({
  origin,
  connections,
  seconds,
  flow,
}: LoadOptions): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const refused: Record<string, number> = {};
  const send = senderOf(pool, (code) => (refused[code] = (refused[code] ?? 0) + 1));
  const took: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  const connection = async (): Promise<void> => {
    while (performance.now() < endAt) {
      const begunAt = performance.now();
      await flow(send, (flows += 1));
      took.push(performance.now() - begunAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const elapsed = (performance.now() - startedAt) / 1000;
  await pool.close();
  took.sort((a, b) => a - b);
  const [p50Ms, p99Ms] = [percentile(took, 0.5), percentile(took, 0.99)];
  return { done: took.length, seconds: elapsed, p50Ms, p99Ms, refused };
}

function senderOf(pool: Pool, onRefused: (code: string) => void): Send {
  const send: Send = async (method, path, request) => {
    const { token, body, key } = request;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const { statusCode, body: answer } = await pool.request({ method, path, headers, ...content });
    const text = await answer.text();
    const code = busyCodeOf(statusCode, text);
    if (code !== null) {
      onRefused(code);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return send(method, path, request);
    }
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
  return send;
}

/** Why the service asks to come again, as a whole or in every item of a batch; null when it does not. */
function busyCodeOf(status: number, body: string): string | null {
  const pattern = status === 503 ? /"code":"(\w+)"/ : /"code":"(overloaded|database_unavailable)"/;
  if (status !== 503 && status !== 422) return null;
  return pattern.exec(body)?.[1] ?? (status === 503 ? '503' : null);
}

/** Of values in ascending order. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
