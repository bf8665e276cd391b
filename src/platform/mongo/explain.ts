import type { Db, Document } from 'mongodb';
import { withoutNulls } from '../given';
import type { WatchedCommand } from '../watch';

/** Names of the indexes that a command uses, `COLLSCAN` for none; null for what asks for nothing (inserts). */
export async function indexesOf(
  db: Db,
  command: WatchedCommand,
): Promise<readonly string[] | null> {
  const queries = queriesOf(command);
  if (queries.length === 0) return null;
  const found = new Set<string>();
  for (const query of queries) {
    collect(await db.command({ explain: query, verbosity: 'queryPlanner' }), found);
  }
  return [...found];
}

const MAX_OF_BATCH = 10;

/** The reading parts of a command: a write finds its documents as a `find` with its filter does. */
function queriesOf({ operation, collection, args: [first, options] }: WatchedCommand) {
  if (operation === 'bulkWrite') return queriesOfBatch(first as readonly Document[], collection);
  const given = Object(first) as Document;
  if (collection === '' || /insert|getMore|distinct|Count/.test(operation)) return [];
  if (operation === 'aggregate') return [{ aggregate: collection, pipeline: first, cursor: {} }];
  if (given['find'] === collection) return [withoutNulls(given)];
  const { sort, hint, limit } = Object(options) as Readonly<Record<string, unknown>>;
  return [withoutNulls({ find: collection, filter: given, sort, hint, limit })];
}

/** Writes that left together, over one collection (`{updateOne: {filter}}`) or several (`{namespace, filter}`). */
function queriesOfBatch(models: readonly Document[], collection: string): readonly Document[] {
  return models
    .map((model) => ('namespace' in model ? model : (Object.values(model)[0] as Document)))
    .filter(({ filter }) => filter !== undefined)
    .slice(0, MAX_OF_BATCH)
    .map((model) => ({
      find: collectionOf(model['namespace']) ?? collection,
      filter: model['filter'] as Document,
    }));
}

function collectionOf(namespace: unknown): string | undefined {
  return typeof namespace === 'string' ? namespace.slice(namespace.indexOf('.') + 1) : undefined;
}

function collect(node: unknown, found: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { stage, indexName } = node as Document;
  if (typeof indexName === 'string') found.add(indexName);
  // The server's name for a look-up by _id, which reports no index.
  else if (stage === 'IDHACK') found.add('_id_');
  else if (stage === 'COLLSCAN') found.add('COLLSCAN');
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'rejectedPlans' && key !== 'command') collect(value, found);
  }
}
