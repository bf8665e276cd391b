import type { Document } from 'mongodb';
import type { Plant } from './world';

/**
 * A fault that a careless change of the service could introduce, planted at the commands that the
 * change would alter.
 */
export interface PlantedFault {
  readonly name: string;
  /** The scenario that must find it. */
  readonly scenario: string;
  /** A seed that finds the fault; a change of the service may require another seed. */
  readonly seed: number;
  readonly plant: Plant;
}

/**
 * An update whose conditions are part of it (`field-update.ts`, and the update of many counters in `reservations.ts`);
 * null for all others.
 */
function conditionalOf(update: unknown): { conditions: Document[]; change: Document } | null {
  const [stage] = [update].flat() as [Document?];
  const whole = stage?.['$replaceWith'] as Document | undefined;
  const fieldsSet = (whole?.['$let']?.['in'] ?? whole) as Document | undefined;
  const [all, change] = (fieldsSet?.['$cond'] ?? []) as [Document?, Document?];
  const conditions = all?.['$and'] as Document[] | undefined;
  return conditions && change ? { conditions, change } : null;
}

/** Whether an expression refers to a field. */
const isAbout = (expression: Document, name: string): boolean =>
  JSON.stringify(expression).includes(`"$${name}"`);

/** Removes the conditions of an update, those in its filter and its own. */
function drop([filter, update]: readonly unknown[], names: readonly string[]): void {
  const own = conditionalOf(update)?.conditions;
  for (const name of names) {
    Reflect.deleteProperty(Object(filter) as object, name);
    own?.splice(0, Infinity, ...own.filter((one) => !isAbout(one, name)));
  }
}

/** Removes conditions from the matching updates of a collection. */
function dropping(
  of: string,
  names: readonly string[],
  fits: (update: Document) => boolean = () => true,
): Plant {
  return ({ name, collection, args }) => {
    const isUpdate = collection === of && /^(update|findOneAnd)/.test(name);
    if (isUpdate && fits(Object(args[1]) as Document)) drop(args, names);
  };
}

/** Acknowledges the matching updates of a collection before they are carried out. */
function early(of: string, fits: (update: Document) => boolean): Plant {
  return ({ name, collection, args }) =>
    collection === of && /^(update|insert)/.test(name) && fits(Object(args[1]) as Document)
      ? 'early'
      : undefined;
}

const sets = (update: Document, field: string, value?: unknown): boolean => {
  const stages = [update].flat() as readonly Document[];
  const inStages = stages.map(({ $set }) => Object($set) as Document);
  const set = Object.assign({}, ...inStages, literalsOf(update)) as Document;
  return value === undefined ? field in set : set[field] === value;
};

/** The values that a conditional update sets. */
function literalsOf(update: Document): Document {
  let stage = conditionalOf(update)?.change;
  while (stage && '$unsetField' in stage) stage = stage['$unsetField']['input'] as Document;
  const fields = (stage?.['$mergeObjects']?.[1] ?? {}) as Record<string, Document>;
  const literals = Object.entries(fields).filter(([, value]) => '$literal' in value);
  return Object.fromEntries(literals.map(([name, value]) => [name, value['$literal'] as unknown]));
}

/** Whether an update takes stock. */
const isMove = (update: Document): boolean =>
  '$push' in update || isAbout(Object(conditionalOf(update)?.change) as Document, 'res');

/** Treats every use of a refresh token like the first. */
const acceptUsedToken: Plant = ({ collection, args }) => {
  const [stage] = [args[1]].flat() as [Document?];
  const set = Object(stage?.['$set']) as Document;
  if (collection === 'refresh_tokens' && 'lastUsedAt' in set) set['usedAt'] = set['lastUsedAt'];
};

/** Accepts an access token even if its session has ended. */
const acceptEndedSession: Plant = ({ name, args }) => {
  const [{ find, filter } = {}] = args as readonly [Document?];
  if (name === 'find' && find === 'sessions') drop([filter], ['revokedAt']);
};

const withoutTimestamp: Plant = ({ collection, args }) => {
  if (collection === 'products') Reflect.deleteProperty(Object(args[1]) as object, '$currentDate');
};

