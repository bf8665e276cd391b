import { lazy } from '../../../platform/values/caches';
import { unavailableError } from '../../../platform/values/errors';
import type { IndexResponse } from './index-response';

/** The cluster refuses a request, and would refuse it again. */
export class OpenSearchError extends Error {}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** An object is sent as JSON, a text as lines of JSON. */
  readonly body?: object | string;
  /** For all nodes together. */
  readonly timeoutMs?: number;
}

/** Searches the index: the body of a request, and its response. */
export type Ask = (body: object) => Promise<IndexResponse>;

const SEARCH_MS = 3000;
/**
 * As long as there are other nodes to try, a node gets this share of the remaining time, because a slow search does not
 * mean that the node is down.
 */
const SHARE = 0.75;
/** A kept-alive connection may have been closed in the meantime. */
const MIN_TRIES = 2;
/** Another node may be able to respond. */
const BUSY = new Set([429, 502, 503, 504]);

/**
 * Calls the nodes of a cluster in turn; if one does not respond, the next. `urls`: nodes of one cluster,
 * `http(s)://[user:password@]host:port`.
 */
export function createOpenSearchClient(urls: readonly string[]) {
  // The library is loaded with the first call, because the embedded engine does not need it.
  const library = lazy(async () => {
    const { Client, errors } = await import('@opensearch-project/opensearch');
    return { client: new Client({ nodes: [...urls], maxRetries: 0 }), errors };
  });
  return {
    /**
     * Returns the response; throws an OpenSearchError if the cluster refuses the request, `search_unavailable` if no
     * node responds.
     */
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
          throw new OpenSearchError(`OpenSearch refused a request: ${String(error)}`, { cause });
        }
      }
      throw unavailable(cause);
    },
    close: async (): Promise<void> => (await library()).client.close(),
  };
}

export type OpenSearchClient = ReturnType<typeof createOpenSearchClient>;

/** Searches are not possible now. */
export function unavailable(cause: unknown): Error {
  const message = 'The search engine cannot be reached. Try again later.';
  return unavailableError('search_unavailable', message, cause);
}

/** A node's reason for refusing a request; null if a proxy responded instead of a node. */
function statusIn(body: unknown): number | null {
  const isRefusal = typeof body === 'object' && body !== null && 'status' in body;
  return isRefusal ? Number(body.status) : null;
}
