import { lazy } from '../../../platform/values/lazy';
import { unavailableError } from '../../../platform/values/errors';

/** The cluster refuses a request; it would refuse it again. */
export class OpenSearchError extends Error {}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** An object is sent as JSON, a text as lines of JSON. */
  readonly body?: object | string;
  /** For all nodes together. */
  readonly timeoutMs?: number;
}

/** Calls the nodes of a cluster in turn; where one does not answer, the next. */
export interface OpenSearchClient {
  /** The answer; an OpenSearchError when the cluster refuses, `search_unavailable` when no node answers. */
  call<T>(call: Call): Promise<T>;
  close(): Promise<void>;
}

/** Searches the index: the body of a request, and its answer. */
export type Ask = <T>(body: object) => Promise<T>;

const SEARCH_MS = 3000;
/** While other nodes could be asked, one gets this share of the time that is left: a slow search is no silent node. */
const SHARE = 0.75;
/** A connection that was kept open may have ended meanwhile. */
const MIN_TRIES = 2;
/** Another node may have an answer. */
const BUSY = new Set([429, 502, 503, 504]);

/** `urls`: nodes of one cluster, `http(s)://[user:password@]host:port`. */
export function createOpenSearchClient(urls: readonly string[]): OpenSearchClient {
  // The library is loaded at the first call: the embedded engine does without it.
  const library = lazy(async () => {
    const { Client, errors } = await import('@opensearch-project/opensearch');
    return { client: new Client({ nodes: [...urls], maxRetries: 0 }), errors };
  });
  return {
    call: async <T>({ method, path, body, timeoutMs = SEARCH_MS }: Call): Promise<T> => {
      const { client, errors } = await library();
      const content = typeof body === 'string' ? { bulkBody: body } : { ...(body && { body }) };
      const request = { method, path: `/${path}`, ...content };
      const deadline = performance.now() + timeoutMs;
      let cause: unknown;
      for (let tries = Math.max(MIN_TRIES, urls.length); tries > 0; tries -= 1) {
        const leftMs = deadline - performance.now();
        if (leftMs <= 0) break;
        const requestTimeout = Math.ceil(tries === 1 ? leftMs : SHARE * leftMs);
        try {
          return (await client.transport.request(request, { requestTimeout })).body as T;
        } catch (error) {
          cause = error;
          const status = error instanceof errors.ResponseError ? statusIn(error.body) : null;
          if (status === null || BUSY.has(status)) continue;
          throw new OpenSearchError(`OpenSearch refuses: ${String(error)}`, { cause });
        }
      }
      throw unavailable(cause);
    },
    close: async () => (await library()).client.close(),
  };
}

/** Searches cannot be answered now. */
export function unavailable(cause: unknown): Error {
  const message = 'The search engine cannot be reached. Try again later.';
  return unavailableError('search_unavailable', message, cause);
}

/** What a node says of a request that it refuses; null where no node answers, but a proxy in front of it. */
function statusIn(body: unknown): number | null {
  const isRefusal = typeof body === 'object' && body !== null && 'status' in body;
  return isRefusal ? Number(body.status) : null;
}
