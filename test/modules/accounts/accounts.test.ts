import type { Clock } from '../../../src/platform/values/clock';
import type { SecurityEventType } from '../../../src/contract/security-event-types';
import { createAccountDecisions } from '../../../src/modules/accounts/account-decisions';
import { createAccountRepositories, accountCollections } from '../../../src/modules/accounts';
import type {
  Account,
  AccountsRepository,
} from '../../../src/modules/accounts/accounts.repository';
import type { Revocation } from '../../../src/modules/accounts/users.repository';
import type { UserRecord } from '../../../src/modules/accounts/users.repository';
import { accountStatusAfter } from '../../../src/modules/accounts/user-status';
import {
  toSecurityChange,
  type SecurityChangeDraft,
  type SecurityLog,
} from '../../../src/modules/accounts/security-log';
import { createAccount } from '../../support/accounts';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { until } from '../../support/until';

const clock = createFakeClock();
const database = useTestDatabase(accountCollections);

const repositories = (clockOfProcess: Clock) =>
  createAccountRepositories(database.db, clockOfProcess);
const skewedBy = (skewMs: number): Clock => ({
  now: () => new Date(Date.now() + skewMs),
  isReal: true,
});
const real = skewedBy(0);

const eventOf = (type: SecurityEventType, userId: string) =>
  toSecurityChange({ type, userId, subject: userId }, clock);

/** An unverified account as a reset and an admin have read it. */
async function read(email: string, clockOfProcess: Clock = clock) {
  const id = await createAccount({ database, clock }, email, { status: 'unverified' });
  const { accounts, users } = repositories(clockOfProcess);
  const account = (await accounts.findById(id)) as Account;
  const user = (await users.findRecord(id)) as UserRecord;
  return { id, account, user, accounts, users };
}

const reset = ({ accounts, account }: Awaited<ReturnType<typeof read>>) =>
  accounts.setPassword(account, {
    passwordHash: '$argon2id$another',
    revocation: { exceptSessionId: null, keysRevoked: null, isPasswordNew: true },
    proofId: 'proof',
  });

/** Stores a session and a key, as a process does now. */
async function signIn(userId: string, name: string, clockOfProcess: Clock): Promise<void> {
  const { sessions, keys } = repositories(clockOfProcess);
  const createdAt = clockOfProcess.now();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const sessionFacts = { lastSeenAt: createdAt, revokedAt: null, ip: '::1', country: null };
  const session = { _id: `ses_${name}_${userId}`, userId, createdAt, expiresAt, ...sessionFacts };
  await sessions.insertSession({ ...session, userAgent: '$userId' });
  const key = { _id: `key_${name}_${userId}`, ownerId: userId, name: '$$ROOT', scopes: [] };
  const tokenFacts = { hash: `${name} ${userId}`, createdAt, expiresAt, lastUsedAt: null };
  expect(await keys.put({ ...key, ...tokenFacts })).toMatchObject(key);
}

const block = ({ users, user }: Awaited<ReturnType<typeof read>>) =>
  users.change(user, { set: accountStatusAfter('block', user.accountStatus) ?? {}, event: null });

describe('a reset of the password of an unverified account', () => {
  it('makes a block that is based on the old state check again', async () => {
    const rivals = await read('reset-first@example.com');
    expect(await reset(rivals)).not.toBeNull();
    expect(await block(rivals)).toBeNull();
    const after = await rivals.users.findRecord(rivals.id);
    expect(after).toMatchObject({ status: 'active', version: 2 });
  });
});

describe('a new password', () => {
  it.each([-30_000, 30_000])(
    'ends credentials older than its write, in a process whose clock is wrong by %d ms',
    async (skewMs) => {
      const isWrong = skewedBy(skewMs);
      const rivals = await read(`skew${skewMs}@example.com`, isWrong);
      const from = Date.now();
      const revocation = await reset(rivals);
      const { passwordChangedAt } = (await rivals.accounts.findById(rivals.id)) as Account;
      expect(revocation?.before).toEqual(passwordChangedAt);
      expect(Number(passwordChangedAt)).toBeGreaterThanOrEqual(from);
      expect(Number(passwordChangedAt)).toBeLessThanOrEqual(Date.now());
    },
  );

  it.each([-30_000, 30_000])(
    'ends the sessions and keys of a process whose clock is wrong by %d ms, and no later ones',
    async (skewMs) => {
      const isWrong = skewedBy(skewMs);
      const rivals = await read(`credentials${skewMs}@example.com`, real);
      const { id: userId } = rivals;
      await signIn(userId, 'before', isWrong);
      const { before } = (await reset(rivals)) as Revocation;
      await until(() => new Date() > before);
      await signIn(userId, 'after', isWrong);
      const { sessions, keys } = repositories(real);
      await sessions.revokeAll(userId, real.now(), { before, exceptSessionId: null });
      await keys.revokeAll(userId, { before, at: real.now() });
      const live = await sessions.listLive(userId, real.now());
      expect(live.map(({ _id }) => _id)).toEqual([`ses_after_${userId}`]);
      const others = await keys.listByOwner(userId);
      expect(others.map(({ _id }) => _id)).toEqual([`key_after_${userId}`]);
    },
  );
});

