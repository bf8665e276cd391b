import type { EventsRepository } from '../../platform/events';
import type { DeliveriesRepository } from './deliveries.repository';

/** Replaces the text of a resource wherever events and deliveries have kept it; safe to repeat. */
export type EraseText = (resourceId: string, replacement: string) => Promise<void>;

interface Payload {
  readonly data?: { readonly object?: { readonly text?: unknown } };
}

/** The one exception to bodies that never change (decisions.md 12.8, Comments and posts). */
export function createTextErasure({
  events,
  deliveries,
}: {
  readonly events: EventsRepository;
  readonly deliveries: DeliveriesRepository;
}): EraseText {
  return async (resourceId, replacement) => {
    const eventIds = await events.replaceText(resourceId, replacement);
    for (const id of eventIds) {
      await deliveries.rewriteBodies(id, (body) => withText(body, replacement));
    }
  };
}

function withText(body: string, text: string): string {
  const payload = JSON.parse(body) as Payload;
  const object = payload.data?.object;
  if (object?.text === undefined) return body;
  return JSON.stringify({ ...payload, data: { object: { ...object, text } } });
}
