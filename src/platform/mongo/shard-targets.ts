import type { Collection, Db, Document } from 'mongodb';
import { pipelineWithBuckets, withBucket, type RulesOf } from './bucket-filters';
import type { BucketRules, CollectionDefinition } from './collections';

/** What a router of a sharded cluster calls itself. */
const ROUTER = 'isdbgrid';

/** Those of the collections that this deployment has sharded by their bucket; none where there are no shards. */
export async function listSharded(
  db: Db,
  definitions: readonly CollectionDefinition[],
): Promise<readonly CollectionDefinition[]> {
  const { msg } = await db.command({ hello: 1 });
  if (msg !== ROUTER) return [];
  const bucketed = definitions.filter(({ bucketBy }) => bucketBy !== undefined);
  const stats = await Promise.all(bucketed.map(({ name }) => db.command({ collStats: name })));
  return bucketed.filter((_definition, at) => stats[at]?.['sharded'] === true);
}

/** What names documents in its first argument. */
const BY_FILTER = [
  'find',
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
] as const;

/**
 * Lets every command on these collections name the bucket that follows from what it asks for, so that a router sends it
 * to the shards that have it and to no others. One more condition costs every update a plan, so nothing of this is done
 * where there are no shards: docs/decisions/027-shard-targets.md.
 */
export function nameBuckets(db: Db, definitions: readonly CollectionDefinition[]): void {
  const rules = new Map<unknown, BucketRules | undefined>(
    definitions.map(({ name, bucketBy }) => [name, bucketBy]),
  );
  const rulesOf: RulesOf = (collection) => rules.get(collection);
  if (rules.size === 0) return;
  beforeCalls(db, 'command', (command: Document, ...others) => {
    const found = rulesOf(command['find']);
    return [found === undefined ? command : withBucketInFilter(command, found), ...others];
  });
  beforeCalls(db.client, 'bulkWrite', (models: readonly Document[], ...others) => {
    const from = `${db.databaseName}.`.length;
    const toNamed = (model: Document): Document =>
      withBucketInFilter(model, rulesOf(String(model['namespace']).slice(from)));
    return [models.map(toNamed), ...others];
  });
  const { collection } = db;
  db.collection = ((...args: Parameters<typeof collection>) =>
    namingBuckets(collection.apply(db, args), rulesOf)) as typeof collection;
}

function namingBuckets(collection: Collection, rulesOf: RulesOf): Collection {
  const rules = rulesOf(collection.collectionName);
  beforeCalls(collection, 'aggregate', (pipeline: readonly Document[], ...others) => [
    pipelineWithBuckets(collection.collectionName, pipeline, rulesOf),
    ...others,
  ]);
  if (rules === undefined) return collection;
  for (const name of BY_FILTER) {
    beforeCalls(collection, name, (filter: Document = {}, ...others) => [
      withBucket(filter, rules),
      ...others,
    ]);
  }
  beforeCalls(collection, 'bulkWrite', (models: readonly Document[], ...others) => {
    const toNamed = (model: Document): Document =>
      Object.fromEntries(
        Object.entries(model).map(([name, body]) => [
          name,
          withBucketInFilter(body as Document, rules),
        ]),
      );
    return [models.map(toNamed), ...others];
  });
  return collection;
}

function withBucketInFilter(part: Document, rules: BucketRules | undefined): Document {
  const { filter } = part;
  return filter === undefined ? part : { ...part, filter: withBucket(filter as Document, rules) };
}

/** Changes what a method is called with. */
function beforeCalls<T extends object, First>(
  object: T,
  name: keyof T,
  change: (first: First, ...others: readonly unknown[]) => readonly unknown[],
): void {
  const method = object[name] as (...args: readonly unknown[]) => unknown;
  const changed = (first: First, ...others: readonly unknown[]): unknown =>
    method.apply(object, [...change(first, ...others)]);
  object[name] = changed as T[typeof name];
}
