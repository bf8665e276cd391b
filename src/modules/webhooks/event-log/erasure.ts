import type { EventsOf } from '../../../platform/events';
import { untilApplied } from '../../../platform/values/repeat';
import type { DeliveriesDeps } from '../deliveries/deliveries.deps';

type Facts = Readonly<Record<string, unknown>>;

export type EraseFacts = ReturnType<typeof createErasure>['eraseFacts'];
export type EraseOwner = ReturnType<typeof createErasure>['eraseOwner'];

/** The only exception to the rule that bodies never change. */
export function createErasure({
  events,
  deliveries,
  endpoints,
}: Pick<DeliveriesDeps, 'events' | 'deliveries' | 'endpoints'>) {
  return {
    /** Replaces facts about resources in all events and deliveries. Safe to repeat. */
    eraseFacts: async (of: EventsOf, replacements: Facts): Promise<void> => {
      for await (const eventIds of events.replaceFacts(of, replacements)) {
        await deliveries.erase(eventIds, (body) => withFacts(body, replacements));
      }
    },
    /**
     * Deletes the endpoints of a deleted account, to which nothing more is sent. Safe to repeat. Throws `overloaded` if
     * an endpoint is changed again and again, so that the erasure stays due.
     */
    eraseOwner: async (userId: string): Promise<void> => {
      await untilApplied(async () => {
        const all = { style: 'cursor', limit: 100, cursor: null } as const;
        let areGone = true;
        for (const endpoint of (await endpoints.list(userId, all)).data) {
          await deliveries.cancelOpen(endpoint._id);
          areGone = (await endpoints.delete(endpoint, null)) && areGone;
        }
        // An endpoint that was changed at the same moment needs another pass.
        return areGone || null;
      });
    },
  };
}

function withFacts(body: string, replacements: Facts): string {
  const payload = JSON.parse(body) as { readonly data?: { readonly object?: Facts } };
  const object = payload.data?.object;
  if (object === undefined) return body;
  const matchingFields = Object.entries(replacements).filter(([name]) => name in object);
  const data = { object: { ...object, ...Object.fromEntries(matchingFields) } };
  return JSON.stringify({ ...payload, data });
}
