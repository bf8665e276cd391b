import type { LimitFunction } from 'p-limit';
import type { ChangeFeed, Checksum, ProductChange } from '../change-feed';
import { correctIndex, readOrRemove, type Marks } from '../index-checks';
import type { OpenSearchClient } from './client';
import { markIn, type MarkFields } from './documents';
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
    marksIn: (categoryId) => readMarks(deps, categoryId),
    readAgain: (ids, marks) => deps.queue(() => writeAgain(deps, ids, marks)),
  });
}

/** Alone in the queue, so that no newer change is written between the read and the forced write. */
async function writeAgain(
  { feed, store, index }: CheckDeps,
  ids: readonly string[],
  marks: Marks,
): Promise<number> {
  const changes = await readOrRemove(feed, ids);
  const isOlder = ({ id, mark }: ProductChange): boolean => mark < (marks.get(id) ?? -1n);
  await store.write(
    index,
    changes.filter((change) => !isOlder(change)),
  );
  await store.write(index, changes.filter(isOlder), { isForced: true });
  return ids.length;
}

interface ChecksumsAnswer {
  readonly aggregations: {
    readonly categories: {
      readonly buckets: readonly {
        readonly key: string;
        readonly doc_count: number;
        readonly seconds: { readonly value: number };
        readonly increments: { readonly value: number };
      }[];
    };
  };
}

async function readChecksums(deps: CheckDeps): Promise<ReadonlyMap<string, Checksum>> {
  const aggs = {
    seconds: { sum: { field: 'seconds' } },
    increments: { sum: { field: 'increment' } },
  };
  const categories = { terms: { field: 'category', size: MAX_CATEGORIES }, aggs };
  const { aggregations } = await search<ChecksumsAnswer>(deps, { size: 0, aggs: { categories } });
  return new Map(
    aggregations.categories.buckets.map(({ key, doc_count: count, seconds, increments }) => [
      key,
      { count, seconds: seconds.value, increments: increments.value },
    ]),
  );
}

interface MarksAnswer {
  readonly hits: {
    readonly hits: readonly { readonly _id: string; readonly fields: MarkFields }[];
  };
}

async function readMarks(deps: CheckDeps, category: string): Promise<Marks> {
  const marks = new Map<string, bigint>();
  let last: string | undefined;
  for (;;) {
    const { hits } = await search<MarksAnswer>(deps, {
      size: PAGE,
      docvalue_fields: ['seconds', 'increment'],
      query: { bool: { filter: [{ term: { category } }] } },
      sort: [{ id: 'asc' }],
      ...(last !== undefined && { search_after: [last] }),
    });
    for (const { _id, fields } of hits.hits) marks.set(_id, markIn(fields));
    if (hits.hits.length < PAGE) return marks;
    last = hits.hits.at(-1)?._id;
  }
}

function search<T>({ client, index }: CheckDeps, body: object): Promise<T> {
  return client.call<T>({ method: 'POST', path: `${index}/_search`, body, timeoutMs: CHECK_MS });
}
