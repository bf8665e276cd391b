import type { EventDraft } from '../../../platform/events';
import type { EndpointsRepository, Receiver } from '../endpoints/endpoints.repository';
import { wantsEvent } from '../endpoints/event-filter';
import { mayReceive } from './audience';

type ReceivedEvent = Omit<EventDraft, 'object'>;

const MAX_AGE_MS = 3000;
const MAX_LISTS = 10_000;
const STAFF = 'staff';
/** Stands for every customer: what this one may read of a resource, everybody may. */
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
      keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1));
    const staff = new Set(keys.includes(STAFF) ? await this.listStaff() : []);
    const [types, owners, ids] = [namesOf('type'), namesOf('owner'), namesOf('id')];
    const ownerIds = [...owners, ...staff];
    const rows = await this.endpoints.listReceivers({ types, ownerIds, ids });
    for (const type of types) {
      const wanting = ({ eventTypes }: Receiver) =>
        wantsEvent({ eventTypes, resourceIds: [] }, { type, resourceId: '' });
      lists.set(`type:${type}`, rows.filter(wanting));
    }
    for (const owner of owners) {
      lists.set(
        `owner:${owner}`,
        rows.filter(({ ownerId }) => ownerId === owner),
      );
    }
    for (const id of ids) {
      lists.set(
        `id:${id}`,
        rows.filter(({ _id }) => _id === id),
      );
    }
    const ofStaff = rows.filter(({ ownerId }) => staff.has(ownerId));
    if (keys.includes(STAFF)) lists.set(STAFF, ofStaff);
  }
}

/** The lists whose endpoints may get an event. */
function keysOf(event: ReceivedEvent): readonly string[] {
  if (event.recipientId) return [`id:${event.recipientId}`];
  if (mayReceive(ANY_CUSTOMER, event)) return [`type:${event.type}`];
  return event.ownerId === null ? [STAFF] : [`owner:${event.ownerId}`, STAFF];
}
