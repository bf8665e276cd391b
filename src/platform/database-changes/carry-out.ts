import pLimit from 'p-limit';
import type { Db, Document } from 'mongodb';
import type { CollectionDefinition, IndexDefinition } from '../mongo/collections';
import { isDuplicateKey } from '../mongo/errors';
import { describeStep, MAX_CONCURRENT, namesOf, planDatabase, type Step } from './plan';

/** A change that the data stand in the way of; the message says which. */
export class ImpossibleChange extends Error {}

const COLLECTION_EXISTS = 48;
/** Two indexes of one key that differ in nothing that tells them apart. */
const INDEX_CONFLICT = new Set([85, 86]);
/** An engine without `collMod` goes on with the validators its collections were made with. */
const NO_SUCH_COMMAND = new Set([59, 115, 238]);

/** Makes what is declared and not there, all at once; for databases that nobody else changes. */
export async function ensureCollections(
  db: Db,
  definitions: readonly CollectionDefinition[],
): Promise<void> {
  await carryOut(db, (await planDatabase(db, definitions)).steps);
}

/** Carries steps out; each may be repeated, by several processes at once too. */
export async function carryOut(db: Db, steps: readonly Step[]): Promise<void> {
  const limit = pLimit(MAX_CONCURRENT);
  await Promise.all(steps.map((step) => limit(() => carryOutOne(db, step))));
}

async function carryOutOne(db: Db, step: Step): Promise<void> {
  try {
    if (step.kind === 'collection') await createCollection(db, step.definition);
    else if (step.kind === 'validator') await changeValidator(db, step);
    else if (step.kind === 'index') await buildIndex(db, step);
    else await db.collection(step.collection).dropIndex(step.name);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const message = `The data do not allow to ${describeStep(step)}: values occur twice.`;
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
    // A bare command does not take it from the client.
    writeConcern: { w: 'majority', j: true },
  };
  try {
    await db.command(command);
  } catch (error) {
    if (!NO_SUCH_COMMAND.has(codeOf(error))) throw error;
  }
}

/** Beside the one that it replaces, where the server takes both. */
async function buildIndex(
  db: Db,
  { collection: name, index, replaces }: Extract<Step, { kind: 'index' }>,
): Promise<void> {
  const collection = db.collection(name);
  const specification = specificationOf(index);
  const [usual, other] = namesOf(index.key);
  const named = { ...specification, name: replaces === usual ? other : usual };
  try {
    await collection.createIndexes([named]);
  } catch (error) {
    if (replaces === null || !INDEX_CONFLICT.has(codeOf(error))) throw error;
    await collection.dropIndex(replaces);
    await collection.createIndexes([specification]);
    return;
  }
  if (replaces !== null) await collection.dropIndex(replaces);
}

function specificationOf({ key, options }: IndexDefinition) {
  return { key: key as never, ...options } as Document as { key: never };
}

function codeOf(error: unknown): number {
  return Number((error as { readonly code?: unknown }).code);
}
