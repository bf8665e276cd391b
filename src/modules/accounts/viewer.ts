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
  /** The session's id; identifies the credential in logs and rate limits. */
  readonly credentialId: string;
}

/** A program: acts as the key's owner, limited by the key's scopes. */
export interface KeyViewer {
  readonly kind: 'key';
  readonly userId: string;
  readonly role: Role;
  readonly isBlocked: boolean;
  readonly credentialId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Whether it may run only registered documents at `/graphql`. */
  readonly documentsOnly: boolean;
}

/** The caller. Created once per request from the credential; code below GraphQL sees nothing else of it. */
export type Viewer = AnonymousViewer | SessionViewer | KeyViewer;

export type KnownViewer = SessionViewer | KeyViewer;

export const anonymous: AnonymousViewer = { kind: 'anonymous' };

/** The account behind the credential; null for anonymous callers. */
export function userIdOf(viewer: Viewer): string | null {
  return viewer.kind === 'anonymous' ? null : viewer.userId;
}

const RANKS: Readonly<Record<Role, number>> = { customer: 1, moderator: 2, admin: 3 };

/** The rank of the caller's role, 0 to 3: a higher role sees and does more. */
export function rankOf(viewer: Viewer): number {
  return viewer.kind === 'anonymous' ? 0 : RANKS[viewer.role];
}

/** Identifies the caller across new credentials of the same person; null for anonymous callers. */
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

/** The known facts about the client program, taken from the connection and its headers, never from arguments. */
export interface ClientFacts {
  /** The client's address behind trusted proxies. */
  readonly ip: string;
  /** `X-Device-Token` or its cookie: proof of an earlier sign-in from this device. */
  readonly deviceToken: string | null;
  /** `X-Device-Id`: the client's own fingerprint; not to be trusted. */
  readonly deviceId: string | null;
  /** `X-Client-Id`: the client application. */
  readonly clientId: string | null;
  /** The country as reported by a trusted proxy. */
  readonly country: string | null;
  readonly userAgent: string | null;
}

/** The origin of a request in words, for e-mails. */
export function whereOf({ ip, country }: ClientFacts): string {
  return country === null ? `address ${ip}` : `address ${ip}, country ${country}`;
}

/** Drops the cached viewers of a user, so that the process that made a change sees it immediately. */
export type ForgetViewer = (userId: string) => void;

/** The longest delay until other processes see a revocation. */
const KEPT_MS = 3000;
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly viewer: Viewer;
  /** Uses monotonic time, so that setting the clock back does not keep a revoked credential valid. */
  readonly until: number;
}

/**
 * The viewers of recently valid credentials. Pending look-ups are stored separately, so that invalid credentials evict
 * no valid ones.
 */
export class ViewerCache {
  /** Keyed by credential, oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #credentialsOf = new Map<string, Set<string>>();
  #lookUps = new Map<string, Promise<Viewer>>();

  find(credential: string): Viewer | null {
    const entry = this.#entries.get(credential);
    return entry !== undefined && entry.until > performance.now() ? entry.viewer : null;
  }

  /** The cached viewer, or that of a look-up, which simultaneous requests share. */
  async get(credential: string, lookUp: () => Promise<Viewer>): Promise<Viewer> {
    return this.find(credential) ?? this.#lookUps.get(credential) ?? this.renew(credential, lookUp);
  }

  /** Looks up a viewer and caches it. */
  async renew(credential: string, lookUp: () => Promise<Viewer>): Promise<Viewer> {
    const until = performance.now() + KEPT_MS;
    const lookUps = this.#lookUps;
    const pendingLookUp = lookUp();
    lookUps.set(credential, pendingLookUp);
    try {
      const viewer = await pendingLookUp;
      // A look-up that began before `forget` may have read the old state.
      if (this.#lookUps.get(credential) === pendingLookUp) this.#put(credential, { viewer, until });
      return viewer;
    } catch (error) {
      this.#drop(credential);
      throw error;
    } finally {
      if (lookUps.get(credential) === pendingLookUp) lookUps.delete(credential);
    }
  }

  readonly forget: ForgetViewer = (userId) => {
    for (const credential of this.#credentialsOf.get(userId) ?? [])
      this.#entries.delete(credential);
    this.#credentialsOf.delete(userId);
    this.#lookUps = new Map();
  };

  #put(credential: string, entry: Entry): void {
    this.#drop(credential);
    const [oldest] = this.#entries.size < MAX_ENTRIES ? [] : this.#entries.keys();
    if (oldest !== undefined) this.#drop(oldest);
    this.#entries.set(credential, entry);
    const userId = userIdOf(entry.viewer) ?? '';
    const credentials = this.#credentialsOf.get(userId) ?? new Set();
    this.#credentialsOf.set(userId, credentials.add(credential));
  }

  #drop(credential: string): void {
    const entry = this.#entries.get(credential);
    if (entry === undefined) return;
    this.#entries.delete(credential);
    const userId = userIdOf(entry.viewer) ?? '';
    const credentials = this.#credentialsOf.get(userId);
    credentials?.delete(credential);
    if (credentials?.size === 0) this.#credentialsOf.delete(userId);
  }
}
