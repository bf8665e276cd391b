import type { Collection, Db, Filter } from 'mongodb';
import { readEach } from '../../platform/mongo/batch-by-key';
import type { Clock } from '../../platform/values/clock';
import type { FieldUpdate } from '../../platform/mongo/apply-update';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { sealedIndex, type CollectionDefinition } from '../../platform/mongo/collections';
import { changed } from '../../platform/mongo/conditional-update';
import { databaseNow } from '../../platform/mongo/database-time';
import { readById } from '../../platform/mongo/read-by-id';
import {
  auditEntry,
  changeBetween,
  emit,
  outboxIndex,
  withAudit,
  type AuditEntry,
  type EventDraft,
  type OutboxFields,
} from '../../platform/events';
import type { LogPush, OperationLog } from '../../platform/operations';
import type { SecurityEvent } from './security-events.repository';
import { effectiveStatus, type AccountStatus } from './user-status';
import type { Block, ProfileChanges, User, UserStatus } from './users.types';
import type { Role } from './viewer';
import { newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import type { Page } from '../../platform/values/paging';
import { normalizeEmail } from '../../platform/values/email';

/** A user as it is stored. */
export interface UserDocument extends OutboxFields, OperationLog, AccountSecrets {
  readonly _id: string;
  /** Trimmed and lower case. */
  readonly email: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  readonly createdAt: Date;
  readonly version: number;
  readonly block?: Block | null;
  readonly statusBeforeBlock?: UserStatus | null;
  readonly statusBeforeDisable?: UserStatus | null;
  /** What ends with the latest changes of the account, until it is done. */
  readonly revocation?: Revocation;
}

/** What only sign-in sees; everything is optional, because accounts can be made without a way in. */
export interface AccountSecrets {
  /** PHC string of argon2id. */
  readonly passwordHash?: string;
  readonly passwordChangedAt?: Date;
  /** The mailed code that set it, if one did. */
  readonly passwordProof?: string;
  readonly totp?: Totp;
  /** Sealed secret of an enrolment that is not confirmed yet. */
  readonly pendingTotpSecret?: string;
  /** Countries of earlier sign-ins. */
  readonly signInCountries?: readonly string[];
}

export interface Totp {
  readonly sealedSecret: string;
  /** Time step of the last code that was used; older ones are void. */
  readonly lastStep: number;
  /** Hashes of the recovery codes that are left. */
  readonly recoveryCodes: readonly string[];
}

/** A sealed secret opens only for the account it belongs to. */
export function totpContext(userId: string): string {
  return `totp:${userId}`;
}

const sealedTotp = { path: 'totp.sealedSecret', contextOf: totpContext };
const pendingTotp = { path: 'pendingTotpSecret', contextOf: totpContext };

export const usersCollection: CollectionDefinition = {
  name: 'users',
  validator: {
    bsonType: 'object',
    required: ['email', 'displayName', 'role', 'status', 'createdAt'],
    properties: {
      role: { enum: ['customer', 'moderator', 'admin'] },
      status: { enum: ['active', 'unverified', 'blocked', 'disabled'] },
    },
  },
  indexes: [
    { key: { email: 1 }, options: { unique: true }, serves: 'one account per e-mail address' },
    outboxIndex,
    { key: { role: 1, _id: -1 }, serves: 'GET /users?role=, and who else is an admin' },
    { key: { status: 1, _id: -1 }, serves: 'GET /users?status=' },
    { key: { 'block.until': 1 }, options: { sparse: true }, serves: 'blocks whose time is over' },
    {
      key: { 'revocation.before': 1 },
      options: { sparse: true },
      serves: 'credentials that end with a change of an account',
    },
    sealedIndex(sealedTotp),
    sealedIndex(pendingTotp),
  ],
  sealed: [sealedTotp, pendingTotp],
};

/** A user together with what moderators and admins have decided. */
export interface UserRecord extends User, OperationLog {
  readonly accountStatus: AccountStatus;
  /** Sequence number of the last event about the user. */
  readonly seq: number;
  /** What ends with the latest changes of the account, until it is done. */
  readonly revocation: Revocation | null;
}

/** What moderators and admins decide about an account. */
export interface Decision {
  readonly set: Partial<AccountStatus> & { readonly role?: Role };
  readonly event: EventDraft | null;
  /** Written before this moment of the database's time, or not at all. */
  readonly deadline?: Date | null;
  readonly log?: LogPush;
  /** Who decides; null: the operator, by command, or nobody. */
  readonly actorId?: string | null;
  /** What ends with it: all that is older than the write. */
  readonly revocation?: RevocationDraft | null;
}

/** Authors of the largest page: 100 comments with 10 replies each. */
const MAX_BATCH_SIZE = 1100;

const BLOCKED = { status: 'blocked' } as const;

/** Accounts whose block ends by itself. */
export const endedBlocks: Waiting = {
  collection: usersCollection.name,
  filter: () => ({ 'block.until': { $type: 'date' }, ...BLOCKED }),
  dueAt: 'block.until',
};

export type UsersRepository = ReturnType<typeof createUsersRepository>;

export function createUsersRepository(db: Db, clock: Clock) {
  const users: Collection<UserDocument> = db.collection(usersCollection.name);
  const toUser = (row: UserDocument): User => userOf(row, clock.now());
  const toUserRecord = (row: UserDocument): UserRecord => ({
    ...toUser(row),
    ...recordsOf(row),
  });
  const update = async (
    { id, version }: User,
    changes: FieldUpdate,
    { deadline = null, revocation = null }: Pick<Decision, 'deadline' | 'revocation'> = {},
  ) => {
    const ends = revocation === null ? [] : [{ $set: endsWith(revocation, clock) }];
    const row = await users.findOneAndUpdate(
      { _id: id, version, ...isBefore(deadline, clock) },
      [{ $replaceWith: changed({ ...changes, $inc: { version: 1 } }) }, ...ends],
      { returnDocument: 'after' },
    );
    return row === null ? null : toUserRecord(row);
  };
  const findById = readById(users, {
    projection: withoutSecrets,
    maxBatchSize: MAX_BATCH_SIZE,
    toValue: toUser,
  });
  return {
    /** By id; reads of one moment share a command. */
    findById,
    findEach: readEach(findById),
    /** Moderators and admins, who may read what belongs to others. */
    listStaffIds: async (): Promise<readonly string[]> => {
      const staff: { readonly role: { $in: Role[] } } = { role: { $in: ['moderator', 'admin'] } };
      const options = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS } as const;
      return (await users.find(staff, options).toArray()).map(({ _id }) => _id);
    },
    findRecord: async (id: string) => {
      const row = await users.findOne({ _id: id }, { maxTimeMS: MAX_TIME_MS });
      return row === null ? null : toUserRecord(row);
    },
    /** Accounts as admins look for them, newest first. */
    list: async (given: UserFilter, source: PageSource): Promise<Page<User>> => {
      const filter = toFilter(given, clock.now());
      const query = { filter, scope: ['users', given], projection: withoutSecrets };
      const { data, pagination } = await newestFirst(users, query, source);
      return { data: data.map(toUser), pagination };
    },
    /** Users whose block is over but still written down, oldest first. */
    listEndedBlocks: async (now: Date, limit: number): Promise<readonly UserRecord[]> => {
      const rows = await users
        .find({ ...BLOCKED, 'block.until': { $lte: now } }, { maxTimeMS: MAX_TIME_MS })
        .sort({ 'block.until': 1 })
        .limit(limit)
        .toArray();
      return rows.map(toUserRecord);
    },
    /** Compare-and-set on the version that was read; null when somebody else was faster. */
    updateProfile: (user: UserRecord, changes: ProfileChanges, log: LogPush) =>
      update(user, { $set: { ...changes }, $push: { ...log } }),
    /** The same (an event never comes without a new version); another role stands in the audit trail. */
    change: (
      user: UserRecord,
      { set, event, log, actorId = null, deadline = null, revocation = null }: Decision,
    ) => {
      const emitted = event === null ? null : emit(user.seq, clock.now(), [event]);
      const emission = withAudit(emitted, roleEntry(user, { ...set, actorId }, clock.now()));
      const $set = { ...set, ...emission?.set };
      const $push = { ...emission?.push, ...log };
      return update(user, { $set, $push }, { deadline, revocation });
    },
  };
}

