import type { Completions } from '../search-engine';
import type { ProductIndex } from './product-index';

/** Counts rows by the completions of a word, and by category. */
export function completionsOf(
  { words, path, paths }: ProductIndex,
  rows: Int32Array,
  beginning: string,
): Completions {
  const byPath = new Int32Array(paths.length);
  for (const row of rows) {
    const code = path[row] ?? 0;
    byPath[code] = (byPath[code] ?? 0) + 1;
  }
  const categories = new Map<string, number>();
  paths.forEach((ids, code) => {
    const count = byPath[code] ?? 0;
    if (count === 0) return;
    for (const id of ids) categories.set(id, (categories.get(id) ?? 0) + count);
  });
  return {
    words: beginning === '' ? new Map() : words.countBeginning(beginning, rows),
    categories,
  };
}
