import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import type { Db, Document } from 'mongodb';
import type { CollectionDefinition, IndexDefinition } from '../mongo/collections';

/** One change that brings a database up to the declarations in the code. */
export type Step =
  | { readonly kind: 'collection'; readonly definition: CollectionDefinition }
  | { readonly kind: 'validator'; readonly collection: string; readonly validator: Document }
  | { readonly kind: 'index'; readonly collection: string; readonly index: IndexDefinition };

const OPTIONS = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const;
/** The number of simultaneous commands: more would wait for connections longer than they may. */
export const MAX_CONCURRENT = 8;

/**
 * Lists what the code declares and the database lacks; only reads. Undeclared indexes are kept: operators may have
 * their own, and migrations drop those of earlier versions.
 */
export async function planDatabase(
  db: Db,
  definitions: readonly CollectionDefinition[],
): Promise<readonly Step[]> {
  const existingCollections = await db.listCollections().toArray();
  const current = new Map(existingCollections.map((one) => [one.name, one as Document]));
  const limit = pLimit(MAX_CONCURRENT);
  const plans = await Promise.all(
    definitions.map((definition) =>
      limit(() => planCollection(db, definition, current.get(definition.name))),
    ),
  );
  return plans.flat();
}

/** Unique indexes enforce rules, so nothing is served without them; the others may follow. */
export function isNeededToServe(step: Step): boolean {
  return step.kind !== 'index' || step.index.options?.unique === true;
}

/** One line of text for a step. */
export function describeStep(step: Step): string {
  if (step.kind === 'collection') return `create the collection ${step.definition.name}`;
  if (step.kind === 'validator') return `change the validator of ${step.collection}`;
  const { key, options = {}, serves } = step.index;
  const index = `index ${JSON.stringify(key)} ${JSON.stringify(options)}`;
  return `build the ${index} of ${step.collection} (${serves})`;
}

async function planCollection(
  db: Db,
  definition: CollectionDefinition,
  current: Document | undefined,
): Promise<readonly Step[]> {
  const { name: collection, validator, indexes } = definition;
  if (current === undefined) return [{ kind: 'collection', definition }];
  const existing: readonly Document[] = await db.collection(collection).listIndexes().toArray();
  const missingIndexes = indexes.filter((index) => !existing.some((one) => isSame(index, one)));
  const isChanged = !isDeepStrictEqual(validatorOf(current), validator ?? null);
  return [
    ...(isChanged ? [{ kind: 'validator', collection, validator: validator ?? {} } as const] : []),
    ...missingIndexes.map((index) => ({ kind: 'index', collection, index }) as const),
  ];
}

function isSame({ key, options = {} }: IndexDefinition, current: Document): boolean {
  const optionsOf = (all: Document) => OPTIONS.map((name) => (all[name] as unknown) ?? false);
  return (
    isDeepStrictEqual(entriesOf(key), entriesOf(current['key'])) &&
    isDeepStrictEqual(optionsOf(options), optionsOf(current))
  );
}

/** The order matters. */
function entriesOf(key: unknown): readonly (readonly [string, string | number])[] {
  return Object.entries(key as Document);
}

function validatorOf({ options }: Document): Document | null {
  const { validator } = (options ?? {}) as { readonly validator?: Document };
  return (validator?.['$jsonSchema'] as Document | undefined) ?? null;
}
