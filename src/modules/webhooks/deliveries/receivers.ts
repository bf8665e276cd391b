import type { EventDraft } from '../../../platform/events';
import type { EndpointsRepository, Receiver } from '../endpoints/endpoints.repository';
import { wantsEvent } from '../endpoints/event-filter';
import { mayReceive } from './audience';

type ReceivedEvent = Omit<EventDraft, 'object'>;

const MAX_AGE_MS = 3000;
const MAX_LISTS = 10_000;
const STAFF = 'staff';
/** Represents every customer: what this viewer may read, every customer may. */
const ANY_CUSTOMER = {
  kind: 'session',
  userId: '',
  role: 'customer',
  isBlocked: false,
  credentialId: '',
} as const;

/**
 * The endpoints that want an event and whose owners may be allowed to read its resource, read at most every 3 s: by event
 * type where every customer may read the resource, else those of its owner and of the staff. So endpoints that do not want
 * an event, or whose owners may not have it, cost nothing.
 */
export class Receivers {
  #lists = new Map<string, readonly Receiver[]>();
  #version: number | null = null;
  #readAt = -Infinity;

  /** `listStaff`: users who may read what belongs to others. */
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly listStaff: () => Promise<readonly string[]>,
  ) {}

  /** Endpoints by event. Lists of an older version than this one are read again; null = of any version. */
  async listFor<Event extends ReceivedEvent>(
    events: readonly Event[],
    version: number | null,
  ): Promise<ReadonlyMap<Event, readonly Receiver[]>> {
    const lists = this.#currentLists(version);
    const keys = new Set(events.flatMap(keysOf));
    await this.#read(
      lists,
      [...keys].filter((key) => !lists.has(key)),
    );
    return new Map(
      events.map((event) => {
        const candidates = keysOf(event).flatMap((key) => lists.get(key) ?? []);
        const wanting = candidates.filter((row) => event.recipientId || wantsEvent(row, event));
        return [event, [...new Map(wanting.map((row) => [row._id, row])).values()]];
      }),
    );
  }

  #currentLists(version: number | null): Map<string, readonly Receiver[]> {
    const isOld = performance.now() - this.#readAt > MAX_AGE_MS || this.#lists.size > MAX_LISTS;
    if (isOld || version === null || version !== this.#version) {
      // A read that is under way fills the lists that it began with.
      this.#lists = new Map();
      this.#version = version;
      this.#readAt = performance.now();
    }
    return this.#lists;
  }

  async #read(lists: Map<string, readonly Receiver[]>, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const namesOf = (kind: string) =>
      keys.flatMap((key) => (key.startsWith(`${kind}:`) ? key.slice(kind.length + 1) : []));
    const staff = keys.includes(STAFF) ? await this.listStaff() : [];
    const ownerIds = [...namesOf('owner'), ...staff];
    const selection = { types: namesOf('type'), ownerIds, ids: namesOf('id') };
    const rows = await this.endpoints.listReceivers(selection);
    const staffIds = new Set(staff);
    for (const key of keys)
      lists.set(
        key,
        rows.filter((row) => isIn(key, row, staffIds)),
      );
  }
}

function isIn(key: string, row: Receiver, staffIds: ReadonlySet<string>): boolean {
  const [kind, name = ''] = key.split(':');
  if (kind === 'owner') return row.ownerId === name;
  if (kind === 'id') return row._id === name;
  if (kind === 'staff') return staffIds.has(row.ownerId);
  return wantsEvent(
    { eventTypes: row.eventTypes, resourceIds: [] },
    { type: name, resourceId: '' },
  );
}

/** The lists whose endpoints may get an event. */
function keysOf(event: ReceivedEvent): readonly string[] {
  if (event.recipientId) return [`id:${event.recipientId}`];
  if (mayReceive(ANY_CUSTOMER, event)) return [`type:${event.type}`];
  return event.ownerId === null ? [STAFF] : [`owner:${event.ownerId}`, STAFF];
}
