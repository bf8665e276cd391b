import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { PageRequest } from '../../platform/values/paging';
import { structuralError } from '../../platform/values/errors';
import { authorize, ownerSeenBy, userIdOf, type Viewer } from '../accounts';
import type { DailyUse, DailyUsesRepository, SchemaUseFilter } from './daily-uses.repository';

/** The parts of the contract that one request used. */
export interface RequestUses {
  /** Null unless the request ran a registered document. */
  readonly documentId?: string | null;
  /** `Type.field` of everything that the document selects. */
  readonly fields?: readonly string[];
  /** Names of deprecations. */
  readonly deprecatedFields: readonly string[];
  /** The client's own name for itself. */
  readonly clientId: string | null;
}

/** Uses of one kind by one client on one day, without their names. */
type UseGroup = Omit<DailyUse, 'name' | 'count'>;

interface PendingUses {
  readonly use: UseGroup;
  /** By name. */
  readonly counts: Map<string, number>;
}

/** Clients choose their names, so after this many rows between two flushes further names count as `other`. */
const MAX_PENDING_ROWS = 5000;
const CLIENT_NAME = /^[\w.:@/ -]{1,100}$/;
const DEPRECATIONS_PERIOD_MS = 90 * 86_400_000;

/** Counts, per day and client, the uses of registered documents, fields and deprecated parts (decision 014). */
export class DailyUses {
  #pending = new Map<string, PendingUses>();
  #rowCount = 0;

  constructor(
    private readonly repository: DailyUsesRepository,
    private readonly clock: Clock,
    private readonly cursors: CursorCodec,
  ) {}

  /** Counts in memory, without a database command. */
  record(
    viewer: Viewer,
    { documentId, fields = [], deprecatedFields, clientId }: RequestUses,
  ): void {
    const day = dayOf(this.clock.now());
    const client = clientId !== null && CLIENT_NAME.test(clientId) ? clientId : viewer.kind;
    const shared = { day, client, ownerId: null };
    if (documentId) this.#add({ ...shared, kind: 'document' }, [documentId]);
    this.#add({ ...shared, kind: 'field' }, fields);
    if (deprecatedFields.length === 0) return;
    this.#add({ day, client, ownerId: userIdOf(viewer), kind: 'deprecation' }, deprecatedFields);
  }

  /** Documents and fields, the latest day first. */
  async listSchemaUses(viewer: Viewer, filter: SchemaUseFilter, page: PageRequest) {
    authorize(viewer, 'usage.read');
    if (filter.from && filter.to && filter.from > filter.to) {
      const message = '"from" must not be after "to".';
      throw structuralError([{ parameter: 'from', code: 'invalid_range', message }]);
    }
    await this.flush();
    return this.repository.listSchemaUses(filter, { page, cursors: this.cursors });
  }

  /** The last 90 days, latest first: the viewer's own uses; for admins, those of every account. */
  async listDeprecatedUses(viewer: Viewer): Promise<readonly DailyUse[]> {
    const ownerId = ownerSeenBy(viewer, 'deprecation.read');
    await this.flush();
    const since = new Date(this.clock.now().getTime() - DEPRECATIONS_PERIOD_MS);
    return this.repository.listDeprecatedUses(ownerId, dayOf(since));
  }

  /** Writes the counts; those that cannot be written are kept for the next flush. */
  async flush(): Promise<void> {
    const pending = [...this.#pending.values()];
    this.#pending = new Map();
    this.#rowCount = 0;
    try {
      await this.repository.add(pending.flatMap(dailyUsesOf));
    } catch (error) {
      for (const { use, counts } of pending)
        for (const [name, count] of counts) this.#add(use, [name], count);
      throw error;
    }
  }

  /** Each request runs this for some 40 fields, so a name that has been counted before allocates nothing. */
  #add(use: UseGroup, names: readonly string[], count = 1): void {
    const counts = this.#pending.get(keyOf(use))?.counts;
    for (const name of names) {
      const previous = counts?.get(name);
      if (previous === undefined) this.#addRow(use, name, count);
      else counts?.set(name, previous + count);
    }
  }

  #addRow(use: UseGroup, name: string, count: number): void {
    if (this.#rowCount >= MAX_PENDING_ROWS && use.client !== 'other') {
      this.#add({ ...use, client: 'other', ownerId: null }, [name], count);
      return;
    }
    const key = keyOf(use);
    const { counts } = this.#pending.get(key) ?? { counts: new Map<string, number>() };
    this.#pending.set(key, { use, counts: counts.set(name, (counts.get(name) ?? 0) + count) });
    this.#rowCount += 1;
  }
}

function keyOf({ day, kind, ownerId, client }: UseGroup): string {
  return `${day}|${kind}|${ownerId ?? ''}|${client}`;
}

function dailyUsesOf({ use, counts }: PendingUses): readonly DailyUse[] {
  return [...counts].map(([name, count]) => ({ ...use, name, count }));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
