import {
  Db,
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  type Document,
  type MongoClient,
} from 'mongodb';
import { aroundOperations, type Operation } from '../support/operations';

/** Holds a command until the scheduler releases it; fails if the connection breaks. */
export type Hold = <T>(operation: Operation, execute: () => Promise<T>) => Promise<T>;

/** The connection of an instance to its database. */
export interface Reach {
  readonly hold: Hold;
  /** A planted fault: only the first error of these bulk writes is reported. */
  readonly tellsOneError: (operation: Operation) => boolean;
}

/**
 * A database handle of one instance, all of whose commands are held. A command with several writes counts as its single
 * writes, each of them held on its own. Handles share one connection, and nothing else.
 */
export function heldDatabase(client: MongoClient, name: string, reach: Reach): Db {
  const { hold } = reach;
  const real = client.db(name);
  const own = ownClient(client);
  return aroundOperations(new Db(own, name), <T>(operation: Operation, run: () => Promise<T>) => {
    const splitCall = splitters[operation.name];
    if (splitCall === undefined) return hold(operation, run);
    return splitCall({ ...reach, real, client, operation }) as Promise<T>;
  });
}

/**
 * Each instance needs its own client, because modules cache data by client. A client also retains
 * every cursor that was not read to its end until it is closed, and each cursor retains its whole
 * schedule.
 */
function ownClient(client: MongoClient): MongoClient {
  const { s } = client as never as { readonly s: object };
  return Object.create(client, {
    s: { value: { ...s, activeCursors: new Set() } },
  }) as MongoClient;
}

interface Splitting extends Reach {
  readonly real: Db;
  readonly client: MongoClient;
  readonly operation: Operation;
}

const splitters: Readonly<Record<string, (splitting: Splitting) => Promise<unknown>>> = {
  bulkWrite: (splitting) =>
    splitting.operation.collection === '' ? splitClientBulk(splitting) : splitBulk(splitting),
  updateMany: (splitting) => splitMany(splitting),
  deleteMany: (splitting) => splitMany(splitting),
};

type Outcome = { readonly value: Document } | { readonly error: unknown };

/** Collects all outcomes; a failure of the connection fails the whole command. */
async function outcomesOf(
  members: readonly (() => Promise<Document>)[],
  isOrdered: boolean,
  isOwn: (error: unknown) => boolean,
): Promise<readonly Outcome[]> {
  const tell = async (member: () => Promise<Document>): Promise<Outcome> => {
    try {
      return { value: await member() };
    } catch (error) {
      if (!isOwn(error)) throw error;
      return { error };
    }
  };
  if (!isOrdered) return Promise.all(members.map(tell));
  const outcomes: Outcome[] = [];
  for (const member of members) {
    outcomes.push(await tell(member));
    if ('error' in (outcomes.at(-1) ?? {})) break;
  }
  return outcomes;
}

const COUNTS = [
  'insertedCount',
  'matchedCount',
  'modifiedCount',
  'deletedCount',
  'upsertedCount',
] as const;

function countsOf(outcomes: readonly Outcome[]): Document {
  const sumOf = (count: string): number =>
    outcomes.reduce((sum, one) => sum + ('value' in one ? Number(one.value[count] ?? 0) : 0), 0);
  return {
    acknowledged: true,
    ...Object.fromEntries(COUNTS.map((count) => [count, sumOf(count)])),
  };
}

