export { auditEntry, changeBetween, withAudit } from './audit-entry';
export {
  auditEntriesCollection,
  createAuditEntriesRepository,
  type AuditEntriesRepository,
  type AuditFilter,
  type AuditRecord,
} from './audit-entries.repository';
export { emit, outboxIndex } from './outbox';
export type {
  AuditDraft,
  AuditEntry,
  Emission,
  EventAudience,
  EventDraft,
  OutboxChange,
  OutboxFields,
} from './outbox';
export { createEventsRepository, undistributedEvents } from './events.repository';
export { eventsCollection, toEvent } from './event-document';
export type { EventsOf, EventsRepository } from './events.repository';
export type { EventDocument, LoggedEvent } from './event-document';
export { createEventGauges } from './event-gauges';
export { createEventMarks } from './event-marks';
export { EventFeed, RELAY_JOB, type PlacedEvent } from './event-feed.repository';
export { createReceiverChanges } from './receiver-changes.repository';
export { createRelay } from './relay';
