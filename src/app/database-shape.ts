import { migrations } from '../../migrations';
import type { DatabaseShape } from '../platform/database';
import { collections } from './collections';

/** The database of this release. */
export const databaseShape: DatabaseShape = { collections, migrations };
