import type { Collection, Db, Document, Filter, UpdateFilter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { newId } from '../../platform/values/ids';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { databaseNow } from '../../platform/mongo/database-time';
import { upsertOnce } from '../../platform/mongo/repeatable-writes';
import { isVerified } from './user-status';
import {
  revocationFields,
  accountStatusOf,
  userOf,
  usersCollection,
  type Totp,
  type UserDocument,
} from './users.repository';
import type { User } from './users.types';
import type { Revocation, RevocationDraft } from './users.repository';

/** A user as sign-in sees it. */
export interface Account {
  readonly user: User;
  /** Whether the e-mail address is proven. The account may still be blocked or disabled. */
  readonly isVerified: boolean;
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
  readonly totp: Totp | null;
  readonly pendingTotpSecret: string | null;
  /** The revocations required by the latest changes of the account, until they are complete. */
  readonly revocation: Revocation | null;
  readonly signInCountries: readonly string[];
}

/** An account with its active app (null for none) at the time when its owner was verified. */
export type ProvenApp = Pick<Account, 'user' | 'totp'>;

/** The data of a new account. */
export interface Registration {
  readonly email: string;
  readonly displayName: string;
  readonly passwordHash: string;
}

/** An account without a password cannot sign in until a reset sets one. */
type NewAccount = Omit<Registration, 'passwordHash'> & Partial<Pick<Registration, 'passwordHash'>>;

/** A new password, and what it revokes. */
export interface PasswordChange {
  readonly passwordHash: string;
  readonly revocation: RevocationDraft;
  /** The mailed code that was used, valid for one change; null if the current password was given. */
  readonly proofId: string | null;
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

export function createAccountsRepository(db: Db, clock: Clock) {
  const users: Collection<UserDocument> = db.collection(usersCollection.name);
  const find = async (filter: Filter<UserDocument>): Promise<Account | null> => {
    const row = await users.findOne(filter, { maxTimeMS: MAX_TIME_MS });
    return row === null ? null : toAccount(row, clock.now());
  };
  const change = async (
    filter: Filter<UserDocument>,
    update: UpdateFilter<UserDocument> | Document[],
  ): Promise<boolean> => (await users.updateOne(filter, update)).matchedCount === 1;
  return {
    findByEmail: (email: string) => find({ email }),
    findById: (id: string) => find({ _id: id }),
    /** Creates an unverified account, or finds the existing one, with a single write in both cases. */
    register: async (registration: NewAccount): Promise<Account> => {
      const now = clock.now();
      const { email } = registration;
      const update = { $setOnInsert: newUser(registration, now) };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const row = await upsertOnce(() => users.findOneAndUpdate({ email }, update, options));
      if (row === null) throw new Error('an upsert returned no document');
      return toAccount(row, now);
    },
    /** Until the address is proven, the latest sign-up decides the name and password of the account. */
    replaceUnproven: async (
      _id: string,
      { displayName, passwordHash }: Omit<Registration, 'email'>,
    ) => {
      await change({ _id, $or: UNPROVEN_STATUSES }, { $set: { displayName, passwordHash } });
    },
    /**
     * Marks the address as proven. The account becomes active with the data of the proven sign-up, immediately or when
     * a block or a disablement ends. False if it was proven before.
     */
    verify: (id: string, { displayName, passwordHash }: Omit<Registration, 'email'>) =>
      change(
        { _id: id, $or: UNPROVEN_STATUSES },
        verificationUpdate({ displayName, passwordHash }),
      ),
    /**
     * Replaces the password that was read; a caller who used a mailed code has also proven the address. A block or
     * disablement is kept, even a simultaneous one. Returns what the change revokes (everything older than the write),
     * with what an earlier change has left to revoke; null if another request changed it first.
     */
    setPassword: async (
      account: Account,
      { passwordHash, revocation, proofId }: PasswordChange,
    ) => {
      const { user, passwordHash: earlier } = account;
      const byPassword = { _id: user.id, passwordHash: earlier ?? { $exists: false } };
      const byProof = proofId === null ? {} : { passwordProof: proofId };
      const byUnusedProof = proofId === null ? {} : { passwordProof: { $ne: proofId } };
      const update = [
        ...verificationUpdate({ passwordHash, ...byProof }),
        { $set: { passwordChangedAt: databaseNow(clock), ...revocationFields(revocation, clock) } },
      ];
      const updatedAccount = await users.findOneAndUpdate(
        { ...byPassword, ...byUnusedProof },
        update,
        {
          returnDocument: 'after',
          projection: { revocation: 1 },
        },
      );
      return updatedAccount?.revocation ?? null;
    },
    listRevocations: async (limit: number) => {
      const options = { limit, maxTimeMS: MAX_TIME_MS };
      const rows = await users.find(OPEN_REVOCATION, options).toArray();
      return rows.flatMap((row) =>
        row.revocation ? [{ user: userOf(row, clock.now()), revocation: row.revocation }] : [],
      );
    },
    /** Removes a completed revocation; a later one is kept. */
    removeRevocation: async (id: string, { before }: Revocation) => {
      await change({ _id: id, 'revocation.before': before }, { $unset: { revocation: '' } });
    },
    rememberCountry: async (id: string, country: string) => {
      await change({ _id: id }, { $addToSet: { signInCountries: country } });
    },
    /** Succeeds only if the account still has the authenticator app that was verified, or still has none. */
    setPendingTotp: (app: ProvenApp, sealedSecret: string) =>
      change(withApp(app), { $set: { pendingTotpSecret: sealedSecret } }),
    /** Compare-and-set on the pending secret. */
    enableTotp: (id: string, totp: Totp) =>
      change(
        { _id: id, pendingTotpSecret: totp.sealedSecret },
        { $set: { totp }, $unset: { pendingTotpSecret: '' } },
      ),
    /** Like `setPendingTotp`; also ends an unconfirmed enrolment. */
    disableTotp: (app: ProvenApp) =>
      change(withApp(app), { $unset: { totp: '', pendingTotpSecret: '' } }),
    /**
     * True for the first caller that uses a code of this step of this app; codes of older steps are invalid afterwards.
     */
    useTotpStep: (app: ProvenApp, step: number) =>
      change(
        { ...withApp(app), 'totp.lastStep': { $lt: step } },
        { $set: { 'totp.lastStep': step } },
      ),
    /** True for the first caller that uses the code. */
    useRecoveryCode: (id: string, hash: string) =>
      change({ _id: id, 'totp.recoveryCodes': hash }, { $pull: { 'totp.recoveryCodes': hash } }),
  };
}

/** The fields that mark an unproven address: an account returns to its status from before a block or disablement. */
const STATUSES = ['status', 'statusBeforeBlock', 'statusBeforeDisable'] as const;
const UNPROVEN_STATUSES = STATUSES.map((field) => ({ [field]: 'unverified' }));

/**
 * The update that sets these values and marks the address as proven. It is computed from the stored state when it is
 * applied, so it reverts no other decision; a changed status raises the version, so no decision is based on an outdated
 * status.
 */
function verificationUpdate(values: Readonly<Record<string, unknown>>): Document[] {
  const fields = Object.entries(values).map(
    ([name, value]) => [name, { $literal: value }] as const,
  );
  const statuses = STATUSES.map((field) => [field, provenStatus(`$${field}`)] as const);
  const isUnproven = { $in: ['unverified', STATUSES.map((field) => `$${field}`)] };
  return [
    {
      $set: {
        ...Object.fromEntries<object>([...fields, ...statuses]),
        version: { $add: ['$version', { $cond: [isUnproven, 1, 0] }] },
      },
    },
  ];
}

function provenStatus(status: string) {
  return { $cond: [{ $eq: [status, 'unverified'] }, 'active', status] };
}

/** A verification with one app is not valid for another app that was activated in the meantime. */
function withApp({ user, totp }: ProvenApp): Filter<UserDocument> {
  const app = totp ? { 'totp.sealedSecret': totp.sealedSecret } : { totp: { $exists: false } };
  return { _id: user.id, ...app };
}

const OPEN_REVOCATION = { 'revocation.before': { $gt: new Date(0) } };

/** Accounts with a change whose revocation is not complete. */
export const openRevocations: Waiting = {
  collection: usersCollection.name,
  filter: () => OPEN_REVOCATION,
};

function newUser({ displayName, passwordHash }: NewAccount, now: Date) {
  return {
    _id: newId('usr', now),
    displayName,
    avatarUrl: null,
    role: 'customer',
    status: 'unverified',
    createdAt: now,
    version: 1,
    ...(passwordHash === undefined ? {} : { passwordHash }),
  } as const;
}

function toAccount(row: UserDocument, now: Date): Account {
  return {
    user: userOf(row, now),
    isVerified: isVerified(accountStatusOf(row)),
    passwordHash: row.passwordHash ?? null,
    passwordChangedAt: row.passwordChangedAt ?? null,
    totp: row.totp ?? null,
    pendingTotpSecret: row.pendingTotpSecret ?? null,
    revocation: row.revocation ?? null,
    signInCountries: row.signInCountries ?? [],
  };
}