interface RoleChange {
  readonly role?: Role;
  /** Null: the operator, by command. */
  readonly actorId: string | null;
}

function roleEntry(
  user: User,
  { role = user.role, actorId }: RoleChange,
  now: Date,
): AuditEntry | null {
  const resource = { resourceType: 'user', resourceId: user.id };
  const change = changeBetween(user, { role }, ['role']);
  return auditEntry({ actorId, action: 'updated', ...resource, ...change }, now);
}

/** Secrets stay in the database unless sign-in asks for them. */
const withoutSecrets = {
  passwordHash: 0,
  totp: 0,
  pendingTotpSecret: 0,
  outbox: 0,
  ops: 0,
  revocation: 0,
} as const;

function recordsOf(row: UserDocument): Omit<UserRecord, keyof User> {
  const { seq = 0, ops = [], revocation = null } = row;
  return { accountStatus: accountStatusOf(row), seq, ops, revocation };
}

export function accountStatusOf(row: UserDocument): AccountStatus {
  return {
    status: row.status,
    block: row.block ?? null,
    statusBeforeBlock: row.statusBeforeBlock ?? null,
    statusBeforeDisable: row.statusBeforeDisable ?? null,
  };
}

/** The public side of a stored user. */
export function userOf(row: UserDocument, now: Date): User {
  const status = effectiveStatus(accountStatusOf(row), now);
  return {
    id: row._id,
    email: row.email,
    displayName: row.displayName,
    avatarUrl: row.avatarUrl,
    role: row.role,
    status,
    block: status === 'blocked' ? (row.block ?? null) : null,
    createdAt: row.createdAt,
    version: row.version,
  };
}

