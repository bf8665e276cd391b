import type { Collection, Db, Filter } from 'mongodb';
import { readById, readEach } from '../../platform/mongo/batch-by-key';
import type { Clock } from '../../platform/values/clock';
import { updateExpression, type FieldUpdate } from '../../platform/mongo/field-update';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { sealedIndex, type CollectionDefinition } from '../../platform/mongo/collections';
import { databaseNow } from '../../platform/mongo/database-time';
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
  /** The revocations required by the latest changes of the account, until they are complete. */
  readonly revocation?: Revocation;
}

/** Fields that only sign-in reads. All are optional, because an account may have no way to sign in. */
export interface AccountSecrets {
  /** PHC string of argon2id. */
  readonly passwordHash?: string;
  readonly passwordChangedAt?: Date;
  /** The mailed code with which it was set, if any. */
  readonly passwordProof?: string;
  readonly totp?: Totp;
  /** The sealed secret of an unconfirmed enrolment. */
  readonly pendingTotpSecret?: string;
  /** Countries of earlier sign-ins. */
  readonly signInCountries?: readonly string[];
}

export interface Totp {
  readonly sealedSecret: string;
  /** The time step of the last used code; older ones are void. */
  readonly lastStep: number;
  /** Hashes of the remaining recovery codes. */
  readonly recoveryCodes: readonly string[];
}

/** The additional data that bind a sealed secret to its account. */
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
    { key: { role: 1, _id: -1 }, serves: 'GET /users?role=; finding another admin' },
    { key: { status: 1, _id: -1 }, serves: 'GET /users?status=' },
    { key: { 'block.until': 1 }, options: { sparse: true }, serves: 'expired blocks' },
    {
      key: { 'revocation.before': 1 },
      options: { sparse: true },
      serves: 'revocations that are not complete',
    },
    sealedIndex(sealedTotp),
    sealedIndex(pendingTotp),
  ],
  sealedFields: [sealedTotp, pendingTotp],
};

/** A user with the decisions of moderators and admins. */
export interface UserRecord extends User, OperationLog {
  readonly accountStatus: AccountStatus;
  /** Sequence number of the last event about the user. */
  readonly seq: number;
  /** The revocations required by the latest changes of the account, until they are complete. */
  readonly revocation: Revocation | null;
}

/** A decision of a moderator or admin about an account. */
export interface Decision {
  readonly set: Partial<AccountStatus> & { readonly role?: Role };
  readonly event: EventDraft | null;
  /** Written before this time on the database's clock, or not at all. */
  readonly deadline?: Date | null;
  readonly log?: LogPush;
  /** The actor; null for the operator, who uses a command, and for the service itself. */
  readonly actorId?: string | null;
  /** The revocation that the decision requires: of everything older than the write. */
  readonly revocation?: RevocationDraft | null;
}

/** Authors of the largest page: 100 comments with 10 replies each. */
const MAX_BATCH_SIZE = 1100;

const IS_BLOCKED = { status: 'blocked' } as const;

/** Accounts whose block has an end. */
export const expiringBlocks: Waiting = {
  collection: usersCollection.name,
  filter: () => ({ 'block.until': { $type: 'date' }, ...IS_BLOCKED }),
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
    const ends = revocation === null ? [] : [{ $set: revocationFields(revocation, clock) }];
    const row = await users.findOneAndUpdate(
      { _id: id, version, ...isBefore(deadline, clock) },
      [{ $replaceWith: updateExpression({ ...changes, $inc: { version: 1 } }) }, ...ends],
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
    /** Reads by id; simultaneous reads share a command. */
    findById,
    findEach: readEach(findById),
    /** Moderators and admins, who may read other people's data. */
    listStaffIds: async (): Promise<readonly string[]> => {
      const staff: { readonly role: { $in: Role[] } } = { role: { $in: ['moderator', 'admin'] } };
      const options = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS } as const;
      return (await users.find(staff, options).toArray()).map(({ _id }) => _id);
    },
    findRecord: async (id: string) => {
      const row = await users.findOne({ _id: id }, { maxTimeMS: MAX_TIME_MS });
      return row === null ? null : toUserRecord(row);
    },
    /** Accounts for admins, newest first. */
    list: async (request: UserFilter, source: PageSource): Promise<Page<User>> => {
      const filter = toFilter(request, clock.now());
      const query = { filter, scope: ['users', request], projection: withoutSecrets };
      const { data, pagination } = await newestFirst(users, query, source);
      return { data: data.map(toUser), pagination };
    },
    /** Users with an expired block that is still stored, oldest first. */
    listExpiredBlocks: async (now: Date, limit: number): Promise<readonly UserRecord[]> => {
      const rows = await users
        .find({ ...IS_BLOCKED, 'block.until': { $lte: now } }, { maxTimeMS: MAX_TIME_MS })
        .sort({ 'block.until': 1 })
        .limit(limit)
        .toArray();
      return rows.map(toUserRecord);
    },
    /** Compare-and-set on the version that was read; null if another request changed it first. */
    updateProfile: (user: UserRecord, changes: ProfileChanges, log: LogPush) =>
      update(user, { $set: { ...changes }, $push: { ...log } }),
    /** The same for decisions (every event comes with a new version); a new role is recorded in the audit trail. */
    change: (
      user: UserRecord,
      { set, event, log, actorId = null, deadline = null, revocation = null }: Decision,
    ) => {
      const newEvents = event === null ? null : emit(user.seq, clock.now(), [event]);
      const emission = withAudit(newEvents, roleEntry(user, { ...set, actorId }, clock.now()));
      const $set = { ...set, ...emission?.set };
      const $push = { ...emission?.push, ...log };
      return update(user, { $set, $push }, { deadline, revocation });
    },
  };
}

interface RoleChange {
  readonly role?: Role;
  /** Null for the operator, who uses a command. */
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

/** Secrets stay in the database unless sign-in needs them. */
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

/** The public fields of a stored user. */
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
 * Fields of a pipeline update: what the change revokes (everything older than the write). What an earlier change has
 * left to revoke stays pending.
 */
export function revocationFields(
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

/** A filter: the deadline has not passed, by the database's clock. */
export function isBefore(deadline: Date | null, clock: Clock) {
  return deadline === null ? {} : { $expr: { $gt: [deadline, databaseNow(clock)] } };
}

/**
 * The revocation that a change of an account requires. Stored with the change until it is complete, so that it is
 * carried out even after a crash.
 */
export interface Revocation {
  /** Revokes only what is not newer than this. */
  readonly before: Date;
  /** The session that is kept. */
  readonly exceptSessionId: string | null;
  /** The entry of the security log about the revoked API keys; null if the keys stay valid. */
  readonly keysRevoked: SecurityEvent | null;
  /** The bound for keys, from the change that revokes them; if absent, `before` applies. */
  readonly keysBefore?: Date;
  /** Whether the owner gets an e-mail about a new password. */
  readonly isPasswordNew: boolean;
}

/** A revocation as a change requests it; its times are set by the write. */
export type RevocationDraft = Omit<Revocation, 'before' | 'keysBefore'>;

export interface UserFilter {
  readonly email?: string | null;
  readonly role?: Role | null;
  readonly status?: UserStatus | null;
}

/** An expired block no longer counts. */
function toFilter({ email, role, status }: UserFilter, now: Date): Filter<UserDocument> {
  const isOpen = [{ 'block.until': null }, { 'block.until': { $gt: now } }];
  return {
    ...(email ? { email: normalizeEmail(email) } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(status === 'blocked' ? { $or: isOpen } : {}),
  };
}
