import type { EventsOf, EventsRepository } from '../../../platform/events';
import { untilApplied } from '../../../platform/values/until-applied';
import type { DeliveriesRepository } from '../deliveries/deliveries.repository';
import type { EndpointsRepository } from '../endpoints/endpoints.repository';

type Facts = Readonly<Record<string, unknown>>;

/** Replaces facts of resources wherever events and deliveries have kept them; safe to repeat. */
export type EraseFacts = (of: EventsOf, replacements: Facts) => Promise<void>;

interface Payload {
  readonly data?: { readonly object?: Facts };
}

/** The one exception to bodies that never change. */
export function createFactErasure({
  events,
  deliveries,
}: {
  readonly events: EventsRepository;
  readonly deliveries: DeliveriesRepository;
}): EraseFacts {
  return async (of, replacements) => {
    for await (const eventIds of events.replaceFacts(of, replacements)) {
      await deliveries.erase(eventIds, (body) => withFacts(body, replacements));
    }
  };
}

function withFacts(body: string, replacements: Facts): string {
  const payload = JSON.parse(body) as Payload;
  const object = payload.data?.object;
  if (object === undefined) return body;
  const known = Object.entries(replacements).filter(([name]) => name in object);
  return JSON.stringify({
    ...payload,
    data: { object: { ...object, ...Object.fromEntries(known) } },
  });
}

/**
 * Removes the endpoints of somebody who is gone; nothing more is sent to them. Safe to repeat; throws `overloaded` when one
 * is changed again and again, so that the erasure stays due.
 */
export type EraseOwner = (userId: string) => Promise<void>;

export function createOwnerErasure({
  endpoints,
  deliveries,
}: {
  readonly endpoints: EndpointsRepository;
  readonly deliveries: DeliveriesRepository;
}): EraseOwner {
  return async (userId) => {
    await untilApplied(async () => {
      const { data } = await endpoints.list(userId, { style: 'cursor', limit: 100, cursor: null });
      let areGone = true;
      for (const endpoint of data) {
        await deliveries.cancelOpen(endpoint._id);
        areGone = (await endpoints.delete(endpoint, null)) && areGone;
      }
      // What somebody changes at this moment is looked at again.
      return areGone || null;
    });
  };
}
