import type { Play } from '../scenario';
import { groupBy } from './group-by';
import type { ObservedCall } from './linearizability';

/** An item of a bulk creation. */
interface Item {
  readonly externalId: string;
  readonly title: string;
}

/** The result that its creator got. */
export interface CreationResult {
  readonly outcome: string;
  readonly id: string | null;
}

interface Creation {
  readonly mode: 'partial' | 'atomic';
  readonly items: readonly Item[];
}

interface Product extends Item {
  readonly _id: string;
  readonly staged?: string;
  readonly lock?: string;
}

/** The result of an import's item. */
interface Result extends CreationResult {
  readonly externalId: string;
}

/** The final state in the database. */
interface StoredProducts {
  readonly byName: ReadonlyMap<string, readonly Product[]>;
  /** The ids of products that imports have changed. */
  readonly rewrittenIds: ReadonlySet<string | null>;
  /** The externalIds of products that all-or-nothing batches requested. */
  readonly preparedIds: ReadonlySet<string>;
}

/**
 * Checks that a product that was reported as created exists once, as requested, and that a refused
 * one was created by another client.
 */
export async function creationViolations({ db, observations }: Play): Promise<readonly string[]> {
  const there = { deletedAt: null };
  const products = await db.collection<Product>('products').find(there).toArray();
  const rows = await db.collection<{ results: Result[] }>('import_results').find().toArray();
  const results = rows.flatMap((row) => row.results);
  const history = (observations.get('creations') ?? []) as ObservedCall<
    Creation,
    readonly CreationResult[]
  >[];
  const byName = groupBy(products, ({ externalId }) => externalId);
  const rewrittenIds = new Set(
    results.filter(({ outcome }) => outcome === 'updated').map(({ id }) => id),
  );
  const preparedIds = new Set(
    history
      .filter(({ input: { mode } }) => mode === 'atomic')
      .flatMap(({ input: { items } }) => items.map(({ externalId }) => externalId)),
  );
  const storedProducts: StoredProducts = { byName, rewrittenIds, preparedIds };
  const heldProducts = products.filter(
    ({ staged, lock }) => staged !== undefined || lock !== undefined,
  );
  const importedItems = results.map(
    (result) => [{ ...result, title: `import ${result.externalId}` }, result] as const,
  );
  return [
    ...[...byName]
      .filter(([, all]) => all.length > 1)
      .map(([name, all]) => `${name} was made ${all.length} times`),
    ...heldProducts.map(({ _id }) => `${_id} is still locked by a batch`),
    ...history.flatMap((one) => creationFaults(one, storedProducts)),
    ...importedItems.flatMap(([item, result]) => itemViolations(item, result, storedProducts)),
  ];
}

/**
 * Checks that all products of an all-or-nothing batch exist or none, even if its outcome is
 * unknown.
 */
function creationFaults(
  { input: { mode, items }, answer, words }: ObservedCall<Creation, readonly CreationResult[]>,
  storedProducts: StoredProducts,
): readonly string[] {
  const results = answer?.output ?? [];
  const own = items.filter(({ title }) => isThere(title, storedProducts)).length;
  const isWhole = own === 0 || own === items.length || storedProducts.rewrittenIds.size > 0;
  return [
    ...(mode === 'partial' || isWhole
      ? []
      : [`only ${own} of ${items.length} products exist: ${words}`]),
    ...items.flatMap((item, index) => {
      const one = results[index];
      return one === undefined ? [] : itemViolations(item, one, storedProducts);
    }),
  ];
}

const isThere = (title: string, { byName }: StoredProducts): boolean =>
  [...byName.values()].flat().some((product) => product.title === title);

function itemViolations(
  { externalId, title }: Item,
  { outcome, id }: CreationResult,
  { byName, rewrittenIds, preparedIds }: StoredProducts,
): readonly string[] {
  const product = byName.get(externalId)?.[0];
  // The other items of a refused batch need not exist.
  if (outcome === 'not_applied' && product?.title !== title) return [];
  // A value that a batch has staged is taken, even if the batch is rolled back afterwards.
  if (outcome === 'failed' && product === undefined && preparedIds.has(externalId)) return [];
  if (product === undefined) return [`${externalId} is ${outcome} (${id}), but does not exist`];
  const isOwn = product._id === id && (product.title === title || rewrittenIds.has(id));
  if (outcome === 'created' && !isOwn)
    return [`${title} was created as ${id}; there is ${product.title} as ${product._id}`];
  const isRefused = outcome === 'failed' || outcome === 'not_applied';
  return isRefused && product.title === title ? [`${title} is refused, and there`] : [];
}
