import type { Agent } from 'undici';
import { lazy } from '../values/caches';
import { BlockedDestination, createSafeConnector, type ConnectorOptions } from './connector';

/** The outcome of one POST. Never throws: every failure of the far side is an outcome. */
export interface PostOutcome {
  readonly kind: 'answered' | 'timed_out' | 'blocked' | 'failed';
  readonly status: number | null;
  readonly retryAfter: string | null;
  /** The first bytes of the response as text. */
  readonly body: string | null;
  /** The error in a word: `connection_refused`, `timeout`, … */
  readonly error: string | null;
}

export interface PostRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Egress {
  post(request: PostRequest): Promise<PostOutcome>;
  close(): Promise<void>;
}

export interface EgressOptions extends ConnectorOptions {
  readonly timeoutMs: number;
}

const STORED_BYTES = 2048;
/** A response that arrives slowly is cut off here; its status is known by then. */
const BODY_MS = 2000;

/** POSTs to addresses given by clients: only to the public internet, without redirects, bounded in time and size. */
export function createEgress({ timeoutMs, ...connector }: EgressOptions): Egress {
  let agent: Agent | null = null;
  // Loaded with the first POST, because a start does not need it.
  const client = lazy(async () => {
    const { default: undici } = await import('undici');
    agent = new undici.Agent({
      connect: createSafeConnector(undici.buildConnector, connector),
      headersTimeout: timeoutMs,
      bodyTimeout: BODY_MS,
      keepAliveTimeout: 4000,
      maxHeaderSize: 16_384,
    });
    return { dispatcher: agent, undici };
  });
  return {
    post: async ({ url, body, headers }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const { dispatcher, undici } = await client();
        const response = await undici.request(url, {
          method: 'POST',
          body,
          headers,
          dispatcher,
          signal,
        });
        return {
          kind: 'answered',
          status: response.statusCode,
          retryAfter: textOf(response.headers['retry-after']),
          body: await firstBytes(response.body),
          error: null,
        };
      } catch (error) {
        return failure(error);
      }
    },
    close: async () => agent?.destroy(),
  };
}

/** Reads the part to store and disconnects; a complete short response leaves the connection reusable. */
async function firstBytes(stream: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => stream.destroy(), BODY_MS);
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= STORED_BYTES) break;
    }
  } catch {
    // Stores what arrived before the connection broke.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).subarray(0, STORED_BYTES).toString('utf8');
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  EPIPE: 'connection_reset',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
};
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT']);

function failure(thrownValue: unknown): PostOutcome {
  const error = originOf(thrownValue);
  const noResponse = { status: null, retryAfter: null, body: null };
  if (error instanceof BlockedDestination) {
    return { kind: 'blocked', ...noResponse, error: 'blocked_destination' };
  }
  const { code = '', name = '' } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || TIMEOUTS.has(code)) {
    return { kind: 'timed_out', ...noResponse, error: 'timeout' };
  }
  const isTls = /CERT|TLS|SSL/.test(code);
  return { kind: 'failed', ...noResponse, error: WORDS[code] ?? (isTls ? 'tls' : 'network') };
}

/** Node tries several addresses and reports their errors together. */
function originOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error;
}
