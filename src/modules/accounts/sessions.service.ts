import type { Clock } from '../../platform/values/clock';
import { notFoundError, unauthenticatedError } from '../../platform/values/errors';
import type { Logger } from '../../platform/telemetry/logger';
import { whereOf, type ClientFacts } from './viewer';
import { hashCredential, type CredentialsRepository } from './credentials.repository';
import { authorizeKnown } from './policy';
import { type MailQueue, mailTemplates } from '../mail';
import type { SecurityLog } from './security-log';
import { newToken, type DeriveSuccessors, type Successors } from './tokens';
import type { UsersRepository } from './users.repository';
import type { User } from './users.types';
import type { Viewer } from './viewer';
import type { ForgetViewer } from './viewer-cache';
import { deviceOf, placeOf } from './device';
import type {
  Exceptions,
  RefreshTokenDocument,
  SessionDocument,
  SessionsRepository,
} from './sessions.repository';

/** What a client gets to stay signed in. */
export interface IssuedTokens extends Successors {
  readonly tokenType: 'Bearer';
  readonly expiresIn: number;
}

export interface RefreshedTokens extends IssuedTokens {
  readonly user: User;
}

/** A session as its owner sees it. */
export interface Session {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly country: string | null;
  readonly userAgent: string | null;
  /** In plain words, e.g. `Firefox on Windows`. */
  readonly device: string | null;
  /** Name of the country. */
  readonly place: string | null;
  readonly isCurrent: boolean;
}

export interface SessionsService {
  /** Opens a session under this id. */
  start(user: User, client: ClientFacts, sessionId: string): Promise<IssuedTokens>;
  /** Rotates a refresh token. A used one gives the same successors for 10 seconds, then it ends the session. */
  refresh(client: ClientFacts, refreshToken: string): Promise<RefreshedTokens>;
  /** Ends the oldest sessions beyond 100, at most 100 of them at a time. Never throws: what is left waits for the next time. */
  endSurplus(userId: string, client: ClientFacts): Promise<void>;
  listOwn(viewer: Viewer): Promise<readonly Session[]>;
  endOwn(viewer: Viewer, id: string, client: ClientFacts): Promise<void>;
  signOut(viewer: Viewer, client: ClientFacts): Promise<void>;
  /** Takes back a session that nobody was told of. */
  undo(sessionId: string): Promise<void>;
  /** May be repeated. */
  endAll(userId: string, except: Exceptions): Promise<void>;
}

export interface SessionsDeps {
  readonly sessions: SessionsRepository;
  readonly credentials: CredentialsRepository;
  readonly users: UsersRepository;
  readonly successorsOf: DeriveSuccessors;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  readonly mails: MailQueue;
  readonly forgetViewer: ForgetViewer;
  readonly log: Logger;
}

const ACCESS_SECONDS = 15 * 60;
const REFRESH_MS = 30 * 86_400_000;
const OVERLAP_MS = 10_000;
const MAX_USER_AGENT_LENGTH = 200;

export function createSessionsService(deps: SessionsDeps): SessionsService {
  const { sessions, credentials, clock, forgetViewer } = deps;
  const { endByOwner, endReused, endSurplus } = createEnds(deps);
  return {
    start: async (user, client, sessionId) => {
      const session = { _id: sessionId, ...newSession(user.id, client, clock.now()) };
      await sessions.insertSession(session);
      const tokens = { refreshToken: newToken('rt'), accessToken: newToken('at') };
      return issue(deps, session, tokens);
    },
    refresh: async (client, refreshToken) => {
      const now = clock.now();
      const { keyId } = deps.successorsOf;
      const token = await sessions.useRefreshToken(hashCredential(refreshToken), keyId);
      if (token === null) throw invalidRefreshToken();
      if (Number(token.lastUsedAt) - Number(token.usedAt) > OVERLAP_MS) {
        await endReused(token, client);
        throw invalidRefreshToken();
      }
      const session = await sessions.findLiveSession(token.sessionId, now);
      const user = session === null ? null : await deps.users.findById(session.userId);
      if (session === null || user === null || user.status === 'disabled') {
        throw invalidRefreshToken();
      }
      const successors = deps.successorsOf.of(refreshToken, token.successorKeyId ?? keyId);
      const issued = await issue(deps, session, successors);
      return { ...issued, user };
    },
    endSurplus: (userId, client) =>
      endSurplus(userId, client).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'sessions beyond 100 end with a later sign-in');
      }),
    listOwn: async (viewer) => {
      const { userId, credentialId } = authorizeKnown(viewer, 'session.manage');
      const live = await sessions.listLive(userId, clock.now());
      return live.map((session) => toSession(session, credentialId));
    },
    endOwn: async (viewer, id, client) => {
      const { userId } = authorizeKnown(viewer, 'session.manage');
      if (!(await endByOwner(id, userId, client))) throw notFoundError('session');
    },
    signOut: async (viewer, client) => {
      const { userId, credentialId } = authorizeKnown(viewer, 'session.manage');
      await endByOwner(credentialId, userId, client);
    },
    undo: async (sessionId) => {
      await credentials.deleteAccessTokensOfSession(sessionId);
      await sessions.remove(sessionId);
    },
    endAll: async (userId, except) => {
      await sessions.revokeAll(userId, clock.now(), except);
      await credentials.deleteAccessTokensOfUser(userId, except.exceptSessionId);
      forgetViewer(userId);
    },
  };
}

