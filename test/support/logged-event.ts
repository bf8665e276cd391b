import type { EventDocument } from '../../src/platform/events';

/** An event of the log, as a relay puts it there. */
export const loggedEvent = (id: string, at: Date): EventDocument => ({
  _id: id,
  type: 'thing.changed',
  resourceType: 'thing',
  resourceId: id,
  sequenceNumber: 1,
  createdAt: at,
  relayedAt: at,
  ownerId: null,
  recipientId: null,
  isPublic: true,
  object: null,
});
