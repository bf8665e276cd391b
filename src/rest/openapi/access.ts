import type { Endpoint } from '../endpoint';
import type { PublishedSchema } from './published-schema';

/** Who may call an operation, by the policy table. */
export interface Access {
  readonly roles: readonly string[];
  /** Scopes of which an API key needs one; empty = any key may, null = no key may. */
  readonly scopes: readonly string[] | null;
  /** The owner of the key needs none of the roles. */
  readonly isForAnyOwner: boolean;
}

/** Who may call an endpoint; null for one that anybody may call. */
export type AccessOf = (endpoint: Pick<Endpoint, 'policy'>) => Access | null;

/** What is published of it beside the sentence. */
export function accessFacts(access: Access | null): PublishedSchema {
  return access ? { 'x-roles': access.roles, 'x-scopes': access.scopes } : {};
}

/** `Access: admins; API keys of admins with the scope `admin`.` */
export function accessSentence({ roles, scopes, isForAnyOwner }: Access): string {
  const people = roles.includes('customer')
    ? 'signed-in users'
    : roles.map((role) => `${role}s`).join(' and ');
  if (scopes === null) return `Access: ${people}; not for API keys.`;
  const owners = isForAnyOwner || roles.includes('customer') ? '' : ` of ${people}`;
  return `Access: ${people}; API keys${owners}${scopesIn(scopes)}.`;
}

function scopesIn(scopes: readonly string[]): string {
  if (scopes.length === 0) return ', with any scopes';
  const named = scopes.map((scope) => `\`${scope}\``).join(' or ');
  return ` with the scope ${named}`;
}
