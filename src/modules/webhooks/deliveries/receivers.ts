import type { EventDraft } from '../../../platform/events';
import type { EndpointsRepository, Receiver } from '../endpoints/endpoints.repository';
import { wantsEvent } from '../endpoints/event-filter';
import { mayReceive } from './audience';

type ReceivedEvent = Omit<EventDraft, 'object'>;

const MAX_AGE_MS = 3000;
const MAX_LISTS = 10_000;
const STAFF = 'staff';
/** Represents every customer: what this viewer may read, all customers may read. */
const ANY_CUSTOMER = {
  kind: 'session',
  userId: '',
  role: 'customer',
  isBlocked: false,
  credentialId: '',
} as const;

/**
 * Lists the endpoints that subscribe to an event and whose owners may be allowed to read its resource. The lists are
 * cached for 3 s: by event type if every customer may read the resource, otherwise those of its owner and of staff. So
 * no work is done for endpoints that cannot receive an event.
 */
export class Receivers {
  #lists = new Map<string, readonly Receiver[]>();
  #version: number | null = null;
  #readAt = -Infinity;

  /** `listStaff`: users who may read other people's data. */
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly listStaff: () => Promise<readonly string[]>,
  ) {}

  /** Endpoints by event. Cached lists of another version are read again; `version` null always reads again. */
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
        const matches = candidates.filter((row) => event.recipientId || wantsEvent(row, event));
        return [event, [...new Map(matches.map((row) => [row._id, row])).values()]];
      }),
    );
  }

  #currentLists(version: number | null): Map<string, readonly Receiver[]> {
    const isOld = performance.now() - this.#readAt > MAX_AGE_MS || this.#lists.size > MAX_LISTS;
    if (isOld || version === null || version !== this.#version) {
      // Replaced instead of cleared, because a read in progress still fills the old lists.
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

/** The keys of the lists whose endpoints may receive an event. */
function keysOf(event: ReceivedEvent): readonly string[] {
  if (event.recipientId) return [`id:${event.recipientId}`];
  if (mayReceive(ANY_CUSTOMER, event)) return [`type:${event.type}`];
  return event.ownerId === null ? [STAFF] : [`owner:${event.ownerId}`, STAFF];
}
