export type DeliveryStatus = 'pending' | 'retrying' | 'delivered' | 'failed' | 'cancelled';
export type AttemptStatus = 'succeeded' | 'failed' | 'timed_out' | 'blocked';

/** One try to hand an event over. */
export interface Attempt {
  readonly id: string;
  readonly number: number;
  readonly status: AttemptStatus;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  /** The first 2 KB of the answer. */
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly resourceId: string;
  readonly sequenceNumber: number;
  readonly endpointId: string;
  readonly ownerId: string;
  readonly status: DeliveryStatus;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  readonly nextAttemptAt: Date | null;
  /** All that were made. */
  readonly attemptCount: number;
  readonly lastResponseStatus: number | null;
  readonly lastError: string | null;
  /** The last 20, oldest first. */
  readonly attempts: readonly Attempt[];
}