describe('what a reset has left to revoke', () => {
  const ends = { exceptSessionId: null, keysRevoked: null, isPasswordNew: false };

  /**
   * Runs a reset that revokes keys in a process that ends before the revocation; returns the
   * account as others have read it since.
   */
  const resetOnly = async (email: string) => {
    const { id, account, accounts, users } = await read(email);
    const revocation = {
      ...ends,
      keysRevoked: eventOf('api_key_revoked', id),
      isPasswordNew: true,
    };
    const change = { passwordHash: '$argon2id$another', proofId: 'proof', revocation };
    const outcome = await accounts.setPassword(account, change);
    clock.advance(1);
    return { id, accounts, users, left: outcome };
  };
  const changePassword = async (accounts: AccountsRepository, id: string) => {
    const account = (await accounts.findById(id)) as Account;
    const change = { passwordHash: '$argon2id$third', proofId: null, revocation: ends };
    return accounts.setPassword(account, change);
  };

  it('is revoked by disabling the account', async () => {
    const { id, users, left: outcome } = await resetOnly('disabled-meanwhile@example.com');
    const user = (await users.findRecord(id)) as UserRecord;
    const set = accountStatusAfter('disable', user.accountStatus) ?? {};
    const disabledUser = await users.change(user, { set, event: null, revocation: ends });
    expect(disabledUser?.revocation).toEqual({ ...outcome, before: clock.now() });
  });

  it('is revoked by the next change of the password', async () => {
    const { id, accounts, left: outcome } = await resetOnly('changed-meanwhile@example.com');
    const revocation = await changePassword(accounts, id);
    expect(revocation).toEqual({ ...outcome, before: clock.now() });
    expect((await accounts.findById(id))?.revocation).toEqual(revocation);
  });

  it('is revoked only once', async () => {
    const { id, accounts, left: outcome } = await resetOnly('done@example.com');
    await accounts.removeRevocation(id, outcome as Revocation);
    expect(await changePassword(accounts, id)).toEqual({ ...ends, before: clock.now() });
  });
});

/** Disables the account as an admin does in a process; returns what was revoked. */
async function disable(id: string, clockOfProcess: Clock): Promise<readonly Revocation[]> {
  const carriedOut: Revocation[] = [];
  const decisions = createAccountDecisions({
    users: repositories(clockOfProcess).users,
    clock: clockOfProcess,
    securityLog: {
      draft: (draft: SecurityChangeDraft) => toSecurityChange(draft, clockOfProcess),
      around: (_event: unknown, change: () => Promise<unknown>) => change(),
      complete: async () => undefined,
    } as unknown as SecurityLog,
    keepLastAdmin: (_id, change) => change(new Date(Date.now() + 60_000)),
    revocations: { carryOut: async (_user, revocation) => void carriedOut.push(revocation) },
    forgetViewer: () => undefined,
  });
  const admin = { userId: 'usr_admin', role: 'admin', isBlocked: false } as const;
  const viewer = { kind: 'session', credentialId: 'ses_admin', ...admin } as const;
  await decisions.disable({ viewer, op: 'op_disable' }, id);
  return carriedOut;
}

describe('disabling an account', () => {
  it.each([-30_000, 30_000])(
    'ends credentials older than its write, in a process whose clock is wrong by %d ms, also when it is repeated',
    async (skewMs) => {
      const isWrong = skewedBy(skewMs);
      const { id } = await read(`disabled${skewMs}@example.com`);
      await signIn(id, 'before', real);
      const carriedOut = await disable(id, isWrong);
      const [revocation] = carriedOut as [Revocation];
      expect(Number(revocation.before)).toBeLessThanOrEqual(Date.now());
      expect(await disable(id, isWrong)).toEqual(carriedOut);
      await until(() => new Date() > revocation.before);
      await signIn(id, 'after', real);
      const { sessions } = repositories(real);
      await sessions.revokeAll(id, real.now(), revocation);
      const live = await sessions.listLive(id, real.now());
      expect(live.map(({ _id }) => _id)).toEqual([`ses_after_${id}`]);
    },
  );
});

describe('a refresh token', () => {
  it.each([
    [-30_000, 30_000],
    [30_000, -30_000],
  ])(
    'can be used again immediately in processes whose clocks are wrong by %d and %d ms',
    async (first, second) => {
      const _id = `hash ${first}`;
      const expiresAt = new Date(Date.now() + 3_600_000);
      const token = { _id, sessionId: 'ses_a', userId: 'usr_a', usedAt: null, expiresAt };
      await repositories(real).sessions.insertRefreshToken(token);
      const use = await repositories(skewedBy(first)).sessions.useRefreshToken(_id, 'test');
      const reuse = await repositories(skewedBy(second)).sessions.useRefreshToken(_id, 'test');
      expect(reuse?.usedAt).toEqual(use?.usedAt);
      const overlapMs = Number(reuse?.lastUsedAt) - Number(reuse?.usedAt);
      expect(overlapMs).toBeGreaterThanOrEqual(0);
      expect(overlapMs).toBeLessThan(5000);
    },
  );
});
