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
  EventDraft,
  OutboxChange,
  OutboxFields,
} from './outbox';
export { createEventsRepository, eventsCollection, toEvent } from './events.repository';
export type { EventsOf, EventsRepository } from './events.repository';
export type { EventDocument, LoggedEvent } from './event-document';
export { createEventGauges } from './event-gauges';
export { createEventMarks } from './event-marks';
export {
  createEventTail,
  type EventLogReader,
  type EventTail,
  type PlacedEvent,
} from './event-tail';
export { eventPositionsCollection } from './event-positions.repository';
export { createLogReader } from './log-reader.repository';
export { createReceiverChanges } from './receiver-changes.repository';
export { createRelay, RELAY_JOB } from './relay';