function createEnds(deps: SessionsDeps) {
  const { sessions, credentials, clock, securityLog, forgetViewer } = deps;
  /** False when it was over already. The tokens go first: a crash leaves no token of an ended session. */
  const end = async (id: string, userId: string): Promise<boolean> => {
    await credentials.deleteAccessTokensOfSession(id);
    const isEnded = await sessions.revoke(id, { userId, now: clock.now() });
    forgetViewer(userId);
    return isEnded;
  };
  const endByOwner = (id: string, userId: string, client: ClientFacts): Promise<boolean> => {
    const event = securityLog.draft({ type: 'session_revoked', userId, client, subject: id });
    return securityLog.around(event, () => end(id, userId));
  };
  /** A used token comes back: two hold it, and one of them should not. Its owner gets a mail, once a session. */
  const endReused = async (
    { sessionId, userId }: RefreshTokenDocument,
    client: ClientFacts,
  ): Promise<void> => {
    const live = await sessions.findLiveSession(sessionId, clock.now());
    if (live !== null) await warnOwner(deps, userId, client);
    const reuse = { type: 'refresh_token_reused', userId, client, subject: sessionId } as const;
    const event = await securityLog.start(reuse);
    await end(sessionId, userId);
    await securityLog.complete(event);
  };
  /** What the owner would not see in the list does not stay open. */
  const endSurplus = async (userId: string, client: ClientFacts): Promise<void> => {
    for (const { _id } of await sessions.listSurplus(userId, clock.now())) {
      await endByOwner(_id, userId, client);
    }
  };
  return { endByOwner, endReused, endSurplus };
}

async function warnOwner(
  { users, mails }: SessionsDeps,
  userId: string,
  client: ClientFacts,
): Promise<void> {
  const user = await users.findById(userId);
  if (user !== null)
    await mails.enqueue(mailTemplates.sessionStolen(user.email, whereOf(client)), userId);
}

/** Stores the tokens, then makes sure that the session was not ended meanwhile. */
async function issue(
  { sessions, credentials, clock }: SessionsDeps,
  session: SessionDocument,
  { refreshToken, accessToken }: Successors,
): Promise<IssuedTokens> {
  const now = clock.now();
  const { _id: sessionId, userId } = session;
  const refreshExpiry = new Date(now.getTime() + REFRESH_MS);
  await Promise.all([
    sessions.insertRefreshToken({
      _id: hashCredential(refreshToken),
      sessionId,
      userId,
      usedAt: null,
      expiresAt: refreshExpiry,
    }),
    credentials.insertAccessToken({
      _id: hashCredential(accessToken),
      userId,
      sessionId,
      expiresAt: new Date(now.getTime() + ACCESS_SECONDS * 1000),
    }),
  ]);
  if (!(await sessions.touchLive(sessionId, now, refreshExpiry))) {
    await credentials.deleteAccessTokensOfSession(sessionId);
    throw invalidRefreshToken();
  }
  return { accessToken, refreshToken, tokenType: 'Bearer', expiresIn: ACCESS_SECONDS };
}

function newSession(userId: string, client: ClientFacts, now: Date): Omit<SessionDocument, '_id'> {
  return {
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_MS),
    revokedAt: null,
    ip: client.ip,
    country: client.country,
    userAgent: client.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  };
}

function toSession({ _id, ...session }: SessionDocument, currentId: string): Session {
  const device = deviceOf(session.userAgent);
  const place = placeOf(session.country);
  return { id: _id, ...session, device, place, isCurrent: _id === currentId };
}

function invalidRefreshToken() {
  return unauthenticatedError(
    'invalid_credential',
    'The refresh token is unknown, expired, used or revoked; sign in again.',
  );
}
