import type { LimitFunction } from 'p-limit';
import type { ChangeFeed, Checksum, ProductChange } from '../engine/change-feed';
import { correctIndex, readOrRemove, type Stamps } from '../engine/index-checks';
import type { OpenSearchClient } from './client';
import { changeStampOf } from './documents';
import { figuresIn, type Bucket, type IndexResponse } from './index-response';
import type { IndexStore } from './index-store';

export interface CheckDeps {
  readonly client: OpenSearchClient;
  readonly index: string;
  readonly feed: ChangeFeed;
  readonly store: Pick<IndexStore, 'write'>;
  /** Runs in turn with the writing of changes. */
  readonly queue: LimitFunction;
}

const MAX_CATEGORIES = 60_000;
const PAGE = 5000;
const CHECK_MS = 30_000;

/** Compares an index with the catalog and corrects it; returns the number of products that differed. */
export function checkStoredIndex(deps: CheckDeps): Promise<number> {
  return correctIndex(deps.feed, {
    checksums: () => readChecksums(deps),
    stampsIn: (categoryId) => readStamps(deps, categoryId),
    readAgain: (ids, stamps) => deps.queue(() => writeAgain(deps, ids, stamps)),
  });
}

/** Alone in the queue, so that no newer change is written between the read and the forced write. */
async function writeAgain(
  { feed, store, index }: CheckDeps,
  ids: readonly string[],
  stamps: Stamps,
): Promise<number> {
  const changes = await readOrRemove(feed, ids);
  const isOlder = ({ id, stamp }: ProductChange): boolean => stamp < (stamps.get(id) ?? -1n);
  await store.write(
    index,
    changes.filter((change) => !isOlder(change)),
  );
  await store.write(index, changes.filter(isOlder), { isForced: true });
  return ids.length;
}

async function readChecksums(deps: CheckDeps): Promise<ReadonlyMap<string, Checksum>> {
  const aggs = {
    seconds: { sum: { field: 'seconds' } },
    increments: { sum: { field: 'increment' } },
  };
  const categories = { terms: { field: 'category', size: MAX_CATEGORIES }, aggs };
  const { aggregations } = await search(deps, { size: 0, aggs: { categories } });
  const { buckets = [] } = figuresIn(aggregations, 'categories');
  const sumOf = (bucket: Bucket, name: string): number => figuresIn(bucket, name).value ?? 0;
  return new Map(
    buckets.map((bucket) => {
      const sums = { seconds: sumOf(bucket, 'seconds'), increments: sumOf(bucket, 'increments') };
      return [String(bucket.key), { count: bucket.doc_count, ...sums }];
    }),
  );
}

async function readStamps(deps: CheckDeps, category: string): Promise<Stamps> {
  const stamps = new Map<string, bigint>();
  let last: string | undefined;
  for (;;) {
    const { hits } = await search(deps, {
      size: PAGE,
      docvalue_fields: ['seconds', 'increment'],
      query: { bool: { filter: [{ term: { category } }] } },
      sort: [{ id: 'asc' }],
      ...(last !== undefined && { search_after: [last] }),
    });
    for (const { _id, fields } of hits.hits) stamps.set(_id, changeStampOf(fields));
    if (hits.hits.length < PAGE) return stamps;
    last = hits.hits.at(-1)?._id;
  }
}

function search({ client, index }: CheckDeps, body: object): Promise<IndexResponse> {
  return client.call({ method: 'POST', path: `${index}/_search`, body, timeoutMs: CHECK_MS });
}
