import type { Clock } from '../../platform/clock';
import { unauthenticatedError } from '../../platform/errors';
import {
  hashCredential,
  type ApiKeyDocument,
  type CredentialsRepository,
} from './credentials.repository';
import type { UsersRepository } from './users.repository';
import type { User } from './users.types';
import { anonymous, type Viewer } from './viewer';

/** `Authorization` header → viewer. Anonymous without one; an invalid credential is refused everywhere. */
export type Authenticate = (authorization: string | undefined) => Viewer | Promise<Viewer>;

/** A credential is looked up at most this often per process; a revocation is effective after it. */
const CACHE_MS = 3000;
const MAX_CACHED = 10_000;
const USE_NOTED_EVERY_MS = 60_000;

/** A credential of the last seconds; once looked up, its viewer is there without waiting. */
interface Known {
  viewer: Viewer | Promise<Viewer>;
  readonly until: number;
}

export interface AuthenticationDeps {
  readonly credentials: CredentialsRepository;
  readonly users: UsersRepository;
  readonly clock: Clock;
}

export function createAuthenticate(deps: AuthenticationDeps): Authenticate {
  const cache = new Map<string, Known>();
  return (authorization) => {
    if (authorization === undefined) return anonymous;
    const now = Date.now();
    const known = cache.get(authorization);
    if (known !== undefined && known.until > now) return known.viewer;
    const entry: Known = { viewer: resolveViewer(authorization, deps), until: now + CACHE_MS };
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(authorization, entry);
    Promise.resolve(entry.viewer).then(
      (viewer) => {
        entry.viewer = viewer;
      },
      () => cache.delete(authorization),
    );
    return entry.viewer;
  };
}

async function resolveViewer(authorization: string, deps: AuthenticationDeps): Promise<Viewer> {
  const [, credential] = /^Bearer +([\w-]{8,128})$/i.exec(authorization) ?? [];
  if (credential === undefined) throw invalidCredential();
  const hash = hashCredential(credential);
  return credential.startsWith('sk_') ? keyViewer(hash, deps) : sessionViewer(hash, deps);
}

async function sessionViewer(
  hash: string,
  { credentials, users, clock }: AuthenticationDeps,
): Promise<Viewer> {
  const token = await credentials.findAccessToken(hash);
  const isLive = token !== null && (token.expiresAt === null || token.expiresAt > clock.now());
  if (!isLive) throw invalidCredential();
  const user = usable(await users.findById(token.userId));
  return { kind: 'session', credentialId: token.sessionId, ...facts(user) };
}

async function keyViewer(
  hash: string,
  { credentials, users, clock }: AuthenticationDeps,
): Promise<Viewer> {
  const key = await credentials.findApiKey(hash);
  if (key === null) throw invalidCredential();
  noteUse(key, credentials, clock.now());
  const owner = usable(await users.findById(key.ownerId));
  return { kind: 'key', credentialId: key._id, scopes: new Set(key.scopes), ...facts(owner) };
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

/** Beside the request: nobody waits for it, and a missed note is made up for at the next use. */
function noteUse(
  { _id, lastUsedAt }: ApiKeyDocument,
  credentials: CredentialsRepository,
  now: Date,
) {
  const isRecent = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < USE_NOTED_EVERY_MS;
  if (!isRecent) credentials.touchApiKey(_id, now).catch(() => undefined);
}
