import type { Logger } from '../../../platform/telemetry/logger';
import { counter } from '../../../platform/telemetry/metrics';
import type { ProductChange } from '../change-feed';
import type { OpenSearchClient } from './client';
import { writerOf } from './index-lives';
import { documentOf } from './product-document';

/** Puts changes into an index; resolved when the cluster keeps them. Changes it has already, or newer ones, stay as they are. */
export type WriteChanges = (changes: readonly ProductChange[], how?: How) => Promise<void>;

interface How {
  /** Whatever the index has, also when that is newer (a failover took it back). */
  readonly isForced?: boolean;
  /** They are found when it resolves, else when the index is refreshed next. */
  readonly isAwaited?: boolean;
}

export interface BulkDeps {
  readonly client: OpenSearchClient;
  readonly index: string;
  readonly log: Logger;
  /** Awaited before each request, by what lets others go first. */
  readonly before?: () => Promise<void>;
}

/**
 * Of a document that never is. `require_alias` holds for no deletion: one with a version makes an index that is not there,
 * unless an update stands beside it.
 */
const NO_CHANGE = '{"update":{"_id":"-"}}\n{"doc":{}}\n';
/** In one request. */
const PORTION = 500;
const BULK_MS = 40_000;
/** It is there already, or was never there. */
const KNOWN = new Set([404, 409]);
/** Said of every change: OpenSearch is asked not to make an index of the name by itself, with fields by guess. */
const GONE = 'index_not_found_exception';

const written = counter({
  name: 'commerce_search_indexed_total',
  help: 'Changes of products that were sent to the search engine',
  labels: ['outcome'],
});

interface BulkAnswer {
  readonly items: readonly Readonly<Record<string, ItemAnswer>>[];
}

interface ItemAnswer {
  readonly _id: string;
  readonly status: number;
  readonly error?: { readonly type: string; readonly reason: string };
}

export function createBulkWrite({ client, index, log, before }: BulkDeps): WriteChanges {
  /** Ids of those that the index refuses. */
  const send = async (changes: readonly ProductChange[], how: How): Promise<readonly string[]> => {
    if (changes.length === 0) return [];
    const lines = changes.map((change) => linesOf(change, how.isForced === true));
    const body = [NO_CHANGE, ...lines].join('');
    const path = `${writerOf(index)}/_bulk?require_alias=true&refresh=${how.isAwaited === true}`;
    const call = { method: 'POST', path, body, timeoutMs: BULK_MS } as const;
    await before?.();
    const { items } = await client.call<BulkAnswer>(call);
    const [none, ...answers] = items.flatMap((item) => Object.values(item));
    const isGone = [none, ...answers].some((answer) => answer?.error?.type === GONE);
    if (isGone) throw new Error(`${index} is gone`);
    for (const answer of answers) record(answer);
    return answers.flatMap(({ _id, status }) => (isRefused(status) ? _id : []));
  };
  const record = ({ _id: id, status, error }: ItemAnswer): void => {
    if (status === 429 || status >= 500) throw new Error(`OpenSearch is busy: ${error?.type}`);
    const isKnown = KNOWN.has(status);
    written(1, { outcome: status < 300 ? 'written' : isKnown ? 'known' : 'refused' });
    if (isRefused(status)) {
      log.error({ product: id, reason: error?.reason }, 'the search engine refuses a product');
    }
  };
  return async (changes, how = {}) => {
    for (let at = 0; at < changes.length; at += PORTION) {
      const portion = changes.slice(at, at + PORTION);
      // What was written before is found with the last.
      const isLast = at + PORTION >= changes.length;
      const options = { ...how, isAwaited: isLast && how.isAwaited === true };
      const refused = new Set(await send(portion, options));
      // Most likely the index has no room for more names: the product is found by all the rest.
      await send(portion.filter(({ id }) => refused.has(id)).map(withoutAttributes), options);
    }
  };
}

function isRefused(status: number): boolean {
  return status >= 300 && !KNOWN.has(status);
}

function withoutAttributes(change: ProductChange): ProductChange {
  const { product } = change;
  return product === null ? change : { ...change, product: { ...product, attributes: {} } };
}

/** A mark has more digits than a number of JavaScript holds. */
function linesOf({ id, product, mark }: ProductChange, isForced: boolean): string {
  const version = isForced ? '' : `,"version":${mark},"version_type":"external"`;
  const target = `{"_id":${JSON.stringify(id)}${version}}`;
  if (product === null) return `{"delete":${target}}\n`;
  return `{"index":${target}}\n${JSON.stringify(documentOf(product, mark))}\n`;
}
