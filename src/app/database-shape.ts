import type { DatabaseShape, Migration } from '../platform/database-changes';
import type { CollectionDefinition } from '../platform/mongo/collections';
import { collections } from './collections';
import { noImportTracesOnProducts } from './migrations/001-no-import-traces-on-products';
import { noImportTracesOnCategories } from './migrations/002-no-import-traces-on-categories';
import { votesNameTheirVoter } from './migrations/003-votes-name-their-voter';
import { commentsNameTheirBucket } from './migrations/004-comments-name-their-bucket';
import { externalIdsOfOrdersAreClaimed } from './migrations/005-external-ids-of-orders-are-claimed';
import { everyProductHasAChangeStamp } from './migrations/006-every-product-has-a-change-stamp';
import { allVotesNameTheirVoter } from './migrations/007-all-votes-name-their-voter';
import { eventsKeepTheirPositions } from './migrations/008-events-keep-their-positions';
import { noIndexesOfTheFirstRelease } from './migrations/009-no-indexes-of-the-first-release';
import { allCommentsNameTheirBucket } from './migrations/010-all-comments-name-their-bucket';
import { allExternalIdsOfOrdersAreClaimed } from './migrations/011-all-external-ids-of-orders-are-claimed';
import { noIndexesOfVersion100 } from './migrations/012-no-indexes-of-1-0-0';

/** By the level of the release that may carry them out: what contracts waits for the release after. */
const migrations: readonly (readonly [level: number, migration: Migration])[] = [
  [1, noImportTracesOnProducts],
  [1, noImportTracesOnCategories],
  [1, votesNameTheirVoter],
  [2, commentsNameTheirBucket],
  [2, externalIdsOfOrdersAreClaimed],
  [2, everyProductHasAChangeStamp],
  [2, allVotesNameTheirVoter],
  [2, eventsKeepTheirPositions],
  [2, noIndexesOfTheFirstRelease],
  [3, allCommentsNameTheirBucket],
  [3, allExternalIdsOfOrdersAreClaimed],
  [3, noIndexesOfVersion100],
];

/**
 * Fields that a validator requires from a level on: a level after the last migration that fills them, because it refuses every
 * change of a document that lacks one.
 */
const required: readonly (readonly [level: number, collection: string, field: string])[] = [
  [4, 'comments', 'bucket'],
];

/** Changes expand first and contract a release later: docs/operations/database.md. */
export function databaseShapeAt(level: number): DatabaseShape {
  const due = migrations.filter(([from]) => from <= level);
  return {
    level,
    collections: collections.map((one) => requiring(one, level)),
    migrations: due.map(([, migration]) => migration),
  };
}

function requiring(collection: CollectionDefinition, level: number): CollectionDefinition {
  const due = required.filter(([from, name]) => from <= level && name === collection.name);
  if (due.length === 0) return collection;
  const earlier = (collection.validator?.['required'] ?? []) as readonly string[];
  const fields = [...earlier, ...due.map(([, , field]) => field)];
  return { ...collection, validator: { ...collection.validator, required: fields } };
}

/** The database of this release; 1.0.0 had level 1. */
export const databaseShape = databaseShapeAt(2);
