export {
  CHANGE_SIGNAL,
  createChangeWatch,
  type ChangeWatch,
  type ReadMarks,
  type WatchedResource,
} from './change-watch';
