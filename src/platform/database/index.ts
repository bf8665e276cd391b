export { finishDatabase, pendingWork, prepareDatabase, type DatabaseShape } from './bring-up';
export { ensureCollections, ImpossibleChange } from './carry-out';
export { pendingMigrations, versionOf, type Migration } from './migrations';
export { describeStep, planDatabase } from './plan';
export { databaseChangesCollection } from './change-lease';
