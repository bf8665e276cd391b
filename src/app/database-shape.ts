import type { DatabaseShape, Migration } from '../platform/database-changes';
import { collections } from './collections';
import { noImportTracesOnProducts } from './migrations/001-no-import-traces-on-products';
import { noImportTracesOnCategories } from './migrations/002-no-import-traces-on-categories';
import { votesNameTheirVoter } from './migrations/003-votes-name-their-voter';
import { noIndexesOfTheFirstRelease } from './migrations/004-no-indexes-of-the-first-release';
import { allVotesNameTheirVoter } from './migrations/005-all-votes-name-their-voter';

/** By the level of the release that may carry them out: what contracts waits for the release after. */
const migrations: readonly (readonly [level: number, migration: Migration])[] = [
  [1, noImportTracesOnProducts],
  [1, noImportTracesOnCategories],
  [1, votesNameTheirVoter],
  [2, noIndexesOfTheFirstRelease],
  [2, allVotesNameTheirVoter],
];

/** Changes expand first and contract a release later: docs/operations/database.md. */
export function databaseShapeAt(level: number): DatabaseShape {
  const due = migrations.filter(([from]) => from <= level);
  return { level, collections, migrations: due.map(([, migration]) => migration) };
}

/** The database of this release. */
export const databaseShape = databaseShapeAt(1);
