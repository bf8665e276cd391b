/** True when a pass did something, so that more may be waiting; `emptied` when it did and has seen that no more was. */
export type PassResult = boolean | 'emptied';

/** Work that goes on beside requests. A worker repeats its passes until it is stopped. */
export interface Job {
  /** Also what it is woken by. */
  readonly name: string;
  /** Pause after a pass that found nothing more to do. Polling is the truth; a wake only ends the pause. */
  readonly everyMs: number;
  /** How long pauses grow while nothing comes; `everyMs` when absent. */
  readonly idleMs?: number;
  /**
   * Shortest pause after a pass that emptied the queue, so that under load one pass takes several items. A wake during a
   * longer pause starts a pass at once.
   */
  readonly gapMs?: number;
  /** One round of work. What it started on the side belongs into `drain`. */
  pass(): Promise<PassResult>;
  /** The worker is stopping: what runs takes nothing new, and gives back what it has not begun. */
  stop?(): void;
  /** Resolves when nothing the passes have started is running any more. */
  drain?(): Promise<void>;
}
