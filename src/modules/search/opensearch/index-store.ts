import { randomBytes } from 'node:crypto';
import type { Logger } from '../../../platform/telemetry/logger';
import { counter } from '../../../platform/telemetry/metrics';
import { chunksOf } from '../../../platform/values/iterables';
import type { ProductChange } from '../engine/change-feed';
import type { OpenSearchClient } from './client';
import { documentOf, INDEX_SETTINGS, SERVING } from './documents';

export interface WriteOptions {
  /** Whether to overwrite even a newer document, because a failover rolled that change back. */
  readonly isForced?: boolean;
  /** Whether the changes must be searchable when the call resolves; otherwise they are after the next refresh. */
  readonly isAwaited?: boolean;
}

/** Changes in one request. */
export const WRITE_PORTION = 500;
/** Enough even for a busy cluster to create an index or write a portion. */
const SLOW_MS = 40_000;
/**
 * The id of a document that never exists. `require_alias` does not apply to deletions: a versioned deletion creates a
 * missing index, unless an update is in the same request.
 */
const NO_CHANGE = '{"update":{"_id":"-"}}\n{"doc":{}}\n';
/** Already created, or already deleted. */
const UNCHANGED = new Set([404, 409]);
/**
 * The error of a write to a missing index; without `require_alias`, OpenSearch would create one with guessed fields.
 */
const GONE = 'index_not_found_exception';

const indexedChanges = counter({
  name: 'commerce_search_indexed_total',
  help: 'Changes of products that were sent to the search engine',
  labels: ['outcome'],
});

interface BulkResponse {
  readonly items: readonly Readonly<Record<string, ItemResponse>>[];
}

interface ItemResponse {
  readonly _id: string;
  readonly status: number;
  readonly error?: { readonly type: string; readonly reason: string };
}

/** The indexes of one alias: the one that searches use, and those that are being filled or were left behind. */
export class IndexStore {
  constructor(
    private readonly client: OpenSearchClient,
    private readonly alias: string,
    private readonly log: Pick<Logger, 'error'>,
  ) {}

  /** The index that searches use; null without one. */
  async current(): Promise<string | null> {
    return (await this.names('_cat/aliases', this.alias))[0] ?? null;
  }

  /** An empty index that is not searched: without replicas and refreshes until it is opened. */
  async create(): Promise<string> {
    const index = `${this.alias}-${randomBytes(6).toString('hex')}`;
    await this.call('PUT', index, { ...INDEX_SETTINGS, aliases: { [writerOf(index)]: {} } });
    return index;
  }

  /** Makes everything written so far searchable, and later writes soon; copies are made from now on. */
  async open(index: string): Promise<void> {
    // Only files of a commit are copied; everything else would be indexed once more for each copy.
    await this.call('POST', `${index}/_flush`);
    await this.call('PUT', `${index}/_settings`, { index: SERVING });
    await this.call('POST', `${index}/_refresh`);
  }

  /** `green`: all copies exist; `yellow`: some are missing; `red`: the index itself is missing. */
  async health(index: string): Promise<'green' | 'yellow' | 'red'> {
    type Health = { readonly status: 'green' | 'yellow' | 'red' };
    return (await this.call<Health>('GET', `_cluster/health/${index}`)).status;
  }

  /** From now on searches use this index; the previous one is removed. */
  async use(index: string): Promise<void> {
    const previousIndex = await this.current();
    const actions = [
      { add: { index, alias: this.alias } },
      ...(previousIndex === null || previousIndex === index
        ? []
        : [{ remove_index: { index: previousIndex } }]),
    ];
    await this.call('POST', '_aliases', { actions });
  }

  /** Removes all indexes that searches do not use. */
  async removeOthers(): Promise<void> {
    const currentIndex = await this.current();
    for (const index of await this.names('_cat/indices', `${this.alias}-*`)) {
      if (index !== currentIndex) await this.call('DELETE', `${index}?ignore_unavailable=true`);
    }
  }

  /** Resolves when the cluster has stored the changes. Documents with the same or a newer version stay as they are. */
  async write(
    index: string,
    changes: readonly ProductChange[],
    { isForced = false, isAwaited = false }: WriteOptions = {},
  ): Promise<void> {
    const portions = [...chunksOf(changes, WRITE_PORTION)];
    for (const [at, portion] of portions.entries()) {
      // Earlier writes become searchable with the last one.
      const options = { isForced, isAwaited: isAwaited && at === portions.length - 1 };
      const refusedIds = await this.send(index, portion, options);
      // Most likely the index has no room for more field names: the product is indexed without its attributes.
      const plain = portion.filter(({ id }) => refusedIds.has(id)).map(withoutAttributes);
      if (plain.length > 0) await this.send(index, plain, options);
    }
  }

  /** Ids of the products that the index refuses. */
  private async send(
    index: string,
    changes: readonly ProductChange[],
    { isForced, isAwaited }: Required<WriteOptions>,
  ): Promise<ReadonlySet<string>> {
    const body = [NO_CHANGE, ...changes.map((change) => linesOf(change, isForced))].join('');
    const path = `${writerOf(index)}/_bulk?require_alias=true&refresh=${isAwaited}`;
    const { items } = await this.call<BulkResponse>('POST', path, body);
    const responses = items.flatMap((item) => Object.values(item));
    if (responses.some(({ error }) => error?.type === GONE)) throw new Error(`${index} is gone`);
    const refusedIds = new Set<string>();
    for (const { _id: id, status, error } of responses.slice(1)) {
      if (status === 429 || status >= 500) throw new Error(`OpenSearch is busy: ${error?.type}`);
      const isRefused = status >= 300 && !UNCHANGED.has(status);
      indexedChanges(1, { outcome: isRefused ? 'refused' : status < 300 ? 'written' : 'known' });
      if (!isRefused) continue;
      refusedIds.add(id);
      this.log.error({ product: id, reason: error?.reason }, 'the search engine refused a product');
    }
    return refusedIds;
  }

  private async names(list: string, pattern: string): Promise<readonly string[]> {
    type Row = { readonly index: string };
    const rows = await this.call<readonly Row[]>('GET', `${list}/${pattern}?format=json&h=index`);
    return rows.map(({ index }) => index);
  }

  private call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | string,
  ): Promise<T> {
    return this.client.call<T>({ method, path, timeoutMs: SLOW_MS, ...(body && { body }) });
  }
}

/** The alias for writes, removed with the index, so that a late write cannot recreate it. */
function writerOf(index: string): string {
  return `${index}-writer`;
}

function withoutAttributes(change: ProductChange): ProductChange {
  const { product } = change;
  return product === null ? change : { ...change, product: { ...product, attributes: {} } };
}

/** A change stamp has more digits than a JavaScript number holds. */
function linesOf({ id, product, stamp }: ProductChange, isForced: boolean): string {
  const version = isForced ? '' : `,"version":${stamp},"version_type":"external"`;
  const target = `{"_id":${JSON.stringify(id)}${version}}`;
  if (product === null) return `{"delete":${target}}\n`;
  return `{"index":${target}}\n${JSON.stringify(documentOf(product, stamp))}\n`;
}
