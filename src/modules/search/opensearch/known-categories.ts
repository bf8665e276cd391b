import { sharedRead } from '../../../platform/values/shared-read';
import { CategoryTree } from '../category-tree';
import type { ChangeFeed, ChangeMark } from '../change-feed';

/** What was read so lately is good enough: changes are found within a second. */
const FRESH_MS = 500;
/** A change may become visible so much later than one with a later mark. */
const OVERLAP_SECONDS = 15n;

/** The categories of this process, which are few and needed by every search. */
export function createKnownCategories({ readCategories }: Pick<ChangeFeed, 'readCategories'>) {
  let tree = new CategoryTree();
  let newest: ChangeMark = 0n;
  let readAt = -Infinity;

  const read = async (): Promise<CategoryTree> => {
    const startedAt = performance.now();
    const overlap = OVERLAP_SECONDS << 32n;
    const changed = await readCategories(newest > overlap ? newest - overlap : 0n);
    tree = tree.with(changed);
    newest = changed.reduce((max, { mark }) => (mark > max ? mark : max), newest);
    readAt = startedAt;
    return tree;
  };
  const shared = sharedRead(read);
  return {
    /** As they are now. */
    read,
    /** As they were half a second ago, or later. */
    latest: async (): Promise<CategoryTree> => {
      return performance.now() - readAt < FRESH_MS ? tree : shared();
    },
  };
}
