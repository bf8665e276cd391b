import type { Migration } from '../src/platform/database';

/**
 * The migrations, in the order of their versions: one file each, named `<version>-<what it does>.ts` with three digits,
 * listed here. The database of the first release is version 1, so the first migration creates version 2.
 * docs/operations/upgrades.md describes how to spread a change over releases.
 */
export const migrations: readonly Migration[] = [];
