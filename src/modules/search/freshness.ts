import { batchByKey } from '../../platform/batch-by-key';
import type {
  ChangeMark,
  Changes,
  IndexedCategory,
  ProductIndexRepository,
} from './product-index.repository';
import { createProductIndex, type ProductIndex } from './product-index';

/** What searches run on: products and categories as they were when the request arrived, or later. */
export interface SearchState {
  readonly index: ProductIndex;
  /** By id and by externalId. */
  readonly categories: ReadonlyMap<string, IndexedCategory>;
  /** Another number after every change that a search could see. */
  readonly generation: number;
}

/** Brings the index up to date. Requests of one moment share a read, but never one that was sent before them. */
export type FreshState = () => Promise<SearchState>;

/**
 * A change may become visible after one with a later stamp, but not by more than this: changes are read again
 * until they are this old.
 */
const OVERLAP_MS = 1000;

interface Kept extends SearchState {
  readonly categories: Map<string, IndexedCategory>;
  generation: number;
  /** Marks of recent changes, by product: the same change is not applied twice. */
  seen: Map<string, ChangeMark>;
  /** Every change up to here is in the index. */
  settled: ChangeMark;
  /** The greatest mark that had been read at a moment; it settles when that is long enough ago. */
  candidate: { readonly mark: ChangeMark; readonly at: number };
}

export function createFreshState(
  repository: ProductIndexRepository,
  now: () => number = () => performance.now(),
): FreshState {
  let kept: Kept | null = null;

  const refresh = async (): Promise<SearchState> => {
    if (kept === null || kept.index.isWorn) {
      const generation = (kept?.generation ?? 0) + 1;
      kept = { ...(await load(repository, now)), generation };
    }
    const startedAt = now();
    const changes = await repository.readChanges(kept.settled);
    applyChanges(kept, changes);
    settle(kept, { last: changes.last, startedAt, endedAt: now() });
    return kept;
  };
  const read = batchByKey<SearchState>({
    fetch: async (keys) => new Map([[keys[0] ?? '', await refresh()]]),
    slots: 1,
  });
  return async () => (await read('state')) as SearchState;
}

async function load(
  repository: ProductIndexRepository,
  now: () => number,
): Promise<Omit<Kept, 'generation'>> {
  const settled = await repository.safeMark();
  const index = createProductIndex();
  const seen = new Map<string, ChangeMark>();
  for await (const portion of repository.readAll()) {
    index.apply(portion);
    for (const { id, mark } of portion) if (mark > settled) seen.set(id, mark);
  }
  const categories = new Map<string, IndexedCategory>();
  keepCategories(categories, await repository.readCategories());
  return { index, categories, seen, settled, candidate: { mark: settled, at: now() } };
}

function applyChanges(kept: Kept, { products, categories }: Changes): void {
  const { seen } = kept;
  const news = products.filter(({ id, mark }) => seen.get(id) !== mark);
  kept.seen = new Map(products.map(({ id, mark }) => [id, mark]));
  kept.index.apply(news);
  const movedCategories = keepCategories(kept.categories, categories);
  if (news.length > 0 || movedCategories) kept.generation += 1;
}

/** True when there was news. */
function keepCategories(
  kept: Map<string, IndexedCategory>,
  categories: readonly IndexedCategory[],
): boolean {
  const news = categories.filter(({ id, mark }) => kept.get(id)?.mark !== mark);
  for (const category of news) {
    kept.set(category.id, category);
    if (category.externalId !== null) kept.set(category.externalId, category);
  }
  return news.length > 0;
}

interface Reading {
  readonly last: ChangeMark;
  readonly startedAt: number;
  readonly endedAt: number;
}

function settle(kept: Kept, { last, startedAt, endedAt }: Reading): void {
  if (startedAt - kept.candidate.at < OVERLAP_MS) return;
  kept.settled = kept.candidate.mark;
  kept.candidate = { mark: last, at: endedAt };
}
