export { emit, outboxIndex } from './outbox';
export type { Emission, EventDraft, OutboxEntry, OutboxFields } from './outbox';
export { createEventsRepository, eventsCollection, toEvent } from './events.repository';
export type { EventDocument, EventsRepository, LoggedEvent } from './events.repository';
export { createRelay, type RelayDeps } from './relay';
