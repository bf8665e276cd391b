import { chunksOf } from '../../../platform/values/chunks';
import {
  withAbsent,
  type ChangeFeed,
  type ChangeMark,
  type Checksum,
  type ProductChange,
} from '../change-feed';
import { differingCategories } from '../index-checks';
import type { WriteChanges } from './bulk-write';
import type { OpenSearchClient } from './client';
import type { WriteQueue } from './write-queue';

export interface CheckDeps {
  readonly client: OpenSearchClient;
  readonly index: string;
  readonly feed: ChangeFeed;
  readonly write: WriteChanges;
  readonly queue: Pick<WriteQueue, 'run'>;
}

const MAX_CATEGORIES = 60_000;
const PAGE = 5000;
/** Products that are written again at once, while no change is written. */
const PORTION = 500;
const CHECK_MS = 30_000;

/**
 * Finds what the feed never reported: a change that became visible too late, or one that the server rolled back. Counts and
 * sums of marks by category are compared; where they differ, marks one by one, and what differs is written again. How
 * many products that were. Changes are written meanwhile; only what is written again waits in one queue with them.
 */
export async function checkStoredIndex(deps: CheckDeps): Promise<number> {
  const differing = differingCategories(await deps.feed.checksums(), await readChecksums(deps));
  let mended = 0;
  for (const id of differing) mended += await mend(deps, id);
  return mended;
}

async function mend(deps: CheckDeps, categoryId: string): Promise<number> {
  const { feed, queue } = deps;
  const stored = await feed.readMarks(categoryId);
  const indexed = await readMarks(deps, categoryId);
  const ids = new Set([...stored.keys(), ...indexed.keys()]);
  const suspects = [...ids].filter((id) => stored.get(id) !== indexed.get(id));
  for (const portion of chunksOf(suspects, PORTION)) {
    await queue.run(() => writeAgain(deps, portion, indexed));
  }
  return suspects.length;
}

/** Alone in the queue: no newer change is written between the reading and what is forced. */
async function writeAgain(
  { feed, write }: CheckDeps,
  ids: readonly string[],
  indexed: ReadonlyMap<string, ChangeMark>,
): Promise<void> {
  const changes = withAbsent(await feed.readProducts(ids), ids);
  const isOlder = ({ id, mark }: ProductChange): boolean => mark < (indexed.get(id) ?? -1n);
  await write(changes.filter((change) => !isOlder(change)));
  await write(changes.filter(isOlder), { isForced: true });
}

interface Sum {
  readonly value: number;
}

async function readChecksums({
  client,
  index,
}: Pick<CheckDeps, 'client' | 'index'>): Promise<ReadonlyMap<string, Checksum>> {
  const sums = {
    seconds: { sum: { field: 'seconds' } },
    increments: { sum: { field: 'increment' } },
  };
  const body = {
    size: 0,
    aggs: { categories: { terms: { field: 'category', size: MAX_CATEGORIES }, aggs: sums } },
  };
  const { aggregations } = await client.call<{
    readonly aggregations: {
      readonly categories: {
        readonly buckets: readonly {
          readonly key: string;
          readonly doc_count: number;
          readonly seconds: Sum;
          readonly increments: Sum;
        }[];
      };
    };
  }>({ method: 'POST', path: `${index}/_search`, body, timeoutMs: CHECK_MS });
  return new Map(
    aggregations.categories.buckets.map(({ key, doc_count: count, seconds, increments }) => [
      key,
      { count, seconds: seconds.value, increments: increments.value },
    ]),
  );
}

interface MarksAnswer {
  readonly hits: {
    readonly hits: readonly {
      readonly _id: string;
      readonly fields: {
        readonly seconds: readonly [number];
        readonly increment: readonly [number];
      };
    }[];
  };
}

async function readMarks(
  { client, index }: Pick<CheckDeps, 'client' | 'index'>,
  category: string,
): Promise<ReadonlyMap<string, ChangeMark>> {
  const marks = new Map<string, ChangeMark>();
  for (let after: readonly string[] | null = null; ;) {
    const body: object = {
      size: PAGE,
      docvalue_fields: ['seconds', 'increment'],
      query: { bool: { filter: [{ term: { category } }] } },
      sort: [{ id: 'asc' }],
      ...(after && { search_after: after }),
    };
    const { hits }: MarksAnswer = await client.call<MarksAnswer>({
      method: 'POST',
      path: `${index}/_search`,
      body,
      timeoutMs: CHECK_MS,
    });
    for (const { _id, fields } of hits.hits) {
      marks.set(_id, (BigInt(fields.seconds[0]) << 32n) | BigInt(fields.increment[0]));
    }
    const last = hits.hits.at(-1);
    if (last === undefined || hits.hits.length < PAGE) return marks;
    after = [last._id];
  }
}
