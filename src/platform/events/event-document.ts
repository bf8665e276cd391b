import type { CollectionDefinition } from '../mongo/collections';
import type { EventDraft } from './outbox';

/** An event of the log: what happened to which resource, and its place in the order. */
export interface LoggedEvent extends Omit<EventDraft, 'recipientId' | 'audience'> {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly sequenceNumber: number;
  /** The only receiver (test events), null for all. */
  readonly recipientId: string | null;
  /** The traced request that caused it (W3C Trace Context). */
  readonly traceparent?: string;
  /** Its position in the log, from which readers continue. Absent while it waits in an outbox. */
  readonly position?: number;
}

export interface EventDocument extends Omit<LoggedEvent, 'eventId'> {
  readonly _id: string;
  readonly relayedAt: Date;
  /** Marks of its readers; later events of its resource update them. */
  readonly readableBy?: readonly string[];
  /** The sequence number of the event that set `readableBy`, if that is a later one. */
  readonly audienceOf?: number;
  /** Present until the event was distributed to all endpoints. */
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
      serves: 'the order of the log, from which readers continue',
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

/** The marks of an event whose module sets none: for all who may read such resources, for everyone, for its owner. */
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

/** The event without the fields that only the relay and the log need. */
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
