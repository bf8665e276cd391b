import type { CollectionDefinition } from '../mongo/collections';
import type { EventDraft } from './outbox';

/** An event of the log: what happened to which resource, in which order. */
export interface LoggedEvent extends Omit<EventDraft, 'recipientId' | 'audience'> {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly sequenceNumber: number;
  /** The receiver it is for alone (test events), null for everybody. */
  readonly recipientId: string | null;
  /** The traced request that caused it (W3C Trace Context). */
  readonly traceparent?: string;
  /** Its place in the log, from which readers go on. Absent while it waits in an outbox. */
  readonly position?: number;
}

export interface EventDocument extends Omit<LoggedEvent, 'eventId'> {
  readonly _id: string;
  readonly relayedAt: Date;
  /** Marks of those who may read it, kept up with its resource by later events. */
  readonly readableBy?: readonly string[];
  /** The sequence number of the event that `readableBy` is of, where it is not its own. */
  readonly audienceOf?: number;
  /** Exists until the event was handed out to all endpoints. */
  readonly needsFanOut?: true;
}

const RETENTION_SECONDS = 30 * 86_400;

export const eventsCollection: CollectionDefinition = {
  name: 'events',
  validator: {
    bsonType: 'object',
    required: ['type', 'createdAt', 'sequenceNumber', 'resourceType', 'resourceId'],
    properties: { sequenceNumber: { bsonType: ['int', 'long', 'double'], minimum: 1 } },
  },
  indexes: [
    {
      key: { resourceId: 1, sequenceNumber: 1 },
      options: { unique: true },
      serves: 'one event per resource and sequence number',
    },
    {
      key: { position: 1 },
      options: { unique: true, partialFilterExpression: { position: { $gt: 0 } } },
      serves: 'the order of the log, from which readers go on',
    },
    { key: { type: 1, _id: -1 }, serves: 'GET /webhooks/events?type=' },
    { key: { resourceId: 1, _id: -1 }, serves: 'GET /webhooks/events?resourceId=' },
    {
      key: { readableBy: 1, _id: -1 },
      serves: 'GET /webhooks/events, of what its reader may read',
    },
    { key: { ownerId: 1, _id: -1 }, serves: 'the events about what a user owns' },
    {
      key: { needsFanOut: 1, _id: 1 },
      options: { partialFilterExpression: { needsFanOut: true } },
      serves: 'fan-out of new events',
    },
    {
      key: { createdAt: 1 },
      options: { expireAfterSeconds: RETENTION_SECONDS },
      serves: 'removal after 30 days',
    },
  ],
};

/** The marks of an event whose module names none: of all who read such resources, of everybody, of its owner. */
export function marksOf({
  resourceType,
  isPublic,
  ownerId,
}: Pick<EventDraft, 'resourceType' | 'isPublic' | 'ownerId'>): readonly string[] {
  return [
    resourceType,
    ...(isPublic ? [`${resourceType}:public`] : []),
    ...(ownerId === null ? [] : [`${resourceType}:${ownerId}`]),
  ];
}

/** The event without what only the relay and the log need. */
export function toEvent({
  _id,
  relayedAt: _relayedAt,
  readableBy: _readableBy,
  audienceOf: _audienceOf,
  needsFanOut: _new,
  ...event
}: EventDocument): LoggedEvent {
  return { eventId: _id, ...event };
}
