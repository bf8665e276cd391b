import { refusedDestination, type UrlRules } from '../../../platform/egress';
import { repeated, structuralError, type Violation } from '../../../platform/values/errors';
import { unknownFilters } from './event-filter';
import type { Ordering, PayloadStyle } from './endpoints.types';

export interface CreateEndpointInput {
  readonly url: string;
  readonly eventTypes?: readonly string[] | null;
  readonly resourceIds?: readonly string[] | null;
  readonly ordering?: Ordering | null;
  readonly payloadStyle?: PayloadStyle | null;
  readonly description?: string | null;
}

/** Absent = unchanged. */
export interface UpdateEndpointInput extends Partial<Omit<CreateEndpointInput, 'url'>> {
  readonly url?: string | undefined;
  readonly status?: 'active' | 'paused' | null;
}

/** Checks where events would go and which, all faults at once. */
export async function checkEndpointInput(
  {
    url,
    eventTypes,
  }: { readonly url?: string | undefined; readonly eventTypes?: readonly string[] | null },
  { rules, types }: { readonly rules: UrlRules; readonly types: readonly string[] },
): Promise<void> {
  const refused = url === undefined ? null : await refusedDestination(url, rules);
  const violations = [
    ...(refused === null ? [] : [urlViolation(refused)]),
    ...unknownFilters(eventTypes ?? [], types).map((filter) => filterViolation(filter, types)),
  ];
  if (violations.length > 0) throw structuralError(violations);
}

function urlViolation(reason: string): Violation {
  return { pointer: '/url', code: 'webhook_url_not_allowed', message: `"/url" ${reason}.` };
}

function filterViolation(filter: string, types: readonly string[]): Violation {
  const message = `"${repeated(filter)}" names no event type; use an exact type or e.g. order.*.`;
  return { pointer: '/eventTypes', code: 'not_allowed', message, params: { allowed: types } };
}
