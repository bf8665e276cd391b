import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';

/** The final outcome of a request. `null`: given up without a final response. */
export interface Outcome {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface Call {
  readonly path: string;
  readonly token: string;
  readonly payload?: object;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  /** Sends a POST until there is a final response, always with the same Idempotency-Key, as a good client does. */
  post(call: Call): Promise<Outcome | null>;
  get(path: string, token: string): Promise<Outcome | null>;
  /** Responses that must not occur: 500 and other undeclared ones. */
  readonly offences: string[];
  /** How often a request had to be retried. */
  readonly repeats: () => number;
}

/** One transmission of a request and its response. */
export interface Transmission {
  readonly path: string;
  /** Null: no response. */
  readonly status: number | null;
  readonly text: string;
  readonly retryAfter: string | null;
  readonly durationMs: number;
}

/** How long a client waits for a response before it retries. */
export const TIMEOUT_MS = 8000;

export function createClient(
  urls: readonly string[],
  isOver: () => boolean,
  watch: (transmission: Transmission) => void = () => {},
): Client {
  const offences: string[] = [];
  let turn = 0;
  let repeats = 0;
  const send = async (
    method: 'GET' | 'POST',
    { path, token, payload, key, headers }: Call,
  ): Promise<Outcome | null> => {
    while (!isOver()) {
      turn += 1;
      const url = `${urls[turn % urls.length]}${path}`;
      const startedAt = Date.now();
      const answer = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
          ...(payload ? { 'content-type': 'application/json' } : {}),
        },
        body: payload ? JSON.stringify(payload) : null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
        .then(async (response) => ({ response, text: await response.text() }))
        .catch(() => null);
      watch({
        path,
        status: answer?.response.status ?? null,
        text: answer?.text ?? '',
        retryAfter: answer?.response.headers.get('retry-after') ?? null,
        durationMs: Date.now() - startedAt,
      });
      if (answer !== null) {
        const { response, text } = answer;
        const body = JSON.parse(text) as Record<string, unknown>;
        const isRunning = body['code'] === 'idempotency_in_progress';
        if (response.status < 500 && !isRunning) return { status: response.status, body, text };
        if (response.status !== 503 && !isRunning)
          offences.push(`${response.status} ${url} ${text}`);
      }
      repeats += 1;
      await sleep(answer === null ? 100 : 300);
    }
    return null;
  };
  return {
    post: (call) => send('POST', { key: randomUUID(), ...call }),
    get: (path, token) => send('GET', { path, token }),
    offences,
    repeats: () => repeats,
  };
}
