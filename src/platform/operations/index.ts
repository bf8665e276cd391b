export { insertOnce, once } from './once';
export { createTombstones, tombstonesCollection } from './tombstones';
export {
  logOperation,
  logStage,
  newLog,
  notLogged,
  outcomeOf,
  type LogPush,
  type Operation,
  type OperationEntry,
  type OperationLog,
} from './operation-log';
