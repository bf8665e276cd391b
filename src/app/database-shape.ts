import { migrations } from '../../migrations';
import type { DatabaseShape } from '../platform/database';
import { collections } from './collections';

/** The collections, validators, indexes and migrations of this release. */
export const databaseShape: DatabaseShape = { collections, migrations };
