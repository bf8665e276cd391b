import { refusedDestination, type UrlRules } from '../../../platform/egress';
import { repeated, structuralError, type Violation } from '../../../platform/values/errors';
import { unknownFilters } from './event-filter';
import type { EndpointChoices, EventTypeFacts } from './endpoints.types';

type OptionalChoices = {
  readonly [Name in Exclude<keyof EndpointChoices, 'url'>]?: EndpointChoices[Name] | null;
};

export interface CreateEndpointInput extends OptionalChoices {
  readonly url: string;
}

/** Absent = unchanged. */
export interface UpdateEndpointInput extends OptionalChoices {
  readonly url?: string | undefined;
  readonly status?: 'active' | 'paused' | null;
}

/** Checks where events would go and which, all faults at once. */
export async function checkEndpointInput(
  { url, eventTypes }: Pick<UpdateEndpointInput, 'url' | 'eventTypes'>,
  { rules, types }: { readonly rules: UrlRules; readonly types: readonly EventTypeFacts[] },
): Promise<void> {
  const refusal = url === undefined ? null : await refusedDestination(url, rules);
  const allowed = types.map(({ type }) => type);
  const violations: Violation[] = unknownFilters(eventTypes ?? [], allowed).map((filter) => ({
    pointer: '/eventTypes',
    code: 'not_allowed',
    message: `"${repeated(filter)}" names no event type; use an exact type or e.g. order.*.`,
    params: { allowed },
  }));
  if (refusal !== null) {
    const message = `"/url" ${refusal}.`;
    violations.unshift({ pointer: '/url', code: 'webhook_url_not_allowed', message });
  }
  if (violations.length > 0) throw structuralError(violations);
}
