export type DeliveryStatus = 'pending' | 'retrying' | 'delivered' | 'failed' | 'cancelled';
export type AttemptStatus = 'succeeded' | 'failed' | 'timed_out' | 'blocked';

/** One attempt to deliver an event. */
export interface Attempt {
  readonly id: string;
  readonly number: number;
  readonly status: AttemptStatus;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  /** The first 2 KB of the response. */
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

/** The fields of a delivery, both stored and shown. */
export interface DeliveryFacts {
  readonly eventId: string;
  readonly eventType: string;
  readonly resourceId: string;
  readonly sequenceNumber: number;
  readonly endpointId: string;
  readonly ownerId: string;
  readonly status: DeliveryStatus;
  readonly deliveredAt: Date | null;
  readonly nextAttemptAt: Date | null;
  /** The last 20, oldest first. */
  readonly attempts: readonly Attempt[];
}

/** One event on its way to one endpoint. */
export interface Delivery extends DeliveryFacts {
  readonly id: string;
  readonly createdAt: Date;
  /** The total number of attempts. */
  readonly attemptCount: number;
  readonly lastResponseStatus: number | null;
  readonly lastError: string | null;
}
