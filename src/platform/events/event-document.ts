import type { EventDraft } from './outbox';

/** An event of the log: what happened to which resource, in which order. */
export interface LoggedEvent extends Omit<EventDraft, 'recipientId'> {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly sequenceNumber: number;
  /** The receiver it is for alone (test events), null for everybody. */
  readonly recipientId: string | null;
  /** The traced request that caused it (W3C Trace Context). */
  readonly traceparent?: string;
  /** Its place in the log, from which readers go on, where it was read by its place. */
  readonly position?: number;
}

export interface EventDocument extends Omit<LoggedEvent, 'eventId' | 'position'> {
  readonly _id: string;
  readonly relayedAt: Date;
  /** Exists until the event was handed out to all endpoints. */
  readonly needsFanOut?: true;
}
