import { networkOf } from '../../platform/values/address';
import { BoundedMap } from '../../platform/values/caches';
import type { Clock } from '../../platform/values/clock';
import { unauthenticatedError } from '../../platform/values/errors';
import type { AccountRepositories } from './collections.repository';
import { hashCredential } from './credentials.repository';
import type { AccountTools } from './tools';
import type { User } from './users.types';
import { anonymous, type KeyViewer, type Viewer, type ViewerCache } from './viewer';

type AuthenticationDeps = Pick<AccountRepositories, 'credentials' | 'sessions' | 'users'> & {
  readonly cache: ViewerCache;
  readonly noteKeyUse: NoteKeyUse;
  readonly clock: Clock;
};

export type Authenticate = ReturnType<typeof createAuthenticate>;

/** Resolves credentials to viewers. Anonymous without a credential; an invalid credential is refused everywhere. */
export function createAuthenticate(deps: AuthenticationDeps) {
  const { cache, noteKeyUse } = deps;
  return {
    /** Returns the viewer if no look-up is needed, otherwise null. `ipOf` is called only for API keys. */
    findCached: (authorization: string | undefined, ipOf: () => string) => {
      if (authorization === undefined) return anonymous;
      const viewer = cache.find(authorization);
      if (viewer?.kind === 'key') noteKeyUse(viewer, ipOf());
      return viewer;
    },
    lookUp: (authorization: string, ip: string) =>
      cache.get(authorization, () => resolveViewer(authorization, ip, deps)),
    /** Resolves the credential again from the stored state, for callers that were admitted some time ago. */
    renew: (authorization: string, ip: string) =>
      cache.renew(authorization, () => resolveViewer(authorization, ip, deps)),
  };
}

async function resolveViewer(
  authorization: string,
  ip: string,
  deps: AuthenticationDeps,
): Promise<Viewer> {
  const [, credential] = /^Bearer +([\w-]{8,128})$/i.exec(authorization) ?? [];
  if (credential === undefined) throw invalidCredential();
  const hash = hashCredential(credential);
  if (!credential.startsWith('sk_')) return sessionViewer(hash, deps);
  const viewer = await keyViewer(hash, deps);
  deps.noteKeyUse(viewer, ip);
  return viewer;
}

/** A token is only valid with its session: a refresh that was paused may store a token after its session has ended. */
async function sessionViewer(
  hash: string,
  { credentials, sessions, users, clock }: AuthenticationDeps,
): Promise<Viewer> {
  const token = await credentials.findAccessToken(hash);
  if (token === null || isOver(token, clock.now())) throw invalidCredential();
  const { sessionId, userId, expiresAt } = token;
  // A token of demo data belongs to no session.
  const isOpen = expiresAt === null || sessions.findOpen(sessionId);
  const [user, open] = await Promise.all([users.findById(userId), isOpen]);
  if (!open) throw invalidCredential();
  return { kind: 'session', credentialId: sessionId, ...facts(requireUsable(user)) };
}

async function keyViewer(
  hash: string,
  { credentials, users, clock }: AuthenticationDeps,
): Promise<KeyViewer> {
  const key = await credentials.findApiKey(hash);
  if (key === null || isOver(key, clock.now())) throw invalidCredential();
  const owner = requireUsable(await users.findById(key.ownerId));
  const { _id: credentialId, scopes, documentsOnly = false } = key;
  return { kind: 'key', credentialId, scopes: new Set(scopes), documentsOnly, ...facts(owner) };
}

/** Whether a credential has expired. Only demo data contains credentials that never expire. */
function isOver({ expiresAt = null }: { readonly expiresAt?: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function requireUsable(user: User | null): User {
  if (user === null || user.status === 'disabled') throw invalidCredential();
  return user;
}

function facts(user: User) {
  return { userId: user.id, role: user.role, isBlocked: user.status === 'blocked' };
}

function invalidCredential() {
  return unauthenticatedError(
    'invalid_credential',
    'The credential is malformed, expired or revoked.',
  );
}

/** Not awaited by the request; if the write fails, the next use is recorded instead. */
export type NoteKeyUse = (key: KeyViewer, ip: string) => void;

const NOTE_INTERVAL_MS = 60_000;
const MAX_ENTRIES = 10_000;

/** Records when and from where a key was used. The owner sees both, and a security event if the network is new. */
export function createNoteKeyUse({
  keys,
  securityLog,
  clock,
}: Pick<AccountTools, 'keys' | 'securityLog' | 'clock'>): NoteKeyUse {
  const notedAt = new BoundedMap<string, number>(MAX_ENTRIES);
  const note = async ({ credentialId, userId }: KeyViewer, ip: string): Promise<void> => {
    const network = networkOf(ip);
    const at = clock.now();
    if (await keys.noteUse(credentialId, network, at)) return;
    const subject = `${credentialId} ${network}`;
    const draft = { type: 'api_key_new_network', userId, subject, reasons: [network] } as const;
    await securityLog.around(securityLog.draft(draft), () =>
      keys.addNetwork(credentialId, network, at),
    );
  };
  return (key, ip) => {
    const use = `${key.credentialId} ${ip}`;
    const now = clock.now().getTime();
    if (now - (notedAt.get(use) ?? 0) < NOTE_INTERVAL_MS) return;
    notedAt.set(use, now);
    note(key, ip).catch(() => notedAt.delete(use));
  };
}
