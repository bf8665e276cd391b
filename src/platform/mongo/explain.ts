import type { Db, Document } from 'mongodb';
import type { WatchedCommand } from '../watch';

/** Names of the indexes that a command uses, `COLLSCAN` for none; null for what asks for nothing (inserts). */
export async function indexesOf(
  db: Db,
  command: WatchedCommand,
): Promise<readonly string[] | null> {
  const query = queryOf(command);
  if (query === null) return null;
  const plan = await db.command({ explain: query, verbosity: 'queryPlanner' });
  const found = new Set<string>();
  collect(plan, found);
  return [...found];
}

/** The reading part of a command: a write finds its documents as a `find` with its filter does. */
function queryOf({ operation, collection, args: [first, options] }: WatchedCommand) {
  const given = Object(first) as Document;
  if (collection === '' || /insert|bulkWrite|getMore|distinct|Count/.test(operation)) return null;
  if (operation === 'aggregate') return { aggregate: collection, pipeline: first, cursor: {} };
  if (given['find'] === collection) return defined(given);
  const { sort, hint, limit } = Object(options) as Readonly<Record<string, unknown>>;
  return defined({ find: collection, filter: given, sort, hint, limit });
}

function defined(command: Document): Document {
  return Object.fromEntries(Object.entries(command).filter(([, value]) => value !== undefined));
}

function collect(node: unknown, found: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { stage, indexName } = node as Document;
  if (typeof indexName === 'string') found.add(indexName);
  else if (stage === 'IDHACK') found.add('_id_');
  else if (stage === 'COLLSCAN') found.add('COLLSCAN');
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'rejectedPlans' && key !== 'command') collect(value, found);
  }
}
