/** The caller. Made once per request from the credential; everything below GraphQL sees only this. */
export type Role = 'customer' | 'moderator' | 'admin';

/** Scopes of API keys. */
export const SCOPES = [
  'orders:read',
  'orders:write',
  'orders:fulfil',
  'products:write',
  'imports:write',
  'users:read',
  'comments:write',
  'comments:moderate',
  'webhooks:manage',
  'partners:read',
  'documents:write',
  'internal:read',
  'admin',
] as const;

export type Scope = (typeof SCOPES)[number];

export interface AnonymousViewer {
  readonly kind: 'anonymous';
}

/** A signed-in person. */
export interface SessionViewer {
  readonly kind: 'session';
  readonly userId: string;
  readonly role: Role;
  readonly isBlocked: boolean;
  /** The session's id; names the credential in logs and rate limits. */
  readonly credentialId: string;
}

/** A program: acts as the key's owner, narrowed by the key's scopes. */
export interface KeyViewer {
  readonly kind: 'key';
  readonly userId: string;
  readonly role: Role;
  readonly isBlocked: boolean;
  readonly credentialId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** At `/graphql` it runs registered documents alone. */
  readonly documentsOnly: boolean;
}

export type Viewer = AnonymousViewer | SessionViewer | KeyViewer;

export type KnownViewer = SessionViewer | KeyViewer;

export const anonymous: AnonymousViewer = { kind: 'anonymous' };

/** The account behind the credential; null for anonymous callers. */
export function userIdOf(viewer: Viewer): string | null {
  return viewer.kind === 'anonymous' ? null : viewer.userId;
}

const RANKS: Readonly<Record<Role, number>> = { customer: 1, moderator: 2, admin: 3 };

/** Grows with what the role of the caller may see and do, 0 to 3. */
export function rankOf(viewer: Viewer): number {
  return viewer.kind === 'anonymous' ? 0 : RANKS[viewer.role];
}

/** Names the caller, stable over new credentials of the same person; null for anonymous callers. */
export function principalOf(viewer: Viewer): string | null {
  switch (viewer.kind) {
    case 'anonymous':
      return null;
    case 'session':
      return viewer.userId;
    case 'key':
      return viewer.credentialId;
  }
}

/** What is known about the calling program. Taken from the connection and its headers, never from arguments. */
export interface ClientFacts {
  /** The client's address behind trusted proxies. */
  readonly ip: string;
  /** `X-Device-Token` or its cookie: proof of an earlier sign-in from this device. */
  readonly deviceToken: string | null;
  /** `X-Device-Id`: the fingerprint the client gives itself; not to be trusted. */
  readonly deviceId: string | null;
  /** `X-Client-Id`: the calling application. */
  readonly clientId: string | null;
  /** Country, as a trusted proxy names it. */
  readonly country: string | null;
  readonly userAgent: string | null;
}

/** For mails: from where a request came. */
export function whereOf({ ip, country }: ClientFacts): string {
  return country === null ? `address ${ip}` : `address ${ip}, country ${country}`;
}
