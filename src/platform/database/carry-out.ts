import pLimit from 'p-limit';
import type { Db, Document } from 'mongodb';
import type { CollectionDefinition, IndexDefinition } from '../mongo/collections';
import { isDuplicateKey } from '../mongo/errors';
import { describeStep, MAX_CONCURRENT, planDatabase, type Step } from './plan';

/** A change that the stored data, or a newer release, do not allow; its message names the reason. */
export class ImpossibleChange extends Error {}

const COLLECTION_EXISTS = 48;
/** Two indexes with the same key and no option that distinguishes them. */
const INDEX_CONFLICT = new Set([85, 86]);
/** An engine without `collMod` keeps the validators with which its collections were created. */
const NO_SUCH_COMMAND = new Set([59, 115, 238]);

/** Creates everything that is declared and missing, for databases that no other process changes. */
export async function ensureCollections(
  db: Db,
  definitions: readonly CollectionDefinition[],
): Promise<void> {
  await carryOut(db, await planDatabase(db, definitions));
}

/** Carries out steps; each one is safe to repeat, even by several processes at the same time. */
export async function carryOut(db: Db, steps: readonly Step[]): Promise<void> {
  const limit = pLimit(MAX_CONCURRENT);
  await Promise.all(steps.map((step) => limit(() => carryOutOne(db, step))));
}

async function carryOutOne(db: Db, step: Step): Promise<void> {
  try {
    if (step.kind === 'collection') await createCollection(db, step.definition);
    else if (step.kind === 'validator') await changeValidator(db, step);
    else await buildIndex(db, step);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const message = `Duplicate values in the data prevent this change: ${describeStep(step)}.`;
    throw new ImpossibleChange(message, { cause: error });
  }
}

async function createCollection(
  db: Db,
  { name, validator, indexes }: CollectionDefinition,
): Promise<void> {
  try {
    await db.createCollection(name, validator ? { validator: { $jsonSchema: validator } } : {});
  } catch (error) {
    if (codeOf(error) !== COLLECTION_EXISTS) throw error;
  }
  if (indexes.length > 0) await db.collection(name).createIndexes(indexes.map(specificationOf));
}

async function changeValidator(
  db: Db,
  { collection, validator }: Extract<Step, { kind: 'validator' }>,
): Promise<void> {
  const isNone = Object.keys(validator).length === 0;
  const command = {
    collMod: collection,
    validator: isNone ? {} : { $jsonSchema: validator },
    // A bare command does not inherit it from the client.
    writeConcern: { w: 'majority', j: true },
  };
  try {
    await db.command(command);
  } catch (error) {
    if (!NO_SUCH_COMMAND.has(codeOf(error))) throw error;
  }
}

async function buildIndex(
  db: Db,
  { collection, index }: Extract<Step, { kind: 'index' }>,
): Promise<void> {
  try {
    await db.collection(collection).createIndexes([specificationOf(index)]);
  } catch (error) {
    if (!INDEX_CONFLICT.has(codeOf(error))) throw error;
    const message = `The collection ${collection} has another index of the key ${JSON.stringify(index.key)}; a migration has to drop it.`;
    throw new ImpossibleChange(message, { cause: error });
  }
}

function specificationOf({ key, options }: IndexDefinition) {
  return { key: key as never, ...options } as Document as { key: never };
}

function codeOf(error: unknown): number {
  return Number((error as { readonly code?: unknown }).code);
}
