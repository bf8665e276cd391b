import { notFoundError, unauthenticatedError } from '../../platform/values/errors';
import { hashCredential } from './credentials.repository';
import { authorizeKnown } from './policy';
import { mailTemplates } from '../mail';
import { newToken, type DeriveSuccessors, type Successors } from './tokens';
import type { User } from './users.types';
import { whereOf, type ClientFacts, type Viewer } from './viewer';
import type { AccountTools } from './tools';
import { deviceOf, placeOf } from './device';
import type {
  SessionRevocation,
  RefreshTokenDocument,
  SessionDocument,
} from './sessions.repository';

/** The tokens with which a client stays signed in. */
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
  /** The device in plain words, e.g. `Firefox on Windows`. */
  readonly device: string | null;
  /** The name of the country. */
  readonly place: string | null;
  readonly isCurrent: boolean;
}

type SessionsDeps = AccountTools & { readonly successorsOf: DeriveSuccessors };

const ACCESS_SECONDS = 15 * 60;
const REFRESH_MS = 30 * 86_400_000;
const OVERLAP_MS = 10_000;
const MAX_USER_AGENT_LENGTH = 200;

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService(deps: SessionsDeps) {
  const { sessions, credentials, users, mails, securityLog, forgetViewer, clock, log } = deps;
  /** False if it had already ended. Tokens are removed first, so that a crash leaves no token of an ended session. */
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
  /**
   * A used token was presented again, so two parties have it, one of them unlawfully. Its owner gets an e-mail, once
   * per session.
   */
  const endStolenSession = async (
    token: RefreshTokenDocument,
    client: ClientFacts,
  ): Promise<void> => {
    const { sessionId, userId } = token;
    const session = await sessions.findLiveSession(sessionId, clock.now());
    const user = session === null ? null : await users.findById(userId);
    if (user !== null) {
      await mails.enqueue(mailTemplates.sessionStolen(user.email, whereOf(client)), userId);
    }
    const reuse = { type: 'refresh_token_reused', userId, client, subject: sessionId } as const;
    const event = await securityLog.start(reuse);
    await end(sessionId, userId);
    await securityLog.complete(event);
  };
  return {
    /** Opens a session with this id. */
    start: async (user: User, client: ClientFacts, sessionId: string) => {
      const session = { _id: sessionId, ...newSession(user.id, client, clock.now()) };
      await sessions.insertSession(session);
      const tokens = { refreshToken: newToken('rt'), accessToken: newToken('at') };
      return issue(deps, session, tokens);
    },
    /**
     * Rotates a refresh token. For 10 seconds, a used token returns the same successors; after that, it ends the
     * session.
     */
    refresh: async (client: ClientFacts, refreshToken: string): Promise<RefreshedTokens> => {
      const now = clock.now();
      const { keyId } = deps.successorsOf;
      const token = await sessions.useRefreshToken(hashCredential(refreshToken), keyId);
      if (token === null) throw invalidRefreshToken();
      if (Number(token.lastUsedAt) - Number(token.usedAt) > OVERLAP_MS) {
        await endStolenSession(token, client);
        throw invalidRefreshToken();
      }
      const session = await sessions.findLiveSession(token.sessionId, now);
      const user = session === null ? null : await users.findById(session.userId);
      if (session === null || user === null || user.status === 'disabled') {
        throw invalidRefreshToken();
      }
      const successors = deps.successorsOf.of(refreshToken, token.successorKeyId ?? keyId);
      const tokens = await issue(deps, session, successors);
      return { ...tokens, user };
    },
    /** Ends the oldest sessions beyond 100, at most 100 at a time. Never throws: the next call ends the rest. */
    endSurplus: async (userId: string, client: ClientFacts) => {
      try {
        for (const { _id } of await sessions.listSurplus(userId, clock.now())) {
          await endByOwner(_id, userId, client);
        }
      } catch (error) {
        log.warn(
          { err: error },
          'sessions beyond 100 could not be ended; a later sign-in ends them',
        );
      }
    },
    listOwn: async (viewer: Viewer): Promise<readonly Session[]> => {
      const { userId, credentialId } = authorizeKnown(viewer, 'session.manage');
      const liveSessions = await sessions.listLive(userId, clock.now());
      return liveSessions.map((session) => toSession(session, credentialId));
    },
    endOwn: async (viewer: Viewer, id: string, client: ClientFacts) => {
      const { userId } = authorizeKnown(viewer, 'session.manage');
      if (!(await endByOwner(id, userId, client))) throw notFoundError('session');
    },
    signOut: async (viewer: Viewer, client: ClientFacts) => {
      const { userId, credentialId } = authorizeKnown(viewer, 'session.manage');
      await endByOwner(credentialId, userId, client);
    },
    /** Withdraws a session whose tokens no client has received. */
    undo: async (sessionId: string) => {
      await credentials.deleteAccessTokensOfSession(sessionId);
      await sessions.remove(sessionId);
    },
    /** Safe to repeat. */
    endAll: async (userId: string, except: SessionRevocation) => {
      await sessions.revokeAll(userId, clock.now(), except);
      await credentials.deleteAccessTokensOfUser(userId, except.exceptSessionId);
      forgetViewer(userId);
    },
  };
}

/** Stores the tokens, then checks that the session has not ended in the meantime. */
async function issue(
  { sessions, credentials, clock }: AccountTools,
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
