export { emit, outboxIndex } from './outbox';
export type { Emission, EventDraft, OutboxFields } from './outbox';
export { createEventsRepository, eventsCollection, toEvent } from './events.repository';
export type { EventDocument, EventsRepository, LoggedEvent } from './events.repository';
export { createEventGauges } from './event-gauges';
export { createRelay, RELAY_JOB } from './relay';
