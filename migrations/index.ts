import type { Migration } from '../src/platform/database';

/**
 * The migrations, in the order of their versions: one file each, named `<version>-<what it does>.ts` with three digits, listed
 * here. The database of the first release is version 1, so that the first migration makes version 2. How a change is spread over
 * releases: docs/operations/upgrades.md.
 */
export const migrations: readonly Migration[] = [];
