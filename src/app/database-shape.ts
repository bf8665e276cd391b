import type { DatabaseShape } from '../platform/database-changes';
import { collections } from './collections';
import { noImportTracesOnProducts } from './migrations/001-no-import-traces-on-products';
import { noImportTracesOnCategories } from './migrations/002-no-import-traces-on-categories';

/** The database of this release. Changes expand first and contract a release later: docs/operations/database.md. */
export const databaseShape: DatabaseShape = {
  level: 1,
  collections,
  migrations: [noImportTracesOnProducts, noImportTracesOnCategories],
};
