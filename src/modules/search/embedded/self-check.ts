import { chunksOf } from '../../../platform/values/chunks';
import { withAbsent, type ChangeFeed, type ChangeMark, type ProductChange } from '../change-feed';
import { differingCategories } from '../index-checks';
import type { ProductIndex } from './product-index';

/** Products that are read again at once. */
const PORTION = 1000;

interface Checked {
  readonly index: ProductIndex;
  readonly feed: ChangeFeed;
  /** Puts products in as they are now. */
  readonly adopt: (changes: readonly ProductChange[]) => Promise<void>;
}

/**
 * Finds what the feed never told: a change that became visible too late, or one that the server took back. Counts and
 * sums of marks by category are compared; where they differ, marks one by one, and what differs is read again. A change
 * that happens meanwhile costs no more than that.
 */
export async function checkIndex({ index, feed, adopt }: Checked): Promise<number> {
  let mended = 0;
  for (const id of differingCategories(await feed.checksums(), index.checksums())) {
    const suspects = await suspectsIn(id, { index, feed });
    for (const portion of chunksOf(suspects, PORTION)) {
      const before = new Map(portion.map((suspect) => [suspect, index.markOf(suspect)]));
      const stored = await feed.readProducts(portion);
      const changes = differing(withAbsent(stored, portion), before, index);
      await adopt(changes);
      mended += changes.length;
    }
  }
  return mended;
}

async function suspectsIn(
  categoryId: string,
  { index, feed }: Pick<Checked, 'index' | 'feed'>,
): Promise<readonly string[]> {
  const stored = await feed.readMarks(categoryId);
  const strange = [...stored].filter(([id, mark]) => index.markOf(id) !== mark).map(([id]) => id);
  return [...strange, ...index.idsIn(categoryId).filter((id) => !stored.has(id))];
}

/** Changes that the index has not learned, neither before nor meanwhile. */
function differing(
  changes: readonly ProductChange[],
  before: ReadonlyMap<string, ChangeMark | undefined>,
  index: ProductIndex,
): readonly ProductChange[] {
  return changes.filter(({ id, product, mark }) => {
    const known = index.markOf(id);
    if (known !== before.get(id)) return false;
    return product === null ? known !== undefined : known !== mark;
  });
}