/** `collection.bulkWrite`, and the `insertMany` that the driver turns into it. */
async function splitBulk(splitting: Splitting): Promise<unknown> {
  const { real, hold, operation } = splitting;
  const [models, options = {}] = operation.args as [Document[], Document?];
  const { collection } = operation;
  const members = models.map((model) => {
    const [[kind, body]] = Object.entries(model) as [[string, Document]];
    const modelArgs = [body['document'] ?? body['filter'], body['update']].filter(Boolean);
    const own: Operation = { name: kind, collection, args: modelArgs };
    const write = () => real.collection(collection).bulkWrite([model as never], options);
    return () => hold(own, write);
  });
  const isOrdered = options['ordered'] !== false;
  const outcomes = await outcomesOf(members, isOrdered, (e) => e instanceof MongoBulkWriteError);
  const errors = outcomes.flatMap((one, index) =>
    'error' in one ? failuresOf(one.error as MongoBulkWriteError, index) : [],
  );
  const upsertedIds = outcomes.map((one, index) => [
    index,
    'value' in one ? one.value['upsertedIds'][0] : undefined,
  ]);
  const result = {
    ...countsOf(outcomes),
    upsertedIds: Object.fromEntries(upsertedIds.filter(([, id]) => id !== undefined)),
    getWriteConcernError: () => undefined,
  };
  const [first] = errors;
  if (first === undefined) return result;
  const { code, errmsg: message } = first;
  const writeErrors = splitting.tellsOneError(operation) ? [first] : errors;
  throw new MongoBulkWriteError({ message, code, writeErrors } as never, result as never);
}

function failuresOf({ writeErrors }: MongoBulkWriteError, index: number) {
  return [writeErrors]
    .flat()
    .map(({ code, errmsg, err }) => ({ code, errmsg, index, err: { ...err, index } }));
}

/** The driver's bulk write over several collections. */
async function splitClientBulk({ client, hold, operation }: Splitting): Promise<unknown> {
  const [models, options] = operation.args as [Document[], Document];
  const members = models.map((model) => {
    const collection = String(model['namespace']).replace(/^[^.]*\./, '');
    const modelArgs = [model['document'] ?? model['filter'], model['update']].filter(Boolean);
    const own: Operation = { name: String(model['name']), collection, args: modelArgs };
    return () => hold(own, () => client.bulkWrite([model as never], options));
  });
  const isOwn = (error: unknown): boolean => error instanceof MongoClientBulkWriteError;
  const outcomes = await outcomesOf(members, options['ordered'] !== false, isOwn);
  const resultsOf = (kind: string) =>
    new Map(
      outcomes.flatMap((one, index) => {
        const own = 'value' in one ? (one.value[kind] as Map<number, unknown>).get(0) : undefined;
        return own === undefined ? [] : [[index, own] as const];
      }),
    );
  const result = {
    ...countsOf(outcomes),
    insertResults: resultsOf('insertResults'),
    updateResults: resultsOf('updateResults'),
    deleteResults: resultsOf('deleteResults'),
  };
  const errors = outcomes.flatMap((one, index) =>
    'error' in one
      ? [[index, (one.error as MongoClientBulkWriteError).writeErrors.get(0)] as const]
      : [],
  );
  if (errors.length === 0) return result;
  const error = new MongoClientBulkWriteError({ message: 'some writes failed' });
  throw Object.assign(error, { writeErrors: new Map(errors), partialResult: result });
}

/**
 * An update of many documents first finds them and then writes them one by one, each only if it
 * still matches.
 */
async function splitMany({ real, hold, operation }: Splitting): Promise<unknown> {
  const { name, collection: of, args } = operation;
  const [filter, ...rest] = args as [Document, ...Document[]];
  const collection = real.collection(of);
  const [single, options] =
    name === 'updateMany' ? (['updateOne', rest[1]] as const) : (['deleteOne', rest[0]] as const);
  if (options?.['upsert'] === true) throw new Error('an upsert of many is not simulated');
  const find: Operation = { name: 'find', collection: of, args: [filter] };
  const rows = await hold(find, () =>
    collection.find(filter, { projection: { _id: 1 } }).toArray(),
  );
  const results = await Promise.all(
    rows.map(({ _id }) => {
      const own = { $and: [filter, { _id }] };
      const ownArgs = [{ _id, ...filter }, ...rest.slice(0, 1)];
      return hold<unknown>({ name: single, collection: of, args: [...ownArgs, own] }, () =>
        single === 'updateOne'
          ? collection.updateOne(own, rest[0] as never, options)
          : collection.deleteOne(own, options),
      ) as Promise<Document>;
    }),
  );
  return countsOf(results.map((value) => ({ value })));
}
