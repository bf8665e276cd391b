import type { Collection, Db, Document, Filter } from 'mongodb';
import type { Clock } from '../../../platform/clock';
import { newId } from '../../../platform/ids';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { isDuplicateKey } from '../../../platform/mongo/errors';
import { userOf, usersCollection, type Totp, type UserDocument } from '../users.repository';
import type { User } from '../users.types';

/** A user as sign-in sees it. */
export interface Account {
  readonly user: User;
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
  readonly totp: Totp | null;
  readonly pendingTotpSecret: string | null;
  readonly signInCountries: readonly string[];
}

/** Who wants an account. */
export interface Registration {
  readonly email: string;
  readonly displayName: string;
  readonly passwordHash: string;
}

/** Without a password there is no way in until a reset sets one. */
type NewAccount = Omit<Registration, 'passwordHash'> & Partial<Pick<Registration, 'passwordHash'>>;

export interface AccountsRepository {
  findByEmail(email: string): Promise<Account | null>;
  findById(id: string): Promise<Account | null>;
  /** Makes an unverified account, or touches the one there is: the same single write either way. */
  register(registration: NewAccount): Promise<User>;
  /** The address is proven: the account opens with what the proven sign-up said. */
  verify(id: string, registration: Omit<Registration, 'email'>): Promise<boolean>;
  /** Sets a password; whoever got here through the address has proven it too. */
  setPassword(id: string, passwordHash: string): Promise<void>;
  rememberCountry(id: string, country: string): Promise<void>;
  setPendingTotp(id: string, sealedSecret: string): Promise<void>;
  /** Compare-and-set on the pending secret. */
  enableTotp(id: string, totp: Totp): Promise<boolean>;
  disableTotp(id: string): Promise<boolean>;
  /** True for the one who uses a code of this step first; older steps are void from then on. */
  useTotpStep(id: string, step: number): Promise<boolean>;
  /** True for the one who uses the code first. */
  useRecoveryCode(id: string, hash: string): Promise<boolean>;
}

const TRIES = 3;

export function createAccountsRepository(db: Db, clock: Clock): AccountsRepository {
  const users: Collection<UserDocument> = db.collection(usersCollection.name);
  const find = async (filter: Filter<UserDocument>): Promise<Account | null> => {
    const row = await users.findOne(filter, { maxTimeMS: MAX_TIME_MS });
    return row === null ? null : toAccount(row, clock.now());
  };
  const change = async (filter: Filter<UserDocument>, update: Document): Promise<boolean> =>
    (await users.updateOne(filter, update)).matchedCount === 1;
  const register = async (registration: NewAccount, tries = TRIES): Promise<User> => {
    const now = clock.now();
    const { email } = registration;
    try {
      const row = await users.findOneAndUpdate(
        { email },
        { $set: { signUpAskedAt: now }, $setOnInsert: newUser(registration, now) },
        { upsert: true, returnDocument: 'after' },
      );
      if (row === null) throw new Error('an upsert gives a document');
      return userOf(row, now);
    } catch (error) {
      if (tries > 1 && isDuplicateKey(error)) return register(registration, tries - 1);
      throw error;
    }
  };
  return {
    findByEmail: (email) => find({ email }),
    findById: (id) => find({ _id: id }),
    register: (registration) => register(registration),
    verify: (id, { displayName, passwordHash }) =>
      change(
        { _id: id, status: 'unverified' },
        { $set: { status: 'active', displayName, passwordHash }, $inc: { version: 1 } },
      ),
    setPassword: async (id, passwordHash) => {
      const set = { passwordHash, passwordChangedAt: clock.now() };
      await change({ _id: id }, { $set: set });
      await change({ _id: id, status: 'unverified' }, { $set: { status: 'active' } });
    },
    rememberCountry: async (id, country) => {
      await change({ _id: id }, { $addToSet: { signInCountries: country } });
    },
    setPendingTotp: async (id, sealedSecret) => {
      await change({ _id: id }, { $set: { pendingTotpSecret: sealedSecret } });
    },
    enableTotp: (id, totp) =>
      change(
        { _id: id, pendingTotpSecret: totp.sealedSecret },
        { $set: { totp }, $unset: { pendingTotpSecret: '' } },
      ),
    disableTotp: (id) =>
      change({ _id: id, totp: { $exists: true } }, { $unset: { totp: '', pendingTotpSecret: '' } }),
    useTotpStep: (id, step) =>
      change({ _id: id, 'totp.lastStep': { $lt: step } }, { $set: { 'totp.lastStep': step } }),
    useRecoveryCode: (id, hash) =>
      change({ _id: id, 'totp.recoveryCodes': hash }, { $pull: { 'totp.recoveryCodes': hash } }),
  };
}

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
    passwordHash: row.passwordHash ?? null,
    passwordChangedAt: row.passwordChangedAt ?? null,
    totp: row.totp ?? null,
    pendingTotpSecret: row.pendingTotpSecret ?? null,
    signInCountries: row.signInCountries ?? [],
  };
}
