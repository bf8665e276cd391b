import type { Document } from 'mongodb';

/**
 * True when a pass did something, so that more may be waiting; `emptied` when it has also seen that no more was; `busy` when
 * another process has the job.
 */
export type PassResult = boolean | 'emptied' | 'busy';

/** Documents that wait for a job. */
export interface Waiting {
  readonly collection: string;
  /** At the present time; an index serves it. */
  readonly filter: () => Document;
  /** The date field that says when such a document is due; at once when absent. */
  readonly dueAt?: string;
}

/** Work beside requests. A worker runs its passes when something waits for it, until it is stopped. */
export interface Job {
  /** Also what it is woken by. */
  readonly name: string;
  /** What waits for it; a job that names nothing is due at every look, or in every period. */
  readonly waiting?: readonly Waiting[];
  /** Put off until its document in `periodic_jobs` is due. */
  readonly isPeriodic?: true;
  /** Shortest pause after a pass that emptied the queue, so that under load one pass takes several items. */
  readonly gapMs?: number;
  /** One round of work. What it starts on the side belongs into `drain`, and calls `onEnd` when it has ended. */
  pass(onEnd?: () => void): Promise<PassResult>;
  /** The worker is stopping: what runs takes nothing new, and gives back what it has not begun. */
  stop?(): void;
  /** Resolves when nothing the passes have started is running any more. */
  drain?(): Promise<void>;
}
