import {
  eventsCollection,
  outboxIndex,
  type EventDraft,
  type OutboxFields,
} from '../../src/platform/events';
import { periodicJobsCollection } from '../../src/platform/jobs';

/** Documents with an outbox, for tests that need only events. */
export interface Thing extends OutboxFields {
  readonly _id: string;
  readonly status: string;
}

export const thingCollections = [
  eventsCollection,
  periodicJobsCollection,
  { name: 'things', indexes: [outboxIndex] },
];

export const thingDraft = (id: string, type = 'thing.changed'): EventDraft => ({
  type,
  resourceType: 'thing',
  resourceId: id,
  ownerId: null,
  isPublic: true,
  object: null,
});
