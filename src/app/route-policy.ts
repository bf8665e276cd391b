import { accessTo, authorize, type Viewer } from '../modules/accounts';
import { endpoints, rootFieldOf } from '../rest/endpoints';
import type { Endpoint, GuardOf } from '../rest/endpoint';
import type { AccessOf } from '../rest/openapi/operation';

/** The query whose policy applies to each subscription. */
const SUBSCRIPTIONS: Readonly<Record<string, string>> = {
  orderChanged: 'order',
  productChanged: 'product',
  importChanged: 'import',
  commentsChanged: 'comments',
  eventAdded: 'webhookEventLog',
};

let policies: ReadonlyMap<string, Endpoint['policy']> | undefined;

/** The policy of each root field. Read on first use, because parsing all documents would delay the start. */
function readPolicies(): ReadonlyMap<string, Endpoint['policy']> {
  const rows = endpoints.flatMap((endpoint) =>
    rootFieldOf(endpoint).map((field) => [field, endpoint.policy] as const),
  );
  return new Map(rows);
}

/**
 * Applies the policy of the route that runs this field of the public schema, for use where the field is not executed.
 */
export function authorizeField(viewer: Viewer, field: string): void {
  policies ??= readPolicies();
  const policy = policies.get(SUBSCRIPTIONS[field] ?? field);
  if (policy === undefined) throw new Error(`no route runs ${field}`);
  if (policy !== 'public') authorize(viewer, policy);
}

const guardOf: GuardOf = ({ policy }) =>
  policy === 'public' ? null : ({ viewer }) => void authorize(viewer, policy);

/** Who may call a route, as published in the contract; null for routes that are open to everyone. */
export const accessOf: AccessOf = ({ policy }) => (policy === 'public' ? null : accessTo(policy));

/** The authorization of every route, and what the contract publishes about it. */
export const routePolicy = { guardOf, accessOf };
