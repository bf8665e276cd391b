import type { Play } from '../scenario';
import { groupBy } from './group-by';
import type { Observed } from './linearizability';

/** An item of a bulk creation. */
interface Item {
  readonly externalId: string;
  readonly title: string;
}

/** What its creator was told of it. */
export interface Told {
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

/** What became of an item of an import. */
interface Result extends Told {
  readonly externalId: string;
}

/** What is stored in the end. */
interface Stored {
  readonly byName: ReadonlyMap<string, readonly Product[]>;
  /** Imports have written these anew, by id. */
  readonly rewritten: ReadonlySet<string | null>;
  /** All-or-nothing batches wanted to make these, by externalId. */
  readonly prepared: ReadonlySet<string>;
}

/** What was told to be created is there as it was asked for, once; what was refused is there by somebody else. */
export async function creationViolations({ db, observed }: Play): Promise<readonly string[]> {
  const there = { deletedAt: null };
  const products = await db.collection<Product>('products').find(there).toArray();
  const rows = await db.collection<{ results: Result[] }>('import_results').find().toArray();
  const results = rows.flatMap((row) => row.results);
  const history = (observed.get('creations') ?? []) as Observed<Creation, readonly Told[]>[];
  const byName = groupBy(products, ({ externalId }) => externalId);
  const rewritten = new Set(
    results.filter(({ outcome }) => outcome === 'updated').map(({ id }) => id),
  );
  const prepared = new Set(
    history
      .filter(({ input: { mode } }) => mode === 'atomic')
      .flatMap(({ input: { items } }) => items.map(({ externalId }) => externalId)),
  );
  const stored: Stored = { byName, rewritten, prepared };
  const held = products.filter(({ staged, lock }) => staged !== undefined || lock !== undefined);
  const imported = results.map(
    (told) => [{ ...told, title: `import ${told.externalId}` }, told] as const,
  );
  return [
    ...[...byName]
      .filter(([, all]) => all.length > 1)
      .map(([name, all]) => `${name} was made ${all.length} times`),
    ...held.map(({ _id }) => `${_id} is held by a batch for ever`),
    ...history.flatMap((one) => creationFaults(one, stored)),
    ...imported.flatMap(([item, told]) => itemViolations(item, told, stored)),
  ];
}

/** All or none of an all-or-nothing batch is there, also when nobody knows what came of it. */
function creationFaults(
  { input: { mode, items }, answer, words }: Observed<Creation, readonly Told[]>,
  stored: Stored,
): readonly string[] {
  const told = answer?.output ?? [];
  const own = items.filter(({ title }) => isThere(title, stored)).length;
  const isWhole = own === 0 || own === items.length || stored.rewritten.size > 0;
  return [
    ...(mode === 'partial' || isWhole
      ? []
      : [`${own} of ${items.length} products are there: ${words}`]),
    ...items.flatMap((item, index) => {
      const one = told[index];
      return one === undefined ? [] : itemViolations(item, one, stored);
    }),
  ];
}

const isThere = (title: string, { byName }: Stored): boolean =>
  [...byName.values()].flat().some((product) => product.title === title);

function itemViolations(
  { externalId, title }: Item,
  { outcome, id }: Told,
  { byName, rewritten, prepared }: Stored,
): readonly string[] {
  const stored = byName.get(externalId)?.[0];
  // The others of a batch that was refused: nobody need have made them.
  if (outcome === 'not_applied' && stored?.title !== title) return [];
  // What a batch prepares is taken, also when it is rolled back afterwards.
  if (outcome === 'failed' && stored === undefined && prepared.has(externalId)) return [];
  if (stored === undefined) return [`${externalId} is ${outcome} (${id}), and is not there`];
  const isOwn = stored._id === id && (stored.title === title || rewritten.has(id));
  if (outcome === 'created' && !isOwn)
    return [`${title} was created as ${id}; there is ${stored.title} as ${stored._id}`];
  const isRefused = outcome === 'failed' || outcome === 'not_applied';
  return isRefused && stored.title === title ? [`${title} is refused, and there`] : [];
}
