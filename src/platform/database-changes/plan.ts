import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import type { Db, Document } from 'mongodb';
import type { CollectionDefinition, IndexDefinition } from '../mongo/collections';

/** One change that brings a database up to what the code declares. */
export type Step =
  | { readonly kind: 'collection'; readonly definition: CollectionDefinition }
  | { readonly kind: 'validator'; readonly collection: string; readonly validator: Document }
  | {
      readonly kind: 'index';
      readonly collection: string;
      readonly index: IndexDefinition;
      /** The name of one of the same key with other options. */
      readonly replaces: string | null;
    }
  /** What a process that died while it rebuilt an index has left. */
  | { readonly kind: 'leftover'; readonly collection: string; readonly name: string };

/** The difference between a database and the code. */
export interface DatabasePlan {
  readonly steps: readonly Step[];
  /** Indexes that nobody declares (any more): kept, since an earlier release may need them. */
  readonly surplus: readonly { readonly collection: string; readonly name: string }[];
}

/** An index as the server shows it. */
interface StoredIndex extends Document {
  readonly name: string;
  readonly key: Document;
}

const OPTIONS = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const;
/** Commands at once: more than that would wait for connections longer than they may. */
export const MAX_CONCURRENT = 8;

/** Compares a database with what is declared; reads only. */
export async function planDatabase(
  db: Db,
  definitions: readonly CollectionDefinition[],
): Promise<DatabasePlan> {
  const listed = await db.listCollections().toArray();
  const stored = new Map(listed.map((one) => [one.name, one as Document]));
  const limit = pLimit(MAX_CONCURRENT);
  const plans = await Promise.all(
    definitions.map((definition) =>
      limit(() => planCollection(db, definition, stored.get(definition.name))),
    ),
  );
  return {
    steps: plans.flatMap(({ steps }) => steps),
    surplus: plans.flatMap(({ surplus }) => surplus),
  };
}

/** Unique indexes carry rules, so that nothing is served without them; others may follow. */
export function isNeededToServe(step: Step): boolean {
  if (step.kind === 'leftover') return false;
  return step.kind !== 'index' || step.index.options?.unique === true;
}

/**
 * The names that an index of this key may have: a changed one is built beside the one that it replaces, so that no query is
 * without an index meanwhile.
 */
export function namesOf(key: unknown): readonly [string, string] {
  const name = entriesOf(key).flat().join('_');
  return [name, `${name}_rebuilt`];
}

/** A step in a line of text. */
export function describeStep(step: Step): string {
  if (step.kind === 'collection') return `create the collection ${step.definition.name}`;
  if (step.kind === 'validator') return `change the validator of ${step.collection}`;
  if (step.kind === 'leftover') return `drop the index ${step.name} of ${step.collection}`;
  const { collection, index, replaces } = step;
  const { key, options = {} } = index;
  const what = `index ${JSON.stringify(key)} ${JSON.stringify(options)} of ${collection}`;
  return `${replaces === null ? 'build' : 'rebuild'} the ${what} (${index.serves})`;
}

async function planCollection(
  db: Db,
  definition: CollectionDefinition,
  stored: Document | undefined,
): Promise<DatabasePlan> {
  const { name: collection, validator, indexes } = definition;
  if (stored === undefined) return { steps: [{ kind: 'collection', definition }], surplus: [] };
  const there = (await db.collection(collection).listIndexes().toArray()) as StoredIndex[];
  const isChanged = !isDeepStrictEqual(validatorOf(stored), validator ?? null);
  const { steps, known } = planIndexes(collection, indexes, there);
  return {
    steps: [
      ...(isChanged
        ? [{ kind: 'validator', collection, validator: validator ?? {} } as const]
        : []),
      ...steps,
    ],
    surplus: there
      .filter(({ name }) => name !== '_id_' && !known.has(name))
      .map(({ name }) => ({ collection, name })),
  };
}

function planIndexes(
  collection: string,
  declared: readonly IndexDefinition[],
  there: readonly StoredIndex[],
) {
  const exact = new Map(declared.map((index) => [index, there.find((one) => isSame(index, one))]));
  const known = new Set([...exact.values()].flatMap((one) => one?.name ?? []));
  const steps = declared.flatMap((index): readonly Step[] => {
    const isThere = exact.get(index) !== undefined;
    const other = there.find(
      ({ name, key }) =>
        !known.has(name) &&
        isDeepStrictEqual(entriesOf(key), entriesOf(index.key)) &&
        // Beside the one that is declared operators may have theirs.
        (!isThere || namesOf(key).includes(name)),
    );
    if (other !== undefined) known.add(other.name);
    if (!isThere) return [{ kind: 'index', collection, index, replaces: other?.name ?? null }];
    return other === undefined ? [] : [{ kind: 'leftover', collection, name: other.name }];
  });
  return { steps, known };
}

function isSame({ key, options = {} }: IndexDefinition, stored: StoredIndex): boolean {
  const optionsOf = (all: Document) => OPTIONS.map((name) => (all[name] as unknown) ?? false);
  return (
    isDeepStrictEqual(entriesOf(key), entriesOf(stored.key)) &&
    isDeepStrictEqual(optionsOf(options), optionsOf(stored))
  );
}

/** Order matters. */
function entriesOf(key: unknown): readonly (readonly [string, string | number])[] {
  return Object.entries(key as Document);
}

function validatorOf({ options }: Document): Document | null {
  const { validator } = (options ?? {}) as { readonly validator?: Document };
  return (validator?.['$jsonSchema'] as Document | undefined) ?? null;
}
