import type { LimitFunction } from 'p-limit';
import { chunksOf } from '../../../platform/values/chunks';
import {
  withAbsent,
  type ChangeFeed,
  type ChangeMark,
  type Checksum,
  type ProductChange,
} from '../change-feed';
import { differingCategories } from '../index-checks';
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
/** The number of products that are written again at once, while no change is written. */
const PORTION = 500;
const CHECK_MS = 30_000;

/**
 * Finds changes that the feed never reported: those that became visible too late, or that the server rolled back.
 * Compares counts and sums of marks by category; where they differ, compares the marks one by one, and writes what
 * differs again. Returns the number of those products.
 */
export async function checkStoredIndex(deps: CheckDeps): Promise<number> {
  const { feed, queue } = deps;
  let corrected = 0;
  for (const id of differingCategories(await feed.checksums(), await readChecksums(deps))) {
    const stored = await feed.readMarks(id);
    const indexed = await readMarks(deps, id);
    const ids = [...new Set([...stored.keys(), ...indexed.keys()])];
    const differing = ids.filter((one) => stored.get(one) !== indexed.get(one));
    for (const portion of chunksOf(differing, PORTION)) {
      await queue(() => writeAgain(deps, portion, indexed));
    }
    corrected += differing.length;
  }
  return corrected;
}

/** Alone in the queue, so that no newer change is written between the read and the forced write. */
async function writeAgain(
  { feed, store, index }: CheckDeps,
  ids: readonly string[],
  indexed: ReadonlyMap<string, ChangeMark>,
): Promise<void> {
  const changes = withAbsent(await feed.readProducts(ids), ids);
  const isOlder = ({ id, mark }: ProductChange): boolean => mark < (indexed.get(id) ?? -1n);
  await store.write(
    index,
    changes.filter((change) => !isOlder(change)),
  );
  await store.write(index, changes.filter(isOlder), { isForced: true });
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

async function readMarks(
  deps: CheckDeps,
  category: string,
): Promise<ReadonlyMap<string, ChangeMark>> {
  const marks = new Map<string, ChangeMark>();
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
