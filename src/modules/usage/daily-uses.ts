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

/** Clients choose their names, so after this many rows between two flushes further names count as `other`. */
const MAX_PENDING_ROWS = 5000;
const CLIENT_NAME = /^[\w.:@/ -]{1,100}$/;
const DEPRECATIONS_PERIOD_MS = 90 * 86_400_000;

/** Counts, per day and client, the uses of registered documents, fields and deprecated parts (decision 014). */
export class DailyUses {
  #pending = new Map<string, DailyUse & { count: number }>();

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
    const use = { day, client, ownerId: null, count: 1 };
    if (documentId) this.#add({ ...use, kind: 'document', name: documentId });
    for (const name of fields) this.#add({ ...use, kind: 'field', name });
    const ownerId = userIdOf(viewer);
    for (const name of deprecatedFields) this.#add({ ...use, ownerId, kind: 'deprecation', name });
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
    const uses = [...this.#pending.values()];
    this.#pending = new Map();
    try {
      await this.repository.add(uses);
    } catch (error) {
      for (const use of uses) this.#add(use);
      throw error;
    }
  }

  #add(use: DailyUse): void {
    const key = `${use.day}|${use.kind}|${use.name}|${use.ownerId ?? ''}|${use.client}`;
    const pending = this.#pending.get(key);
    if (pending !== undefined) pending.count += use.count;
    else if (this.#pending.size < MAX_PENDING_ROWS || use.client === 'other')
      this.#pending.set(key, { ...use });
    else this.#add({ ...use, client: 'other', ownerId: null });
  }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
