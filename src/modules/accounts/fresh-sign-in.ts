import type { Clock } from '../../platform/values/clock';
import { forbiddenError, unauthenticatedError } from '../../platform/values/errors';
import type { Account } from './accounts.repository';
import type { AccountRepositories } from './collections.repository';
import type { SessionDocument } from './sessions.repository';
import type { Revocation } from './users.repository';
import type { User } from './users.types';
import type { KnownViewer } from './viewer';

/** Asks a signed-in person for the password again before a sensitive change; limited like sign-in. */
export type Reauthenticate = (
  userId: string,
  password: string,
  pointer: string,
) => Promise<Account>;

type FreshSignInDeps = Pick<
  AccountRepositories,
  'accounts' | 'credentials' | 'sessions' | 'users'
> & { readonly reauthenticate: Reauthenticate; readonly clock: Clock };

const FRESH_MS = 5 * 60_000;

export type FreshSignIn = ReturnType<typeof createFreshSignIn>;

export function createFreshSignIn(deps: FreshSignInDeps) {
  const { reauthenticate, accounts, credentials, sessions, users, clock } = deps;
  /** A session keeps the time of its sign-in, however often it is refreshed. */
  const isFresh = async (sessionId: string): Promise<boolean> => {
    const now = clock.now();
    const session = await sessions.findLiveSession(sessionId, now);
    if (session === null) return credentials.isDemoSession(sessionId);
    return now.getTime() - session.createdAt.getTime() <= FRESH_MS;
  };
  return {
    /**
     * The user, if they signed in within the last five minutes or give their password now; otherwise throws
     * `reauthentication_required`.
     */
    require: async (viewer: KnownViewer, password: string | null): Promise<User> => {
      const { userId, credentialId } = viewer;
      if (password !== null) return (await reauthenticate(userId, password, '/password')).user;
      if (!(await isFresh(credentialId))) throw reauthenticationRequired();
      const user = await users.findById(userId);
      if (user === null) throw unauthenticatedError('invalid_credential', 'The account is gone.');
      return user;
    },
    /**
     * Whether the sign-in is still valid, so that what it has just stored may be kept: false once it has been revoked
     * or is about to be.
     */
    isStillSignedIn: async ({ userId, credentialId }: KnownViewer): Promise<boolean> => {
      // Reads the account first, because a revocation is recorded there until it is complete.
      const account = await accounts.findById(userId);
      const session = await sessions.findLiveSession(credentialId, clock.now());
      if (account === null) return false;
      if (session === null) return credentials.isDemoSession(credentialId);
      return !isRevokedBy(session, account.revocation);
    },
  };
}

function isRevokedBy({ _id, createdAt }: SessionDocument, revocation: Revocation | null): boolean {
  if (revocation === null || revocation.exceptSessionId === _id) return false;
  return createdAt <= revocation.before;
}

function reauthenticationRequired() {
  return forbiddenError(
    'reauthentication_required',
    'Sign in again, or repeat with your password; this needs a sign-in within the last 5 minutes.',
  );
}
