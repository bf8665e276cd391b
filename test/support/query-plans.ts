import type { CommandStartedEvent, Document } from 'mongodb';
import type { Database } from '../../src/platform/mongo/client';
import { bucketInId } from '../../src/platform/values/ids';
import { singlesOf, stagesOf } from './explain';
import type { LoggedCommand } from './query-log';

/** One read or write as the database would carry it out. */
export interface QueryPlan {
  /** Collection, command and the shape of its parts, without values. */
  readonly shape: string;
  /** The problems of the plan; empty if an index finds the documents. */
  readonly faults: readonly string[];
}

type Command = Readonly<Record<string, unknown>>;

/** Records one database command of each shape. */
export function watchQueries({ client, db }: Database) {
  const shapes = new Map<string, Command>();
  const queriedFields = new Set<string>();
  const note = ({ commandName, command, databaseName }: CommandStartedEvent): void => {
    // Writes over several collections go to `admin`.
    if (databaseName !== db.databaseName && commandName !== 'bulkWrite') return;
    const collection = String(command[commandName]);
    for (const single of singlesOf({ name: commandName, collection, command })) {
      const shape = `${single.collection}.${single.name} ${shapeOf(single)}`;
      if (!shapes.has(shape)) shapes.set(shape, single.command);
      for (const one of queriedFieldsIn(single.command)) queriedFields.add(one);
    }
  };
  client.on('commandStarted', note);
  return {
    /**
     * The fields with given values in each command so far: `orders read {customerId}`; a sharded
     * cluster can route only by these.
     */
    listQueriedFields: (): readonly string[] => [...queriedFields].sort(),
    /** The plan of each shape; ends the recording. */
    explain: async (): Promise<readonly QueryPlan[]> => {
      client.off('commandStarted', note);
      const plans: QueryPlan[] = [];
      for (const [shape, command] of shapes) {
        const plan = await db.command({ explain: command, verbosity: 'queryPlanner' });
        plans.push({ shape, faults: faultsOf(stagesOf(plan), command) });
      }
      return plans;
    },
  };
}

/** Inserts contain the whole document and are left out. */
const WRITES: ReadonlySet<string> = new Set(['findAndModify', 'update', 'delete']);

function queriedFieldsIn(command: Command): readonly string[] {
  const [name = ''] = Object.keys(command);
  const collection = String(command[name]);
  const kind = WRITES.has(name) ? 'write' : 'read';
  const pipeline = (command['pipeline'] ?? []) as readonly Document[];
  const fields = [...fieldsNamed(filterOf(command), collection)].sort();
  return [
    `${collection} ${kind} {${fields.join(', ')}}`,
    ...pipeline.flatMap(joinedIn).flatMap(queriedFieldsIn),
  ];
}

/** The reads of other collections by a pipeline, each for one foreign value. */
function joinedIn({ $unionWith, $lookup }: Document): readonly Command[] {
  const union = $unionWith as Document | undefined;
  if (union) return [{ aggregate: union['coll'] as string, ...union }];
  if (!$lookup) return [];
  const { from, foreignField, pipeline = [] } = $lookup as Document;
  const lookup = { $match: { [String(foreignField)]: 'a value' } };
  return [{ aggregate: from as string, pipeline: [lookup, ...(pipeline as Document[])] }];
}

function filterOf(command: Command): Document {
  const [list] = (command['updates'] ?? command['deletes'] ?? []) as readonly Document[];
  const filter = command['filter'] ?? command['query'] ?? list?.['q'];
  return (filter ?? {
    $and: beginningOf(command['pipeline'] as Document[] | undefined),
  }) as Document;
}

/** The conditions at the beginning of a pipeline. */
function beginningOf(pipeline: readonly Document[] = []): readonly Document[] {
  const end = pipeline.findIndex(({ $match }) => $match === undefined);
  return pipeline.slice(0, end < 0 ? undefined : end).map(({ $match }) => $match as Document);
}

/** Collections whose shard key is the bucket, which most of their ids contain. */
const BUCKETED_COLLECTIONS: ReadonlySet<string> = new Set(['orders', 'comments']);

/**
 * The fields that are compared with given values; an id without a bucket, in a collection whose ids
 * usually have one, is `given _id`.
 */
function fieldsNamed(filter: Document, collection: string): ReadonlySet<string> {
  const nameOf = (field: string, value: unknown): string => {
    const ids = ((Object(value) as Document)['$in'] ?? [value]) as readonly unknown[];
    const isGiven =
      field === '_id' &&
      BUCKETED_COLLECTIONS.has(collection) &&
      ids.some((id) => bucketInId(String(id)) === null);
    return isGiven ? 'given _id' : field;
  };
  const entries = Object.entries(filter).flatMap(([field, value]: [string, unknown]) => {
    if (field === '$and')
      return (value as Document[]).flatMap((one) => [...fieldsNamed(one, collection)]);
    return field.startsWith('$') || !isNamed(value) ? [] : [nameOf(field, value)];
  });
  return new Set(entries);
}

function isNamed(value: unknown): boolean {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isPlain || Object.getPrototypeOf(value) !== Object.prototype) return true;
  return ['$in', '$eq'].some((operator) => operator in value);
}

/** The command without its values; the number of alternatives in a list does not matter. */
function shapeOf({ name, command }: LoggedCommand): string {
  const { [name]: _collection, ...parts } = command;
  return JSON.stringify(withoutValues(parts));
}

function withoutValues(value: unknown): unknown {
  if (value instanceof Map) return withoutValues(Object.fromEntries(value));
  if (Array.isArray(value)) {
    const inner = value.map(withoutValues);
    return [...new Set(inner.map((one) => JSON.stringify(one)))].map(
      (one) => JSON.parse(one) as unknown,
    );
  }
  if (typeof value !== 'object' || value === null)
    return typeof value === 'object' ? null : typeof value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value.constructor.name;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutValues(one)]));
}

function faultsOf(stages: readonly Document[], command: Command): readonly string[] {
  const isLimited = typeof command['limit'] === 'number' || 'findAndModify' in command;
  return stages.flatMap((stage) => {
    if (stage['stage'] === 'COLLSCAN') return 'reads the whole collection';
    // In a pipeline, the sort stage includes the limit that follows it.
    const isTopSort = isLimited || stage['limitAmount'] !== undefined;
    if (stage['stage'] === 'SORT' && !isTopSort) return 'sorts in memory without a limit';
    const isFiltered = stage['stage'] === 'FETCH' && stage['filter'] !== undefined;
    const isWhole = isFiltered && readsAll(stage['inputStage'] as Document);
    return isWhole ? 'reads the whole of an index and then filters' : [];
  });
}

/** An index scan from one end to the other; a partial index contains only matching documents. */
function readsAll({ stage, indexBounds, isPartial }: Document): boolean {
  if (stage !== 'IXSCAN' || isPartial === true) return false;
  const bounds = Object.values(indexBounds as Record<string, string[]>);
  return bounds.every(
    (one) => one.length === 1 && /^\[(Min|Max)Key, (Min|Max)Key\]$/.test(one[0] ?? ''),
  );
}
