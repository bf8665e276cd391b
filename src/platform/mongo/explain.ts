import type { Db, Document } from 'mongodb';
import { withoutNulls } from '../values/given';
import type { WatchedCommand } from '../telemetry/watch';

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

type Command = Readonly<Record<string, unknown>>;

/** The reading parts of a command: a write finds its documents as a `find` with its filter does. */
function queriesOf({ operation, collection, command }: WatchedCommand): readonly Document[] {
  const find = (filter: unknown, sort?: unknown) =>
    withoutNulls({ find: collection, filter, sort });
  const { filter, sort, hint, limit, query, pipeline, updates, deletes, ops } = command as Command;
  switch (operation) {
    case 'find':
      return [withoutNulls({ find: collection, filter, sort, hint, limit })];
    case 'aggregate':
      return typeof command['aggregate'] === 'string'
        ? [{ aggregate: collection, pipeline: pipeline as Document[], cursor: {} }]
        : [];
    case 'findAndModify':
      return [find(query, sort)];
    case 'update':
    case 'delete':
      return ((updates ?? deletes) as Document[]).slice(0, MAX_OF_BATCH).map(({ q }) => find(q));
    case 'bulkWrite': {
      const namespaces = command['nsInfo'] as readonly { readonly ns: string }[];
      return (ops as Document[])
        .filter((op) => op['update'] !== undefined)
        .slice(0, MAX_OF_BATCH)
        .map((op) => {
          const { ns = '' } = namespaces[op['update'] as number] ?? {};
          return { find: ns.slice(ns.indexOf('.') + 1), filter: op['filter'] as Document };
        });
    }
    default:
      return [];
  }
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
