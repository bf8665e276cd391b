import { networkOf } from '../../platform/values/address';
import { BoundedMap } from '../../platform/values/bounded-map';
import type { Clock } from '../../platform/values/clock';
import { unauthenticatedError } from '../../platform/values/errors';
import type { AccountRepositories } from './collections.repository';
import { hashCredential } from './credentials.repository';
import type { AccountTools } from './tools';
import type { User } from './users.types';
import { anonymous, type KeyViewer, type Viewer } from './viewer';
import type { ViewerCache } from './viewer-cache';

type AuthenticationDeps = Pick<AccountRepositories, 'credentials' | 'sessions' | 'users'> & {
  readonly cache: ViewerCache;
  readonly noteKeyUse: NoteKeyUse;
  readonly clock: Clock;
};

export type Authenticate = ReturnType<typeof createAuthenticate>;

/** Credentials → viewers. Anonymous without one; an invalid credential is refused everywhere. */
export function createAuthenticate(deps: AuthenticationDeps) {
  const { cache, noteKeyUse } = deps;
  return {
    /** The viewer without a look-up; null when it takes one. `ipOf` is called only for API keys. */
    findCached: (authorization: string | undefined, ipOf: () => string) => {
      if (authorization === undefined) return anonymous;
      const viewer = cache.find(authorization);
      if (viewer?.kind === 'key') noteKeyUse(viewer, ipOf());
      return viewer;
    },
    lookUp: (authorization: string, ip: string) =>
      cache.get(authorization, () => resolveViewer(authorization, ip, deps)),
    /** The same by what is stored now, for those who were let in some time ago. */
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

/** A token is worth no more than its session: a refresh that stood still may store one after the session was ended. */
async function sessionViewer(
  hash: string,
  { credentials, sessions, users, clock }: AuthenticationDeps,
): Promise<Viewer> {
  const token = await credentials.findAccessToken(hash);
  if (token === null || isOver(token, clock.now())) throw invalidCredential();
  const { sessionId, userId, expiresAt } = token;
  // A token of demo data belongs to no sign-in.
  const isOpen = expiresAt === null || sessions.findOpen(sessionId);
  const [user, open] = await Promise.all([users.findById(userId), isOpen]);
  if (!open) throw invalidCredential();
  return { kind: 'session', credentialId: sessionId, ...facts(usable(user)) };
}

async function keyViewer(
  hash: string,
  { credentials, users, clock }: AuthenticationDeps,
): Promise<KeyViewer> {
  const key = await credentials.findApiKey(hash);
  if (key === null || isOver(key, clock.now())) throw invalidCredential();
  const owner = usable(await users.findById(key.ownerId));
  const { _id: credentialId, scopes, documentsOnly = false } = key;
  return { kind: 'key', credentialId, scopes: new Set(scopes), documentsOnly, ...facts(owner) };
}

/** Null never ends: demo data only. */
function isOver({ expiresAt = null }: { readonly expiresAt?: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function usable(user: User | null): User {
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

/** Beside the request: nobody waits for it, and what is missed is noted at the next use. */
export type NoteKeyUse = (key: KeyViewer, ip: string) => void;

const NOTED_EVERY_MS = 60_000;
const MAX_ENTRIES = 10_000;

/** Notes when and from where a key was used; its owner sees both, and an event when the network is new. */
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
    if (now - (notedAt.get(use) ?? 0) < NOTED_EVERY_MS) return;
    notedAt.set(use, now);
    note(key, ip).catch(() => notedAt.delete(use));
  };
}