/**
 * Fields of an update that is a pipeline: what ends with it, all that is older than the write. What an earlier change has
 * left to be done stays owed.
 */
export function endsWith(
  { exceptSessionId, keysRevoked, isPasswordNew }: RevocationDraft,
  clock: Clock,
) {
  const earlier = { $ifNull: ['$revocation.keysBefore', '$revocation.before', '$$REMOVE'] };
  return {
    revocation: {
      before: databaseNow(clock),
      exceptSessionId: { $literal: exceptSessionId },
      keysRevoked: { $ifNull: [{ $literal: keysRevoked }, '$revocation.keysRevoked', null] },
      keysBefore: keysRevoked === null ? earlier : databaseNow(clock),
      isPasswordNew: { $or: [isPasswordNew, '$revocation.isPasswordNew'] },
    },
  };
}

/** A filter: the deadline has not come, by the database's time. */
export function isBefore(deadline: Date | null, clock: Clock) {
  return deadline === null ? {} : { $expr: { $gt: [deadline, databaseNow(clock)] } };
}

/** What ends with a change of an account. Kept with the change until it is done, so that a crash ends it too. */
export interface Revocation {
  /** Only what is not newer. */
  readonly before: Date;
  /** The session that goes on. */
  readonly exceptSessionId: string | null;
  /** The entry of the security log about the end of the API keys; null: they stay. */
  readonly keysRevoked: SecurityEvent | null;
  /** The same bound for keys: that of the change that was to end them. Without it, `before`. */
  readonly keysBefore?: Date;
  /** Whether the owner gets a mail about a new password. */
  readonly isPasswordNew: boolean;
}

/** As a change asks for it; the moments are those of its write. */
export type RevocationDraft = Omit<Revocation, 'before' | 'keysBefore'>;

export interface UserFilter {
  readonly email?: string | null;
  readonly role?: Role | null;
  readonly status?: UserStatus | null;
}

/** A block whose time is over counts no longer. */
function toFilter({ email, role, status }: UserFilter, now: Date): Filter<UserDocument> {
  const isOpen = [{ 'block.until': null }, { 'block.until': { $gt: now } }];
  return {
    ...(email ? { email: normalizeEmail(email) } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(status === 'blocked' ? { $or: isOpen } : {}),
  };
}
