export type { Job } from './job';
export { createLeases, isDue, leaseIndex, withHeartbeat } from './lease';
export type { Leased, LeaseFields, Leases } from './lease';
export { createPeriodic, periodicJobsCollection, type PeriodicTask } from './periodic';
export { createQueueJob } from './queue-job';
export { createReaper } from './reaper';
export { repeat } from './repeat';
export { createWorker, type Worker } from './worker';
