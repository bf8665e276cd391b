import { migrations } from '../../migrations';
import type { DatabaseShape } from '../platform/database-changes';
import { collections } from './collections';

/** The database of this release. */
export const databaseShape: DatabaseShape = { collections, migrations };
