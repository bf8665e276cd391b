import type { Agent } from 'undici';
import { lazy } from '../../../platform/values/lazy';
import { unavailableError } from '../../../platform/values/errors';

/** What a node refused, with the status and the type of its error. */
export class OpenSearchError extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
  ) {
    super(message);
    this.name = 'OpenSearchError';
  }
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** An object is sent as JSON, a text as lines of JSON. */
  readonly body?: object | string;
  /** For all nodes together. */
  readonly timeoutMs?: number;
}

/** Speaks to the nodes of a cluster in turn; where one does not answer, to the next. */
export interface OpenSearchClient {
  /** The answer; an OpenSearchError when the cluster refuses, `search_unavailable` when no node answers. */
  call<T>(call: Call): Promise<T>;
  close(): Promise<void>;
}

interface Node {
  readonly origin: string;
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Others are asked first until then. */
  setAsideUntil: number;
}

const SEARCH_MS = 3000;
/** Of the time that is left one node gets so much while others could be asked: a slow search is no silent node. */
const SHARE = 0.75;
const SET_ASIDE_MS = 5000;
/** What a node says while the cluster has no answer: another node may know more. */
const PASSING = new Set([429, 502, 503, 504]);

/** `urls`: nodes of one cluster, `http(s)://[user:password@]host:port`. */
export function createOpenSearchClient(urls: readonly string[]): OpenSearchClient {
  let agent: Agent | null = null;
  const client = lazy(async () => {
    const { Agent, request } = await import('undici');
    agent = new Agent({ keepAliveTimeout: 30_000, connect: { timeout: 2000 } });
    return { dispatcher: agent, request };
  });
  const nodes = urls.map(toNode);
  let turn = 0;
  const inOrder = (): readonly Node[] => {
    const now = performance.now();
    const first = turn++ % nodes.length;
    const rotated = [...nodes.slice(first), ...nodes.slice(0, first)];
    return rotated.sort((a, b) => Number(a.setAsideUntil > now) - Number(b.setAsideUntil > now));
  };
  const ask = async (node: Node, { method, path, body }: Call, timeoutMs: number) => {
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    const { dispatcher, request } = await client();
    const answer = await request(`${node.origin}${node.prefix}/${path}`, {
      method,
      headers: body === undefined ? node.headers : { ...node.headers, 'content-type': type },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
      dispatcher,
    });
    return { status: answer.statusCode, body: await answer.body.json() };
  };
  return {
    call: async <T>(call: Call): Promise<T> => {
      const deadline = performance.now() + (call.timeoutMs ?? SEARCH_MS);
      let cause: unknown;
      for (const [at, node] of inOrder().entries()) {
        const leftMs = deadline - performance.now();
        if (leftMs <= 0) break;
        try {
          const isLast = at === nodes.length - 1;
          const { status, body } = await ask(node, call, isLast ? leftMs : SHARE * leftMs);
          if (status < 300) return body as T;
          cause = errorOf(status, body);
          if (!PASSING.has(status)) throw cause;
        } catch (error) {
          if (error === cause) throw error;
          cause = error;
          node.setAsideUntil = performance.now() + SET_ASIDE_MS;
        }
      }
      throw unavailable(cause);
    },
    close: async () => agent?.destroy(),
  };
}

/** Searches cannot be answered now. */
export function unavailable(cause: unknown): Error {
  const message = 'The search engine cannot be reached. Try again later.';
  return unavailableError('search_unavailable', message, cause);
}

function toNode(url: string): Node {
  const { origin, pathname, username, password } = new URL(url);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return {
    origin,
    prefix: pathname.replace(/\/+$/, ''),
    headers: username === '' ? {} : { authorization },
    setAsideUntil: 0,
  };
}

function errorOf(status: number, body: unknown): OpenSearchError {
  const { error } = body as {
    readonly error?: { readonly type?: string; readonly reason?: string };
  };
  const type = error?.type ?? 'unknown';
  return new OpenSearchError(
    status,
    type,
    `OpenSearch answers ${status} ${type}: ${error?.reason}`,
  );
}
