import type { EventDraft } from '../../../platform/events';
import { mayReceive } from './audience';
import type { EndpointsRepository, Receiver } from '../endpoints/endpoints.repository';
import { wantsEvent } from '../endpoints/event-filter';

type ReceivedEvent = Omit<EventDraft, 'object'>;

export interface ReceiversDeps {
  readonly endpoints: Pick<EndpointsRepository, 'listReceivers'>;
  /** Users who may read what belongs to others. */
  readonly listStaff: () => Promise<readonly string[]>;
}

const MAX_AGE_MS = 3000;
const MAX_LISTS = 10_000;
const STAFF = 'staff';
/** Whoever this customer may hear of, everybody may hear of. */
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

  constructor(private readonly deps: ReceiversDeps) {}

  /** Endpoints by the id of the event. Lists of an older version than this one are read again; null = of any version. */
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
        const wanting = candidates.filter(
          (endpoint) => Boolean(event.recipientId) || wantsEvent(endpoint, event),
        );
        return [event, [...new Map(wanting.map((endpoint) => [endpoint._id, endpoint])).values()]];
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
    const staff = new Set(keys.includes(STAFF) ? await this.deps.listStaff() : []);
    const [types, owners, ids] = [namesOf('type'), namesOf('owner'), namesOf('id')];
    const rows = await this.deps.endpoints.listReceivers({
      types,
      ownerIds: [...owners, ...staff],
      ids,
    });
    const add = (key: string, isListed: (row: Receiver) => boolean): void =>
      void lists.set(key, rows.filter(isListed));
    for (const type of types) {
      add(`type:${type}`, ({ eventTypes }) => wantsEvent({ eventTypes }, { type, resourceId: '' }));
    }
    for (const owner of owners) add(`owner:${owner}`, ({ ownerId }) => ownerId === owner);
    for (const id of ids) add(`id:${id}`, ({ _id }) => _id === id);
    if (keys.includes(STAFF)) add(STAFF, ({ ownerId }) => staff.has(ownerId));
  }
}

/** The lists whose endpoints may get an event. */
function keysOf(event: ReceivedEvent): readonly string[] {
  if (event.recipientId) return [`id:${event.recipientId}`];
  if (mayReceive(ANY_CUSTOMER, event)) return [`type:${event.type}`];
  return event.ownerId === null ? [STAFF] : [`owner:${event.ownerId}`, STAFF];
}
