export { CHANGE_SIGNAL, createChangeSignal, type ChangeSignal } from './change-signal';
export {
  createChangeWatch,
  type ChangeWatch,
  type ReadMarks,
  type WatchedResource,
} from './change-watch';