/** Sends the newest waiting event about a resource before the older ones. */
const newestFirst: Plant = ({ name, collection, args }) => {
  if (name !== 'aggregate' || collection !== 'webhook_deliveries') return;
  const stage = (args[0] as Document[]).find((one) => '$sort' in one);
  const sort = Object(stage?.['$sort']) as Document;
  if ('resourceId' in sort) sort['sequenceNumber'] = -1;
};

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'stock is reserved without checking for releases since it was read',
    scenario: 'orders',
    seed: 140,
    // In a filter, the condition on removed tokens is its only `$or`.
    plant: dropping('products', ['resVer', '$or'], isMove),
  },
  {
    name: 'stock is reserved again for an order that has its units',
    scenario: 'orders',
    seed: 41,
    plant: dropping('products', ['res.o'], isMove),
  },
  {
    name: 'an order is changed without checking that it is as it was read',
    scenario: 'orders',
    seed: 110,
    plant: dropping('orders', ['rev']),
  },
  {
    name: 'an order is confirmed before it is committed',
    scenario: 'orders',
    seed: 44,
    plant: early('orders', (update) => sets(update, 'phase', 'live')),
  },
  {
    name: 'the units of a product are not counted before they are reserved',
    scenario: 'orders',
    seed: 71,
    plant: dropping('products', ['stock'], isMove),
  },
  {
    name: 'events leave the outbox before they are in the log',
    scenario: 'orders',
    seed: 55,
    plant: early('events', () => true),
  },
  {
    name: 'a payment is begun at the provider although it was begun before',
    scenario: 'payments',
    seed: 29,
    plant: dropping('payments', ['attempts.id'], () => true),
  },
  {
    name: 'money is refunded once more for the same refund',
    scenario: 'payments',
    seed: 17,
    // The provider refunds no more than was paid, which alone would hide the fault.
    plant: dropping('payments', ['refunds.id', '$expr'], () => true),
  },
  {
    name: 'the response to a batch is sent before it is committed',
    scenario: 'batches',
    seed: 1,
    plant: early('bulk_operations', (update) => sets(update, 'state', 'committed')),
  },
  {
    name: 'an import continues before the results of its items are stored',
    scenario: 'imports',
    seed: 159,
    plant: early('import_results', () => true),
  },
  {
    name: 'a mailed code sets a password that has changed since it was read',
    scenario: 'resets',
    seed: 18,
    plant: dropping('users', ['passwordHash', 'passwordProof'], (update) =>
      sets(update, 'passwordHash'),
    ),
  },
  {
    name: 'an order is placed before its units are reserved',
    scenario: 'orders',
    seed: 4,
    plant: early('products', isMove),
  },
  {
    name: 'votes are counted during a recount',
    scenario: 'votes',
    seed: 106,
    plant: dropping('comments', ['countRevision']),
  },
  {
    name: 'a used refresh token is accepted like a new one',
    scenario: 'sessions',
    seed: 6,
    plant: acceptUsedToken,
  },
  {
    name: 'a session that has ended since it was read is continued',
    scenario: 'sessions',
    seed: 51,
    plant: (command) => {
      dropping('sessions', ['revokedAt'], (update) => sets(update, 'lastSeenAt'))(command);
      acceptEndedSession(command);
    },
  },
  {
    name: 'a batch locks an order without checking that it is as it was read',
    scenario: 'cancellations',
    seed: 13,
    plant: dropping('orders', ['rev'], (update) => sets(update, 'lock')),
  },
  {
    name: 'a product is changed although a batch has locked it since it was read',
    scenario: 'batches',
    seed: 5,
    plant: dropping('products', ['lock']),
  },
  {
    name: 'a product is changed without a new stamp',
    scenario: 'searches',
    seed: 2,
    plant: withoutTimestamp,
  },
  {
    name: 'only the first error of a bulk write is checked',
    scenario: 'creations',
    seed: 4,
    plant: ({ name }) => (name === 'bulkWrite' ? 'first error' : undefined),
  },
  {
    name: 'a worker that has lost an import writes to it',
    scenario: 'imports',
    seed: 2,
    plant: dropping('imports', ['leaseId']),
  },
  {
    name: 'an event is distributed before its deliveries are stored',
    scenario: 'webhooks',
    seed: 96,
    plant: early('webhook_deliveries', () => true),
  },
  {
    name: 'a payment is begun at the provider before it is stored',
    scenario: 'providers',
    seed: 8,
    plant: early('orders', (update) => sets(update, 'attempt')),
  },
  {
    name: 'a refund is promised without checking those promised since the order was read',
    scenario: 'refunds',
    seed: 27,
    plant: dropping('orders', ['rev'], (update) => sets(update, 'refunds')),
  },
  {
    name: 'the newest event about a resource is sent first',
    scenario: 'sequences',
    seed: 2,
    plant: newestFirst,
  },
];
