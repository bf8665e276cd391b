import { isDeepStrictEqual } from 'node:util';
import { newId } from '../values/ids';
import type { AuditChange, AuditDraft, AuditEntry, OutboxChange, OutboxEntry } from './outbox';

/** Null if nothing was changed. */
export function auditEntry(draft: AuditDraft, now: Date): AuditEntry | null {
  const isChange = Object.keys(draft.from).length + Object.keys(draft.to).length > 0;
  return isChange ? { eventId: newId('aud', now), createdAt: now, audit: draft } : null;
}

export function isAuditEntry(entry: OutboxEntry | AuditEntry): entry is AuditEntry {
  return 'audit' in entry;
}

export function isEvent(entry: OutboxEntry | AuditEntry): entry is OutboxEntry {
  return !isAuditEntry(entry);
}

/**
 * The named facts that differ between two states; an empty object stands for a state before creation or after deletion.
 */
export function changeBetween<Name extends string>(
  before: Readonly<Partial<Record<Name, unknown>>>,
  after: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): AuditChange {
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  for (const name of names) {
    const [old = null, now = null] = [before[name], after[name]];
    if (isDeepStrictEqual(old, now)) continue;
    from[name] = without(old, now);
    to[name] = without(now, old);
  }
  return { from, to };
}

/**
 * The items of a list that are not in the other one; the whole list if the other one has the same items in another
 * order or number; any other value as it is.
 */
function without(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const own = itemsOnly(value, other);
  return own.length > 0 || itemsOnly(other, value).length > 0 ? own : value;
}

function itemsOnly(list: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const others = new Set(other.map((item) => JSON.stringify(item)));
  return list.filter((item) => !others.has(JSON.stringify(item)));
}

/**
 * The events of a change and its entry in the audit trail, as parts of the one update that makes the change. The update
 * must expect the state described by `from`.
 */
export function withAudit(
  emission: OutboxChange | null,
  entry: AuditEntry | null,
): OutboxChange | null {
  if (entry === null) return emission;
  const entries = [...(emission?.entries ?? []), entry];
  const set = { ...emission?.set, hasOutbox: true } as const;
  return {
    entries,
    filter: emission?.filter ?? {},
    set,
    push: { outbox: { $each: entries } },
    fields: { ...set, outbox: entries },
  };
}
