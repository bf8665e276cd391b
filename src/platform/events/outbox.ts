import { deterministicId } from '../values/ids';
import type { IndexDefinition } from '../mongo/collections';
import { currentTraceparent } from '../telemetry/watch';

/** Marks of readers: a viewer with one of them may read the event in the log. */
export interface EventAudience {
  readonly marks: readonly string[];
  /** The new marks of the earlier events about the resource: for those that were public, and for the others. */
  readonly earlier?: { readonly public: readonly string[]; readonly other: readonly string[] };
}

/** An event about one resource, as a module describes it. */
export interface EventDraft {
  /** Dotted name, e.g. `order.paid`. */
  readonly type: string;
  /** `order`, `product`, `comment`, `import`, `user`, … */
  readonly resourceType: string;
  readonly resourceId: string;
  /** The user who owns the resource; null if it belongs to nobody in particular. Decides who may receive the event. */
  readonly ownerId: string | null;
  /** True if every reader of such resources may read this one; false for drafts, pending comments, … */
  readonly isPublic: boolean;
  /**
   * The resource after the change, in its base shape, for payloads in `full` style: only fields that every receiver may
   * see, and nothing from other documents.
   */
  readonly object: Readonly<Record<string, unknown>> | null;
  /**
   * The readers of the resource after the change, if `resourceType`, `ownerId` and `isPublic` do not determine them.
   */
  readonly audience?: EventAudience;
  /** The only receiver (test events); null if there is none. */
  readonly recipientId?: string | null;
}

/** An event as it waits in the `outbox` of the document whose change it reports. */
export interface OutboxEntry extends EventDraft {
  readonly eventId: string;
  readonly createdAt: Date;
  /** Per resource, starting at 1, without gaps. */
  readonly sequenceNumber: number;
  /** The traced request that caused it (W3C Trace Context). */
  readonly traceparent?: string;
}

/** The facts that differ, by name; of lists only the removed (`from`) and the added (`to`) items. */
export interface AuditChange {
  readonly from: Readonly<Record<string, unknown>>;
  readonly to: Readonly<Record<string, unknown>>;
}

/** Describes who changed what. Contains ids and settings, never a secret, and only the id of a person. */
export interface AuditDraft extends AuditChange {
  /** The user, also if one of their keys acted; null for the service itself. */
  readonly actorId: string | null;
  readonly action: 'created' | 'updated' | 'deleted';
  /** `product`, `category`, `coupon`, `user`, `setting`, … */
  readonly resourceType: string;
  readonly resourceId: string;
}

/** An entry as it waits in the outbox of the document whose change it reports. */
export interface AuditEntry {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly audit: AuditDraft;
}

/** The fields of every document that emits events. If all are absent, nothing was emitted yet. */
export interface OutboxFields {
  /** Sequence number of the last event. */
  readonly seq?: number;
  /** Events for the event log and entries for the audit trail. */
  readonly outbox?: readonly (OutboxEntry | AuditEntry)[];
  /** Present only while `outbox` is not empty, so that the relay's index stays small. */
  readonly hasOutbox?: true;
}

/** The index that finds waiting events; part of every collection whose documents have an outbox. */
export const outboxIndex: IndexDefinition = {
  key: { hasOutbox: 1 },
  options: { partialFilterExpression: { hasOutbox: true } },
  serves: 'relay of waiting events',
};

/** The outbox entries of a change, as parts of the single-document update that makes the change. */
export interface OutboxChange {
  readonly entries: readonly (OutboxEntry | AuditEntry)[];
  /** Part of the filter: the compare-and-set that keeps event sequence numbers gapless. */
  readonly filter: Partial<Emission['filter']>;
  /** Part of `$set`. */
  readonly set: { readonly seq?: number; readonly hasOutbox: true };
  /** Part of `$push`. */
  readonly push: { readonly outbox: { readonly $each: (OutboxEntry | AuditEntry)[] } };
  /** Part of a document that is inserted with it. */
  readonly fields: OutboxFields;
}

/** The same for a change that emits events. */
export interface Emission extends OutboxChange {
  readonly entries: readonly OutboxEntry[];
  readonly filter: { readonly seq: number | { readonly $in: readonly (number | null)[] } };
  readonly set: { readonly seq: number; readonly hasOutbox: true };
}

/**
 * Prepares the events of one change. `seq` is that of the document as it was read (0 or undefined for a new one):
 *
 *     const emission = emit(order.seq, clock.now(), [{ type: 'order.paid', … }]);
 *     orders.updateOne(
 *       { _id, status: 'pending', ...emission.filter },
 *       { $set: { status: 'paid', ...emission.set }, $push: { ...emission.push } },
 *     );
 *     orders.insertOne({ _id, …, ...emit(0, now, [created]).fields });
 *
 * If nothing matched, another request changed the document: read it again and decide again. The event's id
 * derives from resource and sequence number, so a repeated write cannot emit the same event under two ids.
 */
export function emit(
  seq: number | undefined,
  now: Date,
  drafts: readonly [EventDraft, ...EventDraft[]],
): Emission {
  const last = seq ?? 0;
  const entries: OutboxEntry[] = [];
  for (const draft of drafts) entries.push(entryOf(draft, last + entries.length + 1, now));
  const set = { seq: last + drafts.length, hasOutbox: true } as const;
  return {
    entries,
    filter: { seq: last === 0 ? { $in: [0, null] } : last },
    set,
    push: { outbox: { $each: entries } },
    fields: { ...set, outbox: entries },
  };
}

function entryOf(draft: EventDraft, sequenceNumber: number, createdAt: Date): OutboxEntry {
  const seed = `${draft.resourceType}:${draft.resourceId}:${sequenceNumber}`;
  const traceparent = currentTraceparent();
  return {
    eventId: deterministicId('evt', { at: createdAt, seed }),
    createdAt,
    sequenceNumber,
    ...draft,
    ...(traceparent === null ? {} : { traceparent }),
  };
}
