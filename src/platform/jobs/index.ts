export { attemptEach, attemptTogether } from './attempt-each';
export { createExclusive, createPeriodic, periodicJobsCollection } from './exclusive';
export type { CreateExclusive, PeriodicTask } from './exclusive';
export { countRun, createQueueJob, type Job, type PassResult, type Waiting } from './job';
export { createLeases, isDue, leaseIndex, waitingForLease } from './lease';
export type { LeaseClaim, Leased, LeaseFields } from './lease';
export { createReaper } from './reaper';
export { POLL_MS, raiseSignals, Signals, signalsCollection, type Wake } from './signals';
export { createWorker, findDueWork, type Worker } from './worker';
