import type { Logger } from '../../../platform/logger';
import { counter } from '../../../platform/metrics';
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
}

/** In one request. */
const PORTION = 500;
const BULK_MS = 30_000;
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

export function createBulkWrite({ client, index, log }: BulkDeps): WriteChanges {
  const judge = ({ _id: id, status, error }: ItemAnswer): void => {
    if (error?.type === GONE) throw new Error(`${index} is gone`);
    if (status < 300) return written(1, { outcome: 'written' });
    if (KNOWN.has(status)) return written(1, { outcome: 'known' });
    if (status === 429 || status >= 500) throw new Error(`OpenSearch is busy: ${error?.type}`);
    written(1, { outcome: 'refused' });
    log.error({ product: id, reason: error?.reason }, 'the search engine refuses a product');
  };
  return async (changes, { isForced = false, isAwaited = false } = {}) => {
    for (let at = 0; at < changes.length; at += PORTION) {
      const body = changes
        .slice(at, at + PORTION)
        .map((change) => linesOf(change, isForced))
        .join('');
      const path = `${writerOf(index)}/_bulk?require_alias=true&refresh=${isAwaited}`;
      const call = { method: 'POST', path, body, timeoutMs: BULK_MS } as const;
      const { items } = await client.call<BulkAnswer>(call);
      for (const item of items) for (const answer of Object.values(item)) judge(answer);
    }
  };
}

/** A mark has more digits than a number of JavaScript holds. */
function linesOf({ id, product, mark }: ProductChange, isForced: boolean): string {
  const version = isForced ? '' : `,"version":${mark},"version_type":"external"`;
  const target = `{"_id":${JSON.stringify(id)}${version}}`;
  if (product === null) return `{"delete":${target}}\n`;
  return `{"index":${target}}\n${JSON.stringify(documentOf(product, mark))}\n`;
}
