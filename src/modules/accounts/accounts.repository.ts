import type { Collection, Db, Document, Filter, UpdateFilter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { newId } from '../../platform/values/ids';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { databaseNow } from '../../platform/mongo/database-time';
import { upsertOnce } from '../../platform/mongo/upsert-once';
import { isVerified } from './user-status';
import {
  endsWith,
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
  /** The e-mail address is proven; what holds the account back is a block or an admin. */
  readonly isVerified: boolean;
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
  readonly totp: Totp | null;
  readonly pendingTotpSecret: string | null;
  /** What ends with the latest changes of the account, until it is done. */
  readonly revocation: Revocation | null;
  readonly signInCountries: readonly string[];
}

/** An account with the app that is on, null for none, as it was when its owner proved to be that. */
export type ProvenApp = Pick<Account, 'user' | 'totp'>;

/** Who wants an account. */
export interface Registration {
  readonly email: string;
  readonly displayName: string;
  readonly passwordHash: string;
}

/** Without a password there is no way in until a reset sets one. */
type NewAccount = Omit<Registration, 'passwordHash'> & Partial<Pick<Registration, 'passwordHash'>>;

/** A new password, and what it takes with it. */
export interface PasswordChange {
  readonly passwordHash: string;
  readonly revocation: RevocationDraft;
  /** The mailed code that opened the way, good for one change; null when it was the earlier password. */
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
    /** Makes an unverified account, or finds the one there is: a single write either way. */
    register: async (registration: NewAccount): Promise<Account> => {
      const now = clock.now();
      const { email } = registration;
      const update = { $setOnInsert: newUser(registration, now) };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const row = await upsertOnce(() => users.findOneAndUpdate({ email }, update, options));
      if (row === null) throw new Error('an upsert gives a document');
      return toAccount(row, now);
    },
    /** While the address is not proven, the newest sign-up decides with which name and password the account will open. */
    replaceUnproven: async (
      _id: string,
      { displayName, passwordHash }: Omit<Registration, 'email'>,
    ) => {
      await change({ _id, $or: UNVERIFIED }, { $set: { displayName, passwordHash } });
    },
    /**
     * The address is proven: the account opens with what the proven sign-up said, or will when a block or a disabling
     * ends. False when it was proven before.
     */
    verify: (id: string, { displayName, passwordHash }: Omit<Registration, 'email'>) =>
      change({ _id: id, $or: UNVERIFIED }, provenWith({ displayName, passwordHash })),
    /**
     * Sets a password in the place of the one that was read; whoever got here through the address has proven it too. A
     * block or a disabling stays, also one of this moment. Answers what ends with it, all that is older than the write, and
     * what an earlier change has left to be done; null when somebody else was faster.
     */
    setPassword: async (
      account: Account,
      { passwordHash, revocation, proofId }: PasswordChange,
    ) => {
      const { user, passwordHash: earlier } = account;
      const unchanged = { _id: user.id, passwordHash: earlier ?? { $exists: false } };
      const byProof = proofId === null ? {} : { passwordProof: proofId };
      const unused = proofId === null ? {} : { passwordProof: { $ne: proofId } };
      const update = [
        ...provenWith({ passwordHash, ...byProof }),
        { $set: { passwordChangedAt: databaseNow(clock), ...endsWith(revocation, clock) } },
      ];
      const changed = await users.findOneAndUpdate({ ...unchanged, ...unused }, update, {
        returnDocument: 'after',
        projection: { revocation: 1 },
      });
      return changed?.revocation ?? null;
    },
    listRevocations: async (limit: number) => {
      const options = { limit, maxTimeMS: MAX_TIME_MS };
      const rows = await users.find(OPEN_REVOCATION, options).toArray();
      return rows.flatMap((row) =>
        row.revocation ? [{ user: userOf(row, clock.now()), revocation: row.revocation }] : [],
      );
    },
    /** It is done; a later one stays. */
    removeRevocation: async (id: string, { before }: Revocation) => {
      await change({ _id: id, 'revocation.before': before }, { $unset: { revocation: '' } });
    },
    rememberCountry: async (id: string, country: string) => {
      await change({ _id: id }, { $addToSet: { signInCountries: country } });
    },
    /** Only while the account has the app that was proven, or none when it had none. */
    setPendingTotp: (proven: ProvenApp, sealedSecret: string) =>
      change(withApp(proven), { $set: { pendingTotpSecret: sealedSecret } }),
    /** Compare-and-set on the pending secret. */
    enableTotp: (id: string, totp: Totp) =>
      change(
        { _id: id, pendingTotpSecret: totp.sealedSecret },
        { $set: { totp }, $unset: { pendingTotpSecret: '' } },
      ),
    /** As `setPendingTotp`; an enrolment that is not confirmed ends as well. */
    disableTotp: (proven: ProvenApp) =>
      change(withApp(proven), { $unset: { totp: '', pendingTotpSecret: '' } }),
    /** True for the one who uses a code of this step of this app first; older steps are void from then on. */
    useTotpStep: (app: ProvenApp, step: number) =>
      change(
        { ...withApp(app), 'totp.lastStep': { $lt: step } },
        { $set: { 'totp.lastStep': step } },
      ),
    /** True for the one who uses the code first. */
    useRecoveryCode: (id: string, hash: string) =>
      change({ _id: id, 'totp.recoveryCodes': hash }, { $pull: { 'totp.recoveryCodes': hash } }),
  };
}

/** Where it stands that an address is not proven: an account goes back to what it was before a block or a disabling. */
const STATUSES = ['status', 'statusBeforeBlock', 'statusBeforeDisable'] as const;
const UNVERIFIED = STATUSES.map((field) => ({ [field]: 'unverified' }));

/**
 * The update that sets these values and proves the address. It decides by what is stored when it is carried out, so
 * that it takes no other decision back; another status is another version, so that none is made by an earlier one.
 */
function provenWith(values: Readonly<Record<string, unknown>>): Document[] {
  const fields = Object.entries(values).map(
    ([name, value]) => [name, { $literal: value }] as const,
  );
  const statuses = STATUSES.map((field) => [field, provenOf(`$${field}`)] as const);
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

function provenOf(status: string) {
  return { $cond: [{ $eq: [status, 'unverified'] }, 'active', status] };
}

/** What was proven of one app says nothing of another, which was turned on meanwhile. */
function withApp({ user, totp }: ProvenApp): Filter<UserDocument> {
  const app = totp ? { 'totp.sealedSecret': totp.sealedSecret } : { totp: { $exists: false } };
  return { _id: user.id, ...app };
}

const OPEN_REVOCATION = { 'revocation.before': { $gt: new Date(0) } };

/** Accounts with a change of which something is still to be carried out. */
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
