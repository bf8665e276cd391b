export { emit, outboxIndex } from './outbox';
export type { Emission, EventDraft, OutboxEntry, OutboxFields } from './outbox';
export { createEventsRepository, eventsCollection } from './events.repository';
export type { EventDocument, EventQuery, EventsRepository, LoggedEvent } from './events.repository';
export { createRelay, type RelayDeps } from './relay';
