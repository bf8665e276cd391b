import type { LoggedEvent } from '../../../platform/events';
import { cutText, type Violation } from '../../../platform/values/errors';
import type { EventTypeFacts } from './endpoints.types';

/** The events that an endpoint subscribes to; an empty list means all. */
interface EventFilter {
  readonly eventTypes: readonly string[];
  readonly resourceIds: readonly string[];
}

/** Whether an endpoint with these filters subscribes to this event; no filter = all events. */
export function wantsEvent(
  { eventTypes, resourceIds }: EventFilter,
  { type, resourceId }: Pick<LoggedEvent, 'type' | 'resourceId'>,
): boolean {
  const isType = eventTypes.length === 0 || eventTypes.some((filter) => matches(filter, type));
  return isType && (resourceIds.length === 0 || resourceIds.includes(resourceId));
}

/** All filters that match this type of event; an endpoint without filters matches too. */
export function filtersWanting(type: string): readonly string[] {
  const dots = [...type.matchAll(/\./g)].map(({ index }) => index);
  return [type, ...dots.map((dot) => `${type.slice(0, dot)}.*`), '*'];
}

/** Filters that match no event type. Allowed are exact types and `<resource>.*`. */
export function unknownFilters(
  filters: readonly string[],
  types: readonly string[],
): readonly string[] {
  return filters.filter((filter) => !types.some((type) => matches(filter, type)));
}

/** A violation for each filter that matches no event type. */
export function filterViolations(
  filters: readonly string[],
  types: readonly EventTypeFacts[],
  place: Pick<Violation, 'pointer' | 'parameter'>,
): readonly Violation[] {
  const allowedTypes = types.map(({ type }) => type);
  return unknownFilters(filters, allowedTypes).map((filter) => ({
    ...place,
    code: 'not_allowed',
    message: `"${cutText(filter)}" names no event type; use an exact type or e.g. order.*.`,
    params: { allowed: allowedTypes },
  }));
}

function matches(filter: string, type: string): boolean {
  if (filter === '*') return true;
  return filter.endsWith('.*') ? type.startsWith(filter.slice(0, -1)) : filter === type;
}
