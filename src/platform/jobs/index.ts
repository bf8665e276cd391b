export type { Job } from './job';
export { createWorker, type Worker, type WorkerDeps } from './worker';
